import { CHANNEL_HEADERS, SIGNATURE_WINDOW_MS } from '@marquee/contract/channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import type { Config } from '../server/config.ts';
import { PROVIDER } from '../server/config.ts';
import { answersOf, type ProviderContext } from './provider-calls.ts';
import { isSigned } from './signature.ts';

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return null;
  }
}

const BAD_SIGNATURE = { status: 'BAD_SIGNATURE' };

/** What the gateway calls: each signed over the raw bytes, looked at before anything is read of it. */
export function channelRoutes(context: ProviderContext, { key, otherKey }: Pick<Config, 'key' | 'otherKey'>) {
  const { db, clock } = context.base;
  const keys = otherKey === null ? [key] : [key, otherKey];
  const calls = answersOf(context);

  /** The same request may be delivered twice, and is answered the same; another one under its nonce is a forgery. */
  const isNonceFree = (nonce: string, signature: string): boolean => {
    db.prepare(`INSERT INTO nonces (nonce, signature, seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`).run(
      nonce,
      signature,
      clock.now(),
    );
    return db.prepare(`SELECT signature FROM nonces WHERE nonce = ?`).get(nonce)?.['signature'] === signature;
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    for (const [path, { call, answer }] of calls) {
      app.post(path, async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const nonce = header(request, CHANNEL_HEADERS.nonce);
        const signature = header(request, CHANNEL_HEADERS.signature);
        const signed = { timestamp: header(request, CHANNEL_HEADERS.timestamp), nonce, signature, path, rawBody };
        const isOurs = header(request, CHANNEL_HEADERS.channel) === PROVIDER;
        if (!isOurs || !keys.some((each) => isSigned(each, signed, clock.now()))) return BAD_SIGNATURE;
        if (!isNonceFree(nonce, signature)) return BAD_SIGNATURE;
        const body = readJson(rawBody);
        if (call.body === null || !Check(call.body, body))
          return { status: 'BAD_REQUEST', message: 'the body does not fit the call' };
        return answer(body as never);
      });
    }
  };
}

/** Forgets nonces that the signature's window has left behind. */
export function forgetNonces({ db, clock }: ProviderContext['base']): void {
  db.prepare(`DELETE FROM nonces WHERE seen_at < ?`).run(clock.now() - 2 * SIGNATURE_WINDOW_MS);
}
