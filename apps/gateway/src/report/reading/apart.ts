import { integers, texts } from '../../base/arrays.ts';
import { type BusinessCalendar, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { FIXED_ODDS_VENDORS } from '../../base/fixed-odds.ts';
import { readVendorIds } from '../../catalogue/index.ts';
import type { ApartTickets } from '../../play/index.ts';

/** Leaves lottery bets of the vendors in the parameter at a place out of rows `d`, where those are of a time since which they are apart. */
const without = (place: number, isSince: Readonly<Record<'LOTT' | 'ELOTT', string>>): string =>
  `not (d.vendor_id = any ($${place}::text::int[])
    and (d.game_type = 'LOTT' and ${isSince.LOTT} or d.game_type = 'ELOTT' and ${isSince.ELOTT}))`;

/** Leaves out what no contract counts of rows `d` of days, with {@link readApart} as the parameter at a place. */
export const countsInDays = (place: number): string =>
  without(place, {
    LOTT: 'd.day >= (select since from report_apart)',
    ELOTT: 'd.day >= (select elott_since from report_apart)',
  });

/** The same of rows `d` of hours and five minutes, with what {@link readApartSlots} reads as the parameters at a place and the next. */
export const countsInSlots = (place: number): string => {
  const since = `($${place + 1}::text::timestamptz[])`;
  return without(place, { LOTT: `d.at >= ${since}[1]`, ELOTT: `d.at >= ${since}[2]` });
};

/** The vendors of whose bets no contract counts any: docs/rules/contracts.md#what-counts. */
export const readApart = async (db: Runner): Promise<string> => integers(await readVendorIds(db, FIXED_ODDS_VENDORS));

/** The same, and the moments from which on they are apart in a brand: where its business days begin, as of its days. */
export async function readApartSlots(db: Runner, calendar: BusinessCalendar): Promise<ApartTickets> {
  const vendors = await readApart(db);
  const [row] = await db.query<{ lott: string; elott: string }>({
    name: 'report-apart-since',
    text: 'select since::text as lott, elott_since::text as elott from report_apart',
  });
  if (!row) throw new Error('the reports do not say since when bets are apart');
  const since = [row.lott, row.elott].map((day) => new Date(startOfBusinessDay(calendar, day)).toISOString());
  return { vendors, since: texts(since) };
}
