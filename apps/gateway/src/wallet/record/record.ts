import { addDays, type BusinessCalendar, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Database } from '../../base/database/database.ts';
import type { Difference } from '../audit.ts';
import { countDays, forgetDays } from './counting.ts';
import { findDayDifferences } from './day-audit.ts';
import { type LineFilter, type LinePage, readLinePage } from './line.ts';
import { findByNumber, type PagePlace, readPage, type StatementRow } from './page.ts';
import { type CodeSum, type DayCodeSum, type RecordFilter, readCodeSums, readDayCodeSums } from './totals.ts';

/** The account record: its pages, and the sums of its selections. */
export interface WalletRecord {
  /** What the movements of these accounts come to, by code: exact up to now, however far the daily sums are. */
  sums(accounts: readonly bigint[], filter: RecordFilter): Promise<CodeSum[]>;
  /** The same by business day of a calendar. */
  daySums(accounts: readonly bigint[], filter: RecordFilter, calendar: BusinessCalendar): Promise<DayCodeSum[]>;
  /** A page, newest first; `present` are the sums of the same selection. */
  page(accountId: bigint, filter: RecordFilter, present: readonly CodeSum[], place: PagePlace): Promise<StatementRow[]>;
  /** The movements that bear a number: their sender's, or the ledger's own. */
  byNumber(accountId: bigint, filter: RecordFilter, number: string): Promise<StatementRow[]>;
  /** A page of the movements of several members' main accounts, newest first, with its totals. */
  line(filter: LineFilter, place: { skip: number; size: number }): Promise<LinePage>;
  /** Brings the daily sums up to date; returns the number of transfers read. A job for every minute or so. */
  countDays(): Promise<number>;
  /** Recounts the daily sums from the ledger: an empty list means that they agree. */
  dayDifferences(): Promise<Difference[]>;
  /** Makes all daily sums anew, of brands as their calendars are now; returns the number of transfers read. */
  recountDays(): Promise<number>;
}

/** Makes the account record of a wallet. */
export function createRecord(db: Database, brands: () => Promise<readonly BrandCalendar[]>): WalletRecord {
  const count = async (): Promise<number> => countDays(db, await brands());
  return {
    sums: (accounts, filter) => readCodeSums(db, accounts, filter, count),
    daySums(accounts, filter, calendar) {
      const { start, end } = filter.days;
      const starts: Date[] = [];
      for (let day = start; day <= end; day = addDays(day, 1)) starts.push(new Date(startOfBusinessDay(calendar, day)));
      return readDayCodeSums(db, accounts, filter, { starts, count });
    },
    page: (accountId, filter, present, place) => readPage(db, accountId, filter, present, place),
    byNumber: (accountId, filter, number) => findByNumber(db, accountId, filter, number),
    line: (filter, place) => readLinePage(db, filter, place),
    countDays: count,
    dayDifferences: async () => findDayDifferences(db, await brands()),
    async recountDays() {
      await forgetDays(db);
      return count();
    },
  };
}
