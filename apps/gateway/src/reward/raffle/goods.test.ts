import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type RewardInput, readPrizeOrders } from '../../points/index.ts';
import { findGoodsDifferences } from '../items/goods-audit.ts';
import { DAY_MS, openRaffles, type RaffleWorld } from '../testing/raffles.ts';

const HOME = { address: '12 Le Loi, Hue', mobile: '+84 900 000 001' };
const PRIZES = [{ product: 'tea-set', weight: 1, stock: 5 }];
const noted = { remark: 'the street has no such number', record: async () => {} };

describe.each(usualKind)('goods as prizes on %s', (kind) => {
  let world: RaffleWorld;
  const product = (slug: string, more: Partial<RewardInput> = {}) =>
    world.points.put(world.merchantId, {
      ...{ slug, isOpen: false, deliveryType: 'GOODS', pointsRequired: 500, amountRequired: 0n, creditAmount: 0n, stock: 0 },
      ...{ memberLimit: 1, vipMinimum: 3, image: '', sort: 0, startsAt: 0, endsAt: null },
      words: { EN: { title: 'Tea set', content: '', conditions: '' } },
      ...more,
    });
  beforeAll(async () => {
    world = await openRaffles(kind);
    await product('tea-set');
    await product('chips', { deliveryType: 'FREE_BET', creditAmount: 10_000n });
  });
  afterAll(() => world.close());

  const codeOf = (error: { code?: string; params?: { reason?: string }; message: string }) => error.code ?? error.message;
  const refusalOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (error: { params?: { reason?: string }; message: string }) => String(error.params?.reason ?? error.message),
    );
  const itemOf = async (member: bigint) => {
    const [row] = await world.db.query<{ id: bigint; status: string; reason: string | null; expiresAt: Date }>({
      text: `select id, status, reason, expires_at as "expiresAt" from reward_item where account_id = $1 and product is not null`,
      values: [member],
    });
    if (!row) throw new Error('nothing was won');
    return row;
  };
  const ordersOf = async (member: bigint) =>
    (await world.points.orders(world.merchantId, { isOpen: false, before: null, count: 100 }))
      .filter(({ accountId }) => accountId === member)
      .map(({ orderNo, state, points, address, mobile, product: what }) => ({ orderNo, state, points, address, mobile, what }));
  let raffles = 0;
  /** A member who has won a tea set. */
  const winner = async (): Promise<bigint> => {
    raffles += 1;
    const { id } = await world.instant(`goods-${raffles}`, { prizes: PRIZES, blank: 0 });
    const member = await world.newMember();
    await world.give(member, id, 1);
    expect(await world.draw(member, id, 1)).toBe('DRAWN_WON');
    return member;
  };
  const collect = (member: bigint, id: bigint, to?: typeof HOME, by = world.items) =>
    by.collect(member, id, to).then(() => 'done', codeOf);

  it('are collected with where they go to, and wait for a person in the mall at no cost', async () => {
    const member = await winner();
    const { id } = await itemOf(member);
    expect(await world.items.collectAll(member)).toEqual([]);
    expect(await collect(member, id)).toBe('points.address');
    expect(await collect(member, id, { ...HOME, address: 'Hue' })).toBe('points.address');
    expect(await collect(member, id, { ...HOME, mobile: '12' })).toBe('points.mobile');
    expect(await ordersOf(member)).toEqual([]);
    expect((await itemOf(member)).status).toBe('COLLECTABLE');
    expect(await collect(member, id, HOME)).toBe('done');
    const [order, ...more] = await ordersOf(member);
    expect(more).toEqual([]);
    expect(order).toMatchObject({ state: 'PROCESSING', points: 0, address: HOME.address, mobile: '+84900000001' });
    expect(order?.what?.names).toEqual({ EN: 'Tea set' });
    expect(await collect(member, id, HOME)).toBe('reward.collected');
    expect(await world.pointsOf(member)).toBe(0n);
    expect([...(await world.points.taken(world.merchantId)).values()]).toEqual([]);
  });

  it('are ordered once, however many gateways are asked at once', async () => {
    const member = await winner();
    const { id } = await itemOf(member);
    const other = world.itemsOf();
    const answers = await Promise.all([world.items, other, world.items, other].map((by) => collect(member, id, HOME, by)));
    expect(answers.toSorted()).toEqual(['done', 'reward.collected', 'reward.collected', 'reward.collected']);
    expect(await ordersOf(member)).toHaveLength(1);
  });

  it('are collected by the job where the gateway died after the order was written', async () => {
    const member = await winner();
    const { id } = await itemOf(member);
    await world.db.transaction(async (tx) => {
      await world.points.orderPrize(tx, {
        ...{ merchantId: world.merchantId, accountId: member, currency: 'VND', rewardId: id, ...HOME },
        product: { rewardId: 1, names: { EN: 'Tea set' }, deliveryType: 'GOODS' },
      });
      await tx.query({
        text: `update reward_item set status = 'COLLECTING', asked_at = $2 where id = $1`,
        values: [id, new Date(world.clock.now())],
      });
    });
    world.clock.advance(2 * 60_000);
    for (const job of world.items.jobs) await job.run({ start: new Date(world.clock.now()) });
    expect((await itemOf(member)).status).toBe('COLLECTED');
    expect(await ordersOf(member)).toHaveLength(1);
  });

  it('can be collected again where an operator rejects their delivery, and the member reads why', async () => {
    const member = await winner();
    const { id, expiresAt } = await itemOf(member);
    expect(await collect(member, id, HOME)).toBe('done');
    const [first] = await ordersOf(member);
    world.clock.set(expiresAt.getTime() - DAY_MS);
    await world.points.reject(world.merchantId, first?.orderNo ?? '', noted);
    const again = await itemOf(member);
    expect(again).toMatchObject({ status: 'COLLECTABLE', reason: noted.remark });
    expect(again.expiresAt.getTime()).toBe(world.clock.now() + 7 * DAY_MS);
    expect(await world.pointsOf(member)).toBe(0n);
    expect(await refusalOf(world.points.reject(world.merchantId, first?.orderNo ?? '', noted))).toContain('REJECTED');
    expect(await collect(member, id, { ...HOME, address: '14 Le Loi, Hue' })).toBe('done');
    const [second] = await ordersOf(member);
    await world.points.deliver(world.merchantId, second?.orderNo ?? '', noted);
    expect((await ordersOf(member)).map(({ state }) => state)).toEqual(['COMPLETED', 'REJECTED']);
    expect(await itemOf(member)).toMatchObject({ status: 'COLLECTED', reason: null });
    expect(await refusalOf(world.points.reject(world.merchantId, second?.orderNo ?? '', noted))).toContain('COMPLETED');
  });

  it('are taken back while nobody has asked for them, and after their order was rejected', async () => {
    const member = await winner();
    const { id } = await itemOf(member);
    const taken = () => refusalOf(world.items.void({ accountId: member, id, reason: 'two accounts', note: async () => {} }));
    expect(await collect(member, id, HOME)).toBe('done');
    expect(await taken()).toContain('rejecting its exchange first');
    const [order] = await ordersOf(member);
    await world.points.reject(world.merchantId, order?.orderNo ?? '', noted);
    expect(await taken()).toBe('done');
    expect(await collect(member, id, HOME)).toBe('reward.unknown');
  });

  it('expire as everything else', async () => {
    const member = await winner();
    const { id, expiresAt } = await itemOf(member);
    world.clock.set(expiresAt.getTime());
    expect(await collect(member, id, HOME)).toBe('reward.expired');
  });

  it('agree with their orders, and an order too few or too many is found', async () => {
    const details = () => findGoodsDifferences({ db: world.db, prizeOrders: readPrizeOrders });
    expect(await details()).toEqual([]);
    const member = await winner();
    const { id } = await itemOf(member);
    await world.db.query({ text: `update reward_item set status = 'COLLECTED' where id = $1`, values: [id] });
    expect(await details()).toEqual([`the product of the reward ${id}: 0 orders stand; by the reward 1`]);
    await world.db.query({ text: `update reward_item set status = 'VOID' where id = $1`, values: [id] });
    expect(await details()).toEqual([]);
  });

  it('are drawn among all tickets too', async () => {
    const { id } = await world.drawn('goods-draw', { prizes: [{ product: 'tea-set', stock: 2 }], blank: 0 });
    const members = [await world.newMember(), await world.newMember(), await world.newMember()];
    for (const member of members) await world.give(member, id, 1);
    world.clock.advance(2 * DAY_MS);
    await world.runJob();
    const won = await world.db.query<{ account: bigint }>({
      text: `select account_id as account from reward_item where source_ref like $1 || ':%' and product is not null`,
      values: [String(id)],
    });
    expect(won).toHaveLength(2);
  });

  it('are products of the mall that somebody delivers, and nothing besides', async () => {
    const put = (prize: object) => refusalOf(world.instant('refused', { prizes: [{ weight: 1, stock: 1, ...prize }], blank: 0 }));
    expect(await put({ product: 'nothing' })).toContain('no product nothing that is delivered');
    expect(await put({ product: 'chips' })).toContain('no product chips that is delivered');
    expect(await put({ product: 'tea-set', reward: { money: 1 } })).toContain('a prize is a product, or money and points');
    expect((await world.raffles.list(world.merchantId)).some(({ slug }) => slug === 'refused')).toBe(false);
  });

  it('stay promised where the product leaves the mall, and the raffle can be paused', async () => {
    await product('lamp');
    const prizes = [{ product: 'lamp', weight: 1, stock: 5 }];
    const { id } = await world.instant('lamps', { prizes, blank: 0 });
    await world.give(await world.newMember(), id, 1);
    await world.points.remove(world.merchantId, 'lamp');
    const paused = await world.instant('lamps', { prizes, blank: 0, isOpen: false });
    expect(paused.prizes[0]?.product?.names).toEqual({ EN: 'Tea set' });
    expect(await refusalOf(world.instant('lamps', { prizes: PRIZES, blank: 0 }))).toContain('tickets are out');
  });
});
