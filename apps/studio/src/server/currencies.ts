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
