import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { addVerified } from '../contacts/index.ts';
import { openBrowser } from '../testing/browser.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';

const MINUTE = 60_000;
let numbers = 910_000_000;

describe.each(usualKind)('a login at an address that is not registered on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  const ask = (accountId: bigint) =>
    world.db.query({ text: 'update account set verify_new_address = true where id = $1', values: [accountId] });
  const withNumber = async (): Promise<Member & { number: string }> => {
    const member = await world.member();
    const number = String((numbers += 1));
    await member.owns({ kind: 'sms', dialingCode: '84', number });
    return { ...member, number };
  };
  const sentTo = async (address: string): Promise<string> => {
    await world.identity.verification.settled();
    const [newest] = (await world.identity.verification.outbox(world.demo, address)) ?? [];
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  };

  it('asks nothing of who has not asked for it, nor of who has nothing to prove it by', async () => {
    const { username } = await withNumber();
    expect(await openBrowser(world).refusal('login', { username, password: PASSWORD })).toBe('ok');
    const bare = await world.member();
    await ask(bare.accountId);
    expect(await openBrowser(world).refusal('login', { username: bare.username, password: PASSWORD })).toBe('ok');
  });

  it('asks for a code of who switched that on, and knows the address from then on', async () => {
    const { username, accountId } = await withNumber();
    await ask(accountId);
    const page = openBrowser(world);
    const credentials = { username, password: PASSWORD };
    const { body } = await page.call('login', credentials);
    const ways = { sms: true, email: false, ga: false, recovery: false };
    expect([body.errorCode, body.value]).toEqual(['login_verify_required', ways]);
    expect([...page.cookies.keys()]).toEqual(['mq_step']);
    expect(await page.refusal('loginVerifyCode', { ...credentials, password: 'Wrong-77x', method: 'sms' })).toBe(
      'login.cred.err',
    );
    expect((await page.call('loginVerifyCode', { ...credentials, method: 'sms' })).body.value).toMatchObject({
      expiredMinutes: 1,
    });
    const code = await sentTo(page.address);
    expect(await page.refusal('loginVerify', { ...credentials, method: 'sms', code: '000000' })).toBe('code.invalid');
    const answer = await page.call('loginVerify', { ...credentials, method: 'sms', code, trust: true });
    expect(answer.body).toMatchObject({ success: true, value: { userName: username } });
    expect(await page.refusal('login', credentials)).toBe('ok');
    // The address alone is nobody's proof, and this browser is asked again where the address is a new one.
    expect(await openBrowser(world, { address: page.address }).refusal('login', credentials)).toBe('login_verify_required');
    const away = openBrowser(world);
    for (const [name, value] of page.cookies) away.cookies.set(name, value);
    expect(await away.refusal('login', credentials)).toBe('login_verify_required');
  });

  it('takes a code once, for the member that it was sent to', async () => {
    const one = await withNumber();
    const two = await withNumber();
    for (const { accountId } of [one, two]) await ask(accountId);
    const page = openBrowser(world);
    await page.call('loginVerifyCode', { username: one.username, password: PASSWORD, method: 'sms' });
    const code = await sentTo(page.address);
    const step = { password: PASSWORD, method: 'sms', code };
    expect(await page.refusal('loginVerify', { ...step, username: two.username })).toBe('code.invalid');
    expect(await page.refusal('loginVerify', { ...step, username: one.username })).toBe('ok');
    expect(await openBrowser(world).refusal('loginVerify', { ...step, username: one.username })).toBe('code.invalid');
  });

  it('counts wrong codes as failures, and a right password alone does not end the count', async () => {
    const { username, accountId } = await withNumber();
    await ask(accountId);
    for (const code of ['000000', '111111', '222222']) {
      const page = openBrowser(world);
      expect(await page.refusal('login', { username, password: PASSWORD })).toBe('login_verify_required');
      const answer = await page.refusal('loginVerify', { username, password: PASSWORD, method: 'sms', code });
      expect(['code.invalid', 'code.expired']).toContain(answer);
    }
    expect(await openBrowser(world).refusal('login', { username, password: PASSWORD })).toBe('captcha.required');
  });

  it('asks for no second captcha: that of the first step stands for this browser, and for this name', async () => {
    await world.brand.setLogins(world.demo.id, { security: { widget: true } });
    const one = await withNumber();
    const two = await withNumber();
    for (const { accountId } of [one, two]) await ask(accountId);
    const page = openBrowser(world);
    for (const { username } of [one, one, one, two, two, two]) {
      expect(await page.refusal('login', { username, password: 'Wrong-77x' })).toBe('login.cred.err');
    }
    const step = { username: one.username, password: PASSWORD, method: 'sms' };
    expect(await page.refusal('loginVerifyCode', step)).toBe('captcha.required');
    const first = { username: one.username, password: PASSWORD, altcha: await page.solve() };
    expect(await page.refusal('login', first)).toBe('login_verify_required');
    expect(await page.refusal('loginVerifyCode', { ...step, username: two.username })).toBe('captcha.required');
    expect(await openBrowser(world).refusal('loginVerifyCode', step)).toBe('captcha.required');
    expect(await page.refusal('loginVerifyCode', step)).toBe('ok');
    const code = await sentTo(page.address);
    for (const password of ['Wrong-77x', 'Wrong-78x', 'Wrong-79x']) {
      expect(await page.refusal('loginVerify', { ...step, password, code })).toBe('login.cred.err');
    }
    expect(await page.refusal('loginVerify', { ...step, code })).toBe('ok');
    await world.brand.setLogins(world.demo.id, { security: { widget: false } });
  });

  it('lets the pass of the first step end after ten minutes, and takes none that it has not given', async () => {
    await world.brand.setLogins(world.demo.id, { security: { widget: true } });
    const { username, accountId } = await withNumber();
    await ask(accountId);
    const page = openBrowser(world);
    for (let tries = 0; tries < 3; tries += 1) await page.call('login', { username, password: 'Wrong-77x' });
    const credentials = { username, password: PASSWORD };
    await page.call('login', { ...credentials, altcha: await page.solve() });
    const pass = page.cookies.get('mq_step') ?? '';
    const later = String(Number(pass.slice(0, 10)) + 600);
    page.cookies.set('mq_step', later + pass.slice(10));
    expect(await page.refusal('loginVerifyCode', { ...credentials, method: 'sms' })).toBe('captcha.required');
    page.cookies.set('mq_step', pass);
    world.clock.advance(10 * MINUTE);
    expect(await page.refusal('loginVerifyCode', { ...credentials, method: 'sms' })).toBe('captcha.required');
    await world.brand.setLogins(world.demo.id, { security: { widget: false } });
  });

  it('sends its code to a member who came by a number of another country', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '66', number: '812345678' });
    await ask(member.accountId);
    const page = openBrowser(world);
    const credentials = { username: '0812345678', countryDialingCode: '66', password: PASSWORD };
    expect(await page.refusal('login', credentials)).toBe('login_verify_required');
    expect(await page.refusal('loginVerifyCode', { ...credentials, method: 'sms' })).toBe('ok');
    expect(await page.refusal('loginVerify', { ...credentials, method: 'sms', code: await sentTo(page.address) })).toBe('ok');
  });

  it('always asks who uses an authenticator, takes each code once, and recovery codes instead', async () => {
    const { username, accountId } = await world.member();
    const { secondFactor } = world.identity;
    const { secret } = await secondFactor.setUp(world.demo, { id: accountId, username });
    const codeAt = () => generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) });
    const [recovery = ''] = await secondFactor.enable(world.demo, accountId, codeAt());
    const credentials = { username, password: PASSWORD };
    const page = openBrowser(world);
    expect((await page.call('login', credentials)).body.value).toMatchObject({ ga: true, recovery: true, sms: false });
    expect(await page.refusal('loginVerify', { ...credentials, method: 'sms', code: codeAt() })).toBe('login.type.unavailable');
    world.clock.advance(MINUTE);
    const code = codeAt();
    expect(await page.refusal('loginVerify', { ...credentials, method: 'ga', code })).toBe('ok');
    expect(await openBrowser(world).refusal('loginVerify', { ...credentials, method: 'ga', code })).toBe('code.invalid');
    expect(await openBrowser(world).refusal('loginVerify', { ...credentials, method: 'recovery', code: recovery })).toBe('ok');
    expect(await openBrowser(world).refusal('loginVerify', { ...credentials, method: 'recovery', code: recovery })).toBe(
      'code.invalid',
    );
  });

  it('asks a remembered browser too, which needs no password for it', async () => {
    const { username, accountId } = await withNumber();
    const home = openBrowser(world);
    await home.call('login', { username, password: PASSWORD, remember: true });
    await ask(accountId);
    const away = openBrowser(world);
    for (const [name, value] of home.cookies) away.cookies.set(name, value);
    expect(await away.refusal('loginRemembered', { username })).toBe('login_verify_required');
    const step = { username, isRemembered: true, method: 'sms' };
    expect(await openBrowser(world).refusal('loginVerifyCode', step)).toBe('login.remember.over');
    expect(await away.refusal('loginVerifyCode', step)).toBe('ok');
    const code = await sentTo(away.address);
    expect(await away.refusal('loginVerify', { ...step, code: '000000' })).toBe('code.invalid');
    expect(await away.refusal('loginVerify', { ...step, code, trust: true })).toBe('ok');
    expect(await away.refusal('loginRemembered', { username })).toBe('ok');
  });

  it('asks everybody who can be asked where the brand wants it', async () => {
    await world.brand.setLogins(world.demo.id, { security: { newAddress: 'everybody' } });
    const { username } = await withNumber();
    expect(await openBrowser(world).refusal('login', { username, password: PASSWORD })).toBe('login_verify_required');
    await world.brand.setLogins(world.demo.id, { security: { newAddress: 'members' } });
  });

  it('asks for no code that nothing can send: its member would be locked out', async () => {
    const brand = await world.brand.create({
      code: 'mute',
      name: 'Mute',
      hosts: ['mute.test'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['EN'],
    });
    await world.brand.setLogins(brand.id, { security: { newAddress: 'everybody' } });
    const { id: accountId, username } = await world.identity.createAccount({
      merchantId: brand.id,
      currency: 'VND',
      username: 'mutemember',
      password: PASSWORD,
      type: 0,
      registeredVia: 'SELF',
    });
    const contact = { merchantId: brand.id, accountId, kind: 'mobile', key: '84919000001', shown: '+84 919000001' } as const;
    await world.db.transaction((tx) => addVerified(tx, { ...contact, at: new Date(world.clock.now()) }));
    const sealed = JSON.stringify({ value: await world.encrypt({ username, password: PASSWORD }) });
    const { body } = await world.call('POST', '/wps/session/login', { merchant: brand.code }, sealed);
    expect(body).toMatchObject({ success: true, value: { userName: username } });
  });

  it('has the first address of a registration on its list', async () => {
    const page = openBrowser(world);
    const username = `first${String(numbers).slice(-6)}`;
    await page.call('register', { username, password: PASSWORD, agreed: true, login: true });
    const rows = await world.db.query({ text: 'select address from login_address where address = $1', values: [page.address] });
    expect(rows).toHaveLength(1);
  });
});
