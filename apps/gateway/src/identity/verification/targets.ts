import { createHash } from 'node:crypto';
import { BusinessError } from '../../base/errors.ts';
import { COUNTRIES, dialingCodeOf, type Merchant, servedDialingCodes } from '../../brand/index.ts';
import { checkValue } from '../rules.ts';
import type { MailTarget, SmsTarget, Target } from './types.ts';

/** Digits of a whole number of E.164, and the fewest that a national number has. */
const MOST_DIGITS = 15;
const LEAST_DIGITS = 6;
const MOST_MAIL = 254;
/** RFC 5321 without what no mail provider gives out: quoted names, addresses in brackets. */
const MAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const DIALING_CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ countryDialingCode }) => countryDialingCode));

const invalid = (): BusinessError => new BusinessError('phone.invalid');

/** The national number in what was typed: with the country's code before it, or with the zero of calls within the country. */
function nationalOf(typed: string, dialingCode: string): string {
  const plain = typed.normalize('NFKC').replace(/[\s().-]/g, '');
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1];
  if (international !== undefined) {
    if (!international.startsWith(dialingCode)) throw invalid();
    return international.slice(dialingCode.length).replace(/^0+/, '');
  }
  if (!/^\d+$/.test(plain)) throw invalid();
  return plain.replace(/^0+/, '');
}

/** Does the brand's rule of the field allow the number, as it is dialled within the country or without its zero? */
function fitsRule(merchant: Merchant, national: string): boolean {
  const rule = merchant.rules['mobileNum'];
  return !rule || [national, `0${national}`].some((form) => checkValue('mobileNum', rule, form) === null);
}

/**
 * Reads a number of a country that the brand serves: docs/rules/verification.md#numbers. Throws `phone.missing`, `phone.invalid`,
 * `phone.forbidden`.
 */
export function readNumber(merchant: Merchant, dialing: string | null | undefined, number: string | null | undefined): SmsTarget {
  const target = readAnyNumber(merchant, dialing, number);
  if (!servedDialingCodes(merchant).includes(target.dialingCode)) throw new BusinessError('phone.forbidden');
  return target;
}

/** Reads a number of any country, as a name to log in by. Throws `phone.missing`, `phone.invalid`. */
export function readAnyNumber(
  merchant: Merchant,
  dialing: string | null | undefined,
  number: string | null | undefined,
): SmsTarget {
  const typed = (number ?? '').trim();
  if (typed === '') throw new BusinessError('phone.missing');
  const home = dialingCodeOf(merchant.countryCode) ?? '';
  const dialingCode = (dialing ?? '').trim().replace(/^(?:\+|00)/, '') || home;
  if (!DIALING_CODES.has(dialingCode)) throw invalid();
  const national = nationalOf(typed, dialingCode);
  if (national.length < LEAST_DIGITS || dialingCode.length + national.length > MOST_DIGITS) throw invalid();
  if (dialingCode === home && !fitsRule(merchant, national)) throw invalid();
  return { kind: 'sms', dialingCode, number: national };
}

/** Reads a mail address. Throws `email.invalid`. */
export function readMail(typed: string | null | undefined): MailTarget {
  const address = (typed ?? '').normalize('NFKC').trim();
  if (address.length > MOST_MAIL || !MAIL.test(address.toLowerCase())) throw new BusinessError('email.invalid');
  return { kind: 'mail', address };
}

/** A target as it is compared and stored. */
export const targetKey = (target: Target): string =>
  target.kind === 'sms' ? `${target.dialingCode}${target.number}` : target.address.normalize('NFKC').toLowerCase();

/** What is stored of a target where only its being the same matters. */
export const targetDigest = (target: Target): Buffer =>
  createHash('sha256')
    .update(`${target.kind}:${targetKey(target)}`)
    .digest();

/** The target of a whole number of E.164 with or without plus; null when no country has its code. */
export function targetOfE164(text: string): SmsTarget | null {
  const digits = /^\+?(\d{7,15})$/.exec(text)?.[1] ?? '';
  // No country's code begins with another's.
  const dialingCode = [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => DIALING_CODES.has(code));
  if (dialingCode === undefined) return null;
  return { kind: 'sms', dialingCode, number: digits.slice(dialingCode.length).replace(/^0+/, '') };
}
