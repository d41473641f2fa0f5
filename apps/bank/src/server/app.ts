import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { backlog } from '../channel/reports.ts';
import { channelRoutes } from '../channel/routes.ts';
import { pageRoutes } from '../pages/routes.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';
import { startJobs } from './jobs.ts';

const BODY_LIMIT = 16 * 1024;

export interface AppOptions {
  config: Config;
  base: Base;
  /** False where a test does the jobs' work itself. */
  hasJobs?: boolean;
}

/** The origin of the bank for somebody who comes from a page: the same host, on the bank's port. */
export function originFor({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, fromUrl: string): string {
  if (publicUrl !== null) return publicUrl;
  const url = new URL(fromUrl);
  url.port = String(port);
  return url.origin;
}

/** One line per failed request, by its route: no address of the caller, no path, no query, no header. */
function logFailures(app: FastifyInstance, base: Base): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500) return;
    base.log.error({ route: request.routeOptions.url ?? 'unmatched', status: reply.statusCode, reqId: request.id }, 'answered');
  });
}

/** The bank's server, not yet listening. The jobs start with it and end when it is closed. */
export async function createApp({ config, base, hasJobs = true }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, base: { service: 'bank' } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false } },
  });
  logFailures(app, base);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ready', reports: backlog(base) }));
  const pageOf = (returnUrl: string, token: string): string => `${originFor(config, returnUrl)}/pay/${token}`;
  await app.register(channelRoutes({ base, pageOf }, config));
  await app.register(pageRoutes(base));

  let stop: (() => Promise<void>) | null = null;
  app.addHook('onReady', async () => {
    if (hasJobs) stop = startJobs(base);
  });
  app.addHook('onClose', async () => {
    await stop?.();
  });
  return app;
}
