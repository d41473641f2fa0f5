import { createHash } from 'node:crypto';
import { type CallName, calls } from '@marquee/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { readConfig } from './base/settings/config.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { lightPasswords } from './identity/testing/passwords.ts';
import { sqlModules } from './modules.ts';

const [FIRST, SECOND, THIRD, PAYMENT] = ['Lantern77harbour', 'Kiln88meadow', 'Tide99orchard', '730419'];

/** What the gateway said: a reply's body and the cookies that it set, by the call that it answered. */
interface Said {
  call: CallName;
  body: string;
  cookies: string[];
}

describe.each(usualKind)('secrets of identity on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const said: Said[] = [];
  const logged: string[] = [];
  /** Each secret with the calls whose replies may tell it: the contract says which. */
  const secrets = new Map<string, { what: string; toldBy: readonly CallName[] }>();
  const keep = (secret: unknown, what: string, ...toldBy: CallName[]): string => {
    expect(typeof secret, what).toBe('string');
    secrets.set(String(secret), { what, toldBy });
    return String(secret);
  };

  /** A browser with all its cookies. What it is given of secrets is noted. */
  const openPage = (address: string) => {
    const jar = new Map<string, string>();
    let token = '';
    const call = async (name: CallName, body?: unknown) => {
      const { method, path } = calls[name];
      const response = await app.server.inject({
        method,
        url: path,
        remoteAddress: address,
        headers: {
          merchant: 'marquee',
          language: 'EN',
          encryption: 'none',
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(token === '' ? {} : { authorization: token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const set = [response.headers['set-cookie'] ?? []].flat();
      said.push({ call: name, body: response.body, cookies: set });
      for (const { name: cookie, value } of response.cookies) {
        if (value === '') jar.delete(cookie);
        else jar.set(cookie, keep(decodeURIComponent(value), `cookie ${cookie}`));
      }
      const answer = response.json() as { success: boolean; errorCode?: string; value: Record<string, unknown> | null };
      if (answer.success && typeof answer.value?.['token'] === 'string') token = keep(answer.value['token'], 'token', name);
      return answer;
    };
    return {
      call,
      fine: async (name: CallName, body?: unknown) => {
        const answer = await call(name, body);
        expect(answer.errorCode, name).toBeUndefined();
        return answer.value;
      },
    };
  };
  /** What was sent because of a page's calls, newest first. */
  const messages = async (page: ReturnType<typeof openPage>): Promise<string[]> => {
    await app.settle();
    return ((await page.fine('outbox')) as unknown as { text: string }[]).map(({ text }) => text);
  };
  const codeOf = async (page: ReturnType<typeof openPage>): Promise<string> => {
    const [text = ''] = await messages(page);
    return keep(/\b\d{6}\b/.exec(text)?.[0], 'code', 'outbox');
  };

  beforeAll(async () => {
    const db = await openTestDatabase(kind, sqlModules);
    const log = createLog('trace', { write: (line: string) => void logged.push(line) });
    app = await createApp(readConfig({ STUDIO_URL: 'http://127.0.0.1:9', DEMO_PAST: '0' }), {
      clock,
      log,
      db,
      passwords: lightPasswords(),
    });
    for (const each of [FIRST, SECOND, THIRD, PAYMENT]) keep(each, 'password');
  });
  afterAll(() => app.close());

  it('go through registration, logins, codes, passwords and second factors', async () => {
    const page = openPage('10.1.1.1');
    await page.fine('register', { username: 'keeper1', password: FIRST, confirmPassword: FIRST, agreed: true, login: true });
    await page.fine('memberInfo');
    await page.fine('session');
    await page.fine('changePassword', { oldPassword: FIRST, newPassword: SECOND, confirmNewPassword: SECOND });
    await page.fine('setPaymentPassword', {
      newPaymentPassword: PAYMENT,
      confirmPaymentPassword: PAYMENT,
      loginPassword: SECOND,
    });
    await page.fine('contactCode', { kind: 'mobile', mobileNum: '912345678', countryDialingCode: '84' });
    const sms = { kind: 'mobile', mobileNum: '912345678', countryDialingCode: '84', password: SECOND };
    await page.fine('bindContact', { ...sms, verificationCode: await codeOf(page) });
    clock.advance(120_000);
    await page.fine('contactCode', { kind: 'email', email: 'keeper1@example.test' });
    const mail = { kind: 'email', email: 'keeper1@example.test', password: SECOND };
    await page.fine('bindContact', { ...mail, verificationCode: await codeOf(page) });
    const setup = await page.fine('totpSetup', { password: SECOND });
    const secret = keep(setup?.['secret'], 'key of the authenticator', 'totpSetup');
    const enabled = await page.fine('totpEnable', { code: generateSync({ secret, epoch: Math.floor(clock.now() / 1_000) }) });
    const { recoveryCodes } = enabled as { recoveryCodes: string[] };
    for (const code of recoveryCodes) keep(code, 'recovery code', 'totpEnable');
    await page.fine('securityConfig');
    await page.fine('profile');
    await page.fine('sessions');
    await page.fine('loginLog');
    await page.fine('passkeyOptions', { password: SECOND, code: recoveryCodes[1] });
    await page.fine('logout');

    expect((await page.call('login', { username: 'keeper1', password: 'Wrong1wrong' })).errorCode).toBe('login.cred.err');
    keep('Wrong1wrong', 'a wrong password');
    expect((await page.call('login', { username: SECOND, password: 'keeper1' })).errorCode).toBe('login.cred.err');
  });

  it('go through a second step, a remembered login, a forgotten password and its link', async () => {
    const page = openPage('10.1.1.2');
    const login = { username: 'keeper1', password: SECOND, remember: true };
    expect((await page.call('login', login)).errorCode).toBe('login_verify_required');
    clock.advance(120_000);
    const [recovery = '', , third = ''] = [...secrets].filter(([, { what }]) => what === 'recovery code').map(([code]) => code);
    await page.fine('loginVerify', { ...login, method: 'recovery', code: recovery, trust: true });
    await page.fine('loginRemembered', { username: 'keeper1' });
    await page.fine('logout');

    const visitor = openPage('10.1.1.3');
    await visitor.fine('captcha');
    await visitor.call('forgotPassword', { username: 'keeper1', email: 'keeper1@example.test' });
    const { value } = await visitor.call('captchaChallenge');
    const { challenge, salt, maxNumber, ...rest } = value as { challenge: string; salt: string; maxNumber: number };
    let number = 0;
    while (number < maxNumber && createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) number += 1;
    const altcha = Buffer.from(JSON.stringify({ ...rest, challenge, salt, number })).toString('base64');
    await app.db.query({ text: `update merchant set security = security || '{"widget": true}'` });
    await app.db.query({ text: 'update brand_version set version = version + 1' });
    clock.advance(5_000);
    await visitor.fine('forgotPassword', { username: 'keeper1', email: 'keeper1@example.test', altcha });
    const link = (await messages(visitor)).map((text) => /#reset=([\w-]+)/.exec(text)?.[1]).find((key) => key !== undefined);
    const reset = { key: keep(link, 'key of the link', 'outbox'), newPassword: THIRD };
    expect((await visitor.call('resetPassword', reset)).errorCode).toBe('login_verify_required');
    await visitor.fine('resetPassword', { ...reset, method: 'recovery', code: third });
    expect((await visitor.call('resetPassword', { key: link, newPassword: FIRST })).success).toBe(false);
  });

  it('go through a guest and a registration in one click', async () => {
    await openPage('10.1.1.4').fine('freePlay', { platform: 'W' });
    const made = await openPage('10.1.1.5').fine('registerAuto', { agreed: true, login: true });
    keep(made?.['password'], 'password of ours', 'registerAuto');
  });

  it('are in no reply but where the contract says so', () => {
    const found = said.flatMap(({ call, body }) =>
      [...secrets]
        .filter(([secret, { toldBy }]) => body.includes(secret) && !toldBy.includes(call))
        .map(([, { what }]) => `${what} in the reply of ${call}`),
    );
    expect(found).toEqual([]);
    expect(said.length).toBeGreaterThan(30);
  });

  it('are in cookies only that no script reads', () => {
    const cookies = said.flatMap(({ cookies: each }) => each);
    expect(cookies.length).toBeGreaterThan(5);
    expect(cookies.filter((cookie) => !/; HttpOnly/i.test(cookie) || !/; SameSite=(Lax|Strict)/i.test(cookie))).toEqual([]);
  });

  it('are in no line of the log', () => {
    expect(logged.length).toBeGreaterThan(said.length);
    const found = logged.flatMap((line) =>
      [...secrets].filter(([secret]) => line.includes(secret)).map(([, { what }]) => `${what}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it('are in no table in clear', async () => {
    const tables = await app.db.query<{ name: string }>({
      text: `select tablename as name from pg_tables where schemaname = 'public'`,
    });
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await app.db.query<{ row: string }>({ text: `select t::text as row from ${name} t` });
      for (const [secret, { what }] of secrets) {
        // Six digits are in many a number: a code is looked for as a value of its own.
        const pattern = /^\d{6}$/.test(secret) ? new RegExp(`[(,"]${secret}[),"]`) : secret;
        const has = rows.some(({ row }) => (typeof pattern === 'string' ? row.includes(pattern) : pattern.test(row)));
        if (has) found.push(`${what} in ${name}`);
      }
    }
    expect(found).toEqual([]);
  });
});
