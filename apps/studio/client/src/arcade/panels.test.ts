import { expect, it } from 'vitest';
import { mines } from '../../../src/arcade/mines.ts';
import { wishingWell } from '../../../src/arcade/wishing-well.ts';
import type { PoolView } from '../../../src/shared/arcade-protocol.ts';
import { returnFacts } from './panels.ts';
import { at } from './text/text.ts';

const pool: PoolView = {
  ...{ pot: 1, amount: '10000000', seed: '10000000', mustDrop: '70000000', share: 150, reserve: 50 },
  ...{ isCounted: true, last: null },
};
const figures = (isCounted: boolean | null): string[] =>
  returnFacts(wishingWell, isCounted === null ? null : { ...pool, isCounted }).map(([, value]) => value);

it('says what comes back without the pool, where stakes put nothing in', () => {
  expect([figures(true), figures(false), figures(null)]).toEqual([['97.00%'], ['97.00%', '95.00%'], ['97.00%']]);
  expect(returnFacts(wishingWell, { ...pool, isCounted: false })[1]?.[0]).toBe(at('poolWithout'));
  expect(returnFacts(mines, null)).toHaveLength(1);
});
