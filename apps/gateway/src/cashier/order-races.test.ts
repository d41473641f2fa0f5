import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import { MINUTE, type OrderWorld, openOrders } from './testing/orders.ts';

describe.each(databaseKinds)('orders of money that go wrong on %s', (kind) => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrders(kind);
  });
  afterAll(() => world.close());

  it('a payout that fails for its payer’s want of funds comes back too', async () => {
    const member = await world.rich(100n);
    const { orderNo } = await world.cashier.requestWithdrawal(world.asked(member, 80n));
    await world.cashier.approveWithdrawal(orderNo);
    await world.cashier.payWithdrawal(orderNo);
    expect((await world.cashier.settleWithdrawal(orderNo, 'FAILED', 'funds')).state).toBe('FAILED');
    expect(await world.purse(member)).toEqual([100n, 0n]);
  });

  it('of two tries to set an amount aside, one before and one after the money comes, nothing stays behind', async () => {
    const member = world.newMember();
    // While this one is under way, the other has failed the order for lack of funds; then the money comes.
    const late = world.cashierOf({
      async hold(request) {
        await expect(world.cashier.requestWithdrawal(world.asked(member, 80n))).rejects.toMatchObject({ code: 'funds' });
        await world.pay(member, 100n);
        return world.wallet.hold(request);
      },
    });
    await expect(late.requestWithdrawal(world.asked(member, 80n))).rejects.toMatchObject({ code: 'funds' });
    expect(await world.purse(member)).toEqual([100n, 0n]);

    const second = world.newMember();
    // Refused, and before it can say so the money comes and the other one succeeds.
    const early = world.cashierOf({
      async hold(request) {
        const verdict = await world.wallet.hold(request);
        await world.pay(second, 100n);
        expect((await world.cashier.requestWithdrawal(world.asked(second, 80n))).state).toBe('REVIEWING');
        return verdict;
      },
    });
    expect((await early.requestWithdrawal(world.asked(second, 80n))).state).toBe('REVIEWING');
    expect(await world.purse(second)).toEqual([20n, 80n]);
  });

  it('an order that cannot be finished keeps no other one from it', async () => {
    const [stuck, other] = [world.newMember(), world.newMember()];
    const orders = [
      await world.cashier.requestDeposit(world.asked(stuck, 40n)),
      await world.cashier.requestDeposit(world.asked(other, 40n)),
    ];
    // Its number has been used for another amount: the ledger refuses the booking for ever.
    const house = await world.wallet.house(1, 'VND', 'deposits');
    const credit = await world.wallet.accountOf(1, stuck, 'VND');
    const txId = orders[0]?.orderNo ?? '';
    await world.wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: house, credit, amount: 1n, txId });
    for (const { orderNo } of orders) {
      await world.db.query({
        text: `update deposit_order set state = 'SUCCESS', decided_at = $2 where order_no = $1`,
        values: [orderNo, new Date(world.clock.now())],
      });
      world.clock.advance(1_000);
    }
    world.clock.advance(2 * MINUTE);
    await expect(world.finish()).rejects.toThrow('could not be finished');
    expect(await world.purse(other)).toEqual([40n, 0n]);
    await world.db.query({ text: `update deposit_order set completed_at = now() where order_no = $1`, values: [txId] });
  });

  it('the name of a request stands for one order only', async () => {
    const member = await world.rich(100n);
    await world.cashier.requestDeposit(world.asked(member, 50n, 'one'));
    await expect(world.cashier.requestDeposit(world.asked(member, 60n, 'one'))).rejects.toMatchObject({ code: 'mismatch' });
    await world.cashier.requestWithdrawal(world.asked(member, 20n, 'two'));
    await expect(world.cashier.requestWithdrawal(world.asked(member, 20n, 'two', 'WALLET'))).rejects.toMatchObject({
      code: 'mismatch',
    });
    expect(await world.purse(member)).toEqual([80n, 20n]);
  });

  it('leave a ledger that agrees with itself', async () => {
    expect(await world.wallet.reconcile()).toEqual([]);
  });
});
