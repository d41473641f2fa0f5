import { describe, expect, it } from 'vitest';
import { holdCode, videoPoker } from './game.ts';

/** The first ten cards of a deck in order: with none taken out before, the lowest is always the next. */
const inOrder = { below: () => 0 };
const play = (...choices: string[]) => {
  const played = videoPoker.play(inOrder, {}, choices);
  if (played.view.kind !== 'video-poker') throw new Error('another game');
  return { ...played, view: played.view };
};

describe('a round of video poker', () => {
  it('shows five cards and offers every way to hold them', () => {
    const { view, choices, outcome } = play();
    expect(view).toEqual({
      kind: 'video-poker',
      dealt: [0, 1, 2, 3, 4],
      held: null,
      cards: [0, 1, 2, 3, 4],
      hand: 'straight-flush',
      back: null,
    });
    expect(choices).toHaveLength(32);
    expect(new Set(choices.map(({ code }) => code)).size).toBe(32);
    expect(choices.every(({ cost }) => cost === 0)).toBe(true);
    expect(outcome).toBeNull();
  });

  it('gives the places of what is thrown away to the next cards, and pays what lies there then', () => {
    const { view, outcome, isComplete } = play('hold-125');
    expect(view).toMatchObject({ held: [0, 1, 4], cards: [0, 1, 5, 6, 4], hand: 'flush', back: 500 });
    expect(outcome).toEqual({ areas: [{ area: 'hand', stake: 100, back: 500 }], result: 'flush' });
    expect(isComplete).toBe(true);
  });

  it('may keep all or nothing', () => {
    expect(play('hold-12345').outcome?.areas).toEqual([{ area: 'hand', stake: 100, back: 5_000 }]);
    expect(play('hold-none').view.cards).toEqual([5, 6, 7, 8, 9]);
    expect(holdCode(0b10101)).toBe('hold-135');
  });

  it('pays what was dealt to who does not come back', () => {
    expect(play().idle).toBe('hold-12345');
  });

  it('refuses a second draw and a hold that there is not', () => {
    for (const choices of [['hold-1', 'hold-1'], ['hold-21'], ['hold-6'], ['hold-'], ['draw']])
      expect(() => play(...choices)).toThrow(RangeError);
  });
});
