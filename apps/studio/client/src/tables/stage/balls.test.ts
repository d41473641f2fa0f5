import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ballStage } from './balls.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stage whose animations are kept, by what they move. */
function watched() {
  vi.useFakeTimers({ now: 0 });
  const window = new Window();
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('HTMLElement', window.HTMLElement);
  const strips: KeyframeAnimationOptions[] = [];
  const fields = new Map<string, { way: Keyframe[]; timing: KeyframeAnimationOptions }>();
  Object.assign(window.HTMLElement.prototype, {
    animate(this: HTMLElement, way: Keyframe[], timing: KeyframeAnimationOptions) {
      if (this.matches('i')) fields.set(this.parentElement?.textContent ?? '', { way, timing });
      else strips.push(timing);
      return { cancel: () => undefined };
    },
  });
  return { stage: ballStage('bingo-75'), strips, fields };
}

const OUTCOME = [7, 31, 75];

it('lets the balls of a round move by themselves from where they are, and tells each as it is called', () => {
  const { stage, strips } = watched();
  const told: string[] = [];
  // A page that is opened while the second ball is shown.
  stage.show(OUTCOME, 1_400, (sofar) => told.push(sofar.join(' ')));
  expect([...stage.root.querySelectorAll('.ball-now span')].map(({ textContent }) => textContent)).toEqual(['', '7', '31', '75']);
  expect([...stage.root.querySelectorAll('.balls-before span')].map(({ textContent }) => textContent)).toEqual(['31', '7']);
  expect(strips.map(({ duration, delay, easing }) => [duration, delay, easing])).toEqual(
    Array.from({ length: 3 }, () => [1_500, 300 - 1_400, 'steps(3)']),
  );
  vi.advanceTimersByTime(399);
  expect(told).toEqual(['7 31']);
  vi.advanceTimersByTime(1);
  expect([told, vi.getTimerCount()]).toEqual([['7 31', '7 31 75'], 0]);
});

it('lights the board by itself, each field when its ball is called, and darkens it again', () => {
  const { stage, fields } = watched();
  stage.show(OUTCOME, 1_400);
  // Over its own field stands that of a ball: the same number twice.
  expect([...fields.keys()]).toEqual(['77', '3131', '7575']);
  const calls = [...fields.values()].map(({ way, timing }) => {
    expect(way.map(({ opacity }) => opacity)).toEqual([0, 0, 1, 1]);
    expect(way[1]?.offset).toBe(way[2]?.offset);
    return Math.round(Number(way[1]?.offset) * Number(timing.duration)) + Number(timing.delay);
  });
  expect(calls).toEqual([800 - 1_400, 1_300 - 1_400, 1_800 - 1_400]);
  expect(new Set([...fields.values()].map(({ timing }) => timing.duration)).size).toBe(1);
  stage.clear();
  expect(stage.root.querySelectorAll('.balls-board i')).toHaveLength(0);
});

it('says balls to who hears the page four at a time, and the last ones', () => {
  const { stage } = watched();
  const outcome = [7, 31, 75, 12, 9, 40];
  const said = () => stage.root.querySelector('output')?.textContent;
  stage.show(outcome, 0);
  const heard = outcome.map((_, index) => {
    vi.advanceTimersByTime(index === 0 ? 800 : 500);
    return said();
  });
  const first = '7, 31, 75, 12 (4 / 40)';
  expect(heard).toEqual(['', '', '', first, first, '9, 40 (6 / 40)']);
  stage.clear();
  expect(said()).toBe('');
});
