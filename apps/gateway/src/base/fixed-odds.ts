/** Vendors whose lotteries pay fixed multiples, by their tables of Viet Nam: no series leaves the house a margin there. */
export const FIXED_ODDS_VENDORS: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA'];

/** The game types of lotteries. In which of the two a brand lists the tables changes nothing of what they pay. */
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

/** The most that a ticket of such a table gives back, in millionths of the valid bet: docs/rules/rewards.md#rebates. */
export const MOST_FIXED_REBATE = 2_000;

/** Whether tickets are of such a table. */
export const isFixedOdds = (gameType: string, vendor: string | undefined): boolean =>
  LOTTERIES.includes(gameType) && vendor !== undefined && FIXED_ODDS_VENDORS.includes(vendor);
