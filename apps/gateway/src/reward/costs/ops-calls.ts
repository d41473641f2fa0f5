import type { RewardSource } from '@marquee/contract';
import type { OpsBody, OpsReply } from '@marquee/contract/ops';
import { type Amount, toWire } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf, isDay, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused, unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { amountOf } from '../../base/operator-records.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { Points } from '../../points/index.ts';
import { checkAudience, checkReward, checkRule, type Rule } from '../rules/index.ts';
import { type Budgets, isLow, type UsedBudget } from './budgets.ts';
import { readCosts } from './cost-store.ts';
import { type DryRunAsked, type DryRunDeps, dryRun } from './dry-run.ts';

/** A rule that is published under a name. */
export interface NamedRule {
  source: RewardSource;
  /** What items call it. */
  rule: string;
  slug: string;
  /** Null: it has none that members reach, as a leaderboard. */
  terms: DryRunAsked['rule'] | null;
}

export interface CostCallsDeps extends DryRunDeps {
  db: Database;
  clock: Clock;
  budgets: Budgets;
  points: Pick<Points, 'costs'>;
  /** The promotions, missions and leaderboards of a brand. */
  rulesOf(merchantId: number): Promise<readonly NamedRule[]>;
}

type CostCalls = Pick<
  OpsHandlers,
  'opsRewardCosts' | 'opsRewardBudgets' | 'opsRewardBudgetPut' | 'opsRewardBudgetDelete' | 'opsRewardDryRun'
>;
type CostRow = OpsReply<'opsRewardCosts'>['list'][number];
type Part = 'issued' | 'collected' | 'expired' | 'void' | 'reversed';

const MOST_DAYS = 31;
const CENT: Amount = 100n;
const NONE = { count: 0, members: 0, amount: 0, points: 0 };

/** Checks a stretch of business days that have begun. Throws `ops.refused`. */
function checkDays(calendar: BusinessCalendar, now: number, { from, until }: { from?: string; until?: string }) {
  const today = businessDayOf(calendar, now);
  const last = until ?? today;
  const first = from ?? last;
  if (!isDay(first) || !isDay(last) || last > today || first > last) throw refused('these are no days that have begun');
  if (addDays(first, MOST_DAYS - 1) < last) throw refused(`at most ${MOST_DAYS} days at once`);
  return { first, last };
}

/** What a budget's state is: docs/rules/rewards.md#budgets. */
const stateOf = (budget: UsedBudget): 'OPEN' | 'LOW' | 'SPENT' => {
  if (budget.spent >= budget.amount) return 'SPENT';
  return isLow(budget) ? 'LOW' : 'OPEN';
};

/** Names of rules: of what is published its slug, of all else what its source calls it. */
function namesOf(rules: readonly NamedRule[]) {
  const slugs = new Map(rules.map(({ source, rule, slug }) => [`${source} ${rule}`, slug]));
  return {
    shown: (source: string, rule: string): string => slugs.get(`${source} ${rule}`) ?? rule,
    kept(source: RewardSource, name: string): string {
      if (name === '') return '';
      const own = rules.filter((each) => each.source === source);
      const found = own.find(({ slug }) => slug === name);
      if (!found && ['PROMOTION', 'MISSION', 'LEADERBOARD'].includes(source)) throw unknownItem();
      return found?.rule ?? name;
    },
  };
}

/** Makes the call that reports what rewards cost. */
function createReporting({ db, clock, points, rulesOf }: CostCallsDeps): CostCalls['opsRewardCosts'] {
  return async ({ merchant, query }) => {
    const { first, last } = checkDays(merchant, clock.now(), query);
    const names = namesOf(await rulesOf(merchant.id));
    const list: CostRow[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const stretch = {
        merchantId: merchant.id,
        from: new Date(startOfBusinessDay(merchant, day)),
        to: new Date(startOfBusinessDay(merchant, addDays(day, 1))),
      };
      const rows = new Map<string, CostRow>();
      const mall = (await points.costs(stretch)).map((sum) => ({ ...sum, source: 'MALL' as const }));
      for (const { source, rule, currency, part, count, members, money, points: given } of [
        ...(await readCosts(db, stretch)),
        ...mall,
      ]) {
        const key = `${source} ${rule} ${currency}`;
        const none = { issued: NONE, collected: NONE, expired: NONE, void: NONE, reversed: NONE };
        const row = rows.get(key) ?? { day, source, rule: names.shown(source, rule), currency, ...none };
        const sum: CostRow[Part] = { count, members, amount: sumToWire(money), points: Number(given) };
        rows.set(key, { ...row, [part]: sum });
      }
      list.push(...rows.values());
    }
    return { from: first, until: last, timezone: merchant.businessTimezone, list };
  };
}

/** The rule of a dry run: one that is there, or as it would be written. */
function ruleOf(
  rules: readonly NamedRule[],
  { promotion, mission, rule }: Pick<OpsBody<'opsRewardDryRun'>, 'promotion' | 'mission' | 'rule'>,
): DryRunAsked['rule'] {
  if ([promotion, mission, rule].filter((each) => each !== undefined).length !== 1)
    throw refused('say one of promotion, mission and rule');
  if (rule === undefined) {
    const [source, name] = promotion === undefined ? (['MISSION', mission] as const) : (['PROMOTION', promotion] as const);
    const found = rules.find((each) => each.source === source && each.slug === name);
    if (!found) throw unknownItem();
    if (!found.terms) throw refused(`${found.slug} has no terms`);
    return found.terms;
  }
  const { audience, conditions, reward, period, quota = null } = rule;
  // An event's time is the stretch that is asked for.
  const checked: Pick<Rule, 'conditions'> =
    conditions.length === 0 ? { conditions: [] } : checkRule({ ...rule, audience, startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER });
  return { audience: checkAudience(audience), period, conditions: checked.conditions, reward: checkReward(reward), quota };
}

/** Makes the calls about budgets. */
function createBudgetCalls({
  budgets,
  rulesOf,
}: CostCallsDeps): Pick<CostCalls, 'opsRewardBudgets' | 'opsRewardBudgetPut' | 'opsRewardBudgetDelete'> {
  const shown = (names: ReturnType<typeof namesOf>, budget: UsedBudget): OpsReply<'opsRewardBudgetPut'> => ({
    ...{ source: budget.source, rule: names.shown(budget.source, budget.rule), span: budget.span, revision: budget.revision },
    ...{
      alarmPercent: budget.alarmPercent,
      amount: toWire(budget.amount),
      spent: sumToWire(budget.spent),
      state: stateOf(budget),
    },
  });
  const nameOf = (source: RewardSource, rule: string): string => `budget of ${`${source} ${rule}`.trim()}`;
  return {
    async opsRewardBudgets({ merchant }) {
      const names = namesOf(await rulesOf(merchant.id));
      return { list: (await budgets.list(merchant.id)).map((budget) => shown(names, budget)) };
    },
    async opsRewardBudgetPut({ merchant, body: { source, rule, span, alarmPercent = 80, revision, ...body }, record }) {
      const names = namesOf(await rulesOf(merchant.id));
      const amount = amountOf(body.amount);
      if (amount % CENT !== 0n) throw refused('a budget has at most two decimals');
      const budget = { merchantId: merchant.id, source, rule: names.kept(source, rule), span, amount, alarmPercent };
      return shown(names, await budgets.put(budget, { revision, record: record(nameOf(source, rule)) }));
    },
    async opsRewardBudgetDelete({ merchant, query: { source, rule = '' }, record }) {
      const names = namesOf(await rulesOf(merchant.id));
      const key = { merchantId: merchant.id, source, rule: names.kept(source, rule) };
      await budgets.remove(key, record(nameOf(source, rule)));
      return null;
    },
  };
}

/** The operator's calls about what rewards cost: docs/operators.md#what-rewards-cost. */
export const costOpsCalls = (deps: CostCallsDeps): CostCalls => ({
  opsRewardCosts: createReporting(deps),
  ...createBudgetCalls(deps),
  async opsRewardDryRun({ merchant, body, record }) {
    const { first: from, last: until } = checkDays(merchant, deps.clock.now(), body);
    const rule = ruleOf(await deps.rulesOf(merchant.id), body);
    const { cycles, members } = await dryRun(deps, { merchantId: merchant.id, calendar: merchant, rule, from, until });
    if (cycles.length === 0) throw refused('no whole cycle of the rule lies in these days');
    const sum = {
      members,
      given: cycles.reduce((total, { given }) => total + given, 0),
      amount: sumToWire(cycles.reduce((total, { money }) => total + money, 0n)),
      points: cycles.reduce((total, { points }) => total + points, 0),
    };
    const subject = `dry run of ${body.promotion ?? body.mission ?? 'a rule'}`;
    await deps.db.transaction((tx) => record(subject)(tx, { before: null, after: { from, until, ...sum } }));
    return {
      ...sum,
      cycles: cycles.map(({ cycle: { key, from: first, to }, money, ...each }) => ({
        ...{ cycle: key, from: first, until: to, ...each },
        amount: sumToWire(money),
      })),
    };
  },
});
