import type { Body } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/clock.ts';
import type { Database, Runner } from '../../base/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { accountByContact, lockAccount } from '../contacts/index.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions.ts';
import { type Account, readAccount } from '../store.ts';
import type { Verification } from '../verification/index.ts';
import type { ConfirmPassword, Holder } from './confirm.ts';
import { checkNewPassword, passwordRejected } from './new-password.ts';
import { changePassword, setPassword } from './store.ts';

/** Changes and resets of login passwords. */
export interface LoginPasswords {
  /** Changes the password. This session lives on; all others and every remember-me token end. Throws as the contract says. */
  change(merchant: Merchant, session: RequestSession & Holder, body: Body<'changePassword'>): Promise<void>;
  /** Sets a password by the key of a mail; every session ends. Gives whose it was. */
  reset(merchant: Merchant, body: Body<'resetPassword'>): Promise<bigint>;
  /** Sets a password by a code that went to the member's number; every session ends. Gives whose it was. */
  byPhone(merchant: Merchant, body: Body<'passwordByPhone'>): Promise<bigint>;
}

/** What changes of passwords need. */
export interface LoginPasswordDeps {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  confirm: ConfirmPassword;
  verification: Pick<Verification, 'number' | 'keyOf' | 'phoneOf' | 'spendCode' | 'spendKey' | 'endKeys'>;
  sessions: Pick<Sessions, 'endAll' | 'endOthers'>;
  /** Ends every remember-me token of an account, in the caller's transaction. */
  endRemembered(tx: Runner, accountId: bigint): Promise<void>;
  /** Lifts the lock of an account's names after failed logins, in the caller's transaction. */
  liftLock(tx: Runner, merchant: Merchant, accountId: bigint): Promise<void>;
}

const same = (one: string, other: string): boolean => one.normalize('NFKC') === other.normalize('NFKC');

/** Makes the changes of passwords. */
export function createLoginPasswords(deps: LoginPasswordDeps): LoginPasswords {
  const { db, clock, passwords, confirm, verification, sessions, endRemembered, liftLock } = deps;

  /** Sets a password that was forgotten, once `prove` has told whose it is. */
  const replace = async (
    merchant: Merchant,
    newPassword: string,
    prove: (tx: Runner) => Promise<bigint | null>,
  ): Promise<bigint> => {
    // Before the transaction, which must not wait for it; and before the account is known, so that it costs the same for all.
    const hash = await passwords.hash(newPassword);
    const { accountId, announce } = await db.transaction(async (tx) => {
      const id = await prove(tx);
      const account: Account | null = id === null ? null : await readAccount(tx, id);
      if (!account || account.merchantId !== merchant.id) throw new BusinessError('code.invalid');
      checkNewPassword(merchant, newPassword, account);
      await verification.endKeys({ purpose: 'password', accountId: account.id }, tx);
      await lockAccount(tx, account.id);
      await setPassword(tx, { accountId: account.id, merchantId: merchant.id, hash, at: dateOf(clock) });
      await endRemembered(tx, account.id);
      await liftLock(tx, merchant, account.id);
      const owner = { merchantId: merchant.id, accountId: account.id };
      return { accountId: account.id, announce: await sessions.endAll(tx, owner, 'password') };
    });
    announce();
    return accountId;
  };

  return {
    async change(merchant, session, { oldPassword, newPassword, confirmNewPassword }) {
      if (newPassword !== confirmNewPassword) {
        throw passwordRejected({ field: 'confirmNewPassword', rule: 'match', min: null, max: null });
      }
      const before = await confirm(merchant, session, oldPassword);
      if (before !== null && same(newPassword, oldPassword ?? '')) throw new BusinessError('modify.new.old.same');
      checkNewPassword(merchant, newPassword, session);
      const hash = await passwords.hash(newPassword);
      const announce = await db.transaction(async (tx) => {
        // Before the account, in the order in which a reset takes them: two that wait for each other would never end.
        await verification.endKeys({ purpose: 'password', accountId: session.accountId }, tx);
        await lockAccount(tx, session.accountId);
        const row = { accountId: session.accountId, merchantId: merchant.id, hash, at: dateOf(clock) };
        if (!(await changePassword(tx, row, before))) throw new BusinessError('password.wrong');
        await endRemembered(tx, session.accountId);
        return sessions.endOthers(tx, session, 'password');
      });
      announce();
    },
    reset: (merchant, { key, newPassword }) =>
      replace(merchant, newPassword, (tx) => verification.spendKey({ purpose: 'password', merchant, key }, tx)),
    async byPhone(merchant, { newPassword, mobileNum, countryDialingCode, verificationCode, firebaseIdToken }) {
      if (!merchant.switches['CHNGPASSVERIF3']) throw new BusinessError('function.not.available');
      const target = verification.number(merchant, countryDialingCode, mobileNum);
      const key = verification.keyOf(target);
      if (firebaseIdToken && verification.keyOf(await verification.phoneOf(firebaseIdToken)) !== key) {
        throw new BusinessError('code.invalid');
      }
      return replace(merchant, newPassword, async (tx) => {
        if (!firebaseIdToken) await verification.spendCode({ purpose: 'password', merchant, target, code: verificationCode }, tx);
        return accountByContact(tx, merchant.id, 'mobile', key);
      });
    },
  };
}
