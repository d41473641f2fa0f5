import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { RateLimiter } from '../base/rate-limit.ts';
import type { Merchant } from '../brand/index.ts';
import { nameDigest, usernameKey } from './names.ts';
import { type Passwords, passwordExpired } from './passwords.ts';
import type { Client, OpenedSession, Sessions } from './sessions.ts';
import { insertFailure, type LoginRow, noteLogin, readFailure, readLogin } from './store.ts';

const FAILURES = 10;
const WINDOW_SECONDS = 300;
// Logins that succeed count here too: this only keeps a burst of guesses from outrunning the record of failures.
const TRIES = 60;

/** What a login gives. */
export interface LoggedIn {
  account: LoginRow;
  opened: OpenedSession;
  passwordExpired: boolean;
}

/** Logs members in by username and password. */
export interface Login {
  /**
   * Opens a session. Throws `TOO_MANY_REQUEST` after ten failures on one name in five minutes, `login.cred.err` for a wrong name
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

  /** Seconds until the name may be tried again; 0 when it may be now. Known and unknown names are counted alike. */
  const waitFor = async (merchantId: number, digest: Buffer): Promise<number> => {
    const burst = await rates.take(`login-name:${merchantId}:${digest.toString('base64')}`, TRIES, WINDOW_SECONDS);
    if (burst > 0) return burst;
    const since = new Date(clock.now() - WINDOW_SECONDS * 1000);
    const oldest = await readFailure(db, merchantId, digest, since, FAILURES);
    return oldest === null ? 0 : Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
  };

  return {
    async login(merchant, username, password, client) {
      const key = usernameKey(username);
      const digest = nameDigest(key);
      const wait = await waitFor(merchant.id, digest);
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
