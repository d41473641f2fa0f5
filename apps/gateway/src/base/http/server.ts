import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { BusinessError, inputError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { answerWriter } from './answers.ts';
import { languageOf } from './context.ts';
import { refusalOf, sendRefusal } from './reply.ts';

export interface ServerOptions {
  log: Log;
  metrics: Metrics;
  trustedProxies: readonly string[];
  /** Do browsers reach it over TLS, and shall they never try without? */
  isSecure?: boolean;
}

const BODY_LIMIT = 64 * 1024;
const COMPRESS_FROM_BYTES = 2_048;
const REQUEST_TIMEOUT_MS = 30_000;
/** A year: browsers that came once over TLS do not come without it. */
const TLS_ONLY = 'max-age=31536000';
const CLEAN_ID = /^[\w-]{8,64}$/;

/** Does a request name its host twice? The runtime shows us the first one; a proxy before us may have gone by the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * The bare server: bodies stay raw text (signatures are over raw bytes, encrypted bodies are not JSON), failures are
 * envelopes, every answer is counted and logged by route without personal data.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Whoever still asks while it ends is answered.
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && CLEAN_ID.test(given) ? given : randomUUID();
    },
  }) as unknown as FastifyInstance;

  app.setSerializerCompiler(({ schema }) => answerWriter(schema));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  await app.register(cookie);
  // A low level: it is done for each answer, and most of what it saves it saves at once.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESS_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request.raw.rawHeaders)) throw inputError('Host');
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cache-control', 'no-store');
    if (options.isSecure) reply.header('strict-transport-security', TLS_ONLY);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const seconds = reply.elapsedTime / 1000;
    options.metrics.requests.observe({ route, method: request.method, status: String(reply.statusCode) }, seconds);
    const line = {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      reqId: request.id,
    };
    if (reply.statusCode >= 500) options.log.error(line, 'answered');
    else options.log.debug(line, 'answered');
  });
  app.setErrorHandler((error, request, reply) => sendRefusal(reply, refusalOf(error, request), languageOf(request, null)));
  return app;
}

/** Answers whatever no route takes, on a server that has no site to show. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, new BusinessError('not.found'), languageOf(request, null)));
}
