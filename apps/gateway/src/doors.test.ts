import { type AddressInfo } from 'node:net';
import { calls } from '@marquee/contract';
import { opsCallList, opsDoorCallList } from '@marquee/contract/ops';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from './app.ts';
import { manualClock, systemClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { readConfig } from './base/settings/config.ts';
import type { Environment } from './base/settings/settings.ts';
import { anyKind, openTestDatabase, usualKind } from './base/testing/database.ts';
import { sqlModules } from './modules.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const TOKEN = 'o'.repeat(32);

describe('a gateway behind TLS', () => {
  let app: App;
  beforeAll(async () => {
    const config = readConfig({
      PUBLIC_URL: 'https://play.test',
      OPS_TOKEN: TOKEN,
      DEMO_PAST: '0',
      STUDIO_URL: 'http://127.0.0.1:9',
    });
    app = await createApp(config, { clock, log: createLog('silent'), db: await openTestDatabase(anyKind, sqlModules) });
  });
  afterAll(() => app.close());
  const outside = { remoteAddress: '203.0.113.9' };

  it('has browsers come over TLS only, whatever they ask for', async () => {
    for (const url of ['/', '/readyz', '/openapi.json', '/nowhere', '/wps/system/country']) {
      const { headers } = await app.server.inject({ url, headers: { host: 'play.test' } });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
    }
  });

  it('answers to its own hosts and to no other one', async () => {
    expect((await app.server.inject({ url: '/', headers: { host: 'play.test' } })).statusCode).toBe(200);
    expect((await app.server.inject({ url: '/', headers: { host: 'rebound.evil' } })).statusCode).toBe(421);
    expect((await app.server.inject({ url: '/readyz', headers: { host: '10.0.0.7' } })).statusCode).toBe(200);
  });

  it('shows the operator’s calls in the demo to the operator only', async () => {
    const paths = opsCallList.map(([, call]) => call.path);
    for (const url of ['/openapi.json', '/docs/json', '/docs/static/index.html', '/docs/']) {
      const open = await app.server.inject({ url, ...outside });
      expect(open.statusCode, url).toBeLessThan(400);
      expect(open.body, url).not.toContain('/ops/');
    }
    for (const url of ['/openapi.json', '/docs/json']) {
      const asked = { ...outside, headers: { authorization: `Bearer ${TOKEN}` } };
      const { paths: shown } = (await app.server.inject({ url, ...asked })).json() as { paths: object };
      expect(Object.keys(shown)).toEqual(expect.arrayContaining(paths));
      const { paths: rest } = (await app.server.inject({ url, ...outside })).json() as { paths: object };
      expect(Object.keys(rest)).toContain(calls.login.path);
    }
  });

  it('takes nothing that changes something from a page of another origin', async () => {
    const ask = (origin: string | null, host = 'play.test') =>
      app.server.inject({
        method: 'POST',
        url: calls.logout.path,
        headers: { host, merchant: 'marquee', 'content-type': 'application/json', ...(origin === null ? {} : { origin }) },
        payload: '{}',
      });
    for (const foreign of ['https://evil.test', 'null', 'https://play.test:8081', 'https://play.test.evil', 'nonsense']) {
      const answer = await ask(foreign);
      expect([answer.statusCode, answer.json().errorCode], foreign).toEqual([403, 'domain_not_available']);
    }
    for (const own of ['https://play.test', 'http://play.test', null])
      expect((await ask(own)).statusCode, String(own)).not.toBe(403);
    expect((await ask('http://localhost:8140', 'localhost:8140')).statusCode).not.toBe(403);
    const read = { host: 'play.test', merchant: 'marquee', origin: 'https://evil.test' };
    expect((await app.server.inject({ url: calls.country.path, headers: read })).statusCode).toBe(200);
  });
});

/** What is the operator's: nothing of it answers on players' hosts. */
const OPERATORS = [
  '/metrics',
  '/readyz?deep',
  '/readyz?details',
  ...new Set([...opsCallList, ...opsDoorCallList].map(([, call]) => call.path)),
];
const DOCUMENTS = ['/docs', '/docs/', '/docs/json', '/openapi.json'];

describe('the operator’s door', () => {
  let app: App;
  let real: App;
  let key = '';
  const open = async (more: Environment): Promise<App> => {
    const config = readConfig({ OPS_PORT: '0', TRUSTED_PROXIES: '10.0.0.0/8', STUDIO_URL: 'http://127.0.0.1:9', ...more });
    return createApp(config, { clock, log: createLog('silent'), db: await openTestDatabase(anyKind, sqlModules) });
  };
  beforeAll(async () => {
    app = await open({ DEMO_PAST: '0', OPS_TOKEN: TOKEN });
    real = await open({ DEMO: '0', SECRET_KEY: 's'.repeat(40), OPS_TOKEN: TOKEN, KNOWN_HOSTS: 'play.test' });
    key = await testOperators(app.db, clock).add('door', ['owner'], null);
  });
  afterAll(() => Promise.all([app.close(), real.close()]));

  it('is the only one: on players’ hosts there is nothing of it, whoever asks and with whatever', async () => {
    const asked = [
      ...OPERATORS.map((url) => [app, url] as const),
      ...[...OPERATORS, ...DOCUMENTS].map((url) => [real, url] as const),
    ];
    for (const [gateway, url] of asked) {
      for (const given of [TOKEN, key]) {
        for (const accept of ['*/*', 'text/html']) {
          const headers = { authorization: `Bearer ${given}`, accept, host: gateway === real ? 'play.test' : 'localhost' };
          const answer = await gateway.server.inject({ url, headers });
          expect([answer.statusCode, answer.json().errorCode], url).toEqual([404, 'not.found']);
        }
      }
    }
    for (const url of DOCUMENTS.slice(1)) expect((await app.server.inject(url)).statusCode, url).toBe(200);
  });

  it('shows figures and documents with the token alone', async () => {
    for (const gateway of [app, real]) {
      for (const url of ['/metrics', '/readyz?details', '/docs/json', '/openapi.json']) {
        const door = operatorsDoor(gateway);
        expect((await door.inject(url)).statusCode, url).toBe(401);
        const shown = await door.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
        expect(shown.statusCode, url).toBe(200);
        if (!url.startsWith('/metrics') && !url.startsWith('/readyz')) expect(shown.body).toContain('/ops/v1/brand');
      }
    }
  });

  it('takes an operator’s key on this machine or over TLS, and nowhere else', async () => {
    const ask = async (more: InjectOptions): Promise<unknown[]> => {
      const headers = { authorization: `Bearer ${key}`, ...more.headers };
      const answer = await operatorsDoor(app).inject({ url: '/ops/v1/brand?merchant=marquee', ...more, headers });
      return [answer.statusCode, answer.json().errorCode];
    };
    const proxy = { 'x-forwarded-for': '203.0.113.9' };
    expect(await ask({})).toEqual([200, undefined]);
    expect(await ask({ remoteAddress: '10.0.0.1', headers: { ...proxy, 'x-forwarded-proto': 'https' } })).toEqual([
      200,
      undefined,
    ]);
    const insecure = [
      { remoteAddress: '203.0.113.9' },
      { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-proto': 'https' } },
      { remoteAddress: '10.0.0.1', headers: { ...proxy, 'x-forwarded-proto': 'http' } },
      { remoteAddress: '10.0.0.1', headers: proxy },
      { headers: proxy },
    ];
    for (const each of insecure) expect(await ask(each), JSON.stringify(each)).toEqual([403, 'ops.insecure']);
    const login = { method: 'POST', url: '/ops/v1/session', remoteAddress: '203.0.113.9' } as const;
    expect(await ask({ ...login, payload: { name: 'door', password: 'wrong' } })).toEqual([403, 'ops.insecure']);
  });

  it('tells what is unreachable, and for which vendors there is no key, while all else is served', async () => {
    const away = await openTestApp(anyKind, systemClock, undefined, { PORT: '0', REDIS_URL: 'redis://127.0.0.1:9' });
    await away.listen();
    const ready = async () => (await operatorsDoor(away).inject('/readyz?details')).json();
    await vi.waitFor(async () => expect((await ready()).checks.vendors).toHaveProperty('TDW'), { timeout: 20_000 });
    expect(await ready()).toMatchObject({
      status: 'ready',
      checks: {
        database: { ok: true },
        redis: { ok: false, cause: 'away' },
        vendors: { RLT: { ok: false, cause: 'away' }, KLN: { ok: false, cause: 'no key' }, TDW: { ok: false, cause: 'no key' } },
      },
    });
    expect((await away.server.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await away.close();
  });

  it('is shut without a port', async () => {
    const shut = await open({ DEMO_PAST: '0', OPS_PORT: '' });
    expect(shut.ops).toBeNull();
    await shut.close();
  });
});

it('a gateway without TLS sends no word of it', async () => {
  const app = await openTestApp(anyKind, clock);
  expect((await app.server.inject({ url: '/readyz' })).headers['strict-transport-security']).toBeUndefined();
  await app.close();
});

describe.each(usualKind)('event streams on %s', (kind) => {
  let app: App;
  let other: App;
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    other = await openTestApp(kind, clock, { ...app.db, close: async () => {} });
    for (const each of [app, other]) await each.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  /** Opens the stream of a page at a gateway; `ended` resolves with all that it said. */
  const streamOf = async (page: ReturnType<typeof browser>, gateway: App) => {
    const { port } = gateway.server.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${calls.live.path}`, {
      headers: { merchant: 'marquee', authorization: page.token, cookie: page.cookie },
    });
    expect(response.status).toBe(200);
    let isOver = false;
    const ended = response.text().then((text) => {
      isOver = true;
      return text;
    });
    return { ended, isOver: () => isOver };
  };

  it('end with their session at a logout, in every tab, and those of another device go on', async () => {
    const page = browser(app);
    const username = await page.register();
    const device = browser(app);
    const login = { username, password: 'Demo2026x' };
    await device.call('login', { body: login });
    const tabs = [await streamOf(page, app), await streamOf(page, app)];
    const elsewhere = await streamOf(device, app);
    expect((await page.call('logout', { body: {} })).success).toBe(true);
    const [text = ''] = await Promise.all(tabs.map(({ ended }) => ended));
    expect(text).toContain('event: session');
    expect(text).not.toContain('"sessions"');
    expect(elsewhere.isOver()).toBe(false);
    await device.call('logout', { body: {} });
    await elsewhere.ended;
  });

  it('end on another gateway, and when the session was ended by a command', async () => {
    const page = browser(app);
    await page.register();
    const there = await streamOf(page, other);
    await page.call('logout', { body: {} });
    await other.settle();
    expect(await there.ended).toContain('event: session');
  });
});
