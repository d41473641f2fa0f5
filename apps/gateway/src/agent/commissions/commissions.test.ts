import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type CommissionWorld, openCommissions } from '../testing/commissions.ts';
import { readSources, sumSources } from './line-store.ts';
import { AFTER_MINUTES } from './paying.ts';
import { sharesOf } from './shares.ts';

/** Whole units in ten-thousandths. */
const units = (count: number): bigint => BigInt(Math.round(count * 10_000));
const PERCENT = 10_000;

it('gives each above the difference to the account right below, nobody less than nothing, and of a line that was left no more than its top has', () => {
  const line = [
    { id: 1n, parentId: null, series: 1_958, rates: { LIVE: 10_000 } },
    { id: 2n, parentId: 1n, series: 1_950, rates: { LIVE: 8_000, RNG: 5_000 } },
    { id: 3n, parentId: 9n, series: 1_960, rates: {} },
    { id: 4n, parentId: 3n, series: null, rates: { LIVE: 3_000 } },
  ];
  const whole = line.map((each, place) => ({ ...each, parentId: place === 0 ? null : BigInt(place) }));
  expect(sharesOf(whole, 'RNG', { seriesMin: 1_700 }), 'below one that has nothing').toEqual([
    { agentId: 2n, sourceId: 3n, rate: 5_000 },
  ]);
  expect(sharesOf(line, 'LIVE', { seriesMin: 1_700 })).toEqual([
    { agentId: 1n, sourceId: 2n, rate: 2_000 },
    { agentId: 2n, sourceId: 3n, rate: 8_000 },
  ]);
  expect(sharesOf(line.slice(1), 'RNG', { seriesMin: 1_700 })).toEqual([{ agentId: 2n, sourceId: 3n, rate: 5_000 }]);
  expect(sharesOf(line, 'RNG', { seriesMin: 1_700 }), 'below one that has nothing, in a line that was left').toEqual([]);
  // The member has no series of its own: the brand's lowest.
  expect(sharesOf(line, 'LOTT', { seriesMin: 1_700 })).toEqual([
    { agentId: 1n, sourceId: 2n, rate: 4_000 },
    { agentId: 3n, sourceId: 4n, rate: 125_000 },
  ]);
  expect(sharesOf(line.slice(3), 'LIVE', { seriesMin: 1_700 })).toEqual([]);
});

it.each(['CN', 'EN', 'ID', 'TH', 'TY', 'VI'])('are paid when the agent centre says so in %s', (language) => {
  const file = join(import.meta.dirname, '../../../../site/locales', language, 'agent.json');
  const { cm_waiting } = JSON.parse(readFileSync(file, 'utf8')) as { cm_waiting: string };
  expect(/\d+/.exec(cm_waiting)?.[0]).toBe(String(AFTER_MINUTES / 60));
});

describe.each(usualKind)('commissions on %s', (kind) => {
  let world: CommissionWorld;
  beforeAll(async () => {
    world = await openCommissions(kind);
  });
  afterAll(() => world.close());

  it('of live bets come to those above at 02:00, as the worked example says', async () => {
    const { open, tell, hear, payDay, balance, report } = world;
    const rate = (LIVE: number) => ({ rates: { LIVE } });
    const a = await open(null, rate(PERCENT));
    const b = await open(a, rate(0.8 * PERCENT));
    const c = await open(b, rate(0.5 * PERCENT));
    const d = await open(c, { ...rate(0.3 * PERCENT), type: 0 });
    await tell('settled', { of: d, betNo: 'live-1', validBet: units(10_000) });
    await hear();
    expect([await balance(c), await balance(b), await balance(a)]).toEqual([0n, 0n, 0n]);
    await payDay();
    expect([await balance(c), await balance(b), await balance(a)]).toEqual([units(20), units(30), units(20)]);
    await payDay();
    expect([await balance(c), await balance(d)]).toEqual([units(20), 0n]);
    const day = '2026-06-02';
    const [own] = await report.ownFigures({ accountId: b, from: day, to: day });
    expect(own?.commission).toBe(units(30));
    const [team] = await report.teamFigures({ accountId: a, from: day, to: day });
    expect(team?.commission).toBe(units(70));
    expect(await world.differences()).toEqual([]);
  });

  it('are shown by source, the most first and page by page, with what all of them come to', async () => {
    const { open, tell, hear, payDay, balance, db } = world;
    const agentId = await open(null, { rates: { LIVE: PERCENT } });
    const below = [await open(agentId, { type: 0 }), await open(agentId, { type: 0 }), await open(agentId, { type: 0 })];
    for (const [index, of] of below.entries())
      await tell('settled', { of, betNo: `source-${index}`, validBet: units(100 * (index + 1)) });
    await hear();
    await payDay();
    const filter = { agentId, from: '2026-01-01', to: '2026-12-31' };
    const page = async (offset: number) =>
      (await readSources(db, filter, { limit: 2, offset })).map(({ sourceId, validBet }) => [sourceId, validBet]);
    expect([await page(0), await page(2)]).toEqual([
      [
        [below[2], units(300)],
        [below[1], units(200)],
      ],
      [[below[0], units(100)]],
    ]);
    expect(await sumSources(db, filter)).toEqual({ count: 3, exact: (await balance(agentId)) * 1_000_000n });
    expect(await balance(agentId)).toBe(units(6));
  });

  it('of tickets of a game with a lower highest series share what is below that alone, and the recount knows it', async () => {
    const { open, tell, hear, balance } = world;
    const a = await open(null, { series: 1_958 });
    const b = await open(a, { series: 1_952 });
    const c = await open(b, { series: 1_946 });
    const d = await open(c, { series: 1_940, type: 0 });
    const ticket = { of: d, betNo: 'lower-1', gameType: 'LOTT', seriesMost: 1_950 };
    await tell('settled', { ...ticket, validBet: units(1_000) });
    await hear();
    expect([await balance(c), await balance(b), await balance(a)]).toEqual([units(3), units(2), 0n]);
    expect(await world.differences()).toEqual([]);
    await tell('cancelled', { ...ticket, validBet: -units(1_000) });
    await hear();
    expect([await balance(c), await balance(b), await balance(a)]).toEqual([0n, 0n, 0n]);
  });

  it('of lottery tickets come with their settlement, as the worked example says', async () => {
    const { open, tell, hear, balance } = world;
    const a = await open(null, { series: 1_958 });
    const b = await open(a, { series: 1_950 });
    const d = await open(b, { series: 1_940, type: 0 });
    await tell('settled', { of: d, betNo: 'ticket-1', gameType: 'LOTT', validBet: units(1_000) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(5), units(4)]);
    // Heard and paid again by another gateway: nothing comes twice.
    await hear(world.another());
    expect([await balance(b), await balance(a)]).toEqual([units(5), units(4)]);
    // A ticket that becomes void takes them back in the ledger, as entries of their own.
    await tell('cancelled', { of: d, betNo: 'ticket-1', gameType: 'LOTT', validBet: -units(1_000) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([0n, 0n]);
    const ledger = await world.db.query<{ code: number; amount: bigint }>({
      text: `select code, amount from transfer where tx_id like 'commission-%' order by id desc limit 4`,
    });
    expect(ledger.map(({ code, amount }) => [code, amount]).sort()).toEqual(
      [
        [44, units(4)],
        [44, units(4)],
        [44, units(5)],
        [44, units(5)],
      ].sort(),
    );
    expect(await world.differences()).toEqual([]);
  });

  it('of tables with fixed odds there are none: their prizes leave nothing of a series', async () => {
    const { open, tell, hear, balance } = world;
    const a = await open(null, { series: 1_958 });
    const d = await open(a, { series: 1_900, type: 0 });
    await tell('settled', { of: d, betNo: 'table-1', gameType: 'LOTT', vendor: 'TCG_LOTTO_VN', validBet: units(1_000) });
    await tell('settled', { of: d, betNo: 'table-2', gameType: 'LOTT', vendor: 'LOTT', validBet: units(100) });
    await hear();
    expect(await balance(a)).toBe(units(2.9));
    // Of the rates of the other game type neither.
    await world.db.query({ text: `update account set rates = '{"ELOTT": 5000}' where id = $1`, values: [a] });
    await tell('settled', { of: d, betNo: 'table-3', gameType: 'ELOTT', vendor: 'TCG_SEA', validBet: units(1_000) });
    await tell('settled', { of: d, betNo: 'table-4', gameType: 'ELOTT', vendor: 'LOTT', validBet: units(200) });
    await hear();
    const lines = await world.db.query<{ valid_bet: bigint }>({
      text: `select valid_bet from agent_commission_line where agent_id = $1 and game_type = 'ELOTT'`,
      values: [a],
    });
    expect(lines).toEqual([{ valid_bet: units(200) }]);
    expect(await world.differences()).toEqual([]);
  });

  it('count by the terms of the settlement, whatever they are by the time of a correction', async () => {
    const { open, tell, hear, balance, db } = world;
    const a = await open(null, { series: 1_900 });
    const d = await open(a, { series: 1_800, type: 0 });
    await tell('settled', { of: d, betNo: 'ticket-2', gameType: 'LOTT', validBet: units(100) });
    await hear();
    await db.query({ text: 'update account set series = 1700 where id = $1', values: [a] });
    await tell('corrected', { of: d, betNo: 'ticket-2', gameType: 'LOTT', validBet: -units(40) });
    await tell('settled', { of: d, betNo: 'ticket-3', gameType: 'LOTT', validBet: units(100) });
    await hear();
    expect(await balance(a)).toBe(units(3));
    expect(await world.differences()).toEqual([]);
  });

  it('come to those who were above when the bet was placed, however the line is moved before it is settled and corrected', async () => {
    const { open, tell, hear, payDay, balance, clock } = world;
    const old = await open(null, { series: 1_950, rates: { LIVE: PERCENT } });
    const above = await open(null, { series: 1_950, rates: { LIVE: PERCENT } });
    const between = await open(above, { series: 1_940, rates: { LIVE: 0.5 * PERCENT } });
    const agent = await open(old, { series: 1_930, rates: { LIVE: 0.3 * PERCENT } });
    const member = await open(agent, { series: 1_920, type: 0 });
    const [first, ticket] = [
      { of: member, betNo: 'moved-1' },
      { of: member, betNo: 'moved-2', gameType: 'LOTT' },
    ];
    const placedAt = clock.now();
    clock.advance(1);
    // The whole line is moved, and the member out of it behind that.
    await world.move(agent, between);
    const movedAt = clock.now();
    clock.advance(1);
    await world.move(member, between);
    clock.advance(1);
    await tell('settled', { ...first, validBet: units(1_000), placedAt });
    await tell('settled', { ...ticket, validBet: units(1_000), placedAt });
    await hear();
    expect([await balance(agent), await balance(old), await balance(above), await balance(between)]).toEqual(
      [5, 10, 0, 0].map(units),
    );
    // At the moment of a move it is made, and before the next that one is not.
    await tell('settled', { of: member, betNo: 'moved-3', gameType: 'LOTT', validBet: units(1_000), placedAt: movedAt });
    await tell('corrected', { ...ticket, validBet: -units(400) });
    await hear();
    expect([await balance(agent), await balance(old), await balance(above), await balance(between)]).toEqual(
      [5 - 2 + 5, 10 - 4, 5, 5].map(units),
    );
    await payDay();
    expect([await balance(agent), await balance(old), await balance(above), await balance(between)]).toEqual(
      [8 + 3, 6 + 7, 5, 5].map(units),
    );
    expect(await world.differences()).toEqual([]);
  });

  it('keep what is below a cent, and come once a frozen agent is free', async () => {
    const { open, tell, hear, payDay, balance, db } = world;
    const a = await open(null, { rates: { LIVE: 1_000 } });
    const d = await open(a, { type: 0 });
    await tell('settled', { of: d, betNo: 'small-1', validBet: units(9.99) });
    await hear();
    await payDay();
    expect(await balance(a)).toBe(0n);
    await tell('settled', { of: d, betNo: 'small-2', validBet: units(0.01) });
    await hear();
    await db.query({ text: `update account set status = 'NO_LOGIN' where id = $1`, values: [a] });
    await payDay();
    expect(await balance(a)).toBe(0n);
    await db.query({ text: `update account set status = 'NO_BET' where id = $1`, values: [a] });
    await payDay();
    expect(await balance(a)).toBe(units(0.01));
    expect(await world.differences()).toEqual([]);
  });

  it('reach the others where one cannot be booked, and come once where a gateway dies behind the booking', async () => {
    const { open, tell, hear, balance } = world;
    const a = await open(null, { rates: { LIVE: PERCENT } });
    const b = await open(a, { rates: { LIVE: 0.4 * PERCENT } });
    const d = await open(b, { type: 0 });
    let asked = 0;
    const dying = world.another(() => (asked += 1) === 1);
    await tell('settled', { of: d, betNo: 'live-2', validBet: units(1_000) });
    await hear();
    await expect(world.payDay(dying)).rejects.toThrow('the process died');
    expect(asked).toBe(2);
    expect([await balance(a), await balance(b)]).toEqual([units(6), units(4)]);
    await hear();
    expect([await balance(a), await balance(b)]).toEqual([units(6), units(4)]);
    expect(await world.differences()).toEqual([]);
  });

  it('are none of play money, of test accounts and of members right below the house', async () => {
    const { open, tell, hear, payDay, balance } = world;
    const a = await open(null, { rates: { LIVE: PERCENT } });
    const tested = await open(a, { type: 0, isTest: true });
    const guest = await open(a, { type: 0 });
    const alone = await open(null, { rates: { LIVE: PERCENT }, type: 0 });
    await tell('settled', { of: tested, betNo: 'none-1', validBet: units(1_000) });
    await tell('settled', { of: guest, betNo: 'none-2', validBet: units(1_000), trial: true });
    await tell('settled', { of: alone, betNo: 'none-3', validBet: units(1_000) });
    await hear();
    await payDay();
    expect([await balance(a), await balance(alone)]).toEqual([0n, 0n]);
    // A correction of a bet that was never heard of gives nothing either.
    await tell('corrected', { of: guest, betNo: 'unknown', validBet: units(1_000) });
    await hear();
    await payDay();
    expect(await balance(a)).toBe(0n);
  });

  it('find it when a payment is not what the lines say', async () => {
    await world.db.query({
      text: `update agent_commission_account set remainder = remainder + 7 where agent_id = (select min(agent_id) from agent_commission_account)`,
    });
    expect(await world.differences()).toEqual([expect.stringContaining('7 left')]);
    await world.db.query({
      text: `update agent_commission_account set remainder = remainder - 7 where agent_id = (select min(agent_id) from agent_commission_account)`,
    });
    expect(await world.differences()).toEqual([]);
  });

  it('find it when a line is not what the records of bets come to, but for what is on its way', async () => {
    const { open, tell, hear } = world;
    const a = await open(null, { rates: { LIVE: PERCENT } });
    const member = await open(a, { type: 0 });
    await tell('settled', { of: member, betNo: 'recount-1', validBet: units(100) });
    expect(await world.differences()).toEqual([]);
    await hear();
    await world.db.query({ text: 'update agent_commission_line set valid_bet = valid_bet + 1 where agent_id = $1', values: [a] });
    expect(await world.differences()).toEqual([
      `agent, source, category and rate ${a} ${member} LIVE ${PERCENT}: counted ${units(100) + 1n}; the records have ${units(100)}`,
    ]);
    await world.db.query({ text: 'update agent_commission_line set valid_bet = valid_bet - 1 where agent_id = $1', values: [a] });
    await tell('cancelled', { of: member, betNo: 'recount-1', validBet: -units(100) });
    expect(await world.differences()).toEqual([]);
  });
});
