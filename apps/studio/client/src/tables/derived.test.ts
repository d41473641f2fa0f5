import { expect, it } from 'vitest';
import { derivedRoad } from './derived.ts';

const road = (sides: string, back: number): string =>
  derivedRoad(
    [...sides].map((side) => (side === '-' ? null : side)),
    back,
  )
    .map(([color]) => color)
    .join('');

it('begins at the second result of the column that it looks back from, or the first of the next', () => {
  expect(road('BP', 1)).toBe('');
  // The second of the second column: the first column ended above it.
  expect(road('BPP', 1)).toBe('b');
  expect(road('BPB', 1)).toBe('r');
  expect([road('BPBP', 2), road('BPBPB', 3)]).toEqual(['r', 'r']);
});

it('compares whole columns at a new one, and fields within one', () => {
  // Columns of 2, 2, 1: equal columns are red, the field beside a column of two is red, then it has ended.
  expect(road('BBPPB', 1)).toBe('rr');
  expect(road('BBPPPB', 1)).toBe('rbb');
  // Two below the end of the older column is as before again.
  expect(road('BBPPPP', 1)).toBe('rbr');
  expect(road('B-BPP--PB', 1)).toBe('rbb');
});
