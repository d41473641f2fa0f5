import { describe, expect, test } from 'vitest';
import { celebrationOf, countedAmount, countUpMs, isCelebrated } from './celebration.ts';

const stake = 10_000n;

describe('celebration', () => {
  test('a return not above the stake is never celebrated', () => {
    for (const amount of [1n, 5_000n, 9_999n, 10_000n]) {
      const level = celebrationOf(amount, stake);
      expect(level).toBe('plain');
      expect(isCelebrated(level)).toBe(false);
      expect(countUpMs(level, false)).toBe(0);
    }
    expect(celebrationOf(0n, stake)).toBe('none');
  });

  test('it grows with the multiple of the stake, from the first unit above it', () => {
    expect(celebrationOf(10_001n, stake)).toBe('small');
    expect(celebrationOf(50_000n, stake)).toBe('medium');
    expect(celebrationOf(149_999n, stake)).toBe('medium');
    expect(celebrationOf(150_000n, stake)).toBe('big');
    expect(celebrationOf(500_000n, stake)).toBe('huge');
    const lengths = (['plain', 'small', 'medium', 'big', 'huge'] as const).map((level) => countUpMs(level, false));
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  test('reduced motion shows the figure at once', () => {
    expect(countUpMs('huge', true)).toBe(0);
  });

  test('counting never goes backwards, never passes the amount and ends on it', () => {
    let last = 0n;
    for (let part = 0; part <= 1; part += 0.01) {
      const shown = countedAmount(123_456n, part);
      expect(shown >= last && shown <= 123_456n).toBe(true);
      last = shown;
    }
    expect(countedAmount(123_456n, 1)).toBe(123_456n);
  });
});
