import type { Database, Runner } from '../../base/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { verifiedContacts } from '../contacts/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { LoginRow } from '../store.ts';
import type { Asker, CodeSent, MailTarget, SmsTarget, Verification } from '../verification/index.ts';
import { isRegistered } from './known.ts';

/** A code of a second step and how it was got. */
export interface StepCode {
  method: string;
  code: string;
}

/** The second step of a login at an address that is not registered. specification 8, vendor-and-compliance "Accounts and access" */
export interface SecondStep {
  /**
   * Throws `login_verify_required` with the ways {sms, email, ga, recovery} where a login needs one: at an unregistered address, of
   * who uses an authenticator, and of who can be sent a code and has asked for it or whose brand asks everybody.
   */
  demand(merchant: Merchant, account: LoginRow, address: string): Promise<void>;
  /** Sends the code to the account's verified number or mail address. Throws `login.type.unavailable` when it has none. */
  sendCode(merchant: Merchant, account: LoginRow, method: string, asker: Asker): Promise<CodeSent>;
  /** Where the account's codes of a method go, read before the transaction that `prove`s one. Throws as `sendCode`. */
  targetOf(account: LoginRow, method: string): Promise<SmsTarget | MailTarget | null>;
  /** Spends the code in the caller's transaction. Throws `code.invalid` or `code.expired`. */
  prove(
    tx: Runner,
    merchant: Merchant,
    account: LoginRow,
    step: StepCode & { target: SmsTarget | MailTarget | null },
  ): Promise<void>;
}

/** Makes the second step. */
export function createSecondStep(deps: {
  db: Database;
  verification: Pick<Verification, 'canSend' | 'sendCode' | 'spendCode'>;
  secondFactor: Pick<SecondFactor, 'waysOf' | 'verifyCode'>;
}): SecondStep {
  const { db, verification, secondFactor } = deps;

  const targetOf: SecondStep['targetOf'] = async ({ id }, method) => {
    if (method !== 'sms' && method !== 'email') return null;
    const { mobile, email } = await verifiedContacts(db, id);
    const target = method === 'sms' ? mobile : email;
    if (!target) throw new BusinessError('login.type.unavailable');
    return target;
  };

  return {
    async demand(merchant, account, address) {
      if (await isRegistered(db, account.id, address)) return;
      const all = await secondFactor.waysOf(account.id);
      const sms = all.sms && verification.canSend(merchant, 'sms');
      const email = all.email && verification.canSend(merchant, 'mail');
      const ways = { ...all, sms, email };
      const asksForCodes = account.verifyNewAddress || merchant.security.newAddress === 'everybody';
      if (ways.ga || (asksForCodes && (sms || email))) {
        throw new BusinessError('login_verify_required', { value: ways });
      }
    },
    async sendCode(merchant, account, method, { address, language, origin }) {
      const target = await targetOf(account, method);
      if (!target) throw new BusinessError('login.type.unavailable');
      const asker = { address, language, origin };
      return verification.sendCode({ purpose: 'verify', merchant, target, asker, accountId: account.id });
    },
    targetOf,
    async prove(tx, merchant, account, { method, code, target }) {
      if (target) {
        await verification.spendCode({ purpose: 'verify', merchant, target, code, accountId: account.id }, tx);
        return;
      }
      const isRight = (method === 'ga' || method === 'recovery') && (await secondFactor.verifyCode(tx, account.id, method, code));
      if (!isRight) throw new BusinessError('code.invalid');
    },
  };
}
