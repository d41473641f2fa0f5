import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { asking, BROWSER, openVerification, refusal, type VerificationWorld } from './testing/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(usualKind)('codes on %s', (kind) => {
  let world: VerificationWorld;
  beforeAll(async () => {
    world = await openVerification(kind);
  });
  beforeEach(() => {
    // Past every limit and every failure of the test before.
    world.clock.advance(DAY_MS);
    world.channels.outcome = 'delivered';
    world.channels.sent.length = 0;
  });
  afterAll(() => world.close());

  const ask = asking(() => world);

  it('sends six digits that are good for a minute, and says until when', async () => {
    const target = world.number();
    const answer = await ask(target);
    await world.verification.settled();
    expect(answer).toEqual({ expiredMinutes: 1, expirationTime: world.clock.now() + MINUTE_MS });
    expect(world.channels.sent).toMatchObject([{ by: 'sms', to: `84${target.number}` }]);
    expect(world.channels.sent[0]?.text).toMatch(/^Marquee: \d{6} is your code to log in\..*\n\n@play\.example\.com #\d{6}$/s);
    expect(await world.spend(target, world.channels.code())).toBe('ok');
  });

  it('sends a code by mail that is good for half an hour', async () => {
    const target = world.verification.mail('Someone@Example.com');
    expect(await ask(target, { purpose: 'bind' })).toMatchObject({ expiredMinutes: 30 });
    expect(world.channels.sent).toMatchObject([{ by: 'mail', to: 'Someone@Example.com', from: 'Marquee' }]);
    expect(world.channels.sent[0]?.subject).toMatch(/^Marquee: \d{6} is your code$/);
  });

  it('takes a code once', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    expect([await world.spend(target, code), await world.spend(target, code)]).toEqual(['ok', 'code.invalid']);
  });

  it('gives a code to one of two that spend it at once', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    const answers = await Promise.all([world.spend(target, code), world.spend(target, code)]);
    expect(answers.sort()).toEqual(['code.invalid', 'ok']);
  });

  it('keeps a code whose transaction failed after it was spent', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    const failing = world.db.transaction(async (tx) => {
      await world.verification.spendCode({ purpose: 'login', merchant: world.merchant, target, code, asker: BROWSER }, tx);
      throw new Error('later');
    });
    expect(await refusal(failing)).toBe('later');
    expect(await world.spend(target, code)).toBe('ok');
  });

  it('takes no code for another purpose, number, brand or account', async () => {
    const target = world.number();
    const code = await world.codeFor(target, 'bind', { accountId: 7n });
    expect(await world.spend(target, code, 'payment')).toBe('code.invalid');
    expect(await world.spend(world.number(), code, 'bind')).toBe('code.invalid');
    expect(await world.spend(target, code, 'bind', 8n)).toBe('code.invalid');
    const elsewhere = { ...world.merchant, id: world.merchant.id + 1 };
    const other = world.db.transaction((tx) =>
      world.verification.spendCode({ purpose: 'bind', merchant: elsewhere, target, code, asker: BROWSER }, tx),
    );
    expect(await refusal(other)).toBe('code.invalid');
    expect(await world.spend(target, code, 'bind', 7n)).toBe('ok');
  });

  it('counts a missing code as none, and takes one that was typed with spaces', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    expect([await world.spend(target, null), await world.spend(target, ''), await world.spend(target, '12345')]).toEqual(
      Array.from({ length: 3 }, () => 'code.invalid'),
    );
    expect(await world.spend(target, `${code.slice(0, 3)} ${code.slice(3)} `)).toBe('ok');
  });

  it('ends a code after its minute', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    world.clock.advance(MINUTE_MS - 1);
    expect(await world.spend(target, wrongOf(code))).toBe('code.invalid');
    world.clock.advance(1);
    expect(await world.spend(target, code)).toBe('code.expired');
  });

  it('ends a code after five wrong tries, which count though their transactions roll back', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    for (let tries = 0; tries < 5; tries += 1) expect(await world.spend(target, wrongOf(code))).toBe('code.invalid');
    await world.verification.settled();
    expect(await world.spend(target, code)).toBe('code.invalid');
    const patient = world.number();
    const other = await world.codeFor(patient);
    for (let tries = 0; tries < 4; tries += 1) await world.spend(patient, wrongOf(other));
    expect(await world.spend(patient, other)).toBe('ok');
  });

  it('gives many guesses at once no more than five tries', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    const first = Number(code);
    const guesses = Array.from({ length: 12 }, (_, place) => String((first + 12 - place) % 1_000_000).padStart(6, '0'));
    await Promise.all(guesses.map((guess) => world.spend(target, guess)));
    expect(await world.spend(target, code)).toBe('code.invalid');
    const checked = world.number();
    const right = await world.codeFor(checked);
    const check = (typed: string) =>
      refusal(
        world.verification.checkCode({
          purposes: ['login'],
          merchant: world.merchant,
          target: checked,
          code: typed,
          asker: BROWSER,
        }),
      );
    await Promise.all(Array.from({ length: 12 }, () => check(wrongOf(right))));
    expect(await check(right)).toBe('code.invalid');
  });

  it('lets the newest code count', async () => {
    const target = world.number();
    const old = await world.codeFor(target, 'password');
    world.clock.advance(MINUTE_MS);
    let fresh = await world.codeFor(target, 'password');
    if (fresh === old) {
      world.clock.advance(MINUTE_MS);
      fresh = await world.codeFor(target, 'password');
    }
    expect([await world.spend(target, old, 'password'), await world.spend(target, fresh, 'password')]).toEqual([
      'code.invalid',
      'ok',
    ]);
  });

  it('checks a code without spending it, and counts wrong checks', async () => {
    const target = world.number();
    const code = await world.codeFor(target, 'register');
    const check = (typed: string) =>
      refusal(
        world.verification.checkCode({
          purposes: ['login', 'register'],
          merchant: world.merchant,
          target,
          code: typed,
          asker: BROWSER,
        }),
      );
    for (let times = 0; times < 8; times += 1) expect(await check(code)).toBe('ok');
    for (let times = 0; times < 4; times += 1) expect(await check(wrongOf(code))).toBe('code.invalid');
    expect(await world.spend(target, code, 'register')).toBe('ok');
    expect(await check(code)).toBe('code.invalid');
    const late = world.number();
    const expired = await world.codeFor(late, 'register');
    world.clock.advance(MINUTE_MS);
    expect(
      await refusal(
        world.verification.checkCode({
          purposes: ['register'],
          merchant: world.merchant,
          target: late,
          code: expired,
          asker: BROWSER,
        }),
      ),
    ).toBe('code.expired');
  });

  it('stores neither the number nor the code', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    const rows = await world.db.query({ text: `select v::text as line from verification_code v order by id desc limit 1` });
    expect(JSON.stringify(rows)).not.toContain(target.number);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is known to a gateway that shares the secret', async () => {
    const target = world.number();
    const code = await world.codeFor(target);
    const spent = world.db.transaction((tx) =>
      world.neighbour().spendCode({ purpose: 'login', merchant: world.merchant, target, code, asker: BROWSER }, tx),
    );
    expect(await refusal(spent)).toBe('ok');
  });

  describe('what the provider answers a code that is waited for', () => {
    const cases = [
      ['refused', 'phone.invalid', 'email.invalid'],
      ['quota', 'phone.quota', 'mail.unknown'],
      ['error', 'phone.unknown', 'mail.unknown'],
    ] as const;
    it.each(cases)('%s is %s by SMS and %s by mail', async (outcome, bySms, byMail) => {
      world.channels.outcome = outcome;
      expect(await refusal(ask(world.number(), { purpose: 'register' }))).toBe(bySms);
      expect(await refusal(ask(world.verification.mail(`${outcome}@example.com`), { purpose: 'bind' }))).toBe(byMail);
    });
  });

  it('cannot send where the brand has no way out', async () => {
    const { sms, mail } = world.channels;
    Object.assign(world.channels, { sms: null, mail: null });
    expect(await refusal(ask(world.number()))).toBe('phone.forbidden');
    expect(await refusal(ask(world.verification.mail('a@example.com'), { purpose: 'bind' }))).toBe('mail.unknown');
    Object.assign(world.channels, { sms, mail });
  });
});
