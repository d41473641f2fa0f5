import { Type } from 'typebox';
import { defineEvent } from '../base/background/event.ts';
import { DEPOSIT_ENDS, WITHDRAWAL_ENDS } from './orders.ts';

const completed = <End extends string>(ends: readonly End[]) =>
  Type.Object({
    orderNo: Type.String(),
    /** The state in which the order ended. */
    state: Type.Unsafe<End>(Type.Union(ends.map((end) => Type.Literal(end)))),
    channel: Type.String(),
    currency: Type.String(),
    /** Ten-thousandths of a unit. */
    amount: Type.String({ pattern: '^\\d+$' }),
    /** Milliseconds since the epoch. */
    requestedAt: Type.Integer(),
    completedAt: Type.Integer(),
  });

/** A deposit has ended, paid or not. */
export const depositCompleted = defineEvent('deposit.completed', 1, completed(DEPOSIT_ENDS));

/** A transfer between two members was made: told of each of them. */
export const transferCompleted = defineEvent(
  'transfer.completed',
  1,
  Type.Object({
    transferNo: Type.String(),
    /** What the account that it is told of did. */
    side: Type.Union([Type.Literal('sent'), Type.Literal('received')]),
    direction: Type.Union([Type.Literal('up'), Type.Literal('down')]),
    currency: Type.String(),
    /** Ten-thousandths of a unit. */
    amount: Type.String({ pattern: '^\\d+$' }),
  }),
);

/** What a member has to wager is other than it was: open pages ask anew. */
export const turnoverChanged = defineEvent('turnover.changed', 1, Type.Object({}));

/** A withdrawal has ended, paid or not. */
export const withdrawalCompleted = defineEvent('withdrawal.completed', 1, completed(WITHDRAWAL_ENDS));

/** A member's payout accounts have changed, or the member has locked withdrawals. */
export const payoutChanged = defineEvent(
  'payout.changed',
  1,
  Type.Object({
    what: Type.Union([Type.Literal('added'), Type.Literal('removed'), Type.Literal('default'), Type.Literal('locked')]),
    /** Of a lock: when it ends; of an account that was added: when it can be used. Milliseconds since the epoch. */
    until: Type.Union([Type.Integer(), Type.Null()]),
  }),
);

/** A part of a withdrawal's payout has moved. */
export const withdrawalMoved = defineEvent(
  'withdrawal.moved',
  1,
  Type.Object({
    orderNo: Type.String(),
    payoutNo: Type.String(),
    /** Counted from 1, one more each time that it is paid again. */
    attempt: Type.Integer(),
    state: Type.String(),
    currency: Type.String(),
    /** Ten-thousandths of a unit. */
    amount: Type.String({ pattern: '^\\d+$' }),
    /** Until when its member is asked, in milliseconds since the epoch. */
    until: Type.Union([Type.Integer(), Type.Null()]),
    decision: Type.Union([Type.String(), Type.Null()]),
    /** Of the decision. */
    reason: Type.String(),
  }),
);
