import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Clock } from './calendar/clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A figure must be there when it is asked for, whatever the database does. */
const LIMIT_MS = 2_000;

/**
 * Reads what a figure is made of. Where it cannot be read, or not in time, returns what was read last: the figure goes on from
 * there, and the others are worth having while the database does not answer.
 */
export function lastKnown<T>(first: T, what: string, log: Log, read: () => Promise<T>): () => Promise<T> {
  let known = first;
  return async () => {
    const limit = new AbortController();
    try {
      const late = pause(LIMIT_MS, null, { signal: limit.signal, ref: false }).then(() => {
        throw new Error('the database did not answer in time');
      });
      late.catch(() => {});
      known = await Promise.race([read(), late]);
    } catch (error) {
      log.warn({ err: error }, `${what} is not known`);
    } finally {
      limit.abort();
    }
    return known;
  };
}

/** Seconds between a moment and now; 0 for no moment. */
export const secondsSince = (clock: Clock, moment: Date | null): number =>
  moment === null ? 0 : Math.max(0, clock.now() - moment.getTime()) / 1_000;

/**
 * A figure that says how old something is, from a moment that is read whenever the figure is asked for. While it cannot be
 * read the age goes on growing from the last moment that was known.
 */
export function ageGauge(
  { clock, log, metrics }: { clock: Clock; log: Log; metrics: Metrics },
  { name, help, read }: { name: string; help: string; read(): Promise<Date | null> },
): void {
  const moment = lastKnown<Date | null>(null, name, log, read);
  new Gauge({
    name,
    help,
    registers: [metrics.registry],
    async collect() {
      this.set(secondsSince(clock, await moment()));
    },
  });
}
