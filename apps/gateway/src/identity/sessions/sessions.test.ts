import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { NewMerchant } from '../../brand/index.ts';
import { type Caller, openWorld, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const other: NewMerchant = {
  code: 'other',
  name: 'Other',
  hosts: ['other.test'],
  currency: 'VND',
  currencySymbol: '₫',
  countryCode: 'VN',
  businessTimezone: 'Asia/Ho_Chi_Minh',
  languages: ['VI', 'EN'],
};

describe.each(usualKind)('sessions on %s', (kind) => {
  let world: World;
  let name = 0;
  let username = '';
  let caller: Required<Pick<Caller, 'token' | 'cookie'>>;
  let accountId = 0n;

  beforeAll(async () => {
    world = await openWorld(kind);
    await world.brand.create(other);
    await world.brand.create({ ...other, code: 'bearer', hosts: ['bearer.test'], bearerSessions: true });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    username = `sess${(name += 1)}`;
    const { body, cookie } = await world.register({ username });
    caller = { token: body.value.token, cookie: cookie ?? '' };
    accountId = BigInt(body.value.id);
  });

  const info = (who: Caller) => world.call('GET', '/wps/member/info', who);
  const resume = (who: Caller) => world.call('GET', '/wps/session', who);
  const isOver = async (who: Caller) => {
    const answer = await info(who);
    expect([answer.status, answer.body.errorCode]).toEqual([401, 'customer.not.login']);
  };
  const lastSeen = async () =>
    (
      await world.db.query<{ at: Date }>({
        text: 'select last_seen_at as at from session where account_id = $1',
        values: [accountId],
      })
    )[0]?.at.getTime();

  it('needs token and cookie together', async () => {
    expect((await info(caller)).body.success).toBe(true);
    await isOver({ token: caller.token });
    await isOver({ cookie: caller.cookie });
    await isOver({ token: caller.token, cookie: 'x'.repeat(43) });
    await isOver({ token: caller.cookie, cookie: caller.cookie });
    const stranger = await world.register({ username: `${username}b` });
    await isOver({ token: caller.token, cookie: stranger.cookie ?? '' });
  });

  it.each([
    ['a forged token', '7d1c0b52-3f6e-4f0a-9a53-0c2d6c1b8e11'],
    ['SQL for a token', "' or '1'='1"],
    ['a very long token', 'x'.repeat(5_000)],
    ['an empty token', ''],
  ])('refuses %s', async (_name, token) => {
    await isOver({ token, cookie: caller.cookie });
  });

  it('is worth nothing under another brand', async () => {
    await isOver({ ...caller, merchant: 'other' });
    expect((await resume({ cookie: caller.cookie, merchant: 'other' })).body.value).toBeNull();
    expect((await world.call('DELETE', '/wps/session/logout', { cookie: caller.cookie, merchant: 'other' })).body.success).toBe(
      true,
    );
    expect((await info(caller)).body.success).toBe(true);
  });

  it('resumes in a new tab by the cookie, and both tabs work', async () => {
    const tab = await resume({ cookie: caller.cookie });
    expect(tab.body.value).toMatchObject({ userName: username, customerType: 0, firstTimeLogin: false });
    expect(tab.body.value.token).not.toBe(caller.token);
    for (const token of [caller.token, tab.body.value.token]) {
      expect((await info({ token, cookie: caller.cookie })).body.value['account']).toBe(username);
    }
    expect((await resume({})).body).toEqual({ success: true, value: null });
    expect((await resume({ cookie: 'unknown' })).body.value).toBeNull();
  });

  it('keeps the ten newest tokens of a session', async () => {
    const tokens = [caller.token];
    for (let tab = 0; tab < 10; tab += 1) tokens.push((await resume({ cookie: caller.cookie })).body.value.token);
    world.clock.advance(3_000);
    await isOver({ ...caller, token: tokens[0] ?? '' });
    expect((await info({ ...caller, token: tokens[1] ?? '' })).body.success).toBe(true);
    expect((await info({ ...caller, token: tokens[10] ?? '' })).body.success).toBe(true);
  });

  it('ends in every tab at once, clears the cookie and tells open pages', async () => {
    const tab = (await resume({ cookie: caller.cookie })).body.value.token;
    await info(caller);
    await info({ ...caller, token: tab });
    const answer = await world.call('DELETE', '/wps/session/logout', caller);
    expect(answer.body).toEqual({ success: true, value: null });
    expect(answer.setCookie).toMatch(/mq_session=;.*Expires=Thu, 01 Jan 1970/);
    await isOver(caller);
    await isOver({ ...caller, token: tab });
    expect((await resume({ cookie: caller.cookie })).body.value).toBeNull();
    expect(world.signals.at(-1)).toBe(`account:${accountId} session`);
  });

  it('logs out by POST, by the cookie alone, and twice', async () => {
    expect((await world.call('POST', '/wps/session/logout', { cookie: caller.cookie })).body.success).toBe(true);
    await isOver(caller);
    expect((await world.call('DELETE', '/wps/session/logout', caller)).body.success).toBe(true);
  });

  it('gives a new secret at each login and ends the session that the cookie named', async () => {
    const again = await world.login(username, 'Harbour42', { cookie: caller.cookie });
    expect(again.cookie).not.toBe(caller.cookie);
    await isOver(caller);
    await isOver({ token: again.body.value.token, cookie: caller.cookie });
    expect((await info({ token: again.body.value.token, cookie: again.cookie ?? '' })).body.success).toBe(true);
  });

  it('leaves the session of another client alone at a login', async () => {
    await world.login(username, 'Harbour42');
    expect((await info(caller)).body.success).toBe(true);
  });

  it('ends after 30 idle minutes, not before', async () => {
    world.clock.advance(30 * MINUTE - 1);
    expect((await info(caller)).body.success).toBe(true);
    world.clock.advance(30 * MINUTE);
    await isOver(caller);
    expect((await resume({ cookie: caller.cookie })).body.value).toBeNull();
  });

  it('ends a day after the login however active it is', async () => {
    for (let step = 0; step < 24 * 3 - 1; step += 1) {
      world.clock.advance(20 * MINUTE);
      expect((await info(caller)).body.success).toBe(true);
    }
    world.clock.advance(20 * MINUTE);
    await isOver(caller);
  });

  it('writes activity at most once a minute', async () => {
    const start = world.clock.now();
    await info(caller);
    world.clock.advance(59_999);
    await info(caller);
    expect(await lastSeen()).toBe(start);
    world.clock.advance(1);
    await info(caller);
    expect(await lastSeen()).toBe(start + MINUTE);
  });

  it('counts an open stream as activity until the session is over', async () => {
    const session = await world.sessionOf(caller);
    if (!session) throw new Error('there is no session');
    for (let step = 0; step < 4; step += 1) {
      world.clock.advance(20 * MINUTE);
      expect(await world.identity.keepAlive(session)).toBe(true);
    }
    expect((await info(caller)).body.success).toBe(true);
    await world.identity.endSessions(accountId, 'test');
    expect(await world.identity.keepAlive(session)).toBe(false);
  });

  it('counts a resumption by the cookie as activity', async () => {
    world.clock.advance(29 * MINUTE);
    const { body } = await resume({ cookie: caller.cookie });
    world.clock.advance(29 * MINUTE);
    expect((await info({ ...caller, token: body.value.token })).body.success).toBe(true);
  });

  it('is refused within seconds when another gateway ended it, and costs no statement in between', async () => {
    await info(caller);
    let statements = 0;
    world.db.observe(({ name: statement }) => {
      if (statement === 'identity-session-token') statements += 1;
    });
    await info(caller);
    world.db.observe(null);
    expect(statements).toBe(0);
    await world.db.query({ text: 'update session set revoked_at = created_at where account_id = $1', values: [accountId] });
    world.clock.advance(3_000);
    await isOver(caller);
  });

  it('ends when the account is frozen, which a bet block does not do', async () => {
    await world.identity.setStatus(accountId, 'NO_BET');
    expect((await info(caller)).body.success).toBe(true);
    await world.identity.setStatus(accountId, 'NO_LOGIN');
    await isOver(caller);
  });

  it('takes a token alone only from a brand that allows it, and never with a wrong cookie', async () => {
    const bearer = await world.register({ username }, { merchant: 'bearer' });
    const { token } = bearer.body.value;
    expect((await info({ token, merchant: 'bearer' })).body.success).toBe(true);
    expect((await info({ token, cookie: bearer.cookie ?? '', merchant: 'bearer' })).body.success).toBe(true);
    await isOver({ token, cookie: 'wrong', merchant: 'bearer' });
  });
});
