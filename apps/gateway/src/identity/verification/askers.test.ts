import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openBrowser } from '../testing/browser.ts';
import { type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import { openVerification, refusal, type VerificationWorld } from './testing/world.ts';

const MINUTE = 60_000;

describe.each(usualKind)('a code that somebody waits for on %s', (kind) => {
  let world: VerificationWorld;
  beforeAll(async () => {
    world = await openVerification(kind);
  });
  afterAll(() => world.close());

  const mine = () => ({ browser: 'mine', address: world.address() });
  const waited = async () => {
    const target = world.number();
    const asker = mine();
    return { target, asker, code: await world.codeFor(target, 'login', asker) };
  };

  it('is not ended by the wrong tries of others, of whatever browser or address', async () => {
    const { target, asker, code } = await waited();
    const strangers = [
      { browser: 'another', address: world.address() },
      { browser: 'another', address: asker.address },
      { browser: null, address: world.address() },
      { browser: null, address: asker.address },
    ];
    const wrong = code === '000000' ? '000001' : '000000';
    for (const stranger of strangers) {
      for (let tries = 0; tries < 6; tries += 1) {
        expect(await world.spend(target, wrong, 'login', undefined, stranger)).toBe('code.invalid');
      }
      await world.verification.settled();
    }
    expect(await world.spend(target, code, 'login', undefined, asker)).toBe('ok');
  });

  it('is not ended by another browser’s asking anew', async () => {
    const target = { kind: 'mail', address: 'waiting@example.com' } as const;
    const ask = async (browser: string): Promise<string> => {
      const asker = { address: world.address(), language: 'EN', origin: 'https://play.example.com', browser };
      await world.verification.sendCode({ purpose: 'login', merchant: world.merchant, target, asker });
      await world.verification.settled();
      return world.channels.code();
    };
    const spend = (code: string, browser: string): Promise<string> => {
      const asker = { browser, address: world.address() };
      const spent = world.db.transaction((tx) =>
        world.verification.spendCode({ purpose: 'login', merchant: world.merchant, target, code, asker }, tx),
      );
      return refusal(spent);
    };
    const first = await ask('mine');
    // A code by mail is good for half an hour, and the next may be asked for after a minute.
    world.clock.advance(2 * MINUTE);
    const second = await ask('another');
    if (second !== first) expect(await spend(second, 'mine')).toBe('code.invalid');
    expect(await spend(first, 'mine')).toBe('ok');
    expect(await spend(second, 'another')).toBe('ok');
  });

  it('ends for its own browser after five wrong tries', async () => {
    const { target, asker, code } = await waited();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await world.spend(target, wrong, 'login', undefined, asker);
    expect(await world.spend(target, code, 'login', undefined, asker)).toBe('code.invalid');
  });

  it('is taken of who shows no browser at the address that asked, as of programs without cookies', async () => {
    const { target, asker, code } = await waited();
    expect(await world.spend(target, code, 'login', undefined, { browser: null, address: world.address() })).toBe('code.invalid');
    expect(await world.spend(target, code, 'login', undefined, { browser: null, address: asker.address })).toBe('ok');
  });
});

describe.each(usualKind)('who tries many names, or codes of others, on %s', (kind) => {
  let world: MemberWorld;
  beforeAll(async () => {
    world = await openMembers(kind);
  });
  afterAll(() => world.close());

  it('is asked for a captcha at every name by the address, an IPv6 one by its network, and others are not', async () => {
    await world.brand.setLogins(world.demo.id, { security: { namesPerAddress: 5 } });
    const from = (host: number) => ({ address: `2001:db8:77:${kind.length}::${host}` });
    const { username } = await world.member();
    for (let name = 0; name < 4; name += 1) {
      const { body } = await openBrowser(world, from(name)).call('login', { username: `nobody${name}`, password: PASSWORD });
      expect([body.errorCode, body.value]).toEqual(['login.cred.err', null]);
    }
    const fifth = await openBrowser(world, from(5)).call('login', { username: 'nobody5', password: PASSWORD });
    expect([fifth.body.errorCode, fifth.body.value]).toEqual(['login.cred.err', { captcha: true, widget: true }]);
    const page = openBrowser(world, from(6));
    expect(await page.refusal('login', { username, password: PASSWORD })).toBe('captcha.required');
    expect(await openBrowser(world).refusal('login', { username, password: PASSWORD })).toBe('ok');
    expect(await page.refusal('login', { username, password: PASSWORD, altcha: await page.solve() })).toBe('ok');
    world.clock.advance(30 * MINUTE);
    expect(await page.refusal('login', { username, password: PASSWORD })).toBe('ok');
  });

  it('is refused when the calls together are too many, though none of them is by itself', async () => {
    world.clock.advance(10 * MINUTE);
    const page = openBrowser(world);
    const answers: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      answers.push((await page.call('checkUsername', undefined, { username: `free${round}xyz` })).body.errorCode ?? 'ok');
      answers.push(await page.refusal('forgetRemembered', { username: 'nobody' }));
      answers.push(await page.refusal('unlock', { key: 'none' }));
    }
    expect(answers).not.toContain('TOO_MANY_REQUEST');
    expect(await page.refusal('login', { username: 'nobody', password: PASSWORD })).toBe('TOO_MANY_REQUEST');
    expect(await page.refusal('verifySms', { mobileNum: '912345678', verificationCode: '000000' })).toBe('TOO_MANY_REQUEST');
    expect(await openBrowser(world).refusal('unlock', { key: 'none' })).toBe('code.invalid');
    world.clock.advance(MINUTE);
    expect(await page.refusal('unlock', { key: 'none' })).toBe('code.invalid');
  });

  it('cannot end the code that lifts a member’s lock', async () => {
    const member = await world.member();
    await member.owns({ kind: 'sms', dialingCode: '84', number: kind === 'embedded' ? '931000001' : '931000002' });
    const { verification } = world.identity;
    const asker = { address: member.address, language: 'EN', origin: 'http://localhost', browser: 'anybody' };
    const target = { kind: 'sms', dialingCode: '84', number: kind === 'embedded' ? '931000001' : '931000002' } as const;
    await verification.sendCode({ purpose: 'unlock', merchant: world.demo, target, asker, accountId: member.accountId });
    const code = await member.code();
    const wrong = code === '000000' ? '000001' : '000000';
    const stranger = openBrowser(world);
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await stranger.refusal('unlock', { username: member.username, code: wrong })).toBe('code.invalid');
    }
    expect(await stranger.refusal('unlock', { username: member.username, code })).toBe('code.invalid');
    expect(await openBrowser(world).refusal('unlock', { username: member.username, code })).toBe('ok');
  });
});
