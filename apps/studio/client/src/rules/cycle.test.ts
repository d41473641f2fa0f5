import { describe, expect, test } from 'vitest';
import { stakeBeside, waitFor } from './cycle.ts';

describe('time between spins', () => {
  test('the first spin may start at once', () => {
    expect(waitFor(null, 5_000, 2_500)).toBe(0);
  });

  test('the next one not before the cycle has passed', () => {
    expect(waitFor(1_000, 1_000, 2_500)).toBeGreaterThanOrEqual(2_500);
    expect(waitFor(1_000, 3_499, 2_500)).toBeGreaterThan(0);
    expect(waitFor(1_000, 4_000, 2_500)).toBe(0);
  });

  test('the studio may ask for a longer cycle, never for a shorter one', () => {
    expect(waitFor(0, 2_400, 100)).toBeGreaterThan(0);
    expect(waitFor(0, 4_900, 5_000)).toBeGreaterThan(0);
  });
});

describe('stakes', () => {
  const stakes = ['2000', '5000', '10000'];
  test('step to the neighbours and stop at the ends', () => {
    expect(stakeBeside(stakes, '5000', 1)).toBe('10000');
    expect(stakeBeside(stakes, '10000', 1)).toBe('10000');
    expect(stakeBeside(stakes, '2000', -1)).toBe('2000');
  });
});
