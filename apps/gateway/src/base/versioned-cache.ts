import type { Clock } from './calendar/clock.ts';
import { sharedReading } from './shared-reading.ts';

/** What is kept in memory: the state of something at one version, never changed in place. */
export interface Versioned {
  version: bigint;
}

/** A copy in memory of something that has a version in the database. */
export interface VersionedCache<S extends Versioned> {
  /**
   * The state as it is: what another gateway changed is seen within the time between two checks. In a transaction it is the held
   * copy, however old; throws there when nothing was ever read.
   */
  current(): Promise<S>;
  /** The held copy, without asking whether it is old; null before the first `current`. */
  inHand(): S | null;
  /** Makes the next `current` look, after a change of our own. */
  forget(): void;
}

/** How a copy is kept. */
export interface VersionedCacheOptions<S extends Versioned> {
  clock: Clock;
  /** Milliseconds for which a copy counts as fresh. */
  checkEveryMs: number;
  /** Reads the state; gives `held` back when it is still the newest. */
  read(held: S | null): Promise<S>;
  /** Is called with a newer state that took the place of an older one. */
  onNewer?: (fresh: S, older: S) => void;
}

/**
 * Keeps a state in memory. At most once in a while one reading, shared by all callers, asks whether it has changed. While
 * the database does not answer, the held copy is used.
 */
export function createVersionedCache<S extends Versioned>(options: VersionedCacheOptions<S>): VersionedCache<S> {
  const { clock, checkEveryMs, read, onNewer } = options;
  let held: S | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<S> | null = null;

  const take = (fresh: S): void => {
    if (held && fresh.version < held.version) return;
    const older = held;
    held = fresh;
    if (older && fresh.version > older.version) onNewer?.(fresh, older);
  };

  const start = (): Promise<S> => {
    const before = held;
    const mine = read(before)
      .then(
        (fresh) => {
          take(fresh);
          // A change of our own while this was reading asks for a newer copy still.
          if (running === mine) checkedAt = clock.now();
          return fresh;
        },
        (error: unknown) => {
          // The next caller asks again: a copy that could not be compared does not count as fresh.
          if (before) return before;
          throw error;
        },
      )
      .finally(() => {
        if (running === mine) running = null;
      });
    return mine;
  };

  return {
    async current() {
      const age = clock.now() - checkedAt;
      if (held && age >= 0 && age < checkEveryMs) return held;
      return sharedReading(held && { value: held }, () => (running ??= start()));
    },
    inHand: () => held,
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY;
      running = null;
    },
  };
}
