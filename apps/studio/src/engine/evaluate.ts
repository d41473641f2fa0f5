import type { Cell, Window } from '../shared/protocol.ts';
import type { Game } from './game.ts';

/** A win in coins, with every multiplier applied. */
export interface CoinWin {
  kind: 'line' | 'ways' | 'cluster' | 'scatter';
  line?: number;
  ways?: number;
  step?: number;
  symbol: string;
  count: number;
  cells: readonly Cell[];
  coins: number;
  multiplier: number;
}

/** What multiplies the wins of a spin: the whole spin, and reels with a multiplying wild (1 where there is none). */
export interface Multipliers {
  spin: number;
  reels: readonly number[];
}

function product(reels: readonly number[], count: number): number {
  let result = 1;
  for (let reel = 0; reel < count; reel += 1) result *= reels[reel] ?? 1;
  return result;
}

/** The best pay of the symbols along one line, from the left: the run of a symbol with wilds in it, or a run of wilds alone. */
export function bestOnLine(game: Game, symbols: readonly string[]): { symbol: string; count: number; coins: number } {
  const wild = game.wild.symbol;
  let wilds = 0;
  while (wilds < symbols.length && symbols[wilds] === wild) wilds += 1;
  const symbol = symbols[wilds] ?? wild;
  let count = wilds;
  while (count < symbols.length && (symbols[count] === symbol || symbols[count] === wild)) count += 1;
  const ownCoins = game.pays[symbol]?.[count] ?? 0;
  const wildCoins = game.pays[wild]?.[wilds] ?? 0;
  return wildCoins > ownCoins ? { symbol: wild, count: wilds, coins: wildCoins } : { symbol, count, coins: ownCoins };
}

function lineWins(game: Game, window: Window, by: Multipliers): CoinWin[] {
  const wins: CoinWin[] = [];
  const symbols: string[] = [];
  for (const [line, rows] of (game.lines ?? []).entries()) {
    for (let reel = 0; reel < rows.length; reel += 1) symbols[reel] = window[reel]?.[rows[reel] ?? 0] ?? '';
    const best = bestOnLine(game, symbols);
    if (best.coins === 0) continue;
    const multiplier = by.spin * product(by.reels, best.count);
    const cells = rows.slice(0, best.count).map((row, reel): Cell => [reel, row]);
    wins.push({ kind: 'line', line, symbol: best.symbol, count: best.count, cells, coins: best.coins * multiplier, multiplier });
  }
  return wins;
}

/** Ways: every choice of one matching cell per reel, on reels next to each other from the left, pays. */
function waysWins(game: Game, window: Window, by: Multipliers): CoinWin[] {
  const wins: CoinWin[] = [];
  for (const [symbol, pays] of Object.entries(game.pays)) {
    const cells: Cell[] = [];
    let ways = 1;
    let count = 0;
    for (const [reel, column] of window.slice(0, game.rows.length).entries()) {
      const rows = column.flatMap((shown, row) => (shown === symbol || shown === game.wild.symbol ? [row] : []));
      if (rows.length === 0) break;
      for (const row of rows) cells.push([reel, row]);
      ways *= rows.length;
      count += 1;
    }
    const pay = pays[count] ?? 0;
    if (pay === 0) continue;
    const multiplier = by.spin * product(by.reels, count);
    wins.push({ kind: 'ways', ways, symbol, count, cells, coins: pay * ways * multiplier, multiplier });
  }
  return wins;
}

/** Where scatters stand in the window as it landed. */
export function scatterCells(game: Game, landed: Window): Cell[] {
  return landed.flatMap((column, reel) =>
    column.flatMap((symbol, row): Cell[] => (symbol === game.scatter.symbol ? [[reel, row]] : [])),
  );
}

/** Every win of a window whose wilds have been applied. Scatters are counted in the window as it landed. */
export function winsOf(game: Game, window: Window, scatters: readonly Cell[], by: Multipliers): CoinWin[] {
  const wins = game.lines ? lineWins(game, window, by) : waysWins(game, window, by);
  return [...wins, ...scatterWins(game, scatters, by.spin)];
}

/** What so many scatters pay, whatever else stands in the window. */
export function scatterWins(game: Game, scatters: readonly Cell[], multiplier: number): CoinWin[] {
  const pay = game.scatter.pays[scatters.length] ?? 0;
  if (pay === 0) return [];
  const { symbol } = game.scatter;
  return [{ kind: 'scatter', symbol, count: scatters.length, cells: scatters, coins: pay * multiplier, multiplier }];
}
