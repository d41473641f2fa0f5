import type { Clock } from './calendar/clock.ts';
import { sharedReading } from './shared-reading.ts';

/**
 * Answers of `load` by key, each used for `freshMs` milliseconds. Callers that come while an answer is being read share it; while
 * it cannot be read again, the last one is used, and in a transaction too; without one that is refused.
 */
export function briefCache<T>(clock: Clock, freshMs: number, load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const MAX_KEYS = 1_000;
  const known = new Map<string, { value: T; readAt: number }>();
  const running = new Map<string, Promise<T>>();

  const read = async (key: string): Promise<T> => {
    const held = known.get(key);
    try {
      const value = await load(key);
      if (known.size >= MAX_KEYS) known.clear();
      known.set(key, { value, readAt: clock.now() });
      return value;
    } catch (error) {
      if (held) return held.value;
      throw error;
    } finally {
      running.delete(key);
    }
  };

  return (key) => {
    const held = known.get(key);
    const age = held ? clock.now() - held.readAt : Number.POSITIVE_INFINITY;
    if (held && age >= 0 && age < freshMs) return Promise.resolve(held.value);
    return sharedReading(held ?? null, () => {
      const shared = running.get(key) ?? read(key);
      running.set(key, shared);
      return shared;
    });
  };
}
