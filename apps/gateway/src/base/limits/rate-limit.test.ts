import { describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { KEPT_KEYS, MAX_KEYS, memoryRateLimiter } from './rate-limit.ts';

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

describe('a flood of keys', () => {
  /** Begins one window for each of so many keys. */
  const flood = (rates: ReturnType<typeof memoryRateLimiter>, keys: number, seconds: number): void => {
    for (let key = 0; key < keys; key += 1) rates.take(`flood ${key}`, 1, seconds);
  };

  it('drops the oldest windows, one that began anew not among them, and counts the others on', () => {
    const clock = manualClock(1_000_000);
    const rates = memoryRateLimiter(clock);
    rates.take('old', 1, 60);
    rates.take('anew', 1, 1);
    flood(rates, MAX_KEYS - 2, 60);
    clock.advance(1_000);
    rates.take('anew', 1, 60);
    expect(rates.take('old', 1, 60)).toBe(59);
    rates.take('one too many', 1, 60);
    const firstKept = MAX_KEYS - 1 - KEPT_KEYS;
    expect([`flood ${firstKept}`, 'anew', 'one too many'].map((key) => rates.take(key, 1, 60))).toEqual([59, 60, 60]);
    expect(['old', `flood ${firstKept - 1}`].map((key) => rates.take(key, 1, 60))).toEqual([0, 0]);
  });

  it('drops windows that have ended before any that has not', () => {
    const clock = manualClock(1_000_000);
    const rates = memoryRateLimiter(clock);
    rates.take('old', 1, 60);
    flood(rates, MAX_KEYS - 1, 1);
    clock.advance(1_000);
    rates.take('one too many', 1, 60);
    expect(rates.take('old', 1, 60)).toBe(59);
  });
});
