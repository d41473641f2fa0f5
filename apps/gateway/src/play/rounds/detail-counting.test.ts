import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { playJobs } from '../jobs.ts';
import { startTestGateway } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { detailKeeping, keepDetails, type ToldDetail, untilDetailsKept } from './detail-store.ts';
import { createRecordDesk } from './record-keeping.ts';

describe.each(usualKind)('valid bets from details on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness?.close());

  const bet = (area: string, stake: string, payout: string, more: object = {}) => ({ area, stake, payout, ...more });
  const opposite = { table: 'T1', bets: [bet('Banker', '30000', '58500', { against: 'Player' }), bet('Player', '20000', '0')] };
  const push = { table: 'T1', bets: [bet('Banker', '50000', '50000')] };

  const uncounted = () => harness.db.query({ text: 'select from play_round_detail where not is_counted' });

  /** A player at a table who has staked 50,000 on a round, and what is done with it. */
  const openRound = async (roundId: string) => {
    const who = await harness.seat();
    const game = { roundId, gameCode: 'table' };
    await who.debit({ txId: 'd', amount: '50000', ...game });
    return {
      ...who,
      pay: (amount: string, more: object = {}) => who.credit({ amount, debitTxId: 'd', ...game, ...more }),
      tell: (table: object, version = 1) =>
        harness.call('round-detail', { player: who.player, currency: 'VND', table, version, ...game }),
      /** What `tell` would keep, for a gateway that dies over it. */
      async version(roundRef: string): Promise<ToldDetail> {
        const [row] = await harness.db.query<{ wallet: bigint }>({
          text: 'select wallet_account_id as wallet from vendor_player where account_id = $1',
          values: [who.accountId],
        });
        const told = { part: 'table', detail: opposite } as const;
        const about = { accountId: who.accountId, vendorId: 1, roundRef, version: 1, nodeId: 104 };
        return { ...about, wallet: row?.wallet ?? 0n, told, at: dateOf(harness.clock) };
      },
      async record() {
        await harness.gateway.play.catchUp();
        const [row] = await harness.db.query<{ valid_bet: bigint; valid_bet_basis: string; corrected: boolean }>({
          text: 'select valid_bet, valid_bet_basis, corrected from play_round where account_id = $1 and round_ref = $2',
          values: [who.accountId, roundId],
        });
        return row && [row.valid_bet, row.valid_bet_basis, row.corrected];
      },
      async told() {
        const rows = await harness.db.query<{ type: string; payload: Record<string, string> }>({
          text: `select type, payload from outbox_event where account_id = $1 and type like 'bet.%' order by id`,
          values: [who.accountId],
        });
        return rows.map(({ type, payload }) => `${type} ${payload['stake']} ${payload['payout']} ${payload['validBet']}`);
      },
    };
  };

  test('details that come before the end count with it', async () => {
    const round = await openRound('before');
    await round.tell(opposite);
    // Whoever reads what closes the round reads them too: its record is not made for them.
    expect(await uncounted()).toEqual([]);
    expect(await round.record()).toEqual([0n, 'stake', false]);
    await round.pay('58500');
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    expect(await round.told()).toEqual(['bet.settled 50000 58500 10000']);
  });

  test('without details it is the stake, and what comes later corrects it by the difference, once', async () => {
    const round = await openRound('after');
    await round.pay('58500');
    expect(await round.record()).toEqual([50_000n, 'stake', false]);
    await round.tell(opposite);
    await round.tell(opposite);
    expect(await uncounted()).toHaveLength(1);
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    await harness.gateway.play.catchUp();
    expect(await round.told()).toEqual(['bet.settled 50000 58500 50000', 'bet.corrected 0 0 -40000']);
  });

  test('a corrected result needs corrected details, and is the stake until they come', async () => {
    const round = await openRound('result');
    await round.tell(opposite);
    await round.pay('58500', { txId: 'c' });
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    await round.rollback({ of: 'credit', refTxId: 'c', roundId: 'result', gameCode: 'table' });
    await round.pay('50000', { txId: 'c2' });
    expect(await round.record()).toEqual([50_000n, 'stake', true]);
    await round.tell(push, 2);
    expect(await round.record()).toEqual([0n, 'detail', true]);
    expect(await round.told()).toEqual([
      'bet.settled 50000 58500 10000',
      'bet.corrected 0 -8500 40000',
      'bet.corrected 0 0 -50000',
    ]);
  });

  test('a part that came back has to be in the details too', async () => {
    const round = await openRound('part');
    await round.tell(opposite);
    const back = { player: round.player, txId: 's', refTxId: 'd', roundId: 'part', gameCode: 'table', currency: 'VND' };
    await harness.call('return-stake', { ...back, amount: '20000' });
    await round.pay('58500');
    expect(await round.record()).toEqual([30_000n, 'stake', false]);
    await round.tell({ table: 'T1', bets: [bet('Banker', '30000', '58500', { against: 'Player' })] }, 2);
    expect(await round.record()).toEqual([30_000n, 'detail', false]);
  });

  test('a round that was moved since is read once, though something was told of it after its end', async () => {
    const round = await openRound('once');
    await round.pay('58500');
    await round.tell(opposite);
    const sent: (string | undefined)[] = [];
    harness.db.observe(({ name }) => sent.push(name));
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    harness.db.observe(null);
    expect(sent).toContain('play-details-counted');
    expect(sent).not.toContain('ledger-rounds');
    expect(await round.told()).toEqual(['bet.settled 50000 58500 10000']);
  });

  test.runIf(kind === 'postgres')('a record waits for what is being kept while its round is closed', async () => {
    const { db, gateway, clock } = harness;
    const round = await openRound('both');
    const desk = createRecordDesk({ ...gateway, db, clock, log: createLog('silent'), calendarOf: async () => null });
    const other = await db.lane();
    try {
      await other.query({ text: 'begin' });
      for (const statement of detailKeeping([await round.version('both')])) await other.query(statement);
      await round.pay('58500');
      const rebuilt = desk.rebuild(desk.roundsOf(round.accountId), async () => []);
      const waiting = { text: `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'` };
      await vi.waitFor(async () => expect(await db.query(waiting)).not.toEqual([]), { timeout: 20_000 });
      await other.query({ text: 'commit' });
      await rebuilt;
    } finally {
      await other.query({ text: 'rollback' });
      other.close();
    }
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    expect(await round.told()).toEqual(['bet.settled 50000 58500 10000']);
  });

  test.runIf(kind === 'postgres')('what is kept behind a record that is made sees what closed its round meanwhile', async () => {
    const { db } = harness;
    const round = await openRound('behind');
    expect(await round.record()).toEqual([0n, 'stake', false]);
    const maker = await db.lane();
    try {
      await maker.query({ text: 'begin' });
      await untilDetailsKept(maker);
      const keeping = keepDetails(db, [await round.version('behind')]);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query like '%_shared(%'`;
      await vi.waitFor(async () => expect(await db.query({ text: waiting })).not.toEqual([]), { timeout: 20_000 });
      await round.pay('58500');
      await maker.query({ text: 'commit' });
      expect((await keeping).verdicts).toMatchObject([{ isClosed: true }]);
    } finally {
      await maker.query({ text: 'rollback' });
      maker.close();
    }
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
  });

  test('details that an older gateway missed are counted by the daily job, and those that do not fit change nothing', async () => {
    const { db, gateway, clock } = harness;
    const rounds = [await openRound('missed'), await openRound('unfit')];
    const [missed, unfit] = rounds;
    const look = () => gateway.play.jobs.find(({ name }) => name === 'play.missed-details')?.run({ start: dateOf(clock) });
    for (const [at, round] of rounds.entries()) {
      await round.pay(at === 0 ? '58500' : '58400');
      expect(await round.record()).toEqual([50_000n, 'stake', false]);
      const { accountId, vendorId, roundRef, version, nodeId, wallet, told } = await round.version(at === 0 ? 'missed' : 'unfit');
      // It was on its way while the record was made, by a gateway that does not wait for it.
      await db.query({
        text: `insert into play_round_detail (account_id, vendor_id, round_ref, version, node_id, part, detail, wallet_account_id, told_at, is_counted)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`,
        values: [accountId, vendorId, roundRef, version, nodeId, told.part, JSON.stringify(told.detail), wallet, dateOf(clock)],
      });
      expect(await round.record()).toEqual([50_000n, 'stake', false]);
    }
    for (let run = 0; run < 2; run += 1) {
      await look();
      expect(await missed?.record()).toEqual([10_000n, 'detail', false]);
      expect(await unfit?.record()).toEqual([50_000n, 'stake', false]);
      expect(await uncounted()).toEqual([]);
    }
    expect(await missed?.told()).toEqual(['bet.settled 50000 58500 50000', 'bet.corrected 0 0 -40000']);
    expect(await unfit?.told()).toEqual(['bet.settled 50000 58400 50000']);
    clock.advance(4 * 86_400_000);
    await look();
    expect(await uncounted()).toEqual([]);
  });

  test('details that were missed are counted once, though the job dies half-way and two gateways run it at once', async () => {
    const { db, gateway, clock } = harness;
    const second = await startTestGateway({ db, clock });
    try {
      const rounds = [];
      for (const name of ['missed-early', 'missed-late']) {
        const round = await openRound(name);
        rounds.push(round);
        await round.pay('58500');
        await round.record();
        await keepDetails(db, [await round.version(name)]);
        await db.query({
          text: 'update play_round_detail set is_counted = true where account_id = $1',
          values: [round.accountId],
        });
        clock.advance(2 * 3_600_000);
      }
      const start = dateOf(clock);
      const look = async (jobs: readonly IntervalJob[]) =>
        jobs.find(({ name }) => name === 'play.missed-details')?.run({ start });
      // It dies once it has found something: the hours after that are not looked at.
      const dying: Database = Object.assign(Object.create(db) as Database, {
        async query(statement: Parameters<Database['query']>[0]) {
          const rows = await db.query(statement);
          if (rows.length > 0) throw new Error('the gateway died');
          return rows;
        },
      });
      const jobs = playJobs({ db: dying, clock, log: createLog('silent'), retryParked: async () => {} });
      await expect(look(jobs)).rejects.toThrow('died');
      expect(await uncounted()).toHaveLength(1);
      const both = [gateway.play, second.play];
      for (let run = 0; run < 2; run += 1) {
        await Promise.all(both.map((play) => look(play.jobs)));
        await Promise.all(both.map((play) => play.catchUp()));
      }
      for (const round of rounds) {
        expect(await round.record()).toEqual([10_000n, 'detail', false]);
        expect(await round.told()).toEqual(['bet.settled 50000 58500 50000', 'bet.corrected 0 0 -40000']);
      }
      expect(await uncounted()).toEqual([]);
    } finally {
      await second.close();
    }
  });

  test('details that a gateway kept before it died are counted by the next', async () => {
    const round = await openRound('died');
    await round.pay('58500');
    expect(await round.record()).toEqual([50_000n, 'stake', false]);
    await keepDetails(harness.db, [await round.version('died')]);
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    expect(await uncounted()).toEqual([]);
  });
});
