import { temporaryFolder } from '@marquee/service/testing';
import { expect, it } from 'vitest';
import { lotteryOf } from '../../lottery/games.ts';
import { lotteryStudio, NORTH } from '../../testing/lottery-studio.ts';
import { testClock } from '../../testing/studio.ts';
import { seatedSessionOf } from '../sessions.ts';
import { enterResult, voidDraw } from './deciding.ts';
import { createClocks, holdDraws, settleDraws } from './draws.ts';
import { lotteryStates } from './management.ts';
import { lobbyView } from './views.ts';

/** It draws on Mondays and Saturdays, at 16:15. */
const STATION = 'xsmn-tp-hcm';
const HOUR = 3_600_000;
/** Noon of a Monday in Viet Nam. */
const NOON = Date.UTC(2026, 10, 23, 5);

it('tells the last draw of a station also while it has none to bet on, with a result that comes late', async () => {
  const game = lotteryOf(STATION);
  if (!game) throw new Error('there is no such station');
  const folder = temporaryFolder();
  const clock = testClock(NOON);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock });
  createClocks(studio.base, () => [game])();
  const token = await studio.open(NORTH, true);
  const lobby = () => lobbyView(studio.base, seatedSessionOf(studio.base, token));
  const resting = () => lobby().resting?.find(({ code }) => code === STATION);
  expect([lobby().games.some(({ code }) => code === STATION), resting()]).toEqual([true, undefined]);
  clock.advance(6 * HOUR);
  expect([lobby().games.some(({ code }) => code === STATION), resting()]).toEqual([false, { code: STATION, last: null }]);
  const digits = game.family.layout?.digits ?? [];
  expect(enterResult(studio.base, game, '20261123', digits.map((size) => '7'.repeat(size)).join(','))).toBeNull();
  expect(resting()?.last).toMatchObject({
    drawNo: '20261123',
    isOfficial: true,
    numbers: digits.map((size) => Number('7'.repeat(size))),
  });
  studio.close();
  folder.remove();
});

it('tells that a draw was decided anew, or late, that is not the last one any more, and nothing of what only goes on', async () => {
  const folder = temporaryFolder();
  const clock = testClock(NOON);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock });
  const game = lotteryOf(NORTH);
  if (!game) throw new Error('there is no lottery of the North');
  const { draws } = studio.store.lottery;
  const textOf = (digit: string) => (game.family.layout?.digits ?? []).map((size) => digit.repeat(size)).join(',');
  const enter = (day: string, digit: string) => expect(enterResult(studio.base, game, day, textOf(digit))).toBeNull();
  studio.keepClocks();
  clock.advance(24 * HOUR);
  studio.keepClocks();
  clock.advance(8 * HOUR);
  enter('20261124', '1');
  expect(draws.changes(NORTH)).toBe(0);
  // That of the day before came late.
  enter('20261123', '2');
  expect(draws.changes(NORTH)).toBe(1);
  // One that is void before its time is no later one.
  const coming = draws.find(NORTH, '20261124');
  if (coming) draws.insert({ ...coming, drawNo: '20261220', numbers: [], state: 'void' });
  enter('20261124', '3');
  expect(draws.changes(NORTH)).toBe(1);
  // It settles, and the same is said again.
  holdDraws(studio.base);
  await settleDraws(studio.base);
  expect(draws.find(NORTH, '20261123')?.state).toBe('settled');
  enter('20261123', '2');
  expect(draws.changes(NORTH)).toBe(1);
  enter('20261123', '4');
  expect(draws.changes(NORTH)).toBe(2);
  expect(draws.changes(STATION)).toBe(0);
  expect(voidDraw(studio.base, game, '20261123')).toBeNull();
  expect(draws.changes(NORTH)).toBe(3);
  holdDraws(studio.base);
  await settleDraws(studio.base);
  expect(draws.find(NORTH, '20261123')?.state).toBe('void');
  expect(draws.changes(NORTH)).toBe(3);
  studio.close();
  folder.remove();
});

it('has no draw to bet on where the one of today was made void, and tells the last result all the same', async () => {
  const folder = temporaryFolder();
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: 'http://127.0.0.1:9', clock: testClock(NOON) });
  studio.keepClocks();
  const token = await studio.open(NORTH, true);
  const lobby = () => lobbyView(studio.base, seatedSessionOf(studio.base, token));
  const isOpen = () => lobby().games.some(({ code }) => code === NORTH);
  const game = lotteryOf(NORTH);
  if (!game) throw new Error('there is no lottery of the North');
  const { draws } = studio.store.lottery;
  const last = () => [
    [...lobby().games, ...(lobby().resting ?? [])].find(({ code }) => code === NORTH)?.last?.drawNo,
    lotteryStates(studio.base, 'TCG_LOTTO_VN').find(({ gameCode }) => gameCode === NORTH)?.last?.draw,
  ];
  const today = draws.find(NORTH, '20261123');
  if (!today) throw new Error('there is no draw of today');
  expect(last()).toEqual([undefined, undefined]);
  const held = { ...today, state: 'settled', source: 'official', seed: '', numbers: [1] } as const;
  for (const back of [1, 2])
    draws.insert({ ...held, drawNo: `2026112${3 - back}`, drawsAt: today.drawsAt - back * 24 * HOUR, settledAt: NOON });
  expect([isOpen(), last()]).toEqual([true, ['20261122', '20261122']]);
  expect(voidDraw(studio.base, game, '20261123')).toBeNull();
  expect(isOpen()).toBe(false);
  // Who shows draws by their days hears of it, since no last result does.
  expect(draws.changes(NORTH)).toBe(1);
  holdDraws(studio.base);
  await settleDraws(studio.base);
  expect([isOpen(), last()]).toEqual([false, ['20261122', '20261122']]);
  // A coming one is void weeks before its day, and hides nothing of the days between.
  draws.insert({ ...today, drawNo: '20261220', drawsAt: today.drawsAt + 27 * 24 * HOUR, state: 'void' });
  expect(last()).toEqual(['20261122', '20261122']);
  expect(draws.past(NORTH, '9', 3).map(({ drawNo }) => drawNo)).toEqual(['20261220', '20261123', '20261122']);
  draws.update({ ...held, drawNo: '20261122', state: 'voiding' });
  expect(last()).toEqual(['20261121', '20261121']);
  expect(draws.changes(NORTH)).toBe(2);
  studio.close();
  folder.remove();
});
