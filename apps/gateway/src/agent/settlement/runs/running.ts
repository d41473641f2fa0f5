import { UNIT } from '@marquee/money';
import { type Clock, dateOf } from '../../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import { tree } from '../../../identity/index.ts';
import type { Report } from '../../../report/index.ts';
import { periodOf } from '../../contracts/ending.ts';
import { readAllGoverning } from '../../contracts/store.ts';
import { insertBills, insertRun } from '../bills/store.ts';
import { newBillsOf } from './billing.ts';
import { compute } from './computing.ts';
import { dueSpan, holdStream, moveStream, readStreams, type Stream } from './streams.ts';

/** What runs stand on. */
export interface RunDeps {
  db: Database;
  clock: Clock;
  report: Pick<Report, 'teams' | 'watermark'>;
}

/** Settles the next period of a stream that is held; false while none is due. */
async function settleHeld({ clock, report }: RunDeps, tx: Transaction, merchant: Merchant, stream: Stream): Promise<boolean> {
  const until = await holdStream(tx, stream);
  if (!until) return false;
  const now = dateOf(clock);
  const watermark = await report.watermark(merchant.id, tx);
  const span = dueSpan(merchant, stream, until, { now: now.getTime(), watermark });
  if (!span) return false;
  const governing = await readAllGoverning(tx, merchant.id, stream, new Date(span.end));
  const contracts = governing.filter(({ terms }) => periodOf(terms) === stream.unit);
  const computed = await compute({ tx, teams: report.teams, calendar: merchant }, stream, contracts, span);
  if (computed.length > 0) {
    const reviewAbove = BigInt(merchant.site.contracts.reviewAbove) * UNIT;
    const bills = newBillsOf(computed, governing, { reviewAbove, setAside: new Set() });
    const runId = await insertRun(tx, stream, span, now);
    if (runId === null) throw new Error('a period that was settled is to be settled again');
    await insertBills(tx, { runId, stream, span, at: now }, bills);
  }
  await moveStream(tx, stream, new Date(span.end));
  return true;
}

/**
 * Settles every period of a brand that is due, the oldest of each stream first. Figures, bills and how far it has got are one
 * transaction; whoever accepts or ends contracts comes before it or after. Returns how many periods were settled here.
 */
export async function settleDue(deps: RunDeps, merchant: Merchant, signal?: AbortSignal): Promise<number> {
  const { db, clock, report } = deps;
  let count = 0;
  for (const stream of await readStreams(db, merchant.id)) {
    const watermark = await report.watermark(merchant.id);
    const isDue = dueSpan(merchant, stream, stream.settledUntil, { now: clock.now(), watermark }) !== null;
    for (let goesOn = isDue; goesOn && !signal?.aborted; ) {
      goesOn = await db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        return settleHeld(deps, tx, merchant, stream);
      });
      if (goesOn) count += 1;
    }
  }
  return count;
}
