import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { noticeProxies } from './forwarded.ts';
import { createServer } from './server.ts';

/** The address that the server sees a caller at. */
async function seen(trustedProxies: string[], peer: string, forwarded: string): Promise<string> {
  const app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies });
  app.get('/', async (request) => request.ip);
  const answer = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return answer.body;
}

it.each([
  ['nobody is trusted: what a caller says of itself is ignored', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['another peer than the proxy is not believed', ['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the proxy is believed', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['what the caller told the proxy is not', ['10.0.0.0/8'], '10.1.2.3', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
  ['the proxy is reached over IPv6', ['fd00::/8'], 'fd00::1', '2001:db8:1:2::9', '2001:db8:1:2::9'],
  ['another network of IPv6 is not', ['fd00::/8'], '2001:db8::1', '2001:db8:1:2::9', '2001:db8::1'],
  ['a proxy of IPv4 comes over a socket of both', ['10.0.0.0/8'], '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['through two proxies', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
])('%s', async (_case, trusted, peer, forwarded, address) => {
  expect(await seen(trusted, peer, forwarded)).toBe(address);
});

it('a proxy that nobody named is told to the log, once, and one that is believed is not', async () => {
  const warned: { peer: string }[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields as { peer: string }) };
  const open = async (trustedProxies: string[]) => {
    const app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies });
    noticeProxies(app, log);
    app.get('/', async () => 'here');
    return (remoteAddress: string, headers: Record<string, string>) => app.inject({ url: '/', remoteAddress, headers });
  };
  const ask = await open(['10.0.0.0/8']);
  await ask('10.1.2.3', { 'x-forwarded-for': '198.51.100.1' });
  await ask('192.0.2.7', {});
  expect(warned).toEqual([]);
  for (let time = 0; time < 2; time += 1) await ask('192.0.2.7', { 'x-forwarded-for': '198.51.100.1' });
  expect(warned).toEqual([{ peer: '192.0.2.7' }]);
  // It is trusted, but says nothing that is understood: its visitors have its address all the same.
  await ask('10.1.2.4', { 'x-real-ip': '198.51.100.1' });
  expect(warned).toEqual([{ peer: '192.0.2.7' }, { peer: '10.1.2.4' }]);
  await (await open([]))('127.0.0.1', { forwarded: 'for=198.51.100.1' });
  expect(warned.at(-1)).toEqual({ peer: '127.0.0.1' });
});
