import { expect, it } from 'vitest';
import { poolValues } from '../../../src/lottery/bet-type.ts';
import { betOf, lotteryOf } from '../../../src/lottery/games.ts';
import { PICKS } from './picks.ts';

it.each([
  // 11 counts as small, though it is in the middle of 3 to 19: docs/rules/lottery.md#selections.
  ['pk10-elott-1m', 'PKO_SUM', '3-11', '12-19'],
  ['k3-elott-1m', 'K3_SUM', '3-10', '11-18'],
  ['pk10-lott-1m', 'PK_1', '1-5', '6-10'],
])('big and small of %s %s are those that its sides are', (code, name, small, big) => {
  const game = lotteryOf(code);
  const bet = game && betOf(game, name);
  if (!bet) throw new Error(`${code} has no ${name}`);
  const picks = new Map(PICKS.map(([key, pick]) => [key, pick(poolValues(bet.pool), bet)]));
  const ends = (key: 'pickSmall' | 'pickBig') => [picks.get(key)?.[0], picks.get(key)?.at(-1)].join('-');
  expect([ends('pickSmall'), ends('pickBig')]).toEqual([small, big]);
});
