import type { Body } from '@marquee/contract';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { accountByContact, lockAccount } from '../contacts/index.ts';
import { passwordExpired } from '../passwords.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import { type LoginRow, readLoginOf } from '../store.ts';
import { askerOf, bringerOf, type CodeSent, type SmsTarget, type Verification } from '../verification/index.ts';
import { clientOf } from './client.ts';
import type { Guesses } from './guesses.ts';
import type { LoginWay, OpenedLogin, Opening } from './opening.ts';
import type { PasswordProof, Proven } from './password-proof.ts';
import { demandWelcome } from './refusals.ts';
import type { Remember, Remembered } from './remember.ts';
import type { ProvenBy, SecondStep } from './second-step.ts';
import type { NumberWay, StepPass } from './step-pass.ts';
import type { GivenTrust, Trust } from './trust.ts';

/** What a login gives. */
export interface LoggedIn {
  account: LoginRow;
  opened: OpenedLogin;
  passwordExpired: boolean;
  /** The next secret of the remember-me cookie; null: the browser is not to remember this login. */
  remembered: string | null;
  /** What the browser is to be trusted by from now on; null: nothing new. */
  trusted: GivenTrust | null;
}

/** Logs members in: specification 3 and 4, wire-protocol 3. All of them throw what `demandWelcome` does, after the proof. */
export interface Login {
  /**
   * By password, by mobile number and code (`sms`), or by a phone's identity token (`firebase`). Throws what the proof of its kind
   * does, `login_verify_required` for each of them alike, and `login.type.unavailable` for a way that the brand does not offer.
   */
  login(merchant: Merchant, body: Body<'login'>, request: RequestContext): Promise<LoggedIn>;
  /** The second step: the first one again, and a code; registers the address, and trusts the browser where that is wanted. */
  verify(merchant: Merchant, body: Body<'loginVerify'>, request: RequestContext, secret: string | null): Promise<LoggedIn>;
  /** Sends the second step's code, to who has taken the first step. */
  sendCode(merchant: Merchant, body: Body<'loginVerifyCode'>, request: RequestContext, secret: string | null): Promise<CodeSent>;
  /** By the secret of the remember-me cookie. Throws `login.remember.over` with value {isRaced} when another tab was faster. */
  remembered(merchant: Merchant, secret: string | null, request: RequestContext, deviceId?: string | null): Promise<LoggedIn>;
  /** By a passkey, which is both factors: the thing, and the finger, face or PIN that it asks for. Throws `passkey.invalid`. */
  passkey(merchant: Merchant, body: Body<'passkeyLogin'>, request: RequestContext): Promise<LoggedIn>;
}

/** A first step that was taken, as the second one finds it. */
type FirstStep = { proven: Proven } | { account: LoginRow; token: Remembered } | { account: LoginRow; way: NumberWay };

const provenBy = (step: FirstStep): ProvenBy => ('way' in step ? 'sms' : 'password');

/** What one login is made of. */
interface Admission {
  account: LoginRow;
  way: LoginWay;
  deviceId: string | null | undefined;
  isVerified?: boolean;
  /** The browser is to be trusted: its second step was taken, and its member wants that. */
  isToTrust?: boolean;
  /** Runs before the session is opened, in its transaction; gives the secret to remember. */
  before?: (tx: Transaction) => Promise<string | null>;
}

const over = (isRaced = false): BusinessError => new BusinessError('login.remember.over', isRaced ? { value: { isRaced } } : {});

/** Makes the login. */
export function createLogin(deps: {
  db: Database;
  clock: Clock;
  passwords: PasswordProof;
  guesses: Guesses;
  verification: Pick<Verification, 'number' | 'keyOf' | 'spendCode' | 'phoneOf'>;
  secondFactor: Pick<SecondFactor, 'passkeys'>;
  secondStep: SecondStep;
  stepPass: Pick<StepPass, 'give' | 'giveNumber' | 'numberOf'>;
  trust: Pick<Trust, 'begin'>;
  remember: Remember;
  opening: Opening;
  /** Ends every session of an account: somebody else has used its token. */
  endSessions(accountId: bigint, reason: string): Promise<void>;
}): Login {
  const { db, clock, passwords, guesses, verification, secondFactor, secondStep, stepPass, trust, remember, opening } = deps;
  const { endSessions } = deps;

  const admit = async (
    merchant: Merchant,
    request: RequestContext,
    { account, way, deviceId, isVerified = false, isToTrust = false, before }: Admission,
  ): Promise<LoggedIn> => {
    const client = clientOf(request, deviceId);
    const result = await db.transaction(async (tx) => {
      // A change of the password, or a freeze, since the proof ended what there was then: nothing may be opened after it.
      await lockAccount(tx, account.id);
      const current = await readLoginOf(tx, merchant.id, account.id);
      const isStale = way === 'password' && current?.passwordHash !== account.passwordHash;
      if (!current || isStale) throw new BusinessError('login.cred.err');
      demandWelcome(merchant, current, request);
      const remembered = (await before?.(tx)) ?? null;
      const trusted = isToTrust ? await trust.begin(tx, merchant, account.id, client) : null;
      return { remembered, trusted, opened: await opening.openLogin(tx, merchant, account.id, client, way, { isVerified }) };
    });
    await result.opened.news();
    const { passwordChangedAt } = account;
    const isExpired = passwordChangedAt !== null && passwordExpired(merchant, passwordChangedAt, clock.now());
    return { account, ...result, passwordExpired: isExpired };
  };

  /** A right password of who may not log in (yet) is no failed try. */
  const orGiveBack = async (merchant: Merchant, { name, at }: Proven, check: () => Promise<void>): Promise<void> => {
    try {
      await check();
    } catch (error) {
      await guesses.release(merchant, name.digest, at);
      throw error;
    }
  };

  const afterPassword =
    (merchant: Merchant, { account, name }: Proven, wantsRemember: boolean | undefined) =>
    async (tx: Transaction): Promise<string | null> => {
      await guesses.clear(tx, merchant, name.digest);
      return wantsRemember ? remember.begin(tx, merchant, account.id) : null;
    };

  const byPassword: Login['login'] = async (merchant, body, request) => {
    const proven = await passwords.prove(merchant, body, request);
    const { account } = proven;
    await orGiveBack(merchant, proven, async () => {
      demandWelcome(merchant, account, request);
      await secondStep.demand(merchant, account, request).catch((error: unknown) => {
        stepPass.give(merchant, proven.name.digest, request);
        throw error;
      });
    });
    const before = afterPassword(merchant, proven, body.remember);
    return admit(merchant, request, { account, way: 'password', deviceId: body.loginDeviceId, before });
  };

  /** Known and unknown numbers take the same way up to the proof. */
  const byNumber = async (
    merchant: Merchant,
    body: Body<'login'>,
    request: RequestContext,
    { way, target, prove }: { way: 'sms' | 'firebase'; target: SmsTarget; prove: (tx: Transaction) => Promise<void> },
  ): Promise<LoggedIn> => {
    const owner = await accountByContact(db, merchant.id, 'mobile', verification.keyOf(target));
    const account = await db.transaction(async (tx) => {
      await prove(tx);
      return owner === null ? null : readLoginOf(tx, merchant.id, owner);
    });
    if (!account) throw new BusinessError('login.cred.err');
    demandWelcome(merchant, account, request);
    await secondStep.demand(merchant, account, request, 'sms').catch((error: unknown) => {
      stepPass.giveNumber(merchant, { accountId: account.id, way }, request);
      throw error;
    });
    const before = async (tx: Transaction) => (body.remember ? remember.begin(tx, merchant, account.id) : null);
    return admit(merchant, request, { account, way, deviceId: body.loginDeviceId, before });
  };

  const bySms: Login['login'] = (merchant, body, request) => {
    if (!merchant.switches['MOBILEVERCODELOGIN3']) throw new BusinessError('login.type.unavailable');
    const target = verification.number(merchant, body.countryDialingCode, body.username);
    const asker = bringerOf(request);
    const prove = (tx: Transaction) =>
      verification.spendCode({ purpose: 'login', merchant, target, code: body.password, asker }, tx);
    return byNumber(merchant, body, request, { way: 'sms', target, prove });
  };

  const byIdentityToken: Login['login'] = async (merchant, body, request) => {
    const target = await verification.phoneOf(body.firebaseIdToken ?? '');
    return byNumber(merchant, body, request, { way: 'firebase', target, prove: async () => {} });
  };

  const kinds: ReadonlyMap<string, Login['login']> = new Map([
    ['username', byPassword],
    ['sms', bySms],
    ['firebase', byIdentityToken],
  ]);

  /** The account of a remember-me secret and its token, unspent as yet. */
  const findRemembered = async (merchant: Merchant, secret: string | null): Promise<{ account: LoginRow; token: Remembered }> => {
    const found = secret === null ? null : await remember.find(merchant, secret);
    if (found?.state === 'stolen') await endSessions(found.accountId, 'remember-me reused');
    if (found?.state !== 'good') throw over(found?.state === 'raced');
    const account = await readLoginOf(db, merchant.id, found.token.accountId);
    if (!account) throw over();
    return { account, token: found.token };
  };

  const rotate = (merchant: Merchant, token: Remembered) => async (tx: Transaction) => {
    const next = await remember.rotate(tx, merchant, token);
    if (next === null) throw over(true);
    return next;
  };

  /** The account whose number this browser has proven a moment ago. */
  const byPass = async (merchant: Merchant, request: RequestContext): Promise<{ account: LoginRow; way: NumberWay }> => {
    const step = stepPass.numberOf(merchant, request);
    const account = step && (await readLoginOf(db, merchant.id, step.accountId));
    if (!account) throw new BusinessError('login.cred.err');
    demandWelcome(merchant, account, request);
    return { account, way: step.way };
  };

  /** Whoever has taken the first step: by password, by a number, or by the browser's remembered login. */
  const firstStep = async (
    merchant: Merchant,
    { password, isRemembered, type, ...claim }: Body<'loginVerify'> | Body<'loginVerifyCode'>,
    request: RequestContext,
    secret: string | null,
  ): Promise<FirstStep> => {
    if (type === 'sms' || type === 'firebase') return byPass(merchant, request);
    if (!isRemembered) {
      const proven = await passwords.prove(merchant, { ...claim, password: password ?? '' }, request);
      await orGiveBack(merchant, proven, async () => demandWelcome(merchant, proven.account, request));
      return { proven };
    }
    const remembered = await findRemembered(merchant, secret);
    demandWelcome(merchant, remembered.account, request);
    return remembered;
  };

  /** What is written of a login's remembering once its second step is taken. */
  const rememberingAfter = (merchant: Merchant, step: FirstStep, wants: boolean | undefined) => {
    if ('proven' in step) return afterPassword(merchant, step.proven, wants);
    if ('token' in step) return rotate(merchant, step.token);
    return async (tx: Transaction): Promise<string | null> => (wants ? remember.begin(tx, merchant, step.account.id) : null);
  };

  return {
    async login(merchant, body, request) {
      const way = kinds.get(body.type ?? 'username');
      if (!way) throw new BusinessError('login.type.unavailable');
      return way(merchant, body, request);
    },
    async verify(merchant, body, request, secret) {
      const { method, code, loginDeviceId: deviceId } = body;
      const step = await firstStep(merchant, body, request, secret);
      const account = 'proven' in step ? step.proven.account : step.account;
      const remembering = rememberingAfter(merchant, step, body.remember);
      const before = async (tx: Transaction): Promise<string | null> => {
        await secondStep.prove(tx, merchant, account.id, { method, code, asker: bringerOf(request), by: provenBy(step) });
        return remembering(tx);
      };
      const way = 'proven' in step ? 'password' : 'token' in step ? 'remembered' : step.way;
      return admit(merchant, request, { account, way, deviceId, isVerified: true, isToTrust: body.trust ?? false, before });
    },
    async sendCode(merchant, body, request, secret) {
      const step = await firstStep(merchant, body, request, secret);
      if ('proven' in step) await guesses.release(merchant, step.proven.name.digest, step.proven.at);
      const { id } = 'proven' in step ? step.proven.account : step.account;
      return secondStep.sendCode(merchant, id, body.method, askerOf(request), provenBy(step));
    },
    async remembered(merchant, secret, request, deviceId) {
      const { account, token } = await findRemembered(merchant, secret);
      demandWelcome(merchant, account, request);
      await secondStep.demand(merchant, account, request);
      return admit(merchant, request, { account, way: 'remembered', deviceId, before: rotate(merchant, token) });
    },
    async passkey(merchant, { challengeId, response, loginDeviceId: deviceId }, request) {
      const accountId = await secondFactor.passkeys.finishLogin(merchant, request.origin, {
        challengeId,
        response: { ...response },
      });
      const account = await readLoginOf(db, merchant.id, accountId);
      if (!account) throw new BusinessError('passkey.invalid');
      demandWelcome(merchant, account, request);
      return admit(merchant, request, { account, way: 'passkey', deviceId });
    },
  };
}
