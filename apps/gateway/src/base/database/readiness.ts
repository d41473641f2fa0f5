import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../calendar/clock.ts';
import type { Check, Checks } from '../http/health.ts';
import type { Shared } from '../live/redis.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Database } from './database.ts';
import { createWriteProbe } from './write-probe.ts';

export interface ReadinessDeps {
  db: Pick<Database, 'flight'>;
  /** Null where the gateway has none. */
  shared: Shared | null;
  /** What was last seen of each open vendor, by code. */
  vendors(): Record<string, Check>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

/** The figures of Redis, looked up when they are asked for. */
function addRedisFigures(shared: Shared, registers: Registry[]): void {
  new Gauge({
    name: 'redis_up',
    help: '1 while Redis answers',
    registers,
    collect() {
      this.set(shared.state().isUp ? 1 : 0);
    },
  });
  new Gauge({
    name: 'redis_ping_seconds',
    help: 'Time that Redis took to answer',
    registers,
    collect() {
      this.set(shared.state().pingSeconds);
    },
  });
  new Counter({
    name: 'redis_done_without_total',
    help: 'What was done by this gateway alone because Redis was away',
    registers,
    collect() {
      this.reset();
      this.inc(shared.state().instead);
    },
  });
}

/**
 * What the gateway stands on, for readiness and for the figures: is the database there, does it write, are Redis and the vendors
 * there, and how long do they take. The figures are looked up when they are asked for. A change is told to the log once.
 */
export function createReadiness({ db, shared, vendors, clock, log, metrics }: ReadinessDeps): () => Promise<Checks> {
  const registers = [metrics.registry];
  const probe = createWriteProbe(db, clock);
  let cause: string | undefined;

  const database = async (): Promise<Checks['database']> => {
    const written = await probe();
    if (written.cause !== cause) {
      if (written.ok) log.info('the database takes what is written again');
      else log.error({ cause: written.cause, reason: written.message }, 'nothing can be written to the database: not ready');
      cause = written.cause;
    }
    return written;
  };

  new Gauge({
    name: 'database_up',
    help: '1 while the database answers',
    registers,
    async collect() {
      const { ok, cause: why } = await database();
      this.set(ok || (why !== 'away' && why !== 'no answer') ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_writable',
    help: '1 while the database takes what is written',
    registers,
    async collect() {
      this.set((await database()).ok ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_write_seconds',
    help: 'Time that a small write took, with its commit',
    registers,
    async collect() {
      this.set((await database()).seconds);
    },
  });
  if (shared) addRedisFigures(shared, registers);

  return async () => {
    const checks: Checks = { database: await database(), vendors: vendors() };
    if (!shared) return checks;
    const { isUp, pingSeconds, reason } = shared.state();
    const redis = { ok: isUp, seconds: pingSeconds };
    return { ...checks, redis: isUp ? redis : { ...redis, cause: 'away', message: reason } };
  };
}
