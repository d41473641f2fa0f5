import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handlers, RequestMerchant, Resolvers } from './handlers.ts';
import { serverWith } from './testing.ts';

const LISTED = 'https://play.test';
const merchant: RequestMerchant = {
  id: 1,
  code: 'demo',
  languages: ['EN'],
  defaultLanguage: 'EN',
  bearerSessions: true,
  allowPlain: false,
  origins: [LISTED],
};
const closed = { ...merchant, id: 2, code: 'closed', origins: [] };

const HANDLERS: Handlers = {
  location: () => ({ ip: '1.2.3.4' }),
  freePlay: ({ replyCookies }) => {
    replyCookies.set('guest', 'secret', null);
    return { token: 't', id: 1, userName: 'g', customerType: 4, firstTimeLogin: false, passwordExpired: false };
  },
  logout: ({ replyCookies }) => {
    replyCookies.clear('guest');
    return null;
  },
};
const RESOLVERS: Resolvers = {
  merchantByCode: async (code) => (code === 'demo' ? merchant : code === 'closed' ? closed : null),
  merchantByHost: async (host) => (host === 'closed.test' ? closed : merchant),
  session: async () => null,
};

let app: FastifyInstance;
let secure: FastifyInstance;
beforeAll(async () => {
  ({ app } = await serverWith(HANDLERS, RESOLVERS));
  ({ app: secure } = await serverWith(HANDLERS, RESOLVERS, 'https://demo.test'));
});
afterAll(() => Promise.all([app.close(), secure.close()]));

const cors = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control') || name === 'vary'));
const ask = (origin: string, { host = 'demo.test', method = 'GET', url = '/wps/system/location' } = {}) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { host, origin, merchant: host.split('.')[0] ?? '', language: 'EN', 'content-type': 'application/json' },
    ...(method === 'POST' ? { payload: '{}' } : {}),
  });

describe('a page of another origin', () => {
  it('reads answers and sends its cookies where the brand lists it', async () => {
    const answer = await ask(LISTED);
    expect(cors(answer.headers)).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    });
    const changed = await ask(LISTED, { method: 'POST', url: '/wps/session/login/freeplay' });
    expect(changed.json().success).toBe(true);
  });

  it.each(['https://evil.test', 'https://play.test.evil.test', 'http://play.test', 'null'])(
    'reads nothing as %s',
    async (origin) => {
      expect(cors((await ask(origin)).headers)).toEqual({ vary: expect.stringContaining('Origin') });
      const changed = await ask(origin, { method: 'POST', url: '/wps/session/login/freeplay' });
      expect([changed.statusCode, changed.json().errorCode]).toEqual([403, 'domain_not_available']);
    },
  );

  it('reads nothing of a brand that lists nobody, and is not told that there is a list', async () => {
    expect(cors((await ask(LISTED, { host: 'closed.test' })).headers)).toEqual({});
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/wps/session/login',
      headers: { host: 'closed.test', origin: LISTED },
    });
    expect([asked.statusCode, cors(asked.headers)]).toEqual([404, {}]);
  });

  it('is answered when its browser asks before', async () => {
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/wps/session/login',
      headers: { host: 'demo.test', origin: LISTED },
    });
    expect([asked.statusCode, asked.body]).toEqual([204, '']);
    expect(cors(asked.headers)).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Merchant/),
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    });
    const strange = await app.inject({
      method: 'OPTIONS',
      url: '/wps/session/login',
      headers: { host: 'demo.test', origin: 'https://evil.test' },
    });
    expect([strange.statusCode, cors(strange.headers)]).toEqual([404, { vary: 'Origin' }]);
  });
});

describe('the cookies of a page of another origin', () => {
  const cookieOf = async (from: FastifyInstance, origin: string | null, url = '/wps/session/login/freeplay') => {
    const { headers } = await from.inject({
      method: 'POST',
      url,
      headers: {
        host: 'demo.test',
        ...(origin === null ? {} : { origin }),
        merchant: 'demo',
        'content-type': 'application/json',
      },
      payload: '{}',
    });
    return String(headers['set-cookie']).split('; ').slice(1);
  };

  it('travel from the pages of its own site where the brand lists it, and are taken away alike', async () => {
    const whole = ['Path=/', 'HttpOnly', 'Secure', 'Partitioned', 'SameSite=None'];
    expect(await cookieOf(secure, LISTED)).toEqual(whole);
    expect(await cookieOf(secure, LISTED, '/wps/session/logout')).toEqual(expect.arrayContaining(whole));
  });

  it.each([
    ['our own pages', 'https://demo.test'],
    ['a client that is no browser', null],
  ])('are those of our own site for %s', async (_who, origin) => {
    expect(await cookieOf(secure, origin)).toEqual(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']);
  });

  it('are no others without https, where browsers take none of them', async () => {
    expect(await cookieOf(app, LISTED)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax']);
  });
});
