import { describe, expect, it } from 'vitest';
import { rankOf } from '../../tables/cards.ts';
import { isBlackjack, totalOf } from './hand.ts';
import { deal, moved, moves, type State } from './round.ts';
import { advise, type Move } from './strategy.ts';
import { viewOf } from './view.ts';

const NAMES = 'A23456789TJQK';
const cardsOf = (text: string): number[] => [...text].map((name) => NAMES.indexOf(name));
const named = (cards: readonly number[]): string => cards.map((card) => NAMES[rankOf(card)]).join('');

/** A round of the player’s two cards, the dealer’s two, and what lies behind them. */
function round(own: string, dealer: string, pile = ''): State {
  const [one = 0, two = 0] = cardsOf(own);
  const [up = 0, hole = 0] = cardsOf(dealer);
  const order = [one, up, two, hole, ...cardsOf(pile)];
  let at = 0;
  // Six cards of each suit and rank; what lies behind the named ones are pictures.
  const left = new Array<number>(52).fill(6);
  return deal((n) => {
    const rank = order[at++] ?? 10 + (at % 3);
    const card = [0, 13, 26, 39].map((suit) => suit + rank).find((each) => (left[each] ?? 0) > 0) ?? -1;
    if (card < 0) throw new RangeError('the shoe has none of these left');
    const below = left.slice(0, card).reduce((sum, count) => sum + count, 0);
    left[card] = (left[card] ?? 0) - 1;
    expect(below).toBeLessThan(n);
    return below;
  });
}
const play = (state: State, ...list: Move[]): State => list.reduce((now, move) => moved(now, move), state);
const backs = (state: State) => viewOf(state).hands.map(({ stake, back }) => [stake, back]);

describe('a hand of blackjack', () => {
  it.each([
    ['A6', 17, true],
    ['A69', 16, false],
    ['AA', 12, true],
    ['AA9', 21, true],
    ['KQ', 20, false],
    ['KQ2', 22, false],
  ])('%s comes to %d', (text, points, isSoft) => {
    expect(totalOf(cardsOf(text))).toEqual({ points, isSoft });
  });
});

describe('a round of blackjack', () => {
  it('shows one card of the dealer’s until it is decided', () => {
    const open = round('T6', 'T7');
    expect(named(viewOf(open).dealer)).toBe('T');
    expect(viewOf(open)).toMatchObject({ active: 0, hands: [{ stake: 100, back: null }] });
    expect(named(viewOf(play(open, 'stand')).dealer)).toBe('T7');
  });

  it.each([
    ['T9', '98', '', ['stand'], [[100, 200]]],
    ['T7', '98', '', ['stand'], [[100, 100]]],
    ['T6', '98', '', ['stand'], [[100, 0]]],
    ['T6', '96', 'KQ', ['stand'], [[100, 200]]],
    ['T6', '98', '5', ['hit'], [[100, 200]]],
    ['T6', '98', '6', ['hit'], [[100, 0]]],
    ['56', '98', '8', ['double'], [[200, 400]]],
    ['56', '98', '2', ['double'], [[200, 0]]],
    [
      '88',
      '98',
      '395',
      ['split', 'double', 'stand'],
      [
        [200, 0],
        [100, 100],
      ],
    ],
    [
      '88',
      '79',
      'T3T4',
      ['split', 'stand', 'double'],
      [
        [100, 0],
        [200, 400],
      ],
    ],
    [
      'AA',
      '98',
      'T9',
      ['split'],
      [
        [100, 200],
        [100, 200],
      ],
    ],
  ] as const)('of %s against %s, then %s, gives back %j %j', (own, dealer, pile, list, back) => {
    expect(backs(play(round(own, dealer, pile), ...list))).toEqual(back);
  });

  it.each([
    ['AK', '97', [[100, 250]], '97'],
    ['AK', 'AK', [[100, 100]], 'AK'],
    ['T9', 'AK', [[100, 0]], 'AK'],
    ['88', 'KA', [[100, 0]], 'KA'],
  ] as const)('of %s against %s is decided at once', (own, dealer, back, shown) => {
    const state = round(own, dealer);
    expect(moves(state)).toEqual([]);
    expect(backs(state)).toEqual(back);
    expect(named(viewOf(state).dealer)).toBe(shown);
  });

  it('lets the dealer stand on a soft 17, draw to 16, and draw nothing where all is lost', () => {
    expect(named(viewOf(play(round('T9', 'A6', '5'), 'stand')).dealer)).toBe('A6');
    expect(named(viewOf(play(round('T9', 'A5', '55'), 'stand')).dealer)).toBe('A55');
    expect(named(viewOf(play(round('T6', '76', 'K5'), 'hit')).dealer)).toBe('76');
  });

  it('offers to double two cards and to split two of the same points once', () => {
    expect(moves(round('56', '98'))).toEqual(['hit', 'stand', 'double']);
    expect(moves(round('KQ', '98'))).toEqual(['hit', 'stand', 'double', 'split']);
    expect(moves(play(round('88', '98', '88'), 'split'))).toEqual(['hit', 'stand', 'double']);
    expect(moves(play(round('23', '98', '2'), 'hit'))).toEqual(['hit', 'stand']);
  });

  it('does not call 21 of a split ace a blackjack', () => {
    const state = play(round('AA', '9A', 'K5A'), 'split');
    expect(backs(state)).toEqual([
      [100, 200],
      [100, 0],
    ]);
    expect(state.hands.every(({ cards }) => cards.length === 2)).toBe(true);
  });

  it('has cards enough for the longest round', () => {
    const ends = round('AA', 'A2', 'A'.repeat(21) + '2'.repeat(15));
    const long = (state: State): State => {
      const list = moves(state);
      return list.length === 0 ? state : long(moved(state, 'hit'));
    };
    expect(long(play(ends, 'split')).pile.length).toBeGreaterThanOrEqual(
      viewOf(long(ends)).hands.flatMap(({ cards }) => cards).length + 2,
    );
  });

  it('is one of the deck: no card lies in it more than six times', () => {
    let seed = 1;
    const { pile } = deal((n) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % n;
    });
    const counts = new Map<number, number>();
    for (const card of pile) counts.set(card, (counts.get(card) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(6);
  });
});

describe('the advice', () => {
  const two: readonly Move[] = ['hit', 'stand', 'double'];
  const all: readonly Move[] = [...two, 'split'];
  it.each([
    ['88', 'T', all, 'split'],
    ['88', 'T', ['hit', 'stand', 'double'], 'hit'],
    ['56', '6', two, 'double'],
    ['245', '6', ['hit', 'stand'], 'hit'],
    ['A7', '6', two, 'double'],
    ['A25', '6', ['hit', 'stand'], 'stand'],
    ['A7', '9', two, 'hit'],
    ['T6', 'A', two, 'hit'],
    ['T2', '4', two, 'stand'],
    ['TT', '6', all, 'stand'],
    ['A9', '6', two, 'stand'],
  ] as const)('of %s against %s among %j is to %s', (own, up, allowed, move) => {
    expect(advise(cardsOf(own), cardsOf(up)[0] ?? 0, allowed)).toBe(move);
  });
  it('knows a blackjack of two cards alone', () => {
    expect(isBlackjack(cardsOf('AK'))).toBe(true);
    expect(isBlackjack(cardsOf('A55'))).toBe(false);
  });
});
