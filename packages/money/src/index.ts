/**
 * Exact amounts. An amount is a bigint that counts ten-thousandths of a unit of its currency
 * (four decimals below the unit), so 1.00 is 10000n. No amount is ever a floating point number;
 * the only place where one appears is the wire of the player protocol, see `toWire`.
 */
export type Amount = bigint;

/** Decimals kept below the unit. */
export const DECIMALS = 4;
/** Amount units in one currency unit. */
export const UNIT: Amount = 10_000n;
/** The largest amount the platform accepts: what stays exact in a JSON number with four decimals (15 significant digits). */
export const MAX_AMOUNT: Amount = 999_999_999_999_999n;
/** Rates are parts of one with eight decimals: 5 % is 5000000n. */
export const RATE_SCALE = 100_000_000n;

const DECIMAL_TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;
const INTEGER_TEXT = /^-?(0|[1-9]\d{0,17})$/;

/** Reads a decimal text such as `1520.25`. Null when it is not one, has more than four decimals, or is out of range. */
export function parseDecimal(text: string): Amount | null {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'));
  if (value > MAX_AMOUNT) return null;
  return sign ? -value : value;
}

/** Reads the integer text of the vendor API (ten-thousandths of a unit). Null when it is malformed or out of range. */
export function parseInteger(text: string): Amount | null {
  if (!INTEGER_TEXT.test(text) || text === '-0') return null;
  const value = BigInt(text);
  return value > MAX_AMOUNT || value < -MAX_AMOUNT ? null : value;
}

/** The decimal text of an amount, with as few decimals as it needs and never fewer than two. */
export function toDecimal(amount: Amount): string {
  const sign = amount < 0n ? '-' : '';
  const size = amount < 0n ? -amount : amount;
  const fraction = (size % UNIT).toString().padStart(DECIMALS, '0');
  const shown = fraction.endsWith('00') ? fraction.slice(0, 2) : fraction.replace(/0+$/, '');
  return `${sign}${size / UNIT}.${shown}`;
}

/**
 * The JSON number of an amount, as the player protocol wants it. Exact: up to 15 significant digits a
 * decimal survives the way through a JSON number and back, and MAX_AMOUNT keeps within them.
 * Throws a RangeError beyond.
 */
export function toWire(amount: Amount): number {
  if (amount > MAX_AMOUNT || amount < -MAX_AMOUNT) throw new RangeError(`amount ${amount} is beyond the wire's range`);
  // Both are whole numbers that a number holds exactly, so the quotient is the one nearest to the decimal, as reading its text would give.
  return Number(amount) / Number(UNIT);
}

/** Reads an amount from a JSON number of the player protocol. Null when it is not finite or has more than four decimals. */
export function fromWire(value: number): Amount | null {
  return Number.isFinite(value) ? parseDecimal(String(value)) : null;
}

/** Amount times a rate (parts of RATE_SCALE), truncated towards zero: docs/rules/money.md#amounts. */
export function multiplyRate(amount: Amount, rate: bigint): Amount {
  return (amount * rate) / RATE_SCALE;
}

/** Truncates towards zero to two decimals, once, at the end of a bill: docs/rules/money.md#amounts. */
export function truncateToCents(amount: Amount): Amount {
  return amount - (amount % 100n);
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Shown form: symbol, thousand separators, two decimals (truncated), minus sign in front: docs/rules/screens.md#money. */
export function formatMoney(amount: Amount, symbol = ''): string {
  const cents = truncateToCents(amount);
  const sign = cents < 0n ? '-' : '';
  const size = cents < 0n ? -cents : cents;
  const whole = grouped((size / UNIT).toString());
  const fraction = ((size % UNIT) / 100n).toString().padStart(2, '0');
  return `${sign}${symbol}${whole}.${fraction}`;
}

/** As `formatMoney`, with as many decimals as the amount has: units of tickets, and what is not credited yet. */
export function formatExact(amount: Amount, symbol = ''): string {
  const size = amount < 0n ? -amount : amount;
  const finer = toDecimal(size).split('.')[1]?.slice(2) ?? '';
  return `${amount < 0n ? '-' : ''}${formatMoney(size, symbol)}${finer}`;
}

/** The tag of the one number system of all languages, for `Intl`: it has the separators of money. */
export const COUNT_TAG = 'en-US';

/** A count as every language writes it beside money: commas for thousands, a dot for at most two decimals. */
export function formatCount(value: number): string {
  // Not by `Intl`: its first number keeps a page busy for some thirty milliseconds.
  const [whole = '', decimals = ''] = value.toFixed(2).split('.');
  const shown = decimals.replace(/0+$/, '');
  return shown ? `${grouped(whole)}.${shown}` : grouped(whole);
}
