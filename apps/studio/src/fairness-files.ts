import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from './engine/game.ts';
import { publishedRules } from './engine/published.ts';
import { roundOf } from './engine/round.ts';
import { commitmentOf, roundIdOf, roundKey, schemeOf } from './engine/stream.ts';
import { ALL_VERSIONS } from './games/registry.ts';

/**
 * Writes what is published beside the verifier: the rules of every game (`docs/fairness/games`) and test vectors
 * (`docs/fairness/vectors.json`). `node apps/studio/src/fairness-files.ts`, after a game has a new version; a test compares.
 */
const FOLDER = join(import.meta.dirname, '../../../docs/fairness');
const LONGEST_SEARCH = 100_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Vector {
  seed: { secret: string; clientRandom: string | null; clientSeed: string };
  spins: number;
  coins: number;
}

function played(game: Game, n: number, isFirstScheme: boolean): Vector {
  const seed = {
    secret: hashOf(`vector ${n}`),
    clientRandom: isFirstScheme ? null : hashOf(`device ${n}`),
    clientSeed: `vector ${n} à`,
  };
  const { spins, coins } = roundOf(game, seed);
  return { seed, spins: spins.length, coins };
}

/** Rounds that show what a game can do: nothing, a win, free spins, more free spins within them; and one of the first scheme. */
function vectorsOf(game: Game) {
  const first = Math.max(...game.scatter.awards);
  const wanted: ((vector: Vector) => boolean)[] = [
    ({ coins }) => coins === 0,
    ({ spins, coins }) => spins === 1 && coins > 0,
    ({ spins }) => spins > 1,
    ({ spins, coins }) => spins > first + 1 && coins > 0,
  ];
  const found = wanted.map((fits) => {
    for (let n = 0; n < LONGEST_SEARCH; n += 1) {
      const vector = played(game, n, false);
      if (fits(vector)) return vector;
    }
    throw new Error(`${game.code} shows no such round`);
  });
  return [...found, played(game, 0, true)].map(({ seed }) => {
    const { spins, coins } = roundOf(game, seed);
    const commitment = commitmentOf(seed.secret);
    return {
      game: game.code,
      version: game.version,
      scheme: schemeOf(seed),
      ...seed,
      commitment,
      roundId: roundIdOf(commitment),
      key: Buffer.from(roundKey({ ...seed, gameCode: game.code, version: game.version })).toString('hex'),
      spins: spins.map((spin) => ({
        stops: spin.stops,
        reels: spin.reelMultipliers,
        awarded: spin.freeSpinsAwarded,
        coins: spin.coins,
      })),
      coins,
    };
  });
}

mkdirSync(join(FOLDER, 'games'), { recursive: true });
const write = (file: string, value: unknown): void => writeFileSync(join(FOLDER, file), `${JSON.stringify(value)}\n`);
for (const game of ALL_VERSIONS) write(`games/${game.code}-${game.version}.json`, publishedRules(game));
write('vectors.json', ALL_VERSIONS.flatMap(vectorsOf));
