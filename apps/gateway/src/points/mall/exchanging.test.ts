import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { Points } from '../points.ts';
import { type MallWorld, MINUTE, openMall, UNIT } from '../testing/mall.ts';
import type { AskedProduct } from './exchanging.ts';

const DAY = 24 * 60 * MINUTE;

describe.each(usualKind)('exchanges of points on %s', (kind) => {
  let world: MallWorld;
  beforeAll(async () => {
    world = await openMall(kind);
  });
  afterAll(() => world.close());

  let count = 0;
  const key = (): string => `request-${++count}`;
  const product = (rewardId: number, more: Partial<AskedProduct> = {}): AskedProduct => ({
    rewardId,
    quantity: 1,
    address: null,
    mobile: null,
    requestKey: key(),
    ...more,
  });
  const told = (asked: Promise<{ state: string }>): Promise<string> =>
    asked.then(
      ({ state }) => state,
      (error: { code?: string }) => error.code ?? String(error),
    );
  const redeem = (accountId: bigint, asked: AskedProduct, { by = world.points as Points, vipLevel = 0 } = {}) =>
    told(by.redeem(world.member(accountId, vipLevel), asked));
  const convert = (
    accountId: bigint,
    points: number,
    { by = world.points as Points, requestKey = key() as string | null } = {},
  ) => told(by.convert(world.member(accountId), { points, requestKey }));
  const orders = async (accountId: bigint) =>
    (
      await world.db.query<{ state: string }>({
        text: 'select state from point_order where account_id = $1 order by id',
        values: [accountId],
      })
    ).map(({ state }) => state);
  it('convert 1,000 points to 10.00 at once, to be wagered once', async () => {
    const member = await world.newMember(2_500);
    expect(await convert(member, 1_000)).toBe('COMPLETED');
    expect([await world.left(member), await world.money(member)]).toEqual([1_500, 10n * UNIT]);
    expect(await world.points.wagering.remainingTurnover(member)).toBe(10n * UNIT);
    const { list } = await world.points.wagering.requirements(member, {});
    expect(list).toMatchObject([{ source: 'points', base: 10, multiple: 1, status: 'OPEN' }]);
    expect(await world.points.balance(member)).toMatchObject({ accumulated: 2_500 });
  });

  it.each([900, 1_050, 999, 100])('do not convert %i points', async (points) => {
    const member = await world.newMember(5_000);
    expect(await convert(member, points)).toBe('points.amount');
    expect([await world.left(member), await world.money(member), await orders(member)]).toEqual([5_000, 0n, []]);
  });

  it('never convert more than there is, also where a correction left less than nothing', async () => {
    const [some, none] = [await world.newMember(1_900), await world.newMember(-50)];
    expect(await convert(some, 2_000)).toBe('points.short');
    expect(await convert(none, 1_000)).toBe('points.short');
    expect([await world.left(some), await world.left(none), await orders(some)]).toEqual([1_900, -50, []]);
  });

  it('convert at most 50,000 points in a business day, however many ask at once at two gateways', async () => {
    const member = await world.newMember(200_000);
    const gateways = [world.points, world.pointsOf()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => convert(member, 10_000, { by: gateways[index % 2] as Points })),
    );
    expect(answers.toSorted()).toEqual([...Array(5).fill('COMPLETED'), ...Array(3).fill('points.daily')]);
    expect([await world.left(member), await world.money(member)]).toEqual([150_000, 500n * UNIT]);
    expect(await world.points.convertLeft(world.merchant, member)).toBe(0);
    world.clock.advance(DAY);
    expect(await world.points.convertLeft(world.merchant, member)).toBe(50_000);
    expect(await convert(member, 1_000)).toBe('COMPLETED');
  });

  it('are one for a request that is doubled at two gateways, and another for another', async () => {
    const member = await world.newMember(5_000);
    const other = world.pointsOf();
    const requestKey = key();
    const answers = await Promise.all([
      convert(member, 1_000, { requestKey }),
      convert(member, 1_000, { requestKey, by: other }),
      convert(member, 1_000, { requestKey }),
    ]);
    expect(answers.every((answer) => answer === 'COMPLETED' || answer === 'system_busy')).toBe(true);
    expect(await convert(member, 1_000, { requestKey, by: other })).toBe('COMPLETED');
    expect(await convert(member, 1_100, { requestKey })).toBe('points.repeated');
    expect([await world.left(member), await world.money(member), await orders(member)]).toEqual([
      4_000,
      10n * UNIT,
      ['COMPLETED'],
    ]);
    expect(await convert(member, 1_000, { requestKey: null })).toBe('COMPLETED');
  });

  it('take points and cash at once, and wait for a person only where one delivers', async () => {
    const { id: goods } = await world.reward('kettle', {
      deliveryType: 'GOODS',
      pointsRequired: 300,
      amountRequired: 5n * UNIT,
    });
    const member = await world.newMember(1_000, 20n);
    const to = { address: '12 Hang Bac, Hoan Kiem, Hanoi', mobile: '+84 91 234-5678' };
    expect(await redeem(member, product(goods, { ...to, quantity: 2 }))).toBe('PROCESSING');
    expect([await world.left(member), await world.money(member), await world.taken(goods)]).toEqual([400, 10n * UNIT, 2]);
    const [order] = await world.points.orders(world.merchant.id, { isOpen: true, before: null, count: 1 });
    expect(order).toMatchObject({ address: to.address, mobile: '+84912345678', quantity: 2, points: 600 });
    const { id: ticket } = await world.reward('ticket', { pointsRequired: 100 });
    const made = await world.points.redeem(world.member(member), product(ticket));
    expect(made).toMatchObject({ state: 'COMPLETED', voucher: expect.stringMatching(/^V-/), address: null });
  });

  it('book a free bet to the wallet, to be wagered once', async () => {
    const { id } = await world.reward('chips', { deliveryType: 'FREE_BET', creditAmount: 7n * UNIT });
    const member = await world.newMember(1_000);
    expect(await redeem(member, product(id, { quantity: 3 }))).toBe('COMPLETED');
    expect([await world.left(member), await world.money(member)]).toEqual([700, 21n * UNIT]);
    expect(await world.points.wagering.remainingTurnover(member)).toBe(21n * UNIT);
  });

  it('never exceed the stock, however many ask at once at two gateways', async () => {
    const { id } = await world.reward('rare', { stock: 5 });
    const gateways = [world.points, world.pointsOf()];
    const members = await Promise.all(Array.from({ length: 12 }, () => world.newMember(100)));
    const answers = await Promise.all(
      members.map((member, index) => redeem(member, product(id), { by: gateways[index % 2] as Points })),
    );
    expect(answers.toSorted()).toEqual([...Array(5).fill('COMPLETED'), ...Array(7).fill('points.stock')]);
    expect(await world.taken(id)).toBe(5);
    expect(await Promise.all(members.map(world.left))).toEqual(answers.map((answer) => (answer === 'COMPLETED' ? 0 : 100)));
  });

  it('keep to the limit of each member, from many requests at once', async () => {
    const { id } = await world.reward('limited', { memberLimit: 2, pointsRequired: 10 });
    const member = await world.newMember(1_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(member, product(id))));
    expect(answers.toSorted()).toEqual(['COMPLETED', 'COMPLETED', 'points.limit', 'points.limit', 'points.limit']);
    expect(await world.left(member)).toBe(980);
  });

  it('are refused clearly and change nothing where something is missing', async () => {
    const goods = (await world.reward('lamp', { deliveryType: 'GOODS', vipMinimum: 3 })).id;
    const phone = (await world.reward('credit', { deliveryType: 'PHONE_CREDIT' })).id;
    const closed = (await world.reward('closed', { isOpen: false })).id;
    const ended = (await world.reward('ended', { endsAt: world.clock.now() })).id;
    const none = (await world.reward('none', { stock: 0 })).id;
    const dear = (await world.reward('dear', { pointsRequired: 5_001 })).id;
    const cash = (await world.reward('cash', { amountRequired: 50n * UNIT })).id;
    const member = await world.newMember(5_000, 10n);
    const to = { address: '12 Hang Bac, Hanoi', mobile: '0912345678' };
    const vip = { vipLevel: 3 };
    const cases: [Promise<string>, string][] = [
      [redeem(member, product(goods, to)), 'points.vip'],
      [redeem(member, product(goods, { ...to, address: ' short ' }), vip), 'points.address'],
      [redeem(member, product(goods, { ...to, mobile: '12' }), vip), 'points.mobile'],
      [redeem(member, product(phone)), 'points.mobile'],
      [redeem(member, product(closed)), 'points.reward'],
      [redeem(member, product(ended)), 'points.reward'],
      [redeem(member, product(999_999)), 'points.reward'],
      [redeem(member, product(none)), 'points.stock'],
      [redeem(member, product(dear)), 'points.short'],
    ];
    for (const [asked, refusal] of cases) expect(await asked).toBe(refusal);
    expect(await orders(member)).toEqual([]);
    expect(await redeem(member, product(cash))).toBe('points.funds');
    expect([await world.left(member), await world.money(member), await world.taken(cash)]).toEqual([5_000, 10n * UNIT, 0]);
    expect(await orders(member)).toEqual(['FAILED']);
  });

  it('are not another brand’s', async () => {
    const { id } = await world.reward('ours');
    const member = await world.newMember(500);
    const other = { ...world.merchant, id: world.merchant.id + 1 };
    expect(await told(world.points.redeem({ merchant: other, accountId: member, vipLevel: 0 }, product(id)))).toBe(
      'points.reward',
    );
  });

  it('are finished by the job where a process died, before or after the money', async () => {
    const { id } = await world.reward('kept', { deliveryType: 'FREE_BET', creditAmount: 3n * UNIT, amountRequired: 2n * UNIT });
    const member = await world.newMember(1_000, 10n);
    const dead = new Error('it dies');
    const never = world.pointsOf({
      post: async () => {
        throw dead;
      },
    });
    const after = world.pointsOf({
      post: async (posting) => {
        await world.wallet.post(posting);
        throw dead;
      },
    });
    const asked = product(id);
    await expect(never.redeem(world.member(member), asked)).rejects.toBe(dead);
    await expect(after.redeem(world.member(member), product(id))).rejects.toBe(dead);
    expect(await redeem(member, asked)).toBe('system_busy');
    world.clock.advance(2 * MINUTE);
    const run = () => Promise.all(world.points.jobs.map((job) => job.run({ start: new Date(0), end: new Date(0) } as never)));
    await Promise.all([run(), run()]);
    expect(await orders(member)).toEqual(['COMPLETED', 'COMPLETED']);
    expect([await world.left(member), await world.money(member), await world.taken(id)]).toEqual([800, 12n * UNIT, 2]);
    expect(await world.points.wagering.remainingTurnover(member)).toBe(6n * UNIT);
    expect(await redeem(member, asked)).toBe('COMPLETED');
    expect(await world.wallet.reconcile()).toEqual([]);
  });

  it('come back whole when they are rejected, once, also where a process died in between', async () => {
    const { id } = await world.reward('back', { deliveryType: 'PHONE_CREDIT', amountRequired: 4n * UNIT });
    const member = await world.newMember(500, 10n);
    const { orderNo } = await world.points.redeem(world.member(member), product(id, { mobile: '0912345678' }));
    const noted: unknown[] = [];
    const decision = { remark: 'sold out', record: async (_: unknown, change: unknown) => void noted.push(change) };
    const dying = world.pointsOf({
      post: async (posting) => {
        await world.wallet.post(posting);
        throw new Error('it dies');
      },
    });
    await expect(dying.reject(world.merchant.id, orderNo, decision)).rejects.toThrow('it dies');
    world.clock.advance(2 * MINUTE);
    for (const job of world.points.jobs) await job.run({ start: new Date(0), end: new Date(0) } as never);
    expect([await world.left(member), await world.money(member), await world.taken(id)]).toEqual([500, 10n * UNIT, 0]);
    expect(noted).toEqual([{ before: { state: 'PROCESSING' }, after: { state: 'RETURNING', remark: 'sold out' } }]);
    await expect(world.points.reject(world.merchant.id, orderNo, decision)).rejects.toMatchObject({ code: 'ops.refused' });
    await expect(world.points.deliver(world.merchant.id, orderNo, decision)).rejects.toMatchObject({ code: 'ops.refused' });
    await expect(world.points.deliver(world.merchant.id + 1, orderNo, decision)).rejects.toMatchObject({ code: 'ops.unknown' });
    const asker = { merchant: world.merchant, accountId: member, language: 'EN', languages: ['EN'] };
    expect((await world.points.record(asker, {})).list).toMatchObject([
      { transactionNo: orderNo, status: 'REJECTED', remark: 'sold out', pointsChange: 0, amountRequired: 4 },
    ]);
    expect(await world.wallet.reconcile()).toEqual([]);
  });
});
