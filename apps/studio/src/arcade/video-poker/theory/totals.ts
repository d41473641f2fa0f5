import { kindOf, type Pays } from '../hand.ts';

const CARDS = 52;

/** In how many ways so many cards can be taken out of so many. */
export function choose(of: number, take: number): number {
  let ways = 1;
  for (let index = 0; index < take; index += 1) ways = (ways * (of - index)) / (index + 1);
  return ways;
}

const CHOOSE = Array.from({ length: CARDS }, (_, of) => Array.from({ length: 6 }, (__, take) => choose(of, take)));

/** The number of a set of cards among all sets of its size; the cards ascend. */
function indexOf(cards: readonly number[]): number {
  let index = 0;
  for (let at = 0; at < cards.length; at += 1) index += CHOOSE[cards[at] ?? 0]?.[at + 1] ?? 0;
  return index;
}

/** For each set of at most four cards what all hands that hold it pay together, by size and number; a whole hand pays itself. */
export interface Totals {
  of(cards: readonly number[]): number;
}

const MASKS = Array.from({ length: 32 }, (_, mask) => [0, 1, 2, 3, 4].filter((bit) => (mask >> bit) & 1));

/** Lists all 2,598,960 hands under a table of pays. */
export function payTotals(pays: Pays): Totals {
  const sums = Array.from({ length: 6 }, (_, size) => new Float64Array(choose(CARDS, size)));
  const add = (hand: readonly number[], pay: number): void => {
    for (const places of MASKS) {
      const set = places.map((place) => hand[place] ?? 0);
      const row = sums[set.length];
      const index = indexOf(set);
      if (row) row[index] = (row[index] ?? 0) + pay;
    }
  };
  for (let e = 4; e < CARDS; e += 1)
    for (let d = 3; d < e; d += 1)
      for (let c = 2; c < d; c += 1)
        for (let b = 1; b < c; b += 1)
          for (let a = 0; a < b; a += 1) {
            const hand = [a, b, c, d, e];
            const pay = pays[kindOf(hand)];
            if (pay > 0) add(hand, pay);
          }
  return { of: (cards) => sums[cards.length]?.[indexOf(cards)] ?? 0 };
}
