import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from './channel.ts';
import { httpSms } from './http-sms.ts';
import { readChannels } from './settings.ts';

const MESSAGE: Message = { id: 'm-1', to: '84912345678', from: 'Lantern', subject: 'none', text: 'Mã “5” & "6"\n@x #1 {to}' };

let server: Server;
let origin = '';
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  answer = (response) => response.end('{"status":"queued"}');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the message by a gateway of these settings. */
function send(env: Record<string, string> = {}) {
  const settings = readChannels({ SMS_URL: `${origin}/send`, ...env }).sms;
  if (!settings) throw new Error('there is no gateway');
  return httpSms(settings, fetch).send(MESSAGE);
}
const says = (status: number, body = '') => {
  answer = (response) => response.writeHead(status).end(body);
};

describe('SMS over HTTP', () => {
  it('sends JSON in which the message stays as it is', async () => {
    expect(await send({ SMS_TOKEN: 'secret' })).toBe('delivered');
    const [request] = seen;
    expect(request).toMatchObject({ method: 'POST', url: '/send' });
    expect(request?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
    expect(JSON.parse(request?.body ?? '')).toEqual({ to: MESSAGE.to, text: MESSAGE.text, id: MESSAGE.id });
  });

  it('sends a form', async () => {
    await send({ SMS_BODY: 'phone={to}&message={text}' });
    expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({ phone: MESSAGE.to, message: MESSAGE.text });
  });

  it('sends everything in the address', async () => {
    await send({ SMS_URL: `${origin}/send?to=%2B{to}&text={text}`, SMS_METHOD: 'GET' });
    const url = new URL(seen[0]?.url ?? '', origin);
    expect(seen[0]?.method).toBe('GET');
    expect(Object.fromEntries(url.searchParams)).toEqual({ to: `+${MESSAGE.to}`, text: MESSAGE.text });
  });

  it('is delivered where the status is fine and the answer says so', async () => {
    const env = { SMS_SUCCESS: '"status":"queued"' };
    expect(await send(env)).toBe('delivered');
    says(200, '{"status":"failed"}');
    expect(await send(env)).toBe('error');
  });

  it('tells quota and refused numbers from failures', async () => {
    const env = { SMS_QUOTA: 'no credit', SMS_REFUSED: 'bad number' };
    says(200, 'no credit left');
    expect(await send(env)).toBe('quota');
    says(400, 'bad number');
    expect(await send(env)).toBe('refused');
    for (const status of [402, 429]) {
      says(status);
      expect(await send(), String(status)).toBe('quota');
    }
    for (const status of [400, 422]) {
      says(status);
      expect(await send(), String(status)).toBe('refused');
      expect(await send({ SMS_REFUSED: 'bad number' }), String(status)).toBe('error');
    }
    for (const status of [401, 404, 500, 503]) {
      says(status);
      expect(await send(), String(status)).toBe('error');
    }
  });

  it('follows no redirect', async () => {
    answer = (response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    expect(await send()).toBe('error');
    expect(seen.map(({ url }) => url)).toEqual(['/send']);
  });

  it('waits no longer than it was told, and does not wait for who is not there', async () => {
    answer = () => {};
    expect(await send({ SMS_TIMEOUT: '1' })).toBe('error');
    expect(await send({ SMS_URL: 'http://127.0.0.1:9/send' })).toBe('error');
  });

  it('reads no endless answer', async () => {
    answer = (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await send({ SMS_SUCCESS: '^x' })).toBe('delivered');
  });
});
