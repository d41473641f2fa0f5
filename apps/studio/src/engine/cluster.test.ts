import { describe, expect, it } from 'vitest';
import { currentGames } from '../games/registry.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import { cascadeOf, clustersOf } from './cluster.ts';
import { createFastCluster } from './fast-cluster.ts';
import { fastSource } from './fast-source.ts';
import { type Game, strip } from './game.ts';
import { playRound, roundOf, toSpinResult } from './round.ts';
import { outcomeOf } from './spin.ts';

/** A window written as it looks: rows of letters. */
function windowOf(...rows: string[]): string[][] {
  const names: Record<string, string> = { r: 'red', b: 'blue', g: 'green', y: 'grey', w: 'wild', m: 'moon', '.': 'moon' };
  return Array.from(rows[0] ?? '', (_, reel) => rows.map((row) => names[row[reel] ?? '.'] ?? ''));
}

const found = (window: string[][]) =>
  clustersOf(clusterGame, window).map(({ symbol, cells, coins }) => [symbol, cells.length, coins]);

describe('groups', () => {
  it('hang together at their sides, never at their corners', () => {
    expect(found(windowOf('rr...', 'r.r..', '.....', '.....', '.....'))).toEqual([]);
    expect(found(windowOf('rr...', 'rr...', '.....', '.....', '.....'))).toEqual([['red', 4, 20]]);
    expect(found(windowOf('r....', 'rr...', '.r...', '.....', '.....'))).toEqual([['red', 4, 20]]);
  });

  it('pay by the band of their size', () => {
    expect(found(windowOf('rrrrr', '.....', '.....', '.....', '.....'))).toEqual([['red', 5, 40]]);
    expect(found(windowOf('rrrrr', 'r....', '.....', '.....', '.....'))).toEqual([['red', 6, 40]]);
    expect(found(windowOf('rrrrr', 'rrrrr', '.....', '.....', '.....'))).toEqual([['red', 10, 400]]);
    expect(found(windowOf('rrrrr', 'rrrrr', 'rrrrr', '.....', '.....'))).toEqual([['red', 15, 400]]);
  });

  it('share a wild that touches them, and are joined by it', () => {
    expect(found(windowOf('rrrwb', '...bb', '.....', '.....', '.....'))).toEqual([
      ['red', 4, 20],
      ['blue', 4, 10],
    ]);
    expect(found(windowOf('rrwrr', '.....', '.....', '.....', '.....'))).toEqual([['red', 5, 40]]);
    expect(found(windowOf('wwwww', '.....', '.....', '.....', '.....'))).toEqual([]);
  });

  it('of one symbol that do not touch pay each alone', () => {
    expect(found(windowOf('rr.rr', 'rr.rr', '.....', '.....', '.....'))).toEqual([
      ['red', 4, 20],
      ['red', 4, 20],
    ]);
  });
});

describe('a cascade', () => {
  /** Two columns of three rows; the strips are read upwards from their stops. */
  const narrow: Game = {
    ...clusterGame,
    rows: [3, 3],
    cluster: { sizes: [4], steps: { base: [1, 3], free: [2] } },
    pays: { red: [5], blue: [7] },
  };
  const strips = [strip('moon blue blue red red blue grey'), strip('grey moon blue red red blue grey')];

  it('lets symbols fall and takes what comes from above from the strips', () => {
    const { steps, wins, coins } = cascadeOf(narrow, strips, [3, 3], 0);
    expect(steps.map(({ window }) => window)).toEqual([
      [
        ['red', 'red', 'blue'],
        ['red', 'red', 'blue'],
      ],
      [
        ['blue', 'blue', 'blue'],
        ['moon', 'blue', 'blue'],
      ],
      [
        ['blue', 'grey', 'moon'],
        ['grey', 'grey', 'moon'],
      ],
    ]);
    expect(steps.map(({ multiplier, coins: paid }) => [multiplier, paid])).toEqual([
      [1, 5],
      [3, 21],
      [3, 0],
    ]);
    expect(steps.map(({ removed }) => removed.length)).toEqual([4, 5, 0]);
    expect(wins.map(({ step, symbol, count, coins: paid }) => [step, symbol, count, paid])).toEqual([
      [0, 'red', 4, 5],
      [1, 'blue', 5, 21],
    ]);
    expect(coins).toBe(26);
  });

  it('ends when it has reached the maximum', () => {
    const endless = [strip('red'), strip('red')];
    const { steps, coins } = cascadeOf({ ...narrow, coins: 1, maxWinMultiple: 20 }, endless, [0, 0], 0);
    expect(steps.map((step) => step.coins)).toEqual([5, 15, 0]);
    expect(coins).toBe(20);
  });

  it('counts scatters in its last window and multiplies them by the free spin only', () => {
    const scatters: Game = {
      ...narrow,
      base: strips,
      freeReels: strips,
      scatter: { ...narrow.scatter, pays: [0, 0, 30], awards: [0, 0, 5] },
    };
    const spin = outcomeOf(scatters, { stops: [3, 3], reelMultipliers: [1, 1] }, 0);
    expect(spin.scatters).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(spin.freeSpinsAwarded).toBe(5);
    expect(spin.coins).toBe(56);
    expect(spin.wins.at(-1)).toMatchObject({ kind: 'scatter', step: 2, coins: 30, multiplier: 1 });
  });

  it('is told step by step in amounts of money that add up', () => {
    const hex = (n: number): string => n.toString(16).padStart(64, '0');
    const seed = Array.from({ length: 500 }, (_, n) => ({ secret: hex(n), clientRandom: hex(n), clientSeed: 'c' })).find(
      (one) => (roundOf(clusterGame, one, 1).spins[0]?.cascade?.length ?? 0) > 3,
    );
    if (!seed) throw new Error('no long cascade found');
    const outcome = roundOf(clusterGame, seed, 1).spins[0];
    if (!outcome) throw new Error('no spin');
    const told = toSpinResult(clusterGame, 10_000n, outcome);
    expect(told.cascade?.[0]?.window).toEqual(told.window);
    for (const [n, step] of (told.cascade ?? []).entries()) {
      const wins = told.wins.filter((win) => win.step === n && win.kind === 'cluster');
      expect(wins.reduce((sum, win) => sum + BigInt(win.amount), 0n)).toBe(BigInt(step.amount));
      const cells = new Set(wins.flatMap((win) => win.cells.map(String)));
      expect(new Set(step.removed.map(String))).toEqual(cells);
    }
    expect(told.wins.reduce((sum, win) => sum + BigInt(win.amount), 0n)).toBe(BigInt(told.amount));
  });
});

describe.each([clusterGame, ...currentGames().filter((game) => game.cluster)])('the fast path of $code', (game) => {
  it('gives the coins, the free spins and the longest cascade of the real one', () => {
    const fast = createFastCluster(game);
    const [one, other] = [fastSource(7), fastSource(7)];
    let features = 0;
    let capped = 0;
    for (let n = 0; n < (game === clusterGame ? 1_500 : 3_000); n += 1) {
      const real = playRound(game, () => one);
      const result = fast.play(other);
      const longest = Math.max(...real.spins.map((spin) => spin.cascade?.length ?? 0));
      expect([result.coins, result.freeSpins, result.longest]).toEqual([real.coins, real.freeSpinsTotal, longest]);
      if (real.freeSpinsTotal > 0) features += 1;
      if (real.coins === game.maxWinMultiple * game.coins) capped += 1;
    }
    expect(features).toBeGreaterThan(5);
    if (game === clusterGame) expect(capped).toBeGreaterThan(5);
  });
});

describe.each(currentGames().filter((game) => game.cluster))('the cluster game $code', (game) => {
  it('is a rectangle whose groups of every size pay, more for more', () => {
    const sizes = game.cluster?.sizes ?? [];
    expect(new Set(game.rows).size).toBe(1);
    expect(game.lines).toBeNull();
    expect(game.multiplierReel).toBeNull();
    expect(game.wild).toMatchObject({ expands: false, freeMultipliers: [] });
    expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => a - b));
    for (const pays of Object.values(game.pays)) {
      expect(pays).toHaveLength(sizes.length);
      expect(pays).toEqual([...pays].toSorted((a, b) => a - b));
      expect(pays[0]).toBeGreaterThan(0);
    }
  });
});
