import type { Reply } from '@marquee/contract';
import { call, freePlayHeaders } from '../../shared/api/api.ts';
import type { StepWay } from '../../shared/forms/controls.ts';
import { deviceId } from '../../shared/lib/device-id.ts';
import { cleanNumber, type PhoneNumber } from '../../shared/lib/phone.ts';
import type { CaptchaFields } from '../verification/use-captcha.ts';
import { takeSession } from './actions.ts';
import type { LoginValue } from './store.ts';

/** What somebody logs in with. */
export type LoginClaim =
  /** `username` may be a mobile number, which `dialingCode` then belongs to. */
  | { way: 'username'; username: string; password: string; dialingCode: string | null; isKept: boolean }
  | { way: 'sms'; mobile: PhoneNumber; code: string; isKept: boolean }
  /** A phone's identity token, which the client named `provider` got. */
  | { way: 'firebase'; mobile: PhoneNumber; idToken: string; provider: string }
  /** The remember-me cookie of this browser. */
  | { way: 'remembered'; username: string };

/** Stands where the call wants a password and the token is the proof. */
const NO_PASSWORD = '-';
const NO_CAPTCHA: CaptchaFields = { captcha: null, altcha: null };

function bodyOf(claim: Exclude<LoginClaim, { way: 'remembered' }>, captcha: CaptchaFields) {
  const isKept = claim.way !== 'firebase' && claim.isKept;
  const always = { ...captcha, type: claim.way, remember: isKept, loginDeviceId: deviceId(), isOfficialAppLogin: false };
  if (claim.way === 'firebase') {
    const { mobile, idToken, provider } = claim;
    const given = { username: cleanNumber(mobile.number), password: NO_PASSWORD, countryDialingCode: mobile.dialingCode };
    return { ...always, ...given, isSms: false, firebaseIdToken: idToken, firebaseChannel: provider };
  }
  if (claim.way === 'username') {
    return { ...always, username: claim.username, password: claim.password, countryDialingCode: claim.dialingCode, isSms: false };
  }
  const { number, dialingCode } = claim.mobile;
  return { ...always, username: cleanNumber(number), password: claim.code, countryDialingCode: dialingCode, isSms: true };
}

/** What the calls of the second step need of the first one. */
function firstStep(claim: LoginClaim) {
  if (claim.way === 'remembered') return { username: claim.username, isRemembered: true };
  const { username, password, countryDialingCode, type } = bodyOf(claim, NO_CAPTCHA);
  return { username, password, countryDialingCode, type };
}

/** Opens a session at the gateway; `takeSession` makes it this tab's. Rejects with the gateway's error. */
export function askLogin(claim: LoginClaim, captcha: CaptchaFields = NO_CAPTCHA): Promise<LoginValue> {
  if (claim.way !== 'remembered') return call('login', { body: bodyOf(claim, captcha) });
  return call('loginRemembered', { body: { username: claim.username, loginDeviceId: deviceId() } });
}

/** Ends what this browser could log a member in with. Rejects with the gateway's error. */
export async function forgetRemembered(username: string): Promise<void> {
  await call('forgetRemembered', { body: { username } });
}

/** Lifts the lock of a name by the key of the mail or the code of the SMS. Rejects with the gateway's error. */
export async function unlock(by: { key: string } | { username: string; code: string }): Promise<void> {
  await call('unlock', { body: by });
}

/**
 * The second step of a login that was answered `login_verify_required`; `trust` asks this browser for none for a while. Rejects with
 * the gateway's error.
 */
export function askVerified(claim: LoginClaim, method: StepWay, code: string, trust: boolean): Promise<LoginValue> {
  const first = claim.way === 'remembered' ? { ...firstStep(claim), loginDeviceId: deviceId() } : bodyOf(claim, NO_CAPTCHA);
  return call('loginVerify', { body: { ...first, method, code, trust } });
}

/** Sends the code of the second step to where the member has verified. Rejects with the gateway's error. */
export function sendVerifyCode(claim: LoginClaim, method: 'sms' | 'email'): Promise<Reply<'loginVerifyCode'>> {
  return call('loginVerifyCode', { body: { ...firstStep(claim), method } });
}

/** Sends a code to log in with. Rejects with the gateway's error. */
export function sendLoginCode(mobile: PhoneNumber, captcha: CaptchaFields): Promise<Reply<'loginSms'>> {
  return call('loginSms', {
    body: { mobileNum: cleanNumber(mobile.number), countryDialingCode: mobile.dialingCode, ...captcha },
  });
}

/** Opens a guest's session with play money: docs/rules/accounts.md#trial-accounts. Rejects with the gateway's error. */
export function askFreePlay(captcha: CaptchaFields): Promise<LoginValue> {
  return call('freePlay', {
    body: { os: navigator.platform.slice(0, 40), platform: 'W', ...captcha },
    headers: freePlayHeaders,
  });
}

/** Logs in by username and password. Rejects with the gateway's error. */
export async function logIn(username: string, password: string): Promise<void> {
  await takeSession(await askLogin({ way: 'username', username, password, dialingCode: null, isKept: false }));
}
