import { expect, test } from 'vitest';
import { SceneClock } from './moment-clock.ts';

test('a press while the figure counts completes it, the next ends the scene', () => {
  const clock = new SceneClock({ countMs: 1_200, restMs: null });
  expect([clock.partAt(0), clock.partAt(600)]).toEqual([0, 0.5]);
  expect(clock.press(700)).toBe(false);
  expect(clock.partAt(700)).toBe(1);
  expect(clock.press(701)).toBe(true);
});

test('a scene that waits for the player never goes by itself, another rests first, counted from its completion', () => {
  const start = new SceneClock({ countMs: 1_200, restMs: null });
  expect(start.isOverAt(3_600_000)).toBe(false);
  const win = new SceneClock({ countMs: 2_600, restMs: 3_500 });
  expect([win.isOverAt(6_099), win.isOverAt(6_100)]).toEqual([false, true]);
  win.press(100);
  expect([win.isOverAt(3_599), win.isOverAt(3_600)]).toEqual([false, true]);
});

test('without counting the figure is complete from the beginning', () => {
  const clock = new SceneClock({ countMs: 0, restMs: null });
  expect(clock.partAt(0)).toBe(1);
  expect(clock.press(0)).toBe(true);
});
