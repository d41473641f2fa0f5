import type { EventOf } from '../../base/background/event.ts';
import { payloadsPassed } from '../../base/background/held-store.ts';
import { periodAt } from '../../base/background/periods.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { playDaysChanged } from '../../play/index.ts';
import { ROWS_CONSUMER } from './consumer.ts';
import { addRows, holdRows } from './row-store.ts';
import { addSlot, createSums, endOfSlot, newsOf } from './sums.ts';
import { type Minutes, SLOTS } from './tables.ts';

type DaysChanged = EventOf<typeof playDaysChanged>;

/** By how much the clock of a gateway that told of a bet may be behind that of the one that posted it. */
const SKEW_MS = 60_000;
/** Rows that are added by one statement. */
const AT_ONCE = 2_000;

/** By which stretches the rows of brands are kept beside days. */
export async function readWanted(db: Runner): Promise<Map<number, Minutes[]>> {
  const rows = await db.query<{ merchantId: number; minutes: Minutes }>({
    name: 'report-wanted',
    text: 'select merchant_id as "merchantId", minutes from report_wanted',
  });
  return new Map(
    [...Map.groupBy(rows, ({ merchantId }) => merchantId)].map(([id, own]) => [id, own.map(({ minutes }) => minutes)]),
  );
}

/** From when on a brand's bets stand in the rows by these minutes, whole; null: they do not. */
export async function readKeptSince(db: Runner, merchantId: number, minutes: Minutes): Promise<Date | null> {
  const [row] = await db.query<{ since: Date }>({
    name: 'report-kept-since',
    text: 'select since from report_wanted where merchant_id = $1 and minutes = $2',
    values: [merchantId, minutes],
  });
  return row?.since ?? null;
}

/**
 * Keeps the rows of a brand's bets by these minutes too, whole from the beginning of its running business day: what was told of that day by
 * now is added at once, for whom its accounts stood under at the end of each stretch, as if it had been kept so from the start.
 */
export async function wantSlots(
  tx: Transaction,
  brand: BusinessCalendar & { id: number },
  minutes: Minutes,
  now: number,
): Promise<void> {
  if ((await readKeptSince(tx, brand.id, minutes)) !== null) return;
  // Who adds rows meanwhile waits, and finds these minutes wanted.
  await holdRows(tx);
  const unit = minutes === 60 ? 'hour' : 'five-minutes';
  const since = new Date(periodAt(brand, unit, periodAt(brand, 'day', now).start).start);
  const isNew = await tx.query({
    text: 'insert into report_wanted (merchant_id, minutes, since) values ($1, $2, $3) on conflict do nothing returning 1',
    values: [brand.id, minutes, since],
  });
  if (isNew.length === 0) return;
  const slots = createSums();
  const told = { merchantId: brand.id, since: new Date(since.getTime() - SKEW_MS) };
  for await (const payload of payloadsPassed(tx, ROWS_CONSUMER, playDaysChanged.type, told)) {
    for (const row of (payload as DaysChanged['payload']).rows) if (row.slot >= since.getTime()) addSlot(slots, row, minutes);
  }
  const news = await newsOf(tx, brand.id, slots, endOfSlot);
  for (let from = 0; from < news.length; from += AT_ONCE) await addRows(tx, SLOTS, news.slice(from, from + AT_ONCE));
}
