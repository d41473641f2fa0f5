import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ballStage } from './balls.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets the balls of a round move by themselves from where they are, and lights the board and says each as it is called', () => {
  vi.useFakeTimers({ now: 0 });
  const window = new Window();
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const timings: KeyframeAnimationOptions[] = [];
  vi.stubGlobal('HTMLElement', window.HTMLElement);
  Object.assign(window.HTMLElement.prototype, {
    animate: (_: Keyframe[], timing: KeyframeAnimationOptions) => {
      timings.push(timing);
      return { cancel: () => undefined };
    },
  });
  const stage = ballStage('bingo-75');
  const outcome = [7, 31, 75];
  const lit = () => [...stage.root.querySelectorAll('.called')].map(({ textContent }) => textContent);
  // A page that is opened while the second ball is shown.
  stage.show(outcome, 1_400);
  expect([...stage.root.querySelectorAll('.ball-now span')].map(({ textContent }) => textContent)).toEqual(['', '7', '31', '75']);
  expect([...stage.root.querySelectorAll('.balls-before span')].map(({ textContent }) => textContent)).toEqual(['31', '7']);
  expect(timings.map(({ duration, delay, easing }) => [duration, delay, easing])).toEqual(
    Array.from({ length: 3 }, () => [1_500, 300 - 1_400, 'steps(3)']),
  );
  expect([lit(), stage.root.querySelector('output')?.textContent]).toEqual([['7', '31'], '31 (2 / 40)']);
  vi.advanceTimersByTime(399);
  expect(lit()).toEqual(['7', '31']);
  vi.advanceTimersByTime(1);
  expect([lit(), vi.getTimerCount()]).toEqual([['7', '31', '75'], 0]);
  stage.clear();
  expect([lit(), stage.root.querySelector('output')?.textContent]).toEqual([[], '']);
});
