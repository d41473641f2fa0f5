import { fullShoe, Shoe } from '../../tables/cards.ts';
import { BEST, dealerDraws, isBlackjack, isBust, pointsOf, totalOf } from './hand.ts';
import type { Move } from './strategy.ts';

export const DECKS = 6;
/**
 * More cards than any round can need: two hands that stop at 21 and the dealer’s that stops at 17 hold 56 points before the last card of each,
 * which are at most 24 aces and 16 twos.
 */
export const PILE = 43;

/** Hundredths of the first stake: the stake itself, what a won hand gives back of it, and a blackjack. */
export const STAKE = 100;
export const WON_BACK = 200;
export const BLACKJACK_BACK = 250;

export interface Hand {
  cards: readonly number[];
  isDoubled: boolean;
  isDone: boolean;
}

export interface State {
  /** The shuffled cards as far as a round can need them, and how many of them are dealt. */
  pile: readonly number[];
  dealt: number;
  /** The dealer’s two cards; the second lies face down until the player is done. */
  dealer: readonly number[];
  hands: readonly Hand[];
}

/** A hand to which nothing more can be done is done: 21, over 21, or an ace that was split. */
const handOf = (cards: readonly number[], isDone = false): Hand => ({
  cards,
  isDoubled: false,
  isDone: isDone || totalOf(cards).points >= BEST,
});

/** Shuffles six full decks and deals. */
export function deal(below: (n: number) => number): State {
  const shoe = new Shoe(fullShoe(DECKS));
  return dealFrom(Array.from({ length: PILE }, () => shoe.take(below)));
}

/** Deals from cards in their order: the player, the dealer, the player, the dealer’s card face down. */
export function dealFrom(pile: readonly number[]): State {
  const [first = 0, up = 0, second = 0, hole = 0] = pile;
  return { pile, dealt: 4, dealer: [up, hole], hands: [handOf([first, second])] };
}

/** The dealer looks at the second card at once: a blackjack ends the round before more can be staked. */
export const isDecided = ({ dealer, hands }: State): boolean => isBlackjack(dealer) || hands.every(({ isDone }) => isDone);

/** The hand that is to be played; none once the round is decided. */
export const activeAt = (state: State): number => (isDecided(state) ? -1 : state.hands.findIndex(({ isDone }) => !isDone));

export function moves(state: State): Move[] {
  const hand = state.hands[activeAt(state)];
  if (!hand) return [];
  const [one = 0, other = 0] = hand.cards;
  if (hand.cards.length > 2) return ['hit', 'stand'];
  const canSplit = state.hands.length === 1 && pointsOf(one) === pointsOf(other);
  return ['hit', 'stand', 'double', ...(canSplit ? (['split'] as const) : [])];
}

/** The state after a move that is allowed. */
export function moved(state: State, move: Move): State {
  const at = activeAt(state);
  const { pile, dealt } = state;
  const hand = state.hands[at];
  if (!hand) throw new RangeError('the round is decided');
  const [next = 0, after = 0] = pile.slice(dealt);
  const withHand = (changed: Hand): Hand[] => state.hands.with(at, changed);
  switch (move) {
    case 'stand':
      return { ...state, hands: withHand({ ...hand, isDone: true }) };
    case 'hit':
      return { ...state, dealt: dealt + 1, hands: withHand(handOf([...hand.cards, next])) };
    case 'double':
      return {
        ...state,
        dealt: dealt + 1,
        hands: withHand({ cards: [...hand.cards, next], isDoubled: true, isDone: true }),
      };
    case 'split': {
      const [one = 0, other = 0] = hand.cards;
      const areAces = pointsOf(one) === 1;
      return { ...state, dealt: dealt + 2, hands: [handOf([one, next], areAces), handOf([other, after], areAces)] };
    }
  }
}

/** Two first cards that were not split and come to 21. */
const hasBlackjack = ({ hands }: State): boolean => hands.length === 1 && hands.every(({ cards }) => isBlackjack(cards));

/** The dealer’s cards when the round is decided: more are drawn only where that can change something. */
export function dealerCards(state: State): readonly number[] {
  const cards = [...state.dealer];
  if (hasBlackjack(state) || state.hands.every((hand) => isBust(hand.cards))) return cards;
  for (let at = state.dealt; dealerDraws(totalOf(cards)); at += 1) cards.push(state.pile[at] ?? 0);
  return cards;
}

export const stakeOn = ({ isDoubled }: Hand): number => (isDoubled ? 2 * STAKE : STAKE);

/** What a hand of a decided round gives back, in hundredths of the first stake. */
export function backOf(state: State, hand: Hand): number {
  const dealer = dealerCards(state);
  if (isBlackjack(dealer)) return hasBlackjack(state) ? STAKE : 0;
  if (hasBlackjack(state)) return BLACKJACK_BACK;
  if (isBust(hand.cards)) return 0;
  const lead = totalOf(hand.cards).points - totalOf(dealer).points;
  const factor = isBust(dealer) || lead > 0 ? WON_BACK : lead === 0 ? STAKE : 0;
  return (factor * stakeOn(hand)) / STAKE;
}
