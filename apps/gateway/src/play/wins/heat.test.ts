import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import type { GameHeat } from '../deps.ts';
import { testGames } from '../testing/catalogue.ts';
import { type Harness, openHarness, START } from '../testing/harness.ts';

const DAY_MS = 86_400_000;
const UNIT = 10_000n;
/** What a day's play weighs while the day is today. */
const TODAY = 7;

describe.each(usualKind)('the heat of games on %s', (kind) => {
  let world: Harness;
  let rounds = 0;
  let days = 0;

  beforeAll(async () => {
    world = await openHarness(kind);
    const [first] = testGames();
    if (first) world.gateway.catalogue.games.push({ ...first, nodeId: 105, gameCode: 'other' });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    // Each test looks at days that no other has played on.
    days += 20;
    world.clock.set(START + days * DAY_MS);
    await world.db.query({ text: 'truncate play_heat_day, play_heat_player' });
    world.gateway.catalogue.told.heat.clear();
  });

  const member = async (type: 0 | 4 = 0): Promise<bigint> => {
    const { account, wallet } = world.gateway;
    const { id } = await account({ type });
    await wallet.post({
      kind: 'entry',
      code: 'DEPOSIT',
      debit: await wallet.house(1, 'VND', 'deposits'),
      credit: await wallet.accountOf(1, id, 'VND'),
      amount: 100_000n * UNIT,
      txId: 'first',
    });
    return id;
  };
  /** Plays rounds of the house's own making. */
  const play = async (accountId: bigint, nodeId: number, times = 1): Promise<void> => {
    const { houseRounds } = world.gateway.play;
    const seat = await houseRounds.seat(accountId, nodeId, 'EN');
    for (let time = 0; time < times; time += 1) {
      rounds += 1;
      const { status } = await houseRounds.round(seat, { id: `past-${rounds}`, stake: UNIT, payout: 0n });
      expect(status).toBe('OK');
    }
  };
  const job = () => world.gateway.play.jobs.find(({ name }) => name === 'play.heat');
  const heat = async (): Promise<readonly GameHeat[] | undefined> => {
    await world.gateway.play.catchUp();
    await job()?.run({ start: new Date(world.clock.now()) });
    const told = world.gateway.catalogue.told.heat.get(1);
    return told && [...told].sort((one, other) => one.nodeId - other.nodeId);
  };

  it('counts members before rounds, so that one who plays much does not outweigh many', async () => {
    await play(await member(), 101, 30);
    for (const each of await Promise.all([member(), member()])) await play(each, 105);
    expect(await heat()).toEqual([
      { nodeId: 101, players: TODAY, rounds: 30 * TODAY },
      { nodeId: 105, players: 2 * TODAY, rounds: 2 * TODAY },
    ]);
  });

  it('counts a member once a day and game however the rounds are read, and every round once', async () => {
    const who = await member();
    await play(who, 101, 2);
    await world.gateway.play.catchUp();
    await play(who, 101, 3);
    expect(await heat()).toEqual([{ nodeId: 101, players: TODAY, rounds: 5 * TODAY }]);
    await world.gateway.play.catchUp();
    expect(await heat()).toEqual([{ nodeId: 101, players: TODAY, rounds: 5 * TODAY }]);
  });

  it('lets newer days weigh more, and forgets what is older than seven', async () => {
    const who = await member();
    await play(who, 101);
    await world.gateway.play.catchUp();
    world.clock.advance(DAY_MS);
    await play(who, 105);
    expect(await heat()).toEqual([
      { nodeId: 101, players: TODAY - 1, rounds: TODAY - 1 },
      { nodeId: 105, players: TODAY, rounds: TODAY },
    ]);
    world.clock.advance(6 * DAY_MS);
    expect(await heat()).toEqual([{ nodeId: 105, players: 1, rounds: 1 }]);
    world.clock.advance(DAY_MS);
    expect(await heat()).toEqual([]);
    world.clock.advance(2 * DAY_MS);
    await heat();
    const left = await world.db.query({
      text: 'select node_id from play_heat_day union all select node_id from play_heat_player',
    });
    expect(left).toEqual([]);
  });

  it('leaves out trial accounts, the conformance suite, rounds that are open, and games that are not offered', async () => {
    await play(await member(4), 101);
    const tester = await world.seat();
    await tester.debit({ roundId: `t${days}` });
    await tester.credit({ roundId: `t${days}` });
    await play(await member(), 102);
    const { gateway, db } = world;
    const [game] = gateway.catalogue.games.filter(({ nodeId }) => nodeId === 102);
    if (game) game.status = 'closed';
    expect(await heat()).toEqual([]);
    if (game) game.status = 'open';
    expect(await heat()).toEqual([{ nodeId: 102, players: TODAY, rounds: TODAY }]);
    // A round that nobody has settled is no play yet.
    const who = await member();
    const { token } = await gateway.play.houseRounds.seat(who, 105, 'EN');
    const bet = { token, txId: `o${days}`, roundId: `o${days}`, gameCode: 'other', currency: 'VND', amount: '10000' };
    expect((await world.call('debit', bet)).status).toBe('OK');
    expect((await heat())?.map(({ nodeId }) => nodeId)).toEqual([102]);
    expect(await db.query({ text: 'select 1 from play_heat_day where node_id = 105' })).toEqual([]);
  });

  it('forgets who was counted a part at a time, however many they were', async () => {
    const { db, clock } = world;
    const day = (ago: number): string => new Date(clock.now() - ago * DAY_MS).toISOString().slice(0, 10);
    for (const [ago, many] of [
      [5, 4_500],
      [0, 3],
    ] as const) {
      await db.query({
        text: `insert into play_heat_player (day, merchant_id, node_id, account_id) select $1::text::date, 1, 101, n from generate_series(1, $2::int) n`,
        values: [day(ago), many],
      });
    }
    const deletions: number[] = [];
    db.observe(({ text, values }) => {
      if (text.startsWith('delete from play_heat_player')) deletions.push(Number(values?.[1]));
    });
    await job()?.run({ start: new Date(clock.now()) });
    db.observe(null);
    expect(deletions).toEqual([2_000, 2_000, 2_000]);
    expect(await db.query({ text: 'select distinct day, count(*)::int as players from play_heat_player group by day' })).toEqual([
      { day: day(0), players: 3 },
    ]);
  });

  it('does not count again what is made again of an old ledger', async () => {
    await play(await member(), 101);
    expect(await heat()).toHaveLength(1);
    world.clock.advance(8 * DAY_MS);
    await world.db.query({ text: 'truncate play_round, play_heat_day, play_heat_player, play_latest_win, play_best_win' });
    await world.db.query({ text: `update play_cursor set xid = '0', id = 0` });
    await world.gateway.play.catchUp();
    expect(await world.db.query({ text: 'select 1 from play_heat_day' })).toEqual([]);
  });
});
