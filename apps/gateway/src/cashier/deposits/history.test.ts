import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { MINUTE, type OrderWorld, openOrders } from '../testing/orders.ts';

const DAY = 1_440 * MINUTE;
const asker = (accountId: bigint) => ({ merchantId: 1, accountId, language: 'EN', origin: 'https://orchid.example' });

describe.each(usualKind)('a member’s history of deposits on %s', (kind) => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrders(kind);
  });
  afterAll(() => world.close());

  const fileOf = async (member: bigint, query: object = {}): Promise<string[]> => {
    let text = '';
    for await (const piece of await world.cashier.deposits.members.file(asker(member), query)) text += piece;
    return text.split('\r\n').slice(0, -1);
  };
  /** Orders of one moment a minute ago, so many as are asked for. */
  const many = (member: bigint, count: number) =>
    world.db.query({
      text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at)
             select 'D-' || $1::bigint || lpad(n::text, 6, '0'), 1, $1, 'GONE', 'VND', 20000, 'EXPIRED', 'file-' || n, $2
             from generate_series(1, $3::int) n`,
      values: [member, new Date(world.clock.now() - MINUTE), count],
    });

  it('is given as a file of the whole selection, each order once however many there are', async () => {
    const member = world.newMember();
    const { orderNo } = await world.cashier.requestDeposit(world.asked(member, 50n));
    await world.cashier.confirmDeposit(orderNo);
    await world.db.query({
      text: `update deposit_order set remark = '=1+1', paid_amount = 300000, fee = 10000 where order_no = $1`,
      values: [orderNo],
    });
    // More than two pieces of a file.
    await many(member, 2001);
    const [heads, first, ...rest] = await fileOf(member);
    expect(heads).toBe('\uFEFFTime,Number,Payment method,Amount,Paid,Fee,Credited,Bonus,Status,Remark');
    expect(first).toMatch(new RegExp(`^15 Jan 2026 12:00:00 GMT\\+7,${orderNo},[^,]+,50.00,30.00,1.00,29.00,,SUCCESS,'=1\\+1$`));
    expect(new Set(rest.map((line) => line.split(',')[1])).size).toBe(2001);
    expect(rest).toHaveLength(2001);
    expect(rest[0]).toMatch(/002001,GONE,2.00,,0.00,,,EXPIRED,$/);
  });

  it('is narrowed as its pages are, and is the member’s own', async () => {
    const member = world.newMember();
    const { orderNo } = await world.cashier.requestDeposit(world.asked(member, 50n));
    await many(member, 1);
    expect(await fileOf(member)).toHaveLength(3);
    expect((await fileOf(member, { channel: 'BANK' })).slice(1)).toMatchObject([expect.stringContaining(orderNo)]);
    expect((await fileOf(member, { status: 'EXPIRED' })).slice(1)).toMatchObject([expect.stringContaining('GONE')]);
    expect(await fileOf(member, { startTime: world.clock.now() - 3 * DAY, endTime: world.clock.now() - 2 * DAY })).toHaveLength(
      1,
    );
    expect(await fileOf(world.newMember())).toHaveLength(1);
  });

  it('adds up what was given for all orders of the selection, not of a page', async () => {
    const member = world.newMember();
    const bonuses = new Map<string, bigint>();
    const cashier = world.cashierOf(
      {},
      {
        choices: {
          prepare: async () => async () => {},
          given: async (orderNos) => new Map([...bonuses].filter(([orderNo]) => orderNos.includes(orderNo))),
        },
      },
    );
    for (const [index, bonus] of [10_000n, 20_000n, 40_000n].entries()) {
      const { orderNo } = await cashier.requestDeposit(world.asked(member, 50n, `bonus-${index}`));
      await cashier.confirmDeposit(orderNo);
      await world.db.query({ text: `update deposit_order set choice = '7' where order_no = $1`, values: [orderNo] });
      bonuses.set(orderNo, bonus);
      world.clock.advance(DAY);
    }
    const since = (days: number) => world.clock.now() - days * DAY;
    const report = (query: object) => cashier.deposits.members.report(asker(member), { startTime: since(5), ...query });
    const { list, totalBonus, totalCredited } = await report({ size: 1 });
    expect([list.map(({ bonus }) => bonus), totalBonus, totalCredited]).toEqual([[4], 7, 150]);
    expect(await report({ startTime: since(2.5) })).toMatchObject({ totalCount: 2, totalBonus: 6 });
    expect(await report({ channel: 'GONE' })).toMatchObject({ totalCount: 0, totalBonus: 0 });
  });

  it('is refused as a file of more rows than one has', async () => {
    const member = world.newMember();
    await many(member, 100_001);
    await expect(fileOf(member)).rejects.toMatchObject({ code: 'record.too.long' });
    expect(await fileOf(member, { status: 'SUCCESS' })).toHaveLength(1);
  });
});
