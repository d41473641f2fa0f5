import { isUtf8 } from 'node:buffer';
import type { Call } from '@marquee/contract';
import { vendorCalls } from '@marquee/contract/vendor';
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFaultOf } from '../../base/database/fault.ts';
import { readJson } from '../../base/http/json.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import type { PlayVendor } from '../deps.ts';
import type { NonceStore, Sent } from './nonces.ts';
import type { SignatureCheck } from './signature.ts';

/** A call that is genuine and well-formed, and what to answer. */
export type VendorHandler = (vendor: PlayVendor, body: never) => Promise<{ status: string; cause?: string }>;
export type VendorHandlers = { [N in keyof typeof vendorCalls]?: VendorHandler };

export interface VendorRouteDeps {
  callerOf: SignatureCheck;
  nonces: NonceStore;
  handlers: VendorHandlers;
  metrics: Metrics;
  log: Log;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const EMPTY = Buffer.alloc(0);
// Types are what they are: no text becomes a number, nothing unknown is dropped silently.
const ajv = new Ajv({ coerceTypes: false, useDefaults: true, allErrors: false, strict: false });

const sent = (body: object, code = 200): Sent => ({ code, body: JSON.stringify(body) });
const send = (reply: FastifyReply, { code, body }: Sent): FastifyReply =>
  reply.code(code).header('content-type', JSON_TYPE).send(body);
const refused = (message: string): Sent => sent({ status: 'BAD_SIGNATURE', message });

/** The place of the first fault: the field where there is one. */
function faultOf(validate: ValidateFunction): string {
  const [error] = validate.errors ?? [];
  if (!error) return 'the body does not fit';
  const extra = (error.params as { additionalProperty?: string }).additionalProperty;
  const place = extra ?? error.instancePath.slice(1);
  return `${place === '' ? 'the body' : place}: ${error.message ?? 'does not fit'}`.slice(0, 200);
}

function parsed(raw: Buffer): unknown {
  if (!isUtf8(raw)) return undefined;
  try {
    return readJson(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The caller's name for its attempt, where the body is good enough to hold one that may be echoed. */
function requestIdOf(body: unknown): { requestId?: string } {
  const id = (body as { requestId?: unknown } | null | undefined)?.requestId;
  return typeof id === 'string' && /^[!-~]{0,64}$/.test(id) ? { requestId: id } : {};
}

function handlerOf(call: Call, handle: VendorHandler, deps: VendorRouteDeps) {
  if (!call.body) throw new Error(`${call.path} has no body`);
  const validate = ajv.compile(call.body);
  const { path } = call;
  const answerOf = async (vendor: PlayVendor, raw: Buffer): Promise<Sent> => {
    const body = parsed(raw);
    const echo = requestIdOf(body);
    if (body === undefined)
      return sent({ status: 'BAD_REQUEST', message: 'the body is not JSON in UTF-8, or names a field twice' });
    if (!validate(body)) return sent({ status: 'BAD_REQUEST', message: faultOf(validate), ...echo });
    const { cause, ...answer } = await handle(vendor, body as never).catch((error: unknown) => {
      deps.metrics.temporary.inc({ vendor: vendor.code, cause: `database ${databaseFaultOf(error)}` });
      throw error;
    });
    if (cause !== undefined) deps.metrics.temporary.inc({ vendor: vendor.code, cause });
    if (answer.status === 'TX_MISMATCH') {
      deps.metrics.mismatches.inc({ vendor: vendor.code });
      deps.log.warn(
        { vendor: vendor.code, route: path, txId: (body as { txId?: string }).txId },
        'transaction id with other content',
      );
    }
    return sent({ ...answer, ...echo }, answer.status === 'TEMPORARY' ? 503 : 200);
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const raw = Buffer.isBuffer(request.body) ? request.body : EMPTY;
    const caller = await deps.callerOf(request.headers, path, raw);
    if ('refused' in caller) return send(reply, refused(caller.refused));
    const answer = await deps.nonces.once(caller.request, () => answerOf(caller.vendor, raw));
    return send(reply, answer ?? refused('the nonce has been used by another request'));
  };
}

/**
 * Registers the vendor API. Its bodies stay bytes until their signature has been checked; business answers are HTTP 200,
 * an outcome that is not known is a 503 or 500 with TEMPORARY, and a body over the limit is refused before it is read.
 * A request that is delivered twice gets its answer twice: a bet that was refused is not taken because it came again.
 */
export async function registerVendorRoutes(app: FastifyInstance, deps: VendorRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
      const code = error.statusCode ?? 500;
      if (code >= 400 && code < 500) {
        const message = code === 413 ? 'the body is too large' : 'the request cannot be read';
        return send(reply, sent({ status: 'BAD_REQUEST', message }, code));
      }
      request.log.error({ err: error }, 'vendor call failed');
      return send(reply, sent({ status: 'TEMPORARY', message: 'the outcome is not known; repeat the call' }, 500));
    });
    for (const [name, call] of Object.entries(vendorCalls)) {
      const handle = deps.handlers[name as keyof typeof vendorCalls];
      if (!handle) continue;
      scope.route({
        method: call.method,
        url: call.path,
        bodyLimit: call.bodyLimit,
        // What is signed are the bytes as they came, and the answers are too small to press.
        compress: false,
        decompress: false,
        handler: handlerOf(call as unknown as Call, handle, deps),
      });
    }
  });
}
