import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { testOperators } from './ops/testing/operators.ts';
import { browser, openTestApp, operatorsDoor } from './testing/app.ts';

const MERCHANT = { merchant: 'marquee' };
const OWN = 'Demo2026x';
const NEXT = 'Harbour77lamp';
const DAY_MS = 86_400_000;
const reason = 'asked on the phone';

interface Listed {
  username: string;
  type: number;
  status: string;
  parent: string | null;
}

describe.each(usualKind)('help with accounts on %s', (kind) => {
  let app: App;
  let key = '';
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    key = await testOperators(app.db, clock).add('helper', ['owner'], null);
  });
  afterAll(() => app.close());

  const call = async <T>(method: 'GET' | 'PUT', path: string, input: Record<string, unknown>) => {
    const sent = { ...MERCHANT, ...input };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const content = method === 'GET' ? { query: sent as Record<string, string> } : { payload: JSON.stringify(sent) };
    const answer = await operatorsDoor(app).inject({ method, url: `/ops/v1/${path}`, headers, ...content });
    return answer.json() as { success: boolean; errorCode?: string; message?: string; value: T };
  };
  const linkOf = async (path: string, input: object): Promise<string> => {
    const { success, value, message } = await call<{ link: string; expiresAt: number }>('PUT', path, { ...input, reason });
    expect(success, message).toBe(true);
    expect(value.expiresAt).toBe(clock.now() + DAY_MS);
    const found = /^\/login#reset=([\w-]{20,})$/.exec(value.link)?.[1];
    if (found === undefined) throw new Error(`no link: ${value.link}`);
    return found;
  };
  const logIn = (username: string, password: string) => browser(app).call('login', { body: { username, password } });
  const setBy = (link: string, newPassword = NEXT) => browser(app).call('resetPassword', { body: { key: link, newPassword } });
  const list = async (input: Record<string, string>) =>
    (await call<{ list: Listed[]; next: string | null }>('GET', 'accounts', input)).value;

  it('takes a password away with every session, and lets the member set another, once', async () => {
    const page = browser(app);
    const username = await page.register();
    const link = await linkOf('account/reset', { username });
    expect((await page.call('memberInfo')).status).toBe(401);
    expect((await logIn(username, OWN)).errorCode).toBe('login.cred.err');
    expect((await setBy(link)).success).toBe(true);
    expect((await setBy(link, 'Lantern88dock')).errorCode).toBe('code.invalid');
    expect((await logIn(username, NEXT)).success).toBe(true);
    expect((await logIn(username, OWN)).errorCode).toBe('login.cred.err');
    const [row] = await app.db.query<{ text: string }>({
      text: `select string_agg(a::text, ' ') as text from ops_audit a where action = 'opsAccountReset'`,
    });
    expect(row?.text).toContain(reason);
    expect(row?.text).not.toContain(link);
  });

  it('gives links that end: after a day, and by the next one', async () => {
    const username = await browser(app).register();
    const [first, second] = [await linkOf('account/reset', { username }), await linkOf('account/reset', { username })];
    expect((await setBy(first)).errorCode).toBe('code.invalid');
    clock.advance(DAY_MS);
    expect((await setBy(second)).errorCode).toBe('code.expired');
  });

  it('ends a login that is under way together with the password, at two gateways', async () => {
    const other = await openTestApp(kind, clock, { ...app.db, close: async () => {} });
    const username = await browser(app).register();
    const pages = Array.from({ length: 4 }, () => browser(other));
    const logins = pages.map((page) => page.call('login', { body: { username, password: OWN } }));
    const [link] = await Promise.all([linkOf('account/reset', { username }), ...logins]);
    clock.advance(4_000);
    // Whoever came before has lost the session, whoever came after was refused.
    for (const page of pages) expect((await page.call('memberInfo')).status).toBe(401);
    expect((await setBy(link)).success).toBe(true);
    await other.close();
  });

  it('makes agents, who set their own password and bring members', async () => {
    const top = await linkOf('agents', { username: 'summittop', kind: 'top' });
    expect((await logIn('summittop', NEXT)).errorCode).toBe('login.cred.err');
    expect((await setBy(top)).success).toBe(true);
    expect((await logIn('summittop', NEXT)).value).toMatchObject({ customerType: 2 });
    await linkOf('agents', { username: 'summitone', kind: 'agent', parent: 'SummitTop' });
    expect((await list({ search: 'summit' })).list).toMatchObject([
      { username: 'summitone', type: 1, parent: 'summittop' },
      { username: 'summittop', type: 2, parent: null },
    ]);
    const code = { username: 'summitone', code: 'NORTH1', kind: 'affiliate' };
    expect((await call('PUT', 'invitations', code)).success).toBe(true);
    const page = browser(app);
    const body = { username: 'summitplayer', password: OWN, agreed: true, login: true, affiliateCode: 'NORTH1' };
    expect((await page.call('register', { body })).success).toBe(true);
    expect((await list({ search: 'summitp' })).list).toMatchObject([{ username: 'summitplayer', type: 0, parent: 'summitone' }]);
    for (const [input, message] of [
      [{ username: 'summittop', kind: 'top' }, /already an account summittop/],
      [{ username: 'summittwo', kind: 'top', parent: 'summittop' }, /stands under the house/],
      [{ username: 'summittwo', kind: 'agent', parent: 'summitplayer' }, /no agent summitplayer/],
      [{ username: 'n', kind: 'agent' }, /rule of usernames/],
    ] as const) {
      const answer = await call('PUT', 'agents', { ...input, reason });
      expect([answer.errorCode, answer.message]).toEqual(['ops.refused', expect.stringMatching(message)]);
    }
  });

  it('lists accounts page by page, by name, by status, agents alone, and by a proven address or number', async () => {
    const page = browser(app);
    for (const username of ['listab', 'listaa', 'listac']) await browser(app).register(username);
    await page.register('other7');
    await browser(app).call('freePlay', { body: { agreed: true } });
    const first = await list({ search: 'LIST', size: '2' });
    expect([first.list.map(({ username }) => username), first.next]).toEqual([['listaa', 'listab'], 'listab']);
    const rest = await list({ search: 'LIST', size: '2', after: 'listab' });
    expect([rest.list.map(({ username }) => username), rest.next]).toEqual([['listac'], null]);
    await call('PUT', 'account/status', { username: 'listab', status: 'NO_BET', reason });
    expect((await list({ status: 'NO_BET', search: 'list' })).list).toMatchObject([{ username: 'listab', status: 'NO_BET' }]);
    const everybody = (await list({ size: '200' })).list;
    expect(everybody.some(({ type }) => type === 4)).toBe(false);
    const agents = (await list({ kind: 'agents', size: '200' })).list;
    expect(agents.map(({ username }) => username)).toContain('demoagent');
    expect(agents.every(({ type }) => [1, 2, 41, 42].includes(type))).toBe(true);
    expect((await list({ search: 'a%' })).list).toEqual([]);

    await page.call('contactCode', { body: { kind: 'mobile', mobileNum: '912345678', countryDialingCode: '84' } });
    await app.settle();
    const { value } = await page.call('outbox');
    const code = /\b\d{6}\b/.exec(JSON.stringify(value))?.[0];
    const bound = { kind: 'mobile', mobileNum: '912345678', countryDialingCode: '84', verificationCode: code, password: OWN };
    expect((await page.call('bindContact', { body: bound })).errorCode).toBeUndefined();
    for (const search of ['+84912345678', '0912345678'])
      expect((await list({ search })).list, search).toMatchObject([{ username: 'other7' }]);
    expect((await list({ search: 'nobody@example.com' })).list).toEqual([]);
  });

  it('keeps why an account is frozen, and tells its member so wherever it asks', async () => {
    const page = browser(app);
    const username = await page.register();
    await call('PUT', 'account/status', { username, status: 'NO_LOGIN', reason: 'a stolen card' });
    const shown = await call('GET', 'account', { username });
    const ground = { statusReason: 'a stolen card', statusBy: 'helper', statusAt: clock.now() };
    expect(shown.value).toMatchObject({ status: 'NO_LOGIN', ...ground });
    expect((await page.call('memberInfo')).status).toBe(401);
    const why = await page.call('session');
    expect(why.errorCode).toBe('us_forbidden_login_error');
    expect(why.message).toBe('This account is frozen. Contact customer service.');
    const words = ['VI', 'CN', 'TH', 'ID', 'TY'].map(async (language) => {
      const { message } = await page.call('session', { headers: { language } });
      return message;
    });
    expect(new Set([why.message, ...(await Promise.all(words))]).size).toBe(6);
    // Who shows no cookie of it learns nothing.
    expect(await browser(app).call('session')).toMatchObject({ success: true, value: null });
    await call('PUT', 'account/status', { username, status: 'ACTIVE', reason: 'it was found' });
    expect((await call('GET', 'account', { username })).value).toMatchObject({ statusReason: 'it was found' });
    expect(await page.call('session')).toMatchObject({ success: true, value: null });
  });
});
