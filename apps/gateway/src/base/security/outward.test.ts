import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { createOutward, outwardOf } from './outward.ts';

// What names stand for is the test's word.
const names = vi.hoisted(() => new Map<string, string[]>());
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (host: string, _options: object, done: (error: Error | null, found: { address: string; family: number }[]) => void) => {
    const found = (names.get(host) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    done(found.length === 0 ? new Error(`no ${host}`) : null, found);
  },
}));

let server: Server;
let port = 0;
const heard: string[] = [];

beforeAll(async () => {
  server = createServer((request, answer) => {
    heard.push(`${request.method} ${request.url}`);
    if (request.url === '/away') return void answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    if (request.url === '/none') return void answer.writeHead(204).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      answer.writeHead(201, { 'x-one': '1' }).end(`${String(request.headers['x-sent'])} ${Buffer.concat(chunks).toString()}`),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  heard.length = 0;
  names.clear();
});
afterAll(() => void server.close());

const closed = createOutward({ networks: [], own: [] });
const open = createOutward({ networks: ['127.0.0.0/8'], own: [] });

it.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', 'localhost', 'x.localhost', 'LOCALHOST.', '[::1]', '[::]'],
  ...['[fe80::1]', '[fd00::1]', '[::ffff:10.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::a00:1]', '[2002:a00:1::1]', '[::7f00:1]'],
])('does not ask http://%s', async (host) => {
  expect(closed.isAllowed(new URL(`http://${host}/`))).toBe(false);
  await expect(closed.fetch(`http://${host}/`)).rejects.toThrow('inside our own network');
});

it.each(['93.184.216.34', '172.32.0.1', '[2606:4700::1]', 'vendor.example.com'])('may ask http://%s', (host) => {
  expect(closed.isAllowed(new URL(`http://${host}/`))).toBe(true);
});

describe('a name', () => {
  it('is refused for what it stands for when the connection is made', async () => {
    names.set('vendor.test', ['127.0.0.1']);
    expect(closed.isAllowed(new URL(`http://vendor.test:${port}/`))).toBe(true);
    await expect(closed.fetch(`http://vendor.test:${port}/`)).rejects.toThrow('vendor.test is inside our own network');
    names.set('vendor.test', ['::1', '::ffff:127.0.0.1', '169.254.169.254']);
    await expect(closed.fetch(`http://vendor.test:${port}/`)).rejects.toThrow('vendor.test is inside our own network');
    expect(heard).toEqual([]);
  });

  it('that moves inwards between two requests is refused the second time', async () => {
    const some = createOutward({ networks: ['127.0.0.1'], own: [] });
    names.set('vendor.test', ['127.0.0.1']);
    expect((await some.fetch(`http://vendor.test:${port}/`, { headers: { connection: 'close' } })).status).toBe(201);
    names.set('vendor.test', ['127.0.0.2']);
    await expect(some.fetch(`http://vendor.test:${port}/`)).rejects.toThrow('inside our own network');
    expect(heard).toHaveLength(1);
  });
});

it('asks as the platform would: method, headers, body, answer', async () => {
  const answer = await open.fetch(`http://127.0.0.1:${port}/go?x=1`, { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'đ' });
  expect([answer.status, answer.ok, answer.headers.get('x-one'), await answer.text()]).toEqual([201, true, '1', 'yes đ']);
  expect((await open.fetch(`http://127.0.0.1:${port}/none`)).status).toBe(204);
  expect(heard).toEqual(['POST /go?x=1', 'GET /none']);
});

it('follows no redirect', async () => {
  await expect(open.fetch(`http://127.0.0.1:${port}/away`)).rejects.toThrow('redirects');
});

it('ends with its signal', async () => {
  await expect(open.fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })).rejects.toThrow('abort');
});

it('takes what the settings name by its number for the operator’s word, and nothing beside it', () => {
  const config = readConfig({
    STUDIO_URL: 'http://studio.internal:8081',
    SMS_URL: 'http://10.0.0.5:9000/send?to={to}&text={text}',
    PHONE_AUTH_ISSUER: 'i',
    PHONE_AUTH_AUDIENCE: 'a',
    PHONE_AUTH_JWKS: 'http://keys.internal/jwks',
    INTERNAL_NETWORKS: '192.168.7.0/24, fd00:7::/32',
  });
  const outward = outwardOf(config);
  const asked = (url: string): boolean => outward.isAllowed(new URL(url));
  expect(
    ['http://10.0.0.5:9000/x', 'http://192.168.7.9/', 'http://[fd00:7::1]/', 'http://studio.internal:8081/'].filter(
      (one) => !asked(one),
    ),
  ).toEqual([]);
  expect(['http://10.0.0.5/', 'http://10.0.0.6:9000/', 'http://192.168.8.1/', 'http://[fd00:8::1]/'].filter(asked)).toEqual([]);
});
