import { beforeEach, expect, it, vi } from 'vitest';
import { call, connectApi, freePlayHeaders } from './api.ts';

const loaded = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./legacy-cipher.ts', async (original) => {
  loaded();
  return original();
});

const MODULUS = `f${'0'.repeat(254)}1`;
const SEALED = /^\{"value":"[A-Za-z0-9+/=]+"\}$/;
const HEADER = /^[0-9a-f]{256}$/;

/** The requests that the gateway got: path, headers and body. */
let sent: { path: string; headers: Headers; body: string }[] = [];
const at = (path: string) => sent.filter((request) => request.path === path);

function answering(answers: Record<string, (() => Response)[]>): void {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: HeadersInit; body: string | null }) => {
    sent.push({ path, headers: new Headers(headers), body: body ?? '' });
    const next = answers[path]?.shift();
    if (!next) throw new Error(`no more answers of ${path}`);
    return next();
  });
}

const good = (value: unknown) => () => Response.json({ success: true, value });
const unread = () => Response.json({ success: false, errorCode: 'decryption.err' }, { status: 400 });
const key = () => new Response(MODULUS);
const KEY = '/wps/session/key/rsa';
const LOGIN = '/wps/session/login';
const FREE_PLAY = '/wps/session/login/freeplay';
const logIn = () => call('login', { body: { username: 'an', password: 'secret-words' } });

let scheme = 'jwe';
beforeEach(() => {
  scheme = 'jwe';
  connectApi({ encryption: () => scheme, allowPlain: () => true });
});

// The first test: nothing has loaded the module before it.
it('loads scheme legacy on the first encrypted call of a brand that has it, never for another', async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  answering({ [KEY]: [key], [LOGIN]: [good(1), good(2)], '/wps/system/status': [good(3)], [FREE_PLAY]: [good(4)] });
  await logIn();
  await call('freePlay', { body: { platform: 'W' }, headers: freePlayHeaders });
  scheme = 'legacy';
  await call('status');
  expect(loaded).not.toHaveBeenCalled();
  expect(at(LOGIN)[0]?.headers.get('Encryption')).toBe('none');
  expect([at(FREE_PLAY)[0]?.headers.get('Encryption'), at(FREE_PLAY)[0]?.headers.get('X-Gateway-Version')]).toEqual([null, null]);
  await logIn();
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(at(LOGIN)[1]?.headers.get('Encryption')).toMatch(HEADER);
  expect(at(LOGIN)[1]?.body).toMatch(SEALED);
});

it('fetches the key of scheme legacy anew, once, when the gateway could not read a body', async () => {
  scheme = 'legacy';
  answering({ [KEY]: [key, key, key], [LOGIN]: [unread, good('in'), unread, unread] });
  await expect(logIn()).resolves.toBe('in');
  const before = at(KEY).length;
  await expect(logIn()).rejects.toMatchObject({ code: 'decryption.err' });
  expect(at(KEY).length - before).toBe(1);
  expect(at(LOGIN)).toHaveLength(4);
  expect(new Set(at(LOGIN).map(({ headers }) => headers.get('Encryption'))).size).toBe(4);
});

it('starts free play of scheme legacy with a random string, version 3 and a clear body', async () => {
  scheme = 'legacy';
  answering({ [KEY]: [key, key], [FREE_PLAY]: [unread, good('in')] });
  await expect(call('freePlay', { body: { os: 'x', platform: 'W' }, headers: freePlayHeaders })).resolves.toBe('in');
  const [first, second] = at(FREE_PLAY);
  expect([second?.headers.get('X-Gateway-Version'), second?.body]).toEqual(['3', '{"os":"x","platform":"W"}']);
  expect(second?.headers.get('Encryption')).toMatch(HEADER);
  expect(second?.headers.get('Encryption')).not.toBe(first?.headers.get('Encryption'));
});

it('takes an answer that the page has asked for before the code was there, and asks itself from then on', async () => {
  answering({ '/wps/session': [good(null)] });
  let early: Response | null = good({ token: 'early' })();
  window.early = (address) => {
    const answer = address === '/wps/session' ? early : null;
    if (answer) early = null;
    return answer ? Promise.resolve(answer) : undefined;
  };
  try {
    expect(await call('session')).toEqual({ token: 'early' });
    expect(sent).toEqual([]);
    expect(await call('session')).toBeNull();
    expect(at('/wps/session')).toHaveLength(1);
  } finally {
    delete window.early;
  }
});
