import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { asking, openVerification, refusal, type VerificationWorld } from './testing/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(usualKind)('limits of codes on %s', (kind) => {
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
  const stored = async () =>
    (await world.db.query<{ count: bigint }>({ text: 'select count(*) as count from verification_code' }))[0]?.count ?? 0n;

  it('asks for a minute of patience before the next code of a number, and names the seconds', async () => {
    const target = world.number();
    await ask(target);
    world.clock.advance(20_000);
    await expect(ask(target)).rejects.toMatchObject({
      code: 'phone.too.many',
      retryAfterSeconds: 40,
      value: { retryAfterSeconds: 40 },
      params: { minutes: 1 },
    });
    world.clock.advance(40_000);
    expect(await refusal(ask(target))).toBe('ok');
  });

  it('asks for five minutes of patience after three codes of one number', async () => {
    const target = world.number();
    for (const purpose of ['login', 'password', 'register'] as const) await ask(target, { purpose });
    await expect(ask(target, { purpose: 'bind' })).rejects.toMatchObject({
      code: 'phone.too.many',
      retryAfterSeconds: 300,
      params: { minutes: 5 },
    });
    world.clock.advance(5 * MINUTE_MS);
    expect(await refusal(ask(target, { purpose: 'bind' }))).toBe('ok');
  });

  it('asks for five minutes of patience after ten codes for one address', async () => {
    const address = world.address();
    for (let times = 0; times < 10; times += 1) await ask(world.number(), { address });
    await expect(ask(world.number(), { address })).rejects.toMatchObject({ code: 'phone.too.many', retryAfterSeconds: 300 });
    expect(await refusal(ask(world.number()))).toBe('ok');
    world.clock.advance(5 * MINUTE_MS);
    expect(await refusal(ask(world.number(), { address }))).toBe('ok');
  });

  it('counts the networks of IPv6 as one address each', async () => {
    for (let times = 0; times < 10; times += 1) await ask(world.number(), { address: `2001:db8:0:1::${times}` });
    expect(await refusal(ask(world.number(), { address: '2001:db8:0:1::ff' }))).toBe('phone.too.many');
    expect(await refusal(ask(world.number(), { address: '2001:db8:0:2::ff' }))).toBe('ok');
  });

  it('gives a number no more codes in a day than the brand allows', async () => {
    const target = world.number();
    const merchant = world.withSecurity({ codesPerTarget: 4 });
    for (let times = 0; times < 4; times += 1) {
      expect(await refusal(ask(target, { merchant }))).toBe('ok');
      world.clock.advance(10 * MINUTE_MS);
    }
    expect(await refusal(ask(target, { merchant }))).toBe('phone.quota');
    world.clock.advance(DAY_MS - 40 * MINUTE_MS);
    expect(await refusal(ask(target, { merchant }))).toBe('ok');
  });

  it('counts what only the member can ask for apart, so that no stranger uses up the codes of the second step', async () => {
    const target = world.number();
    const merchant = world.withSecurity({ codesPerTarget: 4 });
    const both = ['login', 'verify'] as const;
    for (let times = 0; times < 4; times += 1) {
      for (const purpose of both) expect(await refusal(ask(target, { merchant, purpose }))).toBe('ok');
      world.clock.advance(10 * MINUTE_MS);
    }
    for (const purpose of both) expect(await refusal(ask(target, { merchant, purpose }))).toBe('phone.quota');
    const other = world.number();
    for (const purpose of ['login', 'password', 'register'] as const) await ask(other, { purpose });
    expect(await refusal(ask(other, { purpose: 'verify' }))).toBe('ok');
  });

  it('gives an address no more than sixty codes in a day', async () => {
    const address = world.address();
    for (let times = 0; times < 60; times += 1) {
      await ask(world.number(), { address });
      world.clock.advance(MINUTE_MS);
    }
    expect(await refusal(ask(world.number(), { address }))).toBe('phone.quota');
  });

  it('sends no more codes in a day than the brand pays for', async () => {
    const merchant = { ...world.withSecurity({ codesPerDay: 2 }), id: world.merchant.id + 50 };
    expect(await refusal(ask(world.number(), { merchant }))).toBe('ok');
    expect(await refusal(ask(world.number(), { merchant }))).toBe('ok');
    expect(await refusal(ask(world.number(), { merchant }))).toBe('phone.quota');
    world.clock.advance(DAY_MS);
    expect(await refusal(ask(world.number(), { merchant }))).toBe('ok');
  });

  it('lets one of two through that ask for a number’s code at once', async () => {
    const target = world.number();
    const answers = await Promise.all([refusal(ask(target)), refusal(ask(target))]);
    expect(answers.sort()).toEqual(['ok', 'phone.too.many']);
  });

  describe('numbers that nobody has', () => {
    it('answers for them as for members’, and writes as much down, but sends nothing', async () => {
      const before = await stored();
      const known = await ask(world.number());
      const unknown = await ask(world.number(), { reaches: false });
      await world.verification.settled();
      expect(unknown).toEqual(known);
      expect(await stored()).toBe(before + 2n);
      expect(world.channels.sent).toHaveLength(1);
    });

    it('makes nobody wait for the provider, who would be slow for members only', async () => {
      const slow = Promise.withResolvers<'delivered'>();
      const { channels } = world;
      const usual = channels.sms;
      channels.sms = { send: () => slow.promise };
      expect(await refusal(ask(world.number(), { purpose: 'password' }))).toBe('ok');
      slow.resolve('delivered');
      await world.verification.settled();
      channels.sms = usual;
    });

    it('limits them alike', async () => {
      const target = world.number();
      await ask(target, { reaches: false });
      expect(await refusal(ask(target, { reaches: false }))).toBe('phone.too.many');
    });

    it('tells of a provider that failed three times members and others alike, for half a minute', async () => {
      world.channels.outcome = 'error';
      for (let failures = 0; failures < 3; failures += 1) {
        expect(await refusal(ask(world.number()))).toBe('ok');
        await world.verification.settled();
      }
      expect(await refusal(ask(world.number()))).toBe('phone.unknown');
      expect(await refusal(ask(world.number(), { reaches: false }))).toBe('phone.unknown');
      world.channels.outcome = 'delivered';
      world.clock.advance(30_000);
      expect(await refusal(ask(world.number(), { reaches: false }))).toBe('ok');
    });
  });
});
