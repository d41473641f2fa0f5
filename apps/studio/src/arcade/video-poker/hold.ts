import { rankOf, suitOf } from '../../tables/cards.ts';
import { kindOf, PAYS } from './hand.ts';
import { PAIR_TOTALS } from './pair-totals.ts';

const CARDS = 52;
const RANKS = 13;
const HAND = 5;

/** What is held of a hand: a bit for each of its five cards. */
export type Held = number;
export const HOLDS = 1 << HAND;

/** What all hands that hold certain cards pay together, in stakes. */
type Totals = (cards: readonly number[]) => number;

/** In how many ways the rest of a hand can be drawn, by how many cards are held. */
const DRAWS: readonly number[] = [1_533_939, 178_365, 16_215, 1_081, 47, 1];

const PLACES: readonly (readonly number[])[] = Array.from({ length: HOLDS }, (_, held: Held) =>
  Array.from({ length: HAND }, (__, at) => at).filter((at) => (held >> at) & 1),
);
/** The places from 0 of the cards that are held. */
export const placesOf = (held: Held): readonly number[] => PLACES[held] ?? [];

const WAYS = PLACES.map((places) => DRAWS[places.length] ?? 1);

/**
 * What each way to hold cards brings on average, in stakes. Hands that hold these cards and none of those thrown away are counted by
 * inclusion and exclusion: all that hold these, less those that hold one of the others, and so on.
 */
export function worths(hand: readonly number[], totals: Totals): number[] {
  const sums = Array.from({ length: HOLDS }, (_, held: Held) => totals(placesOf(held).map((at) => hand[at] ?? 0)));
  for (let bit = 1; bit < HOLDS; bit <<= 1)
    for (let held = 0; held < HOLDS; held += 1) if ((held & bit) === 0) sums[held] = (sums[held] ?? 0) - (sums[held | bit] ?? 0);
  return sums.map((sum, held) => sum / (WAYS[held] ?? 1));
}

/** The place of two cards in the list of pairs: those of one suit above the diagonal, others on and below it. */
function pairAt(one: number, other: number): number {
  const [low = 0, high = 0] = [rankOf(one), rankOf(other)].toSorted((a, b) => a - b);
  return suitOf(one) === suitOf(other) ? low * RANKS + high : high * RANKS + low;
}

function othersThan(cards: readonly number[], from: number): number[] {
  const others: number[] = [];
  for (let card = from; card < CARDS; card += 1) if (!cards.includes(card)) others.push(card);
  return others;
}

/** What hands with these cards pay together: of pairs it is known, of one card or none it follows from them, and of more cards it is counted. */
export function totalWith(cards: readonly number[], from = 0): number {
  switch (cards.length) {
    case HAND:
      return PAYS[kindOf(cards)];
    case 2:
      return PAIR_TOTALS[pairAt(cards[0] ?? 0, cards[1] ?? 0)] ?? 0;
    case 0:
    case 1:
      // Each hand is met once with every card that is still open in it.
      return othersThan(cards, 0).reduce((sum, card) => sum + totalWith([...cards, card]), 0) / (HAND - cards.length);
    default:
      return othersThan(cards, from).reduce((sum, card) => sum + totalWith([...cards, card], card + 1), 0);
  }
}

/** The hold that brings most, and what it brings on average, in stakes; of several alike the one that keeps fewest cards. */
export function bestHold(hand: readonly number[]): { held: Held; worth: number } {
  return worths(hand, totalWith).reduce((best, worth, held) => (worth > best.worth + 1e-9 ? { held, worth } : best), {
    held: 0,
    worth: -1,
  });
}
