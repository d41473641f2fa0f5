import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { openWorld, type World } from './testing/world.ts';

const DAY = 86_400_000;

describe.each(usualKind)('login on %s', (kind) => {
  let world: World;
  let id = 0n;
  beforeAll(async () => {
    world = await openWorld(kind);
    id = BigInt((await world.register({ username: 'Keeper' })).body.value.id);
  });
  afterAll(() => world.close());

  const failures = async () =>
    world.db.query<{ account_id: bigint | null; address: string }>({
      text: 'select account_id, address from login_failure order by id desc limit 1',
    });

  it.each(['Keeper', '  keeper ', 'KEEPER'])('logs in as "%s"', async (username) => {
    const answer = await world.login(username, 'Harbour42');
    expect(answer.body).toMatchObject({ success: true, value: { id: Number(id), userName: 'Keeper', customerType: 0 } });
    expect(answer.cookie).toMatch(/^[\w-]{43}$/);
  });

  it('answers a wrong name and a wrong password alike, and records both', async () => {
    const wrongPassword = await world.login('Keeper', 'Secret124', { address: '192.0.2.1' });
    expect(await failures()).toEqual([{ account_id: id, address: '192.0.2.1' }]);
    const wrongName = await world.login('Nobody', 'Harbour42', { address: '192.0.2.2' });
    expect(await failures()).toEqual([{ account_id: null, address: '192.0.2.2' }]);
    expect(wrongName).toEqual(wrongPassword);
    expect(wrongName.body).toMatchObject({ success: false, errorCode: 'login.cred.err' });
    expect(wrongName.cookie).toBeNull();
  });

  it.each(["Keeper' --", '<script>alert(1)</script>', "' or 1=1; drop table account; --", '%', 'Keeper\\'])(
    'takes %s for a name that nobody has',
    async (username) => {
      expect((await world.login(username, "' or '1'='1")).body.errorCode).toBe('login.cred.err');
    },
  );

  it('speaks the caller’s language', async () => {
    const answer = await world.login('Nobody', 'x', { headers: { language: 'VI' } });
    expect(answer.body.message).toBe('Sai tài khoản hoặc mật khẩu.');
  });

  it('does not know another brand’s members', async () => {
    await world.brand.create({
      code: 'other',
      name: 'Other',
      hosts: ['other.test'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['VI'],
    });
    expect((await world.login('Keeper', 'Harbour42', { merchant: 'other' })).body.errorCode).toBe('login.cred.err');
    expect((await world.register({ username: 'Keeper' }, { merchant: 'other' })).body.success).toBe(true);
  });

  it('tells a frozen member so, but only with the right password', async () => {
    await world.identity.setStatus(id, 'NO_LOGIN');
    expect((await world.login('Keeper', 'Secret124')).body.errorCode).toBe('login.cred.err');
    const answer = await world.login('Keeper', 'Harbour42');
    expect(answer.body.errorCode).toBe('us_forbidden_login_error');
    expect(answer.cookie).toBeNull();
    await world.identity.setStatus(id, 'ACTIVE');
  });

  it('shows the previous login, not the present one', async () => {
    await world.register({ username: 'Watcher' });
    const first = world.clock.now();
    world.clock.advance(DAY);
    const { body, cookie } = await world.login('Watcher', 'Harbour42');
    const info = await world.call('GET', '/wps/member/info', { token: body.value.token, cookie: cookie ?? '' });
    expect(info.body.value).toMatchObject({ lastLogin: first, regDate: first, lastLoginLocation: '-' });
  });

  it('welcomes the first login, and no other, whatever the client says of it', async () => {
    await world.register({ username: 'Newcomer', login: false });
    const logins = await Promise.all([1, 2, 3].map(() => world.login('Newcomer', 'Harbour42')));
    expect(logins.map(({ body }) => body.value['firstTimeLogin']).sort()).toEqual([false, false, true]);
    const { body, cookie } = await world.register({ username: 'Newcomer2' });
    expect(body.value).toMatchObject({ firstTimeLogin: true });
    const caller = { token: body.value.token, cookie: cookie ?? '' };
    expect((await world.login('Newcomer2', 'Harbour42')).body.value).toMatchObject({ firstTimeLogin: false });
    expect((await world.call('POST', '/wps/member/firstLogin', caller)).body).toEqual({ success: true, value: null });
    expect((await world.call('POST', '/wps/member/firstLogin')).status).toBe(401);
  });

  it.each([
    ['as a number', 1],
    ['as digits', '0'],
  ])('takes the kind of login %s, which says no more than the other fields', async (_way, type) => {
    await world.register({ username: `Numbered${type}` });
    const send = async (more: object) => {
      const value = await world.encrypt({ username: `Numbered${type}`, password: 'Harbour42', type, ...more });
      return (await world.call('POST', '/wps/session/login', { address: '10.9.0.1' }, JSON.stringify({ value }))).body;
    };
    expect((await send({})).success).toBe(true);
    expect((await send({ isSms: true })).errorCode).toBe('phone.invalid');
  });

  it('says when the brand lets passwords expire and this one has', async () => {
    const brand = await world.brand.create({
      code: 'expiring',
      name: 'Expiring',
      hosts: ['expiring.test'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['VI'],
      passwordMaxAgeDays: 90,
    });
    await world.register({ username: 'Older' }, { merchant: brand.code });
    world.clock.advance(90 * DAY - 1);
    expect((await world.login('Older', 'Harbour42', { merchant: brand.code })).body.value['passwordExpired']).toBe(false);
    world.clock.advance(1);
    expect((await world.login('Older', 'Harbour42', { merchant: brand.code })).body.value['passwordExpired']).toBe(true);
  });

  it.each(['carrier-pigeon', 'firebase'])('refuses the way %s, which the brand does not offer', async (type) => {
    await world.brand.setSite(world.demo.id, { sms: { firebase: false, provider: '' } });
    const body = await world.encrypt({ username: 'Keeper', password: 'Harbour42', type, firebaseIdToken: 'x' });
    const answer = await world.call('POST', '/wps/session/login', {}, JSON.stringify({ value: body }));
    expect(answer.body.errorCode).toBe('login.type.unavailable');
  });

  it('lets a member log in as often as they like, up to a burst from one address, which keeps out nobody elsewhere', async () => {
    await world.register({ username: 'Frequent' });
    const login = (address: string) => world.login('Frequent', 'Harbour42', { address });
    for (let attempt = 0; attempt < 60; attempt += 1) {
      // Slowly enough for the limit of the call itself.
      world.clock.advance(2_500);
      expect((await login('10.8.1.1')).body.success).toBe(true);
    }
    world.clock.advance(2_500);
    expect((await login('10.8.1.1')).body.errorCode).toBe('TOO_MANY_REQUEST');
    expect((await login('10.8.1.2')).body.success).toBe(true);
  });

  it('takes a password in any Unicode form', async () => {
    await world.identity.createAccount({
      merchantId: world.demo.id,
      currency: 'VND',
      username: 'composed',
      password: 'm\u1eadt-kh\u1ea9u-1',
      type: 0,
      registeredVia: 'OPERATOR',
    });
    expect((await world.login('composed', 'ma\u0323\u0302t-kha\u0309\u0302u-1')).body.success).toBe(false);
    expect((await world.login('composed', 'm\u1eadt-kh\u1ea9u-1'.normalize('NFD'))).body.success).toBe(true);
  });

  it('seeds the demo accounts once, in their tree', async () => {
    await world.identity.seedDemo(world.demo.id);
    const accounts = await world.identity.seedDemo(world.demo.id);
    const rows = await world.db.query<{
      username: string;
      parent: string | null;
      depth: number;
      top: string | null;
      own: boolean;
    }>({
      text: `select a.username, p.username as parent, a.depth, t.username as top, a.path[a.depth] is not distinct from a.parent_id as own
             from account a left join account p on p.id = a.parent_id left join account t on t.id = a.top_agent_id
             where a.username like 'demo%' order by a.id`,
    });
    expect(rows).toEqual([
      { username: 'demotop', parent: null, depth: 0, top: null, own: true },
      { username: 'demoagent', parent: 'demotop', depth: 1, top: 'demotop', own: true },
      { username: 'demoplayer', parent: 'demoagent', depth: 2, top: 'demotop', own: true },
      { username: 'demovip', parent: 'demotop', depth: 1, top: 'demotop', own: true },
    ]);
    expect(accounts.map((account) => account.type)).toEqual([2, 1, 0, 0]);
    const { body, cookie } = await world.login('demovip', 'Demo2026');
    const info = await world.call('GET', '/wps/member/info', {
      token: body.value.token,
      cookie: cookie ?? '',
      headers: { language: 'VI' },
    });
    expect(info.body.value['clubLabel']).toMatchObject({ rankLevel: 5, labelName: 'Lam ngọc' });
  });

  it('makes test accounts that are marked as such and that nobody can log in to', async () => {
    const account = await world.identity.createTestAccount(world.demo.id);
    expect(account).toMatchObject({ type: 0, status: 'ACTIVE', currency: 'VND' });
    expect(
      await world.db.query({
        text: `select a.is_test, e.payload->'test' as test from account a join outbox_event e on e.account_id = a.id where a.id = $1`,
        values: [account.id],
      }),
    ).toEqual([{ is_test: true, test: true }]);
    expect((await world.login(account.username, 'Harbour42')).body.success).toBe(false);
  });

  it('forgets what ended long ago, and nothing else', async () => {
    const recent = await world.login('Keeper', 'Harbour42');
    await world.login('Keeper', 'wrong-one');
    const counts = async () =>
      (
        await world.db.query<{ sessions: bigint; tokens: bigint; failures: bigint }>({
          text: `select (select count(*) from session) as sessions, (select count(*) from session_token) as tokens,
                   (select count(*) from login_failure) as failures`,
        })
      )[0];
    const forget = world.identity.jobs[0];
    await forget?.run({ start: new Date(world.clock.now()) });
    expect((await counts())?.failures).toBeGreaterThan(0n);
    expect((await world.call('GET', '/wps/session', { cookie: recent.cookie ?? '' })).body.value).not.toBeNull();
    world.clock.advance(92 * DAY);
    await forget?.run({ start: new Date(world.clock.now()) });
    expect(await counts()).toEqual({ sessions: 0n, tokens: 0n, failures: 0n });
  });
});
