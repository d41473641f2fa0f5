import type { Language } from './words.ts';

const LOCALES: Readonly<Record<Language, string>> = { EN: 'en-GB', VI: 'vi-VN' };
const UNIT = 10_000n;

/** An amount for people: in the currency itself, with decimals only where there are some. */
export function amountText(amount: bigint, currency: string, unitValue: number, language: Language): string {
  const whole = amount * BigInt(unitValue);
  const decimals = (whole % UNIT).toString().padStart(4, '0').replace(/0+$/, '');
  const comma = language === 'VI' ? ',' : '.';
  return `${(whole / UNIT).toLocaleString(LOCALES[language])}${decimals === '' ? '' : comma + decimals} ${currency}`;
}

/** A moment for people, in UTC, which it says. */
export const momentText = (at: number, language: Language): string =>
  `${new Date(at).toLocaleString(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
