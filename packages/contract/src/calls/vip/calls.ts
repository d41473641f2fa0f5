import { Type } from 'typebox';
import { GAME_TYPES, type GameType, Ignored, Moment, PageNumber, pageSize, WireMoney } from '../../common.ts';
import { defineCall } from '../../define.ts';

/** Why a level is what it is: docs/rules/vip.md#changes. */
export const VIP_CHANGE_REASONS = ['PROMOTION', 'KEPT', 'DEMOTION', 'RETURN', 'OPERATOR'] as const;
export type VipChangeReason = (typeof VIP_CHANGE_REASONS)[number];

/** How a member stands with a gift. NONE: the level has none. UNKNOWN: no birthday was told. */
export const VIP_GIFT_STATES = ['NONE', 'UNKNOWN', 'LOCKED', 'COLLECTABLE', 'COLLECTED', 'EXPIRED'] as const;
export type VipGiftState = (typeof VIP_GIFT_STATES)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const reading = { per: 'account', max: 120, seconds: 60 } as const;

/** A level as pages show it. */
const Label = {
  rankLevel: Type.Integer(),
  labelName: Type.String(),
  color: Type.String(),
  color2: Type.String(),
};
const Progress = Type.Object({ actual: WireMoney, expected: WireMoney });
const Gift = { state: Named(VIP_GIFT_STATES), rewardId: orNull(Type.Integer()) };

export const vipCalls = {
  playerRankProgress: defineCall({
    summary:
      'The member’s VIP level, how far the next one is, and what keeping it asks for. `monthlyTurnover` is the valid bet of the cycle in which the level is to be kept.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerRankProgress',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Object({
      playerRankName: Type.String(),
      playerRankProgress: Type.Object({ conditionType: Type.Literal('ALL'), labelId: Type.Integer() }),
      currentProgress: Type.Object({ completedConditions: Type.Integer(), totalExpectedConditions: Type.Integer() }),
      monthlyTurnover: Progress,
      totalTurnover: Progress,
      totalDeposit: Progress,
      ...Label,
      /** The level that is next: by what is done in a lifetime, or back to one that was lost by the valid bet of the cycle. Null at the last. */
      next: orNull(Type.Object({ ...Label, by: Named(['PROMOTION', 'RETURN'] as const) })),
      /** All that the next level asks for is there: it comes with the next look. */
      isDue: Type.Boolean(),
      /** Null where nothing is to be kept. */
      keep: orNull(
        Type.Object({
          actual: WireMoney,
          expected: WireMoney,
          endsAt: Moment,
          daysLeft: Type.Integer({ description: 'business days, today included' }),
        }),
      ),
    }),
  }),
  memberClubBenefit: defineCall({
    summary: 'All VIP levels of the brand with what they ask for and give, and the member’s own gifts.',
    method: 'GET',
    path: '/wps/relay/MCS2_getMemberClubBenefit',
    access: 'real',
    rate: reading,
    query: Type.Object({ language: Ignored, _: Ignored }),
    reply: Type.Object({
      levels: Type.Array(
        Type.Object({
          ...Label,
          deposit: WireMoney,
          validBet: WireMoney,
          keepBet: WireMoney,
          upgradeGift: WireMoney,
          birthdayGift: WireMoney,
          redPacket: WireMoney,
          withdrawals: Type.Object({
            dailyCount: Type.Integer(),
            dailyAmount: WireMoney,
            freeCount: Type.Integer(),
            feePercent: Type.Number(),
            feeCap: WireMoney,
          }),
          pointsFactor: Type.Number({ description: 'what a point of a bet makes' }),
          hasVipService: Type.Boolean(),
          cashback: Type.Array(Type.Object({ gameType: Named(GAME_TYPES as readonly GameType[]), percent: Type.Number() })),
          upgrade: Type.Object(Gift),
        }),
      ),
      rules: Type.Object({
        keepDays: Type.Integer(),
        packetDeposit: WireMoney,
        giftDays: Type.Integer(),
        giftMultiple: Type.Number({ description: 'times that the money of a gift is to be wagered' }),
      }),
      birthday: Type.Object({ ...Gift, amount: WireMoney }),
      packet: Type.Object({
        ...Gift,
        amount: WireMoney,
        /** Paid in since the 1st or the 16th, and when the packet of it comes. */
        deposited: WireMoney,
        nextAt: Moment,
      }),
    }),
  }),
  playerRankHistory: defineCall({
    summary: 'What became of the member’s VIP level, newest first.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerRankHistory',
    access: 'real',
    rate: reading,
    query: Type.Object({ page: PageNumber, size: pageSize(10), language: Ignored, _: Ignored }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.Integer(),
          at: Moment,
          fromLevel: Type.Integer(),
          fromName: Type.String(),
          toLevel: Type.Integer(),
          toName: Type.String(),
          reason: Named(VIP_CHANGE_REASONS),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
  }),
};
