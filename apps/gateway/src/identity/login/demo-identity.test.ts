import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openBrowser } from '../testing/browser.ts';
import { openWorld, type World } from '../testing/world.ts';

const PASSWORD = 'Harbour42';
const MINUTE_MS = 60_000;

describe.each(usualKind)('the demo provider of identity tokens on %s', (kind) => {
  let world: World;
  let count = 0;
  const number = (): string => String(931_000_000 + (count += 1));
  const visitor = () => openBrowser(world);
  type Visitor = ReturnType<typeof visitor>;

  beforeAll(async () => {
    world = await openWorld(kind);
  });
  afterAll(() => world.close());

  /** The token of a number, by the code that the outbox shows. */
  const tokenOf = async (browser: Visitor, mobileNum: string): Promise<string> => {
    const sent = await browser.call('demoIdentityCode', { mobileNum, countryDialingCode: '84' });
    expect(sent.body).toMatchObject({ success: true, value: { expiredMinutes: 1 } });
    const outbox = (await browser.call('outbox')).body.value as unknown as { to: string; text: string }[];
    const text = outbox.find(({ to }) => to === `84${mobileNum}`)?.text ?? '';
    expect(text).toContain('is your code to confirm your number');
    const verificationCode = /\b\d{6}\b/.exec(text)?.[0];
    const answer = await browser.call('demoIdentityToken', { mobileNum, countryDialingCode: '84', verificationCode });
    return (answer.body.value as unknown as { idToken: string }).idToken;
  };
  const login = (browser: Visitor, firebaseIdToken: string) =>
    browser.call('login', { type: 'firebase', username: '-', password: '-', firebaseIdToken, firebaseChannel: 'demo' });

  it('logs a member in by the code that went to its number', async () => {
    const mobileNum = number();
    const browser = visitor();
    const firebaseIdToken = await tokenOf(browser, mobileNum);
    const given = { mobileNum, countryDialingCode: '84', password: PASSWORD, agreed: true, firebaseIdToken };
    const made = (await browser.call('registerMobile', given)).body;
    expect(made.success).toBe(true);
    world.clock.advance(10 * MINUTE_MS);
    const next = visitor();
    const token = await tokenOf(next, mobileNum);
    expect((await login(next, token)).body).toMatchObject({ success: true, value: { userName: made.value?.['userName'] } });
  });

  it('gives a token for nobody’s number too, and that logs nobody in', async () => {
    const browser = visitor();
    expect((await login(browser, await tokenOf(browser, number()))).body.errorCode).toBe('login.cred.err');
  });

  it('gives none for a wrong code, and none twice for a right one', async () => {
    const mobileNum = number();
    const browser = visitor();
    await tokenOf(browser, mobileNum);
    const again = { mobileNum, countryDialingCode: '84', verificationCode: '000000' };
    expect(await browser.refusal('demoIdentityToken', again)).toBe('code.invalid');
    expect(await browser.refusal('demoIdentityToken', { ...again, verificationCode: '' })).toBe('code.invalid');
  });

  it('makes tokens that end after ten minutes, and that nobody else can make', async () => {
    const browser = visitor();
    const token = await tokenOf(browser, number());
    // The first sign of the signature: the last one carries bits that nothing reads.
    const forged = token.replace(
      /\.([^.])([^.]*)$/,
      (_all, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    expect((await login(browser, forged)).body.errorCode).toBe('code.invalid');
    world.clock.advance(10 * MINUTE_MS + 1_000);
    expect((await login(browser, token)).body.errorCode).toBe('code.expired');
  });

  it('is closed where the brand has the login by token off', async () => {
    const { sms } = world.demo.site;
    const token = await tokenOf(visitor(), number());
    await world.brand.setSite(world.demo.id, { sms: { firebase: false, provider: 'demo' } });
    expect(await visitor().refusal('demoIdentityCode', { mobileNum: number() })).toBe('phone.forbidden');
    expect((await login(visitor(), token)).body.errorCode).toBe('login.type.unavailable');
    await world.brand.setSite(world.demo.id, { sms });
  });
});
