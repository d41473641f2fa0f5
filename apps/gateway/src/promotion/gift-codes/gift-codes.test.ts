import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { openTakingPart, type TakingPartWorld } from '../testing/taking-part.ts';
import { newCode } from './code.ts';
import { changeGift, createGiftCodes, type GiftCodes, type GiftInput, makeGift } from './gift-codes.ts';

const DAY = 86_400_000;

describe.each(usualKind)('gift codes on %s', (kind) => {
  let world: TakingPartWorld;
  let gateways: GiftCodes[];
  const noted: unknown[] = [];
  const note = async (_tx: unknown, change: unknown) => void noted.push(change);

  beforeAll(async () => {
    world = await openTakingPart(kind);
    gateways = [0, 1].map(() => createGiftCodes(world.depsOf()));
  });
  afterAll(() => world.close());

  let gifts = 0;
  const make = async (more: Partial<GiftInput> = {}) => {
    gifts += 1;
    const usual = { slug: `gift-${gifts}`, kind: 'SINGLE' as const, words: { EN: 'Gift' }, reward: { money: 5, points: 3 } };
    const at = { startsAt: world.clock.now(), endsAt: null };
    return makeGift(world, 1, { ...usual, ...at, count: 1, uses: null, ...more }, note);
  };
  const redeem = (accountId: bigint, code: string, n = 0): Promise<string> =>
    (gateways[n % 2] as GiftCodes).redeem({ merchantId: 1, accountId, type: 0 }, code).then(
      () => 'given',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const change = (slug: string, fields: { isOpen?: boolean; endsAt?: number }) => changeGift(world, 1, { slug, ...fields }, note);

  it('give what they promise, once each, however they are typed', async () => {
    const { codes } = await make({ count: 3 });
    const [one = '', two = ''] = codes;
    const [member, other] = [world.newMember(), world.newMember()];
    expect(await redeem(member, ` ${one.toLowerCase().replaceAll('-', '')} `)).toBe('given');
    expect([await redeem(member, one), await redeem(member, two), await redeem(other, one)]).toEqual([
      'gift.own',
      'gift.own',
      'gift.used',
    ]);
    expect([await redeem(other, two), await redeem(other, 'NOT-A-CODE-AT-ALL')]).toEqual(['given', 'gift.unknown']);
    expect(await world.items.collectAll(member)).toMatchObject([{ money: 50_000n, points: 3 }]);
  });

  it('are shared by as many as they are for, also when many take one at once at two gateways', async () => {
    const { codes, gift } = await make({ kind: 'SHARED', code: 'spring-2026', uses: 5 });
    expect(codes).toEqual(['spring-2026']);
    const members = Array.from({ length: 20 }, () => world.newMember());
    const answers = await Promise.all(members.map((member, n) => redeem(member, 'SPRING2026', n)));
    expect(answers.filter((answer) => answer === 'given')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'gift.used')).toHaveLength(15);
    const counts = await Promise.all(members.map((member) => world.items.count(member)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    // One of them twice at once, of a code for any number: given once.
    const { codes: free } = await make({ kind: 'SHARED' });
    const member = world.newMember();
    const twice = await Promise.all([0, 1, 0, 1].map((n) => redeem(member, free[0] ?? '', n)));
    expect(twice.sort()).toEqual(['gift.own', 'gift.own', 'gift.own', 'given']);
    expect((await change(gift.slug, {})).used).toBe(5);
  });

  it('are refused by why: too early, over, paused, not for this member, of another brand', async () => {
    const member = world.newMember();
    const early = await make({ startsAt: world.clock.now() + DAY });
    const over = await make({ startsAt: world.clock.now() - DAY, endsAt: world.clock.now() });
    const vip = await make({ audience: { vipFrom: 3 } });
    const paused = await make();
    await change(paused.gift.slug, { isOpen: false });
    const answers = await Promise.all([early, over, vip, paused].map(({ codes }) => redeem(member, codes[0] ?? '')));
    expect(answers).toEqual(['gift.early', 'gift.expired', 'gift.audience', 'gift.expired']);
    expect(await world.items.count(member)).toBe(0);
    await change(paused.gift.slug, { isOpen: true });
    expect(await redeem(member, paused.codes[0] ?? '')).toBe('given');
    await change(vip.gift.slug, { endsAt: world.clock.now() + 1 });
    world.clock.advance(1);
    expect(await redeem(member, vip.codes[0] ?? '')).toBe('gift.expired');
    const stranger = gateways[0]?.redeem({ merchantId: 2, accountId: world.newMember(), type: 0 }, over.codes[0] ?? '');
    await expect(stranger).rejects.toMatchObject({ code: 'gift.unknown' });
  });

  it('cannot be guessed, nor read from the database or the audit', async () => {
    const { codes } = await make({ count: 200 });
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const rows = await world.db.query<{ row: string }>({
      text: 'select to_jsonb(c)::text as row from promotion_gift_code c union all select to_jsonb(g)::text from promotion_gift g',
    });
    const kept = `${rows.map(({ row }) => row).join('\n')}${JSON.stringify(noted)}`.replaceAll('-', '');
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
    expect(newCode()).not.toBe(newCode());
  });

  it('are made under a name once, and not against their own rules', async () => {
    const { gift } = await make({ kind: 'SHARED', code: 'WELCOME-1' });
    const wrong: Partial<GiftInput>[] = [
      { slug: gift.slug },
      { kind: 'SHARED', code: 'welcome1' },
      { kind: 'SHARED', count: 2 },
      { code: 'OWN-CODE' },
      { uses: 3 },
      { words: {} },
      { reward: {} },
      { reward: { money: 1, wagerBase: 'DEPOSIT_PLUS_BONUS' } },
      { startsAt: 5, endsAt: 5 },
    ];
    const before = await world.db.query({ text: 'select id from promotion_gift' });
    for (const each of wrong) await expect(make(each)).rejects.toMatchObject({ code: 'ops.refused' });
    await expect(change('nothing', { isOpen: false })).rejects.toMatchObject({ code: 'ops.unknown' });
    expect(await world.db.query({ text: 'select id from promotion_gift' })).toEqual(before);
  });

  it('are not made for a raffle that is not there', async () => {
    const made = make({ reward: { tickets: { raffle: 'nowhere', count: 1 } } });
    await expect(made).rejects.toMatchObject({ params: { reason: 'there is no raffle nowhere' } });
  });
});
