import { Type } from 'typebox';
import { Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';

/** What a transfer to a downline is for: a label, nothing more. */
export const TRANSFER_PURPOSES = ['plain', 'on_behalf', 'salary', 'dividend', 'bonus'] as const;
export type TransferPurpose = (typeof TRANSFER_PURPOSES)[number];
export const TRANSFER_STATES = ['MOVING', 'DONE', 'FAILED'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const closed = { additionalProperties: false } as const;
const rate = { per: 'account', max: 30, seconds: 60 } as const;

const amount = Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'units, at most two decimals' });
const username = Type.String({ minLength: 1, maxLength: 64 });
const terms = {
  paymentPassword: Type.String({ maxLength: 64 }),
  remark: Type.Optional(Type.String({ maxLength: 140 })),
  requestKey: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
    description: 'the sender’s own name for the request: sent again it moves nothing more',
  }),
};
const purpose = Type.Optional(Named(TRANSFER_PURPOSES));

const errors: readonly ErrorCode[] = [
  'CT_DEBT',
  'invalid.payment.pw',
  'not.exists.payment.password',
  'payment.pw.locked',
  'transfer.amount',
  'transfer.count',
  'transfer.funds',
  'transfer.off',
  'transfer.receiver',
  'transfer.repeated',
  'transfer.turnover',
];

export const transferCalls = {
  transferForm: defineCall({
    summary: 'What the member’s transfer to the account above it is made with: to whom, how much, and the key of the next one.',
    method: 'GET',
    path: '/wps/agent/transferUpline',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    reply: Type.Object({
      /** Whether the member may transfer to the account above. */
      isOpen: Type.Boolean(),
      /** Masked; null when there is nobody. */
      receiver: Type.Union([Type.String(), Type.Null()]),
      /** Whether the member may transfer to everybody below it; else only to those right below. */
      toDescendants: Type.Boolean(),
      balance: WireMoney,
      /** What may leave now: nothing while something is to be wagered. */
      withdrawable: WireMoney,
      turnoverLeft: WireMoney,
      min: WireMoney,
      max: WireMoney,
      /** Transfers that the member can still make today. */
      leftToday: Type.Integer(),
      requestKey: Type.String(),
    }),
  }),
  transferUpline: defineCall({
    summary: 'Transfers money to the account above the member, once for each key. Final.',
    method: 'PUT',
    path: '/wps/agent/transferUpline',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({ amount, ...terms }, closed),
    reply: Type.Object({ transferNo: Type.String(), balance: WireMoney }),
    errors,
  }),
  transferDownline: defineCall({
    summary: 'Transfers money to a child of the agent, or where the agent may to anybody below it, once for each key. Final.',
    method: 'PUT',
    path: '/wps/agent/transferDownline',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object({ username, amount, purpose, ...terms }, closed),
    reply: Type.Null(),
    errors,
  }),
  transferMultipleDownline: defineCall({
    summary: 'Transfers money to several accounts below the agent, one after the other, and says of each what became of it.',
    method: 'PUT',
    path: '/wps/relay/transferMultipleDownline',
    access: 'real',
    encrypted: true,
    rate,
    body: Type.Object(
      { transfers: Type.Array(Type.Object({ username, amount }, closed), { minItems: 1, maxItems: 20 }), purpose, ...terms },
      closed,
    ),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          username: Type.String(),
          isDone: Type.Boolean(),
          errorCode: Type.Union([Type.String(), Type.Null()], { description: 'why it was not done' }),
        }),
      ),
    }),
    errors,
  }),
  transfers: defineCall({
    summary:
      'The member’s own transfers to others, newest first: of at most 30 days of the last 13 months, the last 30 where none are named.',
    method: 'GET',
    path: '/wps/agent/transfers',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({
      startTime: Type.Optional(Moment),
      endTime: Type.Optional(Moment),
      /** Those to the account above alone, or to accounts below. */
      direction: Type.Optional(Named(['up', 'down'] as const)),
      /** Those to one account below alone, by its whole name. */
      receiver: Type.Optional(username),
      page: PageNumber,
      size: pageSize(10),
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          transferNo: Type.String(),
          at: Moment,
          /** Masked where it is the account above. */
          receiver: Type.String(),
          amount: WireMoney,
          balanceAfter: Type.Union([WireMoney, Type.Null()]),
          state: Named(TRANSFER_STATES),
          purpose: Named(TRANSFER_PURPOSES),
          remark: Type.String(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** What those of the selection that are done come to. */
      totalAmount: WireMoney,
    }),
  }),
};
