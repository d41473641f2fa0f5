import { expect, it } from 'vitest';
import { oddsInterval, twoDigits, twoDigitsOutwards } from './odds.ts';

it('gives the exact 99 % bounds of a Poisson number to half a percent', () => {
  // Exact bounds for 400 events, from the chi-square distribution: 350.28 and 454.61.
  const { from, to } = oddsInterval(400_000, 400);
  expect(Math.abs(400_000 / to / 350.28 - 1)).toBeLessThan(0.005);
  expect(Math.abs(400_000 / from / 454.61 - 1)).toBeLessThan(0.005);
});

it('rounds to two digits, an interval never inwards', () => {
  expect([506_073, 61_728, 99.6, 12].map((value) => twoDigits(value))).toEqual([510_000, 62_000, 100, 12]);
  expect(twoDigitsOutwards({ from: 451_830, to: 569_785 })).toEqual({ from: 450_000, to: 570_000 });
});
