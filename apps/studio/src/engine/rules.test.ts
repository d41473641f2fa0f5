import { describe, expect, it } from 'vitest';
import { currentGames } from '../games/registry.ts';
import { clusterGame } from '../testing/cluster-game.ts';
import { clustersOf } from './cluster.ts';
import { scatterCells, winsOf } from './evaluate.ts';
import { fastSource } from './fast-source.ts';
import { type Game, roundMultiplier } from './game.ts';
import { playRound } from './round.ts';
import { rulesOf } from './rules.ts';

/** What a window full of wilds pays; a game of ways cannot show one, since its first reel has no wild. */
function wildsPay(game: Game): boolean {
  const window = game.rows.map((rows) => Array.from({ length: rows }, () => game.wild.symbol));
  if (game.cluster) return clustersOf(game, window).length > 0;
  if (!game.lines) return [game.base, game.freeReels].some(([first]) => first?.includes(game.wild.symbol));
  return winsOf(game, window, [], { spin: 1, reels: game.rows.map(() => 1) }).length > 0;
}

describe.each([...currentGames(), clusterGame])('the exceptions that the rules of $code name', (game) => {
  const { exceptions } = rulesOf(game);
  const pays = game.scatter.pays.findIndex((coins) => coins > 0);

  it('say that wilds alone pay nothing exactly where it is so', () => {
    expect(exceptions.includes('wildAlone')).toBe(!wildsPay(game));
  });

  it('say where reels with a multiplier leave the scatters alone', () => {
    const multiplies = game.wild.freeMultipliers.some((multiplier) => multiplier > 1);
    expect(exceptions.includes('scatterReels')).toBe(multiplies && pays > 0);
    if (game.cluster || pays < 0) return;
    const window = game.rows.map((rows, reel) =>
      Array.from({ length: rows }, (_, row) => (row === 0 && reel < pays ? game.scatter.symbol : '-')),
    );
    const wins = winsOf(game, window, scatterCells(game, window), { spin: 1, reels: game.rows.map(() => 3) });
    expect(wins).toMatchObject([{ kind: 'scatter', coins: game.scatter.pays[pays] }]);
  });

  it('say where a cascade leaves the scatters alone', () => {
    const rises = [...(game.cluster?.steps.base ?? []), ...(game.cluster?.steps.free ?? [])].some((step) => step > 1);
    expect(exceptions.includes('scatterCascade')).toBe(rises && pays > 0);
    if (!game.cluster || pays < 0) return;
    const source = fastSource(7);
    let seen = 0;
    for (let n = 0; n < 50_000 && seen < 5; n += 1) {
      for (const spin of playRound({ ...game, maxWinMultiple: 1_000_000 }, () => source).spins) {
        const win = spin.wins.find(({ kind }) => kind === 'scatter');
        if (!win || (spin.cascade?.length ?? 0) < 3) continue;
        seen += 1;
        expect(win.coins).toBe((game.scatter.pays[win.count] ?? 0) * roundMultiplier(game, spin.free));
      }
    }
    expect(seen).toBeGreaterThanOrEqual(5);
  });
});
