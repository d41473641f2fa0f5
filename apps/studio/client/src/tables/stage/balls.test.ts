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
  const strips: { way: Keyframe[]; timing: KeyframeAnimationOptions }[] = [];
  const fields = new Map<string, { way: Keyframe[]; timing: KeyframeAnimationOptions }>();
  /** What rests, where it has come to. */
  const resting: unknown[] = [];
  Object.assign(window.HTMLElement.prototype, {
    animate(this: HTMLElement, way: Keyframe[], timing: KeyframeAnimationOptions) {
      if (this.matches('i')) fields.set(this.parentElement?.textContent ?? '', { way, timing });
      else strips.push({ way, timing });
      return { cancel: () => undefined, finish: () => resting.push(this) };
    },
  });
  return { stage: ballStage('bingo-75'), strips, fields, resting };
}

const OUTCOME = [7, 31, 75];

it('lets the balls of a round move by themselves from where they are, and tells each as it is called', () => {
  const { stage, strips } = watched();
  const told: string[] = [];
  // A page that is opened while the second ball is shown.
  stage.show(OUTCOME, 1_400, (sofar) => told.push(sofar.join(' ')));
  expect([...stage.root.querySelectorAll('.ball-now span')].map(({ textContent }) => textContent)).toEqual(['', '7', '31', '75']);
  expect([...stage.root.querySelectorAll('.balls-before span')].map(({ textContent }) => textContent)).toEqual(['31', '7']);
  expect(strips.map(({ timing: { duration, delay } }) => [duration, delay])).toEqual(
    Array.from({ length: 3 }, () => [2_000, 300 - 1_400]),
  );
  vi.advanceTimersByTime(399);
  expect(told).toEqual(['7 31']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['7 31', '7 31 75']);
  vi.advanceTimersByTime(300);
  expect([told.length, vi.getTimerCount()]).toEqual([2, 0]);
});

it('rolls each ball into its place when it is called, in less time than the next one takes', () => {
  const { stage, strips } = watched();
  stage.show(OUTCOME, 0);
  const [balls] = strips;
  const begins = Number(balls?.timing.delay);
  const moments = (balls?.way ?? []).slice(1, -1).map(({ offset }) => Math.round(begins + Number(offset) * 2_000));
  expect(moments).toEqual([800, 1_100, 1_300, 1_600, 1_800, 2_100]);
  expect(balls?.way.map(({ transform }) => transform)).toEqual(
    [0, 0, -1, -1, -2, -2, -3, -3].map((so) => `translateX(calc(${so} * var(--now-step)))`),
  );
});

it('lights the board by itself, each field when its ball is called, and darkens it again', () => {
  const { stage, fields } = watched();
  stage.show(OUTCOME, 1_400);
  // Over its own field stands that of a ball: the same number twice.
  expect([...fields.keys()]).toEqual(['77', '3131', '7575']);
  const moves = [...fields.values()].map(({ way, timing: { duration, delay = 0, easing, fill } }) => {
    expect(way.map(({ opacity }) => opacity)).toEqual([0, 1]);
    expect([easing, fill]).toEqual(['steps(2, jump-none)', 'both']);
    return { began: delay, called: delay + Number(duration) / 2, ends: delay + Number(duration) };
  });
  expect(moves.map(({ called }) => called)).toEqual([800 - 1_400, 1_300 - 1_400, 1_800 - 1_400]);
  // None begins after a delay from the draw, and none ends by itself.
  expect(moves.every(({ began }) => began <= -1_400)).toBe(true);
  expect(new Set(moves.map(({ ends }) => ends)).size).toBe(1);
  stage.clear();
  expect(stage.root.querySelectorAll('.balls-board i')).toHaveLength(0);
});

it('rests, all at once, when the last ball has come into its place', () => {
  const { stage, resting } = watched();
  stage.show(OUTCOME, 0);
  vi.advanceTimersByTime(2_099);
  expect(resting).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(new Set(resting).size).toBe(3 + OUTCOME.length);
});

it('has what is said stand in no grid, heard where what is seen beside it is not', () => {
  const { stage } = watched();
  const said = stage.root.querySelector('output');
  expect(said?.parentElement?.className).toBe('balls-row');
  expect(said?.closest('[aria-hidden]')).toBeNull();
  const seen = [...(said?.parentElement?.children ?? [])].filter((each) => each !== said);
  expect(seen.map((each) => each.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true']);
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
