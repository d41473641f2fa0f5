import { temporaryFolder } from '@marquee/service/testing';
import { describe, expect, it } from 'vitest';
import { lotteryOf } from '../../lottery/games.ts';
import { line, lotteryStudio, NORTH } from '../../testing/lottery-studio.ts';
import { testClock } from '../../testing/studio.ts';
import { enterResult } from './deciding.ts';
import { checkResult, lotteryDraws, lotteryTable, takeCalendar, takeResult } from './management.ts';
import { orderView } from './views.ts';

const VN = 'TCG_LOTTO_VN';
const HOUR = 3_600_000;
/** Noon of a day in Viet Nam: the North is drawn at 18:15. */
const NOON = Date.UTC(2026, 10, 26, 5);
const DRAW = '20261126';
const LINES = [line('MB_DE', '00,45')];
const GAME = (() => {
  const game = lotteryOf(NORTH);
  if (!game) throw new Error('there is no lottery of the North');
  return game;
})();
const allOf = (digit: string): string => (GAME.family.layout?.digits ?? []).map((size) => digit.repeat(size)).join(',');
const [FIRST, SECOND] = [allOf('7'), allOf('8')];
const afterDraw = 7 * HOUR;

function open() {
  const folder = temporaryFolder();
  const clock = testClock(NOON);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock });
  studio.keepClocks();
  const close = (): void => {
    studio.close();
    folder.remove();
  };
  return { studio, clock, close };
}

describe('an official draw', () => {
  it('is made void by no holiday once it takes no more bets, whatever its numbers are by then', async () => {
    const { studio, clock, close } = open();
    const token = await studio.open(NORTH, true);
    await studio.place(token, NORTH, LINES);
    const { locksAt } = studio.current(NORTH);
    const holiday = () =>
      takeCalendar(studio.base, VN, { gameCode: NORTH, weekdays: [1], day: DRAW, isHoliday: true }).message ?? 'taken';
    const late = 'the draw of that day takes no more bets: it can only be made void';
    clock.advance(locksAt - clock.now());
    expect(holiday()).toBe(late);
    clock.advance(2 * HOUR);
    expect(holiday()).toBe(late);
    enterResult(studio.base, GAME, DRAW, FIRST);
    await studio.tick();
    expect(holiday()).toBe(late);
    expect(studio.store.lottery.draws.find(NORTH, DRAW)?.state).toBe('settled');
    expect(lotteryTable(studio.base, VN, NORTH)).toMatchObject({ weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: [] });
    close();
  });

  it('is held again where a holiday is undone before anybody had an order in it, by another seed, and stays void otherwise', async () => {
    const { studio, clock, close } = open();
    const { draws } = studio.store.lottery;
    const holiday = (day: string, isHoliday: boolean) =>
      expect(takeCalendar(studio.base, VN, { gameCode: NORTH, day, isHoliday })).toEqual({ status: 'OK' });
    const token = await studio.open(NORTH, true);
    const chase = { multiples: [1, 1, 1], stopsOnWin: false };
    const drawsOf = async () => (await studio.chase(token, NORTH, LINES, chase)).map(({ drawNo }) => drawNo);
    // A draw of a chase that was taken back has had orders.
    const [first] = await studio.chase(token, NORTH, LINES, chase);
    await studio.cancelChase(token, first?.chase ?? '');
    holiday('20261127', true);
    await studio.tick();
    expect(draws.find(NORTH, '20261127')?.state).toBe('void');
    holiday('20261127', false);
    expect(draws.find(NORTH, '20261127')?.state).toBe('void');
    // A chase goes on behind it, and behind one that is void as nobody has an order in it yet.
    const seed = 'ab'.repeat(32);
    const coming = draws.find(NORTH, '20261128');
    if (!coming) throw new Error('the draws of the chase are not on record');
    const late = { drawsAt: coming.drawsAt + 24 * HOUR, locksAt: coming.locksAt + 24 * HOUR };
    draws.insert({ ...coming, ...late, drawNo: '20261129', source: 'simulated', seed });
    holiday('20261129', true);
    expect(await drawsOf()).toEqual([DRAW, '20261128', '20261130']);
    await studio.tick();
    expect(draws.find(NORTH, '20261129')).toMatchObject({ state: 'void', seed });
    holiday('20261129', false);
    expect(await drawsOf()).toEqual([DRAW, '20261128', '20261129']);
    expect(draws.find(NORTH, '20261129')).toMatchObject({ state: 'open', source: 'official', seed: '' });
    // A decision of its own stays where no holiday was undone, and a draw whose time to bet is over.
    holiday('20261201', true);
    draws.insert({ ...coming, drawNo: '20261202', state: 'void' });
    holiday('20261202', false);
    expect(draws.find(NORTH, '20261202')?.state).toBe('void');
    draws.insert({ ...coming, drawNo: '20261201', locksAt: clock.now(), state: 'void' });
    holiday('20261201', false);
    expect(draws.find(NORTH, '20261201')?.state).toBe('void');
    close();
  });

  it('is told as open, as locked, and as one that waits, until its result is entered', async () => {
    const { studio, clock, close } = open();
    const token = await studio.open(NORTH, true);
    const { orderId } = await studio.place(token, NORTH, LINES);
    const { locksAt } = studio.current(NORTH);
    const asked = (more: object) => {
      const answer = lotteryDraws(studio.base, VN, { gameCode: NORTH, limit: 5, ...more });
      return 'draws' in answer ? answer.draws.map(({ draw, state }) => `${draw} ${state}`) : [];
    };
    const stateOf = () => {
      const order = studio.store.lottery.orders.find(orderId);
      return order && orderView(studio.base, order).state;
    };
    const now = () => [asked({ withOpen: true }), asked({}), asked({ draw: DRAW }), stateOf()];
    expect(now()).toEqual([[`${DRAW} open`], [], [`${DRAW} open`], 'placed']);
    clock.advance(locksAt - clock.now());
    expect(now()).toEqual([[`${DRAW} locked`], [], [`${DRAW} locked`], 'locked']);
    clock.advance(2 * HOUR);
    studio.keepClocks();
    expect(now()).toEqual([['20261127 open', `${DRAW} locked`], [], [`${DRAW} locked`], 'locked']);
    enterResult(studio.base, GAME, DRAW, FIRST);
    await studio.tick();
    expect(now()).toEqual([['20261127 open', `${DRAW} settled`], [`${DRAW} settled`], [`${DRAW} settled`], 'settled']);
    expect(asked({ draw: '20261201' })).toEqual([]);
    close();
  });

  it('hears what speaks against a result without entering it, and is corrected by none that is for an open one', async () => {
    const { studio, clock, close } = open();
    const enter = (numbers: string, more: object = {}) =>
      takeResult(studio.base, VN, { gameCode: NORTH, draw: DRAW, numbers, ...more }).message ?? 'taken';
    const check = (numbers: string) => checkResult(studio.base, VN, { gameCode: NORTH, draw: DRAW, numbers }).message ?? 'fine';
    const record = () => studio.store.lottery.draws.find(NORTH, DRAW);
    expect(enter(FIRST, { corrects: SECOND })).toBe('this draw is not over');
    expect(check(FIRST)).toBe('this draw is not over');
    clock.advance(afterDraw);
    expect(check('1')).toContain('27 numbers');
    expect([check(FIRST), record()?.state]).toEqual(['fine', 'open']);
    expect(enter(FIRST, { corrects: SECOND })).toBe('this draw has other numbers already');
    expect(enter(FIRST, { onlyIfOpen: true })).toBe('taken');
    await studio.tick();
    expect([enter(FIRST, { onlyIfOpen: true }), enter(SECOND, { onlyIfOpen: true })]).toEqual([
      'taken',
      'this draw has other numbers already',
    ]);
    expect(record()).toMatchObject({ revision: 0, state: 'settled' });
    // A correction names what it corrects; once it holds, it holds again.
    const third = allOf('9');
    expect(enter(third, { corrects: SECOND })).toBe('this draw has other numbers already');
    expect([1, 2].map(() => enter(SECOND, { corrects: FIRST }))).toEqual(['taken', 'taken']);
    expect(enter(third, { corrects: FIRST })).toBe('this draw has other numbers already');
    expect(record()).toMatchObject({ revision: 1 });
    close();
  });
});
