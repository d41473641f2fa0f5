import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lanternNight } from '../games/lantern-night.ts';
import { orchardFerry } from '../games/orchard-ferry.ts';
import { pearlTide } from '../games/pearl-tide.ts';
import { currentGames } from '../games/registry.ts';
import { fastSource } from './fast-source.ts';
import { type Game, roundMultiplier } from './game.ts';
import { coinsToAmount, playRound, roundOf } from './round.ts';
import { outcomeOf } from './spin.ts';
import type { Source } from './stream.ts';

/** Reels whose strips hold wilds, of games whose rules name them. */
const WILD_REELS: Readonly<Record<string, string>> = {
  'lantern-night': '-www-',
  'ember-kiln': '-www-',
  'orchard-ferry': '-www-',
  'noodle-alley': '-www-',
  'porcelain-parlour': '-w-',
  'saffron-caravan': '-www-',
  'harbour-dice': '-www-',
  'bay-regatta': '-www-',
  'seawind-kites': '-www-',
};

const secretOf = (n: number): string => createHash('sha256').update(`round ${n}`).digest('hex');

/** Stops that show the given symbol at the top of each reel. */
function showing(game: Game, symbol: string, free: boolean): Source {
  const strips = free ? game.freeReels : game.base;
  let reel = 0;
  return {
    below: (n) => {
      const at = strips[reel]?.indexOf(symbol) ?? -1;
      reel += 1;
      return at >= 0 && at < n ? at : 0;
    },
  };
}

function firstFeature(game: Game) {
  for (let n = 0; n < 5_000; n += 1) {
    const seed = { secret: secretOf(n), clientRandom: secretOf(-n), clientSeed: 'seed' };
    if (roundOf(game, seed).freeSpinsTotal > 0) return seed;
  }
  throw new Error('no feature found');
}

describe('a round', () => {
  it('is the same every time, and its part is a part of the whole', () => {
    for (const game of currentGames()) {
      const seed = firstFeature(game);
      const whole = roundOf(game, seed);
      expect(roundOf(game, seed)).toEqual(whole);
      for (let served = 1; served <= whole.spins.length; served += 1) {
        const part = roundOf(game, seed, served);
        expect(part.spins).toEqual(whole.spins.slice(0, served));
        expect(part.isComplete).toBe(served === whole.spins.length);
        const awarded = part.spins.reduce((sum, spin) => sum + spin.freeSpinsAwarded, 0);
        expect(part.freeSpinsLeft).toBe(awarded - (served - 1));
      }
      expect(whole.spins).toHaveLength(1 + whole.freeSpinsTotal);
    }
  });

  it('adds free spins up to the limit when scatters come again and again', () => {
    const round = playRound({ ...pearlTide, maxWinMultiple: 1_000_000 }, (spin) => showing(pearlTide, 'pearl', spin > 0));
    expect(round.freeSpinsTotal).toBe(pearlTide.free.limit);
    expect(round.spins).toHaveLength(1 + pearlTide.free.limit);
  });

  it('raises the multiplier with every second free spin, up to five', () => {
    const list = Array.from({ length: 12 }, (_, n) => roundMultiplier(lanternNight, n));
    expect(list).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]);
  });

  it('ends at the maximum win and pays exactly that', () => {
    const low: Game = { ...pearlTide, maxWinMultiple: 3 };
    const round = playRound(low, (spin) => showing(pearlTide, 'pearl', spin > 0));
    expect(round.coins).toBe(15);
    expect(round.isComplete).toBe(true);
    expect(round.freeSpinsLeft).toBe(0);
    expect(round.spins.reduce((sum, spin) => sum + spin.coins, 0)).toBe(15);
  });

  it.each(currentGames())('names in $code no more than it pays when the maximum cuts a spin', (game) => {
    const low: Game = { ...game, maxWinMultiple: 1 };
    const source = fastSource(11);
    let cuts = 0;
    for (let n = 0; n < 400; n += 1) {
      for (const spin of playRound(low, () => source).spins) {
        const kinds = (wanted: boolean): number =>
          spin.wins.reduce((sum, win) => ((win.kind === 'cluster') === wanted ? sum + win.coins : sum), 0);
        expect(kinds(true) + kinds(false)).toBe(spin.coins);
        if (spin.cascade) expect(spin.cascade.reduce((sum, step) => sum + step.coins, 0)).toBe(kinds(true));
        for (const win of spin.wins) expect(win.coins).toBeGreaterThan(0);
        if (spin.coins < outcomeOf(low, spin, spin.free).coins) cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThan(5);
  });

  it('does not name the multiplier of free spins with a crown prize that it does not raise', () => {
    const crown: Game = {
      ...orchardFerry,
      base: orchardFerry.base.map(() => ['sun', 'banana', 'mango']),
      freeReels: orchardFerry.freeReels.map(() => ['durian']),
    };
    const [, free] = playRound(crown, () => ({ below: () => 0 })).spins;
    expect(free?.wins).toMatchObject([{ symbol: 'durian', count: 5, multiplier: 1 }]);
    expect(free?.coins).toBe(free?.wins[0]?.coins);
  });

  it('pays exact amounts for every stake on offer', () => {
    for (const game of currentGames()) {
      for (const stake of game.stakes) {
        expect(stake % BigInt(game.coins * 100)).toBe(0n);
        expect(coinsToAmount(game, stake, game.coins)).toBe(stake);
      }
    }
  });
});

describe('the games as data', () => {
  it('keep wilds and scatters out of one window, so that one that fills its reel never hides a scatter', () => {
    for (const game of currentGames().filter(({ wild }) => wild.expands)) {
      for (const [at, strip] of [...game.base, ...game.freeReels].entries()) {
        const rows = game.rows[at % game.rows.length] ?? 0;
        for (const stop of strip.keys()) {
          const shown = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]);
          expect(shown.includes(game.wild.symbol) && shown.includes(game.scatter.symbol)).toBe(false);
        }
      }
    }
  });

  it('have wilds on the reels they promise and strips of known symbols only', () => {
    for (const game of currentGames()) {
      const known = new Set([...Object.keys(game.pays), game.wild.symbol, game.scatter.symbol]);
      for (const strips of [game.base, game.freeReels]) {
        for (const strip of strips) for (const symbol of strip) expect(known).toContain(symbol);
        const promised = WILD_REELS[game.code];
        if (promised) expect(strips.map((strip) => (strip.includes(game.wild.symbol) ? 'w' : '-')).join('')).toBe(promised);
      }
    }
    expect(pearlTide.multiplierReel?.free).not.toContain('x1');
  });
});
