import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { sql } from '../index.ts';
import { type CallsWorld, openCalls } from './testing/calls.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LANGUAGES = ['EN', 'VI', 'CN', 'ID', 'TH', 'TY'];
const CALLS = ['loginSms', 'registerSms', 'passwordSms'] as const;

/** Every message of docs/rules/verification.md#messages by its cause. That a popup was closed is the site's to tell. */
describe.each(usualKind)('phone-auth messages on %s', (kind) => {
  let world: CallsWorld;
  let count = 0;
  const number = (): string => String(913_000_000 + (count += 1));

  beforeAll(async () => {
    world = await openCalls(kind, sql);
  });
  beforeEach(() => {
    world.clock.advance(2 * DAY_MS);
    world.channels.outcome = 'delivered';
    world.channels.sent.length = 0;
  });
  afterAll(() => world.close());

  it.each(CALLS)('missing phone number: %s without one', async (name) => {
    const visitor = world.visitor(world.real);
    const answer = await visitor.call(name, { mobileNum: '  ' });
    expect(answer).toMatchObject({ errorCode: 'phone.missing', message: 'Enter a valid phone number.' });
    expect(await visitor.refusal(name, {})).toBe('phone.missing');
  });

  it.each(CALLS)('invalid phone number: %s with what is none', async (name) => {
    const visitor = world.visitor(world.real);
    for (const mobileNum of ['12', 'lantern', '09123456789012345', '+66912345678', '０9１']) {
      expect(await visitor.refusal(name, { mobileNum }), mobileNum).toBe('phone.invalid');
    }
    expect(await visitor.refusal(name, { mobileNum: '912345678', countryDialingCode: '999' })).toBe('phone.invalid');
  });

  it('invalid phone number: one that the provider refuses', async () => {
    world.channels.outcome = 'refused';
    expect(await world.visitor(world.real).refusal('registerSms', { mobileNo: number() })).toBe('phone.invalid');
  });

  it('too many requests: a fourth code of a number within five minutes, with the time to wait in value, header and words', async () => {
    const mobileNum = number();
    for (const name of CALLS) expect(await world.visitor(world.real).refusal(name, { mobileNum })).toBe('ok');
    world.clock.advance(MINUTE_MS);
    expect(await world.visitor(world.real).call('loginSms', { mobileNum })).toMatchObject({
      errorCode: 'phone.too.many',
      value: { retryAfterSeconds: 240 },
      retryAfter: '240',
      message: 'Too many codes were asked for. Try again in 4 min.',
    });
    world.clock.advance(4 * MINUTE_MS);
    expect(await world.visitor(world.real).refusal('loginSms', { mobileNum })).toBe('ok');
  });

  it('unknown error: the provider failed', async () => {
    world.channels.outcome = 'error';
    expect(await world.visitor(world.real).call('registerSms', { mobileNo: number() })).toMatchObject({
      errorCode: 'phone.unknown',
      message: 'The code could not be sent. Try again in a moment.',
    });
  });

  it('invalid or missing verification code: a wrong one, an empty one, and one that was never sent', async () => {
    const visitor = world.visitor(world.real);
    const mobileNum = number();
    await visitor.call('registerSms', { mobileNum });
    const code = world.channels.code();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const verificationCode of [wrong, '', 'abcdef']) {
      expect(await visitor.call('verifySms', { mobileNum, verificationCode })).toMatchObject({
        errorCode: 'code.invalid',
        message: 'The verification code is missing or wrong. Check it, or have a new one sent.',
      });
    }
    expect(await visitor.refusal('verifySms', { mobileNum: number(), verificationCode: code })).toBe('code.invalid');
    expect(await visitor.refusal('verifySms', { mobileNum, verificationCode: code })).toBe('ok');
  });

  it('code expired: a minute after it was sent', async () => {
    const visitor = world.visitor(world.real);
    const mobileNum = number();
    await visitor.call('registerSms', { mobileNum });
    world.clock.advance(MINUTE_MS);
    expect(await visitor.call('verifySms', { mobileNum, verificationCode: world.channels.code() })).toMatchObject({
      errorCode: 'code.expired',
      message: 'This code has expired. Press “Send again” for a new one.',
    });
  });

  it('captcha failed: an address that has had three codes needs the picture’s digits for the next', async () => {
    const visitor = world.visitor(await world.brandOf(`picture${kind}`, { security: { widget: false } }));
    const ask = (captcha?: string) => visitor.call('loginSms', { mobileNum: number(), captcha });
    for (let times = 0; times < 3; times += 1) expect((await ask()).success).toBe(true);
    expect(await ask()).toMatchObject({ errorCode: 'captcha.required', value: { captcha: true } });
    expect(await ask('12345')).toMatchObject({ errorCode: 'captcha.invalid', value: { captcha: true } });
    const digits = await visitor.digits();
    expect((await ask(digits)).success).toBe(true);
    expect((await ask(digits)).errorCode).toBe('captcha.invalid');
    world.clock.advance(30 * MINUTE_MS);
    expect((await ask()).success).toBe(true);
  });

  it('quota exceeded: the number’s codes of the day are used up', async () => {
    const merchant = await world.brandOf(`quota${kind}`, { security: { codesPerTarget: 2 } });
    const mobileNum = number();
    for (let times = 0; times < 2; times += 1) {
      expect(await world.visitor(merchant).refusal('loginSms', { mobileNum })).toBe('ok');
      world.clock.advance(10 * MINUTE_MS);
    }
    expect(await world.visitor(merchant).call('loginSms', { mobileNum })).toMatchObject({
      errorCode: 'phone.quota',
      message: 'No more codes can be sent today. Contact customer service.',
    });
  });

  it('quota exceeded: the provider’s own', async () => {
    world.channels.outcome = 'quota';
    expect(await world.visitor(world.real).refusal('registerSms', { mobileNo: number() })).toBe('phone.quota');
  });

  it.each(CALLS)('operation not allowed: the brand has the module of %s off', async (name) => {
    const merchant = await world.brandOf(`off${name.toLowerCase()}`, { modules: ['USERNAMEREG3'] });
    expect(await world.visitor(merchant).call(name, { mobileNum: number() })).toMatchObject({
      errorCode: 'phone.forbidden',
      message: 'Codes cannot be sent to this number. Contact customer service.',
    });
  });

  it('operation not allowed: a country that the brand does not serve', async () => {
    const merchant = await world.brandOf(`served${kind}`, { security: { dialingCodes: ['84', '63'] } });
    const visitor = world.visitor(merchant);
    expect(await visitor.refusal('loginSms', { mobileNum: '812345678', countryDialingCode: '66' })).toBe('phone.forbidden');
    expect(await visitor.refusal('loginSms', { mobileNum: '9171234567', countryDialingCode: '63' })).toBe('ok');
  });

  it('says each of them in the visitor’s language', async () => {
    const heard = await Promise.all(
      LANGUAGES.map(async (language) => (await world.visitor(world.real).call('loginSms', {}, language)).message),
    );
    expect(new Set(heard).size).toBe(LANGUAGES.length);
  });
});

describe.each(usualKind)('calls for codes on %s', (kind) => {
  let world: CallsWorld;
  let count = 0;
  const number = (): string => String(914_000_000 + (count += 1));

  beforeAll(async () => {
    world = await openCalls(kind, sql);
  });
  afterAll(() => world.close());

  it.each(['loginSms', 'passwordSms'] as const)('%s answers alike for a member’s number and for nobody’s', async (name) => {
    const mobileNum = number();
    await world.give(world.real, mobileNum);
    world.channels.sent.length = 0;
    const known = await world.visitor(world.real).call(name, { mobileNum });
    const unknown = await world.visitor(world.real).call(name, { mobileNum: number() });
    await world.verification.settled();
    expect(unknown).toEqual(known);
    expect(known.value).toEqual({ expiredMinutes: 1, expirationTime: world.clock.now() + MINUTE_MS });
    expect(world.channels.sent.map(({ to }) => to)).toEqual([`84${mobileNum}`]);
  });

  it.each(['loginSms', 'passwordSms'] as const)(
    '%s asks the database the same for both, so that neither takes longer',
    async (name) => {
      const mobileNum = number();
      await world.give(world.real, mobileNum);
      const asked = async (typed: string): Promise<string[]> => {
        const statements: string[] = [];
        world.db.observe(({ text }) => void statements.push(text));
        await world.visitor(world.real).call(name, { mobileNum: typed });
        await world.verification.settled();
        world.db.observe(null);
        return statements;
      };
      const known = await asked(mobileNum);
      expect(known.length).toBeGreaterThan(5);
      expect(await asked(number())).toEqual(known);
    },
  );

  it('registers nobody’s number only: specification 5', async () => {
    const mobileNo = number();
    await world.give(world.real, mobileNo);
    expect(await world.visitor(world.real).refusal('registerSms', { mobileNo })).toBe('mobile.taken');
    expect(await world.visitor(world.real).refusal('registerSms', { mobileNo: number() })).toBe('ok');
  });

  it('shows what a demo brand would have sent to the address that caused it, and to no other', async () => {
    const { sms } = world.channels;
    world.channels.sms = null;
    const visitor = world.visitor(world.demo);
    await visitor.call('registerSms', { mobileNo: number() });
    await world.verification.settled();
    const answer = await visitor.call('outbox');
    expect(answer.value).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        channel: 'sms',
        to: `84${914_000_000 + count}`,
        subject: expect.stringMatching(/^Lantern: \d{6} is your code$/),
        text: expect.stringMatching(/^Lantern: \d{6} is your code to register\./),
        at: world.clock.now(),
      },
    ]);
    expect((await world.visitor(world.demo).call('outbox')).value).toEqual([]);
    expect(await world.visitor(world.real, visitor.address).refusal('outbox')).toBe('function.not.available');
    world.channels.sms = sms;
  });

  it('sends a demo brand’s messages by the channel that is configured', async () => {
    world.channels.sent.length = 0;
    const visitor = world.visitor(world.demo);
    await visitor.call('registerSms', { mobileNo: number() });
    expect(world.channels.sent).toHaveLength(1);
    expect((await visitor.call('outbox')).value).toEqual([]);
  });
});
