import { integers } from '../../../base/arrays.ts';
import { dateOf } from '../../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import { tree } from '../../../identity/index.ts';
import { periodOf } from '../../contracts/ending.ts';
import { readAllGoverning } from '../../contracts/store.ts';
import { type Run, readWaitingRuns } from '../bills/run-store.ts';
import { insertBills } from '../bills/store.ts';
import { billRules, newBillsOf, topsOf } from './billing.ts';
import { compute } from './computing.ts';
import type { RunDeps } from './running.ts';
import { holdStream } from './streams.ts';
import { waitingOf } from './waiting.ts';

/** What of a run's line is written. */
interface WrittenBill {
  id: bigint;
  contractId: bigint;
  lineId: bigint;
  isWaiting: boolean;
  /** An operator has cancelled it. */
  isDecided: boolean;
}

const readWritten = (tx: Transaction, runId: bigint): Promise<WrittenBill[]> =>
  tx.query<WrittenBill>({
    name: 'agent-bills-written',
    text: `select id, contract_id as "contractId", line_id as "lineId", status = 'REVIEW' and review = 'NEWS' as "isWaiting",
             status = 'CANCELLED' and review is not null as "isDecided" from agent_bill where run_id = $1 order by id for update`,
    values: [runId],
  });

/** Takes bills away that nobody has decided about. */
async function dropBills(tx: Runner, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query({
    name: 'agent-bills-drop',
    text: `delete from agent_bill where id in (select unnest($1::text::bigint[])) and status in ('CALCULATED', 'REVIEW')`,
    values: [integers(ids)],
  });
}

/** Computes those lines of a run again that wait for nothing any more. None of their bills was paid: a line is paid whole. */
async function settleAgain({ clock, report }: RunDeps, tx: Transaction, merchant: Merchant, run: Run): Promise<void> {
  await tree.share(tx, merchant.id);
  await holdStream(tx, run);
  const span = { start: run.periodStart.getTime(), end: run.periodEnd.getTime() };
  const missing = await report.missing(merchant, tx);
  const { isWaiting } = await waitingOf(tx, merchant, run, { span, missing });
  const written = await readWritten(tx, run.id);
  const governing = await readAllGoverning(tx, merchant.id, run, run.periodEnd);
  const topOf = topsOf(governing);
  const waiting = new Set(governing.flatMap(({ holderId }) => (isWaiting(holderId) ? [topOf(holderId)] : [])));
  const lines = new Set(written.flatMap((bill) => (bill.isWaiting && !waiting.has(bill.lineId) ? [bill.lineId] : [])));
  if (lines.size === 0) return;
  const contracts = governing.filter(({ terms, holderId }) => periodOf(terms) === run.unit && lines.has(topOf(holderId)));
  const decided = new Set(written.flatMap(({ contractId, isDecided }) => (isDecided ? [contractId] : [])));
  const computed = (await compute({ tx, teams: report.teams, calendar: merchant, rules: run }, run, contracts, span)).filter(
    ({ contract }) => !decided.has(contract.id),
  );
  const bills = newBillsOf(computed, governing, await billRules(tx, merchant, { isWaiting }));
  await insertBills(tx, { runId: run.id, stream: run, span, at: dateOf(clock) }, bills, 'anew');
  const kept = new Set(bills.map(({ contract }) => contract.id));
  const gone = written.filter(({ lineId, contractId }) => lines.has(lineId) && !kept.has(contractId));
  await dropBills(
    tx,
    gone.map(({ id }) => id),
  );
}

/**
 * Computes bills again that waited for news, once it has come to the rows or was taken away: the oldest periods first, since later ones
 * come of them.
 */
export async function settleAnew(deps: RunDeps, merchant: Merchant, signal?: AbortSignal): Promise<void> {
  for (const run of await readWaitingRuns(deps.db, merchant.id)) {
    if (signal?.aborted) return;
    await deps.db.transaction((tx) => settleAgain(deps, tx, merchant, run));
  }
}
