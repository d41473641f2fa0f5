import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { rememberCookie } from './remember.ts';

const HOUR = 3_600_000;

describe.each(usualKind)('a remembered login on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const remember = async (): Promise<{ page: Browser; username: string; cookie: string; accountId: bigint }> => {
    const { username, accountId } = await world.member();
    const page = openBrowser(world);
    expect(await page.refusal('login', { username, password: PASSWORD, remember: true })).toBe('ok');
    return { page, username, accountId, cookie: rememberCookie('http://localhost', username) };
  };
  const secretOf = (page: Browser, cookie: string): string => page.cookies.get(cookie) ?? '';
  /** Another browser with the same cookie. */
  const copyOf = (cookie: string, secret: string, address?: string): Browser => {
    const copy = openBrowser(world, address === undefined ? {} : { address });
    copy.cookies.set(cookie, secret);
    return copy;
  };

  it('leaves a cookie that scripts cannot read, for 24 hours, and no password anywhere', async () => {
    const { username } = await world.member();
    const page = openBrowser(world);
    const { setCookie } = await page.call('login', { username: username.toUpperCase(), password: PASSWORD, remember: true });
    const line = setCookie.split('\n').find((each) => each.startsWith('mq_remember_')) ?? '';
    expect(line).toMatch(/^mq_remember_[0-9a-f]{12}=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(line.startsWith(`${rememberCookie('http://localhost', username)}=`)).toBe(true);
    expect(rememberCookie('https://play.test', username)).toMatch(/^__Host-mq_remember_/);
    const rows = await world.db.query<{ digest: Uint8Array }>({ text: 'select digest from remember_token' });
    const secret = /=([\w-]{43})/.exec(line)?.[1] ?? '';
    expect(rows.some(({ digest }) => Buffer.from(digest).toString('latin1').includes(secret))).toBe(false);
  });

  it('is not kept unless it is asked for', async () => {
    const { username } = await world.member();
    const page = openBrowser(world);
    await page.call('login', { username, password: PASSWORD });
    expect([...page.cookies.keys()]).toEqual(['mq_session']);
  });

  it('logs in without a password, each time by a new token, until 24 hours are over', async () => {
    const { page, username, cookie } = await remember();
    const first = secretOf(page, cookie);
    world.clock.advance(12 * HOUR);
    const answer = await page.call('loginRemembered', { username });
    expect(answer.body).toMatchObject({ success: true, value: { userName: username, firstTimeLogin: false } });
    const second = secretOf(page, cookie);
    expect([second.length, second === first]).toEqual([43, false]);
    expect((await page.call('memberInfo')).body.success).toBe(true);
    world.clock.advance(12 * HOUR - 1);
    expect(await page.refusal('loginRemembered', { username })).toBe('ok');
    world.clock.advance(1);
    expect(await page.refusal('loginRemembered', { username })).toBe('login.remember.over');
    expect(page.cookies.has(cookie)).toBe(false);
  });

  it('ends everywhere when a token is used that was spent long ago: it was stolen', async () => {
    const { page, username, cookie } = await remember();
    const stolen = secretOf(page, cookie);
    const thief = copyOf(cookie, stolen);
    expect(await thief.refusal('loginRemembered', { username })).toBe('ok');
    expect((await thief.call('memberInfo')).body.success).toBe(true);
    world.clock.advance(60_000);
    expect(await page.refusal('loginRemembered', { username })).toBe('login.remember.over');
    expect((await thief.call('memberInfo')).status).toBe(401);
    expect(await thief.refusal('loginRemembered', { username })).toBe('login.remember.over');
    expect(await page.refusal('login', { username, password: PASSWORD })).toBe('ok');
  });

  it('is used once by two tabs that start at the same moment, and the slower one spoils nothing', async () => {
    const { page, username, cookie } = await remember();
    const tabs = Array.from({ length: 6 }, () => copyOf(cookie, secretOf(page, cookie)));
    const answers = await Promise.all(tabs.map((tab) => tab.call('loginRemembered', { username })));
    const good = answers.filter(({ body }) => body.success);
    expect(good).toHaveLength(1);
    const others = answers.filter(({ body }) => !body.success);
    expect(others.map(({ body }) => body.errorCode)).toEqual(Array.from({ length: 5 }, () => 'login.remember.over'));
    // The faster tab's cookie is every tab's: one that lost must not clear it.
    expect(others.map(({ setCookie }) => setCookie)).toEqual(Array.from({ length: 5 }, () => ''));
    const winner = tabs[answers.findIndex(({ body }) => body.success)];
    expect(await winner?.refusal('loginRemembered', { username })).toBe('ok');
  });

  it('is forgotten when the member asks for it, and belongs to one name only', async () => {
    const { page, username, cookie } = await remember();
    const secret = secretOf(page, cookie);
    expect(await page.refusal('loginRemembered', { username: 'somebodyelse' })).toBe('login.remember.over');
    expect(await page.refusal('forgetRemembered', { username })).toBe('ok');
    expect(page.cookies.has(cookie)).toBe(false);
    expect(await copyOf(cookie, secret).refusal('loginRemembered', { username })).toBe('login.remember.over');
  });

  it('ends with the sign-out of its browser: for this member, and for this browser only', async () => {
    const { page, username, cookie, accountId } = await remember();
    const secret = secretOf(page, cookie);
    const other = openBrowser(world);
    expect(await other.refusal('login', { username, password: PASSWORD, remember: true })).toBe('ok');
    const neighbour = await remember();
    page.cookies.set(neighbour.cookie, secretOf(neighbour.page, neighbour.cookie));
    expect(accountId).not.toBe(neighbour.accountId);
    expect(await page.refusal('logout')).toBe('ok');
    expect(page.cookies.has(cookie)).toBe(false);
    expect(await copyOf(cookie, secret).refusal('loginRemembered', { username })).toBe('login.remember.over');
    expect(await other.refusal('loginRemembered', { username })).toBe('ok');
    expect(await page.refusal('loginRemembered', { username: neighbour.username })).toBe('ok');
  });

  it('ends with the sign-out though the token of the page is lost, and the session over', async () => {
    const { page, username, cookie } = await remember();
    const copy = copyOf(cookie, secretOf(page, cookie));
    copy.cookies.set('mq_session', page.cookies.get('mq_session') ?? '');
    world.clock.advance(2 * HOUR);
    expect(await copy.refusal('logout')).toBe('ok');
    expect(copy.cookies.has(cookie)).toBe(false);
    expect(await page.refusal('loginRemembered', { username })).toBe('login.remember.over');
  });

  it('ends with a change of the password, with the end of all other sessions, and for a frozen member', async () => {
    const one = await remember();
    const change = { oldPassword: PASSWORD, newPassword: 'Seaside-88k', confirmNewPassword: 'Seaside-88k' };
    expect(await one.page.refusal('changePassword', change)).toBe('ok');
    expect(await one.page.refusal('loginRemembered', { username: one.username })).toBe('login.remember.over');
    const two = await remember();
    expect(await two.page.refusal('endSession', { others: true, password: PASSWORD })).toBe('ok');
    expect(await two.page.refusal('loginRemembered', { username: two.username })).toBe('login.remember.over');
    const three = await remember();
    await world.identity.setStatus(three.accountId, 'NO_LOGIN');
    expect(await three.page.refusal('loginRemembered', { username: three.username })).toBe('login.remember.over');
  });

  it('is over for good once the member was frozen', async () => {
    const { page, username, accountId } = await remember();
    await world.identity.setStatus(accountId, 'NO_LOGIN');
    await world.identity.setStatus(accountId, 'ACTIVE');
    expect(await page.refusal('loginRemembered', { username })).toBe('login.remember.over');
  });
});
