import { Type } from 'typebox';
import { RULE_PERIODS, RuleAudience, RuleCondition, RuleReward } from './rules.ts';

const closed = { additionalProperties: false } as const;

/** Of what a bonus is a share: of a deposit that it is chosen with, or of what was lost in the week before. */
export const BONUS_BASES = ['DEPOSIT', 'WEEK_LOSS'] as const;

const UNITS = { exclusiveMinimum: 0, maximum: 1_000_000_000 } as const;

/** What a bonus comes to from an amount on: a share of it, or a fixed amount. */
const BonusStep = Type.Object(
  {
    from: Type.Number({ ...UNITS, description: 'units, at most two decimals' }),
    percent: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'of the amount, at most two decimals' }),
    ),
    money: Type.Optional(Type.Number({ ...UNITS, description: 'units, at most two decimals' })),
  },
  closed,
);

/** A bonus that is computed: of its steps the highest that the amount reaches. */
export const PromotionBonus = Type.Object(
  {
    of: Type.Unsafe<(typeof BONUS_BASES)[number]>(Type.String({ enum: [...BONUS_BASES] })),
    steps: Type.Array(BonusStep, { minItems: 1, maxItems: 20 }),
    most: Type.Optional(Type.Union([Type.Number(UNITS), Type.Null()], { description: 'units; null: without a limit' })),
    channels: Type.Optional(
      Type.Union([Type.Array(Type.String({ pattern: '^[A-Z0-9_]{2,24}$' }), { minItems: 1, maxItems: 20 }), Type.Null()], {
        description: 'ways of paying; null: all',
      }),
    ),
  },
  closed,
);

/** What a promotion promises and asks for, as an operator writes it: docs/rules/rewards.md#promotions. */
export const PromotionTerms = Type.Object(
  {
    audience: Type.Optional(RuleAudience),
    period: Type.Unsafe<(typeof RULE_PERIODS)[number]>(Type.String({ enum: [...RULE_PERIODS] })),
    conditions: Type.Array(RuleCondition, { maxItems: 5 }),
    reward: RuleReward,
    bonus: Type.Optional(Type.Union([PromotionBonus, Type.Null()])),
    quota: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()], { description: 'members in a cycle' }),
    ),
    exclusiveGroup: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{0,40}$', description: 'one of them at a time' })),
    isReviewed: Type.Optional(Type.Boolean({ description: 'a person looks at each request' })),
    canRetry: Type.Optional(Type.Boolean({ description: 'a rejected request can be made once more' })),
    remarkRequired: Type.Optional(Type.Boolean()),
    imageRequired: Type.Optional(Type.Boolean()),
  },
  closed,
);
