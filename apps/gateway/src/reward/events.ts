import { Type } from 'typebox';
import { defineEvent } from '../base/background/event.ts';

const item = {
  rewardId: Type.String(),
  /** What gave it: `PROMOTION`, `MISSION`, … */
  source: Type.String(),
};

/** Something that a member was given is there, is collected, or is gone: open pages ask anew. */
export const rewardChanged = defineEvent(
  'reward.changed',
  1,
  Type.Object({
    ...item,
    what: Type.Union([
      Type.Literal('issued'),
      Type.Literal('collected'),
      Type.Literal('expired'),
      Type.Literal('void'),
      Type.Literal('reversed'),
    ]),
  }),
);

/** What a member was given and has not collected expires within a day. */
export const rewardExpiring = defineEvent(
  'reward.expiring',
  1,
  Type.Object({
    ...item,
    /** The title by language. */
    words: Type.Record(Type.String(), Type.String()),
    currency: Type.String(),
    /** Ten-thousandths of a unit. */
    money: Type.String({ pattern: '^\\d+$' }),
    points: Type.Integer(),
    /** Milliseconds since the epoch. */
    expiresAt: Type.Integer(),
  }),
);

/** A member has another VIP level. */
export const vipLevelChanged = defineEvent(
  'vip.level-changed',
  1,
  Type.Object({
    from: Type.Integer(),
    to: Type.Integer(),
    reason: Type.Union([Type.Literal('PROMOTION'), Type.Literal('DEMOTION'), Type.Literal('RETURN'), Type.Literal('OPERATOR')]),
    /** The name of the new level by language. */
    names: Type.Record(Type.String(), Type.String()),
  }),
);

/** Something was counted for which a raffle gives tickets: they are given outside of the counting. */
export const ticketsDue = defineEvent(
  'raffle.tickets-due',
  1,
  Type.Object({
    raffleId: Type.Integer(),
    /** The business day, e.g. `2026-01-31`. */
    day: Type.String(),
  }),
);
