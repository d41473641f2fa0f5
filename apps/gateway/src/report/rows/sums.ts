import type { EventOf } from '../../base/background/event.ts';
import { addDays, type BusinessCalendar, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import type { playDaysChanged } from '../../play/index.ts';
import type { Minutes, RowNews } from './tables.ts';

/** What an event tells of an account's bets in five minutes. */
export type ToldRow = EventOf<typeof playDaysChanged>['payload']['rows'][number];

const MINUTE_MS = 60_000;

/** What is to be added to one table, each row once. */
export function createSums() {
  const rows = new Map<string, { accountId: bigint; keys: (string | number)[]; figures: bigint[] }>();
  return {
    add(accountId: bigint, keys: (string | number)[], figures: readonly bigint[]): void {
      const name = `${accountId}:${keys.join(':')}`;
      const row = rows.get(name);
      if (!row) rows.set(name, { accountId, keys, figures: [...figures] });
      else row.figures = row.figures.map((sum, place) => sum + (figures[place] ?? 0n));
    },
    rows: (): Omit<RowNews, 'path'>[] => [...rows.values()],
  };
}

export type Sums = ReturnType<typeof createSums>;

/** A told row's figures in the order of the tables. */
export const figuresOf = (row: ToldRow): bigint[] =>
  [row.bets, row.stake, row.payout, row.validBet, row.wonValidBet, row.lostValidBet].map(BigInt);

/** Adds a told row to the stretch of these minutes that it is in; what was told of before there were such rows has none. */
export function addSlot(slots: Sums, row: ToldRow, minutes: Minutes): void {
  if (row.slot === 0) return;
  const at = new Date(row.slot - (row.slot % (minutes * MINUTE_MS))).toISOString();
  slots.add(BigInt(row.accountId), [minutes, at, row.gameType, row.vendorId], figuresOf(row));
}

/** The days of a brand that is not served. */
export const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** The last instant of a business day. */
export const endOfDay = (calendar: BusinessCalendar, day: string): Date =>
  new Date(startOfBusinessDay(calendar, addDays(day, 1)) - 1);

/** The last instant of the stretch of a row of minutes. */
export const endOfSlot = ([minutes, at]: readonly (string | number)[]): Date =>
  new Date(Date.parse(String(at)) + Number(minutes) * MINUTE_MS - 1);

/**
 * What is to be added of those accounts of a brand that are in teams: each row counts for whom its account stood under at the end of its
 * stretch, however late it is heard of.
 */
export const newsOf = (
  db: Runner,
  merchantId: number,
  sums: Sums,
  endOf: (keys: readonly (string | number)[]) => Date,
): Promise<RowNews[]> =>
  tree.placesAt(
    db,
    merchantId,
    sums.rows().map((row) => ({ ...row, id: row.accountId, at: endOf(row.keys) })),
  );
