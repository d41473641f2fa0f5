import { afterEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../base/testing/database.ts';
import { DAY, HOUR, MINUTE, money, openSettlement, type SettlementWorld, START } from '../../settlement/testing/world.ts';
import { dividend, salary, tier } from '../../testing/terms.ts';
import { progressOf, simulate } from './simulate.ts';

describe.each(databaseKinds)('what terms would have paid on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(() => world.close());

  /** Goes on without settling. */
  const nextMonth = async (): Promise<void> => {
    world.clock.set(START + 33 * DAY);
    await world.catchUp();
  };
  const paidOf = async (holder: bigint): Promise<number> => {
    const gross = (await world.bills()).filter(({ holderId }) => holderId === holder).map((bill) => money(bill.gross));
    return Number(gross.reduce((sum, each) => sum + each, 0n)) / 10_000;
  };

  it('is what the bills of four weeks came to, and the running week has the loss that is carried over', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const tiers = [tier(50_000), { ...tier(100_000), profit: 300 }];
    const contract = await world.sign(null, a, dividend(tiers, { period: 'WEEKLY', carryOver: 'PERMANENT' }));
    for (const [week, [stake, payout]] of [
      ['1,000', '400'],
      ['1,000', '1,500'],
      ['1,000', '300'],
      ['1,000', '1,200'],
    ].entries()) {
      await world.goTo(START + week * 7 * DAY + DAY);
      await world.bet({ of: player, stake: stake ?? '', payout: payout ?? '' });
    }
    await world.goTo(START + 28 * DAY + 4 * HOUR);
    const { terms } = contract;
    const would = await simulate(world, world.merchant, { accountId: a, terms, before: null });
    // 600 at 10 %, -500, 200 at 5 %, -200.
    expect((await world.bills()).map(({ gross, carryIn }) => [gross, carryIn])).toEqual([
      ['60.00', '0.00'],
      ['0.00', '0.00'],
      ['10.00', '-500.00'],
      ['0.00', '0.00'],
    ]);
    expect(would).toMatchObject({
      periods: 4,
      gross: await paidOf(a),
      reached: [1, 1],
      days: { start: '2026-06-01', end: '2026-06-28' },
    });
    await world.bet({ of: player, stake: '450' });
    await world.goTo(START + 29 * DAY);
    expect(await progressOf(world, world.merchant, contract)).toMatchObject({
      ...{ gross: 12.5, since: null, days: { start: '2026-06-29', end: '2026-06-30' } },
      standing: { profit: 250, carriedOver: -200, activeMembers: 1, tier: 0, missing: { rate: 100_000, profit: 50 } },
    });
  });

  it('is told hour by hour, and a first hourly contract pays its first hour whole', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const terms = salary([tier(1_000), tier(2_000, 3_000)], { kind: 'HOURLY', salaryType: 'LOSS', activeBet: 2_000 });
    await world.goTo(START + 10 * HOUR + MINUTE);
    await world.bet({ of: player, stake: '2,000' });
    await world.bet({ of: player, stake: '500', payout: '900' });
    await world.goTo(START + 10 * HOUR + 20 * MINUTE);
    const contract = await world.sign(null, a, terms);
    await world.bet({ of: player, stake: '1,000' });
    await world.goTo(START + 10 * HOUR + 40 * MINUTE);
    expect(await progressOf(world, world.merchant, contract)).toMatchObject({
      ...{ since: START + 10 * HOUR, gross: 6 },
      standing: { validBet: 3_500, activeMembers: 1, tier: 1, missing: null },
    });
    await world.goTo(START + 12 * HOUR + MINUTE);
    await world.bet({ of: player, stake: '100' });
    await world.goTo(START + 13 * HOUR + 6 * MINUTE);
    expect((await world.bills()).map(({ base, gross }) => [base, gross])).toEqual([
      ['3000.00', '6.00'],
      ['100.00', '0.10'],
    ]);
    const would = () => simulate(world, world.merchant, { accountId: a, terms, before: terms });
    expect(await would()).toMatchObject({ periods: 13, gross: 6.1, before: 6.1, reached: [1, 1], last: { validBet: 100 } });
    await nextMonth();
    expect(await would()).toMatchObject({
      ...{ days: { start: '2026-06-01', end: '2026-06-30' }, periods: 720, gross: await paidOf(a), reached: [1, 1] },
    });
  });

  it('ends with the amount at which real-time salaries of a day stop', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    Object.assign(world.merchant.site.contracts, { realtimeStop: 2_000 });
    const terms = salary([tier(1_000)], { kind: 'REALTIME' });
    await world.goTo(START + HOUR);
    await world.sign(null, a, terms);
    for (const moment of [1, 2, 3, 4]) {
      await world.goTo(START + DAY + moment * HOUR);
      await world.bet({ of: player, stake: '1,000' });
    }
    await world.goTo(START + DAY + 5 * HOUR);
    // Three windows were paid, as the third began at the amount; what is told by days ends there.
    expect(await paidOf(a)).toBe(3);
    await nextMonth();
    expect(await simulate(world, world.merchant, { accountId: a, terms, before: null })).toMatchObject({ gross: 2, periods: 30 });
  });

  it('has of a real-time contract what its windows were billed, by the tier of the day before, and what tomorrow asks for', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    await world.goTo(START + DAY + 8 * HOUR);
    await world.bet({ of: player, stake: '5,000' });
    await world.goTo(START + DAY + 10 * HOUR);
    const contract = await world.sign(null, a, salary([tier(1_000, 500), tier(2_000, 3_000)], { kind: 'REALTIME' }));
    const progress = () => progressOf(world, world.merchant, contract);
    // Windows before the contract are not its own, and the day before had no tier.
    expect(await progress()).toMatchObject({
      gross: 0,
      isForNextDay: true,
      standing: { tier: null, missing: null, validBet: 5_000 },
    });
    await world.goTo(START + 2 * DAY + HOUR);
    expect(await progress()).toMatchObject({ gross: 0, standing: { tier: 1, missing: { rate: 1_000, validBet: 500 } } });
    await world.bet({ of: player, stake: '1,000' });
    await world.goTo(START + 2 * DAY + 2 * HOUR);
    expect(await progress()).toMatchObject({ gross: 2, standing: { tier: 1, missing: { rate: 2_000, validBet: 2_000 } } });
  });

  it('counts the loss of a period that is over and has no bill yet', async () => {
    world = await openSettlement(kind);
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const contract = await world.sign(null, a, dividend([tier(50_000)], { period: 'WEEKLY', carryOver: 'PERMANENT' }));
    await world.goTo(START + DAY);
    await world.bet({ of: player, stake: '500', payout: '2,000' });
    const carried = async () => (await progressOf(world, world.merchant, contract))?.standing.carriedOver;
    await world.goTo(START + 7 * DAY + 2 * HOUR);
    expect([(await world.bills()).length, await carried()]).toEqual([0, -1_500]);
    await world.goTo(START + 7 * DAY + 3 * HOUR + MINUTE);
    expect([(await world.bills()).length, await carried()]).toEqual([1, -1_500]);
  });

  it('tells hours of a zone that is half an hour off, as they are billed', async () => {
    world = await openSettlement(kind);
    Object.assign(world.merchant, { businessTimezone: 'Asia/Kolkata' });
    const a = await world.open(null);
    const player = await world.open(a, 0);
    const terms = salary([tier(1_000), tier(2_000, 3_000)], { kind: 'HOURLY' });
    await world.goTo(START + DAY + 10 * MINUTE);
    await world.sign(null, a, terms);
    // 10:10 and 10:50 of one hour there, and 11:10 of the next.
    const hour = Date.UTC(2026, 5, 2, 4, 30);
    for (const minutes of [10, 50, 70]) {
      await world.goTo(hour + minutes * MINUTE);
      await world.bet({ of: player, stake: '2,000' });
    }
    await world.goTo(hour + 3 * HOUR);
    expect((await world.bills()).map(({ gross }) => gross)).toEqual(['8.00', '2.00']);
    expect(await simulate(world, world.merchant, { accountId: a, terms, before: null })).toMatchObject({
      gross: 10,
      reached: [1, 1],
    });
  });
});
