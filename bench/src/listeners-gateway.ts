import type { AddressInfo } from 'node:net';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import { createServer } from '../../apps/gateway/src/base/http/server.ts';
import { memoryRateLimiter } from '../../apps/gateway/src/base/limits/rate-limit.ts';
import { createLive } from '../../apps/gateway/src/base/live/live.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { createMetrics } from '../../apps/gateway/src/base/metrics.ts';
import { registerLive } from '../../apps/gateway/src/live.ts';

/**
 * A gateway's event streams in a process of their own, which is asked for its memory; who listens is told by the token, a number.
 * To be started with `--expose-gc`. It sends its port when it is ready, and bytes in use and streams for every message that comes.
 */
const log = createLog('silent');
const metrics = createMetrics();
const live = createLive(metrics, null);
const merchant = { id: 1, code: 'bench', languages: ['EN'], defaultLanguage: 'EN', bearerSessions: true, allowPlain: true };
const server = await createServer({ log, metrics, trustedProxies: [] });
registerLive(server, {
  live,
  log,
  rates: memoryRateLimiter(systemClock),
  publicUrl: null,
  resolvers: {
    merchantByCode: async () => merchant,
    merchantByHost: async () => merchant,
    session: async (token) => ({
      id: BigInt(token),
      accountId: BigInt(token),
      merchantId: 1,
      username: `player${token}`,
      type: 0,
    }),
  },
  keepAlive: async () => true,
  aboveOf: async () => [],
});
await server.listen({ host: '127.0.0.1', port: 0 });

process.on('message', () => {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heapUsed, external, listeners: live.count() });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (server.server.address() as AddressInfo).port });
