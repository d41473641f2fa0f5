import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyKind, usualKind } from '../../base/testing/database.ts';
import { forgetVerification, type KeyPurpose } from './index.ts';
import { openVerification, refusal, type VerificationWorld } from './testing/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(usualKind)('keys of links on %s', (kind) => {
  let world: VerificationWorld;
  let accounts = 100n;
  beforeAll(async () => {
    world = await openVerification(kind);
  });
  afterAll(() => world.close());

  const make = (accountId: bigint, purpose: KeyPurpose = 'password') =>
    world.verification.makeKey({ purpose, merchant: world.merchant, accountId, minutes: 30 });
  const spend = (key: string, purpose: KeyPurpose = 'password', merchant = world.merchant) =>
    world.db.transaction((tx) => world.verification.spendKey({ purpose, merchant, key }, tx));
  const account = (): bigint => (accounts += 1n);

  it('name their account once', async () => {
    const accountId = account();
    const key = await make(accountId);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await spend(key)).toBe(accountId);
    expect(await refusal(spend(key))).toBe('code.invalid');
  });

  it('are spent by one of two at once', async () => {
    const key = await make(account());
    const answers = await Promise.all([refusal(spend(key)), refusal(spend(key))]);
    expect(answers.sort()).toEqual(['code.invalid', 'ok']);
  });

  it('end', async () => {
    const key = await make(account());
    world.clock.advance(30 * MINUTE_MS);
    expect(await refusal(spend(key))).toBe('code.expired');
  });

  it('are good for their own purpose and brand only, and nothing else is', async () => {
    const key = await make(account());
    expect(await refusal(spend(key, 'unlock'))).toBe('code.invalid');
    expect(await refusal(spend(key, 'password', { ...world.merchant, id: world.merchant.id + 1 }))).toBe('code.invalid');
    expect(await refusal(spend(''))).toBe('code.invalid');
    expect(await refusal(spend('x'.repeat(43)))).toBe('code.invalid');
    expect(await refusal(spend(key))).toBe('ok');
  });

  it('end with the next one of their account and purpose', async () => {
    const accountId = account();
    const [first, unlock, second] = [await make(accountId), await make(accountId, 'unlock'), await make(accountId)];
    expect(await refusal(spend(first))).toBe('code.invalid');
    expect([await refusal(spend(unlock, 'unlock')), await refusal(spend(second))]).toEqual(['ok', 'ok']);
  });

  it('stay good when what they were spent for failed', async () => {
    const key = await make(account());
    const failing = world.db.transaction(async (tx) => {
      await world.verification.spendKey({ purpose: 'password', merchant: world.merchant, key }, tx);
      throw new Error('later');
    });
    expect(await refusal(failing)).toBe('later');
    expect(await refusal(spend(key))).toBe('ok');
  });

  it('are stored as digests', async () => {
    const key = await make(account());
    const rows = await world.db.query({ text: 'select k::text as line from verification_key k' });
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe.each(usualKind)('what the verification forgets on %s', (kind) => {
  let world: VerificationWorld;
  beforeAll(async () => {
    world = await openVerification(kind);
  });
  afterAll(() => world.close());

  const tables = ['verification_code', 'code_quota', 'verification_key', 'spent_proof', 'demo_message'];
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const [row] = await world.db.query<{ count: bigint }>({ text: `select count(*) as count from ${table}` });
          return [table, Number(row?.count)] as const;
        }),
      ),
    );
  /** One row of each table, all of now. */
  async function leave(): Promise<void> {
    const asker = { browser: null, address: world.address(), language: 'EN', origin: 'https://play.example.com' };
    const demo = { ...world.withSecurity({ widget: false }), demo: true };
    const { sms } = world.channels;
    world.channels.sms = null;
    await world.verification.sendCode({ purpose: 'login', merchant: demo, target: world.number(), asker });
    world.channels.sms = sms;
    await world.verification.makeKey({ purpose: 'password', merchant: demo, accountId: 1n, minutes: 30 });
    const { id } = world.verification.captcha(demo);
    const request = { cookies: { captchaId: id } } as unknown as Parameters<typeof world.verification.demandCaptcha>[2];
    await refusal(world.verification.demandCaptcha(demo, { captcha: 'x' }, request));
    await world.verification.settled();
  }
  async function forget(most: number): Promise<number[]> {
    return Promise.all(forgetVerification(world.clock).map(({ chunk, before }) => chunk(world.db, before, most)));
  }

  it('is what is over, piece by piece, and nothing younger', async () => {
    await leave();
    await leave();
    world.clock.advance(3 * DAY_MS);
    await leave();
    expect(await counts()).toEqual({ verification_code: 3, code_quota: 2, verification_key: 3, spent_proof: 3, demo_message: 3 });
    expect(await forget(1)).toEqual([1, 1, 1, 1, 1]);
    expect(await forget(10)).toEqual([1, 0, 1, 1, 1]);
    expect(await counts()).toEqual({ verification_code: 1, code_quota: 1, verification_key: 1, spent_proof: 1, demo_message: 1 });
    expect(await forget(10)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('numbers that a phone-auth token proves', () => {
  let world: VerificationWorld;
  beforeAll(async () => {
    world = await openVerification(anyKind);
  });
  afterAll(() => world.close());

  it.each([
    [{ phone: '+84912345678' }, 'ok'],
    [{ phone: '+999' }, 'code.invalid'],
    ['invalid', 'code.invalid'],
    ['expired', 'code.expired'],
    ['error', 'phone.unknown'],
  ] as const)('%j: %s', async (claim, code) => {
    world.channels.claim = claim;
    expect(await refusal(world.verification.phoneOf(world.merchant, 'token'))).toBe(code);
  });

  it('are none where no provider is configured', async () => {
    const { phoneAuth } = world.channels;
    world.channels.phoneAuth = null;
    expect(await refusal(world.verification.phoneOf(world.merchant, 'token'))).toBe('login.type.unavailable');
    world.channels.phoneAuth = phoneAuth;
  });

  it('are none where the brand has the login by token off', async () => {
    const { site } = world.merchant;
    const merchant = { ...world.merchant, site: { ...site, sms: { ...site.sms, firebase: false } } };
    world.channels.claim = { phone: '+84912345678' };
    expect(await refusal(world.verification.phoneOf(merchant, 'token'))).toBe('login.type.unavailable');
  });
});
