import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { readConfig } from './base/settings/config.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { lightPasswords } from './identity/testing/passwords.ts';
import { sqlModules } from './modules.ts';
import { browser } from './testing/app.ts';
import { startSmtpReceiver } from './testing/smtp-receiver.ts';

const OLD = 'Demo2026x';
const NEXT = 'Harbour77lamp';

describe.each(usualKind)('a password that is set anew by mail, on %s', (kind) => {
  let app: App;
  let smtp: Awaited<ReturnType<typeof startSmtpReceiver>>;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));

  beforeAll(async () => {
    smtp = await startSmtpReceiver();
    const config = readConfig({
      STUDIO_URL: 'http://127.0.0.1:9',
      DEMO_PAST: '0',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'service@marquee.example',
    });
    const db = await openTestDatabase(kind, sqlModules);
    app = await createApp(config, { clock, log: createLog('silent'), db, passwords: lightPasswords() });
    // The proof of work in the place of the picture, which a test can solve.
    await db.query({ text: `update merchant set security = security || '{"widget":true}'` });
    await db.query({ text: 'update brand_version set version = version + 1' });
    clock.advance(61_000);
  });
  afterAll(async () => {
    await app?.close();
    smtp?.close();
  });

  let asked = 0;
  /** Every call of a visitor comes from a device of its own. */
  const visitor = () => browser(app);
  /** A solved challenge, as the site's worker solves it. */
  const solved = async (page: ReturnType<typeof visitor>): Promise<string> => {
    const { value } = await page.call('captchaChallenge');
    const { challenge, salt, maxNumber, ...rest } = value as { challenge: string; salt: string; maxNumber: number };
    let number = 0;
    while (number <= maxNumber && createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) number += 1;
    return Buffer.from(JSON.stringify({ ...rest, challenge, salt, number })).toString('base64');
  };
  const forgot = async (username: string, email: string) => {
    const page = visitor();
    return page.call('forgotPassword', { body: { username, email, altcha: await solved(page) } });
  };
  const mailTo = async (to: string): Promise<string> => {
    await app.settle();
    const mail = smtp.mails.findLast((each) => each.to === to);
    if (!mail) throw new Error(`no mail came to ${to}`);
    return mail.text;
  };
  /** A member whose address is verified, logged in on two devices. */
  const member = async (): Promise<{ username: string; email: string; devices: ReturnType<typeof browser>[] }> => {
    const first = visitor();
    const username = await first.register();
    const email = `${username}@example.com`;
    expect(await first.call('contactCode', { body: { kind: 'email', email } })).toMatchObject({ success: true });
    const code = /\b\d{6}\b/.exec(await mailTo(email))?.[0];
    const bound = await first.call('bindContact', { body: { kind: 'email', email, verificationCode: code, password: OLD } });
    expect(bound).toMatchObject({ success: true });
    const second = visitor();
    expect(await second.call('login', { body: { username, password: OLD } })).toMatchObject({ success: true });
    return { username, email, devices: [first, second] };
  };
  /** Asks for a link as anybody can; returns its key. */
  const linkTo = async (username: string, email: string): Promise<string> => {
    const before = smtp.mails.length;
    // Past the limits of an address, and of the letters that one name may have.
    clock.advance(61_000 * (asked += 1));
    expect((await forgot(username, email)).errorCode).toBeUndefined();
    const text = await mailTo(email);
    expect(smtp.mails.length).toBe(before + 1);
    const key = /\/login#reset=([\w-]{20,})/.exec(text)?.[1];
    if (key === undefined) throw new Error(`the mail has no link: ${text}`);
    return key;
  };
  const reset = (key: string, newPassword = NEXT) => visitor().call('resetPassword', { body: { key, newPassword } });
  const canLogIn = async (username: string, password: string): Promise<boolean> =>
    (await visitor().call('login', { body: { username, password } })).success;

  it('works in another browser, ends every session there was, and lets in by the new one only', async () => {
    const { username, email, devices } = await member();
    for (const device of devices) expect((await device.call('memberInfo')).success).toBe(true);
    const key = await linkTo(username, email);
    for (const device of devices) expect((await device.call('memberInfo')).success, 'a link alone changes nothing').toBe(true);
    expect(await reset(key)).toMatchObject({ success: true });
    for (const device of devices)
      expect(await device.call('memberInfo')).toMatchObject({ status: 401, errorCode: 'customer.not.login' });
    expect(await canLogIn(username, OLD)).toBe(false);
    expect(await canLogIn(username, NEXT)).toBe(true);
  });

  it('works once', async () => {
    const { username, email } = await member();
    const key = await linkTo(username, email);
    const answers = await Promise.all([reset(key, NEXT), reset(key, 'Orchard88pear')]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await reset(key, 'Orchard88pear')).toMatchObject({ success: false, errorCode: 'code.invalid' });
    const passwords = await Promise.all([NEXT, 'Orchard88pear'].map((password) => canLogIn(username, password)));
    expect(passwords.filter(Boolean)).toHaveLength(1);
  });

  it('works by the newest link only, and for half an hour', async () => {
    const { username, email } = await member();
    const first = await linkTo(username, email);
    const second = await linkTo(username, email);
    expect(await reset(first)).toMatchObject({ errorCode: 'code.invalid' });
    clock.advance(30 * 60_000);
    expect(await reset(second)).toMatchObject({ errorCode: 'code.expired' });
    expect(await canLogIn(username, OLD)).toBe(true);
  });

  it('does not work by a link of before the password was changed otherwise, nor by a guess', async () => {
    const { username, email, devices } = await member();
    const key = await linkTo(username, email);
    const page = visitor();
    expect(await page.call('login', { body: { username, password: OLD } })).toMatchObject({ success: true });
    const changed = await page.call('changePassword', {
      body: { oldPassword: OLD, newPassword: NEXT, confirmNewPassword: NEXT },
    });
    expect(changed).toMatchObject({ success: true });
    expect(devices).toHaveLength(2);
    expect(await reset(key, 'Orchard88pear')).toMatchObject({ errorCode: 'code.invalid' });
    expect(await reset('x'.repeat(43))).toMatchObject({ errorCode: 'code.invalid' });
    expect(await canLogIn(username, NEXT)).toBe(true);
  });

  it('sends nothing to an address that is not the name’s, and answers alike', async () => {
    const { username, email } = await member();
    const before = smtp.mails.length;
    const ask = async (name: string, to: string) => {
      clock.advance(61_000);
      const { success, value, errorCode } = await forgot(name, to);
      return { success, value, errorCode };
    };
    const right = await ask('nobody-of-this-name', email);
    expect(await ask(username, 'other@example.com')).toEqual(right);
    await app.settle();
    expect(smtp.mails.length).toBe(before);
    expect(await ask(username, email)).toEqual(right);
    await app.settle();
    expect(smtp.mails.length).toBe(before + 1);
  });
});
