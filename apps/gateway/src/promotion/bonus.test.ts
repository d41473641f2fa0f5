import { expect, it } from 'vitest';
import { bonusFor, checkBonus } from './bonus.ts';

const UNIT = 10_000n;
const CENT = 100n;

it('comes to whole cents of the highest step that is reached, and to no more than the most', () => {
  const bonus = checkBonus({
    of: 'DEPOSIT',
    steps: [
      { from: 10, percent: 33 },
      { from: 100, percent: 50 },
      { from: 1_000, money: 88 },
    ],
    most: 60,
  });
  expect(bonusFor(bonus, 9n * UNIT + 99n * CENT)).toBe(0n);
  // 33 % of 10.01 is 3.3033.
  expect(bonusFor(bonus, 10n * UNIT + CENT)).toBe(3n * UNIT + 30n * CENT);
  expect(bonusFor(bonus, 99n * UNIT + 99n * CENT)).toBe(32n * UNIT + 99n * CENT);
  expect(bonusFor(bonus, 100n * UNIT)).toBe(50n * UNIT);
  expect([500n, 1_000n].map((units) => bonusFor(bonus, units * UNIT))).toEqual([60n * UNIT, 60n * UNIT]);
});
