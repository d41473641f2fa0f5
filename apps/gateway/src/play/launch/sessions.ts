import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { hashSecret, newToken } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { PlayAccount, PlayIdentity } from '../deps.ts';
import type { Player, Players } from './players.ts';

/** A stretch of play with a vendor. */
export interface GameSession {
  id: bigint;
  player: Player;
  nodeId: number;
  language: string;
  demo: boolean;
  /** What identity says of the member, at most CACHE_MS old. */
  account: PlayAccount | null;
}

/** A session as a token names it. `player` is known even when the session is over. */
export type FoundSession = { session: GameSession; live: boolean };

const CACHE_MS = 10_000;
const MAX_CACHED = 100_000;
/** Use is noted at most this often, so that a bet does not write twice. */
const TOUCH_MS = 60_000;
/** A session ends a day after its start whatever happens in it. */
const LIFE_MS = 86_400_000;

interface Entry {
  session: GameSession;
  expiresAt: number;
  idleMs: number;
  ended: boolean;
  lastUsedAt: number;
  touchedAt: number;
  loadedAt: number;
}

interface Row {
  id: bigint;
  vendor_id: number;
  player_id: string;
  node_id: number;
  language: string;
  demo: boolean;
  last_used_at: Date;
  expires_at: Date;
  idle_seconds: number;
  ended_at: Date | null;
}

export interface NewSession {
  player: Player;
  nodeId: number;
  language: string;
  demo: boolean;
  idleMinutes: number;
  /** The login session that launches it; null for the test players, whom nobody logs in. */
  loginSession: bigint | null;
}

/** The sessions that are remembered, by token. */
function createMemory(db: Database, clock: Clock, players: Players, identity: Pick<PlayIdentity, 'account'>) {
  const cache = new Map<string, Entry>();
  const loading = new Map<string, Promise<Entry | null>>();
  /** Ends so far: what was read before one is not remembered after it. */
  let ends = 0;

  const load = async (token: string): Promise<Entry | null> => {
    const before = ends;
    const [row] = await db.query<Row>({
      name: 'play-session',
      text: `select id, vendor_id, player_id, node_id, language, demo, last_used_at, expires_at, idle_seconds, ended_at
             from game_session where token_hash = $1`,
      values: [hashSecret(token)],
    });
    if (!row) return null;
    const player = await players.byId(row.vendor_id, row.player_id);
    if (!player) throw new Error(`game session ${row.id} has no player`);
    const earlier = cache.get(token);
    const { id, node_id: nodeId, language, demo } = row;
    const entry: Entry = {
      session: { id, player, nodeId, language, demo, account: await identity.account(player.accountId) },
      expiresAt: row.expires_at.getTime(),
      idleMs: row.idle_seconds * 1_000,
      ended: row.ended_at !== null,
      lastUsedAt: Math.max(row.last_used_at.getTime(), earlier?.lastUsedAt ?? 0),
      touchedAt: row.last_used_at.getTime(),
      loadedAt: clock.now(),
    };
    if (ends !== before) return entry;
    cache.delete(token);
    if (cache.size >= MAX_CACHED) {
      const [oldest] = cache.keys();
      if (oldest !== undefined) cache.delete(oldest);
    }
    cache.set(token, entry);
    return entry;
  };

  const entryOf = (token: string): Entry | Promise<Entry | null> => {
    const known = cache.get(token);
    if (known && clock.now() - known.loadedAt < CACHE_MS) return known;
    let pending = loading.get(token);
    if (!pending) {
      pending = load(token).finally(() => loading.delete(token));
      loading.set(token, pending);
    }
    return pending;
  };

  /** After an end was written: what is remembered of these sessions is read again. */
  const forget = (isMeant: (session: GameSession) => boolean): void => {
    ends += 1;
    for (const [token, { session }] of cache) if (isMeant(session)) cache.delete(token);
  };

  return { entryOf, forget };
}

/** Makes what ends sessions; `forget` hears which. */
function createEndings(db: Database, clock: Clock, forget: (isMeant: (session: GameSession) => boolean) => void) {
  return {
    /** Ends one session: its token debits no more. */
    async end(id: bigint): Promise<void> {
      await db.query({
        text: 'update game_session set ended_at = $2 where id = $1 and ended_at is null',
        values: [id, dateOf(clock)],
      });
      forget((session) => session.id === id);
    },

    /** Ends all of a member's sessions: at exclusion or block. Returns those that it ended. Open rounds still settle. */
    async endAll(accountId: bigint): Promise<bigint[]> {
      const rows = await db.query<{ id: bigint }>({
        text: 'update game_session set ended_at = $2 where account_id = $1 and ended_at is null returning id',
        values: [accountId, dateOf(clock)],
      });
      forget(({ player }) => player.accountId === accountId);
      return rows.map(({ id }) => id);
    },

    /**
     * Ends those of a member's sessions that these login sessions launched, and those of which nobody knows who did. Returns
     * those that it ended. Open rounds still settle.
     */
    async endLaunchedBy(accountId: bigint, loginSessions: readonly bigint[]): Promise<bigint[]> {
      const rows = await db.query<{ id: bigint }>({
        text: `update game_session set ended_at = $2 where account_id = $1 and ended_at is null
                 and (login_session_id is null or login_session_id = any ($3::text::bigint[])) returning id`,
        values: [accountId, dateOf(clock), `{${loginSessions.join(',')}}`],
      });
      forget(({ player }) => player.accountId === accountId);
      return rows.map(({ id }) => id);
    },
  };
}

/**
 * Game sessions. A found one is remembered for ten seconds, longer than a player takes from spin to spin, so that a bet
 * costs no look-up. The gateway that handles the end of a session knows it at once; at another one its token takes stakes for
 * up to ten seconds more, which is what a logout may take. An account that may not bet does not wait for that: the ledger
 * refuses its stakes on all gateways, see account-news.ts.
 */
export function createSessions(
  db: Database,
  clock: Clock,
  log: Log,
  players: Players,
  identity: Pick<PlayIdentity, 'account' | 'keepAlive'>,
) {
  const { entryOf, forget } = createMemory(db, clock, players, identity);

  const touch = (entry: Entry, now: number): void => {
    entry.lastUsedAt = now;
    if (now - entry.touchedAt < TOUCH_MS) return;
    entry.touchedAt = now;
    db.query({
      text: 'update game_session set last_used_at = $2 where id = $1 and last_used_at < $2',
      values: [entry.session.id, new Date(now)],
    }).catch((error: unknown) => log.warn({ err: error }, 'the use of a game session was not noted'));
  };

  return {
    /** The vendor's session of a token, and whether it is still going; its use is noted. Null: no such session of this vendor. */
    async find(vendorId: number, token: string): Promise<FoundSession | null> {
      const entry = await entryOf(token);
      if (!entry || entry.session.player.vendorId !== vendorId) return null;
      const now = clock.now();
      const live = !entry.ended && now < entry.expiresAt && now < entry.lastUsedAt + entry.idleMs;
      if (live) touch(entry, now);
      return { session: entry.session, live };
    },

    /** Opens a session. The token is given once and only its hash is kept. */
    async open(start: NewSession): Promise<{ id: bigint; token: string }> {
      const token = newToken();
      const { player } = start;
      const now = clock.now();
      const [row] = await db.query<{ id: bigint }>({
        name: 'play-session-open',
        text: `insert into game_session (merchant_id, account_id, vendor_id, player_id, node_id, token_hash, language, demo,
                 created_at, last_used_at, expires_at, idle_seconds, login_session_id)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12) returning id`,
        values: [
          player.merchantId,
          player.accountId,
          player.vendorId,
          player.id,
          start.nodeId,
          hashSecret(token),
          start.language,
          start.demo,
          new Date(now),
          new Date(now + LIFE_MS),
          Math.round(start.idleMinutes * 60),
          start.loginSession,
        ],
      });
      if (!row) throw new Error('the game session was not stored');
      return { id: row.id, token };
    },

    ...createEndings(db, clock, forget),
  };
}

const CHUNK = 2_000;

/** Marks the sessions as ended whose latest end has passed, a chunk at a time. Returns their number. */
export async function endExpired(db: Database, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db.query({
      text: `update game_session set ended_at = expires_at where id in (
               select id from game_session where ended_at is null and expires_at <= $1 order by expires_at limit ${CHUNK})
               and ended_at is null returning 1`,
      values: [now],
    });
    total += rows.length;
    if (rows.length < CHUNK) return total;
  }
}

/** Deletes the sessions that ended before a moment, a chunk at a time. Returns their number. */
export async function forgetEnded(db: Database, before: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db.query({
      text: `delete from game_session where id in (
               select id from game_session where ended_at is not null and ended_at < $1 order by ended_at limit ${CHUNK})
             returning 1`,
      values: [before],
    });
    total += rows.length;
    if (rows.length < CHUNK) return total;
  }
}

export type Sessions = ReturnType<typeof createSessions>;
