import type { Body } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { lockAccount, type VerifiedContacts, verifiedContacts } from '../contacts/index.ts';
import type { IdentityEvents } from '../events.ts';
import type { Passwords } from '../passwords.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import { readDetails } from '../store.ts';
import { memberAsker, type Verification } from '../verification/index.ts';
import type { ConfirmPassword, Holder } from './confirm.ts';
import { passwordRejected } from './new-password.ts';
import { checkPaymentPassword } from './payment-rules.ts';
import { changePayment, clearPaymentTries, type PaymentRow, readPassword, readPayment, takePaymentTry } from './store.ts';

const TRIES = 5;
const LOCK_MS = 86_400_000;

/** A look at a payment password. */
interface PaymentLook {
  /** Demands it, once: throws what `demandPaymentPassword` does. */
  demand(): Promise<void>;
  /** Resolves when the wrong tries before one that fits are forgotten: at once where it was not demanded. */
  settled(): Promise<void>;
}

/** The password that money asks for. */
export interface PaymentPasswords {
  /**
   * Demands the payment password. Throws `not.exists.payment.password`, `invalid.payment.pw` with {left} as value, and
   * `payment.pw.locked` for 24 hours after five wrong tries in a row (docs/rules/accounts.md#payment-password). Not within a
   * transaction: a wrong try counts though everything else of the call is undone.
   */
  demandPaymentPassword(accountId: bigint, given: string | null | undefined): Promise<void>;
  /**
   * Begins to look at a payment password that is demanded later, if ever, so that its hash is made meanwhile. Nothing is told and no try
   * counts before it is demanded.
   */
  lookAtPaymentPassword(accountId: bigint, given: string | null | undefined): PaymentLook;
  /**
   * Sets it: the first by the login password, a new one by the old one, a forgotten one by a code that went to a verified contact,
   * which also lifts the lock. Where an authenticator is on, its code is asked for besides. Throws as the contract says.
   */
  set(merchant: Merchant, holder: Holder, body: Body<'setPaymentPassword'>): Promise<void>;
}

interface PaymentDeps {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  confirm: ConfirmPassword;
  /** Demands the authenticator's code where one is on. */
  demandFactor: SecondFactor['demand'];
  verification: Pick<Verification, 'spendCode'>;
  news: Pick<IdentityEvents, 'paymentPasswordSet' | 'nudge'>;
}

const isLocked = ({ lockedUntil }: Pick<PaymentRow, 'lockedUntil'>, at: Date): boolean =>
  lockedUntil !== null && lockedUntil > at;

/** What a try that does not fit is told. */
const refusalOf = ({ lockedUntil, failures }: Pick<PaymentRow, 'lockedUntil' | 'failures'>, at: Date): BusinessError =>
  lockedUntil !== null && lockedUntil > at
    ? locked(lockedUntil.getTime() - at.getTime())
    : new BusinessError('invalid.payment.pw', { value: { left: TRIES - failures } });

/** A promise that nobody may ever wait for. */
function unheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Makes the look at a payment password: its demand throws what `demandPaymentPassword` does. */
function createLook({ db, clock, passwords }: PaymentDeps) {
  /** The hash that a password is compared with, and whether it fits; nothing is compared while the account is locked. */
  const begin = async (accountId: bigint, given: string | null | undefined) => {
    const stored = await readPayment(db, accountId);
    const isTried = stored !== null && given && !isLocked(stored, dateOf(clock));
    return { stored, fitting: isTried ? unheard(passwords.verify(stored.hash, given)) : null };
  };

  return (accountId: bigint, given: string | null | undefined): PaymentLook => {
    const begun = unheard(begin(accountId, given));
    let clearing: Promise<void> = Promise.resolve();
    return {
      async demand(): Promise<void> {
        const { stored, fitting } = await begun;
        const at = dateOf(clock);
        if (!stored) throw new BusinessError('not.exists.payment.password');
        if (!given || isLocked(stored, at)) throw refusalOf(stored, at);
        // The try is written down while the password is looked at; nothing is told before it is.
        const [taken, fitsStored] = await Promise.all([
          takePaymentTry(db, accountId, { at, tries: TRIES, lockUntil: new Date(at.getTime() + LOCK_MS) }),
          fitting ?? passwords.verify(stored.hash, given),
        ]);
        if (!taken) throw refusalOf((await readPayment(db, accountId)) ?? stored, at);
        if (taken.hash === stored.hash ? fitsStored : await passwords.verify(taken.hash, given)) {
          clearing = unheard(clearPaymentTries(db, accountId, taken.hash));
          return;
        }
        if (taken.failures >= TRIES) throw locked(LOCK_MS);
        throw new BusinessError('invalid.payment.pw', { value: { left: TRIES - taken.failures } });
      },
      settled: () => clearing,
    };
  };
}

/** Makes the payment passwords. */
export function createPaymentPasswords(deps: PaymentDeps): PaymentPasswords {
  const { db, clock, passwords, confirm, demandFactor, verification, news } = deps;
  const look = createLook(deps);
  const demand = async (accountId: bigint, given: string | null | undefined): Promise<void> => {
    const looked = look(accountId, given);
    await looked.demand();
    await looked.settled();
  };

  /** Spends a code that went to any of the account's contacts. */
  const spendCode = async (
    tx: Runner,
    merchant: Merchant,
    { accountId, client }: Holder,
    contacts: VerifiedContacts,
    code: string,
  ) => {
    const asker = memberAsker(accountId, client.address);
    const targets = [contacts.mobile, contacts.email].filter((target) => target !== null);
    let refusal: unknown = new BusinessError('code.invalid');
    for (const target of targets) {
      try {
        await verification.spendCode({ purpose: 'payment', merchant, target, code, asker, accountId }, tx);
        return;
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };

  return {
    demandPaymentPassword: demand,
    lookAtPaymentPassword: look,
    async set(merchant, holder, body) {
      const { accountId } = holder;
      const { newPaymentPassword: chosen, oldPaymentPassword, verificationCode } = body;
      if (chosen !== body.confirmPaymentPassword) {
        throw passwordRejected({ field: 'confirmPaymentPassword', rule: 'match', min: null, max: null });
      }
      const profile = (await readDetails(db, accountId))?.profile ?? {};
      checkPaymentPassword(chosen, profile['birthday'] ?? null);
      const before = await readPayment(db, accountId);
      const contacts = await verifiedContacts(db, accountId);
      const hasPassword = (await readPassword(db, accountId)) !== null;
      const code = verificationCode && (before !== null || !hasPassword) ? verificationCode : null;
      if (before && code === null) await demand(accountId, oldPaymentPassword);
      else if (!before && hasPassword) await confirm(merchant, holder, body.loginPassword);
      // Without a password of any kind a contact is all that the holder can prove itself by.
      else if (code === null && (contacts.mobile ?? contacts.email)) throw new BusinessError('code.invalid');
      const hash = await passwords.hash(chosen);
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await demandFactor(tx, accountId, body.code);
        if (code !== null) await spendCode(tx, merchant, holder, contacts, code);
        const row = { accountId, merchantId: merchant.id, hash, at: dateOf(clock) };
        if (!(await changePayment(tx, row, before?.hash ?? null))) throw new BusinessError('invalid.payment.pw');
        await news.paymentPasswordSet(tx, { merchantId: merchant.id, accountId }, row.at);
      });
      news.nudge();
    },
  };
}

const locked = (ms: number): BusinessError => {
  const seconds = Math.ceil(ms / 1000);
  return new BusinessError('payment.pw.locked', { value: { retryAfterSeconds: seconds }, retryAfterSeconds: seconds });
};
