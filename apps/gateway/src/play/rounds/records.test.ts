import type { Query } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventOf } from '../../base/background/event.ts';
import { createLog } from '../../base/log.ts';
import { usualKind } from '../../base/testing/database.ts';
import { betCancelled, betCorrected, betSettled } from '../events.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI', 'EN'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };
const DAY = 86_400_000;

describe.each(usualKind)('the betting record on %s', (kind) => {
  let harness: Harness;
  const heard: EventOf<typeof betSettled | typeof betCorrected | typeof betCancelled>[] = [];
  const signals: string[] = [];
  const warnings: unknown[][] = [];

  const log = createLog('silent');
  log.warn = (...told: unknown[]) => void warnings.push(told);

  beforeAll(async () => {
    harness = await openHarness(kind, { more: { log } });
    const { events, live } = harness.gateway;
    const publish = live.publish;
    live.publish = (channel, signal) => {
      signals.push(`${channel} ${signal.type}`);
      publish(channel, signal);
    };
    events.consume('test', [betSettled, betCorrected, betCancelled], async (event) => {
      heard.push(event);
    });
  });
  afterAll(() => harness?.close());

  const asMember = (accountId: bigint) => ({
    merchant,
    language: 'EN',
    origin: 'https://play.example',
    session: { id: 1n, accountId, merchantId: 1, username: 'u', type: 0 },
  });
  const bets = (accountId: bigint, query: Query<'bets'> = {}) => harness.gateway.play.bets(query, asMember(accountId));
  const catchUp = async (): Promise<void> => {
    await harness.gateway.play.catchUp();
    await harness.gateway.events.runAll();
  };
  const eventsOf = (accountId: bigint) => heard.filter((event) => event.accountId === accountId);

  test('says where a round that has ended is verified, and not where no vendor knows it', async () => {
    const who = await harness.seat();
    for (const roundId of ['v.1:b', 'past-1', 'open']) await who.debit({ txId: `v-${roundId}`, roundId, amount: '10000' });
    for (const roundId of ['v.1:b', 'past-1']) await who.credit({ roundId, amount: '0' });
    await catchUp();
    const shown = async () =>
      Object.fromEntries((await bets(who.accountId)).list.map(({ roundId, verifyUrl }) => [roundId, verifyUrl]));
    expect(await shown()).toEqual({ 'v.1:b': undefined, 'past-1': undefined, open: undefined });
    const vendor = await harness.gateway.catalogue.vendorByCode('RLT');
    if (!vendor) throw new Error('there is no vendor');
    vendor.verifyUrl = 'https://games.example/verify?round={round}';
    const address = 'https://games.example/verify?round=v.1%3Ab';
    expect(await shown()).toEqual({ 'v.1:b': address, 'past-1': undefined, open: undefined });
    vendor.verifyUrl = null;
  });

  test('offers every game of the selection, whichever is chosen and whatever the page shows', async () => {
    const who = await harness.seat();
    const elsewhere = { roundId: 'g3', gameCode: 'harbour' };
    for (const round of ['g1', 'g2']) {
      await who.debit({ txId: round, roundId: round, amount: '10000' });
      await who.credit({ roundId: round, amount: '0' });
    }
    await who.debit({ ...elsewhere, txId: 'g3', amount: '30000' });
    await who.credit({ ...elsewhere, amount: '90000' });
    await catchUp();
    const games = [
      { nodeId: '101', gameName: 'Game lantern' },
      { nodeId: '102', gameName: 'Game harbour' },
    ];
    expect(await bets(who.accountId, { size: 1 })).toMatchObject({ games, footer: { count: 3, stake: 5 } });
    const one = await bets(who.accountId, { nodeId: '102' });
    expect(one).toMatchObject({ games, totalCount: 1, footer: { count: 1, stake: 3, payout: 9, profit: 6 } });
    expect(one.list.map(({ roundId }) => roundId)).toEqual(['g3']);
    expect((await bets(who.accountId, { nodeId: '102', status: 2 })).footer.count).toBe(0);
  });

  test('shows stake, payout, valid bet and round, with totals over the whole filter', async () => {
    const who = await harness.seat();
    await who.debit({ txId: 'a1', roundId: 'won', amount: '10000' });
    await who.credit({ roundId: 'won', amount: '25000' });
    await who.debit({ txId: 'a2', roundId: 'lost', amount: '20000' });
    await who.credit({ roundId: 'lost', amount: '0' });
    await who.debit({ txId: 'a3', roundId: 'draw', amount: '30000' });
    await who.credit({ roundId: 'draw', amount: '30000' });
    await who.debit({ txId: 'a4', roundId: 'void', amount: '40000' });
    await who.rollback({ refTxId: 'a4', roundId: 'void' });
    await who.debit({ txId: 'a5', roundId: 'open', amount: '50000' });
    await catchUp();
    const { list, footer, totalCount, totalPages } = await bets(who.accountId, { size: 2 });
    expect([list.length, totalCount, totalPages]).toEqual([2, 5, 3]);
    expect(footer).toEqual({ count: 5, stake: 11, validBet: 6, payout: 5.5, profit: -0.5 });
    // A stake that came back is none that was played, and no win.
    const cancelled = (await bets(who.accountId, { status: 4 })).footer;
    expect(cancelled).toEqual({ count: 1, stake: 0, validBet: 0, payout: 0, profit: 0 });
    const all = (await bets(who.accountId, { size: 10 })).list;
    const byRound = new Map(all.map((row) => [row.roundId, row]));
    const figures = (round: string) => {
      const row = byRound.get(round);
      return [row?.status, row?.stake, row?.validBet, row?.payout, row?.profit];
    };
    expect(figures('won')).toEqual(['won', 1, 1, 2.5, 1.5]);
    expect(figures('lost')).toEqual(['lost', 2, 2, 0, -2]);
    expect(figures('draw')).toEqual(['draw', 3, 3, 3, 0]);
    expect(figures('void')).toEqual(['cancelled', 4, 0, 4, 0]);
    expect(figures('open')).toEqual(['unsettled', 5, 0, 0, 0]);
    expect(all[0]).toMatchObject({ vassalage: 'RLT', vendorName: 'Reel Theatre', gameName: 'Game lantern', nodeId: '101' });
    for (const [status, round] of ['open', 'won', 'lost', 'draw', 'void'].entries()) {
      const found = await bets(who.accountId, { status });
      expect(found.list.map(({ roundId }) => roundId)).toEqual([round]);
      expect(found.footer.count).toBe(1);
    }
  });

  test('shows only the member’s own bets, by number, vendor and session', async () => {
    const [one, two] = [await harness.seat(), await harness.seat()];
    await one.debit({ roundId: 'mine' });
    await two.debit({ roundId: 'mine' });
    await catchUp();
    const [mine] = (await bets(one.accountId)).list;
    const [theirs] = (await bets(two.accountId)).list;
    expect(mine?.betNo).toMatch(/^B-/);
    expect(theirs?.betNo).not.toBe(mine?.betNo);
    const count = async (query: Query<'bets'>) => (await bets(one.accountId, query)).totalCount;
    expect(await count({ betNo: mine?.betNo ?? '' })).toBe(1);
    expect(await count({ betNo: theirs?.betNo ?? '' })).toBe(0);
    expect(await count({ vassalage: 'RLT' })).toBe(1);
    expect(await count({ vassalage: 'XYZ' })).toBe(0);
    expect(await count({ vassalage: 'NONE' })).toBe(0);
    const [session] = await harness.db.query<{ id: bigint }>({
      text: 'select id from game_session where account_id = $1',
      values: [one.accountId],
    });
    expect(await count({ gameSession: String(session?.id) })).toBe(1);
    expect(await count({ gameSession: '0' })).toBe(0);
    expect(await count({ gameSession: 'x' })).toBe(0);
  });

  test('goes by business days of the brand', async () => {
    const who = await harness.seat();
    const { clock } = harness;
    const start = clock.now();
    await who.debit({ roundId: 'today' });
    clock.set(Date.UTC(2026, 0, 15, 17));
    await (await harness.seat('0', { player: who.player })).debit({ roundId: 'tomorrow' });
    await catchUp();
    const rounds = async (query: Query<'bets'>) => (await bets(who.accountId, query)).list.map(({ roundId }) => roundId);
    expect(await rounds({})).toEqual(['tomorrow']);
    expect(await rounds({ startDate: '2026-01-15', endDate: '2026-01-15' })).toEqual(['today']);
    expect(await rounds({ startDate: '2026-01-16', endDate: '2026-01-15' })).toEqual(['tomorrow', 'today']);
    for (const query of [
      { startDate: '2026-02-30' },
      { startDate: '0000-01-01' },
      { startDate: '0000-01-01', endDate: '0000-01-02' },
    ]) {
      await expect(bets(who.accountId, query)).rejects.toMatchObject({ code: 'request_param_err' });
    }
    expect(await rounds({ startDate: '2000-01-01', endDate: '2000-01-02' })).toEqual([]);
    clock.set(start);
  });

  test('tells of a bet once, then of differences only', async () => {
    const who = await harness.seat();
    await who.debit({ txId: 'e1', roundId: 'e', amount: '10000' });
    await catchUp();
    expect(eventsOf(who.accountId)).toEqual([]);
    await who.credit({ txId: 'ec', roundId: 'e', debitTxId: 'e1', amount: '5000' });
    await who.credit({ txId: 'ec', roundId: 'e', debitTxId: 'e1', amount: '5000' });
    await catchUp();
    await who.rollback({ of: 'credit', refTxId: 'ec', roundId: 'e' });
    await who.credit({ roundId: 'e', debitTxId: 'e1', amount: '8000' });
    await catchUp();
    const told = eventsOf(who.accountId).map(({ type, payload }) => [
      type,
      payload['stake'],
      payload['payout'],
      payload['validBet'],
    ]);
    expect(told).toEqual([
      ['bet.settled', '10000', '5000', '10000'],
      // Taken back and paid again between two looks at the ledger: one difference.
      ['bet.corrected', '0', '3000', '0'],
    ]);
    const [row] = (await bets(who.accountId)).list;
    expect(row).toMatchObject({ status: 'corrected', payout: 0.8, betNo: eventsOf(who.accountId)[0]?.payload['betNo'] });
    expect(signals).toContain(`account:${who.accountId} bets`);
    expect(await harness.gateway.play.catchUp()).toBe(0);
  });

  test('rounds are made by a catalogue that has to look into the database first', async () => {
    const who = await harness.seat();
    const { catalogue } = harness.gateway;
    const { game, vendorById } = catalogue;
    const look = () => harness.db.query({ text: 'select 1' });
    catalogue.game = async (nodeId) => (await look()) && game(nodeId);
    catalogue.vendorById = async (id) => (await look()) && vendorById(id);
    await who.debit({ roundId: 'cold', gameCode: 'table' });
    await who.credit({ roundId: 'cold', gameCode: 'table' });
    await catchUp();
    Object.assign(catalogue, { game, vendorById });
    expect(eventsOf(who.accountId).map(({ payload }) => [payload['vendor'], payload['gameType']])).toEqual([['RLT', 'LIVE']]);
  });

  test('two makers of rounds at once do the work once', async () => {
    const who = await harness.seat();
    for (let turn = 0; turn < 20; turn += 1) {
      await who.debit({ roundId: `p${turn}` });
      await who.credit({ roundId: `p${turn}`, amount: '100' });
    }
    await Promise.all([catchUp(), catchUp(), catchUp()]);
    await catchUp();
    expect(eventsOf(who.accountId)).toHaveLength(20);
    expect((await bets(who.accountId)).footer).toMatchObject({ count: 20, stake: 20, payout: 0.2 });
  });

  test('an open round that grows old raises the alarm, on every gateway', async () => {
    const { clock, gateway, db } = harness;
    const age = async (): Promise<number | undefined> =>
      (await gateway.metrics.registry.getSingleMetric('play_open_round_age_seconds')?.get())?.values[0]?.value;
    const who = await harness.seat();
    await who.debit({ roundId: 'forgotten' });
    await catchUp();
    clock.advance(2 * DAY);
    expect(await age()).toBeGreaterThanOrEqual((2 * DAY) / 1000);
    const runJob = () => gateway.play.jobs.find(({ name }) => name === 'play.open-rounds')?.run({ start: new Date(clock.now()) });
    warnings.length = 0;
    await runJob();
    expect(warnings).toEqual([[expect.objectContaining({ vendorId: 1 }), 'rounds are open beyond their limit']]);
    await db.query({ text: `update play_round set status = 'completed' where status = 'open'` });
    warnings.length = 0;
    await runJob();
    expect(warnings).toEqual([]);
    expect(await age()).toBe(0);
  });

  test('totals larger than any amount are given to the cent', async () => {
    const who = await harness.seat();
    for (const roundId of ['t1', 't2']) await who.debit({ roundId });
    await catchUp();
    await harness.db.query({
      text: `update play_round set stake = 999999999999999, status = 'completed', settled_at = opened_at where account_id = $1`,
      values: [who.accountId],
    });
    expect((await bets(who.accountId)).footer).toMatchObject({
      count: 2,
      stake: 199_999_999_999.99,
      profit: -199_999_999_999.99,
    });
  });

  test('a win that comes after its round was closed is refused, counted and told, by ids alone', async () => {
    const who = await harness.seat();
    await who.debit({ txId: 'late-d', roundId: 'late' });
    await who.credit({ roundId: 'late', amount: '0' });
    warnings.length = 0;
    expect(await who.credit({ txId: 'late-0', roundId: 'late', amount: '0' })).toMatchObject({ status: 'ROUND_CLOSED' });
    expect(warnings).toEqual([]);
    expect(await who.credit({ txId: 'late-c', roundId: 'late', amount: '700' })).toMatchObject({ status: 'ROUND_CLOSED' });
    const ids = { vendor: 'RLT', player: who.player, txId: 'late-c', roundId: 'late', amount: '700' };
    expect(warnings).toEqual([[ids, expect.stringContaining('review')]]);
    const counted = await harness.gateway.metrics.registry.getSingleMetric('play_late_wins_total')?.get();
    expect(counted?.values).toEqual([expect.objectContaining({ labels: { vendor: 'RLT' }, value: 1 })]);
  });

  test('game sessions are marked as ended when their time is over, and deleted after 90 days', async () => {
    const { clock, gateway, db } = harness;
    const who = await harness.seat();
    const job = gateway.play.jobs.find(({ name }) => name === 'play.game-sessions');
    const stored = () =>
      db.query<{ ended_at: Date | null; expires_at: Date }>({
        text: 'select ended_at, expires_at from game_session where account_id = $1',
        values: [who.accountId],
      });
    clock.advance(DAY - 1);
    await job?.run({ start: new Date(clock.now()) });
    expect(await stored()).toMatchObject([{ ended_at: null }]);
    clock.advance(1);
    await job?.run({ start: new Date(clock.now()) });
    const [row] = await stored();
    expect(row?.ended_at).toEqual(row?.expires_at);
    clock.advance(90 * DAY);
    await job?.run({ start: new Date(clock.now()) });
    expect(await stored()).toHaveLength(1);
    clock.advance(1);
    await job?.run({ start: new Date(clock.now()) });
    expect(await stored()).toEqual([]);
  });
});
