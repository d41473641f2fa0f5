import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../engine/rules.ts';
import { currentGames } from '../games/registry.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import { vendorGames } from './vendor-games.ts';

const CLIENT = join(import.meta.dirname, '../../client');

describe('the list of games for the gateway', () => {
  it('has every game once, under its vendor, with a trial and a poster that is there', () => {
    const listed = ['RLT', 'KLN', 'TDW', 'SLT'].flatMap((vendor) => vendorGames(vendor, () => ({})));
    expect(listed.map(({ gameCode }) => gameCode).sort()).toEqual(
      currentGames()
        .map(({ code }) => code)
        .sort(),
    );
    for (const game of listed) {
      expect(game.hasDemo).toBe(true);
      expect(existsSync(join(CLIENT, game.poster)), game.poster).toBe(true);
      expect(BigInt(game.minStake)).toBeLessThan(BigInt(game.maxStake));
      // A jackpot is promised by none: they have no pool.
      expect(['', 'TG', 'AC', 'BG']).toContain(game.classification);
    }
  });
});

describe('the information page', () => {
  it('of a game that cannot be calculated says over how many rounds it was measured', () => {
    const published = {
      ...clusterGame.published,
      simulated: { rounds: 30_000_000, halfWidthBasisPoints: 12, maxHits: 484, featureOneIn: 150, seed: 1, sampleCoins: 0 },
    };
    const rules = rulesOf({ ...clusterGame, published });
    expect(rules.maxWinBetween).toEqual({ from: 55_000, to: 70_000 });
    expect(rules).toMatchObject({ rtpMethod: 'simulated', rtpRounds: 30_000_000, rtpInterval: 12, lines: null, ways: null });
    expect(rules.cluster).toEqual({ columns: 5, rows: 5, sizes: [4, 5, 7, 10], steps: { base: [1, 2, 3, 5], free: [2, 4, 6] } });
    expect(rules.pays[0]).toEqual({
      symbol: 'red',
      counts: [
        { count: 4, multiple: 1 },
        { count: 5, multiple: 2 },
        { count: 7, multiple: 5 },
        { count: 10, multiple: 20 },
      ],
    });
    expect(rules.pays.at(-1)).toMatchObject({ symbol: 'moon', counts: [{ count: 3 }, { count: 4 }] });
  });

  it('of every other game says that its return is exact', () => {
    for (const game of currentGames().filter(({ cluster }) => !cluster)) {
      expect(rulesOf(game)).toMatchObject({ rtpMethod: 'exact', rtpRounds: null, rtpInterval: null, cluster: null });
    }
  });
});
