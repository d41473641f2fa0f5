import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestMerchant } from './handlers.ts';
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

let app: FastifyInstance;
beforeAll(async () => {
  ({ app } = await serverWith(
    {
      location: () => ({ ip: '1.2.3.4' }),
      freePlay: () => ({ token: 't', id: 1, userName: 'g', customerType: 4, firstTimeLogin: false, passwordExpired: false }),
    },
    {
      merchantByCode: async (code) => (code === 'demo' ? merchant : code === 'closed' ? closed : null),
      merchantByHost: async (host) => (host === 'closed.test' ? closed : merchant),
      session: async () => null,
    },
  ));
});
afterAll(() => app.close());

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
