import { describe, expect, it } from 'vitest';
import { currentGames } from '../games/registry.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import { clustersOf } from './cluster.ts';
import { type Multipliers, winsOf } from './evaluate.ts';
import { fastSource } from './fast-source.ts';
import type { Game } from './game.ts';

const WINDOWS = 2_000;
const source = fastSource(20_261_122);
const pick = <T>(list: readonly T[]): T => list[source.below(list.length)] as T;

/**
 * A window of any symbols, far from what the strips would show: of few kinds, so that much wins, with wilds between. The reel that no strip
 * of a ways game has a wild on has none here.
 */
function randomWindow(game: Game): string[][] {
  const kinds = Object.keys(game.pays).filter(() => source.below(3) === 0);
  const some = kinds.length > 0 ? kinds : [pick(Object.keys(game.pays))];
  const isWays = !game.lines && !game.cluster;
  return game.rows.map((rows, reel) => {
    const wilds = isWays && reel === 0 ? [] : [game.wild.symbol];
    return Array.from({ length: rows }, () => pick([...some, ...some, ...wilds, game.scatter.symbol]));
  });
}

const randomMultipliers = (game: Game): Multipliers => ({
  spin: pick([1, 2, 5]),
  reels: game.rows.map(() => pick([1, 1, 2, 3])),
});

/** What a win is compared by. */
const named = (what: string, symbol: string, count: number, coins: number): string => `${what} ${symbol} x${count} = ${coins}`;

/** Of one line: what each symbol's own row pays, cell by cell, and the best of it. */
function lineByHand(game: Game, shown: readonly string[], line: number, by: Multipliers): string[] {
  const rows = Object.keys(game.pays).flatMap((symbol) => {
    let count = 0;
    let factor = by.spin;
    let own = 0;
    for (const [reel, cell] of shown.entries()) {
      if (cell !== symbol && cell !== game.wild.symbol) break;
      count += 1;
      if (cell === symbol) own += 1;
      factor *= by.reels[reel] ?? 1;
    }
    const pay = own === 0 ? 0 : (game.pays[symbol]?.[count] ?? 0);
    return pay > 0 ? [{ symbol, count, pay, factor }] : [];
  });
  // Of two rows that pay the same, a symbol's own goes before the wild's.
  const best = rows.toSorted(
    (a, b) => b.pay - a.pay || Number(a.symbol === game.wild.symbol) - Number(b.symbol === game.wild.symbol),
  )[0];
  return best ? [named(`line ${line}`, best.symbol, best.count, best.pay * best.factor)] : [];
}

/** Every path of one cell per reel, one by one: its pay and its multipliers, added up. */
function pathsByHand(game: Game, window: readonly (readonly string[])[], symbol: string, by: Multipliers): string[] {
  let paths = [{ length: 0, factor: by.spin }];
  for (const [reel, column] of window.entries()) {
    const longer = paths.flatMap(({ length, factor }) =>
      column
        .filter((cell) => cell === symbol || cell === game.wild.symbol)
        .map(() => ({ length: length + 1, factor: factor * (by.reels[reel] ?? 1) })),
    );
    if (longer.length === 0) break;
    paths = longer;
  }
  const count = paths[0]?.length ?? 0;
  const pay = game.pays[symbol]?.[count] ?? 0;
  const coins = paths.reduce((sum, { factor }) => sum + pay * factor, 0);
  return coins > 0 ? [named(`ways ${paths.length}`, symbol, count, coins)] : [];
}

/** Groups by spreading the least number of a cell to its neighbours until nothing changes any more. */
function groupsByHand(game: Game, window: readonly (readonly string[])[]): string[] {
  return Object.entries(game.pays).flatMap(([symbol, pays]) => {
    const cells = window.flatMap((column, x) =>
      column.flatMap((cell, y) => (cell === symbol || cell === game.wild.symbol ? [{ x, y, cell, group: x * 100 + y }] : [])),
    );
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const a of cells) {
        for (const b of cells) {
          if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) !== 1 || b.group <= a.group) continue;
          b.group = a.group;
          isChanged = true;
        }
      }
    }
    const groups = Map.groupBy(cells, ({ group }) => group);
    return [...groups.values()].flatMap((group) => {
      const band = (game.cluster?.sizes ?? []).filter((size) => group.length >= size).length - 1;
      const coins = group.some(({ cell }) => cell === symbol) ? (pays[band] ?? 0) : 0;
      return coins > 0 ? [named('cluster', symbol, group.length, coins)] : [];
    });
  });
}

describe.each(currentGames().filter(({ cluster }) => !cluster))('the wins of any window of $code', (game) => {
  it('are those that one finds cell by cell, each multiplied by the reels of its own run and no others', () => {
    let found = 0;
    let cutShort = 0;
    for (let n = 0; n < WINDOWS; n += 1) {
      const window = randomWindow(game);
      const by = randomMultipliers(game);
      const wins = winsOf(game, window, [], by);
      const byHand = game.lines
        ? game.lines.flatMap((rows, line) =>
            lineByHand(
              game,
              rows.map((row, reel) => window[reel]?.[row] ?? ''),
              line,
              by,
            ),
          )
        : Object.keys(game.pays).flatMap((symbol) => pathsByHand(game, window, symbol, by));
      const texts = wins.map((win) => named(`${win.kind} ${win.line ?? win.ways}`, win.symbol, win.count, win.coins));
      expect(texts.toSorted()).toEqual(byHand.toSorted());
      for (const { count } of wins) {
        found += 1;
        if (by.reels.slice(count).some((multiplier) => multiplier > 1)) cutShort += 1;
      }
    }
    expect(found).toBeGreaterThan(500);
    // Wins that a multiplier of a reel beyond their run would make too large.
    if (game.rows.length > 3) expect(cutShort).toBeGreaterThan(100);
  });
});

describe.each([...currentGames().filter(({ cluster }) => cluster), clusterGame])('the groups of any window of $code', (game) => {
  it('are those that one finds by spreading from cell to cell', () => {
    let found = 0;
    for (let n = 0; n < WINDOWS / 4; n += 1) {
      const window = randomWindow(game);
      const texts = clustersOf(game, window).map(({ symbol, cells, coins }) => named('cluster', symbol, cells.length, coins));
      expect(texts.toSorted()).toEqual(groupsByHand(game, window).toSorted());
      found += texts.length;
    }
    expect(found).toBeGreaterThan(200);
  });
});
