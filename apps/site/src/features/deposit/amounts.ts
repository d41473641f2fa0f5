import { formatCount, parseDecimal } from '@marquee/money';

/** An amount that was typed, as the wire has it; null for what is none. Separators of thousands are taken away. */
export function typedAmount(text: string): number | null {
  const amount = parseDecimal(text.replaceAll(/[\s,]/g, ''));
  return amount === null || amount <= 0n ? null : Number(text.replaceAll(/[\s,]/g, ''));
}

/** So many of the currency, written in every language as the units beside it are: `1,234,500 VND`. */
export const currencyText = (amount: number, currency: string): string => `${formatCount(amount)} ${currency}`;

/** What a unit amount is in the currency, exact. */
export const inCurrency = (amount: number, unitValue: number): number => {
  const exact = (parseDecimal(String(amount)) ?? 0n) * BigInt(unitValue);
  return Number(exact) / 10_000;
};

/** `09:30` of minutes of a day. */
export const minuteText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
