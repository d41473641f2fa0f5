import { roundDistribution } from './distribution.ts';
import type { Game, PayTable, Strip } from './game.ts';
import { measure } from './measure.ts';
import { theoryOf } from './theory.ts';

/** What one coin more in each pay adds to the return, by symbol and place in its list. */
export type PayWeights = ReadonlyMap<string, readonly number[]>;

/** Of a cluster game counted over simulated rounds, of any other the difference of two exact returns. The maximum is left out. */
export function payWeights(game: Game, rounds: number, seed: number): PayWeights {
  if (game.cluster) {
    const { symbols } = measure(game, rounds, seed).weights;
    return new Map(
      Object.keys(game.pays).map((symbol) => [symbol, [...(symbols.get(symbol) ?? [])].map((met) => met / rounds / game.coins)]),
    );
  }
  const rtp = theoryOf(game).rtp;
  return new Map(
    Object.entries(game.pays).map(([symbol, pays]) => [
      symbol,
      pays.map((coins, at) =>
        coins > 0 ? theoryOf({ ...game, pays: { ...game.pays, [symbol]: pays.with(at, coins + 1) } }).rtp - rtp : 0,
      ),
    ]),
  );
}

function returnOf(pays: PayTable, weights: PayWeights): number {
  let sum = 0;
  for (const [symbol, list] of Object.entries(pays))
    for (const [at, coins] of list.entries()) sum += coins * (weights.get(symbol)?.[at] ?? 0);
  return sum;
}

function scaled(pays: PayTable, factor: number): PayTable {
  const list = Object.entries(pays).map(([symbol, coins]) => [
    symbol,
    coins.map((pay) => (pay > 0 ? Math.max(1, Math.round(pay * factor)) : 0)),
  ]);
  return Object.fromEntries(list);
}

const isRising = (pays: readonly number[]): boolean => pays.every((coins, at) => at === 0 || coins >= (pays[at - 1] ?? 0));

/** The table with the one change, by at most a tenth of a pay, that brings the return nearest to the wanted one. */
function nudged(pays: PayTable, weights: PayWeights, want: number): PayTable {
  let best = pays;
  let miss = Math.abs(returnOf(pays, weights) - want);
  for (const [symbol, list] of Object.entries(pays)) {
    for (const [at, coins] of list.entries()) {
      if (coins === 0) continue;
      const reach = Math.max(1, Math.floor(coins / 10));
      for (let by = -reach; by <= reach; by += 1) {
        const changed = list.with(at, coins + by);
        if (coins + by < 1 || !isRising(changed)) continue;
        const missed = Math.abs(returnOf(pays, weights) + by * (weights.get(symbol)?.[at] ?? 0) - want);
        if (missed < miss) [best, miss] = [{ ...pays, [symbol]: changed }, missed];
      }
    }
  }
  return best;
}

/** Pays in the proportions of `pays`, in whole coins, whose wins together return `want` of a stake. */
export function scaledPays(pays: PayTable, weights: PayWeights, want: number): PayTable {
  let [low, high] = [0, 1];
  while (returnOf(scaled(pays, high), weights) < want && high < 1e6) high *= 2;
  for (let halving = 0; halving < 40; halving += 1) {
    const middle = (low + high) / 2;
    if (returnOf(scaled(pays, middle), weights) < want) low = middle;
    else high = middle;
  }
  return nudged(nudged(scaled(pays, high), weights, want), weights, want);
}

/**
 * The pay table of a game scaled so that the game returns `want`, the maximum applied: twice over, since the maximum takes
 * from the new pays what it did not take from the old ones. Scatters keep their pays.
 */
export function tunedPays(game: Game, want: number, rounds: number, seed: number): PayTable {
  let tuned = game;
  for (let pass = 0; pass < 2; pass += 1) {
    const weights = payWeights(tuned, rounds, seed);
    const before = tuned.cluster ? measure(tuned, rounds, seed).rtp : roundDistribution(tuned).rtp;
    const aside = before - returnOf(tuned.pays, weights);
    tuned = { ...tuned, pays: scaledPays(tuned.pays, weights, want - aside) };
  }
  return tuned.pays;
}

/**
 * The symbols of a strip in another order: paying symbols in stacks of up to `stack`, scatters and wilds alone and at least
 * `apart` places from one another. `below` returns the order. Throws a RangeError when so many cannot be kept apart.
 */
export function shuffledStrip(
  strip: Strip,
  special: readonly string[],
  stack: number,
  apart: number,
  below: (n: number) => number,
): Strip {
  const counts = new Map<string, number>();
  for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const shuffle = <T>(list: T[]): T[] => {
    for (let at = list.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [list[at], list[other]] = [list[other] as T, list[at] as T];
    }
    return list;
  };
  const single = shuffle(special.flatMap((symbol) => Array<string>(counts.get(symbol) ?? 0).fill(symbol)));
  const stacks = [...counts].flatMap(([symbol, count]) => {
    if (special.includes(symbol)) return [];
    return Array.from({ length: Math.ceil(count / stack) }, (_, n) =>
      Array<string>(Math.min(stack, count - n * stack)).fill(symbol),
    );
  });
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const order = shuffle([...stacks, ...single.map((symbol) => [symbol])]).flat();
    const places = order.flatMap((symbol, at) => (special.includes(symbol) ? [at] : []));
    const gaps = places.map(
      (place, n) => (places[(n + 1) % places.length] ?? 0) + (n + 1 === places.length ? order.length : 0) - place,
    );
    if (gaps.every((gap) => gap >= apart)) return order;
  }
  throw new RangeError(`the strip cannot keep ${single.length} symbols ${apart} apart`);
}
