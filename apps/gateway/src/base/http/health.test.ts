import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { registerHealth } from './health.ts';
import { createServer, registerNotFound } from './server.ts';

const TOKEN = 't'.repeat(32);

async function server(audit: () => Promise<number>, ready: () => Promise<void> = async () => {}) {
  const log = createLog('silent');
  const metrics = createMetrics();
  const app = await createServer({ log, metrics, trustedProxies: [] });
  registerHealth(app, { log, metrics, ready, audit, draining: () => false, opsToken: TOKEN });
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

it('says that it is not ready, and not why, when the database is away or the ledger differs', async () => {
  const away = await server(
    async () => 0,
    () => Promise.reject(new Error('password of the database')),
  );
  const answer = await away.inject({ url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }]);
  const wrong = await (await server(async () => 3)).inject({ url: '/readyz?deep' });
  expect([wrong.statusCode, wrong.json()]).toEqual([503, { status: 'not ready', differences: 3 }]);
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
