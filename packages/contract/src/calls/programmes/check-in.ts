import { Type } from 'typebox';
import { Ignored, Moment, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';

/** What becomes of the place of a member who misses a day: docs/rules/rewards.md#daily-check-in. */
export const CHECK_IN_MISSES = ['RESTART', 'GO_ON'] as const;

/** How a day of the calendar stands. */
export const CHECK_IN_STATES = ['CLAIMED', 'TODAY', 'COMING'] as const;

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const Calendar = Type.Object({
  /** False: the brand has no calendar now, or it is not for this member. Then there are no days. */
  isOpen: Type.Boolean(),
  days: Type.Array(
    Type.Object({
      /** From 1. */
      day: Type.Integer(),
      amount: WireMoney,
      points: Type.Integer(),
      multiple: Type.Number({ description: 'times that it is to be wagered' }),
      /** False: until that is wagered, bets count for it alone. Absent: as ever. */
      countsBets: Type.Optional(Type.Literal(false)),
      state: Named(CHECK_IN_STATES),
    }),
  ),
  onMiss: Named(CHECK_IN_MISSES),
  /** Today's has been claimed. */
  isClaimed: Type.Boolean(),
  /** When the next day begins. */
  nextAt: Moment,
  /** When the calendar ends; null: without end. */
  endsAt: orNull(Moment),
});

export const checkInCalls = {
  loginPromotion: defineCall({
    summary: 'The calendar of the daily check-in, with where the member stands in it.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getLoginPromotion',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Calendar,
  }),
  claimLoginPromotion: defineCall({
    summary: 'Checks in: credits what today gives, once a business day.',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimLoginPromotion',
    access: 'real',
    rate: { per: 'account', max: 30, seconds: 60 },
    reply: Type.Object({ day: Type.Integer(), amount: WireMoney, points: Type.Integer() }),
    errors: ['in_need_true_account', 'promotion.closed', 'reward.blocked', 'reward.collected', 'system_busy'],
  }),
};
