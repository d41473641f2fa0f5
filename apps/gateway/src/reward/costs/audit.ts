import { REWARD_SOURCES, type RewardSource } from '@marquee/contract';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { readCalendar } from '../../brand/index.ts';
import { ALL, readBudgetBrands, readBudgets } from './budget-store.ts';
import { BRANDLESS } from './budgets.ts';
import { type GivenItem, readGiven } from './cost-store.ts';

const PAGE = 1_000;

export interface BudgetAuditDeps {
  db: Database;
  clock: Clock;
  /** What transfers of the ledger moved, and whether each was reversed; those that there are. */
  movedBy(runner: Runner, ids: readonly bigint[]): Promise<{ id: bigint; amount: bigint; isReversed: boolean }[]>;
}

/** Where items that were credited differ from the ledger. */
async function compareCredited(tx: Transaction, { movedBy }: BudgetAuditDeps, items: readonly GivenItem[]): Promise<string[]> {
  const credited = items.filter(({ status, money }) => money > 0n && (status === 'COLLECTED' || status === 'REVERSED'));
  const moved = new Map(
    (
      await movedBy(
        tx,
        credited.flatMap(({ transferId }) => (transferId === null ? [] : [transferId])),
      )
    ).map((each) => [each.id, each]),
  );
  return credited.flatMap(({ id, money, status, transferId }) => {
    const found = transferId === null ? undefined : moved.get(transferId);
    // One whose reversal is on its way is reversed in the ledger before it is in the item.
    const isRight = found?.amount === money && (status === 'COLLECTED' || found.isReversed);
    if (isRight) return [];
    const ledger = found ? `${found.amount}${found.isReversed ? ', reversed' : ''}` : 'nothing';
    return [`reward ${id}: ${status} with ${money}; the ledger moved ${ledger}`];
  });
}

/** Sums what a source gave anew, item by item, and compares budgets with it: one snapshot for each source of a brand. */
async function compareSource(
  tx: Transaction,
  deps: BudgetAuditDeps,
  merchantId: number,
  source: RewardSource,
): Promise<string[]> {
  const calendar = (await readCalendar(tx, merchantId)) ?? BRANDLESS;
  const monthAt = (moment: number): string => businessDayOf(calendar, moment).slice(0, 7);
  const month = monthAt(deps.clock.now());
  const budgets = await readBudgets(tx, merchantId, month, source);
  if (budgets.length === 0) return [];
  const details: string[] = [];
  const sums = new Map<string, bigint>();
  for (let after = 0n, isLast = false; !isLast; ) {
    const items = await readGiven(tx, { merchantId, source, after, limit: PAGE });
    details.push(...(await compareCredited(tx, deps, items)));
    for (const { sourceRef, money, issuedAt } of items)
      for (const rule of ['', sourceRef.slice(0, `${sourceRef}:`.indexOf(':'))])
        for (const span of [ALL, monthAt(issuedAt.getTime())])
          sums.set(`${rule} ${span}`, (sums.get(`${rule} ${span}`) ?? 0n) + money);
    after = items.at(-1)?.id ?? after;
    isLast = items.length < PAGE;
  }
  for (const { rule, span, spent } of budgets) {
    const given = sums.get(`${rule} ${span === 'MONTH' ? month : ALL}`) ?? 0n;
    if (given !== spent)
      details.push(`budget of ${source}${rule === '' ? '' : ` ${rule}`}, brand ${merchantId}: spent ${spent}; given ${given}`);
  }
  return details;
}

/** Where budgets differ from what was given, or what was given of them from the ledger: docs/rules/rewards.md#budgets. */
export async function findBudgetDifferences(deps: BudgetAuditDeps): Promise<string[]> {
  const details: string[] = [];
  for (const merchantId of await readBudgetBrands(deps.db))
    for (const source of REWARD_SOURCES)
      details.push(
        ...(await deps.db.transaction(async (tx) => {
          await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
          return compareSource(tx, deps, merchantId, source);
        })),
      );
  return details;
}
