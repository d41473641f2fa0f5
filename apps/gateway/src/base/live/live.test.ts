import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createLive, type Live } from './live.ts';

let live: Live;
let server: Server;
beforeEach(async () => {
  live = createLive(createMetrics(), null);
  server = createServer((request, response) => {
    live.listen([request.url ?? ''], response, (request.headers['last-event-id'] as string | undefined) ?? null);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  live.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens a stream; `until` resolves with all text once it holds `part`. */
async function open(channel: string, lastId?: string) {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve) => {
    get({ port, host: '127.0.0.1', path: channel, headers: lastId === undefined ? {} : { 'last-event-id': lastId } }, resolve);
  });
  let text = '';
  const wakers: (() => void)[] = [];
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const wake of wakers.splice(0)) wake();
  });
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) await new Promise<void>((resolve) => wakers.push(resolve));
    return text;
  };
  const ended = new Promise<void>((resolve) => response.on('end', () => resolve()));
  return { until, ended, close: () => response.destroy() };
}
const lastIdOf = (text: string) => [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1];

it('sends a signal to the listeners of its channel only', async () => {
  const mine = await open('/a');
  const other = await open('/b');
  await mine.until('listening');
  await other.until('listening');
  live.publish('/a', { type: 'balance', version: 7 });
  live.publish('/b', { type: 'bets' });
  expect(await mine.until('"version":7')).toContain('event: balance');
  expect(await other.until('event: bets')).not.toContain('balance');
});

it('gives a client that comes back what it missed, and nothing twice', async () => {
  const first = await open('/a');
  await first.until('listening');
  live.publish('/a', { type: 'balance', version: 1 });
  const lastId = lastIdOf(await first.until('"version":1'));
  first.close();
  live.publish('/a', { type: 'balance', version: 2 });
  live.publish('/b', { type: 'balance', version: 3 });
  const again = await open('/a', lastId);
  const text = await again.until('"version":2');
  expect(text).not.toContain('"version":1');
  expect(text).not.toContain('"version":3');
});

it('tells a client of another hub to refetch', async () => {
  const stranger = await open('/a', 'otherhub.12');
  expect(await stranger.until('event: reset')).toContain('data: {}');
});

it('ends the oldest of more than ten streams of one account', async () => {
  const first = await open('/a');
  await first.until('listening');
  for (let n = 0; n < 10; n += 1) await (await open('/a')).until('listening');
  await first.ended;
  expect(live.count()).toBe(10);
});

it('takes no streams once it is closed', async () => {
  live.close();
  const late = await open('/a');
  await late.ended;
  expect(live.count()).toBe(0);
});
