import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { verifiedContacts } from '../contacts/index.ts';
import type { SecondFactor, Ways } from '../second-factor/index.ts';
import type { LoginRow } from '../store.ts';
import type { Asker, CodeAsker, CodeSent, MailTarget, SmsTarget, Verification } from '../verification/index.ts';
import { isRegistered } from './known.ts';
import type { Trust } from './trust.ts';

/** A code of a second step and how it was got. */
export interface StepCode {
  method: string;
  code: string;
}

/** What the first step has proven already: it is no second one. */
export type ProvenBy = 'password' | 'sms' | 'email';

/** Who asks, and whose browser that is. */
export type StepClient = Pick<RequestContext, 'address' | 'userAgent' | 'cookies' | 'origin'>;

/**
 * The second step of logins and resets of the password: docs/rules/login.md#second-step. It is on for
 * who uses an authenticator, and for who can be sent a code and has asked for it, or whose brand asks everybody.
 */
export interface SecondStep {
  /**
   * Throws `login_verify_required` with the ways {sms, email, ga, recovery} where the step is on, and the browser is not trusted, or
   * the address not registered by who asked for that. A way that the first step went by is none; where nothing else is left, the
   * first step has proven all that there is.
   */
  demand(merchant: Merchant, account: LoginRow, client: StepClient, by?: ProvenBy): Promise<void>;
  /** The same of whoever sets a forgotten password, in the caller's transaction and wherever it is: a trusted browser counts for logins. */
  demandAnywhere(
    tx: Runner,
    merchant: Merchant,
    account: { id: bigint; verifyNewAddress: boolean },
    by: ProvenBy,
    step: { method?: string | null | undefined; code?: string | null | undefined },
    asker: CodeAsker,
  ): Promise<void>;
  /** Sends the code to the account's verified number or mail address. Throws `login.type.unavailable` when it has none. */
  sendCode(merchant: Merchant, accountId: bigint, method: string, asker: Asker & CodeAsker, by?: ProvenBy): Promise<CodeSent>;
  /** Spends the code in the caller's transaction. Throws `code.invalid`, `code.expired` or `login.type.unavailable`. */
  prove(tx: Runner, merchant: Merchant, accountId: bigint, step: StepCode & { asker: CodeAsker; by?: ProvenBy }): Promise<void>;
}

/** Makes the second step. */
export function createSecondStep(deps: {
  db: Database;
  verification: Pick<Verification, 'canSend' | 'sendCode' | 'spendCode'>;
  secondFactor: Pick<SecondFactor, 'waysOf' | 'verifyCode'>;
  trust: Pick<Trust, 'holds'>;
}): SecondStep {
  const { db, verification, secondFactor, trust } = deps;

  const targetOf = async (runner: Runner, accountId: bigint, method: string): Promise<SmsTarget | MailTarget> => {
    const { mobile, email } = await verifiedContacts(runner, accountId);
    const target = method === 'sms' ? mobile : email;
    if (!target) throw new BusinessError('login.type.unavailable');
    return target;
  };

  const asksForCodes = (merchant: Merchant, { verifyNewAddress }: { verifyNewAddress: boolean }): boolean =>
    verifyNewAddress || merchant.security.newAddress === 'everybody';

  /** The ways that are left after the first step; null where the second one is off, or nothing is left. */
  const waysLeft = async (
    runner: Runner,
    merchant: Merchant,
    account: { id: bigint; verifyNewAddress: boolean },
    by: ProvenBy,
  ): Promise<Ways | null> => {
    const all = await secondFactor.waysOf(account.id, runner);
    const sms = all.sms && verification.canSend(merchant, 'sms');
    const email = all.email && verification.canSend(merchant, 'mail');
    const isOn = all.ga || (asksForCodes(merchant, account) && (sms || email));
    const left = { ...all, sms: sms && by !== 'sms', email: email && by !== 'email' };
    return isOn && Object.values(left).includes(true) ? left : null;
  };

  const prove: SecondStep['prove'] = async (tx, merchant, accountId, { method, code, asker, by = 'password' }) => {
    if (method === by) throw new BusinessError('login.type.unavailable');
    if (method === 'sms' || method === 'email') {
      const target = await targetOf(tx, accountId, method);
      await verification.spendCode({ purpose: 'verify', merchant, target, code, accountId, asker }, tx);
      return;
    }
    const isRight = (method === 'ga' || method === 'recovery') && (await secondFactor.verifyCode(tx, accountId, method, code));
    if (!isRight) throw new BusinessError('code.invalid');
  };

  return {
    async demand(merchant, account, client, by = 'password') {
      const ways = await waysLeft(db, merchant, account, by);
      if (!ways) return;
      const isTrusted = await trust.holds(merchant, account.id, client);
      if (isTrusted && (!asksForCodes(merchant, account) || (await isRegistered(db, account.id, client.address)))) return;
      throw new BusinessError('login_verify_required', { value: ways });
    },
    async demandAnywhere(tx, merchant, account, by, { method, code }, asker) {
      const ways = await waysLeft(tx, merchant, account, by);
      if (!ways) return;
      if (!method || !code) throw new BusinessError('login_verify_required', { value: ways });
      await prove(tx, merchant, account.id, { method, code, asker, by });
    },
    async sendCode(merchant, accountId, method, asker, by = 'password') {
      if (method === by) throw new BusinessError('login.type.unavailable');
      const target = await targetOf(db, accountId, method);
      return verification.sendCode({ purpose: 'verify', merchant, target, asker, accountId });
    },
    prove,
  };
}
