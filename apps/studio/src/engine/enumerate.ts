import type { Game } from './game.ts';
import { column, stripsOf } from './spin.ts';

/**
 * The exact distribution of a single spin over every combination of stops. Reels are taken from the left and a line or
 * symbol that has died is not followed further; once nothing lives, the remaining reels matter only for their scatters,
 * whose distribution is known. Combinations of the first reels that leave the same position are carried on as one, so
 * that hundreds of millions of combinations take about a second.
 */
export interface SpinDistribution {
  /** For each number of awarded free spins: the chance of each win in coins. The last entry holds all wins from the cap up. */
  byAward: ReadonlyMap<number, Float64Array>;
  /** Expected coins without the cap, and the largest win of a single spin. */
  mean: number;
  largest: number;
}

/** What a reel can show, with its chance: the symbols of its window as small numbers. */
interface Face {
  chance: number;
  cells: readonly number[];
  scatters: number;
  /** Multiplier of a multiplying wild on this reel. */
  boost: number;
}

/** Numbers for symbols: 0 is the wild. */
function numberSymbols(game: Game): string[] {
  return [game.wild.symbol, ...Object.keys(game.pays).filter((symbol) => symbol !== game.wild.symbol)];
}

function facesOf(game: Game, isFree: boolean): Face[][] {
  const symbols = numberSymbols(game);
  const choices = isFree && game.wild.freeMultipliers.length > 0 ? game.wild.freeMultipliers : [1];
  return stripsOf(game, isFree)
    .slice(0, game.rows.length)
    .map((strip, reel) => {
      const merged = new Map<string, Face>();
      for (const stop of strip.keys()) {
        const shown = column(strip, stop, game.rows[reel] ?? 0);
        const hasWild = shown.includes(game.wild.symbol);
        const cells = shown.map((symbol) => (hasWild && game.wild.expands ? 0 : symbols.indexOf(symbol)));
        const scatters = shown.filter((symbol) => symbol === game.scatter.symbol).length;
        for (const boost of hasWild ? choices : [1]) {
          const key = `${cells.join()}/${scatters}/${boost}`;
          const chance = 1 / strip.length / (hasWild ? choices.length : 1);
          const face = merged.get(key) ?? { chance: 0, cells, scatters, boost };
          face.chance += chance;
          merged.set(key, face);
        }
      }
      return [...merged.values()];
    });
}

/** Scatter numbers of the reels from `reel` on. */
function scatterTail(faces: readonly Face[][]): number[][] {
  const tails: number[][] = [[1]];
  for (const reel of [...faces].reverse()) {
    const after = tails[0] ?? [1];
    const next: number[] = new Array<number>(after.length + 2).fill(0);
    for (const face of reel) {
      for (const [count, chance] of after.entries())
        next[count + face.scatters] = (next[count + face.scatters] ?? 0) + chance * face.chance;
    }
    tails.unshift(next);
  }
  return tails;
}

/** Lines or symbols that can still win, with what they have gathered. Parallel arrays, since this is the inner loop. */
interface Living {
  id: Int32Array;
  symbol: Int32Array;
  wilds: Int32Array;
  ways: Float64Array;
  boost: Float64Array;
  length: number;
}

const makeLiving = (size: number): Living => ({
  id: new Int32Array(size),
  symbol: new Int32Array(size),
  wilds: new Int32Array(size),
  ways: new Float64Array(size),
  boost: new Float64Array(size),
  length: 0,
});

const copyOf = (living: Living): Living => ({
  id: living.id.slice(0, living.length),
  symbol: living.symbol.slice(0, living.length),
  wilds: living.wilds.slice(0, living.length),
  ways: living.ways.slice(0, living.length),
  boost: living.boost.slice(0, living.length),
  length: living.length,
});

function keep(to: Living, from: Living, i: number, symbol: number, wilds: number, ways: number, boost: number): void {
  const at = to.length;
  to.id[at] = from.id[i] ?? 0;
  to.symbol[at] = symbol;
  to.wilds[at] = wilds;
  to.ways[at] = ways;
  to.boost[at] = boost;
  to.length = at + 1;
}

/** Moves every living line over one more reel; returns the coins of those that end here. */
function stepLines(game: Game, pays: number[][], from: Living, to: Living, reel: number, face: Face): number {
  const lines = game.lines ?? [];
  let coins = 0;
  to.length = 0;
  for (let i = 0; i < from.length; i += 1) {
    const cell = face.cells[lines[from.id[i] ?? 0]?.[reel] ?? 0] ?? -1;
    const symbol = from.symbol[i] ?? 0;
    const wilds = from.wilds[i] ?? 0;
    const boost = from.boost[i] ?? 1;
    if (cell === 0) keep(to, from, i, symbol, wilds + (symbol === 0 ? 1 : 0), 1, boost * face.boost);
    else if (cell === symbol || (symbol === 0 && cell > 0)) keep(to, from, i, cell, wilds, 1, boost * face.boost);
    else coins += Math.max(pays[symbol]?.[reel] ?? 0, pays[0]?.[wilds] ?? 0) * boost;
  }
  return coins;
}

/** The same for ways: every symbol that still has a match on each reel. */
function stepWays(_game: Game, pays: number[][], from: Living, to: Living, reel: number, face: Face): number {
  let coins = 0;
  to.length = 0;
  for (let i = 0; i < from.length; i += 1) {
    const symbol = from.symbol[i] ?? 0;
    let matches = 0;
    for (const cell of face.cells) if (cell === symbol || cell === 0) matches += 1;
    const ways = from.ways[i] ?? 1;
    const boost = from.boost[i] ?? 1;
    if (matches > 0) keep(to, from, i, symbol, 0, ways * matches, boost * face.boost);
    else coins += (pays[symbol]?.[reel] ?? 0) * ways * boost;
  }
  return coins;
}

function endOf(pays: number[][], living: Living, reels: number): number {
  let coins = 0;
  for (let i = 0; i < living.length; i += 1) {
    const own = pays[living.symbol[i] ?? 0]?.[reels] ?? 0;
    const best = Math.max(own, pays[0]?.[living.wilds[i] ?? 0] ?? 0);
    coins += best * (living.ways[i] ?? 1) * (living.boost[i] ?? 1);
  }
  return coins;
}

function startLiving(game: Game, symbols: readonly string[]): Living {
  const count = game.lines ? game.lines.length : symbols.length - 1;
  const living = makeLiving(Math.max(1, count));
  for (let i = 0; i < count; i += 1) keep(living, living, i, game.lines ? 0 : i + 1, 0, 1, 1);
  for (let i = 0; i < count; i += 1) living.id[i] = i;
  return living;
}

/** Chances of the multiplier reel's values; one value of 1 without such a reel. */
function multiplierChances(game: Game, isFree: boolean): [number, number][] {
  const strip = isFree ? game.multiplierReel?.free : game.multiplierReel?.base;
  if (!strip) return [[1, 1]];
  return strip.map((symbol) => [Number(symbol.slice(1)), 1 / strip.length]);
}

/** Collects wins by the free spins that come with them. */
function createTally(game: Game, isFree: boolean) {
  const table = isFree ? game.scatter.retriggers : game.scatter.awards;
  const cap = game.maxWinMultiple * game.coins;
  const byAward = new Map<number, Float64Array>();
  const multipliers = multiplierChances(game, isFree);
  const result = { byAward, mean: 0, largest: 0 };
  const add = (coins: number, scatters: number, chance: number): void => {
    const award = table[scatters] ?? 0;
    let wins = byAward.get(award);
    if (!wins) {
      wins = new Float64Array(cap + 1);
      byAward.set(award, wins);
    }
    const plain = coins + (game.scatter.pays[scatters] ?? 0);
    for (const [by, share] of multipliers) {
      const win = plain * by;
      const at = win < cap ? win : cap;
      wins[at] = (wins[at] ?? 0) + chance * share;
      result.mean += win * chance * share;
      if (win > result.largest) result.largest = win;
    }
  };
  return { result, add };
}

/** A position that several combinations of the first reels lead to, with their chances added up. */
interface Parked {
  living: Living;
  coins: number;
  scatters: number;
  chance: number;
}

function keyOf(living: Living, coins: number, scatters: number): string {
  let key = `${coins}/${scatters}`;
  for (let i = 0; i < living.length; i += 1) {
    const worth = (living.ways[i] ?? 1) * (living.boost[i] ?? 1);
    key += `/${living.id[i]},${living.symbol[i]},${living.wilds[i]},${worth}`;
  }
  return key;
}

/** Reels that are gone through once per different position instead of once per combination. */
const LAST_REELS = 2;

/** Every combination of a spin, without the multiplier that depends on a free spin's place in the round. */
export function enumerateSpin(game: Game, isFree: boolean): SpinDistribution {
  const symbols = numberSymbols(game);
  const pays = symbols.map((symbol) => [...(game.pays[symbol] ?? [])]);
  const faces = facesOf(game, isFree);
  const tails = scatterTail(faces);
  const reels = faces.length;
  const levels = Array.from({ length: reels + 1 }, () => startLiving(game, symbols));
  const step = game.lines ? stepLines : stepWays;
  const { result, add } = createTally(game, isFree);
  const parked = new Map<string, Parked>();
  const park = (living: Living, coins: number, scatters: number, chance: number): void => {
    const key = keyOf(living, coins, scatters);
    const same = parked.get(key);
    if (same) same.chance += chance;
    else parked.set(key, { living: copyOf(living), coins, scatters, chance });
  };
  const visit = (reel: number, living: Living, coins: number, scatters: number, chance: number, parkAt: number): void => {
    const next = levels[reel + 1];
    if (!next || living.length === 0) {
      const total = reel === reels ? coins + endOf(pays, living, reels) : coins;
      for (const [more, share] of (tails[reel] ?? [1]).entries()) if (share > 0) add(total, scatters + more, chance * share);
    } else if (reel === parkAt) {
      park(living, coins, scatters, chance);
    } else {
      for (const face of faces[reel] ?? []) {
        const ended = step(game, pays, living, next, reel, face);
        visit(reel + 1, next, coins + ended, scatters + face.scatters, chance * face.chance, parkAt);
      }
    }
  };
  const parkAt = reels - LAST_REELS;
  visit(0, startLiving(game, symbols), 0, 0, 1, parkAt);
  for (const { living, coins, scatters, chance } of parked.values()) visit(parkAt, living, coins, scatters, chance, reels + 1);
  return result;
}
