import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flightStage } from './flight.ts';

beforeEach(() => {
  const window = new Window();
  window.Element.prototype.animate = (() => ({ cancel: () => undefined })) as unknown as typeof window.Element.prototype.animate;
  for (const name of ['document', 'HTMLElement', 'Element', 'Event'] as const) vi.stubGlobal(name, window[name]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['draws the string of a flight a third as often as it tells the height', false, 11],
  ['draws no string where less motion is asked for, and tells the height', true, 0],
])('%s', (_, matches, strings) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  const stage = flightStage();
  const [line, figure] = [stage.root.querySelector('.kite-string'), stage.root.querySelector('.flight-height')];
  if (!line) throw new Error('there is no string');
  const drawn = vi.spyOn(line, 'setAttribute');
  stage.fly?.(0);
  const heights = new Set<string>();
  for (let tick = 0; tick < 30; tick += 1) {
    heights.add(figure?.textContent ?? '');
    vi.advanceTimersByTime(100);
  }
  expect([drawn.mock.calls.length, heights.size]).toEqual([strings, 30]);
  stage.clear();
});
