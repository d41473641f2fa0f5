import { bandOf, type Game, roundMultiplier, type Strip, stepMultiplier } from './game.ts';
import type { Source } from './stream.ts';

/** What a round of the fast path came to. */
export interface FastRound {
  coins: number;
  /** Coins of the paid spin alone, not cut by the maximum. */
  paidSpin: number;
  freeSpins: number;
  /** Windows of the longest cascade, the landing included. */
  longest: number;
}

/** Plays rounds of one cluster game. The same object comes back from every round, filled again. */
export interface FastCluster {
  play(source: Source): FastRound;
  /**
   * How often each pay has been met so far, each time counted by its multiplier: by symbol and band, and by the number of
   * scatters. The return is linear in the pays with these weights, the maximum aside.
   */
  weights: { symbols: ReadonlyMap<string, Float64Array>; scatters: Float64Array };
}

interface Reels {
  strips: readonly Uint8Array[];
  awards: readonly number[];
  multiplierOf(free: number, step: number): number;
}

const WILD = 0;
const SCATTER = 1;
const FIRST_PAID = 2;
/** Around the window, so that no cell has a neighbour outside of the array. */
const BORDER = 255;

/** A game's pays as arrays: by the number of a symbol, and by band. Throws a RangeError for a game that pays no clusters. */
function tablesOf(game: Game) {
  const rule = game.cluster;
  if (!rule) throw new RangeError(`${game.code} pays no clusters`);
  const rows = game.rows[0] ?? 0;
  const columns = game.rows.length;
  const paying = Object.keys(game.pays).filter((symbol) => symbol !== game.wild.symbol);
  const names = [game.wild.symbol, game.scatter.symbol, ...paying];
  const bands = rule.sizes.length;
  const bandBySize = Int32Array.from({ length: rows * columns + 1 }, (_, size) => bandOf(rule, size));
  const pays = new Int32Array(names.length * bands);
  const weights = new Map(names.filter((_, s) => s !== SCATTER).map((name) => [name, new Float64Array(bands)]));
  const weightOf = names.map((name) => weights.get(name) ?? new Float64Array(bands));
  for (const [s, name] of names.entries()) pays.set(game.pays[name] ?? [], s * bands);
  const first = game.pays[game.wild.symbol] ? WILD : FIRST_PAID;
  const scatterWeights = new Float64Array(rows * columns + 1);
  return { rows, columns, names, bands, bandBySize, pays, weights, weightOf, first, scatterWeights };
}

interface Grid {
  rows: number;
  columns: number;
  stride: number;
  cells: Uint8Array;
  /** Cells that have won. */
  gone: Uint8Array;
  tops: Int32Array;
}

/** Makes what lets everything fall and fills up from the strips. */
function createFall({ rows, columns, stride, cells, gone, tops }: Grid) {
  return (strips: readonly Uint8Array[]): void => {
    for (let column = 0; column < columns; column += 1) {
      const strip = strips[column] as Uint8Array;
      const above = (column + 1) * stride;
      let to = above + rows;
      for (let from = to; from > above; from -= 1) {
        if (gone[from] === 1) gone[from] = 0;
        else {
          cells[to] = cells[from] as number;
          to -= 1;
        }
      }
      let top = tops[column] as number;
      for (; to > above; to -= 1) {
        top = top === 0 ? strip.length - 1 : top - 1;
        cells[to] = strip[top] as number;
      }
      tops[column] = top;
    }
  };
}

/** The window of symbols: what wins in it, and what falls into it. */
function createWindow({ rows, columns, bands, bandBySize, pays, weightOf, first }: ReturnType<typeof tablesOf>) {
  const stride = rows + 2;
  const cells = new Uint8Array((columns + 2) * stride).fill(BORDER);
  const seen = new Uint8Array(cells.length);
  const mark = new Int32Array(cells.length);
  const gone = new Uint8Array(cells.length);
  const group = new Int32Array(cells.length);
  const tops = new Int32Array(columns);
  const sides = [-stride, -1, 1, stride];
  let stamp = 0;

  /** Fills `group` with the group of a cell and returns its size. */
  const gather = (from: number): number => {
    const symbol = cells[from] as number;
    stamp += 1;
    mark[from] = stamp;
    seen[from] = 1;
    group[0] = from;
    let size = 1;
    for (let at = 0; at < size; at += 1) {
      for (let side = 0; side < 4; side += 1) {
        const cell = (group[at] as number) + (sides[side] as number);
        const shown = cells[cell] as number;
        if ((shown !== symbol && shown !== WILD) || mark[cell] === stamp) continue;
        mark[cell] = stamp;
        if (shown === symbol) seen[cell] = 1;
        group[size] = cell;
        size += 1;
      }
    }
    return size;
  };

  /** Marks the winning cells of the window and returns their coins before the multiplier. */
  const evaluate = (multiplier: number): number => {
    seen.fill(0);
    // From one again in every window: over a long measurement the stamps would leave the range of `mark`.
    mark.fill(0);
    stamp = 0;
    let coins = 0;
    for (let column = 1; column <= columns; column += 1) {
      for (let cell = column * stride + 1; cell <= column * stride + rows; cell += 1) {
        const symbol = cells[cell] as number;
        if (symbol === SCATTER || symbol < first || seen[cell] === 1) continue;
        const size = gather(cell);
        const band = bandBySize[size] as number;
        const pay = band < 0 ? 0 : (pays[symbol * bands + band] as number);
        if (pay === 0) continue;
        coins += pay;
        const weight = weightOf[symbol] as Float64Array;
        weight[band] = (weight[band] as number) + multiplier;
        for (let at = 0; at < size; at += 1) gone[group[at] as number] = 1;
      }
    }
    return coins;
  };

  const fall = createFall({ rows, columns, stride, cells, gone, tops });

  return { stride, cells, tops, evaluate, fall };
}

/**
 * The fast path of a cluster game, for measuring: the same draws in the same order and the same coins as `playRound`,
 * without keeping a picture of anything. Tests compare the two. Throws a RangeError for a game that pays no clusters.
 */
export function createFastCluster(game: Game): FastCluster {
  const tables = tablesOf(game);
  const { names, rows, columns, weights, scatterWeights } = tables;
  const { stride, cells, tops, evaluate, fall } = createWindow(tables);
  const cap = game.maxWinMultiple * game.coins;
  const reelsOf = (strips: readonly Strip[], awards: readonly number[], isFree: boolean): Reels => ({
    strips: strips.map((strip) => Uint8Array.from(strip, (symbol) => names.indexOf(symbol))),
    awards,
    multiplierOf: (free, step) => roundMultiplier(game, free) * stepMultiplier(game, step, isFree),
  });
  const paid = reelsOf(game.base, game.scatter.awards, false);
  const bonus = reelsOf(game.freeReels, game.scatter.retriggers, true);

  const spinResult = { coins: 0, awarded: 0, steps: 0 };
  const spin = (reels: Reels, free: number, source: Source): void => {
    const { strips } = reels;
    for (let column = 0; column < columns; column += 1) {
      const strip = strips[column] as Uint8Array;
      const stop = source.below(strip.length);
      tops[column] = stop;
      let place = stop;
      for (let row = 1; row <= rows; row += 1) {
        cells[(column + 1) * stride + row] = strip[place] as number;
        place = place + 1 === strip.length ? 0 : place + 1;
      }
    }
    let coins = 0;
    let step = 0;
    for (; coins < cap; step += 1) {
      const multiplier = reels.multiplierOf(free, step);
      const found = evaluate(multiplier);
      if (found === 0) break;
      coins += found * multiplier;
      fall(strips);
    }
    let scatters = 0;
    for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === SCATTER) scatters += 1;
    const multiplier = roundMultiplier(game, free);
    scatterWeights[scatters] = (scatterWeights[scatters] as number) + multiplier;
    spinResult.coins = coins + (game.scatter.pays[scatters] ?? 0) * multiplier;
    spinResult.awarded = reels.awards[scatters] ?? 0;
    spinResult.steps = step + 1;
  };

  const result: FastRound = { coins: 0, paidSpin: 0, freeSpins: 0, longest: 0 };
  const play = (source: Source): FastRound => {
    let total = 0;
    let coins = 0;
    result.longest = 0;
    for (let index = 0; index <= total && coins < cap; index += 1) {
      spin(index === 0 ? paid : bonus, index, source);
      if (index === 0) result.paidSpin = spinResult.coins;
      total += Math.min(spinResult.awarded, game.free.limit - total);
      coins += Math.min(spinResult.coins, cap - coins);
      result.longest = Math.max(result.longest, spinResult.steps);
    }
    result.coins = coins;
    result.freeSpins = total;
    return result;
  };
  return { play, weights: { symbols: weights, scatters: scatterWeights } };
}
