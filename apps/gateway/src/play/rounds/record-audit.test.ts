import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { type Posting, ROUND_LIMIT } from '../../wallet/index.ts';
import { type Harness, openHarness, START } from '../testing/harness.ts';
import { type ChangeNote, createRecordDesk, type RecordDesk } from './record-keeping.ts';

const HOUR = 3_600_000;
const noNote: ChangeNote = async () => [];

async function* pages<T>(...all: T[][]): AsyncIterable<T[]> {
  yield* all;
}

describe.each(usualKind)('betting records against the ledger on %s', (kind) => {
  let harness: Harness;
  let desk: RecordDesk;
  beforeAll(async () => {
    harness = await openHarness(kind);
    const { db, clock, gateway } = harness;
    const { wallet, catalogue, events, live } = gateway;
    const calendarOf = async () => ({ businessTimezone: 'UTC', dayStart: 0 });
    desk = createRecordDesk({ db, clock, log: createLog('silent'), wallet, catalogue, events, live, calendarOf });
  });
  afterAll(() => harness.close());

  const figure = async (name: string): Promise<number | undefined> =>
    (await harness.gateway.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const toldOf = async (accountId: bigint) =>
    (
      await harness.db.query<{ told: string }>({
        text: `select concat_ws(' ', type, payload->>'roundRef', payload->>'stake', payload->>'payout') as told
               from outbox_event where account_id = $1 and type like 'bet.%' order by outbox_event.xid, id`,
        values: [accountId],
      })
    ).map(({ told }) => told);
  const sql = (text: string, ...values: unknown[]) => harness.db.query({ text, values });

  test('every kind of difference is found and put right from the ledger, and told as a difference', async () => {
    const who = await harness.seat();
    for (const roundId of ['stake', 'state', 'gone', 'sound']) {
      await who.debit({ roundId });
      await who.credit({ roundId, amount: '4000' });
    }
    await who.debit({ roundId: 'void' });
    await who.debit({ roundId: 'void', txId: 'void-2' });
    await who.rollback({ roundId: 'void', refTxId: 'void-2' });
    await harness.gateway.play.catchUp();
    expect(await desk.differences()).toEqual([]);
    expect(await toldOf(who.accountId)).toHaveLength(4);

    await sql(`update play_round set stake = 9000 where round_ref = 'stake'`);
    await sql(`update play_round set status = 'open', settled_at = null where round_ref = 'state'`);
    await sql(`delete from play_round where round_ref = 'gone'`);
    // As the rollback of a stake was lost once.
    await sql(`update play_round set stake = 20000, refunded = 0 where round_ref = 'void'`);
    const found = await desk.differences();
    expect(found.map(({ round }) => round?.roundRef).sort()).toEqual(['gone', 'stake', 'state', 'void']);
    expect(found.find(({ round }) => round?.roundRef === 'stake')?.detail).toMatch(
      /^round stake of account \d+: recorded stake 9000, .*; the ledger has stake 10000, payout 4000, given back 0, completed/,
    );

    const rounds = found.flatMap(({ round }) => (round ? [round] : []));
    const noted: number[] = [];
    const note: ChangeNote = async (changes) => {
      noted.push(changes.length);
      return [];
    };
    expect((await desk.rebuild(pages(rounds), note)).changes).toHaveLength(4);
    expect(noted).toEqual([4]);
    expect(await desk.differences()).toEqual([]);
    expect((await toldOf(who.accountId)).slice(4).sort()).toEqual([
      'bet.corrected stake 1000 0',
      // Without a record nothing was told: it is told now.
      'bet.settled gone 10000 4000',
      'bet.settled state 10000 4000',
    ]);

    expect((await desk.rebuild(desk.roundsOf(who.accountId), note)).changes).toEqual([]);
    expect(await toldOf(who.accountId)).toHaveLength(7);
    expect(noted).toEqual([4]);
  });

  test('a member’s rounds are made again, all or one', async () => {
    const who = await harness.seat();
    for (const roundId of ['one', 'two', 'three']) await who.debit({ roundId });
    await harness.gateway.play.catchUp();
    await sql('update play_round set stake = 1 where account_id = $1', who.accountId);
    const changed = async (roundRef?: string) =>
      (await desk.rebuild(desk.roundsOf(who.accountId, roundRef), noNote)).changes.map(({ after }) => after.roundRef);
    expect(await changed('two')).toEqual(['two']);
    expect((await changed()).sort()).toEqual(['one', 'three']);
    expect(await desk.differences()).toEqual([]);
  });

  test('a record of nothing is found, and stays for a person to see to', async () => {
    const who = await harness.seat();
    await who.debit({ roundId: 'real' });
    await harness.gateway.play.catchUp();
    await sql(
      `insert into play_round select merchant_id, account_id, vendor_id, 'invented', node_id, game_type, game_session_id, currency, 'X1',
         stake, payout, refunded, valid_bet, status, corrected, opened_at, settled_at from play_round where round_ref = 'real'`,
    );
    expect(await desk.differences()).toEqual([
      expect.objectContaining({ round: null, detail: expect.stringMatching(/^round invented .*the ledger has nothing$/) }),
    ]);
    await sql(`delete from play_round where round_ref = 'invented'`);
  });

  test('what is on its way into a record is no difference, but has an age', async () => {
    const who = await harness.seat();
    await who.debit({ roundId: 'way' });
    harness.clock.advance(5_000);
    expect(await desk.differences()).toEqual([]);
    expect(await figure('play_projection_lag_seconds')).toBe(5);
    await harness.gateway.play.catchUp();
    expect(await figure('play_projection_lag_seconds')).toBe(0);
  });

  test('a movement that fits into no record is parked, shown and counted, until its round can be made', async () => {
    const { gateway, db } = harness;
    const account = await gateway.wallet.accountOf(1, 77n, 'VND');
    const base = {
      account,
      house: await gateway.wallet.house(1, 'VND', 'games'),
      provider: 1,
      game: 101,
      roundId: 'nobody',
    } as const;
    const post = async (posting: Posting) => expect(await gateway.wallet.post(posting)).toMatchObject({ status: 'posted' });
    await post({ ...base, kind: 'debit', txId: 'n1', amount: 0n });
    await gateway.play.catchUp();
    await post({ ...base, kind: 'credit', txId: 'n2', amount: 500n, closes: true });
    await gateway.play.catchUp();
    expect(await desk.parked(10)).toMatchObject([
      { kind: 'debit', amount: 0n, roundRef: 'nobody', account, reason: 'its player is not known' },
      { kind: 'credit', amount: 500n, roundRef: 'nobody', account, reason: 'its player is not known' },
    ]);
    expect(await figure('play_parked_transfers')).toBe(2);
    expect(await desk.differences()).toMatchObject([{ round: { roundRef: 'nobody' } }]);

    await db.query({
      text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at)
             values ('late', 1, 77, 1, 'VND', $1, $2)`,
      values: [account, new Date(START)],
    });
    await gateway.play.jobs.find(({ name }) => name === 'play.parked')?.run({ start: new Date(START) });
    expect([await desk.parked(10), await figure('play_parked_transfers')]).toEqual([[], 0]);
    expect(await desk.differences()).toEqual([]);
    expect(await toldOf(77n)).toEqual(['bet.settled nobody 0 500']);
  });

  test('a round without end is parked, and holds up no other', async () => {
    const { gateway, db } = harness;
    const who = await harness.seat();
    await who.debit({ roundId: 'endless' });
    await db.query({
      text: `insert into transfer (at, debit_id, credit_id, amount, credit_after, credit_seq, account_id, provider, subject, kind, code, tx_id, group_id)
             select at, credit_id, debit_id, 0, 0, 1000 + n, account_id, provider, subject, 3, 31, 'endless-' || n, group_id
             from transfer, generate_series(1, ${ROUND_LIMIT}) n where group_id = 'endless' and kind = 1`,
    });
    await who.debit({ roundId: 'other' });
    await gateway.play.catchUp();
    expect((await desk.parked(10)).map(({ roundRef, reason }) => [roundRef, reason])).toEqual([
      ['endless', `its round has more than ${ROUND_LIMIT} movements`],
    ]);
    expect(await sql(`select status from play_round where round_ref = 'other'`)).toEqual([{ status: 'open' }]);
  });

  test('ages go on growing while the database is away', async () => {
    const { clock, db } = harness;
    const before = await figure('play_open_round_age_seconds');
    expect(before).toBeGreaterThanOrEqual(5);
    const away = vi.spyOn(db, 'query').mockRejectedValue(new Error('away'));
    clock.advance(HOUR);
    expect(await figure('play_open_round_age_seconds')).toBe((before ?? 0) + HOUR / 1_000);
    // Nor does a database that says nothing keep the figures from being told.
    away.mockImplementation(() => new Promise(() => {}));
    clock.advance(HOUR);
    expect(await figure('play_open_round_age_seconds')).toBe((before ?? 0) + (2 * HOUR) / 1_000);
    away.mockRestore();
  });
});
