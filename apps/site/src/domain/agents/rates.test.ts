import { expect, it } from 'vitest';
import { rateInput, rateOf, ratesAbove, rateText } from './rates.ts';

it.each([
  ['0.3', 3_000],
  ['0,3', 3_000],
  [' 1 ', 10_000],
  ['0.8%', 8_000],
  ['', 0],
  ['0.25', null],
  ['-1', null],
  ['ten', null],
])('“%s” is a rate of %s', (text, rate) => {
  expect(rateOf(text)).toBe(rate);
});

it('is written as percents, and read again as what it was', () => {
  expect([rateText(8_000), rateText(10_000), rateInput(1_000)]).toEqual(['0.8%', '1%', '0.1']);
  for (const rate of [0, 1_000, 3_000, 8_000, 10_000]) expect(rateOf(rateInput(rate))).toBe(rate);
});

it('are shown above 0, the highest first', () => {
  expect(ratesAbove({ RNG: 1_000, LIVE: 0, FISH: 3_000 })).toEqual([
    ['FISH', 3_000],
    ['RNG', 1_000],
  ]);
});
