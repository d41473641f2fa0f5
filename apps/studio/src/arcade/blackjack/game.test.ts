import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { playedRound } from '../round.ts';
import { blackjack } from './game.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The round of a seed by its number, and the first seed whose round is as it is wanted. */
const play = (n: number, ...choices: string[]) => {
  const seed = { secret: hashOf(`secret ${n}`), clientRandom: hashOf('device'), clientSeed: 'chữ' };
  const played = playedRound(blackjack, seed, {}, choices);
  if (played.view.kind !== 'blackjack') throw new Error('another game');
  return { ...played, view: played.view };
};
const first = (fits: (round: ReturnType<typeof play>) => boolean): number => {
  for (let n = 0; n < 500; n += 1) if (fits(play(n))) return n;
  throw new Error('no such round');
};

const pair = first(({ choices }) => choices.some(({ code }) => code === 'split'));

describe('blackjack as a game of the family', () => {
  it('asks for the stake once more to double and to split', () => {
    expect(play(pair).choices).toEqual([
      { code: 'hit', cost: 0 },
      { code: 'stand', cost: 0 },
      { code: 'double', cost: 100 },
      { code: 'split', cost: 100 },
    ]);
  });

  it('says what lay on each hand', () => {
    const { outcome, view } = play(pair, 'split', 'stand', 'stand');
    expect(outcome?.areas.map(({ area, stake }) => [area, stake])).toEqual([
      ['hand-1', 100],
      ['hand-2', 100],
    ]);
    expect(outcome?.areas.map(({ back }) => back)).toEqual(view.hands.map(({ back }) => back));
    expect(outcome?.result).toMatch(/^player \d+ and \d+, dealer \d+$/);
  });

  it('shows nothing of the second card, nor of what is still to come', () => {
    const { view, outcome } = play(pair);
    expect(view.dealer).toHaveLength(1);
    expect(view.hands.flatMap(({ cards }) => cards)).toHaveLength(2);
    expect(outcome).toBeNull();
  });

  it('stands for who does not come back, until the round is decided', () => {
    expect(play(pair).idle).toBe('stand');
    expect(play(pair, 'split').idle).toBe('stand');
    expect(play(pair, 'stand').idle).toBeNull();
  });

  it('gives the same cards whatever is chosen', () => {
    const stood = play(pair, 'stand').view.dealer;
    expect(play(pair, 'double').view.dealer.slice(0, 2)).toEqual(stood.slice(0, 2));
  });

  it('refuses a move that is not offered', () => {
    for (const choices of [['surrender'], ['split', 'split'], ['stand', 'hit'], ['hit', 'double']])
      expect(() => play(pair, ...choices)).toThrow(RangeError);
  });

  it('is decided at once by a blackjack, and says so', () => {
    const own = first(({ outcome }) => outcome?.areas[0]?.back === 250);
    expect(play(own).outcome?.result).toMatch(/^player blackjack, dealer \d+$/);
    const dealers = first(({ outcome }) => outcome?.areas[0]?.back === 0);
    expect(play(dealers).outcome?.result).toMatch(/^player \d+, dealer blackjack$/);
  });
});
