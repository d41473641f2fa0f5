import { CYCLE_MS } from '../shared/cycle.ts';
import type { RulesView } from '../shared/protocol.ts';
import { type Game, roundMultiplier, waysOf } from './game.ts';
import { oddsInterval, twoDigitsOutwards } from './odds.ts';

function multiples(game: Game, pays: readonly number[]): { count: number; multiple: number }[] {
  return pays.flatMap((coins, count) => (coins > 0 ? [{ count, multiple: coins / game.coins }] : []));
}

/** The same of a symbol's pays, which a cluster game lists by bands of sizes: a band is named by its smallest size. */
function symbolMultiples(game: Game, pays: readonly number[]): { count: number; multiple: number }[] {
  const sizes = game.cluster?.sizes;
  return sizes ? multiples(game, pays).map((pay) => ({ ...pay, count: sizes[pay.count] ?? 0 })) : multiples(game, pays);
}

function spinsBy(awards: readonly number[]): { count: number; spins: number }[] {
  return awards.flatMap((spins, count) => (spins > 0 ? [{ count, spins }] : []));
}

/** Multipliers of the free spins up to the one that no longer rises. */
function multipliersOf(game: Game): number[] {
  const list: number[] = [];
  for (let n = 1; n <= game.free.limit; n += 1) {
    list.push(roundMultiplier(game, n));
    if (roundMultiplier(game, n) === game.free.multiplier.max) break;
  }
  return list;
}

const isSome = (values: readonly number[] | undefined, least: number): boolean =>
  values?.some((value) => value >= least) ?? false;

/** What the wild and the scatter do not do in this game, where one might expect it. */
function exceptionsOf(game: Game): RulesView['exceptions'] {
  const scatterPays = isSome(game.scatter.pays, 1);
  const steps = [...(game.cluster?.steps.base ?? []), ...(game.cluster?.steps.free ?? [])];
  return [
    ...(isSome(game.pays[game.wild.symbol], 1) ? [] : (['wildAlone'] as const)),
    ...(scatterPays && isSome(steps, 2) ? (['scatterCascade'] as const) : []),
    ...(scatterPays && isSome(game.wild.freeMultipliers, 2) ? (['scatterReels'] as const) : []),
  ];
}

/** The information page of a game, from the data that the game is played with. */
export function rulesOf(game: Game): RulesView {
  const { simulated } = game.published;
  const scatter = { symbol: game.scatter.symbol, counts: multiples(game, game.scatter.pays) };
  const symbols = Object.entries(game.pays).map(([symbol, pays]) => ({ symbol, counts: symbolMultiples(game, pays) }));
  return {
    gameCode: game.code,
    version: game.version,
    rtpBasisPoints: game.published.rtpBasisPoints,
    rtpMethod: simulated ? 'simulated' : 'exact',
    rtpInterval: simulated?.halfWidthBasisPoints ?? null,
    rtpRounds: simulated?.rounds ?? null,
    hitRateBasisPoints: game.published.hitRateBasisPoints,
    volatility: game.volatility,
    maxWinMultiple: game.maxWinMultiple,
    maxWinOneIn: game.published.maxWinOneIn,
    maxWinBetween: simulated ? twoDigitsOutwards(oddsInterval(simulated.rounds, simulated.maxHits)) : null,
    wild: game.wild.symbol,
    exceptions: exceptionsOf(game),
    freeSpins: {
      symbol: game.scatter.symbol,
      awards: spinsBy(game.scatter.awards),
      retriggers: spinsBy(game.scatter.retriggers),
      limit: game.free.limit,
      multipliers: multipliersOf(game),
    },
    pays: scatter.counts.length > 0 ? [...symbols, scatter] : symbols,
    lines: game.lines,
    ways: game.lines || game.cluster ? null : waysOf(game),
    cluster: game.cluster ? { columns: game.rows.length, rows: game.rows[0] ?? 0, ...game.cluster } : null,
    cycleMs: CYCLE_MS,
  };
}
