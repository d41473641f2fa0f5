import { Type } from 'typebox';
import { defineEvent } from '../base/background/event.ts';

const completed = Type.Object({
  orderNo: Type.String(),
  /** The state in which the order ended. */
  state: Type.String(),
  channel: Type.String(),
  currency: Type.String(),
  /** Ten-thousandths of a unit. */
  amount: Type.String({ pattern: '^\\d+$' }),
  /** Milliseconds since the epoch. */
  requestedAt: Type.Integer(),
  completedAt: Type.Integer(),
});

/** A deposit has ended, paid or not. */
export const depositCompleted = defineEvent('deposit.completed', 1, completed);

/** What a member has to wager is other than it was: open pages ask anew. */
export const turnoverChanged = defineEvent('turnover.changed', 1, Type.Object({}));

/** A withdrawal has ended, paid or not. */
export const withdrawalCompleted = defineEvent('withdrawal.completed', 1, completed);
