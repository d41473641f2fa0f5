import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StudioClock } from './studio-clock.ts';

const NOW = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const between = (clock: StudioClock): [number, number] => [clock.earliest(), clock.latest()];

it('is open before the studio has said anything', () => {
  expect(between(new StudioClock())).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

it('was read between the question and the answer, and goes on', () => {
  const clock = new StudioClock();
  clock.hear('1', 5_000, 300);
  expect(between(clock)).toEqual([5_000, 5_300]);
  vi.advanceTimersByTime(1_000);
  expect(between(clock)).toEqual([6_000, 6_300]);
});

it('is narrowed by every answer, one that was waited for says when it is at least, and a slow one nothing', () => {
  const clock = new StudioClock();
  clock.hear('1', 5_000, 300);
  clock.hear('1', 5_200);
  expect(between(clock)).toEqual([5_200, 5_300]);
  vi.advanceTimersByTime(1_000);
  clock.hear('1', 5_500, 900);
  expect(between(clock)).toEqual([6_200, 6_300]);
  clock.hear('2', 4_000, 100);
  expect(between(clock)).toEqual([4_000, 4_100]);
});

it('is wider where a clock of the device was set, or stood still in sleep', () => {
  const clock = new StudioClock();
  clock.hear('1', 5_000, 0);
  vi.setSystemTime(NOW + 3_000);
  expect(between(clock)).toEqual([5_000, 8_000]);
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(NOW + 400);
  expect(between(clock)).toEqual([5_400, 6_000]);
  vi.setSystemTime(NOW - 60_000);
  expect(between(clock)).toEqual([5_000, 6_000]);
});
