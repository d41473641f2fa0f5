import type { BetDay, Heard } from './count-store.ts';

const ADDED = ['bets', 'wins', 'stake', 'payout', 'validBet'] as const;

/** What each event of one bet counts, in the order in which they were told: where a correction makes it a win, that day gets the win. */
function countsOf(told: readonly Heard[]): BetDay[] {
  let isSettled = false;
  let isWon = false;
  let [stake, payout] = [0n, 0n];
  return told.map((event) => {
    const before = { isSettled, isWon };
    stake += event.stake;
    payout += event.payout;
    if (event.kind === 'settled') isSettled = true;
    if (event.kind === 'cancelled') isSettled = false;
    isWon = isSettled && payout > stake;
    const { accountId, day, gameType, vendorId, validBet } = event;
    const step = (was: boolean, is: boolean): bigint => BigInt(Number(is) - Number(was));
    return {
      ...{ accountId, day, gameType, vendorId, validBet, stake: event.stake, payout: event.payout },
      bets: step(before.isSettled, isSettled),
      wins: step(before.isWon, isWon),
    };
  });
}

/**
 * What the daily rows get when some events of bets are new: the difference between all events of each bet and those that were
 * counted before. So the rows are the same in whatever order events come.
 */
export function betDaysOf(bets: readonly Heard[], isNew: (event: Heard) => boolean): BetDay[] {
  const rows = new Map<string, BetDay>();
  const add = (count: BetDay, sign: bigint): void => {
    const key = `${count.accountId} ${count.day} ${count.gameType} ${count.vendorId}`;
    const row = rows.get(key) ?? { ...count, bets: 0n, wins: 0n, stake: 0n, payout: 0n, validBet: 0n };
    for (const field of ADDED) row[field] += sign * count[field];
    rows.set(key, row);
  };
  for (const told of Map.groupBy(bets, ({ accountId, ref }) => `${accountId} ${ref}`).values()) {
    const inOrder = [...told].sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
    for (const count of countsOf(inOrder)) add(count, 1n);
    for (const count of countsOf(inOrder.filter((event) => !isNew(event)))) add(count, -1n);
  }
  return [...rows.values()].filter((row) => ADDED.some((field) => row[field] !== 0n));
}
