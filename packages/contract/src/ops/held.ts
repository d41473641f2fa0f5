import { Type } from 'typebox';
import { Moment, WireMoney } from '../common.ts';
import { defineOpsCall } from './define.ts';
import { merchant, reason } from './fields.ts';

const closed = { additionalProperties: false } as const;
const Text = Type.Unsafe<'credit' | 'promotion'>(Type.String({ enum: ['credit', 'promotion'] }));
const State = Type.Unsafe<'held' | 'released' | 'rejected' | 'returned'>(
  Type.String({ enum: ['held', 'released', 'rejected', 'returned'] }),
);

const HeldWinRecord = Type.Object({
  id: Type.Integer(),
  at: Moment,
  username: Type.String(),
  vendor: Type.String(),
  kind: Text,
  txId: Type.String(),
  /** The round, or what a promotion pays. */
  ref: Type.String(),
  gameCode: Type.Union([Type.String(), Type.Null()]),
  amount: WireMoney,
  currency: Type.String(),
  /** Which ceiling it is above, in ten-thousandths. */
  why: Type.String(),
  /** `returned`: the vendor took it back itself. */
  state: State,
  decidedAt: Type.Union([Moment, Type.Null()]),
  /** Who decided, and why. */
  decision: Type.Union([Type.String(), Type.Null()]),
});

/** The operator's calls about wins above their ceiling. */
export const heldOpsCalls = {
  opsHeldWins: defineOpsCall({
    summary: 'Wins that are held for review, newest first; those that were decided too where all are asked for.',
    method: 'GET',
    path: '/ops/v1/held',
    permission: 'wins.read',
    query: Type.Object({
      merchant,
      all: Type.Optional(Type.Boolean()),
      before: Type.Optional(Type.Integer({ minimum: 1, description: 'only older ones than this' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({ list: Type.Array(HeldWinRecord), next: Type.Union([Type.Integer(), Type.Null()]) }),
  }),
  opsHeldWinPut: defineOpsCall({
    summary:
      'Decides on a held win, once: `release` pays it to the player, `reject` gives it back to the house. A release above the brand’s `secondPersonAbove` waits for a second person.',
    method: 'PUT',
    path: '/ops/v1/held',
    permission: 'wins.decide',
    fourEyes: { hours: 24 },
    body: Type.Object(
      {
        merchant,
        id: Type.Integer({ minimum: 1 }),
        decision: Type.Unsafe<'release' | 'reject'>(Type.String({ enum: ['release', 'reject'] })),
        reason,
      },
      closed,
    ),
    reply: HeldWinRecord,
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
