import { Type } from 'typebox';
import { TRANSFER_PURPOSES, TRANSFER_STATES } from '../calls/transfers.ts';
import { Moment, WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const username = Type.String({ minLength: 1, maxLength: 64 });
const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));

/** The operator's calls about transfers between members. */
export const transferOpsCalls = {
  opsTransfers: defineOpsCall({
    summary: 'Transfers between members of a brand, newest first; those that one member made or got where a name is given.',
    method: 'GET',
    path: '/ops/v1/transfers',
    permission: 'accounts.read',
    query: Type.Object({
      merchant,
      username: Type.Optional(username),
      before: Type.Optional(Type.Integer({ minimum: 1, description: 'only older ones than this' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.Integer(),
          transferNo: Type.String(),
          at: Moment,
          direction: Named(['up', 'down'] as const),
          sender: Type.String(),
          receiver: Type.String(),
          amount: WireMoney,
          currency: Type.String(),
          state: Named(TRANSFER_STATES),
          purpose: Named(TRANSFER_PURPOSES),
          remark: Type.String(),
        }),
      ),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
    errors: ['ops.unknown'],
  }),
  opsAccountTransfers: defineOpsCall({
    summary:
      'Says to whom an account may transfer money: `toUpline` the account above, `toDescendants` everybody below an agent.',
    method: 'PUT',
    path: '/ops/v1/account/transfers',
    permission: 'agents.write',
    body: Type.Object(
      { merchant, username, toUpline: Type.Optional(Type.Boolean()), toDescendants: Type.Optional(Type.Boolean()), reason },
      { additionalProperties: false },
    ),
    reply: Type.Object({ username: Type.String(), toUpline: Type.Boolean(), toDescendants: Type.Boolean() }),
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
