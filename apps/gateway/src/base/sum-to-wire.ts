import { type Amount, MAX_AMOUNT, toDecimal, toWire, truncateToCents } from '@marquee/money';

/** The largest sum that stays exact to the cent in a JSON number: fifteen significant digits, ten trillion units. */
const MAX_SUM: Amount = 999_999_999_999_999n * 100n;

/**
 * The JSON number of a sum of amounts. A sum may be larger than any single amount; beyond the range of one it is given to the
 * cent, truncated towards zero, which is what records show. Throws a RangeError where a number could not carry that exactly:
 * a hundred stakes of the largest balance there can be.
 */
export function sumToWire(sum: Amount): number {
  if (sum <= MAX_AMOUNT && sum >= -MAX_AMOUNT) return toWire(sum);
  const cents = truncateToCents(sum);
  if (cents > MAX_SUM || cents < -MAX_SUM) throw new RangeError(`the sum ${sum} is beyond the wire's range`);
  return Number(toDecimal(cents));
}
