import type { Cell, Window } from '../shared/protocol.ts';
import type { CoinWin } from './evaluate.ts';
import { bandOf, type Game, roundMultiplier, type Strip, stepMultiplier } from './game.ts';

/** One window of a cascade in coins. `removed` is empty in the last one only. */
export interface CoinStep {
  window: Window;
  removed: readonly Cell[];
  multiplier: number;
  coins: number;
}

/** Everything that a cascade shows and pays, scatters aside. */
export interface Cascade {
  steps: readonly CoinStep[];
  wins: readonly CoinWin[];
  coins: number;
}

const SIDES: readonly Cell[] = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];

/** The cells that hang together with a cell through its symbol and, unless only wilds count, through wilds. */
function groupAt(game: Game, window: Window, from: Cell): Cell[] {
  const symbol = window[from[0]]?.[from[1]];
  const cells = new Map([[from.join(), from]]);
  for (const [reel, row] of cells.values()) {
    for (const [right, down] of SIDES) {
      const cell: Cell = [reel + right, row + down];
      const shown = window[cell[0]]?.[cell[1]];
      if (shown !== undefined && (shown === symbol || shown === game.wild.symbol)) cells.set(cell.join(), cell);
    }
  }
  return [...cells.values()].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Every paying group of a window, from the left and top, with its pay before any multiplier. */
export function clustersOf(game: Game, window: Window): { symbol: string; cells: Cell[]; coins: number }[] {
  const rule = game.cluster;
  if (!rule) return [];
  const found: { symbol: string; cells: Cell[]; coins: number }[] = [];
  const seen = new Set<string>();
  for (const [reel, column] of window.entries()) {
    for (const [row, symbol] of column.entries()) {
      const pays = game.pays[symbol];
      if (!pays || seen.has(`${reel},${row}`)) continue;
      const cells = groupAt(game, window, [reel, row]);
      for (const cell of cells) if (window[cell[0]]?.[cell[1]] === symbol) seen.add(cell.join());
      const coins = pays[bandOf(rule, cells.length)] ?? 0;
      if (coins > 0) found.push({ symbol, cells, coins });
    }
  }
  return found;
}

/**
 * The cascade of a spin from its stops. It ends when nothing pays or when it has reached the maximum win of a round,
 * so it always ends: every window but the last pays something.
 */
export function cascadeOf(game: Game, strips: readonly Strip[], stops: readonly number[], free: number): Cascade {
  const cap = game.maxWinMultiple * game.coins;
  /** Places on the strips of the symbols in view, top to bottom. */
  let places = strips.map((_, reel) => Array.from({ length: game.rows[reel] ?? 0 }, (__, row) => (stops[reel] ?? 0) + row));
  const tops = [...stops];
  const steps: CoinStep[] = [];
  const wins: CoinWin[] = [];
  let coins = 0;
  for (;;) {
    const window = places.map((column, reel) => column.map((place) => symbolAt(strips[reel] ?? [], place)));
    const multiplier = roundMultiplier(game, free) * stepMultiplier(game, steps.length, free > 0);
    const groups = coins < cap ? clustersOf(game, window) : [];
    const paid = groups.reduce((sum, group) => sum + group.coins * multiplier, 0);
    for (const { symbol, cells, coins: pay } of groups)
      wins.push({ kind: 'cluster', step: steps.length, symbol, count: cells.length, cells, coins: pay * multiplier, multiplier });
    const removed = new Map(groups.flatMap(({ cells }) => cells.map((cell) => [cell.join(), cell])));
    steps.push({ window, removed: [...removed.values()], multiplier, coins: paid });
    coins += paid;
    if (groups.length === 0) return { steps, wins, coins };
    places = places.map((column, reel) => {
      const left = column.filter((_, row) => !removed.has(`${reel},${row}`));
      const fresh = column.length - left.length;
      const top = (tops[reel] ?? 0) - fresh;
      tops[reel] = top;
      return [...Array.from({ length: fresh }, (_, n) => top + n), ...left];
    });
  }
}

/** The strip is a ring in both directions. */
function symbolAt(strip: Strip, place: number): string {
  return strip[((place % strip.length) + strip.length) % strip.length] ?? '';
}
