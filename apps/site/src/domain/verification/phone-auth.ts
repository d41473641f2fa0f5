import type { MessageId } from '../../shared/i18n/message-id.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import type { PhoneNumber } from '../../shared/lib/phone.ts';
import type { CaptchaFields } from './use-captcha.ts';

/** What can go wrong at a provider, with its words and the field that they stand beside: docs/rules/verification.md#identity-tokens. */
export const PHONE_AUTH_FAULTS = {
  'invalid-phone-number': { id: 'phone_auth_invalid_number', field: 'mobileNum' },
  'missing-phone-number': { id: 'phone_auth_missing_number', field: 'mobileNum' },
  'too-many-requests': { id: 'phone_auth_too_many', field: 'mobileNum' },
  unknown: { id: 'phone_auth_unknown', field: 'mobileNum' },
  'invalid-verification-code': { id: 'phone_auth_wrong_code', field: 'code' },
  'captcha-check-failed': { id: 'phone_auth_captcha', field: 'mobileNum' },
  'quota-exceeded': { id: 'phone_auth_quota', field: 'mobileNum' },
  'operation-not-allowed': { id: 'phone_auth_forbidden', field: 'mobileNum' },
  'code-expired': { id: 'phone_auth_expired', field: 'code' },
  'popup-closed-by-user': { id: 'phone_auth_closed', field: 'mobileNum' },
} as const satisfies Record<string, { id: MessageId; field: 'mobileNum' | 'code' }>;

export type PhoneAuthFault = keyof typeof PHONE_AUTH_FAULTS;

/** Other names that providers have for the same. */
const ALIASES: Readonly<Record<string, PhoneAuthFault>> = {
  'missing-verification-code': 'invalid-verification-code',
  'session-expired': 'code-expired',
  'invalid-app-credential': 'captcha-check-failed',
  'missing-app-credential': 'captcha-check-failed',
  'cancelled-popup-request': 'popup-closed-by-user',
};

const isFault = (name: string): name is PhoneAuthFault => Object.hasOwn(PHONE_AUTH_FAULTS, name);

/** The fault behind a provider's own code, e.g. `auth/quota-exceeded`; `unknown` for any that nobody has foreseen. */
export function faultOf(code: string): PhoneAuthFault {
  const name = code.replace(/^auth\//, '');
  return isFault(name) ? name : (ALIASES[name] ?? 'unknown');
}

/** A refusal of the provider. */
export class PhoneAuthError extends Error {
  readonly fault: PhoneAuthFault;

  constructor(fault: PhoneAuthFault) {
    super(fault);
    this.name = 'PhoneAuthError';
    this.fault = fault;
  }
}

/** A code that is on its way. */
export interface PhoneConfirmation {
  /** Minutes for which it is good. */
  expiredMinutes: number;
  /** The identity token of the number, for the code that arrived. Rejects with a `PhoneAuthError`. */
  confirm(code: string): Promise<string>;
}

/** What the site needs of a provider's client. A new provider is a file that makes one and a row of `CLIENTS`. */
export interface PhoneAuthClient {
  /**
   * Has the provider send a code to a number. Rejects with a `PhoneAuthError`, or with the gateway's refusal where the provider is
   * ours and asks for the captcha.
   */
  sendCode(number: PhoneNumber, captcha: CaptchaFields): Promise<PhoneConfirmation>;
}

/** The clients by the name that a brand's `sms.provider` gives. */
const CLIENTS: Readonly<Record<string, () => Promise<PhoneAuthClient>>> = {
  demo: async () => (await loadChunk(() => import('./phone-auth-demo.ts'))).demoPhoneAuth,
};

/** How the brand logs in by identity token. */
export interface PhoneAuthSwitch {
  firebase: boolean;
  provider: string;
}

/** Is the login by identity token on, and is there a client for its provider? */
export function hasPhoneAuth({ firebase, provider }: PhoneAuthSwitch): boolean {
  return firebase && Object.hasOwn(CLIENTS, provider);
}

/** The client of the brand's provider. Rejects when its code cannot be had, and for a provider that the site does not know. */
export async function phoneAuthOf({ provider }: PhoneAuthSwitch): Promise<PhoneAuthClient> {
  const load = CLIENTS[provider];
  if (!load) throw new PhoneAuthError('operation-not-allowed');
  return load();
}
