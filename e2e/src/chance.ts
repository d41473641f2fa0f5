import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Game } from '../../apps/studio/src/engine/game.ts';
import { type RoundOutcome, roundOf } from '../../apps/studio/src/engine/round.ts';
import { commitmentOf } from '../../apps/studio/src/engine/stream.ts';
import { createSeal, places } from '../../apps/studio/src/server/seal.ts';

/** The secrets that the studio has committed to, from a copy of its store: the running studio keeps the store, and its seal, to itself. */
function secrets(dataDir: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'marquee-store-'));
  try {
    for (const name of ['studio.db', 'studio.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name));
    }
    const db = new DatabaseSync(join(copy, 'studio.db'));
    try {
      const seal = createSeal(process.env['SECRET_KEY'] ?? null);
      return db
        .prepare('SELECT token_hash, next_secret FROM sessions')
        .all()
        .map((row) => seal.open(String(row['next_secret']), places.nextSecret(String(row['token_hash']))));
    } finally {
      db.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const LONGEST_SEARCH = 200_000;

/**
 * A text of the player's that makes the next round as a journey needs it, with the number that the game has drawn for it. Only who holds
 * the studio's data directory and its key can find one: it takes the secret behind the commitment that the game shows. Nothing in the
 * studio bends for it.
 */
export function seedFor(
  game: Game,
  next: { commitment: string; clientRandom: string },
  wanted: (round: RoundOutcome) => boolean,
): { seed: string; round: RoundOutcome } {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (!dataDir) throw new Error('E2E_DATA_DIR must name the data directory of the running system');
  const secret = secrets(dataDir).find((each) => commitmentOf(each) === next.commitment);
  if (secret === undefined) throw new Error('the studio holds no secret for the commitment that its game shows');
  for (let n = 0; n < LONGEST_SEARCH; n += 1) {
    const seed = `journey ${n}`;
    const round = roundOf(game, { secret, clientRandom: next.clientRandom, clientSeed: seed });
    if (wanted(round)) return { seed, round };
  }
  throw new Error('no seed gives such a round');
}
