import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { testChannels } from '../verification/testing/senders.ts';
import { trustCookie } from './trust.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NEW = 'Harbour88y';
let numbers = 920_000_000;

describe.each(usualKind)('a second factor that is on, on %s', (kind) => {
  let world: MemberWorld;
  const channels = testChannels();
  beforeAll(async () => {
    world = await openMembers(kind, { channels: { phoneAuth: channels.phoneAuth } });
  });
  afterAll(() => world.close());

  interface Guarded extends Omit<Member, 'code'> {
    number: string;
    recovery: string[];
    /** A code that was not used before. */
    code(): string;
  }
  /** A member with a number and an authenticator. */
  const guarded = async (): Promise<Guarded> => {
    const member = await world.member();
    const number = String((numbers += 1));
    await member.owns({ kind: 'sms', dialingCode: '84', number });
    const { secret, recovery } = await switchOn(member);
    const code = () => {
      world.clock.advance(MINUTE);
      return generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) });
    };
    return { ...member, number, recovery, code };
  };
  const switchOn = async ({ accountId, username }: Pick<Member, 'accountId' | 'username'>) => {
    const { secondFactor } = world.identity;
    const { secret } = await secondFactor.setUp(world.demo, { id: accountId, username });
    const first = generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) });
    return { secret, recovery: await secondFactor.enable(world.demo, accountId, first) };
  };
  const sent = async (page: Browser): Promise<string> => {
    await world.identity.verification.settled();
    const [newest] = (await world.identity.verification.outbox(world.demo, page.address)) ?? [];
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  const mailed = async (member: Pick<Member, 'sent'>): Promise<string> => {
    const [newest] = await member.sent();
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  const trustedBy = async (member: Guarded): Promise<Browser> => {
    const page = openBrowser(world);
    const credentials = { username: member.username, password: PASSWORD };
    expect(await page.refusal('loginVerify', { ...credentials, method: 'ga', code: member.code(), trust: true })).toBe('ok');
    return page;
  };

  it('is asked for after a code by SMS, by another way than the SMS, in the browser that took the first step only', async () => {
    const member = await guarded();
    const page = openBrowser(world);
    await page.call('loginSms', { mobileNum: member.number });
    const login = { type: 'sms', username: member.number, password: await sent(page) };
    const { body } = await page.call('login', login);
    expect([body.errorCode, body.value]).toEqual([
      'login_verify_required',
      { sms: false, email: false, ga: true, recovery: true },
    ]);
    expect(page.cookies.has('mq_session')).toBe(false);
    expect(await page.refusal('loginVerifyCode', { ...login, method: 'sms' })).toBe('login.type.unavailable');
    expect(await page.refusal('loginVerify', { ...login, method: 'sms', code: '123456' })).toBe('login.type.unavailable');
    const code = member.code();
    expect(await openBrowser(world).refusal('loginVerify', { ...login, method: 'ga', code })).toBe('login.cred.err');
    const forged = openBrowser(world);
    const pass = page.cookies.get('mq_number') ?? '';
    forged.cookies.set('mq_number', pass.replace(/\.sms\.\d+\./, `.sms.${(await world.member()).accountId}.`));
    expect(await forged.refusal('loginVerify', { ...login, method: 'ga', code })).toBe('login.cred.err');
    expect(await page.refusal('loginVerify', { ...login, method: 'ga', code: '000000' })).toBe('code.invalid');
    expect(await page.refusal('loginVerify', { ...login, method: 'ga', code })).toBe('ok');
    world.clock.advance(10 * MINUTE);
    expect(await page.refusal('loginVerify', { ...login, method: 'ga', code: member.code() })).toBe('login.cred.err');
  });

  it('is asked for after an identity token of a phone', async () => {
    const member = await guarded();
    channels.claim = { phone: `+84${member.number}` };
    const page = openBrowser(world);
    const login = { type: 'firebase', username: member.number, password: 'x', firebaseIdToken: 'token' };
    expect(await page.refusal('login', login)).toBe('login_verify_required');
    expect(await page.refusal('loginVerify', { ...login, method: 'recovery', code: member.recovery[0] })).toBe('ok');
  });

  it('is not asked for in a browser that is trusted, for thirty days, and by this account only', async () => {
    const member = await guarded();
    const page = await trustedBy(member);
    const credentials = { username: member.username, password: PASSWORD };
    const setBy = page.cookies.get(trustCookie('http://localhost', member.accountId)) ?? '';
    expect(setBy).toMatch(/^[\w-]{43}$/);
    expect(trustCookie('https://play.test', 1n)).toMatch(/^__Host-mq_device_/);
    expect(await page.refusal('login', credentials)).toBe('ok');
    const elsewhere = openBrowser(world);
    for (const [name, value] of page.cookies) elsewhere.cookies.set(name, value);
    expect(await elsewhere.refusal('login', credentials)).toBe('ok');
    expect(await openBrowser(world, { address: page.address }).refusal('login', credentials)).toBe('login_verify_required');
    const other = await guarded();
    const stranger = openBrowser(world);
    stranger.cookies.set(trustCookie('http://localhost', other.accountId), setBy);
    expect(await stranger.refusal('login', { username: other.username, password: PASSWORD })).toBe('login_verify_required');
    world.clock.advance(30 * DAY);
    expect(await page.refusal('login', credentials)).toBe('login_verify_required');
  });

  it('is asked for each time where nobody wants trust, and where the brand gives none', async () => {
    const member = await guarded();
    const page = openBrowser(world);
    const credentials = { username: member.username, password: PASSWORD };
    expect(await page.refusal('loginVerify', { ...credentials, method: 'ga', code: member.code() })).toBe('ok');
    expect(await page.refusal('login', credentials)).toBe('login_verify_required');
    await world.brand.setLogins(world.demo.id, { security: { trustDays: 0 } });
    const again = await trustedBy(member);
    expect(await again.refusal('login', credentials)).toBe('login_verify_required');
    await world.brand.setLogins(world.demo.id, { security: { trustDays: 30 } });
  });

  it('does not know browsers and addresses that were trusted before it was turned on', async () => {
    const member = await guarded();
    const page = await trustedBy(member);
    await world.identity.secondFactor.disable(member.accountId, member.recovery[0] ?? '');
    await switchOn(member);
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('login_verify_required');
    const shown = (await member.call('securityConfig')).body.value;
    expect([shown['devices'], shown['addresses']]).toEqual([[], []]);
  });

  it('lists trusted browsers; one is trusted no more once its member, with proof, says so', async () => {
    const member = await guarded();
    const page = await trustedBy(member);
    const { devices } = (await page.call('securityConfig')).body.value as unknown as { devices: { id: string }[] };
    expect(devices).toMatchObject([{ isCurrent: true, device: 'Chrome 140 · Linux', address: page.address }]);
    const id = devices[0]?.id;
    expect(await page.refusal('forgetDevice', { id, password: PASSWORD })).toBe('code.invalid');
    expect(await page.refusal('forgetDevice', { id, code: member.code() })).toBe('password.wrong');
    const stranger = await world.member();
    expect(await stranger.refusal('forgetDevice', { id, password: PASSWORD })).toBe('ok');
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('ok');
    expect(await page.refusal('forgetDevice', { id, password: PASSWORD, code: member.code() })).toBe('ok');
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('login_verify_required');
  });

  it('is asked for by what would weaken the account, beside the password', async () => {
    const member = await guarded();
    const password = PASSWORD;
    const pins = { newPaymentPassword: '482915', confirmPaymentPassword: '482915', loginPassword: password };
    for (const [name, body] of [
      ['removePasskey', { id: 'none', password }],
      ['passkeyOptions', { password }],
      ['forgetAddress', { address: '192.0.2.1', password }],
      ['endSession', { others: true, password }],
      ['updateSecurity', { loginNotice: false, password }],
      ['setPaymentPassword', pins],
    ] as const) {
      expect(await member.refusal(name, body), name).toBe('code.invalid');
      expect(await member.refusal(name, { ...body, code: member.code() }), name).toBe('ok');
    }
    await member.call('contactCode', { kind: 'email', email: `${member.username}@example.com` });
    const bind = { kind: 'email', email: `${member.username}@example.com`, password, verificationCode: await mailed(member) };
    expect(await member.refusal('bindContact', bind)).toBe('code.invalid');
    expect(await member.refusal('bindContact', { ...bind, code: member.code() })).toBe('ok');
  });

  it('is asked for by a reset of the password, by another way than the first step, and the first step stays good', async () => {
    const member = await guarded();
    await member.owns({ kind: 'mail', address: `${member.username}@example.com` });
    const { verification } = world.identity;
    const key = await verification.makeKey({
      purpose: 'password',
      merchant: world.demo,
      accountId: member.accountId,
      minutes: 30,
    });
    const page = openBrowser(world);
    const reset = { key, newPassword: NEW };
    const { body } = await page.call('resetPassword', reset);
    expect([body.errorCode, body.value]).toEqual([
      'login_verify_required',
      { sms: true, email: false, ga: true, recovery: true },
    ]);
    expect(await page.refusal('resetPassword', { ...reset, method: 'ga', code: '000000' })).toBe('code.invalid');
    expect(await page.refusal('resetPassword', { ...reset, method: 'email', code: '000000' })).toBe('login.type.unavailable');
    expect(await page.refusal('passwordVerifyCode', { key: 'none', method: 'sms' })).toBe('code.invalid');
    expect(await page.refusal('passwordVerifyCode', { key, method: 'sms' })).toBe('ok');
    expect(await page.refusal('resetPassword', { ...reset, method: 'sms', code: await sent(page) })).toBe('ok');
    expect(await page.refusal('resetPassword', { ...reset, method: 'ga', code: member.code() })).toBe('code.invalid');

    const phone = openBrowser(world);
    // The code of the SMS is good for a minute, in which no time passes here.
    const next = member.code();
    await phone.call('passwordSms', { mobileNum: member.number });
    const byPhone = { mobileNum: member.number, verificationCode: await sent(phone), newPassword: PASSWORD };
    expect(await phone.refusal('passwordByPhone', byPhone)).toBe('login_verify_required');
    expect(await phone.refusal('passwordByPhone', { ...byPhone, method: 'ga', code: next })).toBe('ok');
  });
});
