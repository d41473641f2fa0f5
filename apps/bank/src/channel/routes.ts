import { CHANNEL_HEADERS, SIGNATURE_WINDOW_MS } from '@marquee/contract/channel';
import { isSigned } from '@marquee/service/signature';
import { headerOf, readJson, signedRequestOf, takeBytes } from '@marquee/service/signed-calls';
import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import type { Config } from '../server/config.ts';
import { PROVIDER } from '../server/config.ts';
import { answersOf, type ProviderContext } from './provider-calls.ts';

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
    takeBytes(app);

    for (const [path, { call, answer }] of calls) {
      app.post(path, async (request) => {
        const signed = signedRequestOf(request, path);
        const isOurs = headerOf(request, CHANNEL_HEADERS.channel) === PROVIDER;
        if (!isOurs || !keys.some((each) => isSigned(each, signed, clock.now()))) return BAD_SIGNATURE;
        if (!isNonceFree(signed.nonce, signed.signature)) return BAD_SIGNATURE;
        const body = readJson(signed.rawBody);
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
