import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { RateLimiter } from '../base/rate-limit.ts';
import type { Merchant } from '../brand/index.ts';
import { nameDigest, usernameKey } from './names.ts';
import { type Passwords, passwordExpired } from './passwords.ts';
import type { Client, OpenedSession, Sessions } from './sessions.ts';
import { insertFailure, type LoginRow, noteLogin, readLogin } from './store.ts';

const TRIES = 10;
const TRIES_SECONDS = 300;

/** What a login gives. */
export interface LoggedIn {
  account: LoginRow;
  opened: OpenedSession;
  passwordExpired: boolean;
}

/** Logs members in by username and password. */
export interface Login {
  /**
   * Opens a session. Throws `TOO_MANY_REQUEST` after ten tries on one name in five minutes, `login.cred.err` for a wrong name
   * as for a wrong password, and `us_forbidden_login_error` for a frozen account, but only to who knows its password.
   */
  login(merchant: Merchant, username: string, password: string, client: Client): Promise<LoggedIn>;
}

/** Makes the login. */
export function createLogin(deps: {
  db: Database;
  clock: Clock;
  rates: RateLimiter;
  passwords: Passwords;
  sessions: Sessions;
}): Login {
  const { db, clock, rates, passwords, sessions } = deps;
  return {
    async login(merchant, username, password, client) {
      const key = usernameKey(username);
      const digest = nameDigest(key);
      const wait = await rates.take(`login-name:${merchant.id}:${digest.toString('base64')}`, TRIES, TRIES_SECONDS);
      if (wait > 0) throw new BusinessError('TOO_MANY_REQUEST', { retryAfterSeconds: wait });
      const account = await readLogin(db, merchant.id, key);
      const fits = await passwords.verify(account?.passwordHash ?? null, password);
      const at = dateOf(clock);
      if (!account || !fits) {
        const accountId = account?.id ?? null;
        await insertFailure(db, { merchantId: merchant.id, accountId, nameDigest: digest, address: client.address, at });
        throw new BusinessError('login.cred.err');
      }
      if (account.status === 'NO_LOGIN') throw new BusinessError('us_forbidden_login_error');
      const opened = await db.transaction(async (tx) => {
        await noteLogin(tx, account.id, at);
        return sessions.open(tx, merchant, account.id, client);
      });
      return { account, opened, passwordExpired: passwordExpired(merchant, account.passwordChangedAt, at.getTime()) };
    },
  };
}
