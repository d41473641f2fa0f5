/** The kinds of cards that differ at blackjack: points 1 to 10, where the ten stands for four ranks. */
export const KINDS = 10;

const SUITS = 4;
const TENS = 4;

/** How many cards of each kind so many decks hold, by points − 1, without those that are named. */
export function countsWithout(decks: number, gone: readonly number[]): number[] {
  const counts = new Array<number>(KINDS).fill(decks * SUITS);
  counts[KINDS - 1] = decks * SUITS * TENS;
  for (const points of gone) counts[points - 1] = (counts[points - 1] ?? 0) - 1;
  return counts;
}

export function cardsIn(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
