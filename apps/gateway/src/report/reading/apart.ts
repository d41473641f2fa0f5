import { integers } from '../../base/arrays.ts';
import { type BusinessCalendar, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { FIXED_ODDS_VENDORS } from '../../base/fixed-odds.ts';
import { readVendorIds } from '../../catalogue/index.ts';

/** Leaves lottery bets of the vendors in the parameter at a place out of rows `d`, where those are of a time since which they are apart. */
const without = (place: number, isSince: string): string =>
  `not (d.game_type = 'LOTT' and d.vendor_id = any ($${place}::text::int[]) and ${isSince})`;

/** Leaves out what no contract counts of rows `d` of days, with {@link readApart} as the parameter at a place. */
export const countsInDays = (place: number): string => without(place, 'd.day >= (select since from report_apart)');

/** The same of rows `d` of hours and five minutes, with {@link readApartSlots} as the parameters at a place and the next. */
export const countsInSlots = (place: number): string => without(place, `d.at >= $${place + 1}::timestamptz`);

/** The vendors of whose bets no contract counts any: docs/rules/contracts.md#what-counts. */
export const readApart = async (db: Runner): Promise<string> => integers(await readVendorIds(db, FIXED_ODDS_VENDORS));

/** The same, and the moment from which on they are apart in a brand: where its business day begins, as of its days. */
export async function readApartSlots(db: Runner, calendar: BusinessCalendar): Promise<[vendors: string, since: Date]> {
  const vendors = await readApart(db);
  const [row] = await db.query<{ since: string }>({
    name: 'report-apart-since',
    text: 'select since::text as since from report_apart',
  });
  if (!row) throw new Error('the reports do not say since when bets are apart');
  return [vendors, new Date(startOfBusinessDay(calendar, row.since))];
}
