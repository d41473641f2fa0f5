import { DECKS } from '../round.ts';
import { type Letter, letterOf, type Strategy } from '../strategy.ts';
import { dealerEnds, noBlackjack, OVER } from './dealer.ts';
import type { Hand } from './hands.ts';
import { cardsIn, countsWithout } from './shoe-counts.ts';

/** What a choice is worth in opening stakes, and how much more of them it stakes, both only where the dealer has no blackjack. */
export interface Worth {
  value: number;
  staked: number;
}

/** What can be done with a hand. */
export interface Options {
  stand: number;
  hit: Worth;
  double: Worth;
}

/** What all hands are worth against a card of the dealer's, under a strategy. */
export interface Play {
  hands: readonly Hand[];
  /** By the index of the hand; the ways of doubling it are for hands of two cards. */
  options: readonly Options[];
  /** The chances of the next card by its points − 1, when the hand is that of this index. */
  draws: readonly (readonly number[])[];
}

const isDouble = (letter: Letter): boolean => letter === 'D' || letter === 'E';
export const hits = (letter: Letter): boolean => letter === 'H' || letter === 'D';

/** What a hand is worth when the strategy goes on with it. */
export function worthOf(strategy: Strategy, up: number, hand: Hand, { stand, hit, double }: Options): Worth {
  const letter = letterOf(strategy, hand.total, up);
  if (hand.size === 2 && isDouble(letter)) return double;
  return hits(letter) ? hit : { value: stand, staked: 0 };
}

function standing(points: number, ends: Float64Array): number {
  return ends.reduce((sum, chance, end) => {
    if (end === OVER) return sum + chance;
    return sum + chance * Math.sign(points - (end + 17));
  }, 0);
}

/**
 * Works back from the largest hands to the smallest. `gone` are cards out of the shoe that the hand does not have: the dealer's own, and after
 * a split the first card of the other hand.
 */
export function playAgainst(strategy: Strategy, up: number, hands: readonly Hand[], gone: readonly number[]): Play {
  const options: Options[] = [];
  const draws: number[][] = [];
  for (const hand of [...hands].reverse()) {
    const counts = countsWithout(DECKS, [...gone, ...hand.cards]);
    const cards = cardsIn(counts);
    const stand = standing(hand.total.points, dealerEnds(up, counts));
    const chances = counts.map((count) => count / cards);
    const hit: Worth = { value: 0, staked: 0 };
    const double: Worth = { value: 0, staked: noBlackjack(up, counts) };
    for (const [kind, chance] of chances.entries()) {
      const next = hand.next[kind];
      if (next) {
        const after = options[next.index];
        if (!after) throw new Error('a larger hand has not been worked out');
        const worth = worthOf(strategy, up, next, after);
        hit.value += chance * worth.value;
        hit.staked += chance * worth.staked;
        double.value += chance * 2 * after.stand;
      } else {
        const lost = chance * noBlackjack(up, counts, kind + 1);
        hit.value -= lost;
        double.value -= 2 * lost;
      }
    }
    options[hand.index] = { stand, hit, double };
    draws[hand.index] = chances;
  }
  return { hands, options, draws };
}
