import { BEST, type Total, totalWith } from '../hand.ts';
import { KINDS } from './shoe-counts.ts';

/** Cards of a player in any order, none of them over 21. */
export interface Hand {
  total: Total;
  size: number;
  /** The points of its cards, the least first. */
  cards: readonly number[];
  /** The hand with one more card, by its points − 1; null over 21. */
  next: (Hand | null)[];
  /** The place in the list of all hands. */
  index: number;
}

/** Every hand of a first card or of nothing, the smaller before the larger. */
export function allHands(first: readonly number[] = []): Hand[] {
  const byCards = new Map<string, Hand>();
  const list: Hand[] = [];
  const add = (cards: readonly number[]): Hand | null => {
    const points = cards.reduce((sum, card) => sum + card, 0);
    if (points > BEST) return null;
    const sorted = [...cards].sort((a, b) => a - b);
    const known = byCards.get(sorted.join());
    if (known) return known;
    const total = totalWith(points, sorted[0] === 1);
    const hand: Hand = { total, size: sorted.length, cards: sorted, next: [], index: list.length };
    byCards.set(sorted.join(), hand);
    list.push(hand);
    return hand;
  };
  add(first);
  for (let at = 0; at < list.length; at += 1) {
    const hand = list[at];
    if (hand) for (let kind = 1; kind <= KINDS; kind += 1) hand.next.push(add([...hand.cards, kind]));
  }
  return list;
}
