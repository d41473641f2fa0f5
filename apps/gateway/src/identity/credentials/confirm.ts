import type { Events } from '../../base/background/events.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { loginLocked } from '../events.ts';
import type { Guesses } from '../login/guesses.ts';
import { nameDigest, usernameKey } from '../names.ts';
import type { Passwords } from '../passwords.ts';
import type { Asker } from '../verification/index.ts';
import { readPassword } from './store.ts';

/** Whose password is asked for. */
export interface Holder {
  accountId: bigint;
  username: string;
  /** Where the call comes from. */
  client: Asker;
}

/**
 * Demands the login password of who is logged in, before something that a found open session must not be enough for. Returns the
 * hash that it fits; null for an account without a password, which is asked for none. A wrong one counts like a failed login:
 * throws `password.wrong`, and `login.locked` once the name is locked, of which its owner is told as after failed logins. Not
 * within a transaction.
 */
export type ConfirmPassword = (merchant: Merchant, holder: Holder, password: string | null | undefined) => Promise<string | null>;

/** Makes the demand. */
export function createConfirm(deps: {
  db: Database;
  events: Pick<Events, 'emit' | 'nudge'>;
  passwords: Passwords;
  guesses: Pick<Guesses, 'take' | 'release'>;
}): ConfirmPassword {
  const { db, events, passwords, guesses } = deps;
  return async (merchant, { accountId, username, client }, password) => {
    const stored = await readPassword(db, accountId);
    if (!stored) return null;
    if (!password) throw new BusinessError('password.wrong');
    const digest = nameDigest(usernameKey(username));
    // Whoever is logged in has no captcha in these forms: the lock comes at the same number all the same.
    const taken = await guesses.take(merchant, digest, true);
    if (taken.state !== 'open') {
      const seconds = taken.state === 'locked' ? taken.seconds : 1;
      throw new BusinessError('login.locked', {
        params: { minutes: Math.ceil(seconds / 60), seconds },
        value: { unlock: true, retryAfterSeconds: seconds },
        retryAfterSeconds: seconds,
      });
    }
    if (!(await passwords.verify(stored.hash, password))) {
      if (taken.locks) {
        const { address, language, origin } = client;
        const payload = { address, language, origin };
        await events.emit(db, loginLocked.of({ merchantId: merchant.id, accountId }, payload));
        events.nudge(loginLocked);
      }
      throw new BusinessError('password.wrong');
    }
    await guesses.release(merchant, digest, taken.at);
    return stored.hash;
  };
}
