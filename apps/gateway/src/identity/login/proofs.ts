import type { Body } from '@marquee/contract';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { accountByContact } from '../contacts/index.ts';
import { readLoginOf } from '../store.ts';
import { bringerOf, type SmsTarget, type Verification } from '../verification/index.ts';
import type { Admit, LoggedIn } from './admission.ts';
import type { Guesses } from './guesses.ts';
import type { PasswordProof, Proven } from './password-proof.ts';
import { demandWelcome } from './refusals.ts';
import type { Remember } from './remember.ts';
import type { SecondStep } from './second-step.ts';
import type { StepPass } from './step-pass.ts';

/** A login by something that the member brings with it. */
export type LoginByProof = (merchant: Merchant, body: Body<'login'>, request: RequestContext) => Promise<LoggedIn>;

/** What surrounds the right password of a login. */
export interface RightPassword {
  orGiveBack(merchant: Merchant, proven: Proven, check: () => Promise<void>): Promise<void>;
  /** What is written when the login is admitted; returns the secret to remember. */
  afterPassword(
    merchant: Merchant,
    proven: Proven,
    wantsRemember: boolean | undefined,
  ): (tx: Transaction) => Promise<string | null>;
}

export interface ProofDeps {
  db: Database;
  passwords: PasswordProof;
  guesses: Guesses;
  verification: Pick<Verification, 'number' | 'keyOf' | 'spendCode' | 'phoneOf'>;
  secondStep: SecondStep;
  stepPass: Pick<StepPass, 'give' | 'giveNumber'>;
  remember: Remember;
}

/** Makes what surrounds a right password. */
export function createRightPassword({ guesses, remember }: Pick<ProofDeps, 'guesses' | 'remember'>): RightPassword {
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

  return { orGiveBack, afterPassword };
}

/** Makes the login by username and password. */
export function createLoginByPassword(
  { passwords, secondStep, stepPass }: ProofDeps,
  admit: Admit,
  { orGiveBack, afterPassword }: RightPassword,
): LoginByProof {
  return async (merchant, body, request) => {
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
}

/** Makes the logins by a mobile number: with a code, and with a phone's identity token. */
export function createLoginsByNumber(
  { db, verification, secondStep, stepPass, remember }: ProofDeps,
  admit: Admit,
): { bySms: LoginByProof; byIdentityToken: LoginByProof } {
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

  const bySms: LoginByProof = (merchant, body, request) => {
    if (!merchant.switches['MOBILEVERCODELOGIN3']) throw new BusinessError('login.type.unavailable');
    const target = verification.number(merchant, body.countryDialingCode, body.username);
    const asker = bringerOf(request);
    const prove = (tx: Transaction) =>
      verification.spendCode({ purpose: 'login', merchant, target, code: body.password, asker }, tx);
    return byNumber(merchant, body, request, { way: 'sms', target, prove });
  };

  const byIdentityToken: LoginByProof = async (merchant, body, request) => {
    const target = await verification.phoneOf(merchant, body.firebaseIdToken ?? '');
    return byNumber(merchant, body, request, { way: 'firebase', target, prove: async () => {} });
  };

  return { bySms, byIdentityToken };
}
