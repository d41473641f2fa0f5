import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Game } from '../../apps/studio/src/engine/game.ts';
import { type RoundOutcome, roundOf } from '../../apps/studio/src/engine/round.ts';
import { commitmentOf } from '../../apps/studio/src/engine/stream.ts';
import { createSeal, places } from '../../apps/studio/src/server/seal.ts';

/** Reads a copy of the studio's store: the running studio keeps the store, and its seal, to itself. */
function inCopy<T>(read: (db: DatabaseSync) => T): T {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (!dataDir) throw new Error('E2E_DATA_DIR must name the data directory of the running system');
  const copy = mkdtempSync(join(tmpdir(), 'marquee-store-'));
  try {
    for (const name of ['studio.db', 'studio.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name));
    }
    const db = new DatabaseSync(join(copy, 'studio.db'));
    try {
      return read(db);
    } finally {
      db.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The secrets that the studio has committed to. */
function secrets(): string[] {
  const seal = createSeal(process.env['SECRET_KEY'] ?? null);
  return inCopy((db) =>
    db
      .prepare('SELECT token_hash, next_secret FROM sessions')
      .all()
      .map((row) => seal.open(String(row['next_secret']), places.nextSecret(String(row['token_hash'])))),
  );
}

/** The pot of a game that is being filled: its number and what it holds, in grains; null before the first stake. */
export const potOf = (gameCode: string): { number: number; held: bigint } | null =>
  inCopy((db) => {
    const row = db.prepare('SELECT number, amount FROM pool_pots WHERE game_code = ? ORDER BY number DESC LIMIT 1').get(gameCode);
    return row ? { number: Number(row['number']), held: BigInt(String(row['amount'])) } : null;
  });

const LONGEST_SEARCH = 200_000;

/** What a game shows of its next round. */
export interface NextRound {
  commitment: string;
  clientRandom: string;
}

/** What decides a round. */
export interface Seed {
  secret: string;
  clientRandom: string;
  clientSeed: string;
}

/**
 * A text of the player's that makes the next round as a journey needs it, with the number that the game has drawn for it. Only who holds
 * the studio's data directory and its key can find one: it takes the secret behind the commitment that the game shows. Nothing in the
 * studio bends for it.
 */
export function textFor({ commitment, clientRandom }: NextRound, isWanted: (seed: Seed) => boolean): string {
  const secret = secrets().find((each) => commitmentOf(each) === commitment);
  if (secret === undefined) throw new Error('the studio holds no secret for the commitment that its game shows');
  for (let n = 0; n < LONGEST_SEARCH; n += 1) {
    const clientSeed = `journey ${n}`;
    if (isWanted({ secret, clientRandom, clientSeed })) return clientSeed;
  }
  throw new Error('no text gives such a round');
}

/** The same for a slot, with the round that it gives. */
export function seedFor(
  game: Game,
  next: NextRound,
  isWanted: (round: RoundOutcome) => boolean,
): { seed: string; round: RoundOutcome } {
  let tried: RoundOutcome | undefined;
  const seed = textFor(next, (by) => {
    tried = roundOf(game, by);
    return isWanted(tried);
  });
  if (!tried) throw new Error('no round was tried');
  return { seed, round: tried };
}
