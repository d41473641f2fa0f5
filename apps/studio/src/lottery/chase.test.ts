import { expect, it } from 'vitest';
import { multiplesOf } from './chase.ts';

it.each([
  [5, 1, 1, [1, 1, 1, 1, 1]],
  [4, 2, 1, [1, 2, 4, 8]],
  [5, 3, 2, [1, 1, 3, 3, 9]],
  [2, 10, 5, [1, 1]],
])('%i draws, %i times as much after each %i', (draws, factor, each, multiples) => {
  expect(multiplesOf(draws, factor, each)).toEqual(multiples);
});

it('keeps whole numbers whole however long it grows', () => {
  expect(multiplesOf(50, 10, 1).every((times) => Number.isSafeInteger(times))).toBe(true);
});
