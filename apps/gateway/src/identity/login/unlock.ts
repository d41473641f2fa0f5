import type { EventOf } from '../../base/background/event.ts';
import type { Events } from '../../base/background/events.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { limitKeyOf } from '../../base/http/address.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import { accountByContact, verifiedContacts } from '../contacts/index.ts';
import { loginLocked } from '../events.ts';
import { nameDigest, usernameKey } from '../names.ts';
import { ownOrigin } from '../sessions/own-origin.ts';
import { readLogin, readLoginOf } from '../store.ts';
import { ANYBODY, type SmsTarget, type Verification } from '../verification/index.ts';
import { type Guesses, readLock } from './guesses.ts';
import { loginName, numberDigest } from './names.ts';

/** A number that nobody has: the code of a name without one is as wrong as any other. */
const NOBODYS: SmsTarget = { kind: 'sms', dialingCode: '999', number: '0000000' };

/** Wrong codes that one address may bring for a name while its lock lasts. */
const TRIES = 5;

/** What somebody gives to lift a lock: the key of the mail, or a username and the code of the SMS. */
export interface UnlockClaim {
  key?: string | null | undefined;
  username?: string | null | undefined;
  code?: string | null | undefined;
}

/** Lifts the lock of names with too many failures. */
export interface Unlock {
  /**
   * By key or code. Throws `code.invalid`; for a key that is over `code.expired`. The code goes to the member and not to who asks:
   * wrong tries end it for the address that they come from.
   */
  unlock(merchant: Merchant, claim: UnlockClaim, address: string): Promise<void>;
  /** Lifts the lock of an account in the caller's transaction: its password was set again, or an operator lets it in. */
  lift(tx: Runner, merchant: Merchant, accountId: bigint): Promise<void>;
  /** Until when an account is locked out by any of its names; null when it is not. */
  lockedUntil(tx: Runner, merchant: Merchant, accountId: bigint, at: Date): Promise<Date | null>;
}

interface UnlockDeps {
  db: Database;
  events: Pick<Events, 'relay'>;
  brand: Pick<Brand, 'byId' | 'domains'>;
  guesses: Guesses;
  rates: RateLimiter;
  verification: Pick<Verification, 'anyNumber' | 'keyOf' | 'sendCode' | 'spendCode' | 'makeKey' | 'spendKey' | 'tell'>;
}

/** Makes what knows and lifts the locks of an account's names. */
function createLocks({ guesses, verification }: UnlockDeps): Pick<Unlock, 'lift' | 'lockedUntil'> {
  /** What the failures at an account's names are counted under. */
  const digestsOf = async (tx: Runner, merchant: Merchant, accountId: bigint): Promise<Buffer[]> => {
    const account = await readLoginOf(tx, merchant.id, accountId);
    if (!account) return [];
    const { mobile } = await verifiedContacts(tx, accountId);
    // A username of digits is counted as the number that it may be; the forms of the security centre count it as a name.
    const names = [loginName(verification, merchant, account.username).digest, nameDigest(usernameKey(account.username))];
    return mobile ? [...names, numberDigest(verification.keyOf(mobile))] : names;
  };

  const lift: Unlock['lift'] = async (tx, merchant, accountId) => {
    for (const digest of await digestsOf(tx, merchant, accountId)) await guesses.clear(tx, merchant, digest);
  };

  return {
    lift,
    async lockedUntil(tx, merchant, accountId, at) {
      let latest: Date | null = null;
      for (const digest of await digestsOf(tx, merchant, accountId)) {
        const until = await readLock(tx, merchant.id, digest, at);
        if (until !== null && (latest === null || until > latest)) latest = until;
      }
      return latest;
    },
  };
}

/** Makes what sends who was locked out the way back in. */
function createWayBack({ db, brand, verification }: UnlockDeps) {
  /** Mail before SMS: a link is used more easily than a code is typed. Who has neither waits until the lock ends. */
  return async ({ merchantId, accountId, payload }: EventOf<typeof loginLocked>): Promise<void> => {
    const merchant = await brand.byId(merchantId);
    if (!merchant || accountId === null) return;
    const { address, language, origin } = payload;
    const { email, mobile } = await verifiedContacts(db, accountId);
    if (email) {
      const minutes = merchant.security.mailMinutes;
      const key = await verification.makeKey({ purpose: 'unlock', merchant, accountId, minutes });
      const params = { link: `${ownOrigin(brand, merchant, origin)}/login#unlock=${key}`, minutes: String(minutes) };
      await verification.tell({ merchant, target: email, name: 'unlock', params, language, address });
      return;
    }
    if (!mobile) return;
    try {
      await verification.sendCode({
        purpose: 'unlock',
        merchant,
        target: mobile,
        asker: { language, origin, ...ANYBODY, address },
        accountId,
      });
    } catch (error) {
      // A number that has had its codes of the day gets no more; trying again would not help it.
      if (!(error instanceof BusinessError)) throw error;
    }
  };
}

/** Makes the unlocking, and sends who was locked out the way back in. */
export function createUnlock(deps: UnlockDeps): Unlock {
  const { db, events, rates, verification } = deps;
  const { lift, lockedUntil } = createLocks(deps);
  events.relay('identity.unlock', [loginLocked], createWayBack(deps));

  const byCode = async (
    merchant: Merchant,
    username: string,
    code: string | null | undefined,
    address: string,
  ): Promise<void> => {
    const name = loginName(verification, merchant, username);
    const tries = `unlock:${merchant.id}:${name.digest.toString('base64')}:${limitKeyOf(address)}`;
    if ((await rates.take(tries, TRIES, merchant.security.lockMinutes * 60)) > 0) throw new BusinessError('code.invalid');
    const owner = name.number === null ? null : await accountByContact(db, merchant.id, 'mobile', name.number);
    const account = await readLogin(db, merchant.id, name.key, owner);
    const accountId = account?.id ?? 0n;
    const { mobile } = await verifiedContacts(db, accountId);
    try {
      await db.transaction(async (tx) => {
        await verification.spendCode(
          { purpose: 'unlock', merchant, target: mobile ?? NOBODYS, code, asker: ANYBODY, accountId },
          tx,
        );
        await lift(tx, merchant, accountId);
      });
    } catch (error) {
      // That a code is over would tell whoever locked the name that it is a member's.
      throw error instanceof BusinessError ? new BusinessError('code.invalid') : error;
    }
  };

  return {
    lift,
    lockedUntil,
    async unlock(merchant, { key, username, code }, address) {
      if (!key) return byCode(merchant, username ?? '', code, address);
      await db.transaction(async (tx) => {
        await lift(tx, merchant, await verification.spendKey({ purpose: 'unlock', merchant, key }, tx));
      });
    },
  };
}
