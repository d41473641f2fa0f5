import type { Lane } from '../catalogue/lanes.ts';

/** Vendors whose tables of Viet Nam pay fixed multiples: docs/rules/contracts.md#what-counts. */
const VENDORS = new Set(['TCG_LOTTO_VN', 'TCG_SEA']);

/** The game types under which a brand may list them. */
const TYPES = ['LOTT', 'ELOTT'] as const;
type LotteryType = (typeof TYPES)[number];

/** Under which game types the brand offers lotteries of which no contract counts a bet; all until its vendors are known. */
export const tablesOfVietnam = (lanes: readonly Lane[] | undefined): LotteryType[] =>
  TYPES.filter(
    (type) => lanes?.some(({ title, cards }) => title === type && cards.some(({ vassalage }) => VENDORS.has(vassalage))) ?? true,
  );
