import { createHash } from 'node:crypto';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import { hashSecret, newSecret } from '../../base/ids.ts';
import type { Merchant } from '../../brand/index.ts';
import { endAddresses } from './known.ts';
import { endRemembered } from './remember.ts';

const DAY_SECONDS = 86_400;
const LONGEST_AGENT = 400;
/** Devices that the list shows: the newest. */
const LISTED = 50;

/** A browser that is trusted, as its member is shown it. */
export interface TrustedDevice {
  id: bigint;
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}

/** The secret of a browser's trust, and the seconds that its cookie lives. */
export interface GivenTrust {
  secret: string;
  seconds: number;
}

type Browser = Pick<RequestContext, 'cookies' | 'origin'>;
type Client = Pick<RequestContext, 'address' | 'userAgent'>;

/**
 * The name of the cookie by which an account trusts a browser: several accounts can trust one. On https only this very host can
 * have set it, as with the session's cookie.
 */
export function trustCookie(origin: string, accountId: bigint): string {
  const name = `mq_device_${createHash('sha256').update(`device|${accountId}`).digest('hex').slice(0, 12)}`;
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

const digestIn = ({ cookies, origin }: Browser, accountId: bigint): Buffer | null => {
  const secret = cookies[trustCookie(origin, accountId)];
  return secret ? hashSecret(secret) : null;
};

/** Browsers in which an account's second step has been taken and is not asked for again: the brand's `trustDays`. */
export interface Trust {
  /** Is the caller's browser trusted? Notes that it was seen. */
  holds(merchant: Merchant, accountId: bigint, request: Browser & Client): Promise<boolean>;
  /** Trusts a browser from now on, in the caller's transaction; null where the brand trusts none. */
  begin(tx: Runner, merchant: Merchant, accountId: bigint, client: Client): Promise<GivenTrust | null>;
  /** The account's trusted browsers, the last used first. */
  list(accountId: bigint, request: Browser): Promise<TrustedDevice[]>;
  /** Ends the trust of one; another's, and one that is over, stays as it is. */
  end(accountId: bigint, id: bigint): Promise<void>;
}

/** Ends the trust of all browsers and addresses of an account: what was trusted before a factor was turned on does not count. */
export async function endTrust(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'delete from trusted_device where account_id = $1', values: [accountId] });
  await endAddresses(tx, accountId);
}

/** Ends whatever a browser of an account could log in by, or more easily: remember-me tokens and trust. */
export async function endBrowsers(tx: Runner, accountId: bigint): Promise<void> {
  await endRemembered(tx, accountId);
  await endTrust(tx, accountId);
}

/** Deletes at most `limit` of the devices whose trust ended before a time; returns how many there were. */
export async function forgetTrust(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from trusted_device
           where id = any(array(select id from trusted_device where expires_at < $1 order by expires_at limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}

/** Makes the trust. */
export function createTrust({ db, clock }: { db: Database; clock: Clock }): Trust {
  return {
    async holds({ security }, accountId, request) {
      const digest = digestIn(request, accountId);
      if (digest === null) return false;
      const at = dateOf(clock);
      const rows = await db.query({
        name: 'identity-trust',
        // A brand that trusts for fewer days than it did means the browsers of before too.
        text: `update trusted_device set last_seen_at = $3, address = $4
               where digest = $1 and account_id = $2 and expires_at > $3 and created_at > $5 returning 1`,
        values: [digest, accountId, at, request.address, new Date(at.getTime() - security.trustDays * DAY_SECONDS * 1000)],
      });
      return rows.length > 0;
    },
    async begin(tx, { id: merchantId, security }, accountId, { address, userAgent }) {
      const seconds = security.trustDays * DAY_SECONDS;
      if (seconds === 0) return null;
      const secret = newSecret();
      const at = dateOf(clock);
      await tx.query({
        text: `insert into trusted_device (digest, account_id, merchant_id, address, user_agent, created_at, last_seen_at, expires_at)
               values ($1, $2, $3, $4, $5, $6, $6, $7)`,
        values: [
          hashSecret(secret),
          accountId,
          merchantId,
          address,
          userAgent.slice(0, LONGEST_AGENT),
          at,
          new Date(at.getTime() + seconds * 1000),
        ],
      });
      return { secret, seconds };
    },
    list: (accountId, request) =>
      db.query<TrustedDevice>({
        name: 'identity-trusted-devices',
        text: `select id, address, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
                 expires_at as "expiresAt", digest is not distinct from $2::bytea as "isCurrent"
               from trusted_device where account_id = $1 and expires_at > $3 order by last_seen_at desc, id desc limit $4`,
        values: [accountId, digestIn(request, accountId), dateOf(clock), LISTED],
      }),
    async end(accountId, id) {
      await db.query({ text: 'delete from trusted_device where account_id = $1 and id = $2', values: [accountId, id] });
    },
  };
}
