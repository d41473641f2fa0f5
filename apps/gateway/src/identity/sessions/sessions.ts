import { timingSafeEqual } from 'node:crypto';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { hashSecret, newSecret, newToken } from '../../base/ids.ts';
import { accountChannel, type Live } from '../../base/live/live.ts';
import type { Merchant } from '../../brand/index.ts';
import type { EventAccount, IdentityEvents } from '../events.ts';
import { passwordExpired } from '../passwords.ts';
import { createSessionCache } from './session-cache.ts';
import {
  insertSession,
  insertToken,
  type OpenSession,
  readByCookie,
  readById,
  readByToken,
  readOpenSessions,
  revokeSession,
  revokeSessionsOf,
  revokeSessionsOfAssistant,
  type SessionRow,
  touchSession,
} from './session-store.ts';

const TOUCH_EVERY_MS = 60_000;
const TOKENS_KEPT = 10;
const MINUTE_MS = 60_000;
/** Sessions that the list shows: an account that has more ends them all. */
const LISTED = 50;

/** Where a login comes from. */
export interface Client {
  address: string;
  userAgent: string;
}

/** What a new session's client is given: the token for its calls and the secret for its cookie. */
export interface OpenedSession {
  token: string;
  secret: string;
}

/** A session that goes on in another tab. */
export interface ResumedSession {
  token: string;
  session: RequestSession;
  passwordExpired: boolean;
  mustChangePassword: boolean;
}

/**
 * Sessions. Token and cookie secret are stored as digests, so a leaked table opens nothing. Since a token cannot be read
 * back, each tab that resumes by the cookie gets a token of its own; a session keeps the ten newest. A browser's token
 * works only together with the cookie, a cookie alone only resumes.
 */
export interface Sessions {
  /** Opens a session in the caller's transaction. It ends at `until`, or sooner by the brand's longest session. */
  open(tx: Runner, merchant: Merchant, accountId: bigint, client: Client, until?: Date): Promise<OpenedSession>;
  /** The same for an assistant of the account. */
  openAssistant(
    tx: Runner,
    merchant: Merchant,
    assistant: { id: bigint; accountId: bigint },
    client: Client,
  ): Promise<OpenedSession>;
  /** The live session of a call's token and cookies, null when there is none. Notes the activity, at most once a minute. */
  resolve(token: string, secrets: readonly string[], merchant: Merchant): Promise<RequestSession | null>;
  /** Goes on with the cookie's session under a new token; null when there is none. Throws `us_forbidden_login_error` for one of a frozen account. */
  resume(secret: string, merchant: Merchant): Promise<ResumedSession | null>;
  /** Counts an open event stream as activity. False when the session is over: the stream has to end. */
  keepAlive(session: RequestSession, merchant: Merchant): Promise<boolean>;
  /** Ends a session at once and emits `session.ended`; one that was ended before stays as it is. */
  end(session: EventAccount & { id: bigint }, reason: string): Promise<void>;
  /** Ends the session of a cookie, whoever sent it. Returns whose it is, though it was over; null for none of the brand's. */
  endByCookie(secret: string, merchant: Merchant, reason: string): Promise<bigint | null>;
  /** Ends every session of an account in the caller's transaction. What it returns is called after the commit. */
  endAll(tx: Runner, account: EventAccount, reason: string): Promise<() => void>;
  /** Ends every session of the account but this one, in the caller's transaction. What it returns is called after the commit. */
  endOthers(tx: Runner, session: EventAccount & { id: bigint }, reason: string): Promise<() => void>;
  /** Ends every session of an assistant in the caller's transaction. What it returns is called after the commit. */
  endAssistant(tx: Runner, account: EventAccount & { assistantId: bigint }, reason: string): Promise<() => void>;
  /** The account's living sessions as it is shown them, `current` first, then those active last. */
  list(session: EventAccount & { id: bigint }, merchant: Merchant): Promise<OpenSession[]>;
  /** Ends a session of this account; one of anybody else's, and one that is over, stays as it is. */
  endOwn(account: EventAccount, id: bigint, reason: string): Promise<void>;
}

const requestSession = (row: SessionRow): RequestSession => ({
  id: row.id,
  accountId: row.accountId,
  merchantId: row.merchantId,
  username: row.username,
  type: row.type,
  ...(row.mustChangePassword && { mustChangePassword: true }),
  ...(row.assistantId !== null && {
    assistant: { id: row.assistantId, username: row.assistantName ?? '', pages: row.assistantPages ?? [] },
  }),
});

/** How secrets of assistants' sessions begin. */
const ASSISTANTS = 'a~';
/**
 * Digest of a token or a cookie's secret. Those of assistants are digested in a way of their own: a gateway that knows no assistants
 * finds no session by them, and so takes none for the agent's.
 */
const digestOf = (secret: string): Buffer => hashSecret(secret.startsWith(ASSISTANTS) ? `assistant ${secret}` : secret);

/** Does the session live, for this brand, at this moment? */
function lives(row: SessionRow, merchant: Merchant, now: number): boolean {
  return (
    row.merchantId === merchant.id &&
    row.revokedAt === null &&
    row.status !== 'NO_LOGIN' &&
    row.expiresAt.getTime() > now &&
    row.lastSeenAt.getTime() + merchant.sessionIdleMinutes * MINUTE_MS > now
  );
}

/** Is the call bound to its session? By the cookie; without one only where the brand allows tokens alone. */
function bound(row: SessionRow, secrets: readonly string[], merchant: Merchant): boolean {
  if (secrets.length === 0) return merchant.bearerSessions;
  return secrets.some((secret) => timingSafeEqual(digestOf(secret), row.cookieHash));
}

interface SessionDeps {
  db: Database;
  clock: Clock;
  events: IdentityEvents;
  live?: Pick<Live, 'publish'> | undefined;
}

/** Makes what ends sessions. */
function createEndings(
  { db, clock, events, live }: SessionDeps,
  cache: ReturnType<typeof createSessionCache>,
): Pick<Sessions, 'end' | 'endByCookie' | 'endAll' | 'endOthers' | 'endOwn' | 'endAssistant'> {
  /** What follows the commit: this process forgets the sessions, open pages and the modules above hear of it. */
  const announce = (accountId: bigint, ids: readonly bigint[]): void => {
    for (const id of ids) cache.forget(id);
    live?.publish(accountChannel(accountId), { type: 'session', sessions: ids.map(String) });
    events.nudge();
  };

  const end: Sessions['end'] = async (session, reason) => {
    await db.transaction(async (tx) => {
      const revoked = await revokeSession(tx, session.id, reason, dateOf(clock));
      if (revoked) await events.sessionsEnded(tx, session, reason, [session.id]);
    });
    announce(session.accountId, [session.id]);
  };

  const told = async (tx: Runner, account: EventAccount, reason: string, ids: readonly bigint[]): Promise<() => void> => {
    if (ids.length === 0) return () => {};
    await events.sessionsEnded(tx, account, reason, ids);
    return () => announce(account.accountId, ids);
  };
  const endSome = async (tx: Runner, account: EventAccount, reason: string, kept: bigint | null): Promise<() => void> =>
    told(tx, account, reason, await revokeSessionsOf(tx, account.accountId, reason, dateOf(clock), kept));

  return {
    end,
    async endByCookie(secret, merchant, reason) {
      const row = await readByCookie(db, digestOf(secret));
      if (row?.merchantId !== merchant.id) return null;
      if (row.revokedAt === null) await end(row, reason);
      return row.accountId;
    },
    endAll: (tx, account, reason) => endSome(tx, account, reason, null),
    endOthers: (tx, session, reason) => endSome(tx, session, reason, session.id),
    endAssistant: async (tx, { assistantId, ...account }, reason) =>
      told(tx, account, reason, await revokeSessionsOfAssistant(tx, assistantId, reason, dateOf(clock))),
    async endOwn({ merchantId, accountId }, id, reason) {
      const found = await readById(db, id);
      if (found?.accountId === accountId && found.revokedAt === null) await end({ id, merchantId, accountId }, reason);
    },
  };
}

/** Makes what opens sessions. */
function createOpenings({ clock }: SessionDeps): Pick<Sessions, 'open' | 'openAssistant'> {
  const open = async (
    tx: Runner,
    merchant: Merchant,
    { accountId, assistantId }: { accountId: bigint; assistantId: bigint | null },
    client: Client,
    until?: Date,
  ): Promise<OpenedSession> => {
    const at = dateOf(clock);
    const longest = at.getTime() + merchant.sessionMaxMinutes * MINUTE_MS;
    const mark = assistantId === null ? '' : ASSISTANTS;
    const opened = { token: `${mark}${newToken()}`, secret: `${mark}${newSecret()}` };
    const id = await insertSession(tx, {
      merchantId: merchant.id,
      accountId,
      cookieHash: digestOf(opened.secret),
      at,
      expiresAt: new Date(Math.min(longest, until?.getTime() ?? longest)),
      address: client.address,
      userAgent: client.userAgent.slice(0, 400),
      assistantId,
    });
    await insertToken(tx, { id, merchantId: merchant.id, accountId }, digestOf(opened.token), at, TOKENS_KEPT);
    return opened;
  };

  return {
    open: (tx, merchant, accountId, client, until) => open(tx, merchant, { accountId, assistantId: null }, client, until),
    openAssistant: (tx, merchant, { id, accountId }, client) => open(tx, merchant, { accountId, assistantId: id }, client),
  };
}

/** Makes the sessions. */
export function createSessions(deps: SessionDeps): Sessions {
  const { db, clock } = deps;
  const cache = createSessionCache(clock);

  const touch = async (row: SessionRow): Promise<void> => {
    const at = dateOf(clock);
    if (at.getTime() - row.lastSeenAt.getTime() < TOUCH_EVERY_MS) return;
    row.lastSeenAt = at;
    await touchSession(db, row.id, at);
  };

  return {
    ...createOpenings(deps),
    async resolve(token, secrets, merchant) {
      const tokenHash = digestOf(token);
      const row = await cache.get(tokenHash, () => readByToken(db, tokenHash));
      if (!row || !bound(row, secrets, merchant) || !lives(row, merchant, clock.now())) return null;
      await touch(row);
      return requestSession(row);
    },
    async resume(secret, merchant) {
      const row = await readByCookie(db, digestOf(secret));
      // Whoever holds the cookie has logged in: it may be told.
      if (row?.merchantId === merchant.id && row.status === 'NO_LOGIN') throw new BusinessError('us_forbidden_login_error');
      if (!row || !lives(row, merchant, clock.now())) return null;
      const token = `${row.assistantId === null ? '' : ASSISTANTS}${newToken()}`;
      await db.transaction((tx) => insertToken(tx, row, digestOf(token), dateOf(clock), TOKENS_KEPT));
      await touch(row);
      return {
        token,
        session: requestSession(row),
        passwordExpired: row.passwordChangedAt !== null && passwordExpired(merchant, row.passwordChangedAt, clock.now()),
        mustChangePassword: row.mustChangePassword,
      };
    },
    async keepAlive(session, merchant) {
      const row = await readById(db, session.id);
      if (!row || !lives(row, merchant, clock.now())) return false;
      await touch(row);
      return true;
    },
    ...createEndings(deps, cache),
    async list(session, merchant) {
      const now = clock.now();
      const seenAfter = new Date(now - merchant.sessionIdleMinutes * MINUTE_MS);
      const open = await readOpenSessions(db, session.accountId, new Date(now), seenAfter, LISTED);
      return [...open.filter(({ id }) => id === session.id), ...open.filter(({ id }) => id !== session.id)];
    },
  };
}
