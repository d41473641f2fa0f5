import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import { countCompleted } from './completed-days.ts';
import { calendar, type OrderWorld, openOrders } from './testing/orders.ts';

describe.each(databaseKinds)('days of completed orders on %s', (kind) => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrders(kind);
    countCompleted({ events: world.events, calendarOf: async () => calendar });
  });
  afterAll(() => world.close());

  const days = () =>
    world.db.query({ text: 'select merchant_id, kind, day::text as day, operations, seconds from cashier_day order by 1, 2, 3' });

  it('have nothing of what was told before they were counted this way', async () => {
    const { cashier, db, events, asked, newMember } = world;
    const { orderNo } = await cashier.requestDeposit(asked(newMember(), 100n));
    await cashier.confirmDeposit(orderNo);
    await db.query({ text: `update outbox_event set xid = '1' where type = 'deposit.completed'` });
    await events.runAll();
    expect(await days()).toEqual([]);
  });

  it('have each order that brought or took money once, on the brand’s day on which it ended', async () => {
    const { cashier, clock, events, asked, newMember } = world;
    // Half an hour before midnight of the brand.
    clock.advance(Date.UTC(2026, 0, 15, 16, 30) - clock.now());
    const [early, late, failed] = [newMember(), newMember(), newMember()];
    const orders = await Promise.all([early, late, failed].map((member) => cashier.requestDeposit(asked(member, 100n))));
    const [one, two, three] = orders.map(({ orderNo }) => orderNo) as [string, string, string];
    clock.advance(61_000);
    await Promise.all([cashier.confirmDeposit(one), cashier.confirmDeposit(one)]);
    await cashier.failDeposit(three, 'unpaid');
    const { orderNo } = await cashier.requestWithdrawal(asked(early, 50n));
    await cashier.approveWithdrawal(orderNo);
    await cashier.payWithdrawal(orderNo);
    await cashier.settleWithdrawal(orderNo, 'SUCCESS');
    clock.advance(30 * 60_000 - 61_000);
    await cashier.confirmDeposit(two);
    await events.runAll();
    await events.runAll();
    expect(await days()).toEqual([
      { merchant_id: 1, kind: 'deposit', day: '2026-01-15', operations: 1n, seconds: 61n },
      { merchant_id: 1, kind: 'deposit', day: '2026-01-16', operations: 1n, seconds: 1_800n },
      { merchant_id: 1, kind: 'withdrawal', day: '2026-01-15', operations: 1n, seconds: 0n },
    ]);
  });
});
