import { Type } from 'typebox';
import { GAME_TYPES, GameTypeName, WireMoney } from './common.ts';

const closed = { additionalProperties: false } as const;
const named = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));

/** Everything that is counted of a member: docs/rules/rewards.md#counting. */
export const RULE_METRICS = [
  'BET_COUNT',
  'WIN_COUNT',
  'STAKE',
  'PAYOUT',
  'VALID_BET',
  'LOSS',
  'LOGIN_DAYS',
  'DEPOSIT_COUNT',
  'DEPOSIT_SUM',
  'BIND_PHONE',
  'BIND_EMAIL',
  'SET_PAYMENT_PASSWORD',
  'INVITED_QUALIFIED',
  'MISSION_SCORE',
] as const;
export type RuleMetric = (typeof RULE_METRICS)[number];

/** Over what a rule counts: docs/rules/rewards.md#rules. EVENT: the whole time in which it is open. */
export const RULE_PERIODS = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'EVENT'] as const;
export type RulePeriod = (typeof RULE_PERIODS)[number];

/** What is to be wagered: of what is given, or of that and of the deposit behind it. */
export const WAGER_BASES = ['BONUS', 'DEPOSIT_PLUS_BONUS'] as const;

const LEVEL = { minimum: 0, maximum: 10 } as const;
const MOST = 1_000_000_000;

/** Who takes part; what is left out admits everybody. Trial accounts never do. */
export const RuleAudience = Type.Object(
  {
    vipFrom: Type.Optional(Type.Integer(LEVEL)),
    vipTo: Type.Optional(Type.Integer(LEVEL)),
    accountTypes: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), { maxItems: 10 })),
    registeredAfter: Type.Optional(Type.Integer({ minimum: 0, description: 'ms since the epoch' })),
    labels: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20, description: 'any of them' })),
    agents: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: 50,
        description: 'usernames of agents: accounts anywhere below one of them',
      }),
    ),
  },
  closed,
);

/** What is to be reached: a sum of what is counted. */
export const RuleCondition = Type.Object(
  {
    metric: named(RULE_METRICS),
    target: Type.Number({ exclusiveMinimum: 0, maximum: MOST, description: 'units for money, a whole number for the rest' }),
    gameTypes: Type.Optional(
      Type.Array(GameTypeName, { minItems: 1, maxItems: GAME_TYPES.length, description: 'bets of these only' }),
    ),
    vendorId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'bets at this vendor only' })),
  },
  closed,
);

/** What is given, and what is to be wagered for it. */
export const RuleReward = Type.Object(
  {
    money: Type.Optional(Type.Number({ minimum: 0, maximum: MOST, default: 0, description: 'units, at most two decimals' })),
    points: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST, default: 0 })),
    score: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'mission score' })),
    tickets: Type.Optional(
      Type.Object(
        {
          raffle: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,59}$', description: 'name of the raffle' }),
          count: Type.Integer({ minimum: 1, maximum: 100 }),
        },
        closed,
      ),
    ),
    multiple: Type.Optional(Type.Number({ minimum: 0, maximum: 100, default: 1, description: 'times that it is to be wagered' })),
    wagerBase: Type.Optional(named(WAGER_BASES)),
    categoryWeights: Type.Optional(
      Type.Record(Type.String({ maxLength: 12 }), Type.Number({ minimum: 0, maximum: 1 }), {
        description: 'how much a bet counts by game type, from 0 to 1; types that are not named count as usual',
      }),
    ),
    countsBets: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'do bets count as valid bet while it is wagered? If not, they count for what is to be wagered alone',
      }),
    ),
    collectDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, default: 7, description: 'days in which it can be collected' }),
    ),
  },
  closed,
);

/** A condition with where a member stands. */
export const RuleProgress = Type.Object({
  metric: named(RULE_METRICS),
  gameTypes: Type.Array(Type.String()),
  /** Units for money, a whole number for the rest. */
  current: WireMoney,
  target: WireMoney,
  isMoney: Type.Boolean(),
});
