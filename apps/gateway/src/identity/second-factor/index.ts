import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import type { Merchant } from '../../brand/index.ts';
import { lockAccount, verifiedContacts } from '../contacts/index.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.ts';
import { newTotpSecret, SETUP_MS, stepOf, totpUri } from './totp.ts';
import {
  countCodes,
  deleteCodes,
  deleteTotp,
  enableTotp,
  readTotp,
  replaceCodes,
  spendRecoveryCode,
  takeStep,
  totpContext,
  writeKey,
} from './totp-store.ts';

export { forgetChallenges } from './passkey-store.ts';
export type { CeremonyAnswer } from './passkeys.ts';
export { totpContext } from './totp-store.ts';

/** Ways in which an account can take a second step: the value of `login_verify_required`. */
export interface Ways {
  sms: boolean;
  email: boolean;
  /** An authenticator app. */
  ga: boolean;
  recovery: boolean;
}

const TRIES = 10;
const TRIES_SECONDS = 1_800;

/** Second factors: authenticator apps (TOTP), recovery codes and passkeys. */
export interface SecondFactor {
  /** The ways of an account; recovery codes stand in for its authenticator only. */
  waysOf(accountId: bigint, within?: Runner): Promise<Ways>;
  /** Is the authenticator on, and how many recovery codes are left? */
  status(accountId: bigint): Promise<{ isOn: boolean; recoveryCodesLeft: number }>;
  /**
   * Spends a code of the authenticator or a recovery code in the caller's transaction; false when it is wrong or was used before.
   * At most ten tries in half an hour, wherever they come from: then `TOO_MANY_REQUEST`.
   */
  verifyCode(tx: Runner, accountId: bigint, method: 'ga' | 'recovery', code: string): Promise<boolean>;
  /**
   * Demands a code of the authenticator, or a recovery code, where the authenticator is on, and spends it in the caller's
   * transaction: for what an open session and the password must not be enough for. Throws `code.invalid`.
   */
  demand(tx: Runner, accountId: bigint, code: string | null | undefined): Promise<void>;
  /** A key for an authenticator, good for ten minutes. Throws `totp.on` when one is on. */
  setUp(merchant: Merchant, account: { id: bigint; username: string }): Promise<{ secret: string; uri: string }>;
  /**
   * Switches the authenticator on by its first code and returns the recovery codes. Browsers and addresses that were trusted
   * before are trusted no more. Throws `code.invalid`, `code.expired`.
   */
  enable(merchant: Merchant, accountId: bigint, code: string): Promise<string[]>;
  /** Switches the authenticator off, with a code of it or a recovery code, and forgets all of it. Throws `code.invalid`. */
  disable(accountId: bigint, code: string): Promise<void>;
  /** New recovery codes in place of the old ones, with a code of the authenticator. Throws `code.invalid`. */
  renewCodes(merchant: Merchant, accountId: bigint, code: string): Promise<string[]>;
  passkeys: Passkeys;
}

/** What a code is by its look. */
const methodOf = (code: string): 'ga' | 'recovery' => (/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? 'ga' : 'recovery');

interface SecondFactorDeps {
  db: Database;
  clock: Clock;
  rates: RateLimiter;
  /** Ends the trust in an account's browsers and addresses, in the caller's transaction. */
  endTrust(tx: Runner, accountId: bigint): Promise<void>;
}

/** Makes what looks at codes of authenticators and recovery codes. */
function createCodes({ db, clock, rates }: SecondFactorDeps) {
  /** The time step of a code by what is kept of its authenticator's key. */
  const stepFor = (accountId: bigint, kept: string, code: string): number | null => {
    const secret = db.seal.open(kept, totpContext(accountId));
    return secret === null ? null : stepOf(secret, code, clock.now());
  };

  const takeTry = async (accountId: bigint): Promise<void> => {
    const wait = await rates.take(`second-factor:${accountId}`, TRIES, TRIES_SECONDS);
    if (wait > 0) throw new BusinessError('TOO_MANY_REQUEST', { retryAfterSeconds: wait });
  };

  const statusIn = async (runner: Runner, accountId: bigint): Promise<{ isOn: boolean; recoveryCodesLeft: number }> => {
    const isOn = (await readTotp(runner, accountId))?.enabledAt instanceof Date;
    return { isOn, recoveryCodesLeft: isOn ? await countCodes(runner, accountId) : 0 };
  };

  const takeTotp = async (tx: Runner, accountId: bigint, code: string): Promise<boolean> => {
    const totp = await readTotp(tx, accountId);
    if (!totp?.enabledAt) return false;
    const step = stepFor(accountId, totp.secret, code);
    return step !== null && takeStep(tx, accountId, totp.secret, step);
  };

  const verifyCode: SecondFactor['verifyCode'] = async (tx, accountId, method, code) => {
    await takeTry(accountId);
    return method === 'ga' ? takeTotp(tx, accountId, code) : spendRecoveryCode(tx, accountId, recoveryDigest(code));
  };

  const demand: SecondFactor['demand'] = async (tx, accountId, code) => {
    if (!(await statusIn(tx, accountId)).isOn) return;
    const given = code ?? '';
    if (given === '' || !(await verifyCode(tx, accountId, methodOf(given), given))) throw new BusinessError('code.invalid');
  };

  const freshCodes = async (tx: Runner, merchant: Merchant, accountId: bigint): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await replaceCodes(tx, { accountId, merchantId: merchant.id, digests: codes.map(recoveryDigest), at: dateOf(clock) });
    return codes;
  };

  return { stepFor, takeTry, statusIn, verifyCode, demand, freshCodes };
}

/** Makes the second factors. */
export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock, endTrust } = deps;
  const { stepFor, takeTry, statusIn, verifyCode, demand, freshCodes } = createCodes(deps);

  return {
    async waysOf(accountId, within = db) {
      const contacts = await verifiedContacts(within, accountId);
      const { isOn, recoveryCodesLeft } = await statusIn(within, accountId);
      return { sms: contacts.mobile !== null, email: contacts.email !== null, ga: isOn, recovery: recoveryCodesLeft > 0 };
    },
    status: (accountId) => statusIn(db, accountId),
    verifyCode,
    demand,
    async setUp(merchant, { id, username }) {
      const secret = newTotpSecret();
      const isWritten = await writeKey(db, {
        accountId: id,
        merchantId: merchant.id,
        secret: db.seal.seal(secret, totpContext(id)),
        at: dateOf(clock),
      });
      if (!isWritten) throw new BusinessError('totp.on');
      return { secret, uri: totpUri(merchant.name, username, secret) };
    },
    enable: (merchant, accountId, code) =>
      db.transaction(async (tx) => {
        await takeTry(accountId);
        await lockAccount(tx, accountId);
        const totp = await readTotp(tx, accountId);
        if (!totp || totp.enabledAt) throw new BusinessError('code.invalid');
        if (totp.createdAt.getTime() + SETUP_MS <= clock.now()) throw new BusinessError('code.expired');
        const step = stepFor(accountId, totp.secret, code);
        const isTaken = step !== null && (await takeStep(tx, accountId, totp.secret, step));
        if (!isTaken || !(await enableTotp(tx, accountId, totp.secret, dateOf(clock)))) throw new BusinessError('code.invalid');
        await endTrust(tx, accountId);
        return freshCodes(tx, merchant, accountId);
      }),
    disable: (accountId, code) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (!(await verifyCode(tx, accountId, methodOf(code), code))) throw new BusinessError('code.invalid');
        await deleteTotp(tx, accountId);
        await deleteCodes(tx, accountId);
      }),
    renewCodes: (merchant, accountId, code) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (!(await verifyCode(tx, accountId, 'ga', code))) throw new BusinessError('code.invalid');
        return freshCodes(tx, merchant, accountId);
      }),
    passkeys: createPasskeys({ db, clock }),
  };
}
