import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { currentGames } from '../games/registry.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import type { Game } from './game.ts';
import { measure, SAMPLE_ROUNDS } from './measure.ts';
import { twoDigits } from './odds.ts';
import { roundOf } from './round.ts';

/** An interval of 99.9 % is so much wider than one of 99 %. */
const WIDER = 3.2905 / 2.5758;

/** The same in the units in which a standard deviation of a Poisson number's root is a half. */
const rootOf = (hits: number): number => Math.sqrt(hits + 0.375);

describe('a measurement', () => {
  it('is the same for the same seed and another for another one', () => {
    const [one, same, other] = [3, 3, 4].map((seed) => measure(clusterGame, 2_000, seed).rtp);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  it('narrows with the root of its rounds', () => {
    const [short, long] = [1_000, 16_000].map((rounds) => measure(clusterGame, rounds, 5).halfWidth);
    expect((short ?? 0) / (long ?? 1)).toBeCloseTo(4, 0);
  });

  it('weighs every pay: with these weights the pays add up to the return', () => {
    const game: Game = { ...clusterGame, maxWinMultiple: 1_000_000 };
    const { weights, rtp } = measure(game, 5_000, 6);
    let coins = 0;
    for (const [symbol, pays] of Object.entries(game.pays))
      for (const [band, pay] of pays.entries()) coins += pay * (weights.symbols.get(symbol)?.[band] ?? 0);
    for (const [count, pay] of game.scatter.pays.entries()) coins += pay * (weights.scatters[count] ?? 0);
    expect(coins / game.coins / 5_000).toBeCloseTo(rtp, 9);
  });
});

describe.each(currentGames().filter((game) => game.cluster))('the published figures of $code', (game) => {
  const { published } = game;
  const { simulated } = published;
  if (!simulated) throw new Error('measure it with figures.ts and copy what it prints');

  it('were measured with the game as it is now', () => {
    const { sampleCoins } = measure(game, SAMPLE_ROUNDS, simulated.seed);
    expect(sampleCoins, 'the game has changed since: measure it again').toBe(simulated.sampleCoins);
  });

  it('have odds of the maximum that rest on at least 400 rounds that reached it', () => {
    expect(simulated.maxHits).toBeGreaterThanOrEqual(400);
    expect(published.maxWinOneIn).toBe(twoDigits(simulated.rounds / simulated.maxHits));
  });

  it('are within the intervals of another measurement', () => {
    const found = measure(game, 200_000, 20_261_121);
    expect(simulated.rounds).toBeGreaterThanOrEqual(20_000_000);
    expect(simulated.halfWidthBasisPoints).toBeLessThanOrEqual(50);
    const own = simulated.halfWidthBasisPoints / 10_000;
    expect(Math.abs(found.rtp - published.rtpBasisPoints / 10_000)).toBeLessThan(found.halfWidth * WIDER + own);
    // The rare largest wins make the deviation itself uncertain.
    const expected = (found.halfWidth * Math.sqrt(found.rounds)) / Math.sqrt(simulated.rounds);
    expect(own).toBeGreaterThan(expected / 1.4);
    expect(own).toBeLessThan(expected * 1.4);
    expect(Math.abs(found.payChance - published.hitRateBasisPoints / 10_000)).toBeLessThan(found.payHalfWidth * WIDER + 0.00005);
    expect(Math.abs(rootOf(found.maxHits) - rootOf(found.rounds / published.maxWinOneIn))).toBeLessThan(2);
    expect(Math.abs(rootOf(found.featureChance * found.rounds) - rootOf(found.rounds / simulated.featureOneIn))).toBeLessThan(2);
  });

  it('are within the interval of rounds drawn from the real stream', () => {
    const rounds = 2_000;
    let sum = 0;
    let square = 0;
    for (let n = 0; n < rounds; n += 1) {
      const secret = createHash('sha256').update(`simulation ${n}`).digest('hex');
      const multiple = roundOf(game, { secret, clientRandom: secret, clientSeed: 'simulation' }).coins / game.coins;
      sum += multiple;
      square += multiple * multiple;
    }
    const mean = sum / rounds;
    const halfWidth = 3.2905 * Math.sqrt((square / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - published.rtpBasisPoints / 10_000)).toBeLessThan(halfWidth);
  });
});
