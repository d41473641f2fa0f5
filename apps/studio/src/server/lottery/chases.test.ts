import { cpSync } from 'node:fs';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawsAhead } from '../../lottery/chase.ts';
import { lotteryOf } from '../../lottery/games.ts';
import { bruteWin } from '../../lottery/testing/brute.ts';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { DICE, line, lotteryStudio, NORTH } from '../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { Failure } from '../failure.ts';
import { voidDraw } from './deciding.ts';
import { recoverOrders } from './orders.ts';
import type { OrderRecord } from './records.ts';
import { currentDraw } from './schedule.ts';

const START = 100_000_000n;
const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const LINES = [line('K3_SIZE', 'big')];
const MULTIPLES = [1, 2, 4, 8, 16];
const UNIT = 10_000n;
const KENO = 'keno-elott-5m';

let gateway: FakeGateway;
const folders: { remove(): void }[] = [];
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(async () => {
  for (const folder of folders) folder.remove();
  await gateway.close();
});

function open() {
  const folder = temporaryFolder();
  folders.push(folder);
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const clock = testClock(NOW);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
  studio.keepClocks();
  return { studio, clock, folder };
}
const refusalOf = (task: Promise<unknown>) =>
  task.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  );
type Studio = ReturnType<typeof open>['studio'];
/** What an order won, by the numbers of its draw alone. */
const winOf = (studio: Studio, { game, drawNo }: OrderRecord, times: number): bigint => {
  const numbers = studio.store.lottery.draws.find(game, drawNo)?.numbers ?? [];
  return BigInt(bruteWin('K3_SIZE', [['big']], numbers)) * BigInt(times);
};

describe('a chase', () => {
  it('takes the stakes of all its draws at once, and is an order for each', async () => {
    const { studio } = open();
    const token = await studio.open(DICE);
    const requestKey = 'chase-once';
    gateway.calls.length = 0;
    const orders = await studio.chase(token, DICE, LINES, { multiples: MULTIPLES, requestKey });
    expect(gateway.wallet.balance).toBe(START - 31n * UNIT);
    expect(gateway.calls).toEqual(['debit']);
    expect(orders.map(({ state, cost }) => [state, BigInt(cost)])).toEqual(
      MULTIPLES.map((times) => ['placed', BigInt(times) * UNIT]),
    );
    expect(new Set(orders.map(({ drawNo }) => drawNo)).size).toBe(5);
    expect(orders[0]?.drawNo).toBe(studio.current(DICE).drawNo);
    // Asked again it is the same chase, and another under its key is none.
    expect((await studio.chase(token, DICE, LINES, { multiples: MULTIPLES, requestKey })).map(({ orderId }) => orderId)).toEqual(
      orders.map(({ orderId }) => orderId),
    );
    for (const [lines, multiples] of [
      [LINES, [1, 2]],
      [LINES, [...MULTIPLES].toReversed().map((times) => times + 1)],
      [[line('K3_PARITY', 'odd', '30000')], MULTIPLES],
    ] as const)
      expect(await refusalOf(studio.chase(token, DICE, lines, { multiples: [...multiples], requestKey }))).toBe('bad.request');
    expect(gateway.wallet.balance).toBe(START - 31n * UNIT);
    studio.close();
  });

  it.each([true, false])(
    'is paid once a draw, and where a win stops it (%s) gives what comes after it back',
    async (stopsOnWin) => {
      for (let run = 0; run < 3; run += 1) {
        const { studio, clock } = open();
        const token = await studio.open(DICE);
        const orders = await studio.chase(token, DICE, LINES, { multiples: MULTIPLES, stopsOnWin });
        for (let minute = 0; minute < MULTIPLES.length; minute += 1) {
          clock.advance(MINUTE);
          await studio.tick();
          await studio.tick();
        }
        let expected = START;
        let isOver = false;
        for (const [place, order] of orders.entries()) {
          const times = MULTIPLES[place] ?? 0;
          const won = winOf(studio, order, times);
          const state = isOver ? 'returned' : 'paid';
          expect(studio.store.lottery.orders.find(order.orderId)?.state).toBe(state);
          if (!isOver) expected += won - BigInt(times) * UNIT;
          isOver ||= stopsOnWin && won > 0n;
        }
        expect(gateway.wallet.balance).toBe(expected);
        studio.close();
      }
    },
  );

  it.each([
    ['is not stopped by a stake that the numbers give back', [line('KENO_SUM', 'big')], 'placed'],
    ['is stopped by a win beside such a stake', [line('KENO_SUM', 'big'), line('KENO_P1', '31')], 'returned'],
  ] as const)('%s', async (_, lines, after) => {
    const { studio, clock } = open();
    const token = await studio.open(KENO);
    const [first, ...later] = await studio.chase(token, KENO, lines, { multiples: [1, 1, 1] });
    const draw = studio.store.lottery.draws.find(KENO, first?.drawNo ?? '');
    if (!first || !draw) throw new Error('there is no draw');
    // 31 to 50 come to 810, which is on neither side.
    const numbers = Array.from({ length: 20 }, (_number, at) => 31 + at);
    studio.store.lottery.draws.update({ ...draw, state: 'drawn', numbers });
    clock.advance(draw.drawsAt - clock.now());
    await studio.tick();
    await studio.tick();
    const stateOf = ({ orderId }: OrderRecord) => studio.store.lottery.orders.find(orderId)?.state;
    expect(stateOf(first)).toBe('paid');
    expect(later.map(stateOf)).toEqual([after, after]);
    studio.close();
  });

  it('stops at the win though all its draws come due while the studio is away', async () => {
    const { studio, clock } = open();
    const token = await studio.open(DICE);
    const orders = await studio.chase(token, DICE, LINES, { multiples: MULTIPLES });
    clock.advance(10 * MINUTE);
    await studio.tick();
    await studio.tick();
    const wins = orders.map((order, place) => winOf(studio, order, MULTIPLES[place] ?? 0));
    const last = wins.findIndex((won) => won > 0n);
    const played = orders.slice(0, last < 0 ? orders.length : last + 1);
    const cost = played.reduce((sum, { cost: each }) => sum + BigInt(each), 0n);
    expect(gateway.wallet.balance).toBe(START - cost + (wins[last] ?? 0n));
    studio.close();
  });

  it('comes back as far as its draws are open, and to nobody else', async () => {
    const { studio, clock } = open();
    const token = await studio.open(DICE);
    const [first] = await studio.chase(token, DICE, LINES, { multiples: MULTIPLES });
    const lockAt = studio.current(DICE).locksAt;
    clock.advance(lockAt - clock.now());
    await studio.cancelChase(token, first?.chase ?? '');
    expect(gateway.wallet.balance).toBe(START - UNIT);
    expect(await refusalOf(studio.cancelChase(token, first?.chase ?? ''))).toBe('draw.closed');
    expect(await refusalOf(studio.cancelChase(token, 'f'.repeat(32)))).toBe('order.unknown');
    studio.close();
  });

  it('comes back in one request', async () => {
    const { studio } = open();
    const token = await studio.open(DICE);
    const [first] = await studio.chase(token, DICE, LINES, { multiples: MULTIPLES });
    gateway.calls.length = 0;
    const back = await studio.cancelChase(token, first?.chase ?? '');
    expect(gateway.calls).toEqual(['movements', ...MULTIPLES.map(() => 'return-stake')]);
    expect(back.map(({ state }) => state)).toEqual(MULTIPLES.map(() => 'returned'));
    // So does one of which nobody knows whether its stakes were taken.
    gateway.calls.length = 0;
    gateway.fate = (call) => (call === 'debit' ? 'lost' : 'fine');
    expect(await refusalOf(studio.chase(token, DICE, LINES, { multiples: MULTIPLES }))).toBe('cancelled');
    expect(gateway.calls).toEqual(['debit', 'debit', 'debit', 'movements', ...MULTIPLES.map(() => 'rollback')]);
    expect(gateway.wallet.balance).toBe(START);
    studio.close();
  });

  it('takes nothing where the balance is not enough for all, a number is closed, or a calendar has no more draws', async () => {
    const { studio, clock } = open();
    const token = await studio.open(DICE);
    const dear = [line('K3_SIZE', 'big', '1000000', 9)];
    gateway.calls.length = 0;
    expect(await refusalOf(studio.chase(token, DICE, dear, { multiples: [1, 9, 10] }))).toBe('funds');
    expect(gateway.calls).toEqual(['debit']);
    expect(await refusalOf(studio.chase(token, DICE, LINES, { multiples: [1, 10_000] }))).toBe('stake.invalid');
    expect(await refusalOf(studio.chase(token, DICE, LINES, { drawNo: '202701010001' }))).toBe('draw.closed');
    const drawOn = (weekdays: number[]) =>
      studio.store.lottery.stations.save({ game: NORTH, from: '', names: {}, weekdays, isOpen: true });
    drawOn([]);
    const north = await studio.open(NORTH);
    expect(await refusalOf(studio.chase(north, NORTH, [line('MB_DE', '12')], { drawNo: '20270116' }))).toBe('draw.closed');
    // It draws on Fridays alone, today among them, and not on one of them.
    drawOn([5]);
    studio.store.lottery.rules.saveHoliday(NORTH, '20270212', true);
    const { drawsAt } = studio.current(NORTH);
    const count = drawsAhead([5], drawsAt, clock.now()) - 1;
    const plan = (draws: number) =>
      studio.chase(north, NORTH, [line('MB_DE', '12')], {
        multiples: Array.from({ length: draws }, () => 1),
        drawNo: '20270115',
      });
    const short = await plan(count + 1).catch((error: unknown) => error);
    expect(short).toMatchObject({ code: 'calendar.short', number: String(count) });
    expect(gateway.wallet.balance).toBe(START);
    expect(await plan(count)).toHaveLength(count);
    expect(gateway.wallet.balance).toBe(START - BigInt(count) * UNIT);
    expect(studio.store.lottery.orders.ofPlayer('LOTT', 'player-1', null, 50)).toEqual([]);
    studio.close();
  });

  it('is cancelled for its key, which comes again where the session had ended', async () => {
    const { studio } = open();
    const token = await studio.open(DICE);
    const again = { requestKey: 'key-of-the-chase' };
    gateway.wallet.refuseDebits = 'TOKEN_EXPIRED';
    expect(await refusalOf(studio.chase(token, DICE, LINES, again))).toBe('session.expired');
    gateway.wallet.refuseDebits = null;
    expect(await refusalOf(studio.chase(token, DICE, LINES, again))).toBe('cancelled');
    expect(gateway.wallet.balance).toBe(START);
    studio.close();
  });

  it('passes over a draw that is void before its time', async () => {
    const { studio, clock } = open();
    const next = lotteryOf(DICE);
    const time = next && currentDraw(studio.base, next, clock.now() + MINUTE);
    if (!next || !time) throw new Error('there is no next draw');
    expect(voidDraw(studio.base, next, time.drawNo)).toBeNull();
    const token = await studio.open(DICE);
    const orders = await studio.chase(token, DICE, LINES, { multiples: MULTIPLES });
    expect(orders).toHaveLength(MULTIPLES.length);
    expect(orders.map(({ drawNo }) => drawNo)).not.toContain(time.drawNo);
    expect(orders[1]?.drawNo).toBe(currentDraw(studio.base, next, clock.now() + 2 * MINUTE)?.drawNo);
    studio.close();
  });

  it('is told apart from every other request, whatever key that has, and is refused by a key that was another request', async () => {
    const { studio } = open();
    const token = await studio.open(DICE);
    const many = { multiples: MULTIPLES };
    for (const place of ['#1', '-1', '1']) await studio.place(token, DICE, LINES, { requestKey: `some-key${place}` });
    const orders = await studio.chase(token, DICE, LINES, { ...many, requestKey: 'some-key' });
    expect(await studio.chase(token, DICE, LINES, { ...many, requestKey: 'some-key' })).toEqual(orders);
    const after = gateway.wallet.balance;
    expect(await refusalOf(studio.chase(token, DICE, LINES, { ...many, requestKey: 'some-key#1' }))).toBe('bad.request');
    expect(await refusalOf(studio.place(token, DICE, [line('K3_SIZE', 'small')], { requestKey: 'some-key' }))).toBe(
      'bad.request',
    );
    expect(gateway.wallet.balance).toBe(after);
    expect(after).toBe(START - 34n * UNIT);
    studio.close();
  });

  it('is there whole, or not at all, though the studio dies at any step', async () => {
    const { studio, folder } = open();
    const token = await studio.open(DICE);
    studio.close();
    let isDead = true;
    for (let at = 0; isDead && at < 200; at += 3) {
      const copy = temporaryFolder();
      folders.push(copy);
      cpSync(folder.path, copy.path, { recursive: true });
      gateway.wallet = new FakeWallet(START);
      const clock = testClock(NOW);
      const options = { folder: copy.path, gatewayUrl: gateway.url, clock };
      const death = killer(at);
      const first = lotteryStudio({ ...options, wrap: death.wrap });
      try {
        await first.chase(token, DICE, LINES, { multiples: [1, 2, 4] });
      } catch (error) {
        if (!(error instanceof Killed) && !death.isDead()) throw error;
      }
      isDead = death.isDead();
      if (!isDead) first.close();
      const second = lotteryStudio(options);
      await recoverOrders(second.base, second.lock);
      clock.advance(30_000);
      await second.tick();
      const [order] = second.store.lottery.orders.ofPlayer('LOTT', 'player-1', null, 50);
      const states = order?.chase ? second.store.lottery.orders.ofChase(order.chase).map(({ state }) => state) : [];
      const isWhole = states.length === 3 && states.every((state) => state === 'placed');
      expect([at, states, gateway.wallet.balance]).toEqual([at, states, isWhole ? START - 7n * UNIT : START]);
      second.close();
    }
    expect(isDead).toBe(false);
  });
});
