import { parseArgs } from 'node:util';
import { fastSource } from './engine/fast-source.ts';
import type { Game, Strip } from './engine/game.ts';
import { shuffledStrip, tunedPays } from './engine/tuning.ts';
import { gamesNamed } from './games/named.ts';

/**
 * For whoever makes a game: prints its pay table scaled to a wanted return, or its strips in another order.
 * `node apps/studio/src/tune.ts <game code> --return 0.962 [--rounds 2000000] [--seed 1]`
 * `node apps/studio/src/tune.ts <game code> --shuffle <seed> [--stack 3] [--apart 8]`
 * A game that is not in the registry yet is named by its file: `./apps/studio/src/games/new-game.ts`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    return: { type: 'string' },
    rounds: { type: 'string', default: '2000000' },
    seed: { type: 'string', default: '1' },
    shuffle: { type: 'string' },
    stack: { type: 'string', default: '3' },
    apart: { type: 'string', default: '0' },
  },
});

function printStrips(title: string, game: Game, strips: readonly Strip[], seed: number): void {
  const { below } = fastSource(seed);
  const special = [game.wild.symbol, game.scatter.symbol];
  console.log(`${title}: [`);
  for (const [reel, strip] of strips.entries()) {
    const apart = Math.max(Number(values.apart), game.rows[reel] ?? 0);
    console.log(`  strip(\`${shuffledStrip(strip, special, Number(values.stack), apart, below).join(' ')}\`),`);
  }
  console.log('],');
}

if (positionals[0] === undefined) throw new Error('which game?');
const [game] = await gamesNamed(positionals[0]);
if (!game) throw new Error('no game');
if (values.shuffle !== undefined) {
  printStrips('base', game, game.base, Number(values.shuffle));
  printStrips('freeReels', game, game.freeReels, Number(values.shuffle) + 1);
} else {
  const pays = tunedPays(game, Number(values.return ?? 0.962), Number(values.rounds), Number(values.seed));
  for (const [symbol, list] of Object.entries(pays))
    console.log(`  ${/^\w+$/.test(symbol) ? symbol : `'${symbol}'`}: [${list.join(', ')}],`);
}
