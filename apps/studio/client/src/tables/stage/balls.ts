import type { Outcome } from '../../../../src/tables/area.ts';
import { BINGOS, type BingoKind } from '../../../../src/tables/bingo.ts';
import { isStill } from '../../cards/motion.ts';
import { el, write } from '../../ui/dom.ts';
import './balls.css';
import type { Stage } from './stage.ts';

const FIRST_MS = 800;
const EACH_MS = 500;
/** How long a ball rolls into its place, where it stands until the next one. */
const ROLL_MS = 300;
/** Balls in a line of the board, whose parts are laid out and painted line by line. */
const IN_LINE = 15;
const HIDDEN = { 'aria-hidden': 'true' };
/** Who hears the page is told so many balls together: two a second are more than anybody can follow. */
const SAID_TOGETHER = 4;

/** How many balls have been called so long after the draw; all of them where nothing moves. */
const calledAt = (count: number, elapsed: number): number =>
  isStill() ? count : Math.max(0, Math.min(count, Math.floor((elapsed - FIRST_MS) / EACH_MS) + 1));

/** Calls back with the number of balls called so far whenever it has grown, until all are. The answer stops it. */
function callBalls(count: number, elapsed: number, called: (so: number) => void): () => void {
  const began = performance.now() - elapsed;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    const gone = performance.now() - began;
    const so = calledAt(count, gone);
    called(so);
    if (so < count) timer = setTimeout(next, FIRST_MS + so * EACH_MS - gone);
  };
  next();
  return () => clearTimeout(timer);
}

/** A ball’s colour: one of five, by its place among all. */
export const ballColor = (ball: number, balls: number): string => String(Math.min(4, Math.floor(((ball - 1) * 5) / balls)));

const ballNode = (ball: number, balls: number): HTMLElement =>
  el('span', { text: String(ball), attrs: { 'data-color': ballColor(ball, balls) } });

/**
 * What is seen of a strip rolls on by one place with each ball, beside the page's own work, and rests until the next one. `at` says where it stands
 * after so many. The answer is what moves it.
 */
function moveStrip(strip: HTMLElement, count: number, elapsed: number, at: (so: number) => string): Animation {
  const all = count + 1;
  const rolls = Array.from({ length: count }, (_, before): Keyframe[] => [
    { offset: (before + 1) / all, transform: at(before), easing: 'ease-out' },
    { offset: (before + 1 + ROLL_MS / EACH_MS) / all, transform: at(before + 1) },
  ]);
  const timing = isStill() ? { duration: 0 } : { duration: all * EACH_MS, delay: FIRST_MS - EACH_MS - elapsed };
  return strip.animate([{ transform: at(0) }, ...rolls.flat(), { transform: at(count) }], { ...timing, fill: 'both' });
}

/**
 * Lights a field of the board when its ball is called, beside the page's own work. It is half over then: a move in two steps stands at the first until
 * its middle, and a browser styles what moves anew only where it stands elsewhere than in the frame before. All have begun by the draw and would end
 * together, since each that begins after a delay or ends by itself would take it a frame.
 */
function lightLater(field: HTMLElement, place: number, count: number, elapsed: number): Animation {
  const calledIn = FIRST_MS + place * EACH_MS;
  const ends = 2 * (FIRST_MS + (count - 1) * EACH_MS);
  const duration = 2 * (ends - calledIn);
  const timing = isStill() ? { duration: 0 } : { duration, delay: ends - duration - elapsed, easing: 'steps(2, jump-none)' };
  return field.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, fill: 'both' });
}

/** What shows a round: the big ball, those before it, how many they are, and the fields of the board. */
interface Shown {
  now: HTMLElement;
  before: HTMLElement;
  count: HTMLElement;
  fields: readonly HTMLElement[];
}

/** Moves all of a round from where it stands so long after the draw. */
const moveAll = ({ now, before, count, fields }: Shown, length: number, elapsed: number): Animation[] => [
  moveStrip(now, length, elapsed, (so) => `translateX(calc(${-so} * var(--now-step)))`),
  moveStrip(before, length, elapsed, (so) => `translateX(calc(${so - length} * var(--before-step)))`),
  moveStrip(count, length, elapsed, (so) => `translateY(${(-100 * so) / (length + 1)}%)`),
  ...fields.map((field, place) => lightLater(field, place, length, elapsed)),
];

/** Has what showed all of a round stand where it comes to. */
function rest(moving: readonly Animation[]): void {
  for (const each of moving) each.finish();
}

/** The ball that is called, the ones before it, and a board of all. */
export function ballStage(kind: BingoKind): Stage {
  const { balls, called } = BINGOS[kind];
  // All balls of a round stand in strips behind windows: the big one, those before it, newest first, and how many they are.
  const [now, before, count] = [el('div', { class: 'ball-strip' }), el('div', { class: 'ball-strip' }), el('span')] as const;
  const windows = [
    el('div', { class: 'ball-now', attrs: HIDDEN }, now),
    el('div', { class: 'balls-before', attrs: HIDDEN }, before),
    el('p', { class: 'balls-count', attrs: HIDDEN }, count),
  ];
  const cells = Array.from({ length: balls }, (_, index) => el('span', { text: String(index + 1) }));
  const lines = Array.from({ length: balls / IN_LINE }, (_, line) =>
    el('div', { class: 'balls-line' }, ...cells.slice(line * IN_LINE, (line + 1) * IN_LINE)),
  );
  const said = el('output', { class: 'ball-said' });
  const board = el('div', { class: 'balls-board', attrs: HIDDEN }, ...lines);
  const root = el('div', { class: 'balls-stage' }, el('div', { class: 'balls-row' }, ...windows, said), board);
  let stop: () => void = () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let moving: readonly Animation[] = [];
  /** Fields of the balls of a round, over those of the board. */
  let fields: readonly HTMLElement[] = [];
  const nodes = (drawn: Outcome): HTMLElement[] => drawn.map((ball) => ballNode(ball, balls));
  /** So many balls of the round have been said. */
  let heard = 0;
  /** What the strips show is said to who hears the page. */
  const say = (outcome: Outcome, so: number): void => {
    if (so - heard < SAID_TOGETHER && so !== outcome.length) return;
    const from = Math.max(heard, so - SAID_TOGETHER);
    heard = so;
    write(said, so === 0 ? '' : `${outcome.slice(from, so).join(', ')} (${so} / ${called})`);
  };
  /** Lays the balls of a round into the strips. */
  const lay = (outcome: Outcome): void => {
    for (const each of moving) each.cancel();
    moving = [];
    for (const field of fields) field.remove();
    fields = outcome.map((ball) => el('i', { text: String(ball) }));
    for (const [place, ball] of outcome.entries()) cells[ball - 1]?.append(...fields.slice(place, place + 1));
    now.replaceChildren(el('span', { attrs: { 'data-color': 'none' } }), ...nodes(outcome));
    before.replaceChildren(...nodes(outcome.slice(0, -1).reverse()));
    write(count, outcome.map((_, index) => `\n${index + 1} / ${called}`).join(''));
  };
  const clear = (): void => {
    stop();
    clearTimeout(resting);
    lay([]);
    heard = 0;
    say([], 0);
  };
  clear();
  return {
    root,
    clear,
    show: (outcome, elapsed, come) => {
      clear();
      lay(outcome);
      const { length } = outcome;
      moving = moveAll({ now, before, count, fields }, length, elapsed);
      stop = callBalls(length, elapsed, (so) => {
        say(outcome, so);
        // The last one is in its place then.
        if (so === length) resting = setTimeout(() => rest(moving), ROLL_MS);
        come?.(outcome.slice(0, so));
      });
    },
    beats: (outcome) => outcome.map((_, index) => FIRST_MS + index * EACH_MS),
  };
}
