import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import { createEvents } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { createLog } from '../base/log.ts';
import { loginLocked } from '../identity/index.ts';
import { usernameKey } from '../identity/names.ts';
import { browser } from './app.ts';
import { walkNetwork } from './walk-network.ts';

const MINUTE_MS = 60_000;

/** What people make the gateway ask who open accounts in other ways than by a form, and log in in other ways than by a password. */
export async function walkLogins(app: App, clock: Clock & { advance?(ms: number): void }): Promise<void> {
  const page = browser(app);
  const fine = async (name: Parameters<typeof page.call>[0], body: unknown, query?: Record<string, string>) => {
    const answer = await page.call(name, { ...(body === null ? {} : { body }), ...(query ? { query } : {}) });
    expect(answer.errorCode, name).toBeUndefined();
    return answer;
  };
  const [merchant] = await app.db.query<{ id: number }>({ text: `select id from merchant where code = 'marquee'` });
  const newest = async () => {
    const [message] = await app.db.query<{ id: bigint; text: string }>({
      text: 'select id, text from demo_message where merchant_id = $1 and address_key = $2 order by id desc limit 1',
      values: [merchant?.id, '127.0.0.1'],
    });
    return message;
  };
  let read = (await newest())?.id ?? 0n;
  /** The code of the next message, which goes out after the answer that it belongs to. */
  const nextCode = async (): Promise<string> => {
    for (;;) {
      const message = await newest();
      if (message && message.id !== read) {
        read = message.id;
        const text = app.db.seal.open(message.text, `outbox|${merchant?.id}`);
        return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
      }
    }
  };
  await walkNetwork(app);
  await fine('affiliate', null, { code: 'FRIEND01' });
  await fine('registerAuto', { agreed: true, referralCode: 'FRIEND01' });
  const mobileNum = `9${randomInt(10_000_000, 99_999_999)}`;
  await fine('registerSms', { mobileNo: mobileNum });
  const verificationCode = await nextCode();
  const form = { mobileNum, password: 'Demo2026x', verificationCode, agreed: true };
  const { value: registered } = await fine('registerMobile', form);
  const [account] = await app.db.query<{ id: bigint }>({
    text: 'select id from account where merchant_id = $1 and username_key = $2',
    values: [merchant?.id, usernameKey(String(registered?.['userName']))],
  });
  const accountId = account?.id ?? 0n;
  clock.advance?.(31 * MINUTE_MS);
  await fine('loginSms', { mobileNum });
  await fine('login', { username: mobileNum, type: 'sms', password: await nextCode(), remember: true });
  await page.call('loginRemembered', { body: { username: mobileNum } });
  await fine('forgetRemembered', { username: mobileNum });
  await fine('loginUnsecure', { username: mobileNum, password: 'Demo2026x' });
  await page.call('loginUnsecure', { body: { username: mobileNum, password: 'wrong-one' } });

  // Away from the address that the registration was made at.
  await app.db.query({ text: 'update account set verify_new_address = true where id = $1', values: [accountId] });
  await app.db.query({ text: 'delete from login_address where account_id = $1', values: [accountId] });
  const credentials = { username: mobileNum, password: 'Demo2026x' };
  expect((await page.call('login', { body: credentials })).errorCode).toBe('login_verify_required');
  clock.advance?.(31 * MINUTE_MS);
  await fine('loginVerifyCode', { ...credentials, method: 'sms' });
  await fine('loginVerify', { ...credentials, method: 'sms', code: await nextCode() });

  clock.advance?.(31 * MINUTE_MS);
  const payload = { address: '127.0.0.1', language: 'EN', origin: 'http://localhost' };
  const locked = loginLocked.of({ merchantId: merchant?.id ?? 0, accountId }, payload);
  await createEvents(app.db, clock, createLog('silent')).emit(app.db, locked);
  await app.settle();
  await fine('unlock', { username: mobileNum, code: await nextCode() });
  expect((await page.call('unlock', { body: { key: 'none' } })).errorCode).toBe('code.invalid');

  const options = (await fine('passkeyLoginOptions', {})).value;
  await page.call('passkeyLogin', { body: { challengeId: options?.['challengeId'], response: { id: 'none' } } });
}
