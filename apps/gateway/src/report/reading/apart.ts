import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { FIXED_ODDS_VENDORS } from '../../base/fixed-odds.ts';
import { readVendorIds } from '../../catalogue/index.ts';

/** Leaves lottery bets of the vendors in the parameter at a place out of rows `d`, where those are of a time since which they are apart. */
const without = (place: number, isSince: string): string =>
  `not (d.game_type = 'LOTT' and d.vendor_id = any ($${place}::text::int[]) and ${isSince})`;

/** Leaves out what no contract counts of rows `d` of days, with {@link readApart} as the parameter at a place. */
export const countsInDays = (place: number): string => without(place, 'd.day >= (select since from report_apart)');

/** The same of rows `d` of hours and five minutes. */
export const countsInSlots = (place: number): string =>
  without(place, `d.at >= (select since::timestamp at time zone 'UTC' from report_apart)`);

/** The vendors of whose bets no contract counts any: docs/rules/contracts.md#what-counts. */
export const readApart = async (db: Runner): Promise<string> => integers(await readVendorIds(db, FIXED_ODDS_VENDORS));
