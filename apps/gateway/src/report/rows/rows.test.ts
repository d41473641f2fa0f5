import { afterEach, describe, expect, it } from 'vitest';
import { discardHeld, heldEvents } from '../../base/background/dead-letters.ts';
import { payloadsPassed } from '../../base/background/held-store.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { playDaysChanged } from '../../play/index.ts';
import type { TestBet } from '../../play/testing/days.ts';
import { forgetMoney } from '../index.ts';
import { CALENDAR, openGateway, openReports, type ReportWorld, START, said } from '../testing/world.ts';
import { ROWS_CONSUMER } from './consumer.ts';

const dayAt = (world: ReportWorld): string => businessDayOf(CALENDAR, world.clock.now());

const BRAND = { id: 1, ...CALENDAR };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A bet of one unit that is lost now. */
const lost = (world: ReportWorld, accountId: bigint): TestBet => ({
  ...{ merchantId: 1, accountId, vendorId: 1, gameType: 'RNG', stake: 10_000n, payout: 0n, validBet: 10_000n },
  ...{ status: 'completed', settledAt: new Date(world.clock.now()) },
});

/** A lost bet of a player with its record, as a vendor's bets have one. */
async function plantRecords(world: ReportWorld, accountId: bigint): Promise<void> {
  await world.bet([{ before: null, after: lost(world, accountId) }]);
  const values = [accountId, new Date(world.clock.now())];
  await world.db.query({
    text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at) values ('p', 1, $1, 1, 'VND', $1, $2)`,
    values,
  });
  await world.db.query({
    text: `insert into play_round (merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout, refunded, valid_bet,
             status, opened_at, settled_at) values (1, $1, 1, 'r', 1, 'RNG', 'VND', 'b', 10000, 0, 0, 10000, 'completed', $2, $2)`,
    values,
  });
}

describe.each(databaseKinds)('rows on %s', (kind) => {
  let world: ReportWorld;
  afterEach(() => world.close());

  it('leave out whoever is in no team, and show a planted difference', async () => {
    world = await openReports(kind);
    const top = await world.open(null, { type: 2 });
    const agent = await world.open(top);
    const tester = await world.open(agent, { type: 0, isTest: true });
    const player = await world.open(agent, { type: 0 });
    const day = dayAt(world);
    for (const accountId of [tester, player]) {
      await world.bet([
        {
          before: null,
          after: {
            ...{ merchantId: 1, accountId, vendorId: 1, gameType: 'RNG', stake: 50_000n, payout: 0n, validBet: 50_000n },
            ...{ status: 'completed', settledAt: new Date(world.clock.now()) },
          },
        },
      ]);
      await world.money(accountId, 'DEPOSIT', 70_000n);
    }
    await world.settle();
    const asked = { accountId: top, from: day, to: day };
    expect(said(await world.report.teamFigures(asked))).toBe('1 50000 50000 -50000 70000 0');
    expect(await world.report.teamFigures({ ...asked, by: 'category' })).toMatchObject([{ key: 'RNG', stake: 50_000n }]);
    expect(await world.report.teamFigures({ ...asked, gameTypes: ['LIVE'] })).toEqual([]);
    expect(await world.differences()).toEqual([]);

    await world.db.query({ text: 'update report_bet set stake = stake + 1 where account_id = $1 and below', values: [top] });
    expect(await world.differences()).toEqual([
      `below ${top}, ${day} RNG 1: counted 1 50001 0 50000 0 50000; the accounts have 1 50000 0 50000 0 50000`,
    ]);
    await world.db.query({ text: 'update report_bet set stake = stake - 1 where account_id = $1 and below', values: [top] });
    await world.db.query({
      text: `update report_cash set sum_in = sum_in + 5 where account_id = $1 and not below`,
      values: [player],
    });
    expect((await world.differences())[0]).toBe(
      `money of account ${player}: ${day} 1: counted 1 0 70005 0; recounted 1 0 70000 0`,
    );
    await world.db.query({
      text: `update report_cash set sum_in = sum_in - 5 where account_id = $1 and not below`,
      values: [player],
    });
    await world.db.query({ text: `delete from report_bet where account_id = $1`, values: [player] });
    expect((await world.differences())[0]).toBe(
      `bets of account ${player}: ${day} RNG 1: counted nothing; recounted 1 50000 0 50000 0 50000`,
    );
  });

  it('take back what was told before of accounts whose rows are told anew, and read the ledger again', async () => {
    world = await openReports(kind);
    const top = await world.open(null, { type: 2 });
    const player = await world.open(top, { type: 0 });
    const day = dayAt(world);
    await world.money(player, 'DEPOSIT', 70_000n);
    await world.bet([
      {
        before: null,
        after: {
          ...{ merchantId: 1, accountId: player, vendorId: 1, gameType: 'RNG', stake: 50_000n, payout: 0n, validBet: 50_000n },
          ...{ status: 'completed', settledAt: new Date(world.clock.now()) },
        },
      },
    ]);
    await world.settle();
    const row = { accountId: String(player), day: addDays(day, -1), slot: 0, gameType: 'LIVE', vendorId: 2 };
    const figures = { bets: '2', stake: '30', payout: '0', validBet: '30', wonValidBet: '0', lostValidBet: '30' };
    const subject = { merchantId: 1, accountId: null };
    await world.events.emit(world.db, playDaysChanged.of(subject, { rows: [{ ...row, ...figures }], anew: [String(player)] }));
    await forgetMoney(world.db);
    await world.settle();
    const asked = { accountId: top, from: addDays(day, -1), to: day };
    expect(said(await world.report.teamFigures(asked))).toBe('2 30 30 -30 70000 0');
    expect((await world.report.teamFigures({ ...asked, by: 'category' })).filter(({ bets }) => bets !== 0n)).toMatchObject([
      { key: 'LIVE', stake: 30n },
    ]);
  });

  it('keep hours and five minutes where a brand wants them, whole from the beginning of its day', async () => {
    world = await openReports(kind);
    const top = await world.open(null, { type: 2 });
    const player = await world.open(top, { type: 0 });
    const bet = () => world.bet([{ before: null, after: lost(world, player) }]);
    const validBets = async (minutes: 5 | 60): Promise<string[]> => {
      const text = `select sum(valid_bet)::text as sum from report_slot where account_id = $1 and minutes = $2 group by at order by at`;
      return (await world.db.query<{ sum: string }>({ text, values: [top, minutes] })).map(({ sum }) => sum);
    };
    world.clock.advance(-14 * HOUR_MS);
    await bet();
    world.clock.advance(13 * HOUR_MS);
    await bet();
    await world.settle();
    world.clock.advance(HOUR_MS);
    await bet();
    await world.settle();
    // Told, and not in the rows yet: it comes to them by the minutes that are wanted by then.
    await bet();
    const other = openGateway(world.db, world.clock);
    await Promise.all([world.report, other.report].flatMap((each) => [each.want(BRAND, 60), each.want(BRAND, 5)]));
    await bet();
    world.clock.advance(6 * 60_000);
    await bet();
    await world.settle();
    // Yesterday's is in neither.
    expect(await validBets(60)).toEqual(['10000', '40000']);
    expect(await validBets(5)).toEqual(['10000', '30000', '10000']);
    await world.move(player, await world.open(null, { type: 2 }));
    await world.settle();
    // Only the five minutes and the hour that run go along.
    expect(await validBets(60)).toEqual(['10000', '0']);
    expect(await validBets(5)).toEqual(['10000', '30000', '0']);
    expect(await world.differences()).toEqual([]);
  });

  it('are told again of what was handled since a moment, page by page, each once and what is set aside not at all', async () => {
    world = await openReports(kind);
    const player = await world.open(await world.open(null, { type: 2 }), { type: 0 });
    for (let bet = 0; bet < 5; bet += 1) {
      if (bet === 1) world.clock.advance(HOUR_MS);
      await world.bet([{ before: null, after: { ...lost(world, player), stake: BigInt(bet) } }]);
    }
    await world.settle();
    await world.bet([{ before: null, after: lost(world, player) }]);
    const since = new Date(world.clock.now() - 60_000);
    for (const page of [1, 2, 3, 4, 5, 100]) {
      const stakes: string[] = [];
      const asked = { merchantId: 1, since, page };
      for await (const payload of payloadsPassed(world.db, ROWS_CONSUMER, playDaysChanged.type, asked))
        stakes.push(...(payload as { rows: { stake: string }[] }).rows.map(({ stake }) => stake));
      expect(stakes, `${page} at once`).toEqual(['4', '3', '2', '1']);
    }
  });

  it('of hours that are made later leave out what an operator has discarded, as those of days do', async () => {
    world = await openReports(kind);
    const [top, now] = [await world.open(null, { type: 2 }), new Date(world.clock.now())];
    const player = await world.open(top, { type: 0 });
    await world.bet([{ before: null, after: lost(world, player) }]);
    await world.settle();
    await world.bet([{ before: null, after: lost(world, player) }]);
    // It was read, and given up.
    await world.db.query({
      text: `with given as (
               insert into event_held (consumer, event_id, account_key, type, version, merchant_id, account_id, payload, at, state, next_at, held_at)
               select $1, id, -1, type, version, merchant_id, account_id, payload, at, 'dead', 'infinity', at
               from outbox_event where type = $2 order by id desc limit 1 returning event_id)
             update event_cursor c set xid = e.xid, id = e.id from outbox_event e join given on e.id = given.event_id where c.consumer = $1`,
      values: [ROWS_CONSUMER, playDaysChanged.type],
    });
    const [held] = await heldEvents(world.db, {});
    expect(await world.db.transaction((tx) => discardHeld(tx, held?.place ?? 0n, now))).toMatchObject({ state: 'dead' });
    const marks = () => world.db.query({ text: 'select consumer from event_discarded' });
    expect(await marks()).toEqual([{ consumer: ROWS_CONSUMER }]);
    await world.report.want(BRAND, 60);
    const bets = await world.db.query({
      text: 'select bets::int as bets from report_slot where account_id = $1',
      values: [player],
    });
    expect(bets).toEqual([{ bets: 1 }]);
    await world.events.forget(now);
    expect(await marks()).toHaveLength(1);
    await world.events.forget(new Date(now.getTime() + 1));
    expect(await marks()).toEqual([]);
  });

  it('of hours and five minutes are forgotten after a hundred days, those of teams with them', async () => {
    world = await openReports(kind);
    const player = await world.open(await world.open(null, { type: 2 }), { type: 0 });
    await world.report.want(BRAND, 60);
    await world.report.want(BRAND, 5);
    for (let day = 0; day < 3; day += 1) {
      for (let part = 0; part < 2; part += 1) {
        await world.bet([{ before: null, after: lost(world, player) }]);
        world.clock.advance(6 * 60_000);
      }
      await world.settle();
      world.clock.advance(DAY_MS);
    }
    const left = async () =>
      (
        await world.db.query<{ rows: string }>({
          text: `select below || ' ' || minutes || ' ' || count(*) as rows from report_slot group by below, minutes order by below, minutes`,
        })
      ).map(({ rows }) => rows);
    expect(await left()).toEqual(['false 5 6', 'false 60 3', 'true 5 6', 'true 60 3']);
    const forget = world.report.jobs.find(({ name }) => name === 'report.forget-slots');
    world.clock.set(START + DAY_MS + 100 * DAY_MS);
    await forget?.run({ start: new Date(world.clock.now()) });
    expect(await left()).toEqual(['false 5 4', 'false 60 2', 'true 5 4', 'true 60 2']);
    expect(await world.differences()).toEqual([]);
    await forget?.run({ start: new Date(world.clock.now()), signal: AbortSignal.abort() });
    expect(await left()).toHaveLength(4);
  });

  it('of hours are recounted from the days and from the records', async () => {
    world = await openReports(kind);
    const player = await world.open(await world.open(null, { type: 2 }), { type: 0 });
    await world.report.want(BRAND, 60);
    await plantRecords(world, player);
    world.clock.advance(HOUR_MS);
    await world.settle();
    expect(await world.differences()).toEqual([]);
    const change = (text: string) => world.db.query({ text, values: [player] });
    // Half an hour's bets in the hour after: the day has them, the records say that they are not of that hour.
    await change(`update report_slot set at = at + interval '1 hour' where account_id = $1 and not below`);
    const [first, second, ...teams] = await world.differences();
    expect([first, second]).toEqual([
      `bets of 60 minutes of account ${player}: 2026-01-15T06:00:00.000Z RNG 1: counted 1 10000 0; recounted nothing`,
      `bets of 60 minutes of account ${player}: 2026-01-15T05:00:00.000Z RNG 1: counted nothing; recounted 1 10000 0`,
    ]);
    expect(teams.length).toBeGreaterThan(0);
    await change(
      `update report_slot set at = at - interval '1 hour', valid_bet = valid_bet + 7 where account_id = $1 and not below`,
    );
    expect((await world.differences())[0]).toBe(
      `60 minutes of account ${player}: ${dayAt(world)} RNG 1: counted 1 10000 0 10007 0 10000; recounted 1 10000 0 10000 0 10000`,
    );
  });

  it('have a watermark that waits for what is on its way', async () => {
    world = await openReports(kind);
    expect(await world.report.watermark(1)).toBeNull();
    await world.settle();
    expect((await world.report.watermark(1))?.getTime()).toBe(world.clock.now() - 15_000);
    const player = await world.open(await world.open(null, { type: 2 }), { type: 0 });
    world.clock.advance(60_000);
    await world.bet([
      {
        before: null,
        after: {
          ...{ merchantId: 1, accountId: player, vendorId: 1, gameType: 'RNG', stake: 10_000n, payout: 0n, validBet: 10_000n },
          ...{ status: 'completed', settledAt: new Date(world.clock.now()) },
        },
      },
    ]);
    const before = await world.report.watermark(1);
    world.clock.advance(60_000);
    await world.report.catchUp();
    await world.report.catchUp();
    // Told, and not in the rows yet: the moment that was asked for before may be reached, that of now is not.
    const unread = (await world.report.watermark(1))?.getTime() ?? 0;
    expect(unread).toBeLessThan(world.clock.now() - 60_000);
    expect(unread).toBeGreaterThanOrEqual(before?.getTime() ?? 0);
    await world.settle();
    await world.report.catchUp();
    expect((await world.report.watermark(1))?.getTime()).toBe(world.clock.now() - 15_000);
    // A bet that no record has yet holds it too.
    const waiting = openGateway(world.db, world.clock, { oldestBet: async () => new Date(world.clock.now() - 50_000) });
    world.clock.advance(60_000);
    await waiting.report.catchUp();
    expect((await world.report.watermark(1))?.getTime()).toBe(world.clock.now() - 50_001);
  });
});
