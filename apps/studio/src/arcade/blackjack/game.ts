import { arcadeGame, type Rules } from '../game.ts';
import { ARCADE_VENDOR, STAKES, USUAL_STAKE } from '../house.ts';
import { isBlackjack, totalOf } from './hand.ts';
import { backOf, deal, dealerCards, moved, moves, STAKE, type State, stakeOn } from './round.ts';
import { isMove } from './strategy.ts';
import { viewOf } from './view.ts';

/** How cards stand in records: their points, or what is more than points. */
const said = (cards: readonly number[]): string => (isBlackjack(cards) ? 'blackjack' : String(totalOf(cards).points));

const rules: Rules<State> = {
  open: (_, { below }) => deal(below),
  choices: (state) => moves(state).map((code) => ({ code, cost: code === 'double' || code === 'split' ? STAKE : 0 })),
  step: (state, choice) => {
    if (!isMove(choice)) throw new RangeError(`${choice} is no move`);
    return moved(state, choice);
  },
  outcome: (state) => {
    const { hands } = state;
    // Of two hands 21 in two cards is no blackjack.
    const own = hands.map(({ cards }) => (hands.length === 1 ? said(cards) : String(totalOf(cards).points)));
    return {
      areas: hands.map((hand, at) => ({ area: `hand-${at + 1}`, stake: stakeOn(hand), back: backOf(state, hand) })),
      result: `player ${own.join(' and ')}, dealer ${said(dealerCards(state))}`,
    };
  },
  idle: () => 'stand',
  view: viewOf,
};

/** Blackjack from six decks that are shuffled for every round. */
export const blackjack = arcadeGame<State>(
  {
    code: 'magnolia-blackjack',
    version: '1.0.0',
    vendor: ARCADE_VENDOR,
    names: {
      EN: 'Magnolia Blackjack',
      VI: 'Blackjack Mộc Lan',
      CN: '木兰二十一点',
      TH: 'แบล็กแจ็กแมกโนเลีย',
      ID: 'Blackjack Magnolia',
      TY: 'Magnolia Blackjack',
    },
    classification: 'TG',
    volatility: 'low',
    isNew: true,
    stakes: STAKES,
    defaultStake: USUAL_STAKE,
    options: [],
    rtpBasisPoints: 9_954,
    maxWinMultiple: 8,
    leastCost: STAKE,
  },
  rules,
);
