/**
 * A slot as data. Everything the engine needs to play, verify and calculate a game stands in one such object; there is
 * no code per game. Amounts inside a game are whole coins: a stake buys `coins` coins, pays are in coins, and a stake
 * is a multiple of `coins` cents, so that every payout is a whole number of cents and nothing is ever rounded.
 */

/**
 * Coins paid by the number of symbols in a row: `pays[3]` for three of a kind. In a cluster game by the band of the
 * group's size: `pays[0]` for a group of `cluster.sizes[0]` or more, `pays[1]` from `cluster.sizes[1]` on, and so on.
 * Absent means nothing.
 */
export type PayTable = Readonly<Record<string, readonly number[]>>;

/** The symbols of one reel from top to bottom; the strip is a ring. */
export type Strip = readonly string[];

export interface WildRule {
  symbol: string;
  /** A wild anywhere in a reel's window makes the whole reel wild. */
  expands: boolean;
  /** In free spins each reel with a wild draws one of these (a value listed twice is twice as likely) and multiplies its wins. */
  freeMultipliers: readonly number[];
}

export interface ScatterRule {
  symbol: string;
  /** Coins by the number of scatters in view. */
  pays: readonly number[];
  /** Free spins by the number of scatters of a paid spin, and of a free spin. */
  awards: readonly number[];
  retriggers: readonly number[];
}

export interface FreeSpinRule {
  /** No round has more free spins than this. */
  limit: number;
  /** Multiplier of free spin n (from 1): `start + step * floor((n - 1) / every)`, at most `max`. */
  multiplier: { start: number; step: number; every: number; max: number };
}

/**
 * Groups of equal symbols that touch at their sides pay, vanish, and what stands above them falls; the strips go on
 * upwards (`stop - 1`, `stop - 2`, …) and fill the gaps, until nothing pays any more. So the whole cascade of a spin
 * follows from its stops. A wild joins every group that it touches. Scatters never vanish; they are counted once, in
 * the window in which the cascade ends. Columns all have the same height, and wilds neither expand nor multiply.
 */
export interface ClusterRule {
  /** The smallest size of each band, ascending; the first is the smallest group that pays. */
  sizes: readonly number[];
  /** Multiplier of the first, second, … window of a cascade, the last one stays; in paid and in free spins. */
  steps: { base: readonly number[]; free: readonly number[] };
}

/** The last reel shows one symbol, which multiplies the whole spin. Symbols are `x1`, `x2`, … */
export interface MultiplierReel {
  base: Strip;
  free: Strip;
}

/** How the figures were measured. */
export interface SimulatedFigures {
  rounds: number;
  /** Half the width of the 99 % interval of the return, parts of 10,000. */
  halfWidthBasisPoints: number;
  /** Rounds that reached the maximum: at least 400, so that their odds are known to about an eighth. */
  maxHits: number;
  /** Free spins come once in so many rounds. */
  featureOneIn: number;
  /**
   * Seed of the measurement, and the coins of its first 100,000 rounds: a test plays those again and so knows that the game is still the
   * one that was measured.
   */
  seed: number;
  sampleCoins: number;
}

/** What the information page says; a test compares each figure with the calculation. */
export interface PublishedFigures {
  /** Return with the cap, parts of 10,000. */
  rtpBasisPoints: number;
  /** Chance that a round pays anything, parts of 10,000. */
  hitRateBasisPoints: number;
  /** The maximum win comes once in so many rounds; two digits. */
  maxWinOneIn: number;
  /** Of a game that cannot be calculated; `figures.ts` prints it. */
  simulated?: SimulatedFigures;
}

export interface Game {
  code: string;
  vendor: string;
  /** Changes with everything that could change an outcome. A round is played to its end on the version it began with. */
  version: string;
  /** Its name in each language of the platform that the studio speaks. */
  names: Readonly<Record<'VI' | 'EN' | 'CN' | 'TH' | 'TY' | 'ID', string>>;
  volatility: 'low' | 'medium' | 'high';
  classification: string;
  isNew: boolean;
  coins: number;
  /** Stakes on offer in ten-thousandths of a unit, ascending; and the usual one. */
  stakes: readonly bigint[];
  defaultStake: bigint;
  /** Height of each reel's window. */
  rows: readonly number[];
  /** Row per reel for each line; null when the game pays ways or clusters. */
  lines: readonly (readonly number[])[] | null;
  /** Set when the game pays clusters. */
  cluster?: ClusterRule;
  pays: PayTable;
  wild: WildRule;
  scatter: ScatterRule;
  free: FreeSpinRule;
  multiplierReel: MultiplierReel | null;
  base: readonly Strip[];
  freeReels: readonly Strip[];
  /** A round pays at most this many times its stake; when it gets there it ends. */
  maxWinMultiple: number;
  published: PublishedFigures;
}

/** Multiplier of free spin `n` (from 1) of a round; 1 for the paid spin (0). */
export function roundMultiplier(game: Game, n: number): number {
  if (n === 0) return 1;
  const { start, step, every, max } = game.free.multiplier;
  return Math.min(max, start + step * Math.floor((n - 1) / every));
}

/** Multiplier of the window number `step` (from 0) of a cascade; 1 for a game without cascades. */
export function stepMultiplier(game: Game, step: number, isFree: boolean): number {
  const list = isFree ? game.cluster?.steps.free : game.cluster?.steps.base;
  return list?.[Math.min(step, list.length - 1)] ?? 1;
}

/** Band of a group's size, -1 for one too small to pay. */
export function bandOf(rule: ClusterRule, size: number): number {
  return rule.sizes.findLastIndex((from) => size >= from);
}

/** Ways of a ways game: the product of the window's heights. */
export function waysOf(game: Game): number {
  return game.rows.reduce((product, rows) => product * rows, 1);
}

/** Reads a strip that is written as words. */
export function strip(text: string): Strip {
  return text.trim().split(/\s+/);
}
