import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PastRound } from '../../../src/shared/table-protocol.ts';
import { TABLES } from '../../../src/tables/tables.ts';
import { Desk } from './desk.ts';
import { Ring } from './ring.ts';
import { drawRoadsAgain, roads } from './roads.ts';
import { speak } from './text/text.ts';

const NOW = 1_800_000_000_000;
let frames: (() => void)[] = [];

beforeEach(async () => {
  const window = new Window();
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  await speak('EN');
});
afterEach(() => {
  frames = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const roundsOf = (count: number): PastRound[] =>
  Array.from({ length: count }, (_, index) => ({
    roundNo: String(count - index),
    outcome: index % 3 === 0 ? [5, 10, 15, 20] : [8, 2, 30, 40],
    isVoid: false,
  })) as unknown as PastRound[];

it('draws roads again a part in each frame, until they are as if they were drawn at once', () => {
  const root = roads('dragon-tiger', roundsOf(9));
  const before = root.outerHTML;
  frames = [];
  drawRoadsAgain(root, 'dragon-tiger', roundsOf(10));
  expect(root.outerHTML).toBe(before);
  const seen = new Set<string>();
  for (let run = frames.shift(); run; run = frames.shift()) {
    run();
    seen.add(root.outerHTML);
  }
  expect(root.outerHTML).toBe(roads('dragon-tiger', roundsOf(10)).outerHTML);
  expect(seen.size).toBeGreaterThan(3);
});

it('draws no more of roads that are drawn anew meanwhile', () => {
  const root = roads('baccarat', roundsOf(9));
  frames = [];
  const stop = drawRoadsAgain(root, 'baccarat', roundsOf(10));
  frames.shift()?.();
  const half = root.outerHTML;
  stop();
  for (const run of frames) run();
  expect(root.outerHTML).toBe(half);
});

it('leaves the ring of the clock to its own course, and sets it right where the clocks differ', () => {
  vi.useFakeTimers({ now: NOW });
  const [table] = TABLES;
  if (!table) throw new Error('there is no table');
  const desk = new Desk(table);
  const ring = new Ring();
  const timings: KeyframeAnimationOptions[] = [];
  for (const part of ring.root.querySelectorAll('i'))
    part.animate = ((_: Keyframe[], timing: KeyframeAnimationOptions) => {
      timings.push(timing);
      return { cancel: () => undefined };
    }) as unknown as typeof part.animate;
  const { opensAt, locksAt } = desk.time;
  vi.setSystemTime(opensAt + 2_000);
  ring.tick(desk);
  expect(timings).toHaveLength(3);
  expect(timings[0]).toMatchObject({ duration: locksAt - opensAt, delay: -2_000 });
  vi.advanceTimersByTime(1_000);
  ring.tick(desk);
  expect(timings).toHaveLength(3);
  // The studio's clock turns out to be ahead.
  vi.setSystemTime(opensAt + 4_000);
  ring.tick(desk);
  expect(timings).toHaveLength(6);
  expect(timings[3]).toMatchObject({ delay: -4_000 });
  expect(ring.root.querySelector('.ring-time')?.textContent).toBe(String(Math.ceil((locksAt - opensAt - 4_000) / 1_000)));
});
