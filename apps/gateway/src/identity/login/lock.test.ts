import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import type { Target } from '../verification/index.ts';

const MINUTE = 60_000;

describe.each(usualKind)('guesses at passwords on %s', (kind) => {
  let world: MemberWorld;
  let page: Browser;
  beforeAll(async () => {
    world = await openMembers(kind);
    await world.brand.setLogins(world.demo.id, { security: { widget: true } });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    page = openBrowser(world);
  });

  const guess = async (username: string, password = 'Wrong-77x', from = page) =>
    (await from.call('login', { username, password, altcha: await from.solve() })).body;
  /** Ten failures, each of another browser; returns the answers, and what the last one's address was sent because of them. */
  const lock = async (username: string) => {
    const browsers = Array.from({ length: 10 }, () => openBrowser(world));
    const codes = [];
    for (const each of browsers) codes.push((await guess(username, undefined, each)).errorCode);
    const sent = async () => {
      await settle();
      return (await world.identity.verification.outbox(world.demo, browsers.at(-1)?.address ?? '')) ?? [];
    };
    return { codes, sent };
  };
  const settle = async () => {
    await world.events.runAll();
    await world.identity.verification.settled();
  };
  const mailOf = (name: string): Target => ({ kind: 'mail', address: `${name}@mail.example` });

  it('ask for a captcha after three failures in 30 minutes, of a known name and of an unknown one alike', async () => {
    const { username } = await world.member();
    for (const name of [username, `no${username}`.slice(0, 12)]) {
      const flags = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { body } = await page.call('login', { username: name, password: 'Wrong-77x' });
        flags.push([body.errorCode, body.value]);
      }
      const flag = { captcha: true, widget: true };
      expect(flags).toEqual([
        ['login.cred.err', null],
        ['login.cred.err', null],
        ['login.cred.err', flag],
      ]);
      const { body } = await openBrowser(world).call('login', { username: name, password: PASSWORD });
      expect([body.errorCode, body.value]).toEqual(['captcha.required', flag]);
    }
    expect((await guess(username, PASSWORD)).success).toBe(true);
    // A login ends the count.
    expect(await page.refusal('login', { username, password: 'Wrong-77x' })).toBe('login.cred.err');
    expect(await page.refusal('login', { username, password: PASSWORD })).toBe('ok');
  });

  it('take a captcha once', async () => {
    const { username } = await world.member();
    const altcha = await page.solve();
    for (let attempt = 0; attempt < 3; attempt += 1) await page.call('login', { username, password: 'Wrong-77x' });
    expect(await page.refusal('login', { username, password: 'Wrong-77x', altcha })).toBe('login.cred.err');
    expect(await page.refusal('login', { username, password: PASSWORD, altcha })).toBe('captcha.invalid');
  });

  it('stop at ten for 15 minutes, wherever they come from, the name known or not, the password right or wrong', async () => {
    const { username } = await world.member();
    for (const name of [username, 'phantom']) {
      const { codes, sent } = await lock(name);
      expect(codes).toEqual(Array.from({ length: 10 }, () => 'login.cred.err'));
      expect(await sent()).toEqual([]);
      for (const password of ['Wrong-77x', PASSWORD]) {
        const { body } = await openBrowser(world).call('login', { username: name.toUpperCase(), password });
        expect([body.errorCode, body.value]).toEqual(['login.locked', { unlock: true, retryAfterSeconds: 900 }]);
        expect(body.message).toContain('15 min');
      }
    }
    world.clock.advance(15 * MINUTE);
    expect((await guess(username, PASSWORD)).success).toBe(true);
  });

  it('let no more than three of fifty at once be checked without a captcha, and ten with one', async () => {
    const [{ username: first }, { username: second }] = [await world.member(), await world.member()];
    const many = Array.from({ length: 50 }, () => openBrowser(world));
    const plain = await Promise.all(many.map((each) => each.refusal('login', { username: first, password: 'Wrong-77x' })));
    expect(plain.filter((code) => code === 'login.cred.err')).toHaveLength(3);
    expect(plain.filter((code) => code === 'captcha.required')).toHaveLength(47);
    const solved = await Promise.all(many.map(async (each) => ({ each, altcha: await each.solve() })));
    const guesses = await Promise.all(
      solved.map(({ each, altcha }) => each.refusal('login', { username: second, password: 'Wrong-77x', altcha })),
    );
    expect(guesses.filter((code) => code === 'login.cred.err')).toHaveLength(10);
    expect(guesses.filter((code) => code === 'login.locked')).toHaveLength(40);
    const failures = await world.db.query<{ failures: number[] }>({
      text: 'select failures from login_name where jsonb_array_length(failures) > 10',
    });
    expect(failures).toEqual([]);
  });

  it('of a member with a mail address are told there, with a link that lifts the lock once', async () => {
    const member = await world.member();
    await member.owns(mailOf(member.username));
    const sent = await (await lock(member.username)).sent();
    expect(sent.map(({ to }) => to)).toEqual([`${member.username}@mail.example`]);
    const { text = '' } = sent[0] ?? {};
    const key = /http:\/\/localhost\S*\/login#unlock=([\w-]{43})/.exec(text)?.[1];
    expect(text).toContain('30 min');
    expect(await page.refusal('unlock', { key })).toBe('ok');
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('ok');
    expect(await page.refusal('unlock', { key })).toBe('code.invalid');
  });

  it('of a member with a number only are told there, with a code', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '900000001' });
    const [message] = await (await lock(member.username)).sent();
    expect(message).toMatchObject({ channel: 'sms', to: expect.stringContaining('900000001') });
    // Nobody asked for it: it is good for as long as the lock.
    expect(message?.text).toContain('15 min');
    world.clock.advance(14 * MINUTE);
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
    expect(await page.refusal('unlock', { username: 'phantom', code })).toBe('code.invalid');
    expect(await page.refusal('unlock', { username: member.username, code: '000000' })).toBe('code.invalid');
    expect(await page.refusal('unlock', { username: member.username, code })).toBe('ok');
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('ok');
  });

  it('answer a code that is over as one of a name that nobody has', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '900000003' });
    await lock(member.username);
    await settle();
    world.clock.advance(16 * MINUTE);
    expect(await page.refusal('unlock', { username: member.username, code: '123456' })).toBe('code.invalid');
    expect(await page.refusal('unlock', { username: 'phantom', code: '123456' })).toBe('code.invalid');
  });

  it('are lifted by an operator', async () => {
    const member = await world.member();
    await lock(member.username);
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('login.locked');
    expect(await world.identity.liftLock(member.accountId)).toBe(true);
    expect(await world.identity.liftLock(0n)).toBe(false);
    expect(await page.refusal('login', { username: member.username, password: PASSWORD })).toBe('ok');
  });

  it('are lifted for a username of digits too', async () => {
    const account = await world.identity.createAccount({
      merchantId: world.demo.id,
      currency: world.demo.currency,
      username: '0950000001',
      password: PASSWORD,
      type: 0,
      registeredVia: 'OPERATOR',
    });
    await lock(account.username);
    expect(await page.refusal('login', { username: account.username, password: PASSWORD })).toBe('login.locked');
    const { desk } = world.identity;
    expect((await desk.view(world.demo, account.username)).lockedUntil?.getTime()).toBe(world.clock.now() + 15 * MINUTE);
    expect(await world.identity.liftLock(account.id)).toBe(true);
    expect((await desk.view(world.demo, account.username)).lockedUntil).toBeNull();
    expect(await page.refusal('login', { username: account.username, password: PASSWORD })).toBe('ok');
  });

  it('by mobile number count as one however it is typed', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: '900000002' });
    const forms = ['0900000002', '900000002', '+84900000002', '0900 000 002'];
    for (const username of forms.slice(0, 3)) {
      expect(await page.refusal('login', { username, password: 'Wrong-77x' })).toBe('login.cred.err');
    }
    expect(await page.refusal('login', { username: forms[3], password: PASSWORD })).toBe('captcha.required');
    expect((await guess('0900000002', PASSWORD)).value).toMatchObject({ userName: member.username });
  });

  it('at a username of digits count as one, whichever country’s code comes with them', async () => {
    const { username } = await world.identity.createAccount({
      merchantId: world.demo.id,
      currency: world.demo.currency,
      username: '0950000002',
      password: PASSWORD,
      type: 0,
      registeredVia: 'SELF',
    });
    const wrong = { username, password: 'Wrong-77x' };
    for (const countryDialingCode of [null, '84', '99999']) {
      expect(await page.refusal('login', { ...wrong, countryDialingCode })).toBe('login.cred.err');
    }
    for (const countryDialingCode of [null, '84', '0084', '99999', '1', '66', '44']) {
      const answer = await openBrowser(world).refusal('login', { username, password: PASSWORD, countryDialingCode });
      expect(['captcha.required', 'login.cred.err']).toContain(answer);
    }
    expect((await guess(username, PASSWORD)).success).toBe(true);
  });
});
