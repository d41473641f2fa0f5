import { Counter, Gauge } from 'prom-client';
import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { lastKnown, secondsSince } from '../known.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ConsumerFigures } from './event-consumer.ts';
import type { Events } from './events.ts';
import { countHeld } from './held-store.ts';

/** Seconds over which a consumer's rate is told. */
const RATE_SECONDS = 60;

/** Counts by name, of the last minute. */
function lastMinute(clock: Clock) {
  const counts = new Map<string, Map<number, number>>();
  const secondNow = (): number => Math.floor(clock.now() / 1_000);
  /** The seconds of a name that are not over yet for long enough to be forgotten. */
  const recent = (name: string): Map<number, number> => {
    const bySecond = counts.get(name) ?? new Map<number, number>();
    counts.set(name, bySecond);
    const oldest = secondNow() - RATE_SECONDS + 1;
    for (const second of bySecond.keys()) if (second < oldest) bySecond.delete(second);
    return bySecond;
  };
  return {
    names: () => [...counts.keys()],
    add(name: string, count: number): void {
      const bySecond = recent(name);
      const second = secondNow();
      bySecond.set(second, (bySecond.get(second) ?? 0) + count);
    },
    perSecond: (name: string): number => [...recent(name).values()].reduce((sum, one) => sum + one, 0) / RATE_SECONDS,
  };
}

/** Counts what the consumers of this process do. */
export function consumerFigures({ registry }: Pick<Metrics, 'registry'>, clock: Clock): ConsumerFigures {
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames: ['consumer'], registers: [registry] });
  const handled = counter('event_consumer_handled_total', 'Events that a consumer has handled');
  const failed = counter('event_consumer_failures_total', 'Tries at an event that failed');
  const rate = lastMinute(clock);
  new Gauge({
    name: 'event_consumer_handled_per_second',
    help: 'Events that a consumer has handled a second, over the last minute',
    labelNames: ['consumer'],
    registers: [registry],
    collect() {
      for (const consumer of rate.names()) this.set({ consumer }, rate.perSecond(consumer));
    },
  });
  return {
    handled(consumer, count) {
      handled.inc({ consumer }, count);
      rate.add(consumer, count);
    },
    failed: (consumer) => failed.inc({ consumer }),
  };
}

/** Publishes how far each consumer is behind, and what it has set aside: every gateway tells it of all consumers. */
export function publishLag(
  events: Pick<Events, 'waiting'>,
  { db, clock, log, metrics }: { db: Database; clock: Clock; log: Log; metrics: Metrics },
): void {
  const waiting = lastKnown(new Map<string, Date | null>(), 'how far event consumers are behind', log, events.waiting);
  new Gauge({
    name: 'event_consumer_lag_seconds',
    help: 'Age of the oldest event that a consumer has not passed',
    labelNames: ['consumer'],
    registers: [metrics.registry],
    async collect() {
      for (const [consumer, at] of await waiting()) this.set({ consumer }, secondsSince(clock, at));
    },
  });
  const held = lastKnown<Awaited<ReturnType<typeof countHeld>>>([], 'what event consumers hold', log, () => countHeld(db));
  new Gauge({
    name: 'event_consumer_held',
    help: 'Events that a consumer has set aside: retrying, waiting behind another, or dead',
    labelNames: ['consumer', 'state'],
    registers: [metrics.registry],
    async collect() {
      const rows = await held();
      this.reset();
      for (const { consumer, state, count } of rows) this.set({ consumer, state }, count);
    },
  });
}
