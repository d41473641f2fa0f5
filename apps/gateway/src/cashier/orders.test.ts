import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventOf } from '../base/background/event.ts';
import { databaseKinds } from '../base/testing/database.ts';
import type { Merchant } from '../brand/index.ts';
import { countCompleted } from './completed-days.ts';
import { depositCompleted, withdrawalCompleted } from './events.ts';
import { calendar, MINUTE, type OrderWorld, openOrders } from './testing/orders.ts';

const brand = () => ({ id: 1, ...calendar, currency: 'VND', currencySymbol: '₫' }) as unknown as Merchant;

describe.each(databaseKinds)('orders of money on %s', (kind) => {
  let world: OrderWorld;
  let db: OrderWorld['db'];
  let clock: OrderWorld['clock'];
  let wallet: OrderWorld['wallet'];
  let events: OrderWorld['events'];
  let cashier: OrderWorld['cashier'];
  const heard: EventOf<typeof depositCompleted | typeof withdrawalCompleted>[] = [];

  beforeAll(async () => {
    world = await openOrders(kind);
    ({ db, clock, wallet, events, cashier } = world);
    events.consume('test', [depositCompleted, withdrawalCompleted], async (event) => {
      heard.push(event);
    });
    countCompleted({ events, calendarOf: async () => calendar });
  });
  afterAll(() => world.close());

  const asked: OrderWorld['asked'] = (...args) => world.asked(...args);
  const newMember = () => world.newMember();
  const purse = (owner: bigint) => world.purse(owner);
  const rich = (units: bigint) => world.rich(units);
  const finish = () => world.finish();

  it('a deposit is booked once when it is confirmed, however often it is asked for and confirmed', async () => {
    const member = newMember();
    const [one, two] = [await cashier.requestDeposit(asked(member, 50n)), await cashier.requestDeposit(asked(member, 50n))];
    expect(two.orderNo).toBe(one.orderNo);
    expect(one.orderNo).toMatch(/^D-[2-9A-Z]{10}$/);
    clock.advance(90_000);
    const done = await Promise.all([cashier.confirmDeposit(one.orderNo), cashier.confirmDeposit(one.orderNo)]);
    expect(done.map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await purse(member)).toEqual([50n, 0n]);
    await events.runAll();
    const told = heard.filter(({ payload }) => payload.orderNo === one.orderNo);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'deposit.completed', payload: { amount: '500000', state: 'SUCCESS' } });
  });

  it.each([
    ['a channel that is none', 50n, 'NONE', 'channel'],
    ['less than the channel takes', 5n, 'BANK', 'amount'],
    ['more than the channel takes', 300_000n, 'BANK', 'amount'],
  ])('a deposit is refused for %s', async (_why, units, channel, code) => {
    await expect(cashier.requestDeposit(asked(newMember(), units, 'a', channel))).rejects.toMatchObject({ code });
  });

  it('there is one open deposit a method, and another one once it has ended', async () => {
    const member = newMember();
    const { orderNo } = await cashier.requestDeposit(asked(member, 50n, 'a'));
    await expect(cashier.requestDeposit(asked(member, 60n, 'b'))).rejects.toMatchObject({ code: 'open-order' });
    await cashier.requestDeposit(asked(member, 60n, 'c', 'WALLET'));
    expect(await cashier.failDeposit(orderNo, 'unpaid')).toMatchObject({ state: 'FAILED', reason: 'unpaid' });
    await cashier.requestDeposit(asked(member, 60n, 'b'));
    await expect(cashier.confirmDeposit(orderNo)).rejects.toMatchObject({ code: 'state' });
    expect(await purse(member)).toEqual([0n, 0n]);
  });

  it('a deposit that nobody pays expires after half an hour; paid late it is still paid', async () => {
    const member = newMember();
    const { orderNo } = await cashier.requestDeposit(asked(member, 70n));
    clock.advance(29 * MINUTE);
    await finish();
    await expect(cashier.requestDeposit(asked(member, 70n, 'b'))).rejects.toMatchObject({ code: 'open-order' });
    clock.advance(2 * MINUTE);
    await finish();
    await expect(cashier.failDeposit(orderNo, 'unpaid')).rejects.toMatchObject({
      code: 'state',
      message: expect.stringContaining('EXPIRED'),
    });
    expect(await cashier.confirmDeposit(orderNo)).toMatchObject({ state: 'SUCCESS' });
    expect(await purse(member)).toEqual([70n, 0n]);
  });

  it('a withdrawal is held, reviewed, paid out, and gone', async () => {
    const member = await rich(100n);
    const { orderNo, state } = await cashier.requestWithdrawal(asked(member, 80n));
    expect([state, await purse(member)]).toEqual(['REVIEWING', [20n, 80n]]);
    await expect(cashier.payWithdrawal(orderNo)).rejects.toMatchObject({ code: 'state' });
    expect((await cashier.approveWithdrawal(orderNo)).state).toBe('APPROVED');
    await expect(cashier.rejectWithdrawal(orderNo, 'late')).rejects.toMatchObject({ code: 'state' });
    expect((await cashier.payWithdrawal(orderNo)).state).toBe('PAYING');
    clock.advance(MINUTE);
    const settled = await Promise.all([
      cashier.settleWithdrawal(orderNo, 'SUCCESS'),
      cashier.settleWithdrawal(orderNo, 'SUCCESS'),
    ]);
    expect(settled.map((order) => order.state)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await purse(member)).toEqual([20n, 0n]);
  });

  it.each([
    ['refused', (orderNo: string) => cashier.rejectWithdrawal(orderNo, 'review'), 'REJECTED'],
    ['cancelled by its owner', (orderNo: string) => cashier.cancelWithdrawal(orderNo), 'CANCELLED'],
    [
      'not paid out',
      async (orderNo: string) => {
        await cashier.approveWithdrawal(orderNo);
        await cashier.payWithdrawal(orderNo);
        return cashier.settleWithdrawal(orderNo, 'FAILED', 'channel');
      },
      'FAILED',
    ],
  ])('a withdrawal that is %s comes back, once', async (_how, end, state) => {
    const member = await rich(100n);
    const { orderNo } = await cashier.requestWithdrawal(asked(member, 80n));
    expect((await end(orderNo)).state).toBe(state);
    expect(await purse(member)).toEqual([100n, 0n]);
    await finish();
    expect(await purse(member)).toEqual([100n, 0n]);
  });

  it('a withdrawal beyond the balance is refused and leaves nothing set aside', async () => {
    const member = await rich(50n);
    await expect(cashier.requestWithdrawal(asked(member, 80n))).rejects.toMatchObject({ code: 'funds' });
    await expect(cashier.requestWithdrawal(asked(member, 80n))).rejects.toMatchObject({ code: 'funds' });
    await expect(cashier.requestWithdrawal(asked(member, 20n, 'b', 'QR'))).rejects.toMatchObject({ code: 'channel' });
    expect(await purse(member)).toEqual([50n, 0n]);
  });

  it('what a process began and did not finish is finished later, and counted then', async () => {
    const [payer, payee, waiting] = [newMember(), await rich(100n), await rich(100n)];
    const deposit = await cashier.requestDeposit(asked(payer, 40n));
    const paid = await cashier.requestWithdrawal(asked(payee, 30n));
    await cashier.approveWithdrawal(paid.orderNo);
    await cashier.payWithdrawal(paid.orderNo);
    const begun = await cashier.requestWithdrawal(asked(waiting, 30n));
    // As a process leaves it that ends right after it has decided.
    const at = new Date(clock.now());
    const decide = `set state = 'SUCCESS', decided_at = $2 where order_no = $1`;
    await db.query({ text: `update deposit_order ${decide}`, values: [deposit.orderNo, at] });
    await db.query({ text: `update withdrawal_order ${decide}`, values: [paid.orderNo, at] });
    await db.query({ text: `update withdrawal_order set state = 'CREATED' where order_no = $1`, values: [begun.orderNo] });
    await finish();
    expect(await purse(payer)).toEqual([0n, 0n]);
    clock.advance(2 * MINUTE);
    await finish();
    await finish();
    expect(await Promise.all([purse(payer), purse(payee), purse(waiting)])).toEqual([
      [40n, 0n],
      [70n, 0n],
      [70n, 30n],
    ]);
    expect((await cashier.approveWithdrawal(begun.orderNo)).state).toBe('APPROVED');
  });

  it('no order that does not exist moves', async () => {
    await expect(cashier.confirmDeposit('D-NOTHERE')).rejects.toMatchObject({ code: 'unknown' });
    await expect(cashier.approveWithdrawal('W-NOTHERE')).rejects.toMatchObject({ code: 'unknown' });
  });

  it('the averages are those of what was completed within 30 business days, from the order to the money', async () => {
    clock.advance(60 * 24 * 60 * MINUTE);
    expect(await cashier.homeFigures(brand(), 'EN')).toMatchObject({ deposit: null, withdrawal: null });
    const member = newMember();
    for (const [key, seconds] of [
      ['x', 60],
      ['y', 121],
    ] as const) {
      const { orderNo } = await cashier.requestDeposit(asked(member, 100n, key));
      clock.advance(seconds * 1_000);
      await cashier.confirmDeposit(orderNo);
    }
    const failed = await cashier.requestDeposit(asked(member, 100n, 'z'));
    clock.advance(20 * MINUTE);
    await cashier.failDeposit(failed.orderNo, 'unpaid');
    const { orderNo } = await cashier.requestWithdrawal(asked(member, 50n));
    clock.advance(5 * MINUTE);
    await cashier.approveWithdrawal(orderNo);
    await cashier.payWithdrawal(orderNo);
    await cashier.settleWithdrawal(orderNo, 'SUCCESS');
    clock.advance(MINUTE);
    // As a gateway of the version before counts.
    await db.query({
      text: `insert into cashier_day_slot values (1, 'deposit', $1::text::date, 7, 1, 95)`,
      values: [new Date(clock.now()).toISOString().slice(0, 10)],
    });
    await events.runAll();
    const figures = await cashier.homeFigures(brand(), 'EN');
    expect(figures).toMatchObject({ deposit: { seconds: 92, count: 3 }, withdrawal: { seconds: 300, count: 1 }, jackpot: null });
    clock.advance(31 * 24 * 60 * MINUTE);
    expect(await cashier.homeFigures(brand(), 'EN')).toMatchObject({ deposit: null, withdrawal: null });
  });

  it('the ways of paying are told in the visitor’s language, and the pool that the brand names', async () => {
    const { paymentPartners, jackpot } = await world
      .cashierOf({}, { jackpotOf: async () => 12_500_005_000n })
      .homeFigures(brand(), 'VI');
    expect(paymentPartners.map(({ code }) => code)).toEqual(['BANK', 'PAGE', 'QR', 'WALLET', 'CARD', 'STABLE']);
    expect(paymentPartners[0]).toEqual({ code: 'BANK', name: 'Chuyển khoản', iconUrl: 'content/pay-bank-transfer.svg' });
    expect(jackpot).toEqual({ amount: 1_250_000.5, currencySymbol: '₫' });
  });

  it('leave a ledger that agrees with itself', async () => {
    expect(await wallet.reconcile()).toEqual([]);
  });
});
