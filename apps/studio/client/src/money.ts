import { formatCount, formatExact, formatMoney } from '@marquee/money';

let symbol = '';

/** The currency symbol of the session, in front of every amount from then on. */
export function useCurrencySymbol(value: string): void {
  symbol = value;
}

/** An amount (ten-thousandths of a unit) as a player reads it. */
export function money(amount: bigint | string): string {
  return formatMoney(BigInt(amount), symbol);
}

/** The same with as many decimals as it has, for units of tickets and what comes of them. */
export function exactMoney(amount: bigint | string): string {
  return formatExact(BigInt(amount), symbol);
}

/** A multiple of the stake, with no more decimals than it needs. */
export function multiple(value: number): string {
  return formatCount(value);
}

/** Parts of 10,000 as a percentage with two decimals. */
export function percent(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
