import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import { MINUTE, type OrderWorld, openOrders } from '../testing/orders.ts';
import { channelApiOf, fakeProvider, PROVIDER, TEST_KEYS } from '../testing/provider.ts';

type Api = Awaited<ReturnType<typeof channelApiOf>>;

describe.each(databaseKinds)('payments that are reported together on %s', (kind) => {
  let world: OrderWorld;
  let api: Api;
  let elsewhere: Api;

  const apiOf = (changes: Partial<Wallet> = {}) => {
    const nonces = memoryNonceStore(world.clock);
    const providers = { keys: TEST_KEYS, otherKeys: new Map(), nonces, metrics: createMetrics(), fetch: fakeProvider().fetch };
    return channelApiOf(world.cashierOf(changes, { providers }), world.clock);
  };
  beforeAll(async () => {
    world = await openOrders(kind);
    await world.db.query({
      text: `insert into payment_provider (code, name, base_url, changed_at) values ($1, $1, 'https://pay.example', now())`,
      values: [PROVIDER],
    });
    await world.db.query({ text: `update payment_channel set fee_rate = 100 where code = 'QR'` });
    api = await apiOf();
    elsewhere = await apiOf();
  });
  afterAll(async () => {
    expect(await world.wallet.reconcile()).toEqual([]);
    await Promise.all([api.close(), elsewhere.close()]);
    await world.close();
  });

  const ordered = async (member: bigint, requestKey = 'one', channel = 'BANK'): Promise<string> => {
    const { orderNo } = await world.cashier.requestDeposit(world.asked(member, 50n, requestKey, channel));
    await world.db.query({
      text: 'update deposit_order set provider = $2 where order_no = $1',
      values: [orderNo, PROVIDER],
    });
    return orderNo;
  };
  const balance = async (member: bigint) => (await world.purse(member))[0];
  const orderOf = async (orderNo: string) => {
    const [order] = await world.db.query({
      text: 'select state, completed_at is not null as done from deposit_order where order_no = $1',
      values: [orderNo],
    });
    return order;
  };

  it('are booked each, with its own fee, and asked to be wagered', async () => {
    const members = Array.from({ length: 12 }, () => world.newMember());
    const orders = await Promise.all(members.map((member, index) => ordered(member, 'one', index % 2 ? 'QR' : 'BANK')));
    const answers = await Promise.all(orders.map((orderNo) => api.report(orderNo, 'PAID', { amount: 500_100n })));
    expect(answers.map(({ status, state }) => [status, state])).toEqual(members.map(() => ['OK', 'PAID']));
    for (const [index, member] of members.entries()) {
      const main = await world.wallet.accountOf(1, member, 'VND');
      const booked = index % 2 ? 495_099n : 500_100n;
      expect((await world.wallet.balanceOf(main)).balance).toBe(booked);
      expect(await world.cashier.wagering.remainingTurnover(member)).toBe(booked);
    }
  });

  it('at two gateways, of the same orders, payments and members are each booked once', async () => {
    const [one, two] = [world.newMember(), world.newMember()];
    const orders = [await ordered(one), await ordered(one, 'two', 'QR'), await ordered(two)];
    const report = (at: Api, index: number, paymentId: string) => at.report(orders[index] ?? '', 'PAID', { paymentId });
    const answers = await Promise.all([
      report(api, 0, 'p0'),
      report(api, 0, 'p0'),
      report(elsewhere, 0, 'p0'),
      report(api, 1, 'p1'),
      report(elsewhere, 1, 'p1'),
      report(api, 2, 'p2'),
    ]);
    expect(answers.map(({ state }) => state)).toEqual(answers.map(() => 'PAID'));
    // A number that is taken, by reports of two orders at once.
    const taken = await Promise.all([report(api, 2, 'p1'), report(elsewhere, 2, 'p0')]);
    expect(taken.map(({ status }) => status)).toEqual(['MISMATCH', 'MISMATCH']);
    // Two of 50.00, one of them with a fee of a hundredth.
    expect(await Promise.all([one, two].map(balance))).toEqual([99n, 50n]);
  });

  it('harm no other where one cannot be booked, and nothing of that one is written', async () => {
    const members = [world.newMember(), world.newMember(), world.newMember()];
    const orders = await Promise.all(members.map((member) => ordered(member)));
    const [, stuck = 0n] = members;
    // Its number was used for another amount: the ledger refuses the booking.
    const txId = orders[1] ?? '';
    const debit = await world.wallet.house(1, 'VND', 'deposits');
    const credit = await world.wallet.accountOf(1, stuck, 'VND');
    await world.wallet.post({ kind: 'entry', code: 'DEPOSIT', debit, credit, amount: 1n, txId });
    const answers = await Promise.all(orders.map((orderNo) => api.report(orderNo, 'PAID')));
    expect(answers.map(({ http, status }) => [http, status])).toEqual([
      [200, 'OK'],
      [500, 'TEMPORARY'],
      [200, 'OK'],
    ]);
    expect(await Promise.all(members.map(balance))).toEqual([50n, 0n, 50n]);
    expect(await orderOf(txId)).toEqual({ state: 'CREATED', done: false });
    expect(await world.cashier.wagering.remainingTurnover(stuck)).toBe(0n);
  });

  it('are booked with those of a blocked member, and with one whose money is there already', async () => {
    const members = Array.from({ length: 5 }, () => world.newMember());
    const orders = await Promise.all(members.map((member) => ordered(member)));
    const [, blocked = 0n, , there = 0n] = members;
    await world.wallet.block(await world.wallet.accountOf(1, blocked, 'VND'), 'outgoing', true);
    const debit = await world.wallet.house(1, 'VND', 'deposits');
    const credit = await world.wallet.accountOf(1, there, 'VND');
    await world.wallet.post({ kind: 'entry', code: 'DEPOSIT', debit, credit, amount: 500_000n, txId: orders[3] ?? '' });
    const answers = await Promise.all(orders.map((orderNo) => api.report(orderNo, 'PAID')));
    expect(answers.map(({ status, state }) => [status, state])).toEqual(members.map(() => ['OK', 'PAID']));
    expect(await Promise.all(members.map(balance))).toEqual([50n, 50n, 50n, 50n, 50n]);
    expect(await Promise.all(orders.map(orderOf))).toEqual(members.map(() => ({ state: 'SUCCESS', done: true })));
  });

  it('are not written where the process dies before the commit, and booked once when they are reported again', async () => {
    const member = world.newMember();
    const orderNo = await ordered(member);
    const dying = await apiOf({
      postIn: async () => {
        throw new Error('the process ends here');
      },
    });
    expect(await dying.report(orderNo, 'PAID', { paymentId: 'died' })).toMatchObject({ http: 500, status: 'TEMPORARY' });
    await dying.close();
    expect([await balance(member), await orderOf(orderNo)]).toEqual([0n, { state: 'CREATED', done: false }]);
    await Promise.all([api, elsewhere].map((at) => at.report(orderNo, 'PAID', { paymentId: 'died' })));
    expect([await balance(member), await orderOf(orderNo)]).toEqual([50n, { state: 'SUCCESS', done: true }]);
  });

  it('are booked, once, where a gateway of the version before has decided and ended before it booked', async () => {
    const member = world.newMember();
    const orderNo = await ordered(member);
    const at = new Date(world.clock.now());
    await world.db.query({
      text: `update deposit_order set state = 'SUCCESS', decided_at = $2, paid_amount = amount where order_no = $1`,
      values: [orderNo, at],
    });
    await world.db.query({
      text: `insert into deposit_payment (provider, payment_id, merchant_id, order_no, amount, currency, provider_ref, state, told_at)
             values ($1, 'decided', 1, $2, 500000, 'VND', 'ref-1', 'PAID', $3)`,
      values: [PROVIDER, orderNo, at],
    });
    world.clock.advance(2 * MINUTE);
    await Promise.all([world.finish(), api.report(orderNo, 'PAID', { paymentId: 'decided' })]);
    expect([await balance(member), await orderOf(orderNo)]).toEqual([50n, { state: 'SUCCESS', done: true }]);
  });
});
