import { create } from 'zustand';
import { readCookie, writeCookie } from './cookies.ts';

/** What the visitor said to statistics; null before any answer. */
export type Consent = 'yes' | 'no' | null;

/** A cookie and not the local storage: the gateway's content policy allows the tag only to those who said yes. */
const COOKIE = 'analytics';
const HALF_A_YEAR = 15_552_000;

/** The answer in a cookie header's text. */
export function consentIn(cookies: string): Consent {
  const value = /(?:^|; ?)analytics=([^;]*)/.exec(cookies)?.[1];
  return value === 'yes' || value === 'no' ? value : null;
}

/** The visitor's answer, which the bar asks for. */
export const useConsent = create<{ consent: Consent }>(() => ({ consent: consentIn(`${COOKIE}=${readCookie(COOKIE) ?? ''}`) }));

/** Remembers an answer; null asks again. */
export function storeConsent(consent: Consent): void {
  writeCookie(COOKIE, consent ?? '', consent ? HALF_A_YEAR : 0);
  useConsent.setState({ consent });
}
