import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Cashier } from '../cashier.ts';
import { MINUTE, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { approvedOf, gatewayOf, payingProvider, runByProvider } from '../testing/payouts.ts';
import { PROVIDER } from '../testing/provider.ts';

describe.each(databaseKinds)('payouts at once on %s', (kind) => {
  let world: OrderWorld;
  let cashier: Cashier;
  /** Another gateway on the same database. */
  let second: Cashier;
  const bank = payingProvider();
  const { fake } = bank;

  beforeAll(async () => {
    world = await openOrders(kind);
    await runByProvider(world);
    cashier = gatewayOf(world, fake.fetch);
    second = gatewayOf(world, fake.fetch);
  });
  beforeEach(async () => {
    bank.reset();
    await world.db.query({ text: `update payment_channel set pays_at_once = true where code = 'BANK'` });
  });
  afterAll(async () => {
    expect(await world.wallet.reconcile()).toEqual([]);
    await world.close();
  });

  const runJob = (name: string, by: Cashier[]): Promise<unknown> =>
    Promise.all(
      by
        .flatMap(({ jobs }) => jobs.filter((job) => job.name === name))
        .map((job) => job.run({ start: new Date(world.clock.now()) })),
    );
  const pay = (...by: Cashier[]) => runJob('cashier.pay-approved', by);
  const stateOf = async (orderNo: string) => {
    const [row] = await world.db.query<{ state: string; parts: string | null }>({
      text: `select o.state, (select string_agg(p.state, ' ') from withdrawal_part p where p.order_no = o.order_no) as parts
             from withdrawal_order o where order_no = $1`,
      values: [orderNo],
    });
    return [row?.state, row?.parts ?? null];
  };

  it('begin without a person, once over two gateways, and are noted', async () => {
    const { orderNo, member } = await approvedOf(world, cashier);
    expect(await stateOf(orderNo)).toEqual(['APPROVED', null]);
    await pay(cashier, second, cashier);
    await pay(second);
    expect(bank.numbersOf('payout')).toEqual([`${orderNo}.1`]);
    expect(await stateOf(orderNo)).toEqual(['PAYING', 'SENDING']);
    const notes = await world.db.query({
      text: 'select operator, note from withdrawal_note where order_no = $1',
      values: [orderNo],
    });
    expect(notes).toEqual([{ operator: 'gateway', note: `given to ${PROVIDER}, as the channel pays at once` }]);
    const said = { provider: PROVIDER, eventId: `paid-${orderNo}`, payoutNo: `${orderNo}.1`, currency: 'VND', providerRef: 'r' };
    await second.payouts.report({ ...said, state: 'PAID', amount: 80n * UNIT });
    expect([await stateOf(orderNo), await world.purse(member)]).toEqual([
      ['SUCCESS', 'SUCCESS'],
      [20n, 0n],
    ]);
  });

  it('are sent by the same number where the process ended between writing and sending', async () => {
    const { orderNo } = await approvedOf(world, cashier);
    fake.answers['payout'] = () => new Error('killed');
    await pay(cashier);
    expect([await stateOf(orderNo), bank.sent()]).toEqual([['PAYING', 'SENDING'], 0n]);
    fake.answers['payout'] = bank.pay;
    world.clock.advance(MINUTE);
    await Promise.all([pay(second), runJob('cashier.ask-payouts', [cashier, second])]);
    expect([bank.numbersOf('payout'), bank.sent()]).toEqual([[`${orderNo}.1`, `${orderNo}.1`], 80n]);
  });

  it('begin at the next run where the process ended before it wrote anything', async () => {
    const { orderNo } = await approvedOf(world, cashier);
    const dying = world.db.transaction;
    world.db.transaction = () => Promise.reject(new Error('the process has ended'));
    try {
      await expect(pay(cashier)).rejects.toThrow('1 approved withdrawals');
    } finally {
      world.db.transaction = dying;
    }
    expect([await stateOf(orderNo), fake.asked]).toEqual([['APPROVED', null], []]);
    await pay(second);
    expect([await stateOf(orderNo), bank.sent()]).toEqual([['PAYING', 'SENDING'], 80n]);
  });

  it('leave to people what a provider refused', async () => {
    const { orderNo } = await approvedOf(world, cashier);
    fake.answers['payout'] = () => ({ status: 'NO_FUNDS' });
    await pay(cashier);
    fake.answers['payout'] = bank.pay;
    await pay(cashier, second);
    expect([await stateOf(orderNo), bank.sent()]).toEqual([['PAYING', 'QUEUED'], 0n]);
  });

  it('do not begin on a channel that waits for a person, nor while its provider is closed', async () => {
    const { orderNo } = await approvedOf(world, cashier);
    await world.db.query({ text: `update payment_channel set pays_at_once = false where code = 'BANK'` });
    await pay(cashier, second);
    expect(await stateOf(orderNo)).toEqual(['APPROVED', null]);
    await world.db.query({ text: `update payment_channel set pays_at_once = true where code = 'BANK'` });
    await world.db.query({ text: 'update payment_provider set is_open = false' });
    world.clock.advance(MINUTE);
    await pay(cashier, second);
    expect([await stateOf(orderNo), fake.asked]).toEqual([['APPROVED', null], []]);
    await world.db.query({ text: 'update payment_provider set is_open = true' });
    world.clock.advance(MINUTE);
    await pay(cashier, second);
    expect([await stateOf(orderNo), bank.sent()]).toEqual([['PAYING', 'SENDING'], 80n]);
  });
});
