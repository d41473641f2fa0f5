import type { DatabaseSync } from 'node:sqlite';
import { atomically } from '@marquee/service/database';
import { ConfigError } from '@marquee/service/settings';
import { isSealed, places, type Seal } from './seal.ts';

const KEY_MARK = 'key';
const KEY_TEXT = 'marquee';

/**
 * Throws a ConfigError when the database was sealed with another key, or with one when there is none now: its open rounds could not be
 * played on. A database that knows no key yet learns this one.
 */
function checkKey(db: DatabaseSync, seal: Seal): void {
  const kept = db.prepare('SELECT value FROM marks WHERE name = ?').get(KEY_MARK);
  if (kept === undefined) {
    const sealed = seal.seal(KEY_TEXT, KEY_MARK);
    if (isSealed(sealed)) db.prepare('INSERT INTO marks (name, value) VALUES (?, ?)').run(KEY_MARK, sealed);
    return;
  }
  try {
    seal.open(String(kept.value), KEY_MARK);
  } catch {
    throw new ConfigError('SECRET_KEY must be the one that studio.db was sealed with');
  }
}

/**
 * Run when the database is opened: makes sure of the key and seals what an earlier run without one left readable: the sessions' tokens and
 * coming secrets, and the secrets of rounds, draws and rounds of tables that are not decided. Nothing of the readable form stays in the file.
 */
export function sealRows(db: DatabaseSync, seal: Seal): void {
  checkKey(db, seal);
  if (!isSealed(seal.seal('', KEY_MARK))) return;
  const sessions = db
    .prepare('SELECT token_hash, vendor_token, next_secret FROM sessions')
    .all()
    .map((row) => ({ hash: String(row.token_hash), token: String(row.vendor_token), secret: String(row.next_secret) }))
    .filter(({ token, secret }) => !isSealed(token) || !isSealed(secret));
  const rounds = db
    .prepare(`SELECT round_id, secret FROM rounds WHERE state IN ('debiting', 'open')`)
    .all()
    .map((row) => ({ roundId: String(row.round_id), secret: String(row.secret) }))
    .filter(({ secret }) => !isSealed(secret));
  const draws = db
    .prepare(`SELECT game, draw_no, seed FROM lottery_draws WHERE state = 'open'`)
    .all()
    .map((row) => ({ game: String(row.game), drawNo: String(row.draw_no), seed: String(row.seed) }))
    .filter(({ seed }) => !isSealed(seed));
  const shared = db
    .prepare(`SELECT table_code, round_no, seed FROM table_rounds WHERE state = 'open'`)
    .all()
    .map((row) => ({ table: String(row.table_code), roundNo: String(row.round_no), seed: String(row.seed) }))
    .filter(({ seed }) => !isSealed(seed));
  if (sessions.length + rounds.length + draws.length + shared.length === 0) return;
  db.exec('PRAGMA secure_delete = ON');
  const saveSession = db.prepare('UPDATE sessions SET vendor_token = ?, next_secret = ? WHERE token_hash = ?');
  const saveRound = db.prepare('UPDATE rounds SET secret = ? WHERE round_id = ?');
  const saveDraw = db.prepare('UPDATE lottery_draws SET seed = ? WHERE game = ? AND draw_no = ?');
  const saveShared = db.prepare('UPDATE table_rounds SET seed = ? WHERE table_code = ? AND round_no = ?');
  const sealed = (kept: string, place: string): string => (isSealed(kept) ? kept : seal.seal(kept, place));
  atomically(db, () => {
    for (const { hash, token, secret } of sessions)
      saveSession.run(sealed(token, places.vendorToken(hash)), sealed(secret, places.nextSecret(hash)), hash);
    for (const { roundId, secret } of rounds) saveRound.run(seal.seal(secret, places.secret(roundId)), roundId);
    for (const { game, drawNo, seed } of draws) saveDraw.run(seal.seal(seed, places.drawSeed(game, drawNo)), game, drawNo);
    for (const { table, roundNo, seed } of shared)
      saveShared.run(seal.seal(seed, places.tableSeed(table, roundNo)), table, roundNo);
  });
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
