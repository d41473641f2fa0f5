import { session } from './storage.ts';

/** Names of the codes, in the address and in storage. */
export const REFERRAL_NAMES = ['affiliateCode', 'referralCode'] as const;
export type ReferralName = (typeof REFERRAL_NAMES)[number];
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** The codes by which a visitor came. */
export type Referral = Partial<Record<ReferralName, string>>;

/** What was kept on this page: where storage is switched off, the codes live as long as the page does. */
let onPage: Referral = {};

function readCodes(read: (name: ReferralName) => string | null | undefined): Referral {
  const found: Referral = {};
  for (const name of REFERRAL_NAMES) {
    const code = read(name) ?? '';
    if (CODE.test(code)) found[name] = code;
  }
  return found;
}

/** The codes in a query; what no code can look like is left out. */
export function readReferral(search: string): Referral {
  const query = new URLSearchParams(search);
  return readCodes((name) => query.get(name));
}

/** Keeps the codes of the address that a visitor came by for the registration: docs/rules/registration.md#what-is-sent. */
export function keepReferral(search: string): void {
  for (const [name, code] of Object.entries(readReferral(search))) {
    session.set(name, code);
    onPage = { ...onPage, [name]: code };
  }
}

/** The codes that were kept in this tab. */
export function keptReferral(): Referral {
  return readCodes((name) => session.get(name) ?? onPage[name]);
}

/** Forgets a code that the visitor has taken out of the form. */
export function forgetReferral(name: ReferralName): void {
  session.remove(name);
  const { [name]: _forgotten, ...others } = onPage;
  onPage = others;
}
