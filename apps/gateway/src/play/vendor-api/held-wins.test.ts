import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import type { HeldWin } from '../../wallet/index.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { vendorClient } from '../testing/vendor-client.ts';

const STAKE = '10000';
/** The game pays 10,000 times its stake unseen. */
const MOST = 10_000n * 10_000n;
const HUGE = '99999999999';

describe.each(databaseKinds)('wins above their ceiling on %s', (kind) => {
  let harness: Harness;
  let other: TestGateway;
  beforeAll(async () => {
    harness = await openHarness(kind);
    other = await startTestGateway({ db: harness.db, clock: harness.clock });
  });
  afterAll(async () => {
    await other?.close();
    await harness?.close();
  });

  const reviews = () => harness.gateway.wallet.reviews;
  const waiting = (): Promise<HeldWin[]> => reviews().list({ merchantId: 1, isOpen: true, limit: 100 });
  const heldOf = async (txId: string): Promise<HeldWin> => {
    const held = (await reviews().list({ merchantId: 1, isOpen: false, limit: 100 })).find((each) => each.txId === txId);
    if (!held) throw new Error(`${txId} is not held`);
    return held;
  };
  const balance = async (token: string) => (await harness.call('balance', { token }))['balance'];
  const status = (player: string, txId: string, of = 'credit') => harness.call('status', { player, txId, kind: of });
  const isSound = async () => expect(await harness.gateway.wallet.reconcile()).toEqual([]);
  /** A seat with a round that has a stake of 1.00, out of 100.00. */
  const staked = async (roundId: string, txId = `${roundId}-d`) => {
    const seat = await harness.seat();
    expect(await seat.debit({ roundId, txId, amount: STAKE })).toMatchObject({ status: 'OK', balance: '990000' });
    return seat;
  };

  test('are found by one look at the rounds of all that win in a request', async () => {
    const amounts = ['20000', HUGE, '30000'];
    const seats = await Promise.all(amounts.map((_, at) => staked(`m${at}`)));
    const movements = amounts.map((amount, at) => {
      const ids = { roundId: `m${at}`, txId: `m${at}-c`, debitTxId: `m${at}-d` };
      const about = { player: seats[at]?.player, gameCode: 'lantern', currency: 'VND', roundFinished: true };
      return { call: 'credit', body: { ...about, ...ids, amount } };
    });
    const sent: (string | undefined)[] = [];
    harness.db.observe(({ name }) => sent.push(name));
    const { answers } = await harness.call('movements', { movements });
    harness.db.observe(null);
    expect(answers).toMatchObject([
      { status: 'OK', balance: '1010000' },
      { status: 'OK', balance: '990000', held: true },
      { status: 'OK', balance: '1020000' },
    ]);
    expect(sent.filter((name) => name === 'ledger-round')).toHaveLength(1);
  });

  test('are booked and kept apart, and the vendor hears so as often as it asks', async () => {
    const seat = await staked('h1');
    const win = { txId: 'h1-c', roundId: 'h1', amount: HUGE };
    const answer = await seat.credit(win);
    expect(answer).toMatchObject({ status: 'OK', held: true, balance: '990000' });
    expect(await seat.credit(win)).toEqual(answer);
    expect(
      await vendorClient(
        other.url,
        'RLT',
        harness.clock.now,
      )('credit', { ...win, player: seat.player, gameCode: 'lantern', currency: 'VND', roundFinished: true }),
    ).toEqual(answer);
    expect((await seat.credit({ ...win, amount: '5' })).status).toBe('TX_MISMATCH');
    expect((await seat.credit({ ...win, amount: '99999999998' })).status).toBe('TX_MISMATCH');
    expect(await balance(seat.token)).toBe('990000');
    expect(await status(seat.player, 'h1-c')).toMatchObject({
      state: 'applied',
      amount: HUGE,
      review: 'held',
      balance: '990000',
    });
    const [held] = (await waiting()).filter(({ txId }) => txId === 'h1-c');
    expect(held).toMatchObject({ amount: BigInt(HUGE), provider: 1, kind: 'credit', ref: 'h1', game: 101, state: 'held' });
    expect(held?.why).toContain('10000 times the stake');
    await isSound();
  });

  test('close their round, which the record shows with the win', async () => {
    const seat = await staked('h2');
    await seat.credit({ txId: 'h2-c', roundId: 'h2', amount: HUGE });
    expect((await seat.debit({ roundId: 'h2' })).status).toBe('ROUND_CLOSED');
    await harness.gateway.play.catchUp();
    const rows = await harness.db.query({ text: `select status, payout from play_round where round_ref = 'h2'` });
    expect(rows).toEqual([{ status: 'completed', payout: BigInt(HUGE) }]);
  });

  test('are measured by the whole round: its stakes, and what it was paid before', async () => {
    const seat = await staked('h3');
    await seat.debit({ roundId: 'h3', txId: 'h3-d2', amount: STAKE });
    expect(
      await seat.credit({ roundId: 'h3', amount: String(2n * MOST), txId: 'h3-c1', roundFinished: false }),
    ).not.toHaveProperty('held');
    expect(
      await seat.credit({ roundId: 'h3', amount: '1', txId: 'h3-c2', debitTxId: 'h3-d', roundFinished: true }),
    ).toMatchObject({ held: true });
    expect(await seat.credit({ roundId: 'h3', amount: '0', txId: 'h3-c3', debitTxId: 'h3-d' })).not.toHaveProperty('held');
    const exact = await staked('h4');
    expect(await exact.credit({ roundId: 'h4', amount: String(MOST), txId: 'h4-c' })).toMatchObject({
      status: 'OK',
      balance: String(990_000n + MOST),
    });
    const back = await staked('h5');
    await back.debit({ roundId: 'h5', txId: 'h5-d2', amount: STAKE });
    expect((await back.rollback({ refTxId: 'h5-d2', roundId: 'h5' })).status).toBe('OK');
    expect(await back.credit({ roundId: 'h5', amount: String(MOST + 1n), txId: 'h5-c' })).toMatchObject({ held: true });
    await isSound();
  });

  test('ten of them at once, from two gateways, pay nothing', async () => {
    const seat = await staked('h6');
    const calls = [harness.call, vendorClient(other.url, 'RLT', harness.clock.now)];
    const body = { player: seat.player, roundId: 'h6', amount: HUGE, gameCode: 'lantern', currency: 'VND', roundFinished: false };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (calls[at % 2] ?? harness.call)('credit', { ...body, txId: `h6-${at >> 1}` })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 'OK', held: true, balance: '990000' });
    expect((await waiting()).filter(({ ref }) => ref === 'h6')).toHaveLength(10);
    expect(await balance(seat.token)).toBe('990000');
    await isSound();
  });

  test('of one step take the stake and hold the payout', async () => {
    const seat = await harness.seat();
    const round = {
      token: seat.token,
      txId: 'h7',
      roundId: 'h7',
      gameCode: 'lantern',
      currency: 'VND',
      stake: STAKE,
      payout: HUGE,
      roundFinished: true,
    };
    const answer = await harness.call('debit-credit', round);
    expect(answer).toMatchObject({ status: 'OK', held: true, balance: '990000' });
    expect(await harness.call('debit-credit', round)).toEqual(answer);
    const poor = await harness.seat('5000');
    expect(await harness.call('debit-credit', { ...round, token: poor.token, txId: 'h7b' })).toMatchObject({
      status: 'INSUFFICIENT_FUNDS',
      balance: '5000',
    });
    expect((await waiting()).filter(({ txId }) => txId === 'h7b')).toEqual([]);
    await isSound();
  });

  test('are paid by a release, once, whoever else decides', async () => {
    const seat = await staked('h8');
    await seat.credit({ txId: 'h8-c', roundId: 'h8', amount: HUGE });
    const held = await heldOf('h8-c');
    const verdicts = await Promise.all([
      reviews().release(held, 'by an: looked at'),
      other.wallet.reviews.release(held, 'by binh: looked at'),
      other.wallet.reviews.reject(held, 'by binh: no'),
    ]);
    const done = verdicts.filter((verdict) => verdict.status === 'posted');
    expect(done).toHaveLength(1);
    const state = await heldOf('h8-c');
    expect(await balance(seat.token)).toBe(state.state === 'released' ? String(990_000n + BigInt(HUGE)) : '990000');
    expect(state.decision).toMatch(/^by /);
    expect((await waiting()).filter(({ txId }) => txId === 'h8-c')).toEqual([]);
    await isSound();
  });

  test('that are released stay the same to the vendor, which may take them back', async () => {
    const seat = await staked('h9');
    const answer = await seat.credit({ txId: 'h9-c', roundId: 'h9', amount: HUGE });
    await reviews().release(await heldOf('h9-c'), 'by an: right');
    expect(await balance(seat.token)).toBe(String(990_000n + BigInt(HUGE)));
    expect(await seat.credit({ txId: 'h9-c', roundId: 'h9', amount: HUGE })).toEqual(answer);
    expect(await status(seat.player, 'h9-c')).toMatchObject({ state: 'applied', review: 'released' });
    const back = { refTxId: 'h9-c', of: 'credit', roundId: 'h9', txId: 'h9-b' };
    expect(await seat.rollback(back)).toMatchObject({ status: 'OK', balance: '990000' });
    expect(await seat.rollback(back)).toMatchObject({ status: 'OK', balance: '990000' });
    await isSound();
  });

  test('that are rejected are taken back in round, record and status', async () => {
    const seat = await staked('h10');
    await seat.credit({ txId: 'h10-c', roundId: 'h10', amount: HUGE });
    await harness.gateway.play.catchUp();
    expect(await reviews().reject(await heldOf('h10-c'), 'by an: a fault of the game')).toMatchObject({ status: 'posted' });
    expect(await balance(seat.token)).toBe('990000');
    expect((await seat.credit({ txId: 'h10-c', roundId: 'h10', amount: HUGE })).status).toBe('TX_ROLLED_BACK');
    expect(await status(seat.player, 'h10-c')).toMatchObject({ state: 'rolled-back', review: 'rejected' });
    expect((await seat.rollback({ refTxId: 'h10-c', of: 'credit', roundId: 'h10' })).status).toBe('TX_ROLLED_BACK');
    await harness.gateway.play.catchUp();
    const rows = await harness.db.query({ text: `select payout, corrected from play_round where round_ref = 'h10'` });
    expect(rows).toEqual([{ payout: 0n, corrected: true }]);
    await isSound();
  });

  test('are taken back by the vendor from where they are kept, and a corrected one follows', async () => {
    const seat = await staked('h11');
    await seat.credit({ txId: 'h11-c', roundId: 'h11', amount: HUGE });
    const back = { refTxId: 'h11-c', of: 'credit', roundId: 'h11', txId: 'h11-b' };
    const answer = await seat.rollback(back);
    expect(answer).toMatchObject({ status: 'OK', balance: '990000' });
    expect(await seat.rollback(back)).toEqual(answer);
    const state = await status(seat.player, 'h11-c');
    expect(state).toMatchObject({ state: 'rolled-back' });
    expect(state).not.toHaveProperty('review');
    expect((await reviews().release(await heldOf('h11-c'), 'late')).status).toBe('settled');
    expect(await seat.credit({ txId: 'h11-c2', roundId: 'h11', amount: '20000', debitTxId: 'h11-d' })).toMatchObject({
      status: 'OK',
      balance: '1010000',
    });
    await isSound();
  });

  test('reach a player whose balance is below zero, and one who is blocked', async () => {
    const seat = await staked('h12');
    await seat.credit({ txId: 'h12-c', roundId: 'h12', amount: '20000', roundFinished: false });
    const main = await heldAccount('h12-c');
    await seat.debit({ roundId: 'h12b', amount: '1010000' });
    expect(await seat.rollback({ refTxId: 'h12-c', of: 'credit', roundId: 'h12' })).toMatchObject({
      status: 'OK',
      balance: '-20000',
    });
    await harness.gateway.wallet.block(main, 'outgoing', true);
    expect(await seat.credit({ txId: 'h12-c2', roundId: 'h12', amount: HUGE })).toMatchObject({
      status: 'OK',
      held: true,
      balance: '-20000',
    });
    expect((await reviews().release(await heldOf('h12-c2'), 'by an: right')).status).toBe('posted');
    expect(await balance(seat.token)).toBe(String(BigInt(HUGE) - 20_000n));
    await isSound();
  });
  const heldAccount = async (txId: string): Promise<bigint> =>
    (
      await harness.db.query<{ id: bigint }>({ text: 'select account_id as id from transfer where tx_id = $1', values: [txId] })
    )[0]?.id ?? 0n;

  test('without a stake have a ceiling of their own', async () => {
    const seat = await harness.seat();
    const win = { player: seat.player, txId: 'p1', promotionRef: 'cup', amount: '1000000001', currency: 'VND' };
    const answer = await harness.call('promotion-win', win);
    expect(answer).toMatchObject({ status: 'OK', held: true, balance: '1000000' });
    expect(await harness.call('promotion-win', win)).toEqual(answer);
    expect(await harness.call('promotion-win', { ...win, txId: 'p2', amount: '1000000000' })).toMatchObject({
      status: 'OK',
      balance: '1001000000',
    });
    await harness.call('promotion-win', { ...win, txId: 'p3' });
    expect(await reviews().release(await heldOf('p1'), 'by an: right')).toMatchObject({ status: 'posted' });
    expect(await reviews().reject(await heldOf('p3'), 'by an: twice')).toMatchObject({ status: 'posted' });
    expect((await reviews().release(await heldOf('p3'), 'late')).status).toBe('settled');
    expect(await status(seat.player, 'p1', 'promotion')).toMatchObject({ state: 'applied', review: 'released' });
    expect(await status(seat.player, 'p3', 'promotion')).toMatchObject({ state: 'applied', review: 'rejected' });
    expect(await balance(seat.token)).toBe('2001000001');
    await isSound();
  });

  test('keep their first answer when the ceiling has changed since', async () => {
    const game = harness.gateway.catalogue.games.find(({ gameCode }) => gameCode === 'lantern');
    if (!game) throw new Error('there is no game');
    const low = await staked('h13');
    const paid = await low.credit({ txId: 'h13-c', roundId: 'h13', amount: '30000' });
    const high = await staked('h14');
    const held = await high.credit({ txId: 'h14-c', roundId: 'h14', amount: HUGE });
    game.ownMultiple = 2;
    expect(await low.credit({ txId: 'h13-c', roundId: 'h13', amount: '30000' })).toEqual(paid);
    expect(await (await staked('h15')).credit({ roundId: 'h15', amount: '30000' })).toMatchObject({ held: true });
    game.ownMultiple = 100_000_000;
    expect(await high.credit({ txId: 'h14-c', roundId: 'h14', amount: HUGE })).toEqual(held);
    game.ownMultiple = null;
    game.toldMultiple = 3;
    expect(await (await staked('h16')).credit({ roundId: 'h16', amount: '30001' })).toMatchObject({ held: true });
    game.toldMultiple = null;
    game.ownAmount = 20_000n;
    expect(await (await staked('h17')).credit({ roundId: 'h17', amount: '20001' })).toMatchObject({ held: true });
    game.ownAmount = null;
    expect(paid).not.toHaveProperty('held');
    await isSound();
  });

  test('are counted for the alarm while they wait', async () => {
    const text = await harness.gateway.metrics.registry.metrics();
    expect(text).toContain(`vendor_held_wins{vendor="RLT"} ${(await waiting()).length}`);
  });
});
