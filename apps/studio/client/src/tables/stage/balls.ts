import type { Outcome } from '../../../../src/tables/area.ts';
import { BINGOS, type BingoKind } from '../../../../src/tables/bingo.ts';
import { isStill } from '../../cards/motion.ts';
import { el, write } from '../../ui/dom.ts';
import './balls.css';
import type { Stage } from './stage.ts';

const FIRST_MS = 800;
const EACH_MS = 500;
const STEP_MS = 100;
const LAST = 5;
/** Balls in a line of the board, whose parts are laid out and painted line by line. */
const IN_LINE = 15;

/** How many balls have been called so long after the draw; all of them where nothing moves. */
export const calledAt = (count: number, elapsed: number): number =>
  isStill() ? count : Math.max(0, Math.min(count, Math.floor((elapsed - FIRST_MS) / EACH_MS) + 1));

/** Calls back with the number of balls called so far whenever it has grown, until all are. The answer stops it. */
export function callBalls(count: number, elapsed: number, called: (so: number) => void): () => void {
  const began = performance.now() - elapsed;
  let last = -1;
  const look = (): void => {
    const now = calledAt(count, performance.now() - began);
    if (now !== last) called(now);
    last = now;
    if (now === count) clearInterval(timer);
  };
  const timer = setInterval(look, STEP_MS);
  look();
  return () => clearInterval(timer);
}

/** A ball’s colour: one of five, by its place among all. */
export const ballColor = (ball: number, balls: number): string => String(Math.min(4, Math.floor(((ball - 1) * 5) / balls)));

/** The ball that is called, the ones before it, and a board of all. */
export function ballStage(kind: BingoKind): Stage {
  const { balls, called } = BINGOS[kind];
  const now = el('output', { class: 'ball-now' });
  const before = el('div', { class: 'balls-before', attrs: { 'aria-hidden': 'true' } });
  const count = el('p', { class: 'balls-count' });
  const cells = Array.from({ length: balls }, (_, index) => el('span', { text: String(index + 1) }));
  const lines = Array.from({ length: balls / IN_LINE }, (_, line) =>
    el('div', { class: 'balls-line' }, ...cells.slice(line * IN_LINE, (line + 1) * IN_LINE)),
  );
  const board = el('div', { class: 'balls-board', attrs: { 'aria-hidden': 'true' } }, ...lines);
  const root = el('div', { class: 'balls-stage' }, el('div', { class: 'balls-row' }, now, before, count), board);
  let stop: () => void = () => undefined;
  let lit: ReadonlySet<number> = new Set();
  let drawn = 0;
  const draw = (outcome: Outcome, so: number): void => {
    const ball = outcome[so - 1];
    write(now, ball === undefined ? '' : String(ball));
    now.dataset['color'] = ball === undefined ? 'none' : ballColor(ball, balls);
    const last = outcome.slice(Math.max(0, so - 1 - LAST), Math.max(0, so - 1)).reverse();
    const passed = last.map((each) => el('span', { text: String(each), attrs: { 'data-color': ballColor(each, balls) } }));
    // One more pushes the others on: they are not laid out anew.
    if (so === drawn + 1) before.prepend(...passed.slice(0, 1));
    else before.replaceChildren(...passed);
    if (before.childElementCount > LAST) before.lastElementChild?.remove();
    drawn = so;
    write(count, so === 0 ? '' : `${so} / ${called}`);
    const known = new Set(outcome.slice(0, so));
    for (const each of [...lit, ...known])
      if (lit.has(each) !== known.has(each)) cells[each - 1]?.classList.toggle('called', known.has(each));
    lit = known;
  };
  const clear = (): void => {
    stop();
    draw([], 0);
  };
  clear();
  return {
    root,
    clear,
    show: (outcome, elapsed) => {
      stop();
      stop = callBalls(outcome.length, elapsed, (so) => draw(outcome, so));
    },
    beats: (outcome) => outcome.map((_, index) => FIRST_MS + index * EACH_MS),
  };
}
