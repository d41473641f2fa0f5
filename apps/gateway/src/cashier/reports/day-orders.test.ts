import type { OpsReply } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { calendar, MINUTE, type OrderWorld, openOrders } from '../testing/orders.ts';
import { dayOrderCalls } from './day-orders.ts';

const DAY = 1_440 * MINUTE;
/** A business day that begins at 06:00 in Ho Chi Minh City. */
const brand = (id: number) => ({ ...calendar, id, dayStart: 360 }) as Merchant;
/** The beginning of 15 January there. */
const START = Date.UTC(2026, 0, 14, 23);

describe.each(usualKind)('the orders of a brand’s days on %s', (kind) => {
  let world: OrderWorld;
  let member = 0n;

  const ask = <N extends 'opsDepositReport' | 'opsWithdrawalReport'>(
    name: N,
    query: object = {},
    merchant = brand(1),
  ): Promise<OpsReply<N>> => {
    const names = async (ids: readonly bigint[]) => new Map(ids.map((id) => [id, `member${id}`]));
    const calls = dayOrderCalls({ ...world, accounts: { names }, unitValueOf: async () => 1_000 });
    const asked = { merchant, query, operator: 'mai', isOfEveryBrand: false, isApproved: false } as never;
    return (calls[name] as (request: never) => Promise<OpsReply<N>>)(asked);
  };
  const numbers = async (...asked: Parameters<typeof ask>): Promise<string[]> =>
    (await ask(...asked)).list.map(({ orderNo }) => orderNo);
  const plant = (orderNo: string, at: number, merchantId = 1) =>
    world.db.query({
      text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at)
             values ($1, $2, 7, 'BANK', 'VND', 500000, 'EXPIRED', $1, $3)`,
      values: [orderNo, merchantId, new Date(at)],
    });

  beforeAll(async () => {
    world = await openOrders(kind);
    world.clock.set(START + 6 * 60 * MINUTE);
    member = await world.rich(100n);
  });
  afterAll(() => world.close());

  it('say what became of each deposit, and are those of the business days, no other brand’s', async () => {
    await plant('D-BEFORE', START - 1);
    await plant('D-FIRST', START);
    await plant('D-OTHER', START, 2);
    await plant('D-LONGAGO', START - 40 * DAY);
    const report = await ask('opsDepositReport');
    expect(report).toMatchObject({ from: '2026-01-15', until: '2026-01-15', timezone: 'Asia/Ho_Chi_Minh', next: null });
    expect(report.list).toMatchObject([
      { orderNo: 'D-FIRST', username: 'member7', state: 'EXPIRED', amount: 50, paid: null, credited: null },
      { username: `member${member}`, channel: 'QR', state: 'SUCCESS', amount: 100, fee: 0, credited: 100, currency: 'VND' },
    ]);
    expect(await numbers('opsDepositReport', { from: '2026-01-14', until: '2026-01-14' })).toEqual(['D-BEFORE']);
    expect(await numbers('opsDepositReport', {}, brand(2))).toEqual(['D-OTHER']);
  });

  it('come page by page, each order once, from no place of another brand', async () => {
    for (const number of ['A', 'B', 'C']) await plant(`D-SAME${number}`, START - 5 * DAY);
    await plant('D-ELSEWHERE', START - 6 * DAY, 2);
    const days = { from: '2026-01-10', until: '2026-01-10', size: 2 };
    const first = await ask('opsDepositReport', days);
    expect(first).toMatchObject({ list: [{ orderNo: 'D-SAMEA' }, { orderNo: 'D-SAMEB' }], next: 'D-SAMEB' });
    const last = await ask('opsDepositReport', { ...days, after: first.next });
    expect(last).toMatchObject({ list: [{ orderNo: 'D-SAMEC' }], next: null });
    expect(await numbers('opsDepositReport', { ...days, after: 'D-ELSEWHERE' })).toEqual([]);
  });

  it('say what became of each withdrawal for which money was set aside', async () => {
    const paid = await world.cashier.requestWithdrawal(world.asked(member, 30n, 'out'));
    await world.cashier.approveWithdrawal(paid.orderNo);
    await world.cashier.payWithdrawal(paid.orderNo);
    await world.cashier.settleWithdrawal(paid.orderNo, 'SUCCESS');
    world.clock.advance(MINUTE);
    const refused = await world.cashier.requestWithdrawal(world.asked(member, 20n, 'no'));
    await world.cashier.rejectWithdrawal(refused.orderNo, 'not yours');
    const { list } = await ask('opsWithdrawalReport');
    expect(list).toMatchObject([
      { orderNo: paid.orderNo, username: `member${member}`, state: 'SUCCESS', amount: 30, fee: 0, paid: 30, reason: '' },
      { orderNo: refused.orderNo, state: 'REJECTED', amount: 20, paid: 0, reason: 'not yours' },
    ]);
    expect(list.every(({ completedAt }) => completedAt !== null)).toBe(true);
    expect(await numbers('opsWithdrawalReport', {}, brand(2))).toEqual([]);
  });

  it('are asked for over 31 days at most that have begun', async () => {
    expect(await numbers('opsDepositReport', { from: '2025-12-16' })).toHaveLength(6);
    for (const query of [
      { from: '2025-12-15' },
      { until: '2026-01-16' },
      { from: '2026-01-15', until: '2026-01-14' },
      { from: '2026-01-32' },
    ])
      await expect(ask('opsDepositReport', query), JSON.stringify(query)).rejects.toMatchObject({ code: 'ops.refused' });
  });
});
