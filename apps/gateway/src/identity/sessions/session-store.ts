import type { AssistantPage } from '@marquee/contract';
import type { Runner } from '../../base/database/database.ts';

/** A session with what is asked of it at every call. */
export interface SessionRow {
  id: bigint;
  accountId: bigint;
  merchantId: number;
  username: string;
  type: number;
  status: string;
  cookieHash: Uint8Array;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Somebody else chose the password: the account opens once its owner has set another. */
  mustChangePassword: boolean;
  /** An assistant of the account has logged in; null: the account's own. */
  assistantId: bigint | null;
  assistantName: string | null;
  assistantPages: AssistantPage[] | null;
}

const COLUMNS = `s.id, s.account_id as "accountId", s.merchant_id as "merchantId", a.username, a.type, a.status,
  s.cookie_hash as "cookieHash", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
  exists (select 1 from account_password p where p.account_id = a.id and p.must_change and s.assistant_id is null) as "mustChangePassword",
  s.assistant_id as "assistantId", (select t.username from assistant t where t.id = s.assistant_id) as "assistantName",
  (select t.pages from assistant t where t.id = s.assistant_id) as "assistantPages"`;

/** The session of a token's digest, ended ones included. */
export async function readByToken(db: Runner, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>({
    name: 'identity-session-token',
    text: `select ${COLUMNS} from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
           where t.token_hash = $1`,
    values: [tokenHash],
  });
  return row ?? null;
}

/** A session with what a resumed one answers beside. */
export interface CookieRow extends SessionRow {
  /** Null: the account has no password. */
  passwordChangedAt: Date | null;
}

/** The session of a cookie's digest, ended ones included. */
export async function readByCookie(db: Runner, cookieHash: Buffer): Promise<CookieRow | null> {
  const [row] = await db.query<CookieRow>({
    name: 'identity-session-cookie',
    text: `select ${COLUMNS}, w.changed_at as "passwordChangedAt"
           from session s join account a on a.id = s.account_id left join account_password w on w.account_id = a.id
           where s.cookie_hash = $1`,
    values: [cookieHash],
  });
  return row ?? null;
}

/** A session by id, ended ones included. */
export async function readById(db: Runner, id: bigint): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>({
    name: 'identity-session',
    text: `select ${COLUMNS} from session s join account a on a.id = s.account_id where s.id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** Everything that is written of a new session. */
export interface NewSessionRow {
  merchantId: number;
  accountId: bigint;
  cookieHash: Buffer;
  at: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
  /** Null: the account's own. */
  assistantId: bigint | null;
}

/** Writes a session; returns its id. */
export async function insertSession(tx: Runner, row: NewSessionRow): Promise<bigint> {
  const [made] = await tx.query<{ id: bigint }>({
    text: `insert into session (merchant_id, account_id, cookie_hash, created_at, last_seen_at, expires_at, address, user_agent, assistant_id)
           values ($1, $2, $3, $4, $4, $5, $6, $7, $8) returning id`,
    values: [row.merchantId, row.accountId, row.cookieHash, row.at, row.expiresAt, row.address, row.userAgent, row.assistantId],
  });
  if (!made) throw new Error('a session was not written');
  return made.id;
}

/** Writes a token of a session and forgets all but the newest `keep`. */
export async function insertToken(
  tx: Runner,
  session: { id: bigint; merchantId: number; accountId: bigint },
  tokenHash: Buffer,
  at: Date,
  keep: number,
): Promise<void> {
  await tx.query({
    text: 'insert into session_token (token_hash, session_id, merchant_id, account_id, created_at) values ($1, $2, $3, $4, $5)',
    values: [tokenHash, session.id, session.merchantId, session.accountId, at],
  });
  await tx.query({
    text: `delete from session_token where session_id = $1
           and id <= (select id from session_token where session_id = $1 order by id desc offset $2 limit 1)`,
    values: [session.id, keep],
  });
}

/** Notes activity. */
export async function touchSession(db: Runner, id: bigint, at: Date): Promise<void> {
  await db.query({
    name: 'identity-session-touch',
    text: 'update session set last_seen_at = $2 where id = $1 and last_seen_at < $2',
    values: [id, at],
  });
}

/** Ends one session; false when it had been ended before. */
export async function revokeSession(tx: Runner, id: bigint, reason: string, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: 'update session set revoked_at = $2, revoked_reason = $3 where id = $1 and revoked_at is null returning id',
    values: [id, at, reason],
  });
  return rows.length > 0;
}

/** Ends every session of an account, but for one where that is given; returns their ids. */
export async function revokeSessionsOf(
  tx: Runner,
  accountId: bigint,
  reason: string,
  at: Date,
  kept: bigint | null = null,
): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>({
    text: `update session set revoked_at = $2, revoked_reason = $3
           where account_id = $1 and revoked_at is null and id is distinct from $4::bigint returning id`,
    values: [accountId, at, reason, kept],
  });
  return rows.map((row) => row.id);
}

/** Ends every session of an assistant; returns their ids. */
export async function revokeSessionsOfAssistant(tx: Runner, assistantId: bigint, reason: string, at: Date): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>({
    text: `update session set revoked_at = $2, revoked_reason = $3 where assistant_id = $1 and revoked_at is null returning id`,
    values: [assistantId, at, reason],
  });
  return rows.map((row) => row.id);
}

/** What a member is shown of one of its sessions. */
export interface OpenSession {
  id: bigint;
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
}

/** An account's own sessions that live at a time, those active last first; its assistants' are not among them. */
export const readOpenSessions = (
  db: Runner,
  accountId: bigint,
  at: Date,
  seenAfter: Date,
  count: number,
): Promise<OpenSession[]> =>
  db.query<OpenSession>({
    name: 'identity-open-sessions',
    text: `select id, created_at as "startedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", address,
             user_agent as "userAgent"
           from session where account_id = $1 and assistant_id is null and revoked_at is null and expires_at > $2 and last_seen_at > $3
           order by last_seen_at desc, id desc limit $4`,
    values: [accountId, at, seenAfter, count],
  });

// The rows to delete are looked up as an array: whatever the planner thinks of their number, it goes by the key.

/** Deletes at most `limit` of the sessions that expired before a time, with their tokens; returns how many there were. */
export async function forgetSessions(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from session where id = any(array(select id from session where expires_at < $1 order by expires_at limit $2))
           returning id`,
    values: [before, limit],
  });
  return rows.length;
}

/** Deletes at most `limit` of the failed logins from before a time; returns how many there were. */
export async function forgetFailures(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from login_failure where id = any(array(select id from login_failure where at < $1 order by at limit $2))
           returning id`,
    values: [before, limit],
  });
  return rows.length;
}
