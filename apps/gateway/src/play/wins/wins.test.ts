import type { Reply } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestMerchant } from '../../base/http/handlers.ts';
import { usualKind } from '../../base/testing/database.ts';
import type { PlayGame } from '../deps.ts';
import { testGames } from '../testing/catalogue.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const DAY_MS = 86_400_000;
const UNIT = 10_000n;
const merchant = { id: 1, code: 'demo' } as RequestMerchant;
const viewer = { merchant, language: 'EN' };

const lottery = (nodeId: number, gameCode: string): PlayGame => {
  const [game] = testGames();
  if (!game) throw new Error('there is no game to copy');
  return { ...game, nodeId, gameCode, gameType: 'LOTT' };
};

type Board = Reply<'winnerBoard'>['list'];

describe.each(usualKind)('public wins on %s', (kind) => {
  let world: Harness;
  let rounds = 0;
  beforeAll(async () => {
    world = await openHarness(kind);
    world.gateway.catalogue.games.push(lottery(105, 'draw'));
    world.gateway.catalogue.games.push(lottery(106, 'draw2'));
  });
  afterAll(() => world.close());

  /** A member with money. */
  const member = async (): Promise<bigint> => {
    const { gateway } = world;
    const { id } = await gateway.account();
    const verdict = await gateway.wallet.post({
      kind: 'entry',
      code: 'DEPOSIT',
      debit: await gateway.wallet.house(1, 'VND', 'deposits'),
      credit: await gateway.wallet.accountOf(1, id, 'VND'),
      amount: 100_000n * UNIT,
      txId: 'first',
    });
    expect(verdict.status).toBe('posted');
    return id;
  };
  /** Plays a round of the house's own making and lets the record of rounds catch up; returns its id. */
  const play = async (accountId: bigint, stake: bigint, payout: bigint, nodeId = 101): Promise<string> => {
    const { houseRounds, catchUp } = world.gateway.play;
    const seat = await houseRounds.seat(accountId, nodeId, 'EN');
    rounds += 1;
    world.clock.advance(1_000);
    const id = `past-${rounds}`;
    expect((await houseRounds.round(seat, { id, stake: stake * UNIT, payout: payout * UNIT })).status).toBe('OK');
    await catchUp();
    return id;
  };
  /** As a visitor sees it once the last answer is no longer fresh. */
  const later = (ms = 10_000): void => world.clock.advance(ms);
  const board = async (query: { gameCategory?: string; limitNum?: number } = {}): Promise<Board> => {
    later();
    return (await world.gateway.play.winnerBoard(query, viewer)).list;
  };
  const latest = async (limitNum?: number) => {
    later();
    return (await world.gateway.play.latestWins(limitNum === undefined ? {} : { limitNum }, viewer)).list;
  };
  const amounts = (list: Board): string[] => list.map(({ vo }) => vo.winAmount);

  it('are empty before anybody has won', async () => {
    await play(await member(), 5n, 5n);
    await play(await member(), 5n, 0n);
    expect([await board(), await latest()]).toEqual([[], []]);
  });

  it('show the highest win of each member, highest first, by a masked name, and the game as it is called', async () => {
    const [first, second] = [await member(), await member()];
    await play(first, 5n, 40n);
    await play(first, 5n, 90n);
    await play(second, 5n, 60n);
    await play(first, 5n, 20n);
    const list = await board();
    expect(amounts(list)).toEqual(['90.00', '60.00']);
    expect(list[0]?.vo).toMatchObject({
      customerName: expect.stringMatching(/^pl\*\*\*\d$/),
      gameName: 'Game lantern',
      vendor: 'RLT',
      nodeId: '101',
      gameType: 'RNG',
      demo: false,
    });
    expect((await latest(3)).map(({ winAmount }) => winAmount)).toEqual(['20.00', '60.00', '90.00']);
  });

  it('keep to a category and to the number asked for', async () => {
    await play(await member(), 5n, 70n, 104);
    expect(amounts(await board({ gameCategory: 'LIVE' }))).toEqual(['70.00']);
    expect(amounts(await board({ gameCategory: 'rng' }))).toEqual(['90.00', '60.00']);
    expect(amounts(await board({ gameCategory: 'ALL', limitNum: 1 }))).toEqual(['90.00']);
    expect(await board({ gameCategory: "'; drop table" })).toEqual([]);
  });

  it('leave out the players of the conformance suite', async () => {
    const seat = await world.seat('10000000');
    await seat.debit({ roundId: 'conformance', amount: '50000' });
    await seat.credit({ roundId: 'conformance', amount: '5000000' });
    await world.gateway.play.catchUp();
    expect(amounts(await board())).not.toContain('500.00');
    expect((await latest()).map(({ winAmount }) => winAmount)).not.toContain('500.00');
  });

  it('forget a win that was taken back', async () => {
    const winner = await member();
    const id = await play(winner, 5n, 300n);
    expect(amounts(await board())[0]).toBe('300.00');
    const { houseRounds, catchUp } = world.gateway.play;
    const { vendor } = await houseRounds.seat(winner, 101, 'EN');
    const [player] = await world.db.query<{ id: string }>({
      text: 'select id from vendor_player where account_id = $1 and vendor_id = $2',
      values: [winner, vendor.id],
    });
    const undone = {
      player: player?.id,
      of: 'credit',
      txId: 'undo',
      refTxId: id,
      roundId: id,
      gameCode: 'lantern',
      currency: 'VND',
    };
    expect(await world.call('rollback', undone)).toMatchObject({ status: 'OK' });
    await catchUp();
    expect(amounts(await board())).not.toContain('300.00');
    expect((await latest()).map(({ winAmount }) => winAmount)).not.toContain('300.00');
  });

  it('show a pot that a round took, paid beside it, of members alone, and one that was held when it is released', async () => {
    const { db, gateway, call } = world;
    const pot = async (accountId: bigint, txId: string, amount: bigint, gameCode?: string) => {
      const { houseRounds, catchUp } = gateway.play;
      await houseRounds.seat(accountId, 101, 'EN');
      const [player] = await db.query<{ id: string }>({
        text: 'select id from vendor_player where account_id = $1',
        values: [accountId],
      });
      const body = { player: player?.id, txId, promotionRef: `well/VND/${txId}`, amount: String(amount * UNIT), currency: 'VND' };
      const answer = await call('promotion-win', gameCode === undefined ? body : { ...body, gameCode });
      expect(answer['status']).toBe('OK');
      await catchUp();
      return answer;
    };
    const winner = await member();
    await pot(winner, 'pot-1', 700n, 'lantern');
    await pot(winner, 'pot-1', 700n, 'lantern');
    await pot(await member(), 'cup-1', 900n);
    const { id: guest } = await gateway.account({ type: 4 });
    await pot(guest, 'pot-2', 950n, 'lantern');
    expect(amounts(await board())[0]).toBe('700.00');
    const [first, second] = await latest();
    expect([first?.winAmount, first?.gameName, second?.winAmount]).toEqual([
      '700.00',
      'Game lantern',
      expect.not.stringMatching('700'),
    ]);
    // Above the ceiling of wins without a stake.
    const other = await member();
    expect(await pot(other, 'pot-3', 100_001n, 'lantern')).toMatchObject({ held: true });
    expect(await pot(other, 'pot-4', 100_002n, 'lantern')).toMatchObject({ held: true });
    expect(amounts(await board())[0]).toBe('700.00');
    const { reviews } = gateway.wallet;
    for (const held of await reviews.list({ merchantId: 1, isOpen: true, limit: 10 }))
      await reviews[held.txId === 'pot-3' ? 'release' : 'reject'](held, 'by an: looked at');
    await gateway.play.catchUp();
    expect(amounts(await board())[0]).toBe('100001.00');
    expect((await latest()).map(({ winAmount }) => winAmount)).not.toContain('100002.00');
    await db.query({
      text: `delete from play_best_win where bet_no in (select bet_no from play_best_win where payout in ($1, $2))`,
      values: [700n * UNIT, 100_001n * UNIT],
    });
    await db.query({ text: 'delete from play_latest_win where payout in ($1, $2)', values: [700n * UNIT, 100_001n * UNIT] });
  });

  it('leave out games that the brand does not offer now', async () => {
    await play(await member(), 5n, 800n, 102);
    expect(amounts(await board())[0]).toBe('800.00');
    const game = world.gateway.catalogue.games.find(({ nodeId }) => nodeId === 102);
    if (game) game.status = 'closed';
    expect(amounts(await board())[0]).toBe('90.00');
  });

  it('count lottery games by their settled bets, those without any after them', async () => {
    expect((await world.gateway.play.popularLotteries(viewer)).map(({ gameCode }) => gameCode)).toEqual(['draw', 'draw2']);
    const bettor = await member();
    await play(bettor, 5n, 0n, 106);
    await play(bettor, 5n, 0n, 106);
    await play(bettor, 5n, 0n, 105);
    later();
    const [popular] = await world.gateway.play.popularLotteries(viewer);
    expect(popular).toMatchObject({ gameCode: 'draw2', gameName: 'Game lantern', nodeId: '106' });
  });

  it('keep the newest and highest only, and drop what the board looks back on no more', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, member));
    for (const [index, winner] of many.entries()) await play(winner, 5n, BigInt(100 + index));
    const job = world.gateway.play.jobs.find(({ name }) => name === 'play.wins');
    await job?.run({ start: new Date(world.clock.now()) });
    expect(amounts(await board({ limitNum: 3 }))).toEqual(['111.00', '110.00', '109.00']);
    world.clock.advance(9 * DAY_MS);
    expect(await board()).toEqual([]);
    await job?.run({ start: new Date(world.clock.now()) });
    const [left] = await world.db.query<{ count: bigint }>({ text: 'select count(*) as count from play_best_win' });
    expect(left?.count).toBe(0n);
    expect((await latest()).length).toBeGreaterThan(10);
  });

  it('keep as many of wins alike as there is room for', async () => {
    await world.db.query({ text: 'truncate play_latest_win, play_best_win' });
    const columns = 'merchant_id, bet_no, settled_at, account_id, vendor_id, round_ref, node_id, game_type, payout';
    const rows = `select 1, 'alike' || n, $1, n, 1, 'alike' || n, 101, 'RNG', 50000`;
    const at = [new Date(world.clock.now())];
    await world.db.query({
      text: `insert into play_latest_win (${columns}) ${rows} from generate_series(1, 150) n`,
      values: at,
    });
    await world.db.query({
      text: `insert into play_best_win (${columns}, day, category) ${rows}, date '2100-01-01', 'ALL' from generate_series(1, 150) n`,
      values: at,
    });
    const job = world.gateway.play.jobs.find(({ name }) => name === 'play.wins');
    await job?.run({ start: new Date(world.clock.now()) });
    for (const table of ['play_latest_win', 'play_best_win']) {
      const [left] = await world.db.query<{ count: bigint }>({ text: `select count(*) as count from ${table}` });
      expect(left?.count, table).toBe(100n);
    }
  });

  it('that are too old for the board are not written again when the rounds are made again', async () => {
    const [before] = await world.db.query<{ count: bigint }>({
      text: `select count(*) as count from play_round where payout > stake`,
    });
    await world.db.query({ text: `truncate play_round, play_latest_win, play_best_win` });
    await world.db.query({ text: `update play_cursor set xid = '0', id = 0` });
    await world.gateway.play.catchUp();
    world.clock.advance(60_000);
    // What is older than the board's days is not written again.
    expect(await latest()).toEqual([]);
    expect(before?.count).toBeGreaterThan(0n);
  });
});
