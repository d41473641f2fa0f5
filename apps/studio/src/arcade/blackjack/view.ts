import type { State } from './round.ts';
import { activeAt, backOf, dealerCards, isDecided, stakeOn } from './round.ts';

/** What a player sees of a round of blackjack. */
export interface BlackjackView {
  kind: 'blackjack';
  /** The dealer’s cards that lie open: the first alone until the round is decided. */
  dealer: readonly number[];
  hands: readonly HandView[];
  /** The hand that is to be played, from 0; -1 once the round is decided. */
  active: number;
}

export interface HandView {
  cards: readonly number[];
  /** Hundredths of the first stake. */
  stake: number;
  /** Hundredths of the first stake; null until the round is decided. */
  back: number | null;
}

export function viewOf(state: State): BlackjackView {
  const isOver = isDecided(state);
  return {
    kind: 'blackjack',
    dealer: isOver ? dealerCards(state) : state.dealer.slice(0, 1),
    hands: state.hands.map((hand) => ({
      cards: hand.cards,
      stake: stakeOn(hand),
      back: isOver ? backOf(state, hand) : null,
    })),
    active: activeAt(state),
  };
}
