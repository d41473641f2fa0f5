import { afterEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { DAY, HOUR, MINUTE, money, openSettlement, type SettlementWorld, START } from '../settlement/testing/world.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { hoursOf, spansOf } from './hours.ts';
import { createRealtimeDay } from './realtime-day.ts';
import { ANY_BILL, type BillFilter, readBills, sumBillsIn } from './store.ts';
import { viewBills } from './views.ts';

const vietnam = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };

it.each([
  ['nothing', vietnam, {}, null],
  ['one', vietnam, { fromHour: 9, toHour: 9 }, ['9 to 10']],
  ['those to the end', vietnam, { fromHour: 22 }, ['22 to 24']],
  ['those over midnight', vietnam, { fromHour: 23, toHour: 1 }, ['0 to 2', '23 to 24']],
  ['those of a day that begins at noon', { ...vietnam, dayStart: 720 }, { toHour: 1 }, ['12 to 14']],
])('finds the hours of a day: %s', (_what, calendar, asked, found) => {
  const from = new Date(START + calendar.dayStart * MINUTE);
  const hours = hoursOf(calendar, { from, to: new Date(from.getTime() + DAY) }, asked);
  // Of a day that begins at noon the hours after midnight are its 12th and on.
  const at = (moment: number): number => (moment - from.getTime()) / HOUR;
  expect(hours?.map(({ start, end }) => `${at(start)} to ${at(end)}`) ?? null).toEqual(found);
});

describe.each(usualKind)('what bills come to on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it('is told of real-time salaries by day and hour, beside the tier that yesterday gave to today', async () => {
    world = await openSettlement(kind);
    const { db, merchant, clock, report } = world;
    Object.assign(merchant.site.contracts, { realtimeStop: 20_000 });
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, salary([tier(1_000), tier(3_500, 10_000, 1)], { kind: 'REALTIME' }));
    await world.goTo(START + HOUR);
    await world.bet({ of: player, stake: '12,000', payout: '11,000' });
    await world.goTo(START + HOUR + 5 * MINUTE + 20_000);
    const nine = START + DAY + 9 * HOUR;
    await world.goTo(nine);
    const node = await tree.node(db, a);
    if (!node) throw new Error('the agent is gone');
    const day = () => createRealtimeDay({ db, clock, report })(merchant, node);
    const contract = { salaryType: 'SINGLE_BET', tier: 2, rate: 3_500, validBet: 12_000, houseNet: 988, activeMembers: 1 };
    const stop = { amount: 20_000, isPassed: false };
    expect(await day()).toEqual({
      contracts: [{ ...contract, stop: { ...stop, validBet: 0 } }],
      ...{ gross: 0, paid: 0, settlesAt: nine + 5 * MINUTE, serverTime: nine },
    });
    await world.bet({ of: player, stake: '10,000' });
    await world.goTo(nine + 5 * MINUTE + 20_000);
    await world.bet({ of: player, stake: '2,000' });
    await world.goTo(nine + 10 * MINUTE + 20_000);
    await world.goTo(nine + 2 * HOUR);
    await world.bet({ of: player, stake: '1,000' });
    await world.goTo(nine + 2 * HOUR + 5 * MINUTE + 20_000);
    expect(await day()).toMatchObject({
      contracts: [{ ...contract, stop: { ...stop, validBet: 13_000 } }],
      ...{ gross: 45.5, paid: 45.5 },
    });

    const stretch = { from: new Date(START), to: new Date(START + 2 * DAY) };
    const filter: BillFilter = { accountId: a, side: 'own', kind: 'REALTIME', ...stretch, ...ANY_BILL };
    const sums = async (by: 'day' | 'hour', more: Partial<BillFilter> = {}) =>
      (await sumBillsIn(db, { ...filter, ...more }, spansOf(merchant, by, stretch))).map(
        ({ start, end, count, base, gross, net }) => [(start - START) / HOUR, (end - start) / HOUR, count, base, gross, net],
      );
    const [two, one, first] = [45_5000n, 42_0000n, 12_0000n];
    expect(await sums('day')).toEqual([
      [24, 24, 3, money('13,000'), two, two],
      [0, 24, 1, money('12,000'), first, first],
    ]);
    expect(await sums('hour')).toEqual([
      [35, 1, 1, money('1,000'), 3_5000n, 3_5000n],
      [33, 1, 2, money('12,000'), one, one],
      [1, 1, 1, money('12,000'), first, first],
    ]);
    const hours = hoursOf(merchant, stretch, { fromHour: 9, toHour: 10 });
    expect(await sums('day', { hours })).toEqual([[24, 24, 2, money('12,000'), one, one]]);
    expect(await readBills(db, { ...filter, hours }, { page: 1, size: 10 })).toHaveLength(2);
    expect(await sums('day', { unit: 'hour' })).toEqual([]);
    expect(await sums('day', { payer: 'OPEN' })).toEqual([]);
    expect(await sums('day', { payer: 'SETTLED', unit: 'five-minutes' })).toHaveLength(2);
    expect(await sums('day', { side: 'downline' })).toEqual([]);
  });

  it('is told with what a net of days was made of when it was computed, whatever the rows say later', async () => {
    world = await openSettlement(kind);
    const { db } = world;
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.sign(null, a, salary([tier(10_000)]));
    await world.sign(null, a, salary([tier(100)], { kind: 'HOURLY' }));
    await world.sign(null, a, dividend([tier(100_000)], { period: 'WEEKLY', categories: ['RNG'] }));
    await world.bet({ of: player, stake: '1,000', payout: '400' });
    await world.bet({ of: player, stake: '70', type: 'LIVE' });
    await world.give(player, '50');
    await world.goTo(START + DAY + 2 * HOUR + MINUTE);
    await world.goTo(START + 7 * DAY + 3 * HOUR + MINUTE);
    const filter = { accountId: a, side: 'own', from: new Date(START), to: new Date(START + DAY), ...ANY_BILL } as const;
    const shown = async (of: BillFilter['kind']) => {
      const bills = await readBills(db, { ...filter, kind: of }, { page: 1, size: 1 });
      const [view] = await viewBills(db, bills, a);
      return view && { houseNet: view.houseNet, fees: view.fees, parts: view.parts };
    };
    const parts = { stake: 1_000, payout: 400, rebates: 0, bonuses: 50, salaries: 10.8 };
    const told = { houseNet: 539.2, fees: 0, parts };
    expect(await shown('DIVIDEND')).toEqual(told);
    expect((await shown('HOURLY'))?.parts).toBeNull();
    await db.query({ text: 'update report_bet set payout = payout + 1' });
    expect(await shown('DIVIDEND')).toEqual(told);
    await db.query({ text: 'update agent_bill set parts = null' });
    expect((await shown('DIVIDEND'))?.parts).toBeNull();
  });
});
