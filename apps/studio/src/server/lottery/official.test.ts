import { cpSync } from 'node:fs';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotteryOf } from '../../lottery/games.ts';
import { bruteWin } from '../../lottery/testing/brute.ts';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { line, lotteryStudio, NORTH } from '../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import { seatedSessionOf } from '../sessions.ts';
import { enterResult, setHoliday, voidDraw } from './deciding.ts';
import { lotteryStates, lotteryTable, takeCalendar, takeClosing, takeLimit, takeResult } from './management.ts';
import { placeOrder, recoverOrders } from './orders.ts';

const VN = 'TCG_LOTTO_VN';
const START = 100_000_000n;
const HOUR = 3_600_000;
/** Noon of a day in Viet Nam: the North is drawn at 18:15. */
const NOON = Date.UTC(2026, 10, 26, 5);
const DRAW = '20261126';
const LINES = [line('MB_LO2', '68'), line('MB_DE', '00,45')];
const COST = 290_000n;
const GAME = (() => {
  const game = lotteryOf(NORTH);
  if (!game) throw new Error('there is no lottery of the North');
  return game;
})();

/** A result whose special prize and seventh prizes end so; no other number does. */
function resultOf(special: string, sevenths: string): number[] {
  const digits = GAME.family.layout?.digits ?? [];
  return digits.map((size, place) => (place === 0 ? Number(special) : size === 2 ? Number(sevenths) : 10 ** (size - 1)));
}
const textOf = (numbers: readonly number[]): string =>
  numbers.map((number, place) => String(number).padStart(GAME.family.layout?.digits[place] ?? 0, '0')).join(',');
const FIRST = resultOf('12345', '68');
const SECOND = resultOf('12368', '11');
const winBy = (numbers: readonly number[]): bigint =>
  LINES.reduce((sum, { bet, selection }) => sum + BigInt(bruteWin(bet, [selection.split(',')], numbers)), 0n);

let gateway: FakeGateway;
const folders: { remove(): void }[] = [];
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(async () => {
  for (const folder of folders) folder.remove();
  await gateway.close();
});

function open(isDemo = false) {
  const folder = temporaryFolder();
  folders.push(folder);
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const clock = testClock(NOON);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, isDemo });
  studio.keepClocks();
  return { studio, clock, folder };
}
const afterDraw = 7 * HOUR;

describe('an official draw', () => {
  it('takes its numbers from operators alone, and settles by them once', async () => {
    const { studio, clock } = open();
    const token = await studio.open(NORTH);
    const { orderId } = await studio.place(token, NORTH, LINES);
    expect(enterResult(studio.base, GAME, DRAW, textOf(FIRST))).toBe('this draw is not over');
    clock.advance(afterDraw);
    await studio.tick();
    expect(studio.store.lottery.draws.find(NORTH, DRAW)).toMatchObject({ state: 'open', numbers: [], source: 'official' });
    expect(gateway.wallet.balance).toBe(START - COST);
    const waiting = () => lotteryStates(studio.base, VN).find(({ gameCode }) => gameCode === NORTH)?.waiting;
    expect(waiting()).toEqual([DRAW]);
    for (const wrong of [
      '',
      '1,2,3',
      `${textOf(FIRST)},99`,
      textOf(FIRST).replace('12345', '1234'),
      textOf(FIRST).replace('12345', '1234x'),
    ])
      expect(enterResult(studio.base, GAME, DRAW, wrong)).toContain('27 numbers');
    for (let again = 0; again < 2; again += 1) {
      expect(enterResult(studio.base, GAME, DRAW, textOf(FIRST))).toBeNull();
      await studio.tick();
    }
    expect(waiting()).toBeUndefined();
    expect(winBy(FIRST)).toBe(4_975_000n);
    expect(gateway.wallet.balance).toBe(START - COST + winBy(FIRST));
    expect(studio.store.lottery.draws.find(NORTH, DRAW)).toMatchObject({ state: 'settled', revision: 0 });
    expect(studio.store.lottery.orders.find(orderId)?.state).toBe('paid');
    studio.close();
  });

  it.each([
    ['in the five minutes before its draw', 'xsmn-tay-ninh', '20261126', 4.25 * HOUR - 5 * 60_000],
    ['after it', 'xsmn-tay-ninh', '20261126', 4.25 * HOUR],
    ['on the day of another station', 'xsmn-vinh-long', '20261127', 0],
  ])('of a station takes no bet %s, and nothing is booked', async (_, game, drawNo, later) => {
    const { studio, clock } = open();
    const session = seatedSessionOf(studio.base, await studio.open(game));
    const order = { requestKey: drawNo, game, drawNo, series: 0, lines: [line('MN_DE', '12')] };
    clock.advance(later);
    await expect(placeOrder(studio.base, session, order)).rejects.toMatchObject({ code: 'draw.closed' });
    expect(studio.store.lottery.orders.byRequest(VN, session.player, drawNo)).toBeNull();
    expect(gateway.wallet.balance).toBe(START);
  });

  it('that is corrected is settled anew: what was paid is taken back, and the difference is booked once', async () => {
    const { studio, clock } = open();
    await studio.place(await studio.open(NORTH), NORTH, LINES);
    clock.advance(afterDraw);
    enterResult(studio.base, GAME, DRAW, textOf(FIRST));
    await studio.tick();
    for (const numbers of [SECOND, SECOND, FIRST]) {
      expect(enterResult(studio.base, GAME, DRAW, textOf(numbers))).toBeNull();
      for (let tick = 0; tick < 3; tick += 1) await studio.tick();
      expect(gateway.wallet.balance).toBe(START - COST + winBy(numbers));
    }
    expect(winBy(SECOND)).not.toBe(winBy(FIRST));
    expect(studio.store.lottery.draws.find(NORTH, DRAW)).toMatchObject({ state: 'settled', revision: 2 });
    // Void within a day after it was settled, not later.
    expect(voidDraw(studio.base, GAME, DRAW)).toBeNull();
    for (let tick = 0; tick < 3; tick += 1) await studio.tick();
    expect(gateway.wallet.balance).toBe(START);
    expect(enterResult(studio.base, GAME, DRAW, textOf(FIRST))).toBe('this draw is void');
    studio.close();
  });

  it('that is corrected between two batches of its settlement keeps the correction', async () => {
    const { studio, clock, folder } = open();
    const token = await studio.open(NORTH);
    const order = await studio.place(token, NORTH, [line('MB_DE', '68')]);
    for (let n = 0; n < 500; n += 1)
      studio.store.lottery.orders.insert({ ...order, orderId: `copy-${n}`, requestKey: `copy-${n}`, state: 'placed' });
    clock.advance(afterDraw);
    enterResult(studio.base, GAME, DRAW, textOf(FIRST));
    studio.close();
    let isCorrected = false;
    const wrap = (base: Base): Base => ({
      ...base,
      clock: {
        ...base.clock,
        wait: async () => {
          if (!isCorrected && base.store.lottery.orders.backlog().entries > 0)
            isCorrected = enterResult(base, GAME, DRAW, textOf(SECOND)) === null;
        },
      },
    });
    const second = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, wrap });
    await second.tick();
    expect(isCorrected).toBe(true);
    expect(second.store.lottery.draws.find(NORTH, DRAW)).toMatchObject({ numbers: SECOND, revision: 1, state: 'drawn' });
    second.close();
  });

  it('without a result for a day is void, and so is one of a day that becomes a holiday', async () => {
    const { studio, clock } = open();
    await studio.place(await studio.open(NORTH), NORTH, LINES);
    clock.advance(afterDraw + 24 * HOUR);
    studio.keepClocks();
    await studio.place(await studio.open(NORTH), NORTH, LINES);
    await studio.tick();
    expect(gateway.wallet.balance).toBe(START - COST);
    expect(setHoliday(studio.base, GAME, '20261128', true)).toBeNull();
    await studio.tick();
    expect(gateway.wallet.balance).toBe(START);
    expect(() => studio.current(NORTH)).toThrow('there is no draw');
    studio.close();
  });

  it('is void for a day after its settlement at most', async () => {
    const { studio, clock } = open();
    clock.advance(afterDraw);
    enterResult(studio.base, GAME, DRAW, textOf(FIRST));
    await studio.tick();
    // Asking alone changes nothing: a draw that is void already would be no objection.
    expect(voidDraw(studio.base, GAME, DRAW, true)).toBeNull();
    clock.advance(24 * HOUR);
    expect(voidDraw(studio.base, GAME, DRAW)).toBe('this draw was settled more than a day ago');
    studio.close();
  });

  it('is simulated in a demo, labelled, and takes the official numbers where they are entered', async () => {
    const { studio, clock } = open(true);
    clock.advance(afterDraw);
    await studio.tick();
    const made = studio.store.lottery.draws.past(NORTH, '9', 1)[0];
    expect(made).toMatchObject({ state: 'settled', source: 'simulated', drawNo: DRAW });
    enterResult(studio.base, GAME, DRAW, textOf(FIRST));
    await studio.tick();
    expect(studio.store.lottery.draws.find(NORTH, DRAW)).toMatchObject({
      source: 'official',
      numbers: FIRST,
      seed: '',
      revision: 1,
    });
    expect(studio.store.lottery.draws.past(NORTH, '9', 200)).toHaveLength(101);
    studio.close();
  });
});

describe('what operators decide', () => {
  const refusalOf = (task: Promise<unknown>) =>
    task.then(
      () => null,
      (error: unknown) => (error instanceof Failure ? error.code : error),
    );

  it('closes numbers, bets and games, and sets limits, at once and for this game alone', async () => {
    const { studio } = open();
    const token = await studio.open(NORTH);
    const close = (more: object, isOpen = false) => takeClosing(studio.base, VN, { gameCode: NORTH, isOpen, ...more });
    expect(close({ betType: 'MB_DE', number: '45' })).toEqual({ status: 'OK' });
    expect(await refusalOf(studio.place(token, NORTH, LINES))).toBe('number.closed');
    expect(await refusalOf(studio.place(token, NORTH, [line('MB_DE', '46')]))).toBeNull();
    expect(close({ betType: 'MB_DE', number: '45' }, true)).toEqual({ status: 'OK' });
    expect(takeLimit(studio.base, VN, { gameCode: NORTH, betType: 'MB_DE', limit: '15000' })).toEqual({ status: 'OK' });
    expect(await refusalOf(studio.place(token, NORTH, [line('MB_DE', '47', '20000')]))).toBe('number.closed');
    expect(await refusalOf(studio.place(token, NORTH, [line('MB_DE', '47', '15000')]))).toBeNull();
    close({});
    expect(await refusalOf(studio.place(token, NORTH, LINES))).toBe('game.closed');
    expect(lotteryStates(studio.base, VN).find(({ gameCode }) => gameCode === NORTH)?.current).toBeUndefined();
    close({}, true);
    expect(await refusalOf(studio.place(token, NORTH, [line('MB_DE', '99')]))).toBeNull();
    for (const wrong of [{ betType: 'NONE' }, { number: '45' }, { betType: 'MB_DE', number: '145' }])
      expect(close(wrong).status).toBe('BAD_REQUEST');
    studio.close();
  });

  it('is about lotteries of the own vendor, and of official draws where it is about results and calendars', async () => {
    const { studio } = open();
    const fast = 'vn-north-sea-1m';
    expect(takeResult(studio.base, 'LOTT', { gameCode: NORTH, draw: DRAW, numbers: textOf(FIRST) }).status).toBe('WRONG_GAME');
    expect(takeResult(studio.base, VN, { gameCode: fast, draw: '202611260001', numbers: textOf(FIRST) }).message).toContain(
      'commitment',
    );
    expect(takeCalendar(studio.base, VN, { gameCode: fast, weekdays: [1] }).status).toBe('BAD_REQUEST');
    expect(takeCalendar(studio.base, VN, { gameCode: NORTH, weekdays: [1, 0] })).toEqual({ status: 'OK' });
    expect(takeCalendar(studio.base, VN, { gameCode: NORTH, day: '20261225', isHoliday: true })).toEqual({ status: 'OK' });
    const noDay = { gameCode: NORTH, weekdays: [3], day: '20270229', isHoliday: true };
    expect(takeCalendar(studio.base, VN, noDay).status).toBe('BAD_REQUEST');
    expect(lotteryTable(studio.base, VN, NORTH)).toMatchObject({ weekdays: [0, 1], holidays: ['20261225'] });
    expect(() => studio.current(NORTH)).toThrow('there is no draw');
    studio.close();
  });

  it('shows what each bet returns, as the rulebook has it', () => {
    const { studio } = open();
    const table = lotteryTable(studio.base, VN, NORTH);
    const bets = new Map('bets' in table ? table.bets?.map((bet) => [bet.betType, bet]) : []);
    expect(bets.get('MB_LO2')).toMatchObject({ lines: 27, returnLeast: 995_000, returnMost: 995_000, limit: '30000000' });
    expect((bets.get('MB_X4')?.returnMost ?? 0) / 10_000).toBeCloseTo(75.03, 1);
    studio.close();
  });
});

it('a correction books the difference once though the studio dies at any step', async () => {
  const { studio, clock, folder } = open();
  const token = await studio.open(NORTH);
  await studio.place(token, NORTH, LINES);
  await studio.place(token, NORTH, [line('MB_DE', '68')]);
  clock.advance(afterDraw);
  enterResult(studio.base, GAME, DRAW, textOf(FIRST));
  await studio.tick();
  studio.close();
  const wallet = gateway.wallet;
  const paid = wallet.balance;
  const right = START - COST - 10_000n + winBy(SECOND) + 995_000n;
  let isDead = true;
  for (let at = 0; isDead && at < 200; at += 3) {
    const copy = temporaryFolder();
    folders.push(copy);
    cpSync(folder.path, copy.path, { recursive: true });
    gateway.wallet = wallet.copy();
    const death = killer(at);
    const options = { folder: copy.path, gatewayUrl: gateway.url, clock };
    const first = lotteryStudio({ ...options, wrap: death.wrap });
    try {
      enterResult(first.base, GAME, DRAW, textOf(SECOND));
      for (let tick = 0; tick < 3; tick += 1) await first.tick();
    } catch (error) {
      if (!(error instanceof Killed) && !death.isDead()) throw error;
    }
    isDead = death.isDead();
    if (!isDead) first.close();
    const second = lotteryStudio(options);
    await recoverOrders(second.base, second.lock);
    enterResult(second.base, GAME, DRAW, textOf(SECOND));
    clock.advance(HOUR);
    for (let tick = 0; tick < 4; tick += 1) await second.tick();
    expect([at, gateway.wallet.balance]).toEqual([at, right]);
    second.close();
  }
  expect(isDead).toBe(false);
  expect(right).not.toBe(paid);
});
