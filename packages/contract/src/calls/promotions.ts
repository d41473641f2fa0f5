import { Type } from 'typebox';
import { Ignored, Moment, PageNumber, pageSize, WireMoney } from '../common.ts';
import { defineCall } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { BONUS_BASES } from '../promotion-terms.ts';
import { RULE_PERIODS, RuleProgress, WAGER_BASES } from '../rules.ts';

/** Where a member stands with a promotion: exactly one of these, docs/rules/rewards.md#promotions. */
export const PROMOTION_STATES = [
  'COMING_SOON',
  'CLOSED',
  'JOIN',
  'SIGNED_UP',
  'CLAIM',
  'APPLYING',
  'PROCESSING',
  'REJECTED',
  'ISSUED',
  'CLAIMED',
] as const;
export type PromotionStateName = (typeof PROMOTION_STATES)[number];

const Named = <T extends string>(names: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...names] }));
const writing = { per: 'account', max: 30, seconds: 60 } as const;
const promotionId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Three pictures of 5 MB as base64, and what surrounds them. */
const PICTURE_LENGTH = 7_000 * 1024;

/** A bonus that is computed: of its steps the highest that the amount reaches; one of `percent` and `amount` is above 0. */
const Bonus = Type.Object({
  of: Named(BONUS_BASES),
  steps: Type.Array(Type.Object({ from: WireMoney, percent: Type.Number(), amount: WireMoney })),
  most: Type.Union([WireMoney, Type.Null()]),
  /** Codes of ways of paying; empty: all. */
  channels: Type.Array(Type.String()),
});

/** A promotion's terms as figures, and where the caller stands with it. */
const Standing = Type.Object({
  promotionId: Type.Integer(),
  /** Null for visitors and trial accounts. */
  state: Type.Union([Named(PROMOTION_STATES), Type.Null()]),
  joinMode: Type.String(),
  /** Over what its conditions count, and how often it can be taken. */
  period: Named(RULE_PERIODS),
  /** When the cycle ends; null: never. */
  cycleEndsAt: Type.Union([Moment, Type.Null()]),
  amount: WireMoney,
  points: Type.Integer(),
  tickets: Type.Integer({ description: 'of a raffle' }),
  /** Null: what is given is fixed. */
  bonus: Type.Union([Bonus, Type.Null()]),
  multiple: Type.Number({ description: 'times the base' }),
  wagerBase: Named(WAGER_BASES),
  required: Type.Number({ description: 'what is to be wagered once it is collected, in units' }),
  /** False: until that is wagered, bets count for it alone. Absent: as ever. */
  countsBets: Type.Optional(Type.Literal(false)),
  /** What a bet counts by game type, from 0 to 1. */
  weights: Type.Record(Type.String(), Type.Number()),
  collectDays: Type.Integer(),
  conditions: Type.Array(RuleProgress),
  /** Places that are left in the cycle; null: without a limit. */
  placesLeft: Type.Union([Type.Integer(), Type.Null()]),
  vipFrom: Type.Integer(),
  remarkRequired: Type.Boolean(),
  imageRequired: Type.Boolean(),
  /** Why it was rejected; empty otherwise. */
  reason: Type.String(),
  /** A rejected request can be made once more. */
  canRetry: Type.Boolean(),
  canLeave: Type.Boolean(),
  /** What lies in the reward centre. */
  rewardId: Type.Union([Type.Integer(), Type.Null()]),
});

const errors: readonly ErrorCode[] = [
  'promotion.closed',
  'promotion.conditions',
  'promotion.deposit',
  'promotion.exclusive',
  'promotion.full',
  'promotion.state',
  'promotion.unknown',
];

const deposit = Type.Number({ exclusiveMinimum: 0, maximum: 1e10, description: 'in units, at most four decimals' });

/** What a bonus comes to for a deposit, and what is to be wagered then. */
const Worth = {
  amount: WireMoney,
  points: Type.Integer(),
  multiple: Type.Number({ description: 'times the base' }),
  wagerBase: Named(WAGER_BASES),
  /** What is to be wagered once it is collected, in units, in the place of the deposit’s own where that is in the base. */
  required: Type.Number(),
};

/** What became of a bonus that was chosen with a deposit. */
export const DEPOSIT_BONUS_STATES = ['WAITING', 'GIVEN', 'REFUSED', 'GONE'] as const;

export const depositBonusCalls = {
  depositPromotions: defineCall({
    summary: 'The bonuses that the member may choose with a deposit of an amount by a way of paying, with what is to be wagered.',
    method: 'GET',
    path: '/wps/relay/MCS2_depositPromoList',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({
      amount: deposit,
      mcsBankCode: Type.String({ pattern: '^[A-Z0-9_]{2,24}$', description: 'the way of paying' }),
      language: Ignored,
      _: Ignored,
    }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          promotionId: Type.Integer(),
          title: Type.String(),
          /** The smallest deposit that it is given for. */
          from: WireMoney,
          /** Is the amount enough? */
          isEnough: Type.Boolean(),
          ...Worth,
          /** False: until that is wagered, bets count for it alone. Absent: as ever. */
          countsBets: Type.Optional(Type.Literal(false)),
          /** What a bet counts by game type, from 0 to 1. */
          weights: Type.Record(Type.String(), Type.Number()),
          collectDays: Type.Integer(),
          placesLeft: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
    }),
  }),
  promotionBonus: defineCall({
    summary: 'What a promotion’s bonus comes to for an amount, and what is to be wagered then.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getPromotionBonus',
    access: 'optional',
    rate: { per: 'address', max: 240, seconds: 60 },
    query: Type.Object({ promotionId, amount: deposit, language: Ignored, _: Ignored }),
    reply: Type.Object(Worth),
    errors: ['promotion.unknown'],
  }),
  depositBonus: defineCall({
    summary: 'The bonus that the member chose with a deposit, and what became of it; null where none was chosen.',
    method: 'GET',
    path: '/wps/deposit/bonus',
    access: 'real',
    rate: { per: 'account', max: 240, seconds: 60 },
    query: Type.Object({ orderNo: Type.String({ pattern: '^D-[0-9A-Z]{10}$' }), language: Ignored, _: Ignored }),
    reply: Type.Union([
      Type.Object({
        promotionId: Type.Integer(),
        title: Type.String(),
        state: Named(DEPOSIT_BONUS_STATES),
        /** Of the deposit as it was asked for; once given, of what was paid. */
        ...Worth,
        /** Why it was refused, in the reader’s language; empty otherwise. */
        reason: Type.String(),
        /** What lies in the reward centre. */
        rewardId: Type.Union([Type.Integer(), Type.Null()]),
      }),
      Type.Null(),
    ]),
  }),
};

export const promotionCalls = {
  promotionStates: defineCall({
    summary:
      'A page of the terms of the brand’s promotions as figures, and where the caller stands with each: in the order in which they are shown, of those that are named or of all.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getPromotionStates',
    access: 'optional',
    rate: { per: 'address', max: 240, seconds: 60 },
    query: Type.Object({
      promotionIds: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,99}$', description: 'comma-separated; none: all' }),
      ),
      page: PageNumber,
      size: pageSize(21),
      language: Ignored,
      _: Ignored,
    }),
    reply: Type.Object({ list: Type.Array(Standing), totalPages: Type.Integer(), totalCount: Type.Integer() }),
  }),
  signUpPromotionJoin: defineCall({
    summary: 'Joins a promotion: takes a place and accepts its terms.',
    method: 'POST',
    path: '/wps/relay/MCSFE_signUpPromotionJoin',
    access: 'real',
    rate: writing,
    body: Type.Object({ promotionId }),
    reply: Standing,
    errors,
  }),
  signUpPromotionLeave: defineCall({
    summary: 'Leaves a promotion that was joined and has given nothing yet; the place is free again.',
    method: 'POST',
    path: '/wps/relay/MCSFE_signUpPromotionLeave',
    access: 'real',
    rate: writing,
    body: Type.Object({ promotionId }),
    reply: Standing,
    errors,
  }),
  signUpRequestReward: defineCall({
    summary:
      'Asks for a promotion’s reward: it then lies in the reward centre or, where the house looks at it first, waits for a person. Asked again it changes nothing.',
    method: 'POST',
    path: '/wps/relay/MCSFE_signUpRequestReward',
    access: 'real',
    rate: { per: 'account', max: 20, seconds: 600 },
    bodyLimit: 3 * PICTURE_LENGTH + 65_536,
    body: Type.Object({
      promotionId,
      remarks: Type.Optional(Type.String({ maxLength: 1_120, description: '140 characters as a reader counts them' })),
      pictures: Type.Optional(
        Type.Array(
          Type.String({ minLength: 1, maxLength: PICTURE_LENGTH, description: 'number of an uploaded picture, or a data URL' }),
          { maxItems: 3 },
        ),
      ),
    }),
    reply: Standing,
    errors: [...errors, 'promotion.proof', 'promotion.remark', 'picture.invalid', 'picture.too.large', 'picture.too.many'],
  }),
};
