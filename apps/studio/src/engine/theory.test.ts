import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { currentGames } from '../games/registry.ts';
import { roundDistribution } from './distribution.ts';
import { enumerateSpin } from './enumerate.ts';
import { fastSource } from './fast-source.ts';
import type { Game } from './game.ts';
import { playRound, roundOf } from './round.ts';
import { spinCoins, theoryOf } from './theory.ts';

function simulate(game: Game, rounds: number, play: (n: number) => number): { mean: number; halfWidth: number } {
  let sum = 0;
  let square = 0;
  for (let n = 0; n < rounds; n += 1) {
    const multiple = play(n) / game.coins;
    sum += multiple;
    square += multiple * multiple;
  }
  const mean = sum / rounds;
  // 99.9 % two-sided.
  return { mean, halfWidth: 3.2905 * Math.sqrt((square / rounds - mean * mean) / rounds) };
}

for (const game of currentGames().filter(({ cluster }) => !cluster)) {
  describe(`the return of ${game.code}`, () => {
    const spins = { base: enumerateSpin(game, false), free: enumerateSpin(game, true) };

    it('comes out the same in closed form and by visiting every combination', () => {
      expect(spins.base.mean).toBeCloseTo(spinCoins(game, false), 6);
      expect(spins.free.mean).toBeCloseTo(spinCoins(game, true), 6);
    });

    it('is the published one to the basis point, as are hit rate and the odds of the maximum', () => {
      const round = roundDistribution(game, spins);
      expect(Math.round(round.rtp * 10_000)).toBe(game.published.rtpBasisPoints);
      expect(Math.round(round.payChance * 10_000)).toBe(game.published.hitRateBasisPoints);
      expect(1 / round.maxChance / game.published.maxWinOneIn).toBeCloseTo(1, 1);
      expect(round.maxChance).toBeGreaterThan(1e-8);
      const lost = theoryOf(game).rtp - round.rtp;
      expect(lost).toBeGreaterThan(0);
      expect(lost).toBeLessThan(0.005);
    }, 120_000);

    it('lies in the 99.9 % interval of a simulation', () => {
      const source = fastSource(20_261_121);
      const { mean, halfWidth } = simulate(game, 50_000, () => playRound(game, () => source).coins);
      expect(Math.abs(mean - game.published.rtpBasisPoints / 10_000)).toBeLessThan(halfWidth);
    });

    it('lies in the 99.9 % interval of rounds drawn from the real stream', () => {
      const { mean, halfWidth } = simulate(game, 5_000, (n) => {
        const secret = createHash('sha256').update(`simulation ${n}`).digest('hex');
        return roundOf(game, { secret, clientRandom: secret, clientSeed: 'simulation' }).coins;
      });
      expect(Math.abs(mean - game.published.rtpBasisPoints / 10_000)).toBeLessThan(halfWidth);
    });
  });
}
