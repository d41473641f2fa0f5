import { randomUUID } from 'node:crypto';
import { callList } from '@marquee/contract';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { BusinessError } from '../errors.ts';
import { memoryRateLimiter } from '../limits/rate-limit.ts';
import type { JweCipher } from '../security/encryption.ts';
import { takeRate } from './calls.ts';
import type { CallRequest, RequestContext, RequestMerchant, RequestSession } from './handlers.ts';
import { serverWith } from './testing.ts';

const merchant: RequestMerchant = {
  id: 1,
  code: 'demo',
  languages: ['VI', 'EN'],
  defaultLanguage: 'VI',
  bearerSessions: true,
  allowPlain: false,
};
const member: RequestSession = { id: 1n, accountId: 7n, merchantId: 1, username: 'an', type: 0 };
const sessions: Record<string, RequestSession> = { member: member, trial: { ...member, type: 4 } };
const LOGIN_VALUE = { token: 't', id: 7, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };

let app: FastifyInstance;
let cipher: JweCipher;
const received: unknown[] = [];

beforeAll(async () => {
  ({ app, cipher } = await serverWith(
    {
      country: () => {
        throw new BusinessError('game.closed');
      },
      location: () => {
        throw new Error('secret detail of a fault');
      },
      memberInfo: () => {
        throw new BusinessError('game.closed');
      },
      statement: () => ({
        list: [],
        totalPages: 0,
        totalCount: 0,
        footer: { in: 0, out: 0 },
        period: { start: '2026-01-01', end: '2026-01-01' },
      }),
      gameList: ({ query }: CallRequest<'gameList'>) => {
        received.push(query);
        return { games: [], pageNum: query.pageNo ?? 0, totalPages: 0, totalCount: 0 };
      },
      hotGames: ({ query }: CallRequest<'hotGames'>) => {
        received.push(query);
        return { list: [] };
      },
      login: ({ body }: CallRequest<'login'>) => {
        received.push(body);
        return LOGIN_VALUE;
      },
    },
    {
      merchantByCode: async (code) => (code === 'demo' ? merchant : null),
      merchantByHost: async (host) =>
        host === 'other.example.test' ? { ...merchant, id: 2 } : host === 'nobody.example.test' ? null : merchant,
      session: async (token) => sessions[token] ?? null,
    },
  ));
});
afterAll(() => app.close());

const headers = { merchant: 'demo', language: 'EN' };
const sealed = async (value: unknown) =>
  new CompactEncrypt(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', iat: Math.floor(Date.now() / 1000), jti: randomUUID() })
    .encrypt(await importJWK(cipher.publicKey, 'RSA-OAEP-256'));
const login = (payload: string, extra: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/wps/session/login',
    headers: { ...headers, 'content-type': 'application/json', ...extra },
    payload,
  });

describe('the envelope', () => {
  it('answers a refusal with its code and the words of the caller’s language', async () => {
    const english = await app.inject({ url: '/wps/system/country', headers });
    const vietnamese = await app.inject({ url: '/wps/system/country', headers: { merchant: 'demo' } });
    expect(english.statusCode).toBe(200);
    expect(english.json()).toMatchObject({
      success: false,
      errorCode: 'game.closed',
      message: expect.stringContaining('closed'),
    });
    expect(vietnamese.json().message).toContain('tạm đóng');
  });

  it('hides a fault of ours behind a number that support can look up', async () => {
    const answer = await app.inject({ url: '/wps/system/location', headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ errorCode: 'system_error' });
    expect(answer.body).not.toContain('secret detail');
    expect(answer.json().message).toContain(answer.headers['x-request-id']);
  });

  it('answers an unknown path as not found', async () => {
    const answer = await app.inject({ url: '/wps/no/such/call', headers });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not.found']);
  });
});

describe('the Merchant header', () => {
  it.each([[{}], [{ merchant: 'other' }], [{ merchant: '' }]])('is refused as %o', async (given) => {
    const answer = await app.inject({ url: '/wps/system/country', headers: given });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'function.not.available']);
  });

  it('is refused when it is sent twice', async () => {
    const answer = await app.inject({ url: '/wps/system/country', headers: { merchant: ['demo', 'demo'] as unknown as string } });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'function.not.available']);
  });
});

describe('the host', () => {
  it.each(['other.example.test', 'nobody.example.test', '[', 'a b', 'x;script-src', '%zz', 'a@b'])(
    '“%s” is refused',
    async (host) => {
      const answer = await app.inject({ url: '/wps/system/country', headers: { ...headers, host } });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'domain_not_available']);
    },
  );
});

describe('access', () => {
  it.each([
    [undefined, 401, 'customer.not.login'],
    ['forged', 401, 'customer.not.login'],
    ['trial', 403, 'in_need_true_account'],
    ['member', 200, undefined],
  ])('of a real member’s call with token %s', async (token, status, code) => {
    const answer = await app.inject({
      url: '/wps/relay/ODSFE2_MemTransDet',
      headers: { ...headers, ...(token ? { authorization: token } : {}) },
    });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([status, code]);
  });
});

describe('the query', () => {
  const list = (query: Record<string, string>) => app.inject({ url: '/wps/relay/GCSGAME_gameList', query, headers });

  it('takes an empty text for a field that is left out', async () => {
    const answer = await list({ pageNo: '', pageSize: '', minBet: '', vassalage: '' });
    expect(answer.statusCode).toBe(200);
    expect(received.at(-1)).toEqual({ pageNo: 1, pageSize: 21 });
  });

  it('comes in the body from those who post a question', async () => {
    const url = '/wps/relay/GCSGAME_hotGamesV2';
    const post = async (payload: string | undefined, query = {}, type = 'application/json') => {
      const sent = payload === undefined ? { headers } : { headers: { ...headers, 'content-type': type }, payload };
      return (await app.inject({ method: 'POST', url, query, ...sent })).statusCode;
    };
    received.length = 0;
    expect(await post('{"isPlatform":2,"vassalage":"RLT","gameType":""}')).toBe(200);
    expect(await post('vassalage=RLT&isPlatform=2', {}, 'application/x-www-form-urlencoded')).toBe(200);
    expect(await post('{"vassalage":"RLT"}', { vassalage: 'KLN' })).toBe(200);
    expect(await post(undefined, { gameType: 'RNG' })).toBe(200);
    const both = { isPlatform: '2', vassalage: 'RLT' };
    expect(received).toEqual([both, both, { vassalage: 'KLN' }, { gameType: 'RNG' }]);
    for (const wrong of ['[]', 'null', '7', '{', JSON.stringify({ vassalage: 'x'.repeat(41) })])
      expect(await post(wrong), wrong).toBe(400);
  });

  it('is read with its defaults', async () => {
    received.length = 0;
    await list({ gameName: 'Đèn', pageNo: '2' });
    expect(received[0]).toMatchObject({ gameName: 'Đèn', pageNo: 2, pageSize: 21 });
  });

  it.each([
    [{ pageNo: '0' }, 'pageNo'],
    [{ pageNo: '1.5' }, 'pageNo'],
    [{ pageNo: 'x' }, 'pageNo'],
    [{ pageSize: '1000' }, 'pageSize'],
    [{ gameName: 'x'.repeat(101) }, 'gameName'],
    [{ gameName: 'a\u0000b' }, 'gameName'],
    [{ gameName: '\u001b[2J' }, 'gameName'],
  ])('refuses %o and names the field', async (query, field) => {
    const answer = await list(query);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'request_param_err']);
    expect(answer.json().value).toEqual({ field });
  });
});

describe('an encrypted body', () => {
  const clear = { username: 'an', password: 'p' };

  it.each([
    ['{"value": …}', async () => JSON.stringify({ value: await sealed(clear) })],
    ['a JSON string', async () => JSON.stringify(await sealed(clear))],
    ['bare text', async () => sealed(clear)],
  ])('is accepted as %s', async (_form, payload) => {
    received.length = 0;
    const answer = await login(await payload());
    expect(answer.json()).toEqual({ success: true, value: LOGIN_VALUE });
    expect(received[0]).toMatchObject(clear);
  });

  it.each([
    ['clear text', async () => JSON.stringify(clear), 'decryption.err'],
    ['garbage', async () => JSON.stringify({ value: 'a.b.c.d.e' }), 'decryption.err'],
    ['sealed garbage', async () => JSON.stringify({ value: await sealed('{not json') }), 'request_param_err'],
    ['malformed JSON', async () => '{"value":', 'request_param_err'],
    ['nothing', async () => '', 'request_body_required'],
    ['wrong types', async () => JSON.stringify({ value: await sealed({ username: 1, password: 'p' }) }), 'request_param_err'],
    ['a missing field', async () => JSON.stringify({ value: await sealed({ username: 'an' }) }), 'request_param_err'],
    [
      'control characters',
      async () => JSON.stringify({ value: await sealed({ username: 'an\u0007', password: 'p' }) }),
      'request_param_err',
    ],
  ])('is refused as %s', async (_form, payload, code) => {
    received.length = 0;
    const answer = await login(await payload());
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, code]);
    expect(received).toEqual([]);
  });

  it('is refused when it is nested too deep', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const answer = await login(JSON.stringify({ value: await sealed(deep) }));
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'request_param_err']);
  });

  it('is refused in clear text where the brand does not allow it', async () => {
    const answer = await login(JSON.stringify(clear), { encryption: 'none' });
    expect(answer.json().errorCode).toBe('decryption.err');
  });

  it('is refused beyond its size', async () => {
    const answer = await login(JSON.stringify({ value: 'x'.repeat(10 * 1024 * 1024) }));
    expect([answer.statusCode, answer.json().errorCode]).toEqual([413, 'request.too.large']);
  });
});

describe('the rate limit', () => {
  const [, limited] = callList.find(([, { rate }]) => rate?.per === 'account' && !rate.budget) ?? [];
  const limit = limited?.rate;
  if (!limited || !limit) throw new Error('no call has a limit by account');
  const taking = () => {
    const rates = memoryRateLimiter(manualClock(0));
    return (accountId: bigint | null, address: string) =>
      takeRate('sample', limited, { merchant, address } as RequestContext, accountId ? { ...member, accountId } : null, rates);
  };

  it('of an account follows it from address to address', async () => {
    const take = taking();
    for (let n = 0; n < limit.max; n += 1) await take(7n, `192.0.2.${n % 200}`);
    await expect(take(7n, '203.0.113.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUEST' });
  });

  it('of an account leaves others alone who share its address, and visitors share theirs', async () => {
    const take = taking();
    for (let n = 0; n < limit.max; n += 1) await Promise.all([take(7n, '192.0.2.1'), take(null, '192.0.2.1')]);
    await expect(take(7n, '192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUEST' });
    await expect(take(null, '192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUEST' });
    await expect(take(8n, '192.0.2.1')).resolves.toBeUndefined();
  });

  it('refuses with the seconds to wait', async () => {
    const payload = JSON.stringify({ value: await sealed({ username: 'an', password: 'p' }) });
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await login(payload));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.json().message).toMatch(/\d+ seconds/);
  });
});
