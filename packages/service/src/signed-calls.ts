import { SIGNED_HEADERS } from '@marquee/contract/signed';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedRequest } from './signature.ts';

/** Leaves every body as its bytes, which the signature is over, and keeps the answers out of caches. */
export function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
}

/** A header that stands there once; else the empty text. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** What a request says of its signature; nothing of it has been looked at. */
export function signedRequestOf(request: FastifyRequest, path: string): SignedRequest & { rawBody: Buffer } {
  return {
    timestamp: headerOf(request, SIGNED_HEADERS.timestamp),
    nonce: headerOf(request, SIGNED_HEADERS.nonce),
    signature: headerOf(request, SIGNED_HEADERS.signature),
    path,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** What JSON in UTF-8 says; null when the bytes are none. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return null;
  }
}
