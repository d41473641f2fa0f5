import { afterEach, describe, expect, it } from 'vitest';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { CALENDAR, openReports, type ReportWorld, START, said } from '../testing/world.ts';

const HOUR_MS = 3_600_000;
const BRAND = { id: 1, ...CALENDAR };

describe.each(databaseKinds)('rows that are heard of late on %s', (kind) => {
  let world: ReportWorld;
  afterEach(() => world.close());

  it('count for whom an account stood under at the end of a day and a stretch, though it was moved before they were heard of', async () => {
    world = await openReports(kind);
    const [from, to] = [await world.open(null, { type: 2 }), await world.open(null, { type: 2 })];
    const player = await world.open(from, { type: 0 });
    await world.report.want(BRAND, 5);
    await world.settle();
    // The last instant of a business day.
    world.clock.set(START + 12 * HOUR_MS - 1);
    const day = businessDayOf(CALENDAR, world.clock.now());
    const settledAt = new Date(world.clock.now());
    const figures = { stake: 10_000n, payout: 0n, validBet: 10_000n, status: 'completed', settledAt } as const;
    const bet = { merchantId: 1, accountId: player, vendorId: 1, gameType: 'RNG', ...figures };
    await world.bet([{ before: null, after: bet }]);
    await world.money(player, 'DEPOSIT', 70_000n);
    world.clock.advance(60_000);
    expect(businessDayOf(CALENDAR, world.clock.now())).not.toBe(day);
    await world.move(player, to);
    await world.settle();
    for (const [top, bets] of [
      [from, '1 10000 10000 -10000 70000 0'],
      [to, '0 0 0 0 0 0'],
    ] as const) {
      expect(said(await world.report.teamFigures({ accountId: top, from: day, to: day })), `${top}`).toBe(bets);
      const slots = await world.db.query({
        text: 'select bets::int as bets from report_slot where account_id = $1',
        values: [top],
      });
      expect(slots).toEqual(top === from ? [{ bets: 1 }] : []);
    }
    expect(await world.differences()).toEqual([]);
  });
});
