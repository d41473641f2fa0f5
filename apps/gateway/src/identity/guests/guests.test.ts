import { TRIAL_TYPE } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openBrowser } from '../testing/browser.ts';
import { type Caller, openWorld, type World } from '../testing/world.ts';

const HOUR = 3_600_000;

describe.each(usualKind)('guests on %s', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
  });
  afterAll(() => world.close());

  let visitor = 0;
  const come = async (url = '/wps/session/login/freeplay', body = '{"os":"Windows","platform":"W"}') => {
    const answer = await world.call('POST', url, { address: `10.7.0.${(visitor += 1)}` }, body);
    const cookie = /mq_guest=[\w-]+/.exec(answer.setCookie)?.[0] ?? '';
    const caller = { token: answer.body.value?.token, headers: { cookie } };
    return { ...answer, caller, id: BigInt(answer.body.value?.id ?? 0) };
  };
  const closeExpired = async () => {
    for (const job of world.identity.jobs) await job.run({ start: new Date(world.clock.now()) });
  };
  const info = (caller: Caller) => world.call('GET', '/wps/member/info', caller);

  it('come in by one call, with the token at the top level too', async () => {
    const { body, caller } = await come();
    expect(body).toEqual({
      success: true,
      token: caller.token,
      value: {
        token: caller.token,
        id: expect.any(Number),
        userName: expect.stringMatching(/^guest-[a-z0-9]{10}$/),
        customerType: TRIAL_TYPE,
        firstTimeLogin: false,
        passwordExpired: false,
      },
    });
    expect((await info(caller)).body.value['type']).toBe(TRIAL_TYPE);
  });

  it('come in by the older address, with a header and no body', async () => {
    const { body, caller } = await come('/wps/member/trialuser', '');
    expect(body).toMatchObject({ success: true, token: caller.token });
  });

  it('go on in another tab by the cookie, though they have no password', async () => {
    const { caller, id } = await come();
    const { body } = await world.call('GET', '/wps/session', { headers: caller.headers });
    expect(body.value).toMatchObject({ id: Number(id), customerType: TRIAL_TYPE, passwordExpired: false });
  });

  it('are refused what wants a real account, and nobody can log in to theirs', async () => {
    const { caller, body } = await come();
    expect((await world.call('GET', '/wps/member/logins', caller)).body.errorCode).toBe('in_need_true_account');
    expect((await world.login(String(body.value['userName']), 'Harbour42')).body.errorCode).toBe('login.cred.err');
  });

  it('have their session ended and their account closed after 24 hours, not before', async () => {
    const { caller, id } = await come();
    world.clock.advance(HOUR / 2);
    expect((await info(caller)).status, 'idle for half an hour').toBe(401);
    const { caller: busy, id: busyId } = await come();
    for (let step = 0; step < 71; step += 1) {
      world.clock.advance(HOUR / 3);
      expect((await info(busy)).status, `step ${step}`).toBe(200);
    }
    await closeExpired();
    expect((await world.identity.account(busyId))?.status).toBe('ACTIVE');
    expect((await world.identity.account(id))?.status).toBe('NO_LOGIN');
    world.clock.advance(HOUR / 3);
    expect((await info(busy)).status).toBe(401);
    await closeExpired();
    expect((await world.identity.account(busyId))?.status).toBe('NO_LOGIN');
  });

  it('are closed once, however often the job runs', async () => {
    const { id } = await come();
    world.clock.advance(24 * HOUR);
    await closeExpired();
    await world.identity.setStatus(id, 'ACTIVE');
    await closeExpired();
    expect((await world.identity.account(id))?.status).toBe('ACTIVE');
  });

  it('do not come in where the brand offers no free play', async () => {
    const before = await world.db.query({ text: 'select account_id from guest' });
    await world.brand.setModule(world.demo.id, 'FREEPLAY3', false);
    expect((await come()).body).toMatchObject({ success: false, errorCode: 'freeplay.disabled' });
    expect(await world.db.query({ text: 'select account_id from guest' })).toHaveLength(before.length);
    await world.brand.setModule(world.demo.id, 'FREEPLAY3', true);
  });

  it('do not come in at a host of agents', async () => {
    await world.db.query({
      text: `insert into merchant_host (host, merchant_id, for_agents) values ('localhost', $1, true)`,
      values: [world.demo.id],
    });
    await world.brand.setModule(world.demo.id, 'FREEPLAY3', true);
    expect((await come()).body).toMatchObject({ success: false, errorCode: 'freeplay.disabled' });
    await world.brand.setAgentHosts(world.demo.id, []);
    expect((await come()).body.success).toBe(true);
  });

  it('solve the captcha where members do', async () => {
    const rules = world.brand.of(world.demo).rules;
    await world.brand.setRules(world.demo.id, { ...rules, captcha: { enabled: true, required: true } });
    await world.brand.setLogins(world.demo.id, { security: { widget: true } });
    const page = openBrowser(world);
    expect(await page.refusal('freePlay', {})).toBe('captcha.required');
    expect(await page.refusal('freePlay', { altcha: 'nonsense' })).toBe('captcha.invalid');
    expect(await page.refusal('freePlay', { altcha: await page.solve() })).toBe('ok');
    await world.brand.setLogins(world.demo.id, { security: { widget: false } });
    await world.brand.setRules(world.demo.id, rules);
  });

  it('leave the session of a member in another tab of the same browser alone', async () => {
    const page = openBrowser(world);
    const { body: member } = await page.call('register', { username: 'twotabs1', password: 'Harbour42', agreed: true });
    const cookie = () => [...page.cookies].map((pair) => pair.join('=')).join('; ');
    const { body: guest } = await page.call('freePlay', {});
    const seen = async (token: string) => (await info({ token, headers: { cookie: cookie() } })).body.value?.['type'];
    expect([await seen(member.value.token), await seen(guest.value.token)]).toEqual([0, TRIAL_TYPE]);
    // A new tab goes on as the member; the guest's logout ends the guest alone.
    expect((await world.call('GET', '/wps/session', { headers: { cookie: cookie() } })).body.value.id).toBe(member.value.id);
    await page.call('logout');
    expect([await seen(member.value.token), await seen(guest.value.token)]).toEqual([0, undefined]);
  });

  it('end when a member logs in in their browser', async () => {
    const page = openBrowser(world);
    const { body: guest } = await page.call('freePlay', {});
    await page.call('register', { username: 'nomoreguest', password: 'Harbour42', agreed: true });
    const cookie = [...page.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await info({ token: guest.value.token, headers: { cookie } })).status).toBe(401);
    expect([...page.cookies.keys()]).toEqual(['mq_session']);
  });

  it('have no public name', async () => {
    const { id } = await come();
    expect(await world.identity.publicNames([id])).toEqual(new Map());
  });
});
