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
import { createPaymentAtHand, type PaymentAtHand } from './payment-at-hand.ts';
import { checkPaymentPassword } from './payment-rules.ts';
import { createPaymentTries, type PaymentLook } from './payment-tries.ts';
import { changePayment, readPassword, readPayment } from './store.ts';

/** The password that money asks for. */
export interface PaymentPasswords {
  /**
   * Demands the payment password. Throws `not.exists.payment.password`, `invalid.payment.pw` with {left} as value, and
   * `payment.pw.locked` for 24 hours after five wrong tries in a row (docs/rules/accounts.md#payment-password). Not within a
   * transaction: a wrong try counts though everything else of the call is undone.
   */
  demandPaymentPassword(accountId: bigint, given: string | null | undefined): Promise<void>;
  /** Keeps at hand what was just read, so that the next look begins at once. */
  note: PaymentAtHand['note'];
  /** Begins to look at a payment password that is demanded later, if ever, so that its hash is made meanwhile. No try counts before. */
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

/** Makes the payment passwords. */
export function createPaymentPasswords(deps: PaymentDeps): PaymentPasswords {
  const { db, clock, passwords, confirm, demandFactor, verification, news } = deps;
  const atHand = createPaymentAtHand(clock);
  const { demand, look } = createPaymentTries({ ...deps, atHand });

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
    note: atHand.note,
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
