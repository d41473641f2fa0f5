import { isUtf8 } from 'node:buffer';
import { vendorCalls } from '@marquee/contract/vendor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson } from '../../base/http/json.ts';
import type { Metrics } from '../../base/metrics.ts';
import type { PlayVendor } from '../deps.ts';
import { type Answerer, type Answerers, UNDECIDED, type VendorReply } from './answering.ts';
import type { NonceStore, Sent } from './nonces.ts';
import type { SignatureCheck } from './signature.ts';

export interface VendorRouteDeps {
  callerOf: SignatureCheck;
  nonces: NonceStore;
  answerers: Answerers;
  metrics: Pick<Metrics, 'vendorRequests'>;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const EMPTY = Buffer.alloc(0);

const sent = (body: object, code = 200): Sent => ({ code, body: JSON.stringify(body) });
const send = (reply: FastifyReply, { code, body }: Sent): FastifyReply =>
  reply.code(code).header('content-type', JSON_TYPE).send(body);
const refused = (message: string): Sent => sent({ status: 'BAD_SIGNATURE', message });

const UNREADABLE: VendorReply = { status: 'BAD_REQUEST', message: 'the body is not JSON in UTF-8, or names a field twice' };
/** Stands for a caller who has not proven to be a vendor: the name that it gives is no label. */
const NOBODY = '-';

function parsed(raw: Buffer): unknown {
  if (!isUtf8(raw)) return undefined;
  try {
    return readJson(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function handlerOf(path: string, answer: Answerer, { callerOf, nonces, metrics }: VendorRouteDeps) {
  const call = path.slice(path.lastIndexOf('/v1/') + '/v1/'.length);
  const answerOf = async (vendor: PlayVendor, raw: Buffer): Promise<{ reply: VendorReply; code: number }> => {
    const body = parsed(raw);
    if (body === undefined) return { reply: UNREADABLE, code: 200 };
    const reply = await answer(vendor, body);
    return { reply, code: reply.status === 'TEMPORARY' ? 503 : 200 };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answered = metrics.vendorRequests.startTimer({ call });
    const raw = Buffer.isBuffer(request.body) ? request.body : EMPTY;
    const caller = await callerOf(request.headers, path, raw);
    if ('refused' in caller) {
      answered({ vendor: NOBODY, status: 'BAD_SIGNATURE' });
      return send(reply, refused(caller.refused));
    }
    const vendor = caller.vendor.code;
    const first = async (): Promise<Sent> => {
      const { reply: told, code } = await answerOf(caller.vendor, raw).catch((error: unknown) => {
        answered({ vendor, status: UNDECIDED.status });
        throw error;
      });
      answered({ vendor, status: told.status });
      return sent(told, code);
    };
    return send(reply, (await nonces.once(caller.request, first)) ?? refused('the nonce has been used by another request'));
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
      return send(reply, sent(UNDECIDED, 500));
    });
    for (const [name, call] of Object.entries(vendorCalls)) {
      const answer = deps.answerers[name as keyof typeof vendorCalls];
      if (!answer) continue;
      scope.route({
        method: call.method,
        url: call.path,
        bodyLimit: call.bodyLimit,
        // What is signed are the bytes as they came, and the answers are too small to press.
        compress: false,
        decompress: false,
        handler: handlerOf(call.path, answer, deps),
      });
    }
  });
}
