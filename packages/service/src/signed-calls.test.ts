import { afterEach, beforeEach, expect, it } from 'vitest';
import { originFor } from './origin.ts';
import { createServer } from './server.ts';
import { isSigned, sendSigned } from './signature.ts';
import { headerOf, readJson, signedRequestOf, takeBytes } from './signed-calls.ts';

const KEY = 'the-key-of-the-tests-of-signed-calls';
const NOW = 1_800_000_000_000;
const WINDOW_MS = 300_000;
const seen: { code: string; isTaken: (key: string, now: number) => boolean; body: unknown; nonce: string }[] = [];

let app: Awaited<ReturnType<typeof createServer>>;
let url = '';
beforeEach(async () => {
  seen.length = 0;
  app = await createServer({ service: 'small', logLevel: 'silent', publicUrl: 'https://small.test' });
  await app.register(async (part) => {
    takeBytes(part);
    part.post('/call', async (request) => {
      const signed = signedRequestOf(request, '/call');
      const isTaken = (key: string, now: number): boolean => isSigned(key, signed, now);
      seen.push({ code: headerOf(request, 'x-code'), isTaken, body: readJson(signed.rawBody), nonce: signed.nonce });
      return {};
    });
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const signer = () => ({ header: 'x-code', code: 'US', key: KEY, now: NOW, deadline: new AbortController().signal });
const send = (body: string) => sendSigned(signer(), new URL('/call', url), body);

it('a signed request is taken by its key and within its window, and by nothing else', async () => {
  await send('{"a":"ä"}');
  const [{ code, isTaken, body } = { code: '', isTaken: () => false, body: null }] = seen;
  expect([code, body]).toEqual(['US', { a: 'ä' }]);
  expect([NOW - WINDOW_MS, NOW, NOW + WINDOW_MS].map((now) => isTaken(KEY, now))).toEqual([true, true, true]);
  expect([NOW - WINDOW_MS - 1, NOW + WINDOW_MS + 1].map((now) => isTaken(KEY, now))).toEqual([false, false]);
  expect(isTaken(`${KEY}!`, NOW)).toBe(false);
});

it('each request has a nonce of its own', async () => {
  await send('{}');
  await send('{}');
  expect(new Set(seen.map(({ nonce }) => nonce)).size).toBe(2);
});

it('a body is taken as its bytes: one that is no JSON in UTF-8 says nothing and is signed over all the same', async () => {
  await app.inject({
    method: 'POST',
    url: '/call',
    headers: { 'content-type': 'text/plain' },
    payload: Buffer.from([0x22, 0xff, 0x22]),
  });
  await app.inject({ method: 'POST', url: '/call' });
  expect(seen.map(({ body, isTaken }) => [body, isTaken(KEY, NOW)])).toEqual([
    [null, false],
    [null, false],
  ]);
});

it('answers of signed calls are kept nowhere, and nobody may put pages into a frame unless told', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/call' });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['strict-transport-security']).toContain('max-age');
  const health = await app.inject('/healthz');
  expect([health.json(), health.headers['x-frame-options']]).toEqual([{ status: 'ok' }, 'SAMEORIGIN']);
  const framed = await createServer({ service: 'small', logLevel: 'silent', publicUrl: null, isFramed: true });
  expect((await framed.inject('/healthz')).headers).not.toHaveProperty('x-frame-options');
  expect((await framed.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
});

it('people reach a server where they reach the page before it, on its port, or where it is told', () => {
  expect(originFor({ publicUrl: null, port: 8082 }, 'https://play.example.com:8443/x')).toBe('https://play.example.com:8082');
  expect(originFor({ publicUrl: null, port: 8081 }, 'http://192.168.1.5:8080')).toBe('http://192.168.1.5:8081');
  expect(originFor({ publicUrl: 'https://bank.example.com', port: 8082 }, 'http://a.test/')).toBe('https://bank.example.com');
});
