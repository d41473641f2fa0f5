import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { registerOperatorHealth } from '../http/health.ts';
import { createServer } from '../http/server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { defineEvent } from './event.ts';
import { consumerFigures, publishLag } from './event-figures.ts';
import { createEvents } from './events.ts';

const happened = defineEvent('sample.happened', 1, Type.Object({ n: Type.Integer() }));
const sample = (n: number, account = n) => happened.of({ merchantId: 1, accountId: BigInt(account) }, { n });

type Figures = Record<string, { labels: Record<string, string>; value: number }[]>;

it.each(databaseKinds)('tells the operator of each consumer’s lag, rate and failures, on %s', async (kind) => {
  const db = await openTestDatabase(kind, [{ name: 'base', directory: `${import.meta.dirname}/..` }]);
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const log = createLog('silent');
  const metrics = createMetrics();
  const events = createEvents(db, clock, log, consumerFigures(metrics, clock));
  publishLag(events, { db, clock, log, metrics });
  events.consume('good', [happened], async () => {});
  let isBroken = true;
  events.relay('bad', [happened], async ({ accountId }) => {
    if (isBroken && accountId === 1n) throw new Error('planted');
  });
  const app = await createServer({ log, metrics, trustedProxies: [] });
  const checks = async () => ({ database: { ok: true, seconds: 0.001 }, vendors: {} });
  registerOperatorHealth(app, { log, metrics, checks, audit: async () => 0, draining: () => false, opsToken: null });
  /** A figure by consumer, as `/readyz?details` tells it; what is told by state comes with it. */
  const told = async (name: string): Promise<Record<string, number>> => {
    const { figures } = (await app.inject({ url: '/readyz?details' })).json<{ figures: Figures }>();
    const rows = figures[`event_consumer_${name}`] ?? [];
    return Object.fromEntries(
      rows.map(({ labels, value }) => [[labels['consumer'], labels['state']].filter(Boolean).join(' '), value]),
    );
  };

  for (const each of [sample(1), sample(2, 1), ...[3, 4, 5, 6].map((n) => sample(n))]) {
    await db.transaction((tx) => events.emit(tx, each));
  }
  await expect(events.runAll()).rejects.toThrow('consumer failed');
  expect(await told('handled_total')).toEqual({ good: 6, bad: 4 });
  expect(await told('failures_total')).toEqual({ bad: 1 });
  expect(await told('held')).toEqual({ 'bad retrying': 1, 'bad waiting': 1 });
  expect(await told('handled_per_second')).toEqual({ good: 0.1, bad: 4 / 60 });
  expect(await told('lag_seconds')).toEqual({ good: 0, bad: 0 });

  clock.advance(30_000);
  isBroken = false;
  await db.transaction((tx) => events.emit(tx, sample(7), sample(8)));
  await events.runAll();
  expect(await told('handled_per_second')).toEqual({ good: 8 / 60, bad: 8 / 60 });
  await db.transaction((tx) => events.emit(tx, sample(9)));
  clock.advance(31_000);
  // What is older than a minute counts no more.
  expect(await told('handled_per_second')).toEqual({ good: 2 / 60, bad: 4 / 60 });
  expect(await told('lag_seconds')).toEqual({ good: 31, bad: 31 });
  await app.close();
  await db.close();
});
