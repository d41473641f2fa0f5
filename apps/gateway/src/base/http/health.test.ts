import { Gauge } from 'prom-client';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { type Checks, registerHealth } from './health.ts';
import { createServer, registerNotFound } from './server.ts';

const TOKEN = 't'.repeat(32);

const FINE: Checks = { database: { ok: true, seconds: 0.002 } };

async function server(audit: () => Promise<number>, checks: Checks = FINE, publish: (metrics: Metrics) => void = () => {}) {
  const log = createLog('silent');
  const metrics = createMetrics();
  publish(metrics);
  const app = await createServer({ log, metrics, trustedProxies: [] });
  registerHealth(app, { log, metrics, checks: async () => checks, audit, draining: () => false, opsToken: TOKEN });
  registerNotFound(app);
  return app;
}

it('shows the operator’s figures to this machine and to the token, and to nobody else', async () => {
  const app = await server(async () => 0);
  const status = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, remoteAddress, headers })).statusCode;
  for (const url of ['/metrics', '/readyz?deep']) {
    expect(await status(url, '127.0.0.1'), url).toBe(200);
    expect(await status(url, '203.0.113.7'), url).toBe(404);
    expect(await status(url, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), url).toBe(404);
    expect(await status(url, '203.0.113.7', { authorization: `Bearer ${TOKEN}` }), url).toBe(200);
    expect(await status(url, '203.0.113.7', { authorization: 'Bearer wrong' }), url).toBe(404);
  }
  expect(await status('/readyz', '203.0.113.7')).toBe(200);
});

it('says that it is not ready, and to the operator why, when nothing can be written or the ledger differs', async () => {
  const database = { ok: false, seconds: 0.1, cause: 'read-only', message: 'cannot execute UPDATE in a read-only transaction' };
  const away = await server(async () => 0, { database });
  const stranger = await away.inject({ url: '/readyz', remoteAddress: '203.0.113.7' });
  expect([stranger.statusCode, stranger.json()]).toEqual([503, { status: 'not ready' }]);
  const operator = await away.inject({ url: '/readyz' });
  expect([operator.statusCode, operator.json()]).toEqual([503, { status: 'not ready', checks: { database } }]);
  const wrong = await (await server(async () => 3)).inject({ url: '/readyz?deep' });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([503, { status: 'not ready', differences: 3 }]);
  const unknown = await (await server(() => Promise.reject(new Error('away')))).inject({ url: '/readyz?deep' });
  expect(unknown.statusCode).toBe(503);
});

it('goes on without Redis, and tells the operator', async () => {
  const redis = { ok: false, seconds: 0, cause: 'away', message: 'it does not answer' };
  const answer = await (await server(async () => 0, { ...FINE, redis })).inject({ url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ready', checks: { redis } }]);
});

it('shows the operator how far behind it is', async () => {
  const app = await server(
    async () => 0,
    FINE,
    (metrics) => {
      const registers = [metrics.registry];
      new Gauge({ name: 'play_projection_lag_seconds', help: 'lag', registers }).set(4);
      new Gauge({ name: 'event_consumer_lag_seconds', help: 'lag', labelNames: ['consumer'], registers }).set(
        { consumer: 'wins' },
        7,
      );
    },
  );
  expect((await app.inject({ url: '/readyz?details', remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/readyz?details' })).json()).toMatchObject({
    figures: {
      play_projection_lag_seconds: [{ labels: {}, value: 4 }],
      event_consumer_lag_seconds: [{ labels: { consumer: 'wins' }, value: 7 }],
    },
  });
});

it('runs one audit at a time', async () => {
  let running = 0;
  let most = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const app = await server(async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
    return 0;
  });
  const answers = Promise.all([1, 2, 3].map(() => app.inject({ url: '/readyz?deep' })));
  await app.inject({ url: '/healthz' });
  finish();
  expect((await answers).map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(most).toBe(1);
});
