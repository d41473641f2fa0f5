import { isUtf8 } from 'node:buffer';
import type { Method } from '@marquee/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson } from '../http/json.ts';
import { type Answerer, type PartnerReply, UNDECIDED } from './answering.ts';
import type { NonceStore, Sent } from './nonces.ts';
import type { Partner, SignatureCheck } from './signature.ts';

/** A call of a partner's API: where it is, and what answers it. */
export interface PartnerRoute<P> {
  method: Method;
  /** `/<kind>/v1/<call>`. */
  path: string;
  bodyLimit: number | undefined;
  answer: Answerer<P>;
}

export interface PartnerRouteDeps<P> {
  callerOf: SignatureCheck<P>;
  nonces: NonceStore;
  routes: readonly PartnerRoute<P>[];
  /** Begins to measure a call; what it gives is told who called and what was answered. */
  measure(call: string): (partner: string, status: string) => void;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const EMPTY = Buffer.alloc(0);

const sent = (body: object, code = 200): Sent => ({ code, body: JSON.stringify(body) });
const send = (reply: FastifyReply, { code, body }: Sent): FastifyReply =>
  reply.code(code).header('content-type', JSON_TYPE).send(body);
const refused = (message: string): Sent => sent({ status: 'BAD_SIGNATURE', message });

const UNREADABLE: PartnerReply = { status: 'BAD_REQUEST', message: 'the body is not JSON in UTF-8, or names a field twice' };
/** Stands for a caller who has not proven to be a partner: the name that it gives is no label. */
const NOBODY = '-';

function parsed(raw: Buffer): unknown {
  if (!isUtf8(raw)) return undefined;
  try {
    return readJson(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function handlerOf<P extends Partner>(
  { path, answer }: PartnerRoute<P>,
  { callerOf, nonces, measure }: Omit<PartnerRouteDeps<P>, 'routes'>,
) {
  const call = path.slice(path.lastIndexOf('/v1/') + '/v1/'.length);
  const answerOf = async (partner: P, raw: Buffer): Promise<{ reply: PartnerReply; code: number }> => {
    const body = parsed(raw);
    if (body === undefined) return { reply: UNREADABLE, code: 200 };
    const reply = await answer(partner, body);
    return { reply, code: reply.status === 'TEMPORARY' ? 503 : 200 };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answered = measure(call);
    const raw = Buffer.isBuffer(request.body) ? request.body : EMPTY;
    const caller = await callerOf(request.headers, path, raw);
    if ('refused' in caller) {
      answered(NOBODY, 'BAD_SIGNATURE');
      return send(reply, refused(caller.refused));
    }
    const { code: name } = caller.partner;
    const first = async (): Promise<Sent> => {
      const { reply: told, code } = await answerOf(caller.partner, raw).catch((error: unknown) => {
        answered(name, UNDECIDED.status);
        throw error;
      });
      answered(name, told.status);
      return sent(told, code);
    };
    return send(reply, (await nonces.once(caller.request, first)) ?? refused('the nonce has been used by another request'));
  };
}

/**
 * Registers a partner's API. Its bodies stay bytes until their signature has been checked; business answers are HTTP 200,
 * an outcome that is not known is a 503 or 500 with TEMPORARY, and a body over the limit is refused before it is read.
 * A request that is delivered twice gets its answer twice: a bet that was refused is not taken because it came again.
 */
export async function registerPartnerRoutes<P extends Partner>(
  app: FastifyInstance,
  { routes, ...deps }: PartnerRouteDeps<P>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
      const code = error.statusCode ?? 500;
      if (code >= 400 && code < 500) {
        const message = code === 413 ? 'the body is too large' : 'the request cannot be read';
        return send(reply, sent({ status: 'BAD_REQUEST', message }, code));
      }
      request.log.error({ err: error }, 'a partner’s call failed');
      return send(reply, sent(UNDECIDED, 500));
    });
    for (const route of routes) {
      scope.route({
        method: route.method,
        url: route.path,
        ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
        // What is signed are the bytes as they came, and the answers are too small to press.
        compress: false,
        decompress: false,
        handler: handlerOf(route, deps),
      });
    }
  });
}
