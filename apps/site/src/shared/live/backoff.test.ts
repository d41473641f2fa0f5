import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoffMs', () => {
  it('doubles, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => backoffMs(attempt, 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it('spreads the clients over the second half of each pause', () => {
    expect(backoffMs(3, 0)).toBe(2000);
    expect(backoffMs(3, 0.5)).toBe(3000);
  });
});
