import type { RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** What a budget is for: a rule of a source, or all of it where the rule is empty. */
export interface BudgetKey {
  merchantId: number;
  source: RewardSource;
  rule: string;
}

/** How much money a rule, or a source, may give. */
export interface Budget extends BudgetKey {
  span: 'TOTAL' | 'MONTH';
  /** Ten-thousandths of a unit. */
  amount: Amount;
  /** So much of it, in percent, raises the alarm. */
  alarmPercent: number;
  revision: number;
  updatedAt: Date;
}

/** A budget with what was issued of it, in ten-thousandths of a unit. */
export interface UsedBudget extends Budget {
  spent: Amount;
}

/** The stretch of which a row of what was issued tells, where it is not a month. */
export const ALL = 'all';

const BUDGET = `b.merchant_id as "merchantId", b.source, b.rule, b.span, b.amount, b.alarm_percent as "alarmPercent", b.revision,
  b.updated_at as "updatedAt"`;

const LOCK = 'hashtextextended($1, 0)';
const lockName = (merchantId: number): string => `reward budgets ${merchantId}`;

/** Waits for a budget that is being written: who issues comes before it or after it. Issuing does not wait for issuing. */
export async function shareBudgets(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query({
    name: 'reward-budget-share',
    text: `select pg_advisory_xact_lock_shared(${LOCK})`,
    values: [lockName(merchantId)],
  });
}

/** Waits for everybody who issues, and lets nobody issue until the transaction ends. */
export async function holdBudgets(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query({ name: 'reward-budget-hold', text: `select pg_advisory_xact_lock(${LOCK})`, values: [lockName(merchantId)] });
}

/** The budgets that an item of a rule counts against: the rule's own before that of its source. */
export const readBudgetsOf = (runner: Runner, { merchantId, source, rule }: BudgetKey): Promise<Budget[]> =>
  runner.query<Budget>({
    name: 'reward-budgets-of',
    text: `select ${BUDGET} from reward_budget b where merchant_id = $1 and source = $2 and rule in ('', $3) order by rule desc`,
    values: [merchantId, source, rule],
  });

/** All budgets of a brand, or of one source, with what was issued in this month or in all. */
export const readBudgets = (
  runner: Runner,
  merchantId: number,
  month: string,
  source: RewardSource | null = null,
): Promise<UsedBudget[]> =>
  runner.query<UsedBudget>({
    name: 'reward-budgets',
    text: `select ${BUDGET}, coalesce(s.spent, 0)::bigint as spent from reward_budget b
           left join reward_budget_spent s on s.merchant_id = b.merchant_id and s.source = b.source and s.rule = b.rule
             and s.month = case b.span when 'MONTH' then $2 else '${ALL}' end
           where b.merchant_id = $1 and ($3::text is null or b.source = $3) order by b.source, b.rule`,
    values: [merchantId, month, source],
  });

/** Has a source of a brand any budget? */
export async function hasBudgets(runner: Runner, merchantId: number, source: RewardSource): Promise<boolean> {
  const rows = await runner.query({
    name: 'reward-budgets-any',
    text: 'select 1 as there from reward_budget where merchant_id = $1 and source = $2 limit 1',
    values: [merchantId, source],
  });
  return rows.length > 0;
}

/** The brands that have a budget. */
export const readBudgetBrands = async (runner: Runner): Promise<number[]> =>
  (await runner.query<{ id: number }>({ text: 'select distinct merchant_id as id from reward_budget order by id' })).map(
    ({ id }) => id,
  );

/** Adds what is issued; false where the budget has no room for it. `isOwed`: it is added whether there is room or not. */
export async function addSpent(
  tx: Transaction,
  { merchantId, source, rule, amount }: Budget,
  { month, money, isOwed }: { month: string; money: Amount; isOwed: boolean },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'reward-budget-spend',
    text: `insert into reward_budget_spent as s (merchant_id, source, rule, month, spent)
           select $1, $2, $3, $4, $5::bigint where $7 or $5::bigint <= $6::bigint
           on conflict (merchant_id, source, rule, month) do update set spent = s.spent + excluded.spent
             where $7 or s.spent + excluded.spent <= $6::bigint
           returning spent`,
    values: [merchantId, source, rule, month, money, amount, isOwed],
  });
  return rows.length > 0;
}

/** Writes a budget, new or over the one of its rule. */
export async function writeBudget(tx: Transaction, budget: Omit<Budget, 'revision'>): Promise<Budget> {
  const [row] = await tx.query<Budget>({
    text: `insert into reward_budget as b (merchant_id, source, rule, span, amount, alarm_percent, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (merchant_id, source, rule) do update set span = excluded.span, amount = excluded.amount,
             alarm_percent = excluded.alarm_percent, updated_at = excluded.updated_at, revision = b.revision + 1
           returning ${BUDGET}`,
    values: [budget.merchantId, budget.source, budget.rule, budget.span, budget.amount, budget.alarmPercent, budget.updatedAt],
  });
  if (!row) throw new Error(`the budget of ${budget.source} ${budget.rule} could not be written`);
  return row;
}

/** Writes what was issued before there was a budget. */
export async function writeSpent(
  tx: Transaction,
  { merchantId, source, rule }: BudgetKey,
  month: string,
  spent: Amount,
): Promise<void> {
  await tx.query({
    text: `insert into reward_budget_spent (merchant_id, source, rule, month, spent) values ($1, $2, $3, $4, $5)
           on conflict (merchant_id, source, rule, month) do update set spent = excluded.spent`,
    values: [merchantId, source, rule, month, spent],
  });
}

/** Deletes a budget; false when there is none. */
export async function removeBudget(tx: Transaction, { merchantId, source, rule }: BudgetKey): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from reward_budget where merchant_id = $1 and source = $2 and rule = $3 returning 1 as gone',
    values: [merchantId, source, rule],
  });
  return rows.length > 0;
}

/** What a rule, or a source, has issued since a moment, in ten-thousandths of a unit. */
export async function sumIssued(runner: Runner, { merchantId, source, rule }: BudgetKey, since: Date): Promise<Amount> {
  const [row] = await runner.query<{ money: bigint }>({
    text: `select coalesce(sum(money), 0)::bigint as money from reward_item
           where merchant_id = $1 and source = $2 and ${rule === '' ? `$3 = ''` : `split_part(source_ref, ':', 1) = $3`} and issued_at >= $4`,
    values: [merchantId, source, rule, since],
  });
  return row?.money ?? 0n;
}
