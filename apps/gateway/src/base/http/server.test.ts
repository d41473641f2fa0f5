import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
const reached: string[] = [];

beforeAll(async () => {
  app = await createServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: [] });
  app.post('/take', async (request) => {
    reached.push(request.host);
    return 'taken';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends these bytes on a connection of their own; returns the status of the first answer. */
async function status(lines: readonly string[], body = ''): Promise<number> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  socket.write(
    `${['POST /take HTTP/1.1', ...lines, 'Content-Type: text/plain', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(received).toString())?.[1]);
}

it('takes a request that is written plainly', async () => {
  expect(await status(['Host: play.example.com', 'Content-Length: 2'], 'ok')).toBe(200);
  expect(reached.splice(0)).toEqual(['play.example.com']);
});

it.each<[string, string[], string]>([
  ['two hosts', ['Host: play.example.com', 'Host: other.example.com', 'Content-Length: 2'], 'ok'],
  ['one host twice', ['Host: play.example.com', 'hOsT: play.example.com', 'Content-Length: 2'], 'ok'],
  ['no host', ['Content-Length: 2'], 'ok'],
  ['two lengths', ['Host: a.example', 'Content-Length: 2', 'Content-Length: 3'], 'ok!'],
  ['one length twice', ['Host: a.example', 'Content-Length: 2', 'Content-Length: 2'], 'ok'],
  ['a length and chunks', ['Host: a.example', 'Content-Length: 4', 'Transfer-Encoding: chunked'], '2\r\nok\r\n0\r\n\r\n'],
  ['chunks and a length', ['Host: a.example', 'Transfer-Encoding: chunked', 'Content-Length: 4'], '2\r\nok\r\n0\r\n\r\n'],
  ['an encoding that is none', ['Host: a.example', 'Transfer-Encoding: chunked, identity'], '2\r\nok\r\n0\r\n\r\n'],
  ['a length that is no number', ['Host: a.example', 'Content-Length: +2'], 'ok'],
  ['a header that goes on in the next line', ['Host: a.example', 'X-One: 1', ' Content-Length: 2'], 'ok'],
])('refuses %s before anything looks at it', async (_, lines, body) => {
  expect(await status(lines, body)).toBe(400);
  expect(reached).toEqual([]);
});
