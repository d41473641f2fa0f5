import type { Amount } from '@marquee/money';

/**
 * The figure to show `elapsedMs` after an amount began to move. It never leaves the stretch between the two, never
 * turns back, and ends exactly on the new one.
 */
export function amountAt(from: Amount, to: Amount, elapsedMs: number, durationMs: number): Amount {
  if (elapsedMs >= durationMs) return to;
  return from + ((to - from) * BigInt(Math.floor(elapsedMs))) / BigInt(durationMs);
}
