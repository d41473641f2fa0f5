import { el, write } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { tt } from './text/text.ts';

/** The ring goes on in steps of so much of its length, less than a pixel: in between nothing is drawn. */
const STEPS = 200;
/** The last seconds, in which the ring says that the lock is near. */
const SOON_MS = 5_000;
/** It is set right where it differs from the studio's clock by more. */
const OFF_MS = 300;

/** How each part of the ring turns while it runs empty: two half discs behind two windows, and the round end of what is left. */
const TURNS = [
  ['0deg', '0deg', '-180deg'],
  ['0deg', '-180deg', '-180deg'],
  ['360deg', '180deg', '0deg'],
] as const;

/**
 * The clock of the round: a ring that runs empty until the lock, with the seconds in it. The ring turns beside the page's own work, which has the
 * seconds to write.
 */
export class Ring {
  readonly #time = el('strong', { class: 'ring-time' });
  readonly #label = el('span', { class: 'ring-label' });
  readonly #parts = [el('i'), el('i'), el('i', { class: 'arc-end' })] as const;
  readonly root: HTMLElement;
  /** Kept: asking the parts what turns them would have the page styled and laid out at once. */
  #turning: readonly Animation[] = [];
  #run = '';
  /** When the run of the ring began, by the page's own clock. */
  #began = 0;

  constructor() {
    const [late, early, end] = this.#parts;
    const windows = [late, early].map((part) => el('span', { class: 'arc-half' }, part));
    const arc = el('span', { class: 'ring-arc', attrs: { 'aria-hidden': 'true' } }, ...windows, end);
    this.root = el('div', { class: 'lock-clock', attrs: { role: 'timer' } }, arc, this.#time, this.#label);
  }

  tick(desk: Desk): void {
    const now = desk.now();
    const { opensAt, locksAt, endsAt } = desk.time;
    const isOpen = now < locksAt;
    const [from, to] = isOpen ? [opensAt, locksAt] : [locksAt, endsAt];
    const left = Math.max(0, to - now);
    this.#turn(from, to, now);
    write(this.#time, String(Math.ceil(left / 1_000)));
    write(this.#label, tt(isOpen ? 'closesIn' : 'opensIn'));
    const state = !isOpen ? 'locked' : left <= SOON_MS ? 'soon' : 'open';
    if (this.root.dataset['state'] !== state) this.root.dataset['state'] = state;
  }

  /** Has the ring run empty between two moments, as far as it has come now. */
  #turn(from: number, to: number, now: number): void {
    const run = `${from} ${to}`;
    const began = performance.now() - (now - from);
    if (run === this.#run && Math.abs(began - this.#began) <= OFF_MS) return;
    this.#run = run;
    this.#began = began;
    for (const turning of this.#turning) turning.cancel();
    const timing = { duration: to - from, delay: from - now, easing: `steps(${STEPS})`, fill: 'both' } as const;
    this.#turning = this.#parts.map((part, index) =>
      part.animate(
        (TURNS[index] ?? []).map((angle) => ({ transform: `rotate(${angle})` })),
        timing,
      ),
    );
  }
}
