import type { Cell, Window } from '../shared/protocol.ts';
import { type CoinStep, cascadeOf } from './cluster.ts';
import { type CoinWin, scatterCells, scatterWins, winsOf } from './evaluate.ts';
import { type Game, roundMultiplier, type Strip } from './game.ts';
import type { Source } from './stream.ts';

/** Everything a spin draws: the reels' stops (the multiplier reel's last) and the multipliers of reels with a wild. */
export interface Draw {
  stops: readonly number[];
  reelMultipliers: readonly number[];
}

/** A spin in coins. `free` is 0 for the paid spin, else the number of the free spin in its round, from 1. */
export interface SpinOutcome extends Draw {
  free: number;
  window: Window;
  cascade?: readonly CoinStep[];
  wildCells: readonly Cell[];
  wins: readonly CoinWin[];
  multiplier: number;
  coins: number;
  scatters: readonly Cell[];
  freeSpinsAwarded: number;
}

/** The strips of a spin, the multiplier reel's last where the game has one. */
export function stripsOf(game: Game, free: boolean): readonly Strip[] {
  const reels = free ? game.freeReels : game.base;
  if (!game.multiplierReel) return reels;
  return [...reels, free ? game.multiplierReel.free : game.multiplierReel.base];
}

/** What a strip shows in a window of so many rows when it stops at `stop`. */
export function column(strip: Strip, stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '');
}

function landing(game: Game, free: boolean, stops: readonly number[]): string[][] {
  return stripsOf(game, free).map((strip, reel) => column(strip, stops[reel] ?? 0, game.rows[reel] ?? 1));
}

const hasWild = (game: Game, shown: readonly string[]): boolean => shown.includes(game.wild.symbol);

/** Draws one spin: first every stop from the left, then, in free spins, a multiplier for each reel that shows a multiplying wild. */
export function draw(game: Game, source: Source, free: boolean): Draw {
  const stops = stripsOf(game, free).map((strip) => source.below(strip.length));
  const choices = game.wild.freeMultipliers;
  const drawn = landing(game, free, stops).map((shown) =>
    free && choices.length > 0 && hasWild(game, shown) ? (choices[source.below(choices.length)] ?? 1) : 1,
  );
  return { stops, reelMultipliers: drawn.slice(0, game.rows.length) };
}

/** The outcome of a draw: pure arithmetic, the same on the server, in the browser and in the calculation of the return. */
export function outcomeOf(game: Game, drawn: Draw, free: number): SpinOutcome {
  if (game.cluster) return cascading(game, drawn, free);
  const landed = landing(game, free > 0, drawn.stops);
  const scatters = scatterCells(game, landed);
  const wildCells: Cell[] = [];
  const window = landed.map((shown, reel) => {
    if (!game.wild.expands || !hasWild(game, shown)) return shown;
    for (const row of shown.keys()) wildCells.push([reel, row]);
    return shown.map(() => game.wild.symbol);
  });
  const reelMultiplier = game.multiplierReel ? Number(window.at(-1)?.[0]?.slice(1)) : 1;
  const multiplier = roundMultiplier(game, free) * reelMultiplier;
  const wins = winsOf(game, window, scatters, { spin: multiplier, reels: drawn.reelMultipliers });
  const coins = wins.reduce((sum, win) => sum + win.coins, 0);
  const awards = free > 0 ? game.scatter.retriggers : game.scatter.awards;
  return {
    ...drawn,
    free,
    window,
    wildCells,
    wins,
    multiplier,
    coins,
    scatters,
    freeSpinsAwarded: awards[scatters.length] ?? 0,
  };
}

/** The outcome of a draw in a cluster game. */
function cascading(game: Game, drawn: Draw, free: number): SpinOutcome {
  const { steps, wins, coins } = cascadeOf(game, stripsOf(game, free > 0), drawn.stops, free);
  const scatters = scatterCells(game, steps.at(-1)?.window ?? []);
  const multiplier = roundMultiplier(game, free);
  const fromScatters = scatterWins(game, scatters, multiplier).map((win) => ({ ...win, step: steps.length - 1 }));
  const awards = free > 0 ? game.scatter.retriggers : game.scatter.awards;
  return {
    ...drawn,
    free,
    window: steps[0]?.window ?? [],
    cascade: steps,
    wildCells: [],
    wins: [...wins, ...fromScatters],
    multiplier,
    coins: fromScatters.reduce((sum, win) => sum + win.coins, coins),
    scatters,
    freeSpinsAwarded: awards[scatters.length] ?? 0,
  };
}
