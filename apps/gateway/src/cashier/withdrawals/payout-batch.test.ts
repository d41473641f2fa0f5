import type { OpsReply } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { createUnitValues, putUnitValue } from '../deposits/brand-money.ts';
import { calendar, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { withdrawalOpsCalls } from './ops-calls.ts';

type Calls = ReturnType<typeof withdrawalOpsCalls>;

describe.each(databaseKinds)('a batch of payouts on %s', (kind) => {
  let world: OrderWorld;
  let calls: Calls;
  /** Of another gateway: what one of them has looked up, the other knows nothing of. */
  let elsewhere: Calls;

  const callsOf = (): Calls =>
    withdrawalOpsCalls({
      db: world.db,
      clock: world.clock,
      risk: { look: async () => new Map() },
      pictures: { idsOf: async () => new Map(), ofBrand: async () => null },
      payouts: world.cashier.payouts,
      unitValueOf: createUnitValues(world.db, world.clock),
    });
  beforeAll(async () => {
    world = await openOrders(kind);
    [calls, elsewhere] = [callsOf(), callsOf()];
  });
  afterAll(() => world.close());

  const ask = <N extends 'opsPayoutBatch' | 'opsWithdrawal' | 'opsDisputes'>(by: Calls, name: N, input: object) => {
    const asked = { merchant: { ...calendar, id: 1 }, record: () => async () => {}, body: input, query: input } as never;
    return (by[name] as (request: never) => Promise<OpsReply<N>>)(asked);
  };
  const unitOf = (value: number) => putUnitValue(world.db, 1, value);
  const amounts = ({ csv }: OpsReply<'opsPayoutBatch'>) => [...csv.matchAll(/"([\d.]+)","VND"/g)].map(([, amount]) => amount);
  const worthOf = async (by: Calls, orderNo: string) =>
    (await ask(by, 'opsWithdrawal', { orderNo })).order.payouts.map(({ unitValue }) => unitValue);

  /** A withdrawal that waits to be paid by hand in two parts. */
  const waiting = async (): Promise<string> => {
    const { orderNo } = await world.cashier.requestWithdrawal(world.asked(await world.rich(100n), 80n));
    await world.cashier.approveWithdrawal(orderNo);
    await world.cashier.payWithdrawal(orderNo, [30n * UNIT, 50n * UNIT]);
    return orderNo;
  };

  it('has what a unit is worth when it is taken, though another gateway looked a moment before', async () => {
    await unitOf(1_000);
    const orderNo = await waiting();
    expect(await worthOf(elsewhere, orderNo)).toEqual([1_000, 1_000]);
    await unitOf(1);
    const made = await ask(elsewhere, 'opsPayoutBatch', {});
    expect(amounts(made)).toEqual(['30', '50']);
    await unitOf(1_000);
    const again = await ask(calls, 'opsPayoutBatch', { batch: made.batch });
    expect([again.csv, await worthOf(calls, orderNo)]).toEqual([made.csv, [1, 1]]);
  });

  it('keeps the unit that it is next written in where none was written down when it was taken', async () => {
    await unitOf(1_000);
    await waiting();
    const { batch } = await ask(calls, 'opsPayoutBatch', {});
    await world.db.query({ text: 'update withdrawal_part set unit_value = null where batch = $1', values: [batch] });
    const written = await Promise.all([calls, elsewhere].map((by) => ask(by, 'opsPayoutBatch', { batch })));
    expect(written.map(amounts)).toEqual([
      ['30000', '50000'],
      ['30000', '50000'],
    ]);
    await unitOf(1);
    expect((await ask(elsewhere, 'opsPayoutBatch', { batch })).csv).toBe(written[0]?.csv);
  });

  it('leaves a part in dispute shown with its own unit', async () => {
    await unitOf(1_000);
    const orderNo = await waiting();
    await ask(calls, 'opsPayoutBatch', {});
    await world.cashier.payouts.sent(`${orderNo}.1`, { hint: '', isCertain: false });
    const [member] = await world.db.query<{ id: bigint }>({
      text: 'select account_id as id from withdrawal_order where order_no = $1',
      values: [orderNo],
    });
    await world.cashier.payouts.dispute(member?.id ?? 0n, `${orderNo}.1`, 'nothing came', async () => {});
    await unitOf(1);
    const { list } = await ask(callsOf(), 'opsDisputes', {});
    expect(list).toMatchObject([{ payoutNo: `${orderNo}.1`, amount: 30, unitValue: 1_000 }]);
  });
});
