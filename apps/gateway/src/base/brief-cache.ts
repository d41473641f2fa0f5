import type { Clock } from './calendar/clock.ts';
import { sharedReading } from './shared-reading.ts';

/**
 * Answers of `load` by key, each used for `freshMs` milliseconds. Callers that come while an answer is being read share it; while
 * it cannot be read again, the last one is used, and in a transaction too; without one that is refused. For `awayMs` milliseconds after a reading that failed
 * the last one is used at once, and read again behind that: for who may be slow to say nothing.
 */
export function briefCache<T>(
  clock: Clock,
  freshMs: number,
  load: (key: string) => Promise<T>,
  awayMs = 0,
): (key: string) => Promise<T> {
  const MAX_KEYS = 1_000;
  const known = new Map<string, { value: T; readAt: number }>();
  const running = new Map<string, Promise<T>>();
  /** When the last reading failed of what is known. */
  const failedAt = new Map<string, number>();

  const read = async (key: string): Promise<T> => {
    const held = known.get(key);
    try {
      const value = await load(key);
      if (known.size >= MAX_KEYS) for (const each of [known, failedAt]) each.clear();
      known.set(key, { value, readAt: clock.now() });
      failedAt.delete(key);
      return value;
    } catch (error) {
      if (!held) throw error;
      failedAt.set(key, clock.now());
      return held.value;
    } finally {
      running.delete(key);
    }
  };

  return (key) => {
    const held = known.get(key);
    const age = held ? clock.now() - held.readAt : Number.POSITIVE_INFINITY;
    if (held && age >= 0 && age < freshMs) return Promise.resolve(held.value);
    const reading = sharedReading(held ?? null, () => {
      const shared = running.get(key) ?? read(key);
      running.set(key, shared);
      return shared;
    });
    const failed = failedAt.get(key);
    // A reading of what is known never fails: it ends with that.
    return held && failed !== undefined && clock.now() - failed < awayMs ? Promise.resolve(held.value) : reading;
  };
}
