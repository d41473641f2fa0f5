import { callList } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../calendar/clock.ts';
import { memoryRateLimiter } from '../limits/rate-limit.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createJweCipher, type JweCipher } from '../security/encryption.ts';
import { PRIVATE_KEY } from '../testing/private-key.ts';
import { registerCalls } from './calls.ts';
import type { AllHandlers, Handlers, Resolvers } from './handlers.ts';
import { createServer, registerNotFound } from './server.ts';

/** A server with some modules' handlers, for tests of these modules. Any other call answers `system_error`. */
export async function serverWith(
  handlers: Handlers,
  resolvers: Resolvers,
  publicUrl: string | null = null,
): Promise<{ app: FastifyInstance; cipher: JweCipher }> {
  const app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
  registerNotFound(app);
  const taken = new Set<string>();
  const spent = { spend: async (id: string) => taken.size < taken.add(id).size };
  const cipher = await createJweCipher(PRIVATE_KEY, { clock: systemClock, spent });
  const rest = Object.fromEntries(
    callList.map(([name]) => [
      name,
      () => {
        throw new Error(`${name} is not part of this test`);
      },
    ]),
  ) as unknown as AllHandlers;
  registerCalls(app, { ...rest, ...handlers }, { resolvers, cipher, rates: memoryRateLimiter(systemClock), publicUrl });
  return { app, cipher };
}
