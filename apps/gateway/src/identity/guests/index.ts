import { TRIAL_TYPE } from '@marquee/contract';
import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { readableNumber } from '../../base/ids.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Accounts } from '../accounts.ts';
import { writeLogin } from '../sessions/login-log.ts';
import type { Client, OpenedSession, Sessions } from '../sessions/sessions.ts';
import { type Account, type AccountStatus, noteLogin } from '../store.ts';
import { closeGuest, insertGuest, readExpired } from './store.ts';

const MINUTE_MS = 60_000;
/** How long a guest may play: docs/rules/accounts.md#trial-accounts. */
const LIFE_MS = 24 * 60 * MINUTE_MS;
/** Guests that one run closes at most in one go. */
const CHUNK = 200;

/** A guest that has just come in. */
export interface OpenedGuest {
  account: Account;
  opened: OpenedSession;
}

/** Guests: accounts of type 4 without a password, each good for one day. */
export interface Guests {
  /**
   * Makes a guest and opens its session. Its play money is the caller's business. Throws `freeplay.disabled` where the brand
   * offers no free play.
   */
  open(merchant: Merchant, client: Client & { agreed: boolean }): Promise<OpenedGuest>;
  /** Closes the guests whose day is over. */
  job: IntervalJob;
}

export interface GuestDeps {
  db: Database;
  clock: Clock;
  accounts: Accounts;
  sessions: Sessions;
  setStatus(accountId: bigint, status: AccountStatus): Promise<boolean>;
}

/** Makes the guests' desk. */
export function createGuests({ db, clock, accounts, sessions, setStatus }: GuestDeps): Guests {
  return {
    async open(merchant, { address, userAgent, agreed }) {
      if (!merchant.switches['FREEPLAY3']) throw new BusinessError('freeplay.disabled');
      const at = dateOf(clock);
      const expiresAt = new Date(at.getTime() + LIFE_MS);
      return accounts.create(
        {
          merchantId: merchant.id,
          currency: merchant.currency,
          // No rule of a registration form lets such a name through, so it is never a member's.
          username: readableNumber('guest').toLowerCase(),
          password: null,
          type: TRIAL_TYPE,
          registeredVia: 'SELF',
          address,
          agreed,
        },
        async (account, tx) => {
          const { merchantId, id: accountId } = account;
          await insertGuest(tx, { accountId, merchantId, expiresAt });
          await noteLogin(tx, accountId, at);
          await writeLogin(tx, { merchantId, accountId, at, way: 'guest', address, userAgent });
          const opened = await sessions.open(tx, merchant, accountId, { address, userAgent }, expiresAt);
          return { account, opened };
        },
      );
    },
    job: {
      name: 'identity.close-guests',
      everyMs: 5 * MINUTE_MS,
      async run() {
        for (let closed = CHUNK; closed === CHUNK; ) {
          const expired = await readExpired(db, dateOf(clock), CHUNK);
          for (const accountId of expired) {
            // The status first: a run that dies between the two finds the guest again.
            await setStatus(accountId, 'NO_LOGIN');
            await closeGuest(db, accountId, dateOf(clock));
          }
          closed = expired.length;
        }
      },
    },
  };
}
