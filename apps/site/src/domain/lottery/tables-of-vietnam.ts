import type { Lane } from '../catalogue/lanes.ts';

/** Vendors whose tables of Viet Nam pay fixed multiples: docs/rules/contracts.md#what-counts. */
const VENDORS = new Set(['TCG_LOTTO_VN', 'TCG_SEA']);

/** Does the brand offer lotteries of which no contract counts a bet? */
export const hasTablesOfVietnam = (lanes: readonly Lane[]): boolean =>
  lanes.some(({ title, cards }) => title === 'LOTT' && cards.some(({ vassalage }) => VENDORS.has(vassalage)));
