import { describe, expect, it } from 'vitest';
import { bruteWin } from '../../lottery/testing/brute.ts';
import type { LineRequest } from '../../shared/lottery-protocol.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { DICE, DIGITS, line, lotteryStudio, NORTH_FAST } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { recoverOrders } from './orders.ts';

const START = 100_000_000_000n;
const MINUTE = 60_000;
/** The start of a minute. */
const NOW = 1_800_000_000_000;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
startedBeforeEach({ balance: START, now: NOW }, lotteryStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

const SIDES = [line('K3_SIZE', 'big'), line('K3_SUM', '9,10,11,12', '20000', 3)];
const COST = 10_000n + 4n * 60_000n;

describe('an order', () => {
  it('is played by a series up to the own one of the player, and takes nothing above it', async () => {
    gateway.wallet.series = 1_900;
    const token = await studio.open(DIGITS);
    const ticket = [line('SSC_5', '1|2|3|4|5', '20000')];
    await expect(studio.place(token, DIGITS, ticket, { series: 1_902 })).rejects.toMatchObject({ code: 'stake.invalid' });
    const chase = studio.chase(token, DIGITS, ticket, { series: 1_960 });
    await expect(chase).rejects.toMatchObject({ code: 'stake.invalid' });
    expect(gateway.wallet.balance).toBe(START);
    expect((await studio.place(token, DIGITS, ticket, { series: 1_900 })).series).toBe(1_900);
    // Lowered while the game is open, it holds from the next order on.
    gateway.wallet.series = 1_800;
    await expect(studio.place(token, DIGITS, ticket, { series: 1_900 })).rejects.toMatchObject({ code: 'stake.invalid' });
    const lower = studio.chase(token, DIGITS, ticket, { series: 1_900 });
    await expect(lower).rejects.toMatchObject({ code: 'stake.invalid' });
    // One between two steps leaves the step below it: neither itself nor the step above is taken.
    gateway.wallet.series = 1_901;
    const between = await studio.open(DIGITS);
    const other = [line('SSC_5', '5|4|3|2|1', '20000')];
    for (const series of [1_901, 1_902])
      await expect(studio.place(between, DIGITS, other, { series })).rejects.toMatchObject({ code: 'stake.invalid' });
    expect((await studio.place(between, DIGITS, other, { series: 1_900 })).series).toBe(1_900);
  });

  it('is one stake, and is paid once by the numbers of its draw', async () => {
    const token = await studio.open(DICE);
    const order = await studio.place(token, DICE, SIDES);
    expect(gateway.wallet.balance).toBe(START - COST);
    clock.advance(MINUTE);
    await studio.tick();
    await studio.tick();
    const draw = studio.store.lottery.draws.find(DICE, order.drawNo);
    const numbers = draw?.numbers ?? [];
    const win = BigInt(bruteWin('K3_SIZE', [['big']], numbers) + 6 * bruteWin('K3_SUM', [['9', '10', '11', '12']], numbers));
    const payout = win - (win % 100n);
    expect(draw?.state).toBe('settled');
    expect(studio.store.lottery.orders.find(order.orderId)).toMatchObject({ state: 'paid', payout: payout.toString() });
    expect(gateway.wallet.balance).toBe(START - COST + payout);
    expect(gateway.wallet.rounds.get(order.orderId)).toMatchObject({ debits: 1, credits: 1, isClosed: true });
    expect(gateway.calls.filter((call) => call === 'round-detail')).toHaveLength(1);
  });

  it('answers a repeated key as the first time, and refuses it with other content', async () => {
    const token = await studio.open(DICE);
    const again = { requestKey: 'key-of-the-order' };
    const [first, second] = await Promise.all([studio.place(token, DICE, SIDES, again), studio.place(token, DICE, SIDES, again)]);
    expect(second.orderId).toBe(first.orderId);
    expect(gateway.wallet.balance).toBe(START - COST);
    await expect(studio.place(token, DICE, [line('K3_SIZE', 'small')], again)).rejects.toMatchObject({ code: 'bad.request' });
  });

  it('goes back when it is cancelled while its draw is open, and cannot be cancelled later', async () => {
    const token = await studio.open(DICE);
    const order = await studio.place(token, DICE, SIDES);
    gateway.calls.length = 0;
    expect(await studio.cancel(token, order.orderId)).toMatchObject({ state: 'returned' });
    expect(gateway.calls).toEqual(['return-stake']);
    await studio.cancel(token, order.orderId);
    expect(gateway.wallet.balance).toBe(START);
    const kept = await studio.place(token, DICE, SIDES);
    clock.advance(MINUTE - 5_000);
    await expect(studio.cancel(token, kept.orderId)).rejects.toMatchObject({ code: 'draw.closed' });
    await expect(studio.cancel(token, 'f'.repeat(32))).rejects.toMatchObject({ code: 'order.unknown' });
    const stranger = await studio.open(DICE, true);
    await expect(studio.cancel(stranger, kept.orderId)).rejects.toMatchObject({ code: 'order.unknown' });
    expect(gateway.wallet.balance).toBe(START - COST);
  });

  it('goes back by a rollback where nobody knows whether its stake was taken, and by a return where that is known', async () => {
    const token = await studio.open(DICE);
    for (const [fate, back] of [
      ['mute', 'rollback'],
      ['fine', 'return-stake'],
    ] as const) {
      studio.keepClocks();
      gateway.calls.length = 0;
      gateway.fate = (call) => {
        if (call !== 'debit') return 'fine';
        clock.advance(MINUTE);
        return fate;
      };
      await expect(studio.place(token, DICE, SIDES)).rejects.toMatchObject({ code: 'cancelled' });
      expect(gateway.calls.filter((call) => call !== 'debit')).toEqual([back]);
      expect(gateway.wallet.balance).toBe(START);
    }
  });

  it('has come back where the wallet says that it has given the stake back already', async () => {
    const token = await studio.open(DICE);
    const order = await studio.place(token, DICE, SIDES);
    gateway.fate = (call) => (call === 'return-stake' ? 'mute' : 'fine');
    await studio.cancel(token, order.orderId);
    expect(studio.store.lottery.orders.find(order.orderId)?.state).toBe('returning');
    // As one that a studio of before had asked for by a rollback.
    gateway.wallet.answer('rollback', { txId: 'other', refTxId: `${order.orderId}-d`, roundId: order.orderId });
    gateway.fate = () => 'fine';
    clock.advance(1_000);
    await studio.tick();
    expect(studio.store.lottery.orders.find(order.orderId)?.state).toBe('returned');
    expect(gateway.wallet.balance).toBe(START);
  });

  it('is taken until the lock by the clock of the server, for the current draw alone', async () => {
    const token = await studio.open(DICE);
    const { drawNo } = studio.current(DICE);
    clock.advance(MINUTE - 5_001);
    await studio.place(token, DICE, SIDES);
    clock.advance(1);
    await expect(studio.place(token, DICE, SIDES)).rejects.toMatchObject({ code: 'draw.closed' });
    const next = String(BigInt(drawNo) + 1n);
    await expect(studio.place(token, DICE, SIDES, { drawNo: next })).rejects.toMatchObject({ code: 'draw.closed' });
    clock.advance(5_000);
    await studio.tick();
    await expect(studio.place(token, DICE, SIDES, { drawNo })).rejects.toMatchObject({ code: 'draw.closed' });
    expect(gateway.wallet.rounds.size).toBe(1);
  });

  it('goes back when its stake was uncertain until the draw was held, whatever was drawn', async () => {
    const token = await studio.open(DICE);
    clock.advance(MINUTE - 5_001);
    gateway.fate = (call) => {
      if (call === 'debit') clock.advance(6_000);
      return 'fine';
    };
    const again = { requestKey: 'key-of-the-order', drawNo: studio.current(DICE).drawNo };
    await expect(studio.place(token, DICE, SIDES, again)).rejects.toMatchObject({ code: 'cancelled' });
    await studio.tick();
    expect(gateway.wallet.balance).toBe(START);
    // Who asks again hears no less.
    await expect(studio.place(token, DICE, SIDES, again)).rejects.toMatchObject({ code: 'cancelled' });
    expect(gateway.wallet.balance).toBe(START);
  });

  it('goes back where its draw comes while a start asks the wallet whether its stake was taken', async () => {
    const token = await studio.open(DICE);
    const order = await studio.place(token, DICE, SIDES);
    studio.store.lottery.orders.update({ ...order, state: 'debiting' });
    gateway.fate = (call) => {
      if (call === 'status') clock.advance(MINUTE);
      return 'fine';
    };
    await recoverOrders(studio.base, studio.lock);
    await studio.tick();
    expect(studio.store.lottery.orders.find(order.orderId)).toMatchObject({ state: 'returned' });
    expect(gateway.wallet.balance).toBe(START);
  });

  it.each([
    ['a bet of another game', [line('MB_LO2', '12')], 'bad.request'],
    ['numbers out of range', [line('K3_SUM', '19')], 'selection.invalid'],
    ['a repeated number', [line('K3_SUM', '9,9')], 'selection.invalid'],
    ['a unit of less than a cent', [line('K3_SIZE', 'big', '10050')], 'stake.invalid'],
    ['a multiple of ten thousand', [line('K3_SIZE', 'big', '100', 10_000)], 'stake.invalid'],
    ['more than an order may cost', [line('K3_SIZE', 'big', '1000000100')], 'stake.invalid'],
  ])('books nothing for %s', async (_, lines, code) => {
    const token = await studio.open(DICE);
    await expect(studio.place(token, DICE, lines)).rejects.toMatchObject({ code });
    await expect(studio.place(token, DICE, SIDES, { series: 1_960 })).rejects.toMatchObject({ code: 'stake.invalid' });
    expect(gateway.wallet.balance).toBe(START);
    expect(gateway.wallet.rounds.size).toBe(0);
  });

  it('books nothing where the wallet refuses', async () => {
    const token = await studio.open(DICE);
    gateway.wallet.refuseDebits = 'INSUFFICIENT_FUNDS';
    await expect(studio.place(token, DICE, SIDES)).rejects.toMatchObject({ code: 'funds' });
    expect(studio.store.lottery.orders.ofPlayer('LOTT', 'player-1', null, 9)).toEqual([]);
  });

  it.each([
    ['TOKEN_EXPIRED', 'session.expired'],
    ['WRONG_CURRENCY', 'wallet.unavailable'],
  ] as const)('is cancelled for its key, which comes again, where its stake was refused with %s', async (status, code) => {
    const token = await studio.open(DICE);
    const again = { requestKey: 'key-of-the-order' };
    gateway.wallet.refuseDebits = status;
    await expect(studio.place(token, DICE, SIDES, again)).rejects.toMatchObject({ code });
    gateway.wallet.refuseDebits = null;
    await expect(studio.place(token, DICE, SIDES, again)).rejects.toMatchObject({ code: 'cancelled' });
    expect(gateway.wallet.balance).toBe(START);
  });

  it('keeps play money apart from the wallet', async () => {
    const token = await studio.open(DICE, true);
    const order = await studio.place(token, DICE, SIDES);
    clock.advance(MINUTE);
    await studio.tick();
    expect(studio.store.lottery.orders.find(order.orderId)?.state).toBe('paid');
    expect(gateway.wallet.rounds.size).toBe(0);
  });
});

/** A bet with play money. */
const tryFor = async (lines: readonly LineRequest[]) => studio.place(await studio.open(NORTH_FAST, true), NORTH_FAST, lines);

describe('exposure', () => {
  it('holds exactly under 200 orders on one number at once', async () => {
    const token = await studio.open(NORTH_FAST);
    // 3,000.00 of unit stakes may lie on a number: 20.00 each fit 150 times.
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => studio.place(token, NORTH_FAST, [line('MB_LO2', '68', '200000')])),
    );
    const refused = results.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(50);
    for (const each of refused) expect(each).toMatchObject({ reason: { code: 'number.closed', number: '68' } });
    await studio.place(token, NORTH_FAST, [line('MB_LO2', '69', '200000')]);
  });

  it('tells how much a number still takes, in whole cents, which it then takes', async () => {
    const token = await studio.open(NORTH_FAST);
    await studio.place(token, NORTH_FAST, [line('MB_LO2', '68', '29999900')]);
    const refusal = { code: 'number.closed', number: '68', room: '100' };
    await expect(studio.place(token, NORTH_FAST, [line('MB_LO2', '68', '200')])).rejects.toMatchObject(refusal);
    await studio.place(token, NORTH_FAST, [line('MB_LO2', '68', '100')]);
    // 1,507.53768 of 99.50 are left where 150,000.00 are taken of 300,000.00.
    await studio.place(token, NORTH_FAST, [line('MB_DE', '69', '15075300')]);
    const more = studio.place(token, NORTH_FAST, [line('MB_DE', '69', '20000', 9_999)]);
    await expect(more).rejects.toMatchObject({ number: '69', room: '15075400' });
    await expect(studio.place(token, NORTH_FAST, [line('MB_DE', '69', '15075500')])).rejects.toMatchObject({ room: '15075400' });
    await studio.place(token, NORTH_FAST, [line('MB_DE', '69', '15075400')]);
  });

  it('frees a number when an order is cancelled, and with every new draw', async () => {
    const token = await studio.open(NORTH_FAST);
    const full = [line('MB_LO2', '68', '30000000')];
    const order = await studio.place(token, NORTH_FAST, full);
    const more = [line('MB_LO2', '68', '100')];
    await expect(studio.place(token, NORTH_FAST, more)).rejects.toMatchObject({ code: 'number.closed', room: undefined });
    await studio.cancel(token, order.orderId);
    await studio.place(token, NORTH_FAST, full);
    clock.advance(MINUTE);
    await studio.tick();
    await studio.place(token, NORTH_FAST, full);
  });

  it('is not used up by play money', async () => {
    // 500.00 may lie on a number of three digits.
    const full = [line('MB_3C', '168', '5000000')];
    for (let n = 0; n < 3; n += 1) expect(await tryFor(full)).toMatchObject({ state: 'placed', trial: true });
    await studio.place(await studio.open(NORTH_FAST), NORTH_FAST, [line('MB_3C', '168', '3000000')]);
    const more = studio.place(await studio.open(NORTH_FAST), NORTH_FAST, [line('MB_3C', '168', '3000000')]);
    await expect(more).rejects.toMatchObject({ code: 'number.closed' });
  });

  it('looks at the least risky number of a set', async () => {
    const token = await studio.open(NORTH_FAST);
    // A pair of 10,000.00 may win 170,000.00: twice on the same pair is too much, once each on two pairs with a common number is not.
    await studio.place(token, NORTH_FAST, [line('MB_X2', '01,02', '100000000')]);
    await studio.place(token, NORTH_FAST, [line('MB_X2', '01,03', '100000000')]);
    await expect(studio.place(token, NORTH_FAST, [line('MB_X2', '01,02', '100000000')])).rejects.toMatchObject({
      code: 'number.closed',
    });
  });
});
