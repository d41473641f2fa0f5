import type { Game } from './game.ts';

/**
 * The data of a game as everybody may read them: all that its outcomes follow from, in the form that docs/studio.md describes. Amounts are
 * whole coins; `coins` of them are a stake.
 */
export function publishedRules(game: Game) {
  const { multiplierReel, cluster } = game;
  return {
    format: 'marquee-rules/1',
    game: game.code,
    version: game.version,
    coins: game.coins,
    maximum: game.maxWinMultiple,
    rows: game.rows,
    lines: game.lines,
    clusters: cluster ? { sizes: cluster.sizes, steps: { paid: cluster.steps.base, free: cluster.steps.free } } : null,
    pays: game.pays,
    wild: game.wild,
    scatter: game.scatter,
    freeSpins: game.free,
    strips: { paid: game.base, free: game.freeReels },
    multiplierStrips: multiplierReel ? { paid: multiplierReel.base, free: multiplierReel.free } : null,
  };
}
