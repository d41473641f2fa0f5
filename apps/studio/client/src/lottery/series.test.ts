import { expect, it } from 'vitest';
import { rebateOf } from './series.ts';

it.each([
  // The example of the rules: an own series of 1940 that plays at 1900 gets 2 %.
  [1_940, 1_900, '2.00%'],
  [1_960, 1_960, '0.00%'],
  [1_958, 1_700, '12.90%'],
])('gives back for %i played at %i: %s', (own, series, rebate) => {
  expect(rebateOf(own, series)).toBe(rebate);
});
