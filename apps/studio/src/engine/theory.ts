import { bestOnLine } from './evaluate.ts';
import { type Game, roundMultiplier, type Strip } from './game.ts';
import { column } from './spin.ts';

/**
 * The theoretical return in closed form, without playing: expectations add up over lines and symbols whether or not
 * they depend on each other, and reels are independent. Sums are double precision, exact to about twelve digits.
 * The cap on a round's win is left out here; `distribution.ts` shows what it takes away.
 */
export interface Theory {
  /** Return of a round, parts of one: paid spin plus the free spins it leads to. */
  rtp: number;
  basePart: number;
  freePart: number;
  /** Chance that a paid spin awards free spins, and how many free spins such a round has on average. */
  featureChance: number;
  featureSpins: number;
}

interface Side {
  reels: readonly Strip[];
  isFree: boolean;
}

function sideOf(game: Game, isFree: boolean): Side {
  return { reels: isFree ? game.freeReels : game.base, isFree };
}

/** What one cell shows over the stops of its reel: each symbol with its chance and the mean multiplier of the reel then. */
interface CellShare {
  symbol: string;
  chance: number;
  boost: number;
}

function cellShares(game: Game, side: Side, reel: number, row: number): CellShare[] {
  const strip = side.reels[reel] ?? [];
  const boost = meanBoost(game, side);
  const shares = new Map<string, CellShare>();
  for (const stop of strip.keys()) {
    const shown = column(strip, stop, game.rows[reel] ?? 0);
    const hasWild = shown.includes(game.wild.symbol);
    const symbol = hasWild && game.wild.expands ? game.wild.symbol : (shown[row] ?? '');
    const share = shares.get(symbol) ?? { symbol, chance: 0, boost: 0 };
    share.chance += 1 / strip.length;
    share.boost += (hasWild ? boost : 1) / strip.length;
    shares.set(symbol, share);
  }
  return [...shares.values()].map((share) => ({ ...share, boost: share.boost / share.chance }));
}

/** Expected coins of one line: over the symbols of its cells, leaving a run where it ends. */
function oneLine(game: Game, cells: readonly CellShare[][]): number {
  const wild = game.wild.symbol;
  const walk = (reel: number, weight: number, shown: string[], boosts: readonly number[]): number => {
    const symbol = shown.find((one) => one !== wild) ?? wild;
    const next = cells[reel];
    if (!next || (symbol !== wild && shown.at(-1) !== symbol && shown.at(-1) !== wild)) {
      const best = bestOnLine(game, shown);
      return best.coins === 0 ? 0 : best.coins * boosts.slice(0, best.count).reduce((product, boost) => product * boost, weight);
    }
    let sum = 0;
    for (const cell of next) sum += walk(reel + 1, weight * cell.chance, [...shown, cell.symbol], [...boosts, cell.boost]);
    return sum;
  };
  return walk(0, 1, [], []);
}

/** Lines whose cells show the same as often have one expectation, and so have all lines where wilds keep to their own cells. */
function lineCoins(game: Game, side: Side): number {
  const known = new Map<string, number>();
  let sum = 0;
  for (const rows of game.lines ?? []) {
    const cells = rows.map((row, reel) => cellShares(game, side, reel, row));
    const key = JSON.stringify(
      cells.map((shares) =>
        shares
          .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
          .map((share) => [share.symbol, share.chance.toFixed(12), share.boost.toFixed(12)]),
      ),
    );
    const coins = known.get(key) ?? oneLine(game, cells);
    known.set(key, coins);
    sum += coins;
  }
  return sum;
}

/** What a wild multiplies its reel by, on average. */
function meanBoost(game: Game, side: Side): number {
  const choices = game.wild.freeMultipliers;
  return side.isFree && choices.length > 0 ? choices.reduce((sum, value) => sum + value, 0) / choices.length : 1;
}

/** Over the stops of one reel: the expected number of matching cells times the wild's multiplier, and the chance of none. */
function reelMoments(game: Game, side: Side, reel: number, symbol: string): { matches: number; none: number } {
  const strip = side.reels[reel] ?? [];
  const rows = game.rows[reel] ?? 0;
  const boost = meanBoost(game, side);
  let matches = 0;
  let none = 0;
  for (const stop of strip.keys()) {
    const shown = column(strip, stop, rows);
    const hasWild = shown.includes(game.wild.symbol);
    const isFull = hasWild && game.wild.expands;
    const found = isFull ? rows : shown.filter((cell) => cell === symbol || cell === game.wild.symbol).length;
    matches += (found * (hasWild ? boost : 1)) / strip.length;
    if (found === 0) none += 1 / strip.length;
  }
  return { matches, none };
}

/** Ways of exactly n reels: the product of the reels' expected matches, times the chance that the next reel has none. */
function waysCoins(game: Game, side: Side): number {
  let sum = 0;
  for (const [symbol, pays] of Object.entries(game.pays)) {
    let ways = 1;
    for (const reel of game.rows.keys()) {
      ways *= reelMoments(game, side, reel, symbol).matches;
      const next = reel + 1 < game.rows.length ? reelMoments(game, side, reel + 1, symbol).none : 1;
      sum += (pays[reel + 1] ?? 0) * ways * next;
    }
  }
  return sum;
}

/** Chance of each number of scatters in view. */
export function scatterChances(game: Game, isFree: boolean): number[] {
  let chances = [1];
  for (const [reel, strip] of sideOf(game, isFree).reels.entries()) {
    const next: number[] = [];
    for (const stop of strip.keys()) {
      const found = column(strip, stop, game.rows[reel] ?? 0).filter((symbol) => symbol === game.scatter.symbol).length;
      for (const [count, chance] of chances.entries()) next[count + found] = (next[count + found] ?? 0) + chance / strip.length;
    }
    chances = Array.from(next, (chance) => chance ?? 0);
  }
  return chances;
}

function meanMultiplier(game: Game, isFree: boolean): number {
  const strip = isFree ? game.multiplierReel?.free : game.multiplierReel?.base;
  return strip ? strip.reduce((sum, symbol) => sum + Number(symbol.slice(1)), 0) / strip.length : 1;
}

/** Expected coins of one spin, before the multiplier that depends on the free spin's number. */
export function spinCoins(game: Game, isFree: boolean): number {
  const side = sideOf(game, isFree);
  const fromReels = game.lines ? lineCoins(game, side) : waysCoins(game, side);
  const fromScatters = scatterChances(game, isFree).reduce(
    (sum, chance, count) => sum + chance * (game.scatter.pays[count] ?? 0),
    0,
  );
  return (fromReels + fromScatters) * meanMultiplier(game, isFree);
}

/** Chance of each number of free spins that a spin awards, none included. */
function awardChances(game: Game, isFree: boolean): Map<number, number> {
  const table = isFree ? game.scatter.retriggers : game.scatter.awards;
  const chances = new Map<number, number>();
  for (const [count, chance] of scatterChances(game, isFree).entries()) {
    const award = table[count] ?? 0;
    chances.set(award, (chances.get(award) ?? 0) + chance);
  }
  return chances;
}

/**
 * Expected free spins (`spins`) and their expected multipliers added up (`weight`) for a feature that starts with
 * `total` free spins, retriggers up to the limit included. A recursion over (number of the spin, spins awarded so far).
 */
function feature(game: Game, total: number): { spins: number; weight: number } {
  const awards = awardChances(game, true);
  const known = new Map<string, { spins: number; weight: number }>();
  const from = (n: number, awarded: number): { spins: number; weight: number } => {
    if (n > awarded) return { spins: 0, weight: 0 };
    const key = `${n}/${awarded}`;
    const before = known.get(key);
    if (before) return before;
    const result = { spins: 1, weight: roundMultiplier(game, n) };
    for (const [award, chance] of awards) {
      const rest = from(n + 1, Math.min(awarded + award, game.free.limit));
      result.spins += chance * rest.spins;
      result.weight += chance * rest.weight;
    }
    known.set(key, result);
    return result;
  };
  return from(1, Math.min(total, game.free.limit));
}

/** The return of a game and what it is made of. */
export function theoryOf(game: Game): Theory {
  const basePart = spinCoins(game, false) / game.coins;
  const freeSpin = spinCoins(game, true) / game.coins;
  let featureChance = 0;
  let spins = 0;
  let weight = 0;
  for (const [award, chance] of awardChances(game, false)) {
    if (award === 0) continue;
    const played = feature(game, award);
    featureChance += chance;
    spins += chance * played.spins;
    weight += chance * played.weight;
  }
  const freePart = weight * freeSpin;
  return { rtp: basePart + freePart, basePart, freePart, featureChance, featureSpins: spins / featureChance };
}
