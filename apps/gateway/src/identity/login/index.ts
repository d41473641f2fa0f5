import type { Body } from '@marquee/contract';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import type { LoginOfAssistant } from '../assistants/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import { type LoginRow, readLoginOf } from '../store.ts';
import { askerOf, bringerOf, type CodeSent } from '../verification/index.ts';
import { type AdmissionDeps, createAdmit, type LoggedIn } from './admission.ts';
import type { Proven } from './password-proof.ts';
import {
  createLoginByPassword,
  createLoginsByNumber,
  createRightPassword,
  type LoginByProof,
  type ProofDeps,
  type RightPassword,
} from './proofs.ts';
import { demandWelcome } from './refusals.ts';
import type { Remembered } from './remember.ts';
import type { ProvenBy } from './second-step.ts';
import type { NumberWay, StepPass } from './step-pass.ts';

/** Logs members in: docs/rules/login.md#login-calls. All of them throw what `demandWelcome` does, after the proof. */
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

const over = (isRaced = false): BusinessError => new BusinessError('login.remember.over', isRaced ? { value: { isRaced } } : {});

/** What the login needs. */
export interface LoginDeps extends ProofDeps, AdmissionDeps {
  secondFactor: Pick<SecondFactor, 'passkeys'>;
  assistants: LoginOfAssistant;
  stepPass: Pick<StepPass, 'give' | 'giveNumber' | 'numberOf'>;
  /** Ends every session of an account: somebody else has used its token. */
  endSessions(accountId: bigint, reason: string): Promise<void>;
}

/** Makes what knows a browser by its remembered login. */
function createRecognition({ db, remember, endSessions }: LoginDeps) {
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

  return { findRemembered, rotate };
}

/** The kind of a login's first step, also where an older client names it by a number. */
function kindOf({
  type = 'username',
  isSms,
  firebaseIdToken,
}: Body<'login'> | (Body<'loginVerify'> & { isSms?: boolean })): string {
  if (!/^\d+$/.test(type)) return type;
  if (isSms) return 'sms';
  return firebaseIdToken ? 'firebase' : 'username';
}

/** Makes what finds a first step that was taken, for the second one. */
function createFirstSteps(
  { db, passwords, stepPass, remember }: LoginDeps,
  { findRemembered, rotate }: ReturnType<typeof createRecognition>,
  { orGiveBack, afterPassword }: RightPassword,
) {
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

  return { firstStep, rememberingAfter };
}

/** Makes the login. */
export function createLogin(deps: LoginDeps): Login {
  const { db, guesses, secondFactor, secondStep } = deps;
  const admit = createAdmit(deps);
  const rightPassword = createRightPassword(deps);
  const recognition = createRecognition(deps);
  const { firstStep, rememberingAfter } = createFirstSteps(deps, recognition, rightPassword);
  const { bySms, byIdentityToken } = createLoginsByNumber(deps, admit);
  const byPassword = createLoginByPassword(deps, admit, rightPassword);
  const byName: LoginByProof = async (...given) => (await deps.assistants(...given)) ?? byPassword(...given);
  const kinds: ReadonlyMap<string, LoginByProof> = new Map([
    ['username', byName],
    ['sms', bySms],
    ['firebase', byIdentityToken],
  ]);

  return {
    async login(merchant, body, request) {
      const way = kinds.get(kindOf(body));
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
      const { account, token } = await recognition.findRemembered(merchant, secret);
      demandWelcome(merchant, account, request);
      await secondStep.demand(merchant, account, request);
      return admit(merchant, request, { account, way: 'remembered', deviceId, before: recognition.rotate(merchant, token) });
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
