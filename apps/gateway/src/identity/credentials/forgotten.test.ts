import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type Member, type MemberWorld, openMembers, PASSWORD } from '../testing/members.ts';
import type { Target } from '../verification/index.ts';
import { createForgotten, type Forgotten } from './forgotten.ts';

const NEW = 'Harbour88y';
const MINUTE_MS = 60_000;

/** What the one browser of these tests is known by. */
const BROWSER = 'one-browser';

describe.each(usualKind)('a forgotten password on %s', (kind) => {
  let world: MemberWorld;
  /** With a captcha that is always solved. */
  let forgotten: Forgotten;
  let numbers = 912_000_000;

  const mailOf = (member: Member): Target => ({ kind: 'mail', address: `${member.username}@example.com` });
  const nextNumber = (): string => String((numbers += 1));
  const ask = async (username: string, email: string, origin = 'http://localhost'): Promise<void> => {
    const { demo, identity } = world;
    const request = { origin, language: 'EN', address: '10.8.0.1' } as Parameters<Forgotten['forgot']>[2];
    await forgotten.forgot(demo, { username, email }, request);
    await forgotten.settled();
    await identity.verification.settled();
  };
  const mails = async () => (await world.identity.verification.outbox(world.demo, '10.8.0.1')) ?? [];
  const keyIn = (text: string | undefined): string => /#reset=([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';

  const asked = async (): Promise<{ member: Member; key: string }> => {
    const member = await world.member();
    await member.owns(mailOf(member));
    await ask(member.username, `${member.username}@example.com`);
    return { member, key: keyIn((await mails())[0]?.text) };
  };
  const reset = async (key: string, newPassword = NEW): Promise<string> => {
    const { body } = await world.visit('resetPassword', { key, newPassword });
    return body.success ? 'ok' : body.errorCode;
  };

  beforeAll(async () => {
    world = await openMembers(kind);
    const { db, rates, brand, identity } = world;
    const verification = { ...identity.verification, demandCaptcha: async () => {} };
    forgotten = createForgotten({ db, log: createLog('silent'), rates, brand, verification });
  });
  afterAll(() => world.close());

  it('is set by the link of the mail; every session ends, and the link is good once', async () => {
    const { member, key } = await asked();
    const lives = await member.elsewhere();
    expect(await reset(key)).toBe('ok');
    expect(await lives()).toBe(false);
    expect(await member.refusal('memberInfo')).toBe('customer.not.login');
    expect((await world.login(member.username, NEW)).body.success).toBe(true);
    expect(await reset(key, 'Another99z')).toBe('code.invalid');
  });

  it('the link ends after half an hour, and a password that is refused does not spend it', async () => {
    const { member, key } = await asked();
    expect(await reset(key, 'Password123')).toBe('password.breached');
    expect(await reset(key, `X1${member.username}`)).toBe('password.rejected');
    world.clock.advance(30 * MINUTE_MS);
    expect(await reset(key)).toBe('code.expired');
    expect((await world.login(member.username, PASSWORD)).body.success).toBe(true);
  });

  it('the link ends when the password is changed meanwhile', async () => {
    const { member, key } = await asked();
    const change = { oldPassword: PASSWORD, newPassword: 'Another99z', confirmNewPassword: 'Another99z' };
    expect(await member.refusal('changePassword', change)).toBe('ok');
    expect(await reset(key)).toBe('code.invalid');
  });

  it('a change and a reset at once both end, and one password is left', async () => {
    const { member, key } = await asked();
    const change = { oldPassword: PASSWORD, newPassword: 'Another99z', confirmNewPassword: 'Another99z' };
    const [changed, wasReset] = await Promise.all([member.refusal('changePassword', change), reset(key)]);
    expect(['ok', 'password.wrong', 'customer.not.login']).toContain(changed);
    expect(['ok', 'code.invalid']).toContain(wasReset);
    const logins = await Promise.all([NEW, 'Another99z'].map((password) => world.login(member.username, password)));
    expect(logins.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it('of two who use one link at once one sets the password', async () => {
    const { key } = await asked();
    expect((await Promise.all([reset(key), reset(key, 'Another99z')])).sort()).toEqual(['code.invalid', 'ok']);
  });

  it('answers alike whoever asks, and sends only to the verified address of that name', async () => {
    const member = await world.member();
    const address = `${member.username}@example.com`;
    await member.owns(mailOf(member));
    const before = (await mails()).length;
    await ask('nobodyatall', address);
    await ask(member.username, 'other@example.com');
    await ask((await world.member()).username, address);
    expect((await mails()).length).toBe(before);
    await ask(member.username.toUpperCase(), ` ${address.toUpperCase()} `);
    expect((await mails()).length).toBe(before + 1);
  });

  it('is sent to whoever names the account by its proven number', async () => {
    const member = await world.member();
    const address = `${member.username}@example.com`;
    await member.owns(mailOf(member));
    await member.owns({ kind: 'sms', dialingCode: '84', number: '951000777' });
    const before = (await mails()).length;
    await ask('0951000778', address);
    expect((await mails()).length).toBe(before);
    await ask('0951000777', address);
    expect((await mails()).length).toBe(before + 1);
  });

  it('does all that could tell them apart after the answer', async () => {
    const { demo, db, rates, brand, identity } = world;
    const looks: string[] = [];
    const watched = createForgotten({
      db: { ...db, query: (statement) => (looks.push(statement.text), db.query(statement)) },
      log: createLog('silent'),
      rates,
      brand,
      verification: { ...identity.verification, demandCaptcha: async () => {} },
    });
    const request = { origin: 'http://localhost', language: 'EN', address: '10.8.0.2' } as Parameters<Forgotten['forgot']>[2];
    await watched.forgot(demo, { username: 'whoever', email: 'who@example.com' }, request);
    // The first look has begun at most: none has been waited for.
    expect(looks.length).toBeLessThan(2);
    await watched.settled();
    expect(looks.length).toBe(2);
  });

  it('leads to the brand’s own address, whatever host the caller names', async () => {
    const { identity, db, rates, demo } = world;
    const sent: string[] = [];
    const own = createForgotten({
      db,
      log: createLog('silent'),
      rates,
      brand: { domains: () => ['https://play.example.com'] },
      verification: {
        ...identity.verification,
        demandCaptcha: async () => {},
        tell: async ({ params }) => void sent.push((params as { link: string }).link),
      },
    });
    const member = await world.member();
    await member.owns(mailOf(member));
    const request = { origin: 'https://evil.example.net', language: 'EN', address: '10.8.0.3' } as Parameters<
      Forgotten['forgot']
    >[2];
    const hosts = ['play.example.com'];
    await own.forgot({ ...demo, hosts }, { username: member.username, email: `${member.username}@example.com` }, request);
    await own.settled();
    expect(sent).toEqual([expect.stringMatching(/^https:\/\/play\.example\.com\/login#reset=/)]);
  });

  it('asks for a captcha, as JSON and as a form', async () => {
    const fields = { username: 'someone', email: 'someone@example.com' };
    expect((await world.visit('forgotPassword', fields)).body).toMatchObject({
      errorCode: 'captcha.required',
      value: { captcha: true },
    });
    const form = await world.call(
      'POST',
      '/wps/member/password/email',
      { address: '10.8.0.4', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      new URLSearchParams({ ...fields, altcha: 'none' }).toString(),
    );
    expect(form.body.errorCode).toBe('captcha.invalid');
    expect((await world.visit('forgotPassword', { ...fields, email: 'nonsense' })).body.errorCode).toBe('email.invalid');
  });

  it('is sent no more than ten times a day', async () => {
    const member = await world.member();
    await member.owns(mailOf(member));
    const before = (await mails()).length;
    for (let count = 0; count < 12; count += 1) await ask(member.username, `${member.username}@example.com`);
    expect((await mails()).length - before).toBe(10);
  });

  describe('by phone', () => {
    const body = (mobileNum: string, verificationCode: string, newPassword = NEW) => ({
      newPassword,
      mobileNum,
      countryDialingCode: '84',
      verificationCode,
    });
    const withNumber = async (): Promise<{ member: Member; number: string; code: string }> => {
      const member = await world.member();
      const number = nextNumber();
      const target: Target = { kind: 'sms', dialingCode: '84', number };
      await member.owns(target);
      const asker = { address: member.address, language: 'EN', origin: 'http://localhost', browser: BROWSER };
      await world.identity.verification.sendCode({ purpose: 'password', merchant: world.demo, target, asker });
      return { member, number, code: await member.code() };
    };
    const refusal = async (input: object): Promise<string> => {
      const answer = await world.visit('passwordByPhone', input, { cookie: `mq_asker=${BROWSER}` });
      return answer.body.success ? 'ok' : answer.body.errorCode;
    };

    it('sets the password of whom the number is; every session ends, and the code is good once', async () => {
      const { member, number, code } = await withNumber();
      expect(await refusal(body(`0${number}`, code))).toBe('ok');
      expect(await member.refusal('memberInfo')).toBe('customer.not.login');
      expect((await world.login(member.username, NEW)).body.success).toBe(true);
      expect(await refusal(body(number, code, 'Another99z'))).toBe('code.invalid');
    });

    it('a wrong code and a number of nobody are refused alike', async () => {
      const { number, code } = await withNumber();
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await refusal(body(number, wrong))).toBe('code.invalid');
      expect(await refusal(body(nextNumber(), code))).toBe('code.invalid');
      expect(await refusal(body(number, code))).toBe('ok');
    });

    it('of two who use one code at once one sets the password', async () => {
      const { number, code } = await withNumber();
      const both = [refusal(body(number, code)), refusal(body(number, code, 'Another99z'))];
      expect((await Promise.all(both)).sort()).toEqual(['code.invalid', 'ok']);
    });

    it('is refused where the brand does not offer it', async () => {
      const { passwords } = world.identity.security;
      const merchant = { ...world.demo, switches: { ...world.demo.switches, CHNGPASSVERIF3: false } };
      await expect(
        passwords.byPhone(merchant, body('912345678', '123456'), {
          address: '10.1.1.1',
          origin: 'http://localhost',
          cookies: {},
        }),
      ).rejects.toMatchObject({
        code: 'function.not.available',
      });
    });
  });
});
