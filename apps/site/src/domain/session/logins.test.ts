import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { withGateway } from '../../test/server.ts';
import {
  askFreePlay,
  askLogin,
  askVerified,
  forgetRemembered,
  type LoginClaim,
  sendLoginCode,
  sendVerifyCode,
  unlock,
} from './logins.ts';
import { useSession } from './store.ts';

const gateway = withGateway();
const NONE = { captcha: null, altcha: null };
const MOBILE = { dialingCode: '84', number: '0912 345-678' };
const BY_NAME: LoginClaim = { way: 'username', username: 'an', password: 'Demo2026', dialingCode: null, isKept: true };
const BY_SMS: LoginClaim = { way: 'sms', mobile: MOBILE, code: '482913', isKept: false };
const REMEMBERED: LoginClaim = { way: 'remembered', username: 'an' };
const sent: [string, Record<string, unknown>][] = [];

beforeEach(() => {
  sent.length = 0;
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
  const value = { token: 't', id: 7, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };
  const noting =
    (name: string, reply: unknown) =>
    ({ body }: { body: unknown }) => {
      sent.push([name, body as Record<string, unknown>]);
      return reply as never;
    };
  const code = { expiredMinutes: 1, expirationTime: 0 };
  Object.assign(gateway().overrides, {
    login: noting('login', value),
    loginVerify: noting('loginVerify', value),
    loginRemembered: noting('loginRemembered', value),
    freePlay: noting('freePlay', value),
    loginSms: noting('loginSms', code),
    loginVerifyCode: noting('loginVerifyCode', code),
    forgetRemembered: noting('forgetRemembered', null),
    unlock: noting('unlock', null),
  });
});

describe('a login', () => {
  it('by password sends type username, the device and whether to remember it', async () => {
    await askLogin(BY_NAME);
    const { loginDeviceId, ...rest } = sent[0]?.[1] ?? {};
    expect(loginDeviceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({
      username: 'an',
      password: 'Demo2026',
      ...NONE,
      type: 'username',
      countryDialingCode: null,
      isSms: false,
      isOfficialAppLogin: false,
      remember: true,
    });
  });

  it('by code sends type sms, the number’s digits with its dialling code, and the code', async () => {
    await askLogin(BY_SMS);
    expect(sent).toEqual([
      [
        'login',
        expect.objectContaining({
          type: 'sms',
          isSms: true,
          username: '0912345678',
          countryDialingCode: '84',
          password: '482913',
          remember: false,
        }),
      ],
    ]);
  });

  it('carries the digits of the picture, or the solved challenge of the widget', async () => {
    await askLogin(BY_NAME, { captcha: '40271', altcha: null });
    await askLogin(BY_NAME, { captcha: null, altcha: 'c29sdmVk' });
    expect(sent.map(([, { captcha, altcha }]) => [captcha, altcha])).toEqual([
      ['40271', null],
      [null, 'c29sdmVk'],
    ]);
  });

  it('of who is remembered sends a name and no password', async () => {
    await askLogin(REMEMBERED);
    expect(sent).toEqual([['loginRemembered', { username: 'an', loginDeviceId: expect.any(String) }]]);
  });
});

describe('the second step', () => {
  it('repeats the first one, with the way and the code', async () => {
    await askVerified(BY_NAME, 'ga', '123456', true);
    await askVerified(REMEMBERED, 'recovery', 'AAAA-BBBB', false);
    expect(sent).toEqual([
      [
        'loginVerify',
        expect.objectContaining({ username: 'an', password: 'Demo2026', method: 'ga', code: '123456', trust: true }),
      ],
      [
        'loginVerify',
        {
          username: 'an',
          isRemembered: true,
          loginDeviceId: expect.any(String),
          method: 'recovery',
          code: 'AAAA-BBBB',
          trust: false,
        },
      ],
    ]);
  });

  it('has its code sent to who has proven the first', async () => {
    await sendVerifyCode(BY_NAME, 'sms');
    await sendVerifyCode(REMEMBERED, 'email');
    expect(sent).toEqual([
      ['loginVerifyCode', { username: 'an', password: 'Demo2026', countryDialingCode: null, type: 'username', method: 'sms' }],
      ['loginVerifyCode', { username: 'an', isRemembered: true, method: 'email' }],
    ]);
  });

  it('says which country a number belongs to, as the first one did', async () => {
    const byNumber: LoginClaim = { ...BY_NAME, username: '0812345678', dialingCode: '66' };
    await sendVerifyCode(byNumber, 'sms');
    await askVerified(byNumber, 'sms', '123456', false);
    const number = { username: '0812345678', countryDialingCode: '66' };
    expect(sent).toEqual([
      ['loginVerifyCode', expect.objectContaining(number)],
      ['loginVerify', expect.objectContaining(number)],
    ]);
  });
});

it('a code to log in with is asked for by mobileNum, countryDialingCode and the captcha', async () => {
  expect(await sendLoginCode(MOBILE, { captcha: '40271', altcha: null })).toMatchObject({ expiredMinutes: 1 });
  expect(sent).toEqual([['loginSms', { mobileNum: '0912345678', countryDialingCode: '84', captcha: '40271', altcha: null }]]);
});

it('free play names the system and the platform W', async () => {
  await askFreePlay(NONE);
  expect(sent).toEqual([['freePlay', { os: expect.any(String), platform: 'W', ...NONE }]]);
});

it('free play carries a random string and version 3 where the brand has scheme legacy', async () => {
  connectApi({ encryption: () => 'legacy' });
  let headers = new Headers();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/key/rsa')) return new Response('f'.repeat(256));
    headers = new Headers(init.headers);
    return Response.json({ success: true, value: {} });
  });
  await askFreePlay(NONE);
  connectApi({ encryption: () => 'jwe' });
  expect(headers.get('Encryption')).toMatch(/^[0-9a-f]{256}$/);
  expect(headers.get('X-Gateway-Version')).toBe('3');
});

it('the remembering is ended by name, a lock by key or by name and code', async () => {
  await forgetRemembered('an');
  await unlock({ key: 'k' });
  await unlock({ username: 'an', code: '123456' });
  expect(sent).toEqual([
    ['forgetRemembered', { username: 'an' }],
    ['unlock', { key: 'k' }],
    ['unlock', { username: 'an', code: '123456' }],
  ]);
});
