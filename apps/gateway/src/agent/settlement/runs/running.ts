import { type Clock, dateOf } from '../../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../../base/database/database.ts';
import type { Log } from '../../../base/log.ts';
import type { Merchant } from '../../../brand/index.ts';
import { tree } from '../../../identity/index.ts';
import type { Report } from '../../../report/index.ts';
import { periodOf } from '../../contracts/ending.ts';
import { readAllGoverning } from '../../contracts/store.ts';
import { insertBills, insertRun, readNewlyCancelled } from '../bills/store.ts';
import { billRules, newBillsOf } from './billing.ts';
import { compute } from './computing.ts';
import { rulesAt } from './rules.ts';
import { dueSpan, holdStream, moveStream, readStreams, type Stream } from './streams.ts';
import { waitingOf, withWaiting } from './waiting.ts';

/** What runs stand on. */
export interface RunDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'error'>;
  report: Pick<Report, 'teams' | 'watermark' | 'missing'>;
}

/** A stream as it was looked at. */
type SeenStream = Stream & { settledUntil: Date };

/** Settles the next period of a stream, where no other gateway has moved it on since it was looked at. */
async function settleNext(
  { clock, log, report }: RunDeps,
  tx: Transaction,
  merchant: Merchant,
  stream: SeenStream,
): Promise<void> {
  await tree.share(tx, merchant.id);
  const until = await holdStream(tx, stream);
  if (until.getTime() !== stream.settledUntil.getTime()) return;
  const now = dateOf(clock);
  const watermark = await report.watermark(merchant.id, tx);
  const span = dueSpan(merchant, stream, until, { now: now.getTime(), watermark });
  if (!span) return;
  const governing = await readAllGoverning(tx, merchant.id, stream, new Date(span.end));
  const contracts = governing.filter(({ terms }) => periodOf(terms) === stream.unit);
  const waiting = await waitingOf(tx, merchant, stream, { span, missing: await report.missing(merchant, tx) });
  const rules = await rulesAt(tx, merchant, stream.kind, new Date(span.end));
  const made = await compute({ tx, teams: report.teams, calendar: merchant, rules }, stream, contracts, span);
  const computed = withWaiting(made, contracts, span, waiting);
  if (computed.length > 0) {
    const bills = newBillsOf(computed, governing, await billRules(tx, merchant, waiting));
    const runId = await insertRun(tx, stream, span, { at: now, ...rules });
    if (runId === null) throw new Error('a period that was settled is to be settled again');
    await insertBills(tx, { runId, stream, span, at: now }, bills);
    for (const { contract, remark } of await readNewlyCancelled(tx, bills, span))
      log.error({ contract: String(contract.id), brand: merchant.id, remark }, 'a bill was cancelled');
  }
  await moveStream(tx, stream, new Date(span.end));
}

/** The stream of a brand whose period is due and ended first; null: nothing is due. */
async function firstDue({ db, clock, report }: RunDeps, merchant: Merchant): Promise<SeenStream | null> {
  const watermark = await report.watermark(merchant.id);
  const due = (await readStreams(db, merchant.id)).flatMap((stream) => {
    const span = dueSpan(merchant, stream, stream.settledUntil, { now: clock.now(), watermark });
    return span ? [{ stream, end: span.end }] : [];
  });
  // Sorting keeps the order of those that ended at once.
  return due.sort((a, b) => a.end - b.end)[0]?.stream ?? null;
}

/**
 * Settles every period of a brand that is due, in the order of their ends: what is carried over, and where a dividend begins, come of
 * those before. Figures, bills and how far it has got are one transaction; whoever accepts or ends contracts comes before it or after.
 */
export async function settleDue(deps: RunDeps, merchant: Merchant, signal?: AbortSignal): Promise<void> {
  for (let next = await firstDue(deps, merchant); next !== null && !signal?.aborted; next = await firstDue(deps, merchant)) {
    const stream = next;
    await deps.db.transaction((tx) => settleNext(deps, tx, merchant, stream));
  }
}
