import { afterEach, expect, it, vi } from 'vitest';
import { type Move, playFrom } from './motion.ts';

afterEach(() => vi.unstubAllGlobals());

/** What an element is told to do. */
function told(frames: Keyframe[], move: Move, isStill = false) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  const animate = vi.fn((_way: Keyframe[], _timing: KeyframeAnimationOptions) => ({ cancel: vi.fn() }));
  playFrom({ animate } as unknown as Element, frames, move);
  const [way = [], timing] = animate.mock.calls[0] ?? [];
  return { way, timing };
}

const FROM = { opacity: 0 };
const TO = { opacity: 1 };

it('begins a move that comes later at once, at rest, and ends it with those that rest after it', () => {
  const { way, timing } = told([FROM, TO], { delay: 400, duration: 300, easing: 'ease-in', until: 1_000 });
  expect(way).toEqual([FROM, { ...FROM, offset: 0.4, easing: 'ease-in' }, { ...TO, offset: 0.7 }, TO]);
  expect(timing).toEqual({ delay: 0, duration: 1_000, easing: 'linear', fill: 'both' });
});

it('goes on with a move that has begun as far as it has come', () => {
  const { way, timing } = told([FROM, TO], { delay: -100, duration: 400, easing: 'ease-in', until: 700 });
  expect(way.map(({ offset }) => offset)).toEqual([undefined, 0, 0.5, undefined]);
  expect(timing).toEqual({ delay: -100, duration: 800, easing: 'linear', fill: 'both' });
  // Long ago: it stands at its end.
  const { timing: over } = told([FROM, TO], { delay: -60_000, duration: 400 });
  expect(Number(over?.delay) + Number(over?.duration)).toBeLessThanOrEqual(0);
});

it('leaves a way of more places as it is, and without motion shows the end', () => {
  const middle = { opacity: 0.5 };
  expect(told([FROM, middle, TO], { delay: 5, duration: 300, easing: 'linear' })).toEqual({
    way: [FROM, middle, TO],
    timing: { delay: 5, duration: 300, easing: 'linear', fill: 'both' },
  });
  expect(told([FROM, TO], { delay: 5, duration: 300 }, true).way).toEqual([TO]);
});
