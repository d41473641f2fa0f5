/** What names a lottery in the address. A part may be empty. */
export interface LotteryName {
  gameCode?: string | undefined;
  vendor?: string | undefined;
  playType?: string | undefined;
}

/** Address of a lottery, each part of the query only when it has a value: docs/rules/games.md#lotteries. */
export function lotteryPath({ gameCode, vendor, playType }: LotteryName): string {
  const query = new URLSearchParams({ ...(gameCode && { gameCode }), ...(vendor && { vendor }), ...(playType && { playType }) });
  return query.size === 0 ? '/lottery' : `/lottery?${query}`;
}

/** Vendors whose lotteries are drawn by the house itself: docs/rules/games.md#where-a-click-leads. */
const OWN_LOTTERIES = new Set(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT']);

/** True for a vendor, or the type of account that it plays for, whose lotteries open on the lottery page. */
export function isOwnLottery(vendor: string | undefined): boolean {
  return OWN_LOTTERIES.has(vendor ?? '');
}
