/** Vendors whose lotteries pay fixed multiples, by their tables of Viet Nam: no series leaves the house a margin there. */
const TABLES_OF_VIETNAM: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA'];

/** The most that a ticket of such a table gives back, in millionths of the valid bet: docs/rules/rewards.md#rebates. */
export const MOST_FIXED_REBATE = 2_000;

const hasFixedOdds = (vendor: string): boolean => TABLES_OF_VIETNAM.includes(vendor);

/** Whether tickets are of such a table. */
export const isFixedOdds = (gameType: string, vendor: string | undefined): boolean =>
  gameType === 'LOTT' && vendor !== undefined && hasFixedOdds(vendor);

/** What says which vendors there are. */
export interface Vendors {
  allVendors(): Promise<readonly { id: number; code: string }[]>;
}

/** The numbers of the vendors of such tables. */
export const fixedOddsVendors = async (vendors: Vendors): Promise<number[]> =>
  (await vendors.allVendors()).flatMap(({ id, code }) => (hasFixedOdds(code) ? [id] : []));
