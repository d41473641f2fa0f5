import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SessionRecord } from './records.ts';
import { places, type Seal } from './seal.ts';

type Row = Record<string, SQLOutputValue>;
const textOrNull = (value: SQLOutputValue | undefined): string | null => (typeof value === 'string' ? value : null);

function toSession(row: Row, seal: Seal): SessionRecord {
  const tokenHash = String(row.token_hash);
  return {
    tokenHash,
    vendor: String(row.vendor),
    gameCode: String(row.game_code),
    vendorToken: seal.open(String(row.vendor_token), places.vendorToken(tokenHash)),
    language: String(row.language),
    currency: String(row.currency),
    parentOrigin: String(row.parent_origin),
    backUrl: String(row.back_url),
    demo: row.demo === 1,
    trial: row.trial === 1,
    pooled: row.pooled === 1,
    player: textOrNull(row.player),
    balance: String(row.balance),
    minStake: textOrNull(row.min_stake),
    maxStake: textOrNull(row.max_stake),
    mostSeries: typeof row.most_series === 'number' ? row.most_series : null,
    nextSecret: seal.open(String(row.next_secret), places.nextSecret(tokenHash)),
    seenAt: Number(row.seen_at),
  };
}

/** All SQL about launches. */
export interface SessionStore {
  insert(session: SessionRecord): void;
  find(tokenHash: string): SessionRecord | null;
  /** Writes what authentication told and that the session is alive. */
  authenticated(session: SessionRecord): void;
  /** Writes a balance that the wallet told. */
  saveBalance(tokenHash: string, balance: string): void;
  saveSecret(tokenHash: string, secret: string): void;
  /** Whether a signed launch came from this origin lately. */
  knowsOrigin(origin: string): boolean;
  /** False when the nonce was used before. */
  claimNonce(vendor: string, nonce: string, now: number): boolean;
  /** Deletes sessions and nonces not seen since. */
  forget(sessionsBefore: number, noncesBefore: number): void;
}

/** The store of launches on an open database. Tokens and coming secrets are kept sealed. */
export function createSessionStore(db: DatabaseSync, seal: Seal): SessionStore {
  const insert = db.prepare(
    `INSERT INTO sessions (token_hash, vendor, game_code, vendor_token, language, currency, parent_origin, back_url, demo,
       player, balance, min_stake, max_stake, next_secret, seen_at, trial) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
  );
  const find = db.prepare('SELECT * FROM sessions WHERE token_hash = ?');
  const authenticated = db.prepare(
    `UPDATE sessions SET player = ?, balance = ?, min_stake = ?, max_stake = ?, most_series = ?, demo = ?, seen_at = ?, pooled = ?
     WHERE token_hash = ?`,
  );
  const saveBalance = db.prepare('UPDATE sessions SET balance = ? WHERE token_hash = ?');
  const saveSecret = db.prepare('UPDATE sessions SET next_secret = ? WHERE token_hash = ?');
  const origin = db.prepare('SELECT 1 AS found FROM sessions WHERE parent_origin = ? LIMIT 1');
  const nonce = db.prepare('INSERT OR IGNORE INTO nonces (vendor, nonce, seen_at) VALUES (?, ?, ?)');
  const forgetSessions = db.prepare('DELETE FROM sessions WHERE seen_at < ?');
  const forgetNonces = db.prepare('DELETE FROM nonces WHERE seen_at < ?');
  return {
    insert: (s) => {
      const token = seal.seal(s.vendorToken, places.vendorToken(s.tokenHash));
      const secret = seal.seal(s.nextSecret, places.nextSecret(s.tokenHash));
      const where = [s.tokenHash, s.vendor, s.gameCode, token, s.language, s.currency, s.parentOrigin, s.backUrl];
      insert.run(...where, s.demo ? 1 : 0, s.player, s.balance, s.minStake, s.maxStake, secret, s.seenAt, s.trial ? 1 : 0);
    },
    find: (tokenHash) => {
      const row = find.get(tokenHash);
      return row ? toSession(row, seal) : null;
    },
    authenticated: (s) => {
      const told = [s.player, s.balance, s.minStake, s.maxStake, s.mostSeries, s.demo ? 1 : 0];
      authenticated.run(...told, s.seenAt, s.pooled ? 1 : 0, s.tokenHash);
    },
    saveBalance: (tokenHash, balance) => void saveBalance.run(balance, tokenHash),
    saveSecret: (tokenHash, secret) => void saveSecret.run(seal.seal(secret, places.nextSecret(tokenHash)), tokenHash),
    knowsOrigin: (text) => origin.get(text) !== undefined,
    claimNonce: (vendor, text, now) => nonce.run(vendor, text, now).changes === 1,
    forget: (sessionsBefore, noncesBefore) => {
      forgetSessions.run(sessionsBefore);
      forgetNonces.run(noncesBefore);
    },
  };
}
