import { type Amount, UNIT } from '@marquee/money';

/** Parts of one payout. */
export const MOST_PARTS = 20;

/**
 * An amount in parts of at most `max` that are much the same, whole units but for the last: a rest by itself could be less than a provider
 * pays. Together they are the amount.
 */
export function splitBelow(amount: Amount, max: Amount): Amount[] {
  const count = (amount + max - 1n) / max;
  const even = ((amount / count + UNIT) / UNIT) * UNIT;
  const size = even <= max && even * (count - 1n) < amount ? even : max;
  const whole = Array.from({ length: Number(count) - 1 }, () => size);
  return [...whole, amount - size * (count - 1n)];
}
