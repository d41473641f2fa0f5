import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../base/background/jobs.ts';
import { BusinessError } from '../../base/errors.ts';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type MissionWorld, openMissions } from '../testing/missions.ts';
import type { BoardInput } from './board.ts';
import { createRanks } from './ranks.ts';
import * as store from './store.ts';

const HOUR = 3_600_000;
const UNIT = 10_000n;

describe.each(usualKind)('leaderboards on %s', (kind) => {
  let world: MissionWorld;
  beforeAll(async () => {
    world = await openMissions(kind);
  });
  afterAll(() => world.close());

  const BOARD: BoardInput = {
    slug: 'bets',
    isOpen: true,
    words: { EN: { title: 'Bets', content: '' } },
    score: 'VALID_BET',
    period: 'DAILY',
    gameTypes: [],
    prizes: [
      { from: 1, to: 1, reward: { money: 10 } },
      { from: 2, to: 3, reward: { points: 5 } },
    ],
    sort: 0,
    startsAt: Date.UTC(2026, 0, 1),
    endsAt: null,
  };
  const put = (slug: string, change: Partial<BoardInput> = {}) =>
    world.boards.put(world.merchantId, { ...BOARD, slug, ...change });
  const view = async (boardId: number | null, accountId = 0n, isPrevious = false, limit = 10) =>
    (await world.boards.page({ merchantId: world.merchantId, accountId, boardId, isPrevious }, { limit, offset: 0 })).view;
  const ranks = async (boardId: number, isPrevious = false) =>
    (await view(boardId, 0n, isPrevious))?.rows.map(({ accountId, score }) => [accountId, score / UNIT]);
  /** Runs the bookkeeping up to now, on a gateway of its own. */
  const settle = async () => {
    const brands = async () => [{ id: world.merchantId, calendar: world.calendar }];
    const jobs = createJobs(world.db, world.clock, createLog('silent'), brands);
    jobs.addPeriodic(world.boardsOf().job);
    await jobs.runDue();
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof BusinessError ? error.code : String(error)),
    );
  const noNote = async () => {};
  const cyclesOf = async (boardId: number): Promise<string[]> =>
    (
      await world.db.query<{ cycle: string }>({
        text: 'select cycle from reward_board_cycle where board_id = $1',
        values: [boardId],
      })
    ).map(({ cycle }) => cycle);

  it('rank the higher score first, at a tie who reached it earlier, then the lower account', async () => {
    const { id } = await put('ranks');
    const members = [await world.newMember(), await world.newMember(), await world.newMember(), await world.newMember()];
    const [a = 0n, b = 0n, c = 0n, d = 0n] = members;
    await world.bet(d, { stake: 50 });
    await world.bet(c, { stake: 50 });
    world.clock.advance(1_000);
    await world.bet(b, { stake: 50 });
    await world.bet(a, { stake: 70 });
    expect(await ranks(id)).toEqual([
      [a, 70n],
      [c, 50n],
      [d, 50n],
      [b, 50n],
    ]);
    expect(await view(id, b)).toMatchObject({ own: { rank: 4 }, next: { rank: 3, gap: 0n }, total: 4 });
    expect(await view(id, c)).toMatchObject({ own: { rank: 2 }, next: { rank: 1, gap: 20n * UNIT } });
    expect(await view(id, a)).toMatchObject({ own: { rank: 1 }, next: null });
    expect(await view(id, await world.newMember())).toMatchObject({ own: null, next: { rank: 3, gap: 50n * UNIT } });
  });

  it('count bets of their categories, the best multiple of stakes from 1.00, and mission score', async () => {
    const tables = await put('tables', { gameTypes: ['LIVE'], period: 'WEEKLY' });
    const multiple = await put('multiple', { score: 'WIN_MULTIPLE' });
    const score = await put('score', { score: 'MISSION_SCORE', period: 'WEEKLY' });
    const member = await world.newMember();
    await world.bet(member, { stake: 10, gameType: 'LIVE' });
    const bet = await world.bet(member, { stake: 2, payout: 30 });
    await world.bet(member, { stake: 0.99, payout: 500 });
    await world.bet(member, { stake: 2, payout: 8 });
    const own = async (id: number) => (await view(id, member))?.own?.score ?? null;
    expect([await own(tables.id), await own(multiple.id)]).toEqual([10n * UNIT, 15n * UNIT]);
    await world.correct(member, bet, { payout: -30 });
    expect(await own(multiple.id)).toBe(4n * UNIT);
    expect(await own(score.id)).toBeNull();
    const { id } = await world.missions.put(world.merchantId, {
      ...{ slug: 'scored', isOpen: true, group: 'DAILY', words: BOARD.words, after: '', go: '', sort: 0 },
      ...{ conditions: [{ metric: 'BET_COUNT', target: 1 }], reward: { score: 7 }, startsAt: BOARD.startsAt, endsAt: null },
    });
    await world.missions.collect(member, id);
    expect(await own(score.id)).toBe(7n);
  });

  it('are settled an hour after their end, once however many gateways do, and then nothing of them moves', async () => {
    await settle();
    // What is won here is won on this board alone.
    for (const { slug } of await world.boards.list(world.merchantId)) await put(slug, { isOpen: false });
    const { id } = await put('settled');
    const [first, second, cheat] = [await world.newMember(), await world.newMember(), await world.newMember()];
    await world.bet(first, { stake: 30 });
    await world.bet(second, { stake: 20 });
    await world.bet(cheat, { stake: 90 });
    const late = await world.bet(second, { stake: 1 });
    const removal = { merchantId: world.merchantId, slug: 'settled', accountId: cheat, isPrevious: false };
    expect(await refusal(world.boards.removeMember(removal, noNote))).toBe('ok');
    expect(await refusal(world.boards.removeMember(removal, noNote))).toBe('ops.unknown');
    expect((await ranks(id))?.[0]).toEqual([first, 30n]);
    // The day ends at 17:00 UTC.
    world.clock.set(Date.UTC(2026, 0, 15, 17) + HOUR - 1);
    await settle();
    expect(await world.items.count(first)).toBe(0);
    world.clock.advance(1);
    await Promise.all([settle(), settle()]);
    expect([await world.items.count(first), await world.items.count(second), await world.items.count(cheat)]).toEqual([1, 1, 0]);
    await world.items.collectAll(first);
    await world.items.collectAll(second);
    expect([await world.purse(first), await world.pointsOf(second)]).toEqual([[10n, 0n], 5n]);
    await world.correct(second, late, { stake: 50 });
    expect(await ranks(id, true)).toEqual([
      [first, 30n],
      [second, 21n],
    ]);
    const tooLate = { ...removal, accountId: first, isPrevious: true };
    expect(await refusal(world.boards.removeMember(tooLate, noNote))).toBe('ops.refused');
    await settle();
    expect(await world.items.count(first)).toBe(0);
  });

  it.each<[string, Partial<BoardInput>]>([
    ['prizes with a gap', { prizes: [{ from: 2, to: 3, reward: { money: 1 } }] }],
    ['an event without an end', { period: 'EVENT' }],
    ['mission score of game types', { score: 'MISSION_SCORE', gameTypes: ['RNG'] }],
    ['a prize of mission score', { prizes: [{ from: 1, to: 1, reward: { score: 1 } }] }],
  ])('refuse %s', async (_name, change) => {
    expect(await refusal(put('refused', change))).toBe('ops.refused');
  });

  it('find the rank of everybody from known places on, as a count of all who stand before does', async () => {
    const key = { boardId: 9_999, cycle: 'event' };
    await world.db.query({
      text: `insert into reward_board_score (board_id, cycle, account_id, merchant_id, score, reached_at, removed_at)
             select 9999, 'event', n, 1, n % 7, to_timestamp(1000 + n % 3), case when n % 11 = 0 then now() end from generate_series(1, 60) n`,
    });
    const inOrder = await store.readRanking(world.db, key, 100, 0);
    const ranks = createRanks(world, { exact: 4, step: 5 });
    const rankOf = async ({ accountId }: Pick<store.Ranked, 'accountId'>) =>
      (await (await ranks.of(key)).ownOf(world.db, accountId))?.rank;
    // At first, and when it is known from which place on each was counted.
    for (const _time of ['first', 'again'])
      expect(await Promise.all(inOrder.map(rankOf))).toEqual(inOrder.map(({ rank }) => rank));
    expect(await (await ranks.of(key)).total(world.db)).toBe(4);
    // The places are ten seconds old at most.
    const last = inOrder.at(-1);
    await world.db.query({
      text: `update reward_board_score set score = 99 where board_id = 9999 and account_id = any (array[1, 2, 3, 4, 5, 6])`,
    });
    world.clock.advance(10_000);
    expect(last && (await rankOf(last))).toBe((await store.readRanking(world.db, key, 100, 0)).length);
    // Who has risen above the place from which it was counted is counted from a better one.
    const riser = inOrder.at(-2)?.accountId ?? 0n;
    await world.db.query({
      text: 'update reward_board_score set score = 4 where board_id = 9999 and account_id = $1',
      values: [riser],
    });
    world.clock.advance(10_000);
    const risen = (await store.readRanking(world.db, key, 100, 0)).find(({ accountId }) => accountId === riser);
    expect(await rankOf({ accountId: riser })).toBe(risen?.rank);
    // Who stood too far below to be among the first is looked for from the known places on; who did not is told to the moment.
    await world.db.query({
      text: 'update reward_board_score set score = 100 where board_id = 9999 and account_id in (8, 9, 10)',
    });
    const now = await store.readRanking(world.db, key, 100, 0);
    expect(await Promise.all(now.slice(0, 3).map(rankOf))).toEqual([1, 2, 3]);
  });

  it('tell how many have a rank to the moment until as many have one as are listed', async () => {
    const ranks = createRanks(world, { exact: 3, step: 5 });
    const key = { boardId: 9_998, cycle: 'event' };
    const add = (account: number) =>
      world.db.query({
        text: `insert into reward_board_score (board_id, cycle, account_id, merchant_id, score, reached_at) values (9998, 'event', $1, 1, 5, now())`,
        values: [account],
      });
    const counts: number[] = [];
    for (const account of [1, 2, 3, 4]) {
      await add(account);
      counts.push(await (await ranks.of(key)).total(world.db));
    }
    expect(counts).toEqual([1, 2, 3, 3]);
  });

  it('begin no cycle that their budget does not cover, and give what one that has begun promises', async () => {
    const { id } = await put('funded');
    const [member, other] = [await world.newMember(), await world.newMember()];
    const budget = (units: bigint) =>
      world.items.budgets.put(
        { merchantId: 1, source: 'LEADERBOARD', rule: String(id), span: 'TOTAL', amount: units * UNIT, alarmPercent: 80 },
        { record: noNote },
      );
    const isOpen = async () => (await world.boards.open(world.merchantId)).some((board) => board.id === id);
    await budget(9n);
    await world.bet(member, { stake: 30 });
    expect([await isOpen(), await view(id)]).toEqual([false, null]);
    await budget(10n);
    await world.bet(member, { stake: 30 });
    // Its prizes are spent elsewhere once it has begun: they were promised.
    await budget(1n);
    await world.bet(other, { stake: 20 });
    expect([await isOpen(), await ranks(id)]).toEqual([
      true,
      [
        [member, 60n],
        [other, 20n],
      ],
    ]);
    world.clock.advance(26 * HOUR);
    await settle();
    const [cycle] = await cyclesOf(id);
    const given = await world.db.query({
      text: `select money from reward_item where account_id = $1 and source = 'LEADERBOARD' and source_ref = $2`,
      values: [member, `${id}:${cycle}`],
    });
    expect(given).toEqual([{ money: 10n * UNIT }]);
    await world.bet(member, { stake: 30 });
    expect(await isOpen()).toBe(false);
  });
});
