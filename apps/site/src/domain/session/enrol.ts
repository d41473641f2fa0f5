import type { Body, Reply } from '@marquee/contract';
import { call } from '../../shared/api/api.ts';
import { deviceId } from '../../shared/lib/device-id.ts';
import { keptReferral } from '../../shared/lib/referral.ts';
import { takeSession } from './actions.ts';

const LONGEST_URL = 600;
/** What the gateway takes for "by nobody": docs/rules/accounts.md#invitations. */
const NO_AFFILIATE = 'www';

type Always = 'login' | 'registerMethod' | 'registerUrl' | 'domain';
/** What a form supplies; the rest is sent always. */
export type EnrolFields = Omit<Body<'register'>, Always>;
export type MobileEnrolFields = Omit<Body<'registerMobile'>, Always>;

/**
 * What every registration sends, whatever the form supplies: docs/rules/registration.md#what-is-sent. A code that the form does
 * not supply is the one that the visitor came by.
 */
function always() {
  const { affiliateCode = NO_AFFILIATE, referralCode = '' } = keptReferral();
  return {
    affiliateCode,
    referralCode,
    login: true,
    registerMethod: 'WEB',
    registerUrl: location.href.slice(0, LONGEST_URL),
    domain: location.hostname,
    loginDeviceId: deviceId(),
  };
}

async function enterWith(value: Reply<'register'>): Promise<void> {
  // Without a token the account is open but nobody is logged in: `login: true` asks for one.
  if (!('token' in value)) throw new TypeError('the registration was answered without a session');
  await takeSession(value);
}

/** Registers a member by username, who is logged in at once. Rejects with the gateway's error. */
export async function register(fields: EnrolFields): Promise<void> {
  await enterWith(await call('register', { body: { ...always(), ...fields } }));
}

/** Registers a member by mobile number, which is the username, and logs it in. Rejects with the gateway's error. */
export async function registerMobile(fields: MobileEnrolFields): Promise<void> {
  await enterWith(await call('registerMobile', { body: { ...always(), ...fields } }));
}

/** What a direct registration that logs in is answered with. */
export type OpenedAccount = Extract<Reply<'registerAuto'>, { token: string }>;

/**
 * Opens an account with a username and a password of the gateway's. The session is open at the gateway, but this page takes it
 * over only with `takeSession`, once the player has noted the password. Rejects with the gateway's error.
 */
export async function registerAuto(fields: Omit<Body<'registerAuto'>, Always>): Promise<OpenedAccount> {
  const value = await call('registerAuto', { body: { ...always(), ...fields } });
  if (!('token' in value)) throw new TypeError('the registration was answered without a session');
  return value;
}
