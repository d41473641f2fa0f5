import { session } from './storage.ts';

const NAMES = ['affiliateCode', 'referralCode'] as const;
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** The codes by which a visitor came. */
export type Referral = Partial<Record<(typeof NAMES)[number], string>>;

/** The codes in a query; what no code can look like is left out. */
export function readReferral(search: string): Referral {
  const query = new URLSearchParams(search);
  const found: Referral = {};
  for (const name of NAMES) {
    const code = query.get(name) ?? '';
    if (CODE.test(code)) found[name] = code;
  }
  return found;
}

/** Keeps the codes of the address that a visitor came by for the registration: specification 3, register user. */
export function keepReferral(search: string): void {
  for (const [name, code] of Object.entries(readReferral(search))) session.set(name, code);
}

/** The codes that were kept in this tab. */
export function keptReferral(): Referral {
  const query = new URLSearchParams();
  for (const name of NAMES) query.set(name, session.get(name) ?? '');
  return readReferral(query.toString());
}
