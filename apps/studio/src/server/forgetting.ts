import type { Clock } from '@marquee/service/clock';

/** What is over and old, by the time at which it was drawn. */
export interface Forgettable {
  /** When the oldest was drawn; null when there is none. */
  oldest(): number | null;
  /** Forgets those that were drawn from a moment on and before another and that nobody bet on, so many at most. Returns how many. */
  forget(from: number, before: number, limit: number): number;
}

/** Rounds and draws that nobody bet on are kept for so long. */
const KEPT_MS = 3 * 24 * 3_600_000;
/** So much is looked through in one go; players wait for no more. */
const SPAN_MS = 6 * 3_600_000;
const BATCH = 500;
/** Bets of trials are forgotten later than their rounds, which nobody has bet on from then on. */
const AGAIN_MS = 24 * 3_600_000;

/**
 * Makes what forgets old rounds and draws that nobody bet on, a few at a time. What was looked through is left alone until the next
 * day: a minute costs what a minute has added, however much is on record.
 */
export function createForgetting(clock: Pick<Clock, 'now' | 'wait'>, { oldest, forget }: Forgettable): () => Promise<void> {
  let [from, again] = [0, 0];
  return async () => {
    const now = clock.now();
    const until = now - KEPT_MS;
    if (now >= again) [from, again] = [oldest() ?? until, now + AGAIN_MS];
    while (from < until) {
      const to = Math.min(from + SPAN_MS, until);
      while (forget(from, to, BATCH) === BATCH) await clock.wait(0);
      from = to;
      await clock.wait(0);
    }
  };
}
