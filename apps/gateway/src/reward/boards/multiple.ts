import type { Heard } from '../counting/index.ts';

/** What the multiple of a bet counts for: days, categories and the lowest stake. */
export interface MultipleScope {
  from: string;
  to: string;
  gameTypes: readonly string[];
  lowest: bigint;
}

const WHOLE = 10_000n;

/** Payout by stake of a bet, in ten-thousandths, of all that was heard of it; null where it does not count. As `readMultiples` finds it. */
export function multipleOf(heard: readonly Heard[], { from, to, gameTypes, lowest }: MultipleScope): bigint | null {
  const settledOn = heard.flatMap(({ kind, day }) => (kind === 'settled' ? [day] : [])).toSorted()[0];
  const [gameType = ''] = heard.map((each) => each.gameType).toSorted();
  if (settledOn === undefined || settledOn < from || settledOn > to) return null;
  if (gameTypes.length > 0 && !gameTypes.includes(gameType)) return null;
  let [stake, payout] = [0n, 0n];
  for (const each of heard) {
    stake += each.stake;
    payout += each.payout;
  }
  // Rounded as the database rounds: half of one up.
  return stake < lowest ? null : (2n * payout * WHOLE + stake) / (2n * stake);
}
