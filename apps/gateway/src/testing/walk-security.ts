import { randomInt } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { RequestContext } from '../base/http/handlers.ts';
import type { Merchant } from '../brand/index.ts';
import type { Identity } from '../identity/index.ts';
import { createTrust, trustCookie } from '../identity/login/trust.ts';
import { createAuthenticator } from '../identity/testing/authenticator.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'Lantern77x';
const STEP_MS = 30_000;

interface WalkWorld {
  db: Database;
  clock: Clock;
  identity: Identity;
  merchant: Merchant;
}

/** The member who walks, and the browser. */
function walkerOf({ identity: { verification }, merchant }: WalkWorld, accountId: bigint, username: string) {
  const address = `10.7.${randomInt(256)}.${randomInt(256)}`;
  const asker = { address, language: 'EN', origin: ORIGIN, browser: 'walk' };
  const request = {
    ...asker,
    cookies: { mq_asker: 'walk' },
    userAgent: 'walk',
    replyCookies: { set: () => {}, clear: () => {} },
  };
  const holder = { accountId, username, client: asker };
  const session = { id: 1n, merchantId: merchant.id, type: 0, ...holder };
  const newest = async (): Promise<string> => {
    await verification.settled();
    return (await verification.outbox(merchant, address))?.[0]?.text ?? '';
  };
  const code = async (): Promise<string> => /\b\d{6}\b/.exec(await newest())?.[0] ?? '';
  return { accountId, username, address, asker, request, holder, session, code };
}

type Walker = ReturnType<typeof walkerOf>;

/** A number of its own, and a new password. Returns the number. */
async function walkNumber(
  { identity: { security }, merchant }: WalkWorld,
  { accountId, asker, holder, session, code }: Walker,
): Promise<string> {
  const number = String(randomInt(910_000_000, 999_999_999));
  const named = { kind: 'mobile', mobileNum: number, countryDialingCode: '84' } as const;
  await security.binding.sendCode(merchant, accountId, named, asker);
  // The walk's member came with the password of the test's browser.
  const old = 'Demo2026x';
  const bind = { ...named, verificationCode: await code(), password: old };
  await security.binding.bind(merchant, holder, bind);
  await security.passwords.change(merchant, session, { oldPassword: old, newPassword: PASSWORD, confirmNewPassword: PASSWORD });
  await security.notify(merchant, accountId, { name: 'password.changed', params: {} }, asker);
  return number;
}

/** The payment password, made and changed. */
async function walkPayment({ identity, merchant }: WalkWorld, { accountId, holder }: Walker): Promise<void> {
  const { security } = identity;
  const payment = { newPaymentPassword: '482915', confirmPaymentPassword: '482915' };
  await security.payment.set(merchant, holder, { ...payment, loginPassword: PASSWORD });
  await identity.demandPaymentPassword(accountId, '482915');
  await expect(identity.demandPaymentPassword(accountId, '1')).rejects.toMatchObject({ code: 'invalid.payment.pw' });
  const next = { newPaymentPassword: '739164', confirmPaymentPassword: '739164' };
  await security.payment.set(merchant, holder, { ...next, oldPaymentPassword: '482915' });
}

/** The authenticator app, off and on again. Returns its recovery codes, of which the first is used. */
async function walkAuthenticator(
  { db, clock, identity: { secondFactor }, merchant }: WalkWorld,
  { accountId, username }: Walker,
): Promise<string[]> {
  const { secret } = await secondFactor.setUp(merchant, { id: accountId, username });
  const at = (steps: number): string => generateSync({ secret, epoch: (clock.now() + steps * STEP_MS) / 1000 });
  const [recovery = ''] = await secondFactor.enable(merchant, accountId, at(-1));
  await secondFactor.disable(accountId, recovery);
  const again = await secondFactor.setUp(merchant, { id: accountId, username });
  const codes = await secondFactor.enable(merchant, accountId, generateSync({ secret: again.secret, epoch: clock.now() / 1000 }));
  expect(await db.transaction((tx) => secondFactor.verifyCode(tx, accountId, 'recovery', codes[0] ?? ''))).toBe(true);
  return codes;
}

/** A passkey, made and used. */
async function walkPasskey({ identity: { secondFactor }, merchant }: WalkWorld, { accountId, username }: Walker): Promise<void> {
  const authenticator = createAuthenticator(ORIGIN);
  const { passkeys } = secondFactor;
  const wanted = await passkeys.beginRegistration(merchant, { id: accountId, username }, ORIGIN);
  const response = authenticator.create(wanted.options);
  await passkeys.finishRegistration(merchant, accountId, ORIGIN, { challengeId: wanted.challengeId, name: 'Walk', response });
  const asked = await passkeys.beginLogin(merchant, ORIGIN);
  const signed = { challengeId: asked.challengeId, response: authenticator.get(asked.options) };
  expect(await passkeys.finishLogin(merchant, ORIGIN, signed)).toBe(accountId);
  await passkeys.remove(accountId, 'none');
  await passkeys.beginLogin(merchant, ORIGIN);
}

/** The profile, and the browsers that are trusted. */
async function walkProfile(
  { db, clock, identity: { security }, merchant }: WalkWorld,
  { accountId, address, request }: Walker,
): Promise<void> {
  const fields = { nickname: `walk ${randomInt(1_000_000)}`, zalo: 'walk' };
  await security.profiles.update(merchant, accountId, fields);
  await security.profiles.shown(accountId);
  await security.profiles.setAvatar(accountId, 3);
  await security.profiles.setLanguage(merchant, accountId, 'EN');
  await security.choose(accountId, { loginNotice: true, verifyNewAddress: true });
  await security.choose(accountId, { verifyNewAddress: false });
  const trust = createTrust({ db, clock });
  const given = await db.transaction((tx) => trust.begin(tx, merchant, accountId, request));
  const trusted = { ...request, cookies: { [trustCookie(ORIGIN, accountId)]: given?.secret } };
  expect(await trust.holds(merchant, accountId, trusted)).toBe(true);
  const shown = await security.view.show(merchant, accountId, trusted);
  expect([shown.level.done, shown.devices.map(({ isCurrent }) => isCurrent)]).toEqual([3, [true]]);
  await security.trust.end(accountId, BigInt(shown.devices[0]?.id ?? 0));
  await security.forgetAddress(accountId, address);
}

/** Passwords that were forgotten, twice. */
async function walkForgotten(
  { identity: { security, verification }, merchant }: WalkWorld,
  { accountId, username, asker, request, code }: Walker,
  number: string,
  codes: readonly string[],
): Promise<void> {
  await security.forgotten
    .forgot(merchant, { username, email: 'nobody@example.com' }, request as unknown as RequestContext)
    .catch((error: { code: string }) => expect(error.code).toBe('captcha.required'));
  await verification.sendCode({ purpose: 'password', merchant, target: verification.number(merchant, '84', number), asker });
  const byPhone = { newPassword: 'Harbour88y', mobileNum: number, verificationCode: await code() };
  expect(await security.passwords.byPhone(merchant, { ...byPhone, method: 'recovery', code: codes[1] ?? '' }, request)).toBe(
    accountId,
  );
  const key = await verification.makeKey({ purpose: 'password', merchant, accountId, minutes: 30 });
  expect(
    await security.passwords.reset(merchant, { key, newPassword: PASSWORD, method: 'recovery', code: codes[2] ?? '' }, request),
  ).toBe(accountId);
}

/** What a member makes the gateway ask in the security centre, and who has forgotten a password. */
export async function walkSecurity(world: WalkWorld, accountId: bigint): Promise<void> {
  const account = await world.identity.account(accountId);
  if (!account) throw new Error(`there is no account ${accountId}`);
  const walker = walkerOf(world, accountId, account.username);
  const number = await walkNumber(world, walker);
  await walkPayment(world, walker);
  const codes = await walkAuthenticator(world, walker);
  await walkPasskey(world, walker);
  await walkProfile(world, walker);
  await walkForgotten(world, walker, number, codes);
}
