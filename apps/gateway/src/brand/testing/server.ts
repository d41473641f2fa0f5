import { callList } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { type CallDeps, registerCalls } from '../../base/http/calls.ts';
import type { AllHandlers, Handlers, RequestSession, Resolvers } from '../../base/http/handlers.ts';
import { createServer } from '../../base/http/server.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import { createLog } from '../../base/log.ts';
import { createMetrics } from '../../base/metrics.ts';
import type { BodyCipher } from '../../base/security/encryption.ts';
import type { Brand } from '../index.ts';

// For tests of the modules above, which may not import this module's routes themselves.
export { brandRoutes } from '../routes.ts';

/** What a test's server is made of. */
export interface TestServer {
  brand: Brand;
  handlers: Handlers;
  cipher: BodyCipher;
  legacy?: CallDeps['legacy'];
  rates: RateLimiter;
  session?: Resolvers['session'];
  /** What a browser reaches the server by; plain http when not given. */
  publicUrl?: string;
}

/** A server with the handlers under test; every other call of the contract fails the test that reaches it. */
export async function openTestServer({
  brand,
  handlers,
  cipher,
  legacy,
  rates,
  session,
  publicUrl,
}: TestServer): Promise<FastifyInstance> {
  const app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
  const others = callList.map(([name]) => [
    name,
    () => {
      throw new Error(`${name} is not under test`);
    },
  ]);
  registerCalls(app, { ...Object.fromEntries(others), ...handlers } as AllHandlers, {
    resolvers: {
      merchantByCode: brand.byCode,
      merchantByHost: brand.byHost,
      session: session ?? (async (): Promise<RequestSession | null> => null),
    },
    cipher,
    ...(legacy ? { legacy } : {}),
    rates,
    publicUrl: publicUrl ?? null,
  });
  brand.registerImages(app);
  return app;
}
