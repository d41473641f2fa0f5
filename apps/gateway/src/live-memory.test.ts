import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { calls } from '@marquee/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './base/calendar/clock.ts';
import { createServer } from './base/http/server.ts';
import { memoryRateLimiter } from './base/limits/rate-limit.ts';
import { createLive, type Live } from './base/live/live.ts';
import { createLog } from './base/log.ts';
import { createMetrics, type Metrics } from './base/metrics.ts';
import { registerLive } from './live.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let live: Live;
let metrics: Metrics;
let server: Awaited<ReturnType<typeof createServer>>;
let asked: WeakRef<object>[] = [];

beforeEach(async () => {
  const log = createLog('silent');
  metrics = createMetrics();
  live = createLive(metrics, null);
  server = await createServer({ log, metrics, trustedProxies: [] });
  asked = [];
  server.addHook('onRequest', async (request, reply) => {
    asked.push(new WeakRef(request), new WeakRef(reply));
  });
  const merchant = { id: 1, code: 'm', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: true, allowPlain: true };
  registerLive(server, {
    live,
    log,
    rates: memoryRateLimiter(systemClock),
    publicUrl: null,
    resolvers: {
      merchantByCode: async () => merchant,
      merchantByHost: async () => merchant,
      session: async () => ({ id: 1n, accountId: 1n, merchantId: 1, username: 'listener', type: 0 }),
    },
    keepAlive: async () => true,
    aboveOf: async () => [],
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  live.close();
  server.server.closeAllConnections();
  await server.close();
});

const listen = (): Promise<IncomingMessage> =>
  new Promise((resolve) => {
    const { port } = server.server.address() as AddressInfo;
    get({ port, host: '127.0.0.1', path: calls.live.path, headers: { merchant: 'm', authorization: '1' } }, (response) =>
      response.once('data', () => resolve(response)),
    );
  });

it('keeps nothing of the request that a stream was asked for with', async () => {
  const streams = [await listen(), await listen(), await listen()];
  expect(live.count()).toBe(3);
  expect(asked.length).toBe(6);
  // Who answers may hold a request for some turns more, and the last one until the next comes.
  await vi.waitFor(async () => {
    await turn();
    collect();
    expect(asked.slice(0, 4).filter((each) => each.deref() !== undefined)).toEqual([]);
  });
  for (const stream of streams) stream.destroy();
});

it('counts a stream as answered when it begins', async () => {
  const stream = await listen();
  const { values } = await metrics.requests.get();
  const count = values.find(
    ({ metricName, labels }) => metricName === 'http_request_seconds_count' && labels.route === calls.live.path,
  );
  expect(count).toMatchObject({ value: 1, labels: { status: '200' } });
  stream.destroy();
});
