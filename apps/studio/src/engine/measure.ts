import { createFastCluster, type FastCluster } from './fast-cluster.ts';
import { fastSource } from './fast-source.ts';
import type { Game } from './game.ts';

/** Two-sided quantiles of the normal distribution. */
const AT_99 = 2.5758;

/** The first rounds of a measurement, which tell one game's data from another's. */
export const SAMPLE_ROUNDS = 100_000;

/** What a simulation of a cluster game found. Shares are parts of one, the return is in stakes. */
export interface Measured {
  rounds: number;
  rtp: number;
  /** Half the width of the 99 % interval of the return. */
  halfWidth: number;
  deviation: number;
  payChance: number;
  /** Half the width of the 99 % interval of `payChance`. */
  payHalfWidth: number;
  /** Return of the paid spins alone, the maximum not applied. */
  paidPart: number;
  featureChance: number;
  /** Free spins of a round that has any. */
  featureSpins: number;
  /** Rounds that reached the maximum. */
  maxHits: number;
  longest: number;
  /** Coins of the first `SAMPLE_ROUNDS` rounds. */
  sampleCoins: number;
  weights: FastCluster['weights'];
}

/** Plays so many rounds of a cluster game with the fast generator. The same seed gives the same figures. */
export function measure(game: Game, rounds: number, seed: number): Measured {
  const fast = createFastCluster(game);
  const source = fastSource(seed);
  const cap = game.maxWinMultiple * game.coins;
  let sum = 0;
  let square = 0;
  let paying = 0;
  let paidSpins = 0;
  let features = 0;
  let freeSpins = 0;
  let maxHits = 0;
  let longest = 0;
  let sampleCoins = 0;
  for (let n = 0; n < rounds; n += 1) {
    const result = fast.play(source);
    const multiple = result.coins / game.coins;
    sum += multiple;
    if (n < SAMPLE_ROUNDS) sampleCoins += result.coins;
    square += multiple * multiple;
    paidSpins += result.paidSpin;
    if (result.coins > 0) paying += 1;
    if (result.coins === cap) maxHits += 1;
    if (result.freeSpins > 0) features += 1;
    freeSpins += result.freeSpins;
    if (result.longest > longest) longest = result.longest;
  }
  const rtp = sum / rounds;
  const deviation = Math.sqrt(square / rounds - rtp * rtp);
  const payChance = paying / rounds;
  return {
    rounds,
    rtp,
    halfWidth: (AT_99 * deviation) / Math.sqrt(rounds),
    deviation,
    payChance,
    payHalfWidth: AT_99 * Math.sqrt((payChance * (1 - payChance)) / rounds),
    paidPart: paidSpins / rounds / game.coins,
    featureChance: features / rounds,
    featureSpins: freeSpins / Math.max(1, features),
    maxHits,
    longest,
    sampleCoins,
    weights: fast.weights,
  };
}
