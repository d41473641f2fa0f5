import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Job } from '../base/jobs.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import { countOpenBefore, readOldestOpen } from './record-store.ts';

/** A round must end; one that is open for a day needs a person. Vendors settle or cancel within this time at the latest. */
export const OPEN_ROUND_LIMIT_MS = 86_400_000;

/** Watches for rounds that nobody finishes: the age of the oldest as a metric, a warning beyond the limit. */
export function openRoundJob(deps: { db: Database; clock: Clock; log: Log; metrics: Metrics }): Job {
  const { db, clock, log, metrics } = deps;
  return {
    name: 'play.open-rounds',
    everyMs: 60_000,
    leaseMs: 60_000,
    async run() {
      const oldest = await readOldestOpen(db);
      const age = oldest ? Math.max(0, clock.now() - oldest.getTime()) : 0;
      metrics.openRoundAge.set(age / 1000);
      if (age <= OPEN_ROUND_LIMIT_MS) return;
      for (const { vendor_id: vendorId, rounds } of await countOpenBefore(db, new Date(clock.now() - OPEN_ROUND_LIMIT_MS))) {
        log.warn(
          { vendorId, rounds: Number(rounds), oldestSeconds: Math.round(age / 1000) },
          'rounds are open beyond their limit',
        );
      }
    },
  };
}
