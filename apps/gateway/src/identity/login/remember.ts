import { createHash, randomUUID } from 'node:crypto';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import { hashSecret, newSecret } from '../../base/ids.ts';
import type { Merchant } from '../../brand/index.ts';
import { usernameKey } from '../names.ts';

/** Seconds that a browser remembers a login: docs/rules/login.md#remembered-login. */
export const REMEMBER_SECONDS = 86_400;
/** Two tabs that start together use one token twice: that is no theft. */
const TABS_MS = 10_000;

/** A remember-me token that may be used. */
export interface Remembered {
  accountId: bigint;
  family: string;
  digest: Buffer;
  expiresAt: Date;
}

/** What a token is worth: good, over, spent a moment ago by another tab, or spent long before and so perhaps stolen. */
export type Found = { state: 'good'; token: Remembered } | { state: 'over' | 'raced' } | { state: 'stolen'; accountId: bigint };

/**
 * The name of the cookie that remembers a username's login. On https only this very host can have set it, as with the session's
 * cookie. It does not tell the name to those who see the browser's list of cookies.
 */
export function rememberCookie(origin: RequestContext['origin'], username: string): string {
  const name = `mq_remember_${createHash('sha256').update(usernameKey(username)).digest('hex').slice(0, 12)}`;
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

const COOKIE = /^(?:__Host-)?mq_remember_[0-9a-f]{12}$/;

/** The cookies of a browser's remembered logins, by name, whoever they are of. */
export const rememberCookies = ({ cookies }: Pick<RequestContext, 'cookies'>): [name: string, secret: string][] =>
  Object.entries(cookies).filter((entry): entry is [string, string] => COOKIE.test(entry[0]) && entry[1] !== undefined);

interface TokenRow {
  accountId: bigint;
  merchantId: number;
  family: string;
  expiresAt: Date;
  spentAt: Date | null;
}

async function insertToken(tx: Runner, row: Omit<TokenRow, 'spentAt'> & { digest: Buffer; at: Date }): Promise<void> {
  await tx.query({
    text: `insert into remember_token (digest, merchant_id, account_id, family, created_at, expires_at)
           values ($1, $2, $3, $4::uuid, $5, $6)`,
    values: [row.digest, row.merchantId, row.accountId, row.family, row.at, row.expiresAt],
  });
}

/** The remember-me tokens. Each is good once and is replaced by the next of its family, which ends 24 hours after its login. */
export interface Remember {
  /** The first token of a login. */
  begin(tx: Runner, merchant: Merchant, accountId: bigint): Promise<string>;
  /** What a cookie's token is worth. A spent one ends its family, at once and for good. */
  find(merchant: Merchant, secret: string): Promise<Found>;
  /** Spends a token and returns the next one; null when another call was faster. */
  rotate(tx: Runner, merchant: Merchant, token: Remembered): Promise<string | null>;
  /** Ends the token of a cookie with its family; with an account only where it is that one's. True when it ended. */
  forget(merchant: Merchant, secret: string, accountId?: bigint): Promise<boolean>;
}

/** Ends every remember-me token of an account: after a change of its password, or when it ends its other sessions. */
export async function endRemembered(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'delete from remember_token where account_id = $1', values: [accountId] });
}

/** Deletes at most `limit` of the tokens that ended before a time; returns how many there were. */
export async function forgetTokens(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from remember_token
           where digest = any(array(select digest from remember_token where expires_at < $1 order by expires_at limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}

/** Makes the remember-me tokens. */
export function createRemember({ db, clock }: { db: Database; clock: Clock }): Remember {
  const read = async (merchant: Merchant, secret: string): Promise<TokenRow | null> => {
    const [row] = await db.query<TokenRow>({
      name: 'identity-remember',
      text: `select account_id as "accountId", merchant_id as "merchantId", family::text as family, expires_at as "expiresAt",
               spent_at as "spentAt"
             from remember_token where digest = $1`,
      values: [hashSecret(secret)],
    });
    return row?.merchantId === merchant.id ? row : null;
  };

  /** By the account, which has few, and the family. */
  const endFamily = ({ accountId, family }: TokenRow): Promise<unknown> =>
    db.query({
      text: 'delete from remember_token where account_id = $1 and family = $2::uuid',
      values: [accountId, family],
    });

  return {
    async begin(tx, merchant, accountId) {
      const secret = newSecret();
      const at = dateOf(clock);
      const expiresAt = new Date(at.getTime() + REMEMBER_SECONDS * 1000);
      const digest = hashSecret(secret);
      await insertToken(tx, { merchantId: merchant.id, accountId, family: randomUUID(), digest, at, expiresAt });
      return secret;
    },
    async find(merchant, secret) {
      const row = await read(merchant, secret);
      const now = clock.now();
      if (!row || row.expiresAt.getTime() <= now) return { state: 'over' };
      const { accountId, family, expiresAt } = row;
      if (row.spentAt === null) {
        return { state: 'good', token: { accountId, family, expiresAt, digest: hashSecret(secret) } };
      }
      if (now - row.spentAt.getTime() < TABS_MS) return { state: 'raced' };
      await endFamily(row);
      return { state: 'stolen', accountId };
    },
    async rotate(tx, merchant, { digest, accountId, family, expiresAt }) {
      const at = dateOf(clock);
      const spent = await tx.query({
        text: 'update remember_token set spent_at = $2 where digest = $1 and spent_at is null returning 1',
        values: [digest, at],
      });
      if (spent.length === 0) return null;
      const secret = newSecret();
      await insertToken(tx, { merchantId: merchant.id, accountId, family, digest: hashSecret(secret), at, expiresAt });
      return secret;
    },
    async forget(merchant, secret, accountId) {
      const row = await read(merchant, secret);
      if (!row || (accountId !== undefined && row.accountId !== accountId)) return false;
      await endFamily(row);
      return true;
    },
  };
}
