import { describe, expect, it } from 'vitest';
import { emberKiln } from '../games/ember-kiln.ts';
import { lanternNight } from '../games/lantern-night.ts';
import { pearlTide } from '../games/pearl-tide.ts';
import { bestOnLine, winsOf } from './evaluate.ts';
import type { Game } from './game.ts';
import { outcomeOf } from './spin.ts';

const PLAIN = { spin: 1, reels: [1, 1, 1, 1, 1] };

describe('a line', () => {
  it('pays the run from the left, wilds standing in', () => {
    expect(bestOnLine(lanternNight, ['drum', 'wild', 'drum', 'a', 'drum'])).toEqual({ symbol: 'drum', count: 3, coins: 40 });
    expect(bestOnLine(lanternNight, ['a', 'drum', 'drum', 'drum', 'drum']).coins).toBe(0);
    expect(bestOnLine(lanternNight, ['lotus', 'wild', 'wild', 'wild', 'lotus'])).toEqual({
      symbol: 'lotus',
      count: 5,
      coins: 1000,
    });
  });

  it('never lets a wild stand in for a scatter', () => {
    expect(bestOnLine(lanternNight, ['moon', 'wild', 'moon', 'moon', 'moon']).coins).toBe(0);
  });

  it('pays the better of a run of wilds and the run they are part of', () => {
    expect(bestOnLine(pearlTide, ['wild', 'wild', 'wild'])).toEqual({ symbol: 'wild', count: 3, coins: 200 });
    expect(bestOnLine(pearlTide, ['wild', 'wild', 'crab'])).toEqual({ symbol: 'crab', count: 3, coins: 30 });
    const game: Game = { ...pearlTide, pays: { ...pearlTide.pays, wild: [0, 0, 50, 200] } };
    expect(bestOnLine(game, ['wild', 'wild', 'crab'])).toEqual({ symbol: 'wild', count: 2, coins: 50 });
  });

  it('is multiplied by the whole spin, scatters too', () => {
    const window = [
      ['drum', 'a', 'k'],
      ['drum', 'q', 'j'],
      ['drum', 'a', 'k'],
      ['q', 'j', 'a'],
      ['k', 'q', 'j'],
    ];
    const wins = winsOf(
      lanternNight,
      window,
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      { spin: 3, reels: [1, 1, 1, 1, 1] },
    );
    expect(wins.filter((win) => win.kind === 'line' && win.symbol === 'drum').map((win) => [win.line, win.coins])).toEqual([
      [1, 120],
    ]);
    expect(wins.at(-1)).toMatchObject({ kind: 'scatter', count: 3, coins: 120, multiplier: 3 });
  });
});

describe('ways', () => {
  const window = [
    ['dragon', 'vase', 'dragon'],
    ['dragon', 'bowl', 'vase', 'bowl'],
    ['flame', 'flame', 'flame', 'flame', 'flame'],
    ['bowl', 'clay-red', 'clay-red', 'vase'],
    ['clay-blue', 'vase', 'clay-green'],
  ];

  it('multiply the matching cells of neighbouring reels', () => {
    const wins = winsOf(emberKiln, window, [], PLAIN);
    expect(wins.map(({ symbol, count, ways, coins }) => ({ symbol, count, ways, coins }))).toEqual([
      { symbol: 'dragon', count: 3, ways: 10, coins: 120 },
      { symbol: 'vase', count: 5, ways: 5, coins: 250 },
    ]);
  });

  it('multiply by every burning reel that a win passes through, and by no other', () => {
    const wins = winsOf(emberKiln, window, [], { spin: 1, reels: [1, 1, 3, 2, 1] });
    expect(wins.map(({ symbol, multiplier, coins }) => ({ symbol, multiplier, coins }))).toEqual([
      { symbol: 'dragon', multiplier: 3, coins: 360 },
      { symbol: 'vase', multiplier: 6, coins: 1500 },
    ]);
  });
});

describe('a spin', () => {
  it('fills a reel with fire where a flame lands, and only there', () => {
    const at = emberKiln.base[2]?.indexOf('flame') ?? 0;
    const spin = outcomeOf(emberKiln, { stops: [0, 0, at, 0, 0], reelMultipliers: [1, 1, 1, 1, 1] }, 0);
    expect(spin.window[2]).toEqual(['flame', 'flame', 'flame', 'flame', 'flame']);
    expect(spin.wildCells.filter(([reel]) => reel === 2)).toHaveLength(5);
  });

  it('reads its multiplier from the fourth reel', () => {
    const at = pearlTide.multiplierReel?.base.indexOf('x10') ?? 0;
    const spin = outcomeOf(pearlTide, { stops: [0, 0, 0, at], reelMultipliers: [1, 1, 1] }, 0);
    expect(spin.multiplier).toBe(10);
    expect(spin.window[3]).toEqual(['x10']);
  });
});
