import type { Events } from '../../base/background/events.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { limitKeyOf } from '../../base/http/address.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import type { Merchant } from '../../brand/index.ts';
import { loginLocked } from '../events.ts';
import type { Passwords } from '../passwords.ts';
import { countFailedNames, insertFailure, type LoginRow } from '../store.ts';
import type { GivenCaptcha, Verification } from '../verification/index.ts';
import type { Guesses, Taken } from './guesses.ts';
import { type LoginName, loginName } from './names.ts';
import type { StepPass } from './step-pass.ts';

// Logins that succeed count here too: this keeps a burst of tries from keeping the processors busy. By name and address: whoever tries
// a name from elsewhere, without a captcha, must not keep its member out.
const TRIES = 60;
const WINDOW_SECONDS = 300;
const MINUTE_MS = 60_000;

/** What somebody gives to prove who they are. */
export interface PasswordClaim extends GivenCaptcha {
  username: string;
  password: string;
  countryDialingCode?: string | null | undefined;
}

/** A right password, and the try that it was. */
export interface Proven<T = LoginRow> {
  account: T;
  name: LoginName;
  /** Moment of the try, by which it is given back. */
  at: number;
}

/** Where the failures of a name began to need a captcha: the next try is told. */
const captchaFlag = ({ security }: Merchant): object => ({ captcha: true, ...(security.widget ? { widget: true } : {}) });

/** Proofs by password. */
export interface PasswordProof<T = LoginRow> {
  /**
   * Checks a password. The same work is done, and the same is answered, whether the name, the password or the moment is wrong. Throws
   * `login.cred.err` (with the captcha flag once the next try needs one: of the name, or of an address that has failed at many), `captcha.required` or `captcha.invalid`, `login.locked`
   * with {unlock, retryAfterSeconds}, and `TOO_MANY_REQUEST` for a burst.
   */
  prove(merchant: Merchant, claim: PasswordClaim, request: RequestContext): Promise<Proven<T>>;
}

/** What a password stands for. */
interface Proof<T> {
  holder: T;
  /** Whose failures these are, and who hears of a lock; null: nobody. */
  accountId: bigint | null;
  /** Null: it has no password. */
  hash: string | null;
}

interface PasswordProofDeps<T> extends CountingDeps {
  events: Pick<Events, 'emit' | 'nudge'>;
  passwords: Passwords;
  /** Whom a name stands for; null: nobody. */
  find(merchant: Merchant, name: LoginName): Promise<Proof<T> | null>;
}

interface CountingDeps {
  db: Database;
  clock: Clock;
  rates: RateLimiter;
  guesses: Guesses;
  stepPass: Pick<StepPass, 'holds'>;
  verification: Pick<Verification, 'anyNumber' | 'keyOf' | 'demandCaptcha'>;
}

/** A try that was counted, or kept out by a lock. */
type CountedTry = Exclude<Taken, { state: 'captcha' }>;

/** Makes what counts the tries at passwords, and asks for a captcha where one is due. */
function createCounting({ db, clock, rates, guesses, stepPass, verification }: CountingDeps) {
  const takeBurst = async ({ id }: Merchant, { digest }: LoginName, address: string): Promise<void> => {
    const seconds = await rates.take(
      `login-name:${id}:${digest.toString('base64')}:${limitKeyOf(address)}`,
      TRIES,
      WINDOW_SECONDS,
    );
    if (seconds > 0) throw new BusinessError('TOO_MANY_REQUEST', { retryAfterSeconds: seconds });
  };

  const triesManyNames = async ({ id, security }: Merchant, address: string): Promise<boolean> => {
    const since = new Date(clock.now() - security.failureMinutes * MINUTE_MS);
    return (await countFailedNames(db, id, address, since)) >= security.namesPerAddress;
  };

  const take = async (
    merchant: Merchant,
    { digest }: LoginName,
    given: GivenCaptcha,
    request: RequestContext,
  ): Promise<CountedTry> => {
    const isAsked = await triesManyNames(merchant, request.address);
    const first = isAsked ? null : await guesses.take(merchant, digest, false);
    if (first && first.state !== 'captcha') return first;
    if (!stepPass.holds(merchant, digest, request)) await verification.demandCaptcha(merchant, given, request);
    const second = await guesses.take(merchant, digest, true);
    if (second.state === 'captcha') throw new Error('a solved captcha was asked for again');
    return second;
  };

  return { takeBurst, triesManyNames, take };
}

/** Makes the proofs. Emits `login.locked` for a name's lock, known or not: who must not be told apart is not. */
export function createPasswordProof<T>(deps: PasswordProofDeps<T>): PasswordProof<T> {
  const { db, clock, events, passwords, verification, find } = deps;
  const { takeBurst, triesManyNames, take } = createCounting(deps);

  const fail = async (
    merchant: Merchant,
    { accountId, name, taken }: { accountId: bigint | null; name: LoginName; taken: CountedTry },
    { address, language, origin }: RequestContext,
  ): Promise<never> => {
    await insertFailure(db, { merchantId: merchant.id, accountId, nameDigest: name.digest, address, at: dateOf(clock) });
    const isMany = await triesManyNames(merchant, address);
    if (taken.state === 'locked') {
      const { seconds: retryAfterSeconds } = taken;
      const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
      throw new BusinessError('login.locked', { params, value: { unlock: true, retryAfterSeconds }, retryAfterSeconds });
    }
    if (taken.locks) {
      const payload = { address, language, origin };
      await events.emit(db, loginLocked.of({ merchantId: merchant.id, accountId }, payload));
      events.nudge(loginLocked);
    }
    const isNext = taken.failures >= merchant.security.captchaAfter || isMany;
    throw new BusinessError('login.cred.err', isNext ? { value: captchaFlag(merchant) } : {});
  };

  return {
    async prove(merchant, { username, password, countryDialingCode, ...given }, request) {
      const name = loginName(verification, merchant, username, countryDialingCode);
      await takeBurst(merchant, name, request.address);
      const taken = await take(merchant, name, given, request);
      const proof = await find(merchant, name);
      // A locked name costs what a wrong one costs: the time tells nothing.
      const hash = taken.state === 'open' ? (proof?.hash ?? null) : null;
      const fits = await passwords.verify(hash, password);
      if (taken.state === 'locked' || !proof || !fits)
        return fail(merchant, { accountId: proof?.accountId ?? null, name, taken }, request);
      return { account: proof.holder, name, at: taken.at };
    },
  };
}
