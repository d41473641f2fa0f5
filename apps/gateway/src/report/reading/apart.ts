/** Where a row `d` of a day or of a stretch begins to be apart. */
const SINCE = {
  'd.day': '(select since from report_apart)',
  'd.at': `(select since::timestamp at time zone 'UTC' from report_apart)`,
} as const;

/**
 * Leaves out what no contract counts of rows `d` of bets: lottery bets of the vendors in the parameter at a place, from the day on since
 * which they are apart.
 */
export const countsInContracts = (place: number, moment: keyof typeof SINCE): string =>
  `not (d.game_type = 'LOTT' and d.vendor_id = any ($${place}::text::int[]) and ${moment} >= ${SINCE[moment]})`;
