import { readCookie, writeCookie } from '../../shared/lib/cookies.ts';
import type { PhoneNumber } from '../../shared/lib/phone.ts';

/** How long the browser knows of a login: docs/rules/login.md#remembered-login. */
const DAY_SECONDS = 86_400;
const LONGEST_NAME = 255;

/**
 * Names of the cookies: docs/rules/browser-storage.md#cookies. What logs in without a password is a cookie that scripts cannot
 * read.
 */
const LAST_USER = 'lastUser';
const REMEMBER = 'loginRemember';
const BY_SMS = 'loginTypeSms';

/** What this browser knows of its last login. */
export interface LastLogin {
  /** Name of the account; empty when there was none within 24 hours. */
  user: string;
  /** The gateway may open a session for `user` without a password. */
  isRemembered: boolean;
  /** The number with which the last login was made, by code. */
  mobile: PhoneNumber | null;
}

function readMobile(): PhoneNumber | null {
  try {
    const { mobileNum, countryDialingCode } = JSON.parse(readCookie(BY_SMS) ?? '{}') as Record<string, unknown>;
    if (typeof mobileNum !== 'string' || typeof countryDialingCode !== 'string') return null;
    return { number: mobileNum, dialingCode: countryDialingCode };
  } catch {
    return null;
  }
}

/** Reads what stands in the cookies; whatever has no sense counts as nothing. */
export function readLastLogin(): LastLogin {
  const user = (readCookie(LAST_USER) ?? '').slice(0, LONGEST_NAME);
  return { user, isRemembered: user !== '' && readCookie(REMEMBER) === '1', mobile: readMobile() };
}

/** Notes a login for 24 hours: who it was, and, where it was by code, the number. */
export function noteLastLogin({ user, isRemembered, mobile }: LastLogin): void {
  const number = mobile && JSON.stringify({ mobileNum: mobile.number, countryDialingCode: mobile.dialingCode });
  writeCookie(LAST_USER, user, DAY_SECONDS);
  writeCookie(REMEMBER, isRemembered ? '1' : '', isRemembered ? DAY_SECONDS : 0);
  writeCookie(BY_SMS, number ?? '', number ? DAY_SECONDS : 0);
}

/** Forgets that the account is remembered; its name goes with `isSomebodyElse`. */
export function forgetLastLogin(isSomebodyElse: boolean): void {
  writeCookie(REMEMBER, '', 0);
  if (!isSomebodyElse) return;
  writeCookie(LAST_USER, '', 0);
  writeCookie(BY_SMS, '', 0);
}
