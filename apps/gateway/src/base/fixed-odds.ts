/** Vendors whose lotteries pay fixed multiples, by their tables of Viet Nam: no series leaves the house a margin there. */
export const FIXED_ODDS_VENDORS: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA'];

/** The game type of their tables. */
export const FIXED_ODDS_TYPE = 'LOTT';

/** The most that a ticket of such a table gives back, in millionths of the valid bet: docs/rules/rewards.md#rebates. */
export const MOST_FIXED_REBATE = 2_000;

/** Whether tickets are of such a table. */
export const isFixedOdds = (gameType: string, vendor: string | undefined): boolean =>
  gameType === FIXED_ODDS_TYPE && vendor !== undefined && FIXED_ODDS_VENDORS.includes(vendor);
