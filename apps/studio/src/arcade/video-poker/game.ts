import { fullShoe, Shoe } from '../../tables/cards.ts';
import { arcadeGame, type Rules } from '../game.ts';
import { ARCADE_VENDOR, STAKES, USUAL_STAKE } from '../house.ts';
import { kindOf, PAYS } from './hand.ts';
import { type Held, HOLDS, placesOf } from './hold.ts';

const HAND = 5;
const STAKE = 100;

interface State {
  /** The cards that are dealt, and as many that may replace them. */
  pile: readonly number[];
  held: Held | null;
}

/** How a hold is called: the places from 1, e.g. `hold-134`. */
export const holdCode = (held: Held): string =>
  held === 0
    ? 'hold-none'
    : `hold-${placesOf(held)
        .map((at) => at + 1)
        .join('')}`;

const HELD: ReadonlyMap<string, Held> = new Map(Array.from({ length: HOLDS }, (_, held: Held) => [holdCode(held), held]));
const ALL = HOLDS - 1;

/** The cards after the draw: each that is thrown away gives its place to the next of the pile. */
function cardsOf({ pile, held }: State): number[] {
  const places = placesOf(held ?? ALL);
  let next = HAND;
  return pile.slice(0, HAND).map((card, at) => {
    if (places.includes(at)) return card;
    next += 1;
    return pile[next - 1] ?? 0;
  });
}

const backOf = (state: State): number => PAYS[kindOf(cardsOf(state))] * STAKE;

const rules: Rules<State> = {
  open: (_, { below }) => {
    const deck = new Shoe(fullShoe(1));
    return { pile: Array.from({ length: 2 * HAND }, () => deck.take(below)), held: null };
  },
  choices: ({ held }) => (held === null ? [...HELD.keys()].map((code) => ({ code, cost: 0 })) : []),
  step: (state, choice) => ({ ...state, held: HELD.get(choice) ?? ALL }),
  outcome: (state) => ({
    areas: [{ area: 'hand', stake: STAKE, back: backOf(state) }],
    result: kindOf(cardsOf(state)),
  }),
  // What was dealt is paid as it lies.
  idle: () => holdCode(ALL),
  view: (state) => ({
    kind: 'video-poker',
    dealt: state.pile.slice(0, HAND),
    held: state.held === null ? null : placesOf(state.held),
    cards: cardsOf(state),
    hand: kindOf(cardsOf(state)),
    back: state.held === null ? null : backOf(state),
  }),
};

/** Five cards of one deck, of which any may be replaced once. */
export const videoPoker = arcadeGame<State>(
  {
    code: 'peacock-poker',
    version: '1.0.0',
    vendor: ARCADE_VENDOR,
    names: {
      EN: 'Peacock Video Poker',
      VI: 'Video Poker Chim Công',
      CN: '孔雀电子扑克',
      TH: 'วิดีโอโปกเกอร์นกยูง',
      ID: 'Video Poker Merak',
      TY: 'Video Poker ng Paboreal',
    },
    classification: 'TG',
    volatility: 'medium',
    isNew: true,
    stakes: STAKES,
    defaultStake: USUAL_STAKE,
    options: [],
    rtpBasisPoints: 9_897,
    maxWinMultiple: 500,
    leastCost: 0,
  },
  rules,
);
