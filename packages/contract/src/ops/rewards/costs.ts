import { Type } from 'typebox';
import { REWARD_SOURCES } from '../../calls/rewards.ts';
import { WireMoney } from '../../common.ts';
import { RULE_PERIODS, RuleAudience, RuleCondition, RuleReward } from '../../rules.ts';
import { defineOpsCall } from '../define.ts';
import { merchant, revision } from '../fields.ts';

const closed = { additionalProperties: false } as const;
const named = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'business day of the brand' });
const source = named(REWARD_SOURCES);
/** Of what is not published under a name of its own, such as check-ins: what its source calls it. */
const rule = Type.String({
  pattern: '^[A-Za-z0-9._-]{0,60}$',
  description: 'name of the promotion, mission or leaderboard, or what the source calls it; empty: all of the source together',
});

/** What gives rewards, and the points mall. */
export const COST_SOURCES = [...REWARD_SOURCES, 'MALL'] as const;

const Part = Type.Object({
  count: Count,
  members: Type.Integer({ minimum: 0, description: 'distinct' }),
  amount: WireMoney,
  points: Type.Integer(),
});

const CostRow = Type.Object({
  day: Text,
  source: named(COST_SOURCES),
  rule: Text,
  currency: Text,
  issued: Part,
  collected: Part,
  expired: Part,
  void: Part,
  reversed: Part,
});

const budgetFields = {
  source,
  rule,
  span: named(['TOTAL', 'MONTH']),
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000, description: 'units, at most two decimals' }),
  alarmPercent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 80 })),
};

const BudgetRecord = Type.Object({
  ...budgetFields,
  amount: WireMoney,
  alarmPercent: Type.Integer(),
  spent: WireMoney,
  /** LOW: the alarm goes off. SPENT: nothing is left. */
  state: named(['OPEN', 'LOW', 'SPENT']),
  revision: Type.Integer(),
});

const DryCycle = Type.Object({
  cycle: Text,
  from: Text,
  until: Text,
  members: Type.Integer({ minimum: 0, description: 'who would have reached it' }),
  given: Type.Integer({ minimum: 0, description: 'of these, as many as there are places' }),
  amount: WireMoney,
  points: Count,
});

/** The operator's calls about what rewards cost. */
export const rewardCostOpsCalls = {
  opsRewardCosts: defineOpsCall({
    summary:
      'What rewards cost, and how they were taken up, by business day, source and rule: issued, collected, expired, taken back before and after they were collected. The points mall counts what its orders book.',
    method: 'GET',
    path: '/ops/v1/rewards/costs',
    permission: 'reports.read',
    query: Type.Object({
      merchant,
      /** Absent: the same as the last. */
      from: Type.Optional(day),
      /** Absent: today. At most 31 days. */
      until: Type.Optional(day),
    }),
    reply: Type.Object({ from: Text, until: Text, timezone: Text, list: Type.Array(CostRow) }),
    errors: ['ops.refused'],
  }),
  opsRewardBudgets: defineOpsCall({
    summary: 'The budgets of a brand’s rewards, with what was issued of each.',
    method: 'GET',
    path: '/ops/v1/rewards/budgets',
    permission: 'reports.read',
    query: Type.Object({ merchant }),
    reply: Type.Object({ list: Type.Array(BudgetRecord) }),
  }),
  opsRewardBudgetPut: defineOpsCall({
    summary:
      'Writes how much money a rule may give, or a source in all or in a calendar month; new or over what is there. Spent, it gives no more; raised, it gives again.',
    method: 'PUT',
    path: '/ops/v1/rewards/budgets',
    permission: 'budgets.write',
    body: Type.Object({ merchant, revision, ...budgetFields }, closed),
    reply: BudgetRecord,
    errors: ['ops.refused', 'ops.overtaken'],
  }),
  opsRewardBudgetDelete: defineOpsCall({
    summary: 'Takes a budget away: what it was for gives without a limit.',
    method: 'DELETE',
    path: '/ops/v1/rewards/budgets',
    permission: 'budgets.write',
    query: Type.Object({ merchant, source, rule: Type.Optional(rule) }),
    reply: Type.Null(),
    errors: ['ops.refused', 'ops.unknown'],
  }),
  opsRewardDryRun: defineOpsCall({
    summary:
      'How many members would have reached a rule in a stretch of past days, and what it would have cost. Counted from what members did then, by the levels and labels that they have now; nothing is given. It is written down who asked.',
    method: 'POST',
    path: '/ops/v1/rewards/dry-run',
    permission: 'reports.read',
    body: Type.Object(
      {
        merchant,
        from: day,
        until: day,
        /** One of these: what is there, by its name, or a rule as it would be written. */
        promotion: Type.Optional(Type.String({ maxLength: 60 })),
        mission: Type.Optional(Type.String({ maxLength: 60 })),
        rule: Type.Optional(
          Type.Object(
            {
              audience: Type.Optional(RuleAudience),
              period: named(RULE_PERIODS),
              conditions: Type.Array(RuleCondition, { maxItems: 5 }),
              reward: RuleReward,
              quota: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()])),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    reply: Type.Object({
      cycles: Type.Array(DryCycle),
      members: Type.Integer({ minimum: 0, description: 'distinct, over all cycles' }),
      given: Count,
      amount: WireMoney,
      points: Count,
    }),
    errors: ['ops.refused', 'ops.unknown'],
  }),
};
