import type { Body } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext, RequestSession } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { accountByContact, lockAccount } from '../contacts/index.ts';
import type { SecondStep } from '../login/second-step.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type LoginRow, readLoginOf } from '../store.ts';
import { askerOf, bringerOf, type CodeSent, type Verification } from '../verification/index.ts';
import type { ConfirmPassword, Holder } from './confirm.ts';
import { checkNewPassword, passwordRejected } from './new-password.ts';
import { changePassword, setPassword } from './store.ts';

/** Changes and resets of login passwords. */
export interface LoginPasswords {
  /** Changes the password. This session lives on; all others and every remember-me token end. Throws as the contract says. */
  change(merchant: Merchant, session: RequestSession & Holder, body: Body<'changePassword'>): Promise<void>;
  /**
   * Sets a password by the key of a mail; every session ends. Returns whose it was. Where a second step is on it is asked for, by
   * another way than the mail: throws `login_verify_required`, and the key stays good.
   */
  reset(merchant: Merchant, body: Body<'resetPassword'>, request: Bringer): Promise<bigint>;
  /** The same by a code that went to the member's number; the second step goes by another way than the SMS. */
  byPhone(merchant: Merchant, body: Body<'passwordByPhone'>, request: Bringer): Promise<bigint>;
  /** Sends the code of the second step that one of the two asks for, to who has taken the first. Spends nothing. */
  sendCode(merchant: Merchant, body: Body<'passwordVerifyCode'>, request: RequestContext): Promise<CodeSent>;
}

/** What changes of passwords need. */
export interface LoginPasswordDeps {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  confirm: ConfirmPassword;
  verification: Pick<Verification, 'number' | 'keyOf' | 'phoneOf' | 'spendCode' | 'spendKey' | 'endKeys'>;
  sessions: Pick<Sessions, 'endAll' | 'endOthers'>;
  /** Ends every remember-me token of an account and its trust in browsers, in the caller's transaction. */
  endBrowsers(tx: Runner, accountId: bigint): Promise<void>;
  /** Lifts the lock of an account's names after failed logins, in the caller's transaction. */
  liftLock(tx: Runner, merchant: Merchant, accountId: bigint): Promise<void>;
  secondStep: Pick<SecondStep, 'demandAnywhere' | 'sendCode'>;
}

/** Who brings a key or a code. */
type Bringer = Pick<RequestContext, 'address' | 'origin' | 'cookies'>;

/** The first step of setting a forgotten password: whose it is, and what has proven that. */
interface FirstStep {
  by: 'sms' | 'email';
  prove(tx: Runner): Promise<bigint | null>;
}

/** Ends a transaction whose first step was only looked at: nothing of it is spent. */
class LookedAt extends Error {}

const same = (one: string, other: string): boolean => one.normalize('NFKC') === other.normalize('NFKC');

/** Makes what sets forgotten passwords once a first step was taken, and looks whose it is. */
function createReplacing(deps: LoginPasswordDeps) {
  const { db, clock, passwords, verification, sessions, endBrowsers, liftLock, secondStep } = deps;

  const ownerIn = async (tx: Runner, merchant: Merchant, { prove }: FirstStep): Promise<LoginRow> => {
    const id = await prove(tx);
    const account = id === null ? null : await readLoginOf(tx, merchant.id, id);
    if (!account) throw new BusinessError('code.invalid');
    return account;
  };

  /** Sets a password that was forgotten, once the first step has told whose it is, and the second one is taken. */
  const replace = async (
    merchant: Merchant,
    { newPassword, method, code }: Pick<Body<'resetPassword'>, 'newPassword' | 'method' | 'code'>,
    first: FirstStep,
    request: Bringer,
  ): Promise<bigint> => {
    // Before the transaction, which must not wait for it; and before the account is known, so that it costs the same for all.
    const hash = await passwords.hash(newPassword);
    const { accountId, announce } = await db.transaction(async (tx) => {
      const account = await ownerIn(tx, merchant, first);
      checkNewPassword(merchant, newPassword, account);
      await secondStep.demandAnywhere(tx, merchant, account, first.by, { method, code }, bringerOf(request));
      await verification.endKeys({ purpose: 'password', accountId: account.id }, tx);
      await lockAccount(tx, account.id);
      await setPassword(tx, { accountId: account.id, merchantId: merchant.id, hash, at: dateOf(clock) });
      await endBrowsers(tx, account.id);
      await liftLock(tx, merchant, account.id);
      const owner = { merchantId: merchant.id, accountId: account.id };
      return { accountId: account.id, announce: await sessions.endAll(tx, owner, 'password') };
    });
    announce();
    return accountId;
  };

  /** Whose a first step is, without spending it. */
  const look = async (merchant: Merchant, first: FirstStep): Promise<bigint> => {
    let found: bigint | null = null;
    const looking = db.transaction(async (tx) => {
      found = (await ownerIn(tx, merchant, first)).id;
      throw new LookedAt();
    });
    await looking.catch((error: unknown) => {
      if (!(error instanceof LookedAt)) throw error;
    });
    if (found === null) throw new BusinessError('code.invalid');
    return found;
  };

  return { replace, look };
}

/** Makes the first steps: by a key that was mailed, by a number. */
function createFirstSteps({ verification }: LoginPasswordDeps) {
  const byKey = (merchant: Merchant, key: string): FirstStep => ({
    by: 'email',
    prove: (tx) => verification.spendKey({ purpose: 'password', merchant, key }, tx),
  });

  const byNumber = async (
    merchant: Merchant,
    body: Pick<Body<'passwordByPhone'>, 'mobileNum' | 'countryDialingCode' | 'verificationCode' | 'firebaseIdToken'>,
    request: Bringer,
  ): Promise<FirstStep> => {
    if (!merchant.switches['CHNGPASSVERIF3']) throw new BusinessError('function.not.available');
    const { firebaseIdToken, verificationCode: code } = body;
    const target = verification.number(merchant, body.countryDialingCode, body.mobileNum);
    const key = verification.keyOf(target);
    if (firebaseIdToken && verification.keyOf(await verification.phoneOf(merchant, firebaseIdToken)) !== key) {
      throw new BusinessError('code.invalid');
    }
    const asker = bringerOf(request);
    // Older clients ask for the code of a login where they want to set a password: docs/rules/login.md#other-clients.
    const also = merchant.encryption === 'legacy' ? ('login' as const) : undefined;
    const prove = async (tx: Runner): Promise<bigint | null> => {
      if (!firebaseIdToken) await verification.spendCode({ purpose: 'password', also, merchant, target, code, asker }, tx);
      return accountByContact(tx, merchant.id, 'mobile', key);
    };
    return { by: 'sms', prove };
  };

  return { byKey, byNumber };
}

/** Makes the changes of passwords. */
export function createLoginPasswords(deps: LoginPasswordDeps): LoginPasswords {
  const { db, clock, passwords, confirm, verification, sessions, endBrowsers, secondStep } = deps;
  const { replace, look } = createReplacing(deps);
  const { byKey, byNumber } = createFirstSteps(deps);

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
        await endBrowsers(tx, session.accountId);
        return sessions.endOthers(tx, session, 'password');
      });
      announce();
    },
    reset: async (merchant, body, request) => replace(merchant, body, byKey(merchant, body.key), request),
    byPhone: async (merchant, body, request) => replace(merchant, body, await byNumber(merchant, body, request), request),
    async sendCode(merchant, { key, method, mobileNum, ...body }, request) {
      const first = key ? byKey(merchant, key) : await byNumber(merchant, { ...body, mobileNum: mobileNum ?? '' }, request);
      return secondStep.sendCode(merchant, await look(merchant, first), method, askerOf(request), first.by);
    },
  };
}
