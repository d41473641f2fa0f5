import type { EventOf } from '../../base/background/event.ts';
import type { StoredEvent } from '../../base/background/event-store.ts';
import type { Events } from '../../base/background/events.ts';
import { heldOfBrand } from '../../base/background/held-store.ts';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Transaction } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import { playDaysChanged } from '../../play/index.ts';
import { HEARD, ROWS_CONSUMER } from './consumer.ts';
import { keepMoves } from './move-store.ts';
import { addRows, dropRows, holdRows, placeRows } from './row-store.ts';
import { addSlot, createSums, endOfDay, endOfSlot, figuresOf, newsOf, UTC } from './sums.ts';
import { BETS, CASH, type RowNews, SLOTS } from './tables.ts';
import { readWanted } from './wanted-store.ts';

type Heard = EventOf<(typeof HEARD)[number]>;
type DaysChanged = EventOf<typeof playDaysChanged>;

/** Each event is a whole set of bets. */
const MOST = 50;

type CalendarOf = (merchantId: number) => Promise<BusinessCalendar | null>;

/** Adds what events tell of bets: one statement for each table. */
async function addBets(tx: Transaction, events: readonly DaysChanged[], calendarOf: CalendarOf): Promise<void> {
  if (events.length === 0) return;
  const wanted = await readWanted(tx);
  const [bets, stretches]: [RowNews[], RowNews[]] = [[], []];
  for (const [merchantId, own] of Map.groupBy(events, (event) => event.merchantId)) {
    const [days, slots] = [createSums(), createSums()];
    for (const row of own.flatMap(({ payload }) => payload.rows)) {
      days.add(BigInt(row.accountId), [row.day, row.gameType, row.vendorId], figuresOf(row));
      for (const minutes of wanted.get(merchantId) ?? []) addSlot(slots, row, minutes);
    }
    const calendar = (await calendarOf(merchantId)) ?? UTC;
    bets.push(...(await newsOf(tx, merchantId, days, ([day]) => endOfDay(calendar, String(day)))));
    stretches.push(...(await newsOf(tx, merchantId, slots, endOfSlot)));
  }
  await addRows(tx, BETS, bets);
  await addRows(tx, SLOTS, stretches);
}

/** Lets what an account and its line did in the periods that run count for whom they stand under now. */
async function place(tx: Transaction, calendar: BusinessCalendar, accountId: bigint, at: number): Promise<void> {
  const places = await tree.placesOfLine(tx, accountId);
  const day = businessDayOf(calendar, at);
  await keepMoves(tx, places, day);
  for (const table of [BETS, CASH]) await placeRows(tx, table, places, { condition: 'd.day >= $3::text::date', value: day });
  const condition = `d.at > $3::timestamptz - d.minutes * interval '1 minute'`;
  await placeRows(tx, SLOTS, places, { condition, value: new Date(at) });
}

/** Rows that are added come to the same in any order: only what is told anew must come where it was told. */
const isAddition = ({ type, payload }: Pick<StoredEvent, 'type' | 'payload'>): boolean =>
  type === playDaysChanged.type && (payload as DaysChanged['payload']).anew === undefined;

/** Is something set aside of a brand's bets that was told before this? */
const hasSetAside = async (tx: Transaction, { id, merchantId }: DaysChanged): Promise<boolean> =>
  (await heldOfBrand(tx, ROWS_CONSUMER, merchantId)).some((event) => event.id !== id && isAddition(event));

/** Begins to hear of bets and of moved accounts, before the events start. */
export function followBetsAndMoves(events: Pick<Events, 'consumeBatches'>, calendarOf: CalendarOf): void {
  events.consumeBatches(
    ROWS_CONSUMER,
    HEARD,
    async (batch: readonly Heard[], tx) => {
      await holdRows(tx);
      const bets: DaysChanged[] = [];
      for (const event of batch) {
        if (event.type !== 'play.days-changed') continue;
        if (event.payload.anew) {
          // Handled later, what was told before would count besides what is told anew.
          if (await hasSetAside(tx, event as DaysChanged)) throw new Error('news of before is set aside');
          await addBets(tx, bets.splice(0), calendarOf);
          await dropRows(tx, BETS, event.payload.anew.map(BigInt));
        }
        bets.push(event as DaysChanged);
      }
      await addBets(tx, bets, calendarOf);
      for (const event of batch) {
        if (event.type !== 'account.moved' || event.accountId === null) continue;
        const calendar = (await calendarOf(event.merchantId)) ?? UTC;
        await place(tx, calendar, event.accountId, (event.payload as { at: number }).at);
      }
    },
    { most: MOST, isAlone: isAddition },
  );
}
