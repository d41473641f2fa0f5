import { expect, it } from 'vitest';
import { drawsAhead, multiplesOf } from './chase.ts';

/** A Thursday in Viet Nam, at noon; the North is drawn at 18:15. */
const NOON = Date.UTC(2026, 10, 26, 5);
const DRAWS_AT = Date.UTC(2026, 10, 26, 11, 15);

it.each([
  ['every day', [0, 1, 2, 3, 4, 5, 6], 61],
  ['a day a week', [4], 9],
  ['two days', [1, 4], 18],
  ['no day', [], 1],
])('a calendar of %s has %3$i draws within its 60 days', (_, weekdays, count) => {
  expect(drawsAhead(weekdays, DRAWS_AT, NOON)).toBe(count);
});

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
