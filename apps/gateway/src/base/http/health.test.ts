import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { type Checks, registerHealth, registerOperatorHealth } from './health.ts';
import { createServer, registerNotFound } from './server.ts';

const TOKEN = 't'.repeat(32);

const FINE: Checks = { database: { ok: true, seconds: 0.002 }, vendors: {} };

interface Given {
  audit?: () => Promise<number>;
  checks?: Checks;
  publish?: (metrics: Metrics) => void;
  token?: string | null;
}

/** The operator's door, and that of players. */
async function servers({ audit = async () => 0, checks = FINE, publish = () => {}, token = null }: Given = {}) {
  const log = createLog('silent');
  const metrics = createMetrics();
  publish(metrics);
  const [ops, players] = await Promise.all([1, 2].map(() => createServer({ log, metrics, trustedProxies: [] })));
  if (!ops || !players) throw new Error('no servers');
  const deps = { checks: async () => checks, draining: () => false };
  registerOperatorHealth(ops, { ...deps, log, metrics, audit, opsToken: token });
  registerHealth(players, deps);
  for (const each of [ops, players]) registerNotFound(each);
  return { ops, players };
}

const server = async (given: Given): Promise<FastifyInstance> => (await servers(given)).ops;
const FIGURES = ['/metrics', '/readyz?deep', '/readyz?details'];
const AWAY = '203.0.113.7';

it('without a token the operator’s figures are for this machine alone, and for no proxy', async () => {
  const { ops } = await servers();
  for (const url of FIGURES) {
    expect((await ops.inject({ url })).statusCode, url).toBe(200);
    expect((await ops.inject({ url, remoteAddress: AWAY })).statusCode, url).toBe(401);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via'])
      expect((await ops.inject({ url, headers: { [header]: AWAY } })).statusCode, `${url} ${header}`).toBe(401);
  }
});

it('the token is asked for wherever it is set, on this machine too, and a browser is asked for it', async () => {
  const { ops } = await servers({ token: TOKEN });
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  for (const url of FIGURES) {
    const refused = await ops.inject({ url });
    expect([refused.statusCode, refused.headers['www-authenticate']], url).toEqual([401, expect.stringMatching(/^Basic /)]);
    for (const authorization of [`Bearer ${TOKEN}`, basic(`me:${TOKEN}`), basic(`:${TOKEN}`)])
      expect((await ops.inject({ url, remoteAddress: AWAY, headers: { authorization } })).statusCode, url).toBe(200);
    for (const authorization of ['Bearer wrong', TOKEN, basic('me:wrong'), 'Basic', 'Bearer '])
      expect((await ops.inject({ url, headers: { authorization } })).statusCode, authorization).toBe(401);
  }
  const plain = await ops.inject({ url: '/readyz' });
  expect([plain.statusCode, plain.json()]).toEqual([200, { status: 'ready' }]);
});

it('players’ hosts say whether they are ready, and nothing else', async () => {
  const database = { ok: false, seconds: 0.1, cause: 'read-only', message: 'cannot execute UPDATE in a read-only transaction' };
  const { players } = await servers({ checks: { ...FINE, database } });
  expect((await players.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const answer = await players.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }]);
  const unknown = await players.inject('/nowhere');
  for (const url of FIGURES) {
    const refused = await players.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
    expect([refused.statusCode, refused.body], url).toEqual([404, unknown.body]);
  }
});

it('says that it is not ready, and to the operator why, when nothing can be written or the ledger differs', async () => {
  const database = { ok: false, seconds: 0.1, cause: 'read-only', message: 'cannot execute UPDATE in a read-only transaction' };
  const away = await server({ checks: { ...FINE, database } });
  const stranger = await away.inject({ url: '/readyz', remoteAddress: AWAY });
  expect([stranger.statusCode, stranger.json()]).toEqual([503, { status: 'not ready' }]);
  const operator = await away.inject({ url: '/readyz' });
  expect([operator.statusCode, operator.json()]).toEqual([503, { status: 'not ready', checks: { ...FINE, database } }]);
  const wrong = await (await server({ audit: async () => 3 })).inject({ url: '/readyz?deep' });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([503, { status: 'not ready', differences: 3 }]);
  const unknown = await (await server({ audit: () => Promise.reject(new Error('away')) })).inject({ url: '/readyz?deep' });
  expect(unknown.statusCode).toBe(503);
});

it('goes on without Redis, and tells the operator', async () => {
  const redis = { ok: false, seconds: 0, cause: 'away', message: 'it does not answer' };
  const answer = await (await server({ checks: { ...FINE, redis } })).inject({ url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ready', checks: { redis } }]);
});

it('is ready without a vendor or its key, and tells the operator alone', async () => {
  const vendors = { RLT: { ok: false, seconds: 0, cause: 'no key', message: 'VENDOR_KEY_RLT is not set' } };
  const { ops, players } = await servers({ checks: { ...FINE, vendors } });
  expect((await ops.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { vendors } });
  expect((await players.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

it('shows the operator how far behind it is', async () => {
  const publish = (metrics: Metrics): void => {
    const registers = [metrics.registry];
    new Gauge({ name: 'play_projection_lag_seconds', help: 'lag', registers }).set(4);
    const lag = new Gauge({ name: 'event_consumer_lag_seconds', help: 'lag', labelNames: ['consumer'], registers });
    lag.set({ consumer: 'wins' }, 7);
  };
  const app = await server({ publish });
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
  const app = await server({
    audit: async () => {
      running += 1;
      most = Math.max(most, running);
      await held;
      running -= 1;
      return 0;
    },
  });
  const answers = Promise.all([1, 2, 3].map(() => app.inject({ url: '/readyz?deep' })));
  await app.inject({ url: '/healthz' });
  finish();
  expect((await answers).map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(most).toBe(1);
});
