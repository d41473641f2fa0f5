const SYMBOLS: Readonly<Record<string, string>> = {
  VND: '₫',
  CNY: '¥',
  IDR: 'Rp',
  THB: '฿',
  PHP: '₱',
  MYR: 'RM',
  INR: '₹',
  KRW: '₩',
  JPY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
};

/** The sign of a currency; its code where it has none of its own. */
export function currencySymbol(currency: string): string {
  return SYMBOLS[currency] ?? currency;
}

/** Currencies whose amounts are counted in thousands: 1.00 stands for 1,000. */
const IN_THOUSANDS: readonly string[] = ['VND', 'IDR'];

/** What 1,000 of a currency is as an amount, in ten-thousandths. */
export const thousandOf = (currency: string): bigint => (IN_THOUSANDS.includes(currency) ? 10_000n : 10_000_000n);
