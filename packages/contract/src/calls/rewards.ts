import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, Period, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { REQUIREMENT_STATES } from './wagering.ts';

/** What gives rewards. */
export const REWARD_SOURCES = ['PROMOTION', 'MISSION', 'LEADERBOARD', 'RAFFLE', 'VIP', 'REFERRAL', 'REBATE'] as const;
export type RewardSource = (typeof REWARD_SOURCES)[number];

/** What the bonus details list: rewards, and money that points were exchanged for. */
export const BONUS_SOURCES = [...REWARD_SOURCES, 'POINTS'] as const;
export type BonusSource = (typeof BONUS_SOURCES)[number];

/** What becomes of a reward, as its member sees it: docs/rules/rewards.md#rewards. */
export const REWARD_STATES = ['COLLECTABLE', 'COLLECTED', 'EXPIRED'] as const;

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const reading = { per: 'account', max: 240, seconds: 60 } as const;
const writing = { per: 'account', max: 30, seconds: 60 } as const;

const Reward = Type.Object({
  rewardId: Type.Integer(),
  promotionType: Named(REWARD_SOURCES),
  title: Type.String(),
  amount: WireMoney,
  points: Type.Integer(),
  tickets: Type.Integer({ description: 'of a raffle' }),
  /** What is delivered instead: it is collected with where it goes to. */
  product: Type.Union([
    Type.Object({ name: Type.String(), deliveryType: Type.String({ description: 'GOODS or PHONE_CREDIT' }) }),
    Type.Null(),
  ]),
  remark: Type.String({ description: 'why it was not delivered and can be collected again; empty: it never was' }),
  multiple: Type.Number({ description: 'times the base' }),
  required: Type.Number({ description: 'what collecting it asks to be wagered, in units' }),
  /** False: until that is wagered, bets count for it alone. Absent: as ever. */
  countsBets: Type.Optional(Type.Literal(false)),
  issuedAt: Moment,
  expiresAt: Moment,
  status: Named(REWARD_STATES),
  /** When it was collected or expired. */
  endedAt: Type.Union([Moment, Type.Null()]),
});

const Taken = Type.Object({ rewardId: Type.Integer(), amount: WireMoney, points: Type.Integer(), tickets: Type.Integer() });

const BonusFilter = {
  source: Type.Optional(Named(BONUS_SOURCES)),
  status: Type.Optional(Named(['CREDITED', 'REVERSED'] as const)),
  /** Moments of the first business day and of the end of the last: whole days are shown. */
  startTime: Type.Optional(Moment),
  endTime: Type.Optional(Moment),
  language: Ignored,
};

const errors: readonly ErrorCode[] = ['reward.blocked', 'reward.collected', 'reward.expired', 'reward.unknown', 'raffle.closed'];

export const rewardCalls = {
  claimPromotions: defineCall({
    summary: 'What the member can collect, in the order in which it expires; at most 100 of it. The badge counts it.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getClaimPromotion',
    access: 'real',
    rate: reading,
    query: Type.Object({
      promotionType: Type.Optional(Type.String({ maxLength: 200, description: 'comma-separated; empty is all' })),
      status: Type.Optional(Named(['I'] as const)),
      language: Ignored,
      _: Ignored,
    }),
    reply: Type.Array(Reward),
  }),
  rewardCentre: defineCall({
    summary:
      'A page of the reward centre: what can be collected as it expires, what was collected or has expired newest first. With what can be collected in all.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getRewardCenter',
    access: 'real',
    rate: reading,
    query: Type.Object({
      status: Named(REWARD_STATES),
      startTime: Type.Optional(Moment),
      endTime: Type.Optional(Moment),
      page: PageNumber,
      size: pageSize(10),
      language: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(Reward),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      collectable: Type.Object({
        count: Type.Integer(),
        amount: WireMoney,
        points: Type.Integer(),
        tickets: Type.Integer(),
        products: Type.Integer({ description: 'that are delivered: each is collected by itself' }),
      }),
      /** Of what has ended; what can be collected is shown whole. */
      period: Period,
    }),
  }),
  claimIssuedPromotion: defineCall({
    summary:
      'Collects a reward: credits it at once, and asks for what is to be wagered for it; a product is ordered as in the points mall.',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimIssuedPromotion',
    access: 'real',
    rate: writing,
    body: Type.Object({
      promotionClaimId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'rewardId' }),
      promotionType: Type.Optional(Type.String({ maxLength: 40 })),
      address: Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()], { description: 'of goods' })),
      mobileNum: Type.Optional(Type.Union([Type.String({ maxLength: 24 }), Type.Null()], { description: 'of a product' })),
    }),
    reply: Taken,
    errors: [...errors, 'points.address', 'points.mobile'],
  }),
  claimAllIssuedPromotions: defineCall({
    summary:
      'Collects everything that can be collected without saying where to, what expires first at first; at most 100 in one call.',
    method: 'POST',
    path: '/wps/relay/MCSFE_claimAllIssuedPromotions',
    access: 'real',
    emptyBody: true,
    rate: writing,
    reply: Type.Object({
      list: Type.Array(Taken),
      amount: WireMoney,
      points: Type.Integer(),
      tickets: Type.Integer(),
      left: Type.Integer(),
    }),
    errors,
  }),
  redeemGiftCode: defineCall({
    summary: 'Takes a gift code: what it gives lies in the reward centre then. A member uses one code of a batch.',
    method: 'POST',
    path: '/wps/relay/MCSFE_redeemGiftCode',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 600 },
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
    reply: Reward,
    errors: ['gift.audience', 'gift.early', 'gift.expired', 'gift.own', 'gift.unknown', 'gift.used'],
  }),
  bonusDetails: defineCall({
    summary: 'What the member was given, newest first, with what was to be wagered for it and the totals of the whole selection.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getBonusDetails',
    access: 'real',
    rate: { per: 'account', max: 120, seconds: 60 },
    query: Type.Object({ ...BonusFilter, page: PageNumber, size: pageSize(10) }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          rewardId: Type.Integer({ description: 'one of its source; of POINTS the number of the exchange' }),
          at: Moment,
          title: Type.String(),
          source: Named(BONUS_SOURCES),
          amount: WireMoney,
          points: Type.Integer(),
          tickets: Type.Integer(),
          /** The name of what is delivered instead. */
          product: Type.Union([Type.String(), Type.Null()]),
          multiple: Type.Number({ description: 'times the base' }),
          required: WireMoney,
          done: WireMoney,
          remaining: WireMoney,
          /** Of what is to be wagered; null where nothing is. */
          wagering: Type.Union([Named(REQUIREMENT_STATES), Type.Null()]),
          status: Named(['CREDITED', 'REVERSED'] as const),
          remark: Type.String(),
        }),
      ),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
      /** Over the whole selection; what was taken back does not count. */
      footer: Type.Object({
        amount: WireMoney,
        points: Type.Integer(),
        required: WireMoney,
        done: WireMoney,
        remaining: WireMoney,
      }),
      period: Period,
    }),
  }),
  bonusDetailsFile: defineCall({
    summary: 'The bonus details as a CSV file: the same filters, without pages.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getBonusDetails.csv',
    access: 'real',
    rate: { per: 'account', max: 10, seconds: 60 },
    answer: 'file',
    query: Type.Object(BonusFilter),
    reply: Type.Unsafe<AsyncIterable<string>>(Type.String()),
    errors: ['record.too.long'],
  }),
};
