import { callList } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from './calls.ts';
import type { Closure, Handlers, RequestMerchant } from './handlers.ts';
import { serverWith } from './testing.ts';

const merchant: RequestMerchant = {
  id: 1,
  code: 'demo',
  languages: ['EN'],
  defaultLanguage: 'EN',
  bearerSessions: true,
  allowPlain: true,
};
/** What the status screens need, and the way out. Whoever adds to it lets closed brands answer more. */
const OPEN_CALLS = [
  'country',
  'customerServiceScript',
  'domainRoute',
  'isAppDomain',
  'live',
  'location',
  'logout',
  'ping',
  'settings',
  'status',
  'templates',
  'whitelabel',
];
const handled = callList.filter(([, call]) => call.answer !== 'stream');

let app: FastifyInstance;
let closure: Closure | null = null;
const reached: string[] = [];

beforeAll(async () => {
  const handlers = Object.fromEntries(
    handled.map(([name]) => [
      name,
      () => {
        reached.push(name);
        throw new Error('reached');
      },
    ]),
  ) as Handlers;
  ({ app } = await serverWith(handlers, {
    merchantByCode: async (code) => (code === 'demo' ? merchant : null),
    merchantByHost: async (host) => (host === 'unknown.test' ? null : merchant),
    session: async () => ({ id: 1n, accountId: 7n, merchantId: 1, username: 'an', type: 0 }),
    closed: (_merchant, address) => (address === '203.0.113.9' ? { code: 'access_restricted', value: null } : closure),
  }));
});
afterAll(() => app.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, remoteAddress = '127.0.0.1') =>
  app.inject({ method, url, remoteAddress, headers: { merchant: 'demo', authorization: 't' } });

describe('a closed brand', () => {
  it('answers only what its screens need', () => {
    const open = callList.flatMap(([name, call]) => (call.whenClosed ? [name] : []));
    expect(open.sort()).toEqual(OPEN_CALLS);
  });

  it.each([
    ['in maintenance', 'system_maintenance', 503, '127.0.0.1'],
    ['for a region', 'access_restricted', 403, '203.0.113.9'],
  ] as const)('refuses every other call, under each of its addresses, %s', async (_why, code, status, address) => {
    closure = code === 'system_maintenance' ? { code, value: { maintenanceEnd: 5 } } : null;
    reached.length = 0;
    const answers = [];
    for (const [, call] of handled.filter(([, { whenClosed }]) => !whenClosed)) {
      for (const { method, path } of addressesOf(call)) {
        const answer = await ask(method as 'GET', path, address);
        answers.push(`${answer.statusCode} ${answer.json().errorCode}`);
      }
    }
    expect(answers.length).toBeGreaterThan(20);
    expect(new Set(answers)).toEqual(new Set([`${status} ${code}`]));
    expect(reached).toEqual([]);
  });

  it('lets the calls through that its screens need', async () => {
    closure = { code: 'system_maintenance', value: { maintenanceEnd: 5 } };
    reached.length = 0;
    for (const [, { method, path }] of handled.filter(([, { whenClosed }]) => whenClosed)) await ask(method as 'GET', path);
    expect([...reached].sort()).toEqual(OPEN_CALLS.filter((name) => name !== 'live'));
  });

  it('says in the refusal when it is expected to open', async () => {
    closure = { code: 'system_maintenance', value: { maintenanceEnd: 5 } };
    expect((await ask('GET', '/wps/home/figures')).json()).toMatchObject({ success: false, value: { maintenanceEnd: 5 } });
  });
});

describe('a call for pages of any origin', () => {
  it('needs no Merchant header, which a browser would ask permission for, and allows every origin', async () => {
    reached.length = 0;
    const answer = await app.inject({ url: '/wps/system/test/ping', headers: { origin: 'https://a.test' } });
    expect(reached).toEqual(['ping']);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('still needs a host that is a brand’s', async () => {
    const answer = await app.inject({ url: '/wps/system/test/ping', headers: { host: 'unknown.test' } });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'domain_not_available']);
  });

  it('is the only kind that other origins may read', async () => {
    const allowed = [];
    for (const [name, { method, path }] of handled) {
      if ((await ask(method as 'GET', path)).headers['access-control-allow-origin'] !== undefined) allowed.push(name);
    }
    expect(allowed).toEqual(['ping']);
  });
});
