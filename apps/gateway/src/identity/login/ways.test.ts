import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { Ceremony } from '../second-factor/passkeys.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

const MINUTE = 60_000;

describe.each(usualKind)('ways of logging in on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
    await world.brand.setModule(world.demo.id, 'MOBILEVERCODELOGIN3', true);
  });
  afterAll(() => world.close());

  const codeFor = async (address: string): Promise<string> => {
    await world.identity.verification.settled();
    const [newest] = (await world.identity.verification.outbox(world.demo, address)) ?? [];
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  };

  it('by mobile number and code, once, and without a password', async () => {
    const member = await world.member({ password: null });
    await member.owns({ kind: 'sms', dialingCode: '84', number: '920000001' });
    const page = openBrowser(world);
    expect(await page.refusal('loginSms', { mobileNum: '0920000001', countryDialingCode: '84' })).toBe('ok');
    const code = await codeFor(page.address);
    const claim = { username: '0920000001', countryDialingCode: '84', type: 'sms' };
    expect(await page.refusal('login', { ...claim, password: '000000' })).toBe('code.invalid');
    const { body } = await page.call('login', { ...claim, password: code });
    expect(body).toMatchObject({ success: true, value: { userName: member.username, passwordExpired: false } });
    expect(await openBrowser(world).refusal('login', { ...claim, password: code })).toBe('code.invalid');
  });

  it('by code: a number that nobody has is answered as one that somebody has', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '920000002' });
    const answers = [];
    for (const mobileNum of ['0920000002', '0920000003']) {
      const page = openBrowser(world);
      const sent = await page.call('loginSms', { mobileNum, countryDialingCode: '84' });
      const tried = await page.call('login', { username: mobileNum, countryDialingCode: '84', type: 'sms', password: '000000' });
      answers.push([sent.status, sent.body, tried.status, tried.body]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('by code: not once it is over, not for a frozen member, and not where the brand has it off', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '920000004' });
    const page = openBrowser(world);
    const claim = { username: '0920000004', countryDialingCode: '84', type: 'sms' };
    await page.call('loginSms', { mobileNum: '0920000004', countryDialingCode: '84' });
    const late = await codeFor(page.address);
    world.clock.advance(2 * MINUTE);
    expect(await page.refusal('login', { ...claim, password: late })).toBe('code.expired');
    await page.call('loginSms', { mobileNum: '0920000004', countryDialingCode: '84' });
    const code = await codeFor(page.address);
    await world.identity.setStatus(member.accountId, 'NO_LOGIN');
    expect(await page.refusal('login', { ...claim, password: code })).toBe('us_forbidden_login_error');
    await world.brand.setModule(world.demo.id, 'MOBILEVERCODELOGIN3', false);
    expect(await page.refusal('login', { ...claim, password: code })).toBe('login.type.unavailable');
    await world.brand.setModule(world.demo.id, 'MOBILEVERCODELOGIN3', true);
  });

  it('by a verified number and the password, as after a password that was set by phone', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '920000005' });
    for (const username of ['0920000005', '+84920000005', '920000005']) {
      const { body } = await openBrowser(world).call('login', { username, password: PASSWORD });
      expect(body.value).toMatchObject({ userName: member.username });
    }
    const abroad = { username: '0920000005', password: PASSWORD, countryDialingCode: '66' };
    expect(await openBrowser(world).refusal('login', abroad)).toBe('login.cred.err');
  });

  it('in clear text, by name and password, on a demo brand only', async () => {
    const { username } = await world.member();
    expect(await openBrowser(world).refusal('loginUnsecure', { username, password: PASSWORD })).toBe('ok');
    expect(await openBrowser(world).refusal('loginUnsecure', { username, password: 'Wrong-77x' })).toBe('login.cred.err');
    const real = await world.brand.create({
      code: 'real',
      name: 'Real',
      hosts: ['real.test'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['EN'],
    });
    const body = JSON.stringify({ username, password: PASSWORD });
    const answer = await world.call('POST', '/wps/session/login/unsecure', { merchant: real.code }, body);
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'function.not.available']);
  });

  it('by a passkey, which needs no second step, and only with one', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '920000006' });
    const authenticator = createAuthenticator('http://localhost');
    const made = (await member.call('passkeyOptions', { password: PASSWORD })).body.value as unknown as Ceremony;
    const answer = { challengeId: made.challengeId, name: 'Phone', response: authenticator.create(made.options) };
    expect(await member.refusal('addPasskey', answer)).toBe('ok');
    await world.db.query({ text: 'update account set verify_new_address = true where id = $1', values: [member.accountId] });
    const page = openBrowser(world);
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('login_verify_required');
    const begin = async () => (await page.call('passkeyLoginOptions')).body.value as unknown as Ceremony;
    const { challengeId, options } = await begin();
    const { body } = await page.call('passkeyLogin', { challengeId, response: authenticator.get(options) });
    expect(body).toMatchObject({ success: true, value: { userName: member.username } });
    expect((await page.call('memberInfo')).body.success).toBe(true);
    expect(await page.refusal('passkeyLogin', { challengeId: (await begin()).challengeId, response: { id: 'none' } })).toBe(
      'passkey.invalid',
    );
    await world.identity.setStatus(member.accountId, 'NO_LOGIN');
    const next = await begin();
    const late = { challengeId: next.challengeId, response: authenticator.get(next.options) };
    expect(await page.refusal('passkeyLogin', late)).toBe('us_forbidden_login_error');
  });

  it('are refused to accounts that are no members’, and to all but agents at a host of agents', async () => {
    const test = await world.identity.createAccount({
      merchantId: world.demo.id,
      currency: world.demo.currency,
      username: 'checker01',
      password: PASSWORD,
      type: 0,
      registeredVia: 'OPERATOR',
      test: true,
    });
    const { username } = await world.member();
    await world.identity.seedDemo(world.demo.id);
    expect(await openBrowser(world).refusal('login', { username: test.username, password: PASSWORD })).toBe('login.member.only');
    expect(await openBrowser(world).refusal('login', { username: test.username, password: 'Wrong-77x' })).toBe('login.cred.err');
    const agents = await world.brand.create({
      code: 'desk',
      name: 'Desk',
      hosts: ['desk.test', 'agents.desk.test'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['EN'],
    });
    await world.brand.setAgentHosts(agents.id, ['agents.desk.test']);
    const make = (name: string, type: 0 | 1) =>
      world.identity.createAccount({
        merchantId: agents.id,
        currency: 'VND',
        username: name,
        password: PASSWORD,
        type,
        registeredVia: 'OPERATOR',
      });
    await make('player01', 0);
    await make('agent001', 1);
    const login = async (name: string, host: string, password = PASSWORD) => {
      const sealed = JSON.stringify({ value: await world.encrypt({ username: name, password }) });
      return (await world.call('POST', '/wps/session/login', { merchant: agents.code, headers: { host } }, sealed)).body;
    };
    expect((await login('agent001', 'agents.desk.test')).success).toBe(true);
    expect((await login('agent001', 'desk.test')).success).toBe(true);
    expect((await login('player01', 'desk.test')).success).toBe(true);
    expect((await login('player01', 'agents.desk.test')).errorCode).toBe('login.agent.only');
    expect((await login('player01', 'agents.desk.test', 'Wrong-77x')).errorCode).toBe('login.cred.err');
    expect(await openBrowser(world).refusal('login', { username, password: PASSWORD })).toBe('ok');
  });

  it('tell a member of a login on a new device, not of the first and not where they do not want it', async () => {
    const member = await world.member();
    await member.owns({ kind: 'mail', address: 'device@mail.example' });
    const told = async (loginDeviceId: string, agent?: string) => {
      const page = openBrowser(world, agent === undefined ? {} : { agent });
      await page.call('login', { username: member.username, password: PASSWORD, loginDeviceId });
      await world.identity.verification.settled();
      return (await world.identity.verification.outbox(world.demo, page.address)) ?? [];
    };
    expect(await told('one')).toEqual([]);
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
    const [message] = await told('two', phone);
    expect(message).toMatchObject({ channel: 'mail', to: 'device@mail.example', text: expect.stringContaining('iPhone') });
    expect(await told('one')).toEqual([]);
    expect(await told('two')).toEqual([]);
    await world.db.query({ text: 'update account set login_notice = false where id = $1', values: [member.accountId] });
    expect(await told('three')).toEqual([]);
  });
});
