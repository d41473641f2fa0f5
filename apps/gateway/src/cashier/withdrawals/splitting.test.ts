import { describe, expect, it } from 'vitest';
import { UNIT } from '../testing/orders.ts';
import { splitBelow } from './splitting.ts';

describe('an amount in parts that a provider takes', () => {
  it.each([
    [101n, 50n, [34n, 34n, 33n]],
    [50n, 50n, [50n]],
    [51n, 50n, [26n, 25n]],
    [7n, 2n, [2n, 2n, 2n, 1n]],
  ])('%s in parts of at most %s', (amount, max, parts) => {
    expect(splitBelow(amount * UNIT, max * UNIT)).toEqual(parts.map((each) => each * UNIT));
  });

  it('is whole again, and no part is more than the most or nothing', () => {
    for (const max of [1n, 3n, 9_999n, 10_001n, 35_000n, 50n * UNIT]) {
      for (const amount of [1n, 19n, 9_998n, 10_002n, 70_001n, 99n * UNIT + 3n]) {
        const parts = splitBelow(amount, max);
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(amount);
        expect(parts.every((each) => each > 0n && each <= max)).toBe(true);
      }
    }
  });
});
