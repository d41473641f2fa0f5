import type { ErrorCode, RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { overtaken, type Recorder, unknownItem } from '../../base/change.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { ChangeOptions } from '../../base/published.ts';
import { readCalendar } from '../../brand/index.ts';
import * as store from './budget-store.ts';

export type { Budget, BudgetKey, UsedBudget } from './budget-store.ts';

/** What is issued, as budgets see it. */
export interface Expense {
  merchantId: number;
  source: RewardSource;
  sourceRef: string;
  /** Ten-thousandths of a unit. */
  money: Amount;
  /** With what it is refused where a budget has no room for it. Null: it is owed, and given all the same. */
  refusal: ErrorCode | null;
}

/** Says whether the budgets of a source have room for what a rule gives once. */
export type HasRoom = (rule: string | number, money: Amount) => boolean;

/** How much money rules and sources may give: docs/rules/rewards.md#budgets. */
export interface Budgets {
  /** Counts what is issued, in its transaction. Never more than a budget has where it can be refused, however many issue at once. */
  spend(tx: Transaction, expense: Expense): Promise<void>;
  /** What the budgets of a source have room for now. */
  room(runner: Runner, merchantId: number, source: RewardSource): Promise<HasRoom>;
  /** The budgets of a brand, with what was issued of each. */
  list(merchantId: number): Promise<store.UsedBudget[]>;
  /** Writes a budget, new or over the one of its rule, with what was issued before. Throws `ops.overtaken`. */
  put(
    budget: Omit<store.Budget, 'revision' | 'updatedAt'>,
    options: Pick<ChangeOptions, 'revision'> & { record: Recorder },
  ): Promise<store.UsedBudget>;
  /** Deletes a budget. Throws `ops.unknown`. */
  remove(key: store.BudgetKey, record: Recorder): Promise<void>;
}

export const BRANDLESS: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** What an item's source calls its rule. */
export const ruleOf = (sourceRef: string): string => sourceRef.split(':', 1)[0] ?? '';

/** Has it come so far that somebody should look? */
export const isLow = ({ spent, amount, alarmPercent }: store.UsedBudget): boolean =>
  spent * 100n >= amount * BigInt(alarmPercent);

/** A budget as the audit has it. */
const noted = ({ span, amount, alarmPercent }: Pick<store.Budget, 'span' | 'amount' | 'alarmPercent'>) => ({
  ...{ span, amount, alarmPercent },
});

/** Makes the budgets. */
export function createBudgets({ db, clock }: { db: Database; clock: Clock }): Budgets {
  const calendarOf = async (runner: Runner, merchantId: number) => (await readCalendar(runner, merchantId)) ?? BRANDLESS;
  const monthOf = (calendar: BusinessCalendar): string => businessDayOf(calendar, clock.now()).slice(0, 7);
  const monthNow = async (runner: Runner, merchantId: number) => monthOf(await calendarOf(runner, merchantId));
  const read = async (runner: Runner, merchantId: number, source?: RewardSource) =>
    store.readBudgets(runner, merchantId, await monthNow(runner, merchantId), source);

  return {
    async spend(tx, { merchantId, source, sourceRef, money, refusal }) {
      if (money === 0n) return;
      await store.shareBudgets(tx, merchantId);
      for (const budget of await store.readBudgetsOf(tx, { merchantId, source, rule: ruleOf(sourceRef) })) {
        const month = budget.span === 'MONTH' ? await monthNow(tx, merchantId) : store.ALL;
        const isThere = await store.addSpent(tx, budget, { month, money, isOwed: refusal === null });
        if (!isThere && refusal !== null) throw new BusinessError(refusal);
      }
    },
    async room(runner, merchantId, source) {
      if (!(await store.hasBudgets(runner, merchantId, source))) return () => true;
      const budgets = await read(runner, merchantId, source);
      return (rule, money) =>
        budgets.every((each) => (each.rule !== '' && each.rule !== String(rule)) || each.spent + money <= each.amount);
    },
    list: (merchantId) => read(db, merchantId),
    put: (budget, { revision, record }) =>
      db.transaction(async (tx) => {
        const { merchantId, source, rule, span } = budget;
        await store.holdBudgets(tx, merchantId);
        const calendar = await calendarOf(tx, merchantId);
        const month = monthOf(calendar);
        const before = (await store.readBudgets(tx, merchantId, month, source)).find((each) => each.rule === rule) ?? null;
        if (revision !== undefined && revision !== (before?.revision ?? 0)) throw overtaken();
        const after = await store.writeBudget(tx, { ...budget, updatedAt: dateOf(clock) });
        const since = span === 'MONTH' ? new Date(startOfBusinessDay(calendar, `${month}-01`)) : new Date(0);
        const spent = await store.sumIssued(tx, budget, since);
        await store.writeSpent(tx, budget, span === 'MONTH' ? month : store.ALL, spent);
        await record(tx, { before: before && noted(before), after: noted(after) });
        return { ...after, spent };
      }),
    remove: (key, record) =>
      db.transaction(async (tx) => {
        await store.holdBudgets(tx, key.merchantId);
        const [before] = (await store.readBudgetsOf(tx, key)).filter(({ rule }) => rule === key.rule);
        if (!before || !(await store.removeBudget(tx, key))) throw unknownItem();
        await record(tx, { before: noted(before), after: null });
      }),
  };
}
