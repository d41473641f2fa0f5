import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';

const BODY_LIMIT = 16 * 1024;
const REQUEST_LIMIT_MS = 30_000;

export interface ServerOptions {
  /** The program's name in the log. */
  service: string;
  logLevel: string;
  /** The server's own origin, where it has one; over TLS browsers are told to stay there. */
  publicUrl: string | null;
  /** Addresses or networks whose forwarded client address is believed. */
  trustedProxies?: readonly string[];
  /** May pages of other origins hold ours in a frame? Each such page then says by itself whose. */
  isFramed?: boolean;
  /** Where the lines of the log go; the standard output without it. */
  logTo?: { write(line: string): void };
}

/** One line per answered request, by its route: no address of the caller, no path, no query, no header. A failure is an error. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      route: request.routeOptions.url ?? 'unmatched',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      reqId: request.id,
    };
    if (reply.statusCode >= 500) app.log.error(line, 'answered');
    else app.log.debug(line, 'answered');
  });
}

/** A server that answers `/healthz`, not yet listening: small bodies, strict headers, a log without people. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { service, logLevel, publicUrl, trustedProxies = [], isFramed = false, logTo } = options;
  const app = Fastify({
    logger: { level: logLevel, base: { service }, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT_MS,
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false } },
  });
  logRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    ...(isFramed ? { xFrameOptions: false, crossOriginOpenerPolicy: false } : {}),
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}
