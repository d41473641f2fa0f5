import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PastRound } from '../../../src/shared/table-protocol.ts';
import type { Kind, Outcome } from '../../../src/tables/area.ts';
import { TABLES } from '../../../src/tables/tables.ts';
import { Desk } from './desk.ts';
import { Ring } from './ring.ts';
import { drawRoadsAgain, roads } from './roads.ts';
import { speak, tt } from './text/text.ts';

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
    outcome: (count - index) % 3 === 0 ? [5, 10, 15, 20] : [8, 2, 30, 40],
    isVoid: false,
  })) as unknown as PastRound[];

/** Outcomes of two sides, by kind. */
const OUTCOMES: Partial<Record<Kind, readonly [Outcome, Outcome]>> = {
  roulette: [[7], [0]],
  'sic-bo': [
    [1, 2, 3],
    [6, 6, 5],
  ],
  crash: [[150], [1_200]],
};

const roundsAt = (kind: Kind, count: number): PastRound[] =>
  roundsOf(count).map((round) => ({
    ...round,
    outcome: OUTCOMES[kind]?.[Number(round.roundNo) % 3 === 0 ? 0 : 1] ?? round.outcome,
  }));

/** Runs what waits for a frame, and what that leaves for the next ones; answers what was to be seen after each. */
function allFrames(root: HTMLElement): string[] {
  const seen: string[] = [];
  for (let run = frames.shift(); run; run = frames.shift()) {
    run();
    seen.push(root.outerHTML);
  }
  return seen;
}

const KINDS = ['baccarat', 'dragon-tiger', 'roulette', 'sic-bo', 'crash'] as const;

it.each(KINDS)('has the roads of %s show one round more in one frame, and leaves what stands there', (kind) => {
  const root = roads(kind, roundsAt(kind, 10));
  const before = root.outerHTML;
  const there = new Set(root.querySelectorAll('.road > *'));
  frames = [];
  drawRoadsAgain(root, kind, roundsAt(kind, 11));
  expect(root.outerHTML).toBe(before);
  expect(allFrames(root)).toEqual([roads(kind, roundsAt(kind, 11)).outerHTML]);
  const made = [...root.querySelectorAll('.road > *')].filter((node) => !there.has(node));
  // One for each road at most.
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThanOrEqual(root.querySelectorAll('.road').length);
});

it('marks samples on the roads, and says of each that nobody could bet on it', () => {
  const past = roundsAt('baccarat', 6).map((round) => ({ ...round, isSample: Number(round.roundNo) < 4 }));
  const root = roads('baccarat', past);
  const marks = (cells: string): boolean[] => [...root.querySelectorAll(cells)].map((cell) => cell.matches('[data-sample]'));
  expect(marks('.bead-plate > *')).toEqual([true, true, true, false, false, false]);
  // Two ties of the three stand on no bead of their own.
  expect(marks('.big-road > *')).toEqual([true, false]);
  expect([...root.querySelectorAll('[data-sample][title]')].map((bead) => bead.getAttribute('title'))).toEqual(
    ['', '', ''].map(() => expect.stringContaining(tt('sample'))),
  );
});

it('has the first round go when there are as many as the roads show', () => {
  const past = roundsOf(40);
  const root = roads('baccarat', past.slice(1));
  const [first, second] = root.querySelectorAll('.bead-plate > *');
  frames = [];
  drawRoadsAgain(root, 'baccarat', past.slice(0, -1));
  allFrames(root);
  expect(root.outerHTML).toBe(roads('baccarat', past.slice(0, -1)).outerHTML);
  expect([first?.isConnected || root.contains(first ?? null), root.querySelector('.bead-plate > *') === second]).toEqual([
    false,
    true,
  ]);
});

it.each(KINDS)('draws much of the roads of %s a part in each frame, until they are as if they were drawn at once', (kind) => {
  const root = roads(kind, roundsAt(kind, 9));
  frames = [];
  drawRoadsAgain(root, kind, roundsAt(kind, 60));
  const seen = allFrames(root);
  expect(root.outerHTML).toBe(roads(kind, roundsAt(kind, 60)).outerHTML);
  // The first frame has what it needs for the roads of beads; derived roads come after it.
  const isLong = kind === 'baccarat' || kind === 'dragon-tiger' || kind === 'sic-bo';
  expect(seen.length > 1).toBe(isLong);
  expect(new Set(seen).size).toBe(seen.length);
});

it('keeps the focus on a road, and where a player scrolled back to; else the newest is in sight', () => {
  const root = roads('baccarat', roundsOf(9));
  document.body.append(root);
  const scrolled = [...root.querySelectorAll<HTMLElement>('.road')];
  for (const road of scrolled)
    for (const [name, value] of [
      ['clientWidth', 100],
      ['scrollWidth', 300],
    ] as const)
      Object.defineProperty(road, name, { value });
  const [back, newest] = scrolled;
  if (!back || !newest) throw new Error('there are no roads');
  back.scrollLeft = 40;
  newest.scrollLeft = 200;
  back.focus();
  frames = [];
  drawRoadsAgain(root, 'baccarat', roundsOf(10));
  allFrames(root);
  expect(document.activeElement).toBe(back);
  expect([back.scrollLeft, newest.scrollLeft, back.childElementCount]).toEqual([40, 300, 10]);
});

it('draws no more of roads that are drawn anew meanwhile', () => {
  const root = roads('baccarat', roundsOf(9));
  frames = [];
  const stop = drawRoadsAgain(root, 'baccarat', roundsOf(60));
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
  const counts: KeyframeAnimationOptions[] = [];
  for (const part of ring.root.querySelectorAll<HTMLElement>('i, .ring-seconds'))
    part.animate = ((_: Keyframe[], timing: KeyframeAnimationOptions) => {
      (part.matches('i') ? timings : counts).push(timing);
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
  // The seconds go down by themselves from what is left, each for a second, and are said to who hears the page.
  const seconds = Math.ceil((locksAt - opensAt - 4_000) / 1_000);
  expect(ring.root.querySelector('.ring-seconds')?.textContent.split('\n')).toEqual(
    Array.from({ length: seconds + 1 }, (_, gone) => String(seconds - gone)),
  );
  expect(counts).toHaveLength(2);
  expect(counts[1]).toMatchObject({ duration: seconds * 1_000, easing: `steps(${seconds})` });
  expect((counts[1]?.delay as number) + seconds * 1_000).toBe(locksAt - opensAt - 4_000);
  expect(ring.root.getAttribute('aria-label')).toMatch(new RegExp(`^${seconds} `));
});
