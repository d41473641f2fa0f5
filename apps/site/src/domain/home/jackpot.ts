import type { Amount } from '@marquee/money';

/** Every 3000 ms the counter grows by 165.11: docs/rules/screens.md#jackpot-counter. */
export const JACKPOT_TICK_MS = 3_000;
export const JACKPOT_STEP: Amount = 1_651_100n;
/** The counter's zero: 1 January 2026, UTC. */
const JACKPOT_ORIGIN_MS = 1_767_225_600_000;

/**
 * The illustrative counter at a moment in milliseconds since the epoch: docs/rules/screens.md#jackpot-counter. The same for
 * everybody, and never lower on the next visit.
 */
export function jackpotAt(moment: number): Amount {
  const ticks = Math.max(0, Math.floor((moment - JACKPOT_ORIGIN_MS) / JACKPOT_TICK_MS));
  return BigInt(ticks) * JACKPOT_STEP;
}
