import { expect, it } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { Desk } from '../desk.ts';

const [OPEN, OTHER] = ['vn-north-sea-1m', 'ssc-lott-1m'];
const LINE = { bet: 'MB_LO2', selection: '12,34', unit: '10000', multiple: 2 };
const DIGITS = { bet: 'SSC_5', selection: '1|2|3|4|5', unit: '20000', multiple: 1 };

function sit(): Desk {
  const game = lotteryOf(OPEN);
  if (!game) throw new Error('there is no such game');
  const draw = { drawNo: '202611280001', locksAt: 1, drawsAt: 2, commitment: '' };
  const games = [OPEN, OTHER].map((code) => ({ code, draw, last: null, returns: {} }));
  return new Desk(game, { now: 0, balance: '0', mostSeries: 1_950, games });
}

it('keeps the slip of each game, with its series, while others are open', () => {
  const desk = sit();
  desk.addLines([LINE]);
  desk.openGame(OTHER);
  expect(desk.slip).toEqual([]);
  desk.series = 1_900;
  desk.addLines([DIGITS]);
  desk.openGame(OPEN);
  expect(desk.slip).toEqual([{ ...LINE, game: OPEN }]);
  desk.openGame(OTHER);
  expect([desk.slip, desk.series]).toEqual([[{ ...DIGITS, game: OTHER }], 1_900]);
  desk.clear();
  desk.openGame(OPEN);
  desk.openGame(OTHER);
  expect(desk.slip).toEqual([]);
});

it('takes what was placed off the slip of a game that was left meanwhile, and nothing that was changed', () => {
  const desk = sit();
  desk.addLines([LINE]);
  desk.openGame(OTHER);
  desk.takeOff(OPEN, [{ ...LINE, multiple: 3 }]);
  desk.openGame(OPEN);
  expect(desk.slip).toHaveLength(1);
  desk.openGame(OTHER);
  desk.takeOff(OPEN, [LINE]);
  desk.openGame(OPEN);
  expect(desk.slip).toEqual([]);
});
