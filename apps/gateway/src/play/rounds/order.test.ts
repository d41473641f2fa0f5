import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clock, manualClock } from '../../base/calendar/clock.ts';
import { type Database, type Lane, openDatabase } from '../../base/database/database.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { createWallet, type Posting } from '../../wallet/index.ts';
import { baseSql, playSql, startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { START } from '../testing/harness.ts';
import { vendorClient } from '../testing/vendor-client.ts';

const PLAYERS = 32;
const BETS = 15;
/** Of a hundred bets so many are raced by their rollback. */
const RACED = 85;
const STAKE = 1_000n;

interface Seat {
  account: bigint;
  house: bigint;
}

const bet = ({ account, house }: Seat, id: string): Posting => ({
  kind: 'debit',
  account,
  house,
  provider: 1,
  txId: `d-${id}`,
  roundId: id,
  game: 101,
  amount: STAKE,
});
const undo = (seat: Seat, id: string): Posting => ({
  ...seat,
  kind: 'rollback',
  provider: 1,
  txId: `b-${id}`,
  refTxId: `d-${id}`,
  roundId: id,
  game: 101,
});
const lose = (seat: Seat, id: string): Posting => ({
  ...seat,
  kind: 'credit',
  provider: 1,
  txId: `c-${id}`,
  roundId: id,
  game: 101,
  amount: 0n,
  closes: true,
});

// The embedded database has one session: no transaction there overtakes another.
describe.skipIf(!usualKind.includes('postgres'))('the order of an account, with two gateways on one PostgreSQL', () => {
  const clock: Clock = manualClock(START);
  let db: Database & { url: string | null };
  let other: Database;
  let gateways: TestGateway[] = [];

  beforeAll(async () => {
    db = await openTestDatabase('postgres', playSql(baseSql));
    other = await openDatabase({ url: db.url ?? '', poolSize: 6 });
    gateways = [await startTestGateway({ db, clock }), await startTestGateway({ db: other, clock })];
  });
  const lanes: Lane[] = [];
  afterAll(async () => {
    for (const lane of lanes) lane.close();
    for (const gateway of gateways) await gateway.close();
    await other.close();
    await db.close();
  });

  const [first, second] = [() => gateways[0] as TestGateway, () => gateways[1] as TestGateway];

  async function seats(count: number): Promise<Seat[]> {
    const call = vendorClient(first().url, 'RLT', clock.now);
    const made: Seat[] = [];
    for (let left = count; left > 0; left -= 1) {
      const { player } = await call('test/session', { balance: '1000000000' });
      const [row] = await db.query<{ account: bigint }>({
        text: 'select wallet_account_id as account from vendor_player where id = $1',
        values: [player],
      });
      made.push({ account: row?.account ?? 0n, house: await first().wallet.house(1, 'VND', 'games') });
    }
    return made;
  }

  const recordOf = async (roundRef: string) => {
    const text = 'select status, stake, refunded from play_round where round_ref = $1';
    return (await db.query<{ status: string; stake: bigint; refunded: bigint }>({ text, values: [roundRef] }))[0];
  };

  /** What was told of bets, added up by round. */
  const toldOf = async (): Promise<Map<string, { stake: bigint; events: string[] }>> => {
    const rows = await db.query<{ round: string; stake: string; types: string[] }>({
      text: `select payload->>'roundRef' as round, sum((payload->>'stake')::bigint)::text as stake, array_agg(type order by xid, id) as types
             from outbox_event where type like 'bet.%' group by 1`,
    });
    return new Map(rows.map(({ round, stake, types }) => [round, { stake: BigInt(stake), events: types }]));
  };

  test('a rollback that is readable before its debit is no loss', async () => {
    const [someone, player] = await seats(2);
    if (!someone || !player) throw new Error('no seats');
    await first().play.catchUp();
    // A group that takes its number with another's bet and comes to our player later, after the debit …
    const lane = await db.lane();
    const late = createWallet({ db: { ...db, lane: async () => lane }, clock, lanes: 1 });
    await lane.query({ text: 'begin' });
    expect(await late.post(bet(someone, 'early'))).toMatchObject({ status: 'posted' });
    // … and a transaction with a number between both, which keeps the debit from being read.
    const between = await db.lane();
    lanes.push(lane, between);
    await between.query({ text: 'begin' });
    await between.query({ text: 'select pg_current_xact_id()' });
    expect(await first().wallet.post(bet(player, 'raced'))).toMatchObject({ status: 'posted' });
    expect(await late.post(undo(player, 'raced'))).toMatchObject({ status: 'posted', amount: STAKE });
    await lane.query({ text: 'commit' });

    const numbers = await db.query<{ kind: number; xid: string }>({
      text: `select kind, xid::text as xid from transfer where group_id = 'raced' and kind in (1, 3) order by transfer.xid`,
    });
    expect(
      numbers.map(({ kind }) => kind),
      'the rollback has the lower number',
    ).toEqual([3, 1]);
    gateways[0]?.play.start();
    const place = { text: 'select (select xid from play_cursor) >= $1::xid8 as passed', values: [numbers[0]?.xid] };
    await vi.waitFor(async () => expect(await db.query(place)).toEqual([{ passed: true }]), { timeout: 10_000 });
    const cancelled = { status: 'cancelled', stake: 0n, refunded: STAKE };
    expect(await recordOf('raced')).toEqual(cancelled);

    await between.query({ text: 'commit' });
    await second().play.catchUp();
    expect(await recordOf('raced')).toEqual(cancelled);
    expect((await toldOf()).get('raced')).toEqual({ stake: 0n, events: ['bet.cancelled'] });
    expect(await second().play.differences()).toEqual([]);
  });

  test('every record is what the ledger says, where most bets are raced by their rollback', { timeout: 120_000 }, async () => {
    const [early, held] = await seats(2);
    const all = await seats(PLAYERS);
    if (!early || !held) throw new Error('no seats');
    const lane = await db.lane();
    lanes.push(lane);
    const waiting = { text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'` };
    for (const gateway of gateways) gateway.play.start();
    for (let turn = 0; turn < BETS; turn += 1) {
      const idOf = (player: number): string => `${player}-${turn}`;
      const isRaced = (player: number): boolean => (player * BETS + turn) % 100 < RACED;
      // A group of the second gateway has its number and waits for one account, those of the bets still before it …
      await lane.query({ text: 'begin' });
      await lane.query({ text: 'select from ledger_account where id = $1 for update', values: [held.account] });
      const undone = [early, held].map((seat) => second().wallet.post(undo(seat, `held-${turn}`)));
      for (const [player, seat] of all.entries()) {
        if (isRaced(player)) undone.push(second().wallet.post(undo(seat, idOf(player))));
      }
      await vi.waitFor(async () => expect(await db.query(waiting)).not.toEqual([]), { timeout: 10_000 });
      // … while the first one takes the stakes that it is about to give back.
      const staked = await Promise.all(all.map((seat, player) => first().wallet.post(bet(seat, idOf(player)))));
      expect(staked.filter(({ status }) => status !== 'posted')).toEqual([]);
      await lane.query({ text: 'commit' });
      const lost = all.flatMap((seat, player) => (isRaced(player) ? [] : [second().wallet.post(lose(seat, idOf(player)))]));
      await Promise.all([...undone, ...lost]);
    }
    for (const gateway of gateways) await gateway.play.catchUp();
    expect(await first().play.differences()).toEqual([]);

    // Counted once more, without anything of ours: what is left of each round's stakes, and what was told of it.
    const rounds = await db.query<{ round: string; left: string; closed: boolean }>({
      text: `select group_id as round, sum(case kind when 1 then amount when 3 then -amount else 0 end)::text as left, bool_or(closes) as closed
             from transfer where provider = 1 and group_id is not null group by 1 having bool_or(kind = 1)`,
    });
    const records = await db.query<{ round: string; stake: bigint }>({
      text: 'select round_ref as round, stake from play_round',
    });
    const recorded = new Map(records.map(({ round, stake }) => [round, stake]));
    expect(rounds.filter(({ round, left }) => recorded.get(round) !== BigInt(left))).toEqual([]);
    const told = await toldOf();
    expect(rounds.filter(({ round, left, closed }) => (told.get(round)?.stake ?? 0n) !== (closed ? BigInt(left) : 0n))).toEqual(
      [],
    );
    const overtaken = await db.query<{ round: string }>({
      text: `select d.group_id as round from transfer d join transfer r on r.account_id = d.account_id and r.group_id = d.group_id
             where d.kind = 1 and r.kind = 3 and r.amount > 0 and r.xid < d.xid`,
    });
    expect(overtaken.length, 'rollbacks with a lower number than their debit').toBeGreaterThan((PLAYERS * BETS) / 2);
  });
});
