import type { Clock } from '../../base/calendar/clock.ts';
import type { PaymentRow } from './store.ts';

/** For so long a payment password stays at hand: from the form of a withdrawal to its request. */
const KEPT_MS = 300_000;
const MAX_KEPT = 1_000;

/** Payment passwords that were read a moment ago. */
export interface PaymentAtHand {
  note(accountId: bigint, row: PaymentRow): void;
  /** What was read of an account; null: nothing, or too long ago. */
  of(accountId: bigint): PaymentRow | null;
}

/**
 * Keeps payment passwords as they were read, so that the next hash can begin at once. What is at hand may be old: it decides nothing, and
 * whoever begins with it compares it with what is stored before anything is told.
 */
export function createPaymentAtHand(clock: Clock): PaymentAtHand {
  const kept = new Map<bigint, { row: PaymentRow; readAt: number }>();
  return {
    note(accountId, row) {
      // The one that was noted longest ago stands first.
      kept.delete(accountId);
      const [oldest] = kept.keys();
      if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(accountId, { row, readAt: clock.now() });
    },
    of(accountId) {
      const found = kept.get(accountId);
      return found && clock.now() - found.readAt < KEPT_MS ? found.row : null;
    },
  };
}
