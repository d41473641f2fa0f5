import { expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { memoryRateLimiter } from './rate-limit.ts';

it('lets max calls pass in a window and tells the seconds to wait', () => {
  const clock = manualClock(1_000_000);
  const rates = memoryRateLimiter(clock);
  expect([1, 2, 3].map(() => rates.take('a', 3, 10))).toEqual([0, 0, 0]);
  clock.advance(2_500);
  expect(rates.take('a', 3, 10)).toBe(8);
  expect(rates.take('b', 3, 10)).toBe(0);
  clock.advance(7_500);
  expect(rates.take('a', 3, 10)).toBe(0);
});
