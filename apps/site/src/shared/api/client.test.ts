import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient, type Route } from './client.ts';
import { ApiError } from './errors.ts';

const PLAIN: Route = { method: 'GET', path: '/wps/x', encrypted: false, form: false, answer: 'envelope' };

const reply = (body: unknown, status = 200) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function setUp(
  answers: (() => Promise<Response> | Response)[],
  route: Partial<Route> = {},
  options: Partial<ClientOptions> = {},
) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    const next = answers.shift();
    if (!next) throw new Error('no more answers');
    init?.signal?.throwIfAborted();
    return next();
  });
  const onUnauthorized = vi.fn<(token: string) => void>();
  const forgetKey = vi.fn<() => void>();
  const call = createClient({
    routes: async () => ({ ...PLAIN, ...route }),
    fetch,
    token: () => 'secret',
    headers: () => ({ Merchant: 'demo' }),
    encryption: { encrypt: async (body) => ({ body: { value: `sealed ${JSON.stringify(body)}` }, headers: {} }), forgetKey },
    onUnauthorized,
    isOnline: () => true,
    timeoutMs: 1000,
    retryDelayMs: 0,
    ...options,
  });
  return { call, fetch, onUnauthorized, forgetKey };
}

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('answers', () => {
  it('gives the value of an envelope, and sends token, brand and cookies', async () => {
    const { call, fetch } = setUp([() => reply({ success: true, value: 7 })]);
    expect(await call('balance', { query: { typeId: '0' } })).toBe(7);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/wps/x?typeId=0');
    expect(init).toMatchObject({ credentials: 'include', headers: { Authorization: 'secret', Merchant: 'demo' } });
  });

  it('asks a gateway on another origin, with the cookies or without, and completes what it answers', async () => {
    const complete = vi.fn<(name: string, value: unknown) => Promise<unknown>>(async (name, value) => `${name} ${String(value)}`);
    const place = { origin: 'https://gateway.test', credentials: 'omit' as const, complete };
    const { call, fetch } = setUp([() => reply({ success: true, value: 7 })], {}, place);
    expect(await call('balance')).toBe('balance 7');
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, init?.credentials]).toEqual(['https://gateway.test/wps/x', 'omit']);
  });

  it.each([200, 400])('hears of a failure that a call with a bare answer tells with the status %i', async (status) => {
    const failed = { success: false, errorCode: 'lottery.draw', message: 'Too late', value: null };
    const call = setUp([() => reply(failed, status)], { answer: 'bare' }).call('status');
    await expect(call).rejects.toMatchObject({ kind: 'business', code: 'lottery.draw' });
  });

  it('takes a bare answer as it is, and a text as text', async () => {
    expect(await setUp([() => reply([1, 2])], { answer: 'bare' }).call('status')).toEqual([1, 2]);
    expect(await setUp([() => reply('abc')], { answer: 'text' }).call('status')).toBe('abc');
  });

  it.each([200, 400, 500])('gives a business failure with its code, message and value at HTTP %i', async (status) => {
    const body = { success: false, errorCode: 'login.cred.err', message: 'Wrong', value: { captcha: true } };
    const { call, fetch } = setUp([() => reply(body, status)]);
    const error = await failureOf(call('balance'));
    expect(error).toMatchObject({ kind: 'business', code: 'login.cred.err', message: 'Wrong', value: { captcha: true }, status });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('does not take a page of HTML for an answer', async () => {
    const error = await failureOf(setUp([() => reply('<html>'), () => reply('<html>')]).call('status'));
    expect(error).toMatchObject({ kind: 'http', status: 502 });
  });
});

describe('failures on the way', () => {
  it('says that the browser is offline, without trying', async () => {
    const { call, fetch } = setUp([], {}, { isOnline: () => false });
    expect((await failureOf(call('status'))).kind).toBe('offline');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('says that the answer took too long', async () => {
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));
    const { call } = setUp([], {}, { fetch, timeoutMs: 1 });
    expect((await failureOf(call('status'))).kind).toBe('timeout');
  });

  it('tries a GET once more after a broken connection', async () => {
    const broken = () => Promise.reject(new TypeError('failed to fetch'));
    const { call, fetch } = setUp([broken, () => reply({ success: true, value: 1 })]);
    expect(await call('status')).toBe(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect((await failureOf(setUp([broken, broken]).call('status'))).kind).toBe('network');
  });

  it('never repeats a call that is not a GET', async () => {
    const { call, fetch } = setUp([() => Promise.reject(new TypeError('failed to fetch'))], { method: 'POST' });
    expect((await failureOf(call('logout'))).kind).toBe('network');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('single flight and abort', () => {
  it('answers equal GETs with one request, and starts anew afterwards', async () => {
    const { call, fetch } = setUp([() => reply({ success: true, value: 1 }), () => reply({ success: true, value: 2 })]);
    expect(await Promise.all([call('status'), call('status')])).toEqual([1, 1]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await call('status')).toBe(2);
  });

  it('stops the request only when everybody has given up', async () => {
    const seen: AbortSignal[] = [];
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_done, fail) => {
        if (init?.signal) seen.push(init.signal);
        init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
      });
    const { call } = setUp([], {}, { fetch });
    const [one, two] = [new AbortController(), new AbortController()];
    const results = [call('status', { signal: one.signal }), call('status', { signal: two.signal })].map((each) =>
      each.catch((error: unknown) => error),
    );
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 30_000 });
    one.abort();
    expect(await results[0]).toMatchObject({ name: 'AbortError' });
    expect(seen[0]?.aborted).toBe(false);
    two.abort();
    expect(await results[1]).toMatchObject({ name: 'AbortError' });
    expect(seen[0]?.aborted).toBe(true);
  });
});

describe('session and encryption', () => {
  it('reports the token that the gateway no longer knows', async () => {
    const { call, onUnauthorized } = setUp([() => reply({ success: false, errorCode: 'customer.not.login' }, 401)]);
    await failureOf(call('balance'));
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('secret');
  });

  it('does not end the session because a login was refused', async () => {
    const { call, onUnauthorized } = setUp([() => reply({ success: false, errorCode: 'login.cred.err' }, 401)], {
      method: 'POST',
    });
    await failureOf(call('login', { body: { username: 'a', password: 'b' } }));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('posts the body of a form as fields, without those that have no value', async () => {
    const { call, fetch } = setUp([() => reply({ success: true, value: null })], { method: 'POST', form: true });
    await call('forgotPassword', { body: { username: 'a b', email: 'a@b.test', captcha: null, altcha: '' } });
    const [, init] = fetch.mock.calls[0] ?? [];
    expect(init?.headers).toMatchObject({ 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(init?.body).toBe('username=a+b&email=a%40b.test');
  });

  it('seals the body of an encrypted call, and fetches the key anew once when it was not readable', async () => {
    const refused = () => reply({ success: false, errorCode: 'decryption.err' }, 400);
    const { call, fetch, forgetKey } = setUp([refused, () => reply({ success: true, value: null })], {
      method: 'POST',
      encrypted: true,
    });
    await call('login', { body: { username: 'a', password: 'b' } });
    expect(fetch.mock.calls[1]?.[1]?.body).toBe('{"value":"sealed {\\"username\\":\\"a\\",\\"password\\":\\"b\\"}"}');
    expect(forgetKey).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

it('asks once where it is told to, however alike and however lost the answer', async () => {
  const { call, fetch } = setUp([() => reply('', 502), () => reply({ success: true, value: 1 })]);
  const options = { query: { status: 'A' }, isOnce: true } as const;
  expect(await failureOf(call('processDividend', options))).toMatchObject({ kind: 'http', status: 502 });
  expect(fetch).toHaveBeenCalledTimes(1);
  await call('processDividend', options);
  expect(fetch).toHaveBeenCalledTimes(2);
});
