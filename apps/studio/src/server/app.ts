import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { startJobs } from './jobs.ts';
import { createLocks } from './lock.ts';
import type { Base } from './outbound.ts';
import { recover } from './recovery.ts';
import { apiRoutes, sendError } from './routes-api.ts';
import { type PageFolders, pageRoutes } from './routes-pages.ts';
import { vendorRoutes } from './routes-vendor.ts';

const BODY_LIMIT = 16 * 1024;
const STUDIO = join(import.meta.dirname, '../..');

export interface AppOptions {
  config: Config;
  base: Base;
  folders?: PageFolders;
}

/** One line per request: what was asked and how it went. No address of the caller, no query, no header. Reads are for debugging. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const detail = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(detail, 'request failed');
    else if (request.method === 'GET') request.log.debug(detail, 'request');
    else request.log.info(detail, 'request');
  });
}

/** The studio's server, not yet listening. Recovery and the jobs start with it and end when it is closed. */
export async function createApp({ config, base, folders }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, base: { service: 'studio' } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false } },
  });
  logRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    xFrameOptions: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'bad.request', message: 'There is nothing here.' }));

  const lock = createLocks();
  let isDraining = false;
  let isRecovered = false;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = isRecovered && !isDraining;
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', outbound: base.store.rounds.backlog() });
  });
  await app.register(apiRoutes(base, lock));
  await app.register(vendorRoutes(base, config));
  const usual = { client: join(STUDIO, 'dist/client'), drawings: join(STUDIO, 'client') };
  await app.register(pageRoutes(base, folders ?? usual));

  let background: { recovered: Promise<void>; stop: () => Promise<void> } | null = null;
  app.addHook('onReady', async () => {
    const recovered = recover(base, lock).then(
      (found) => {
        isRecovered = true;
        if (found > 0) base.log.info({ rounds: found }, 'rounds of an interrupted run were recovered');
      },
      (error: unknown) => base.log.error({ err: error }, 'recovery failed'),
    );
    background = { recovered, stop: startJobs(base, lock, config.roundLimitMs) };
  });
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onClose', async () => {
    await background?.recovered;
    await background?.stop();
  });
  return app;
}
