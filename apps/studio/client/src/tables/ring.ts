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
 * The clock of the round: a ring that runs empty until the lock, with the seconds in it. Both go on beside the page's own work: the ring turns, and a
 * strip of all seconds moves up behind a window, which takes no frame of the page's.
 */
export class Ring {
  readonly #seconds = el('span', { class: 'ring-seconds' });
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
    const time = el('strong', { class: 'ring-time', attrs: { 'aria-hidden': 'true' } }, this.#seconds);
    this.root = el('div', { class: 'lock-clock', attrs: { role: 'timer' } }, arc, time, this.#label);
  }

  tick(desk: Desk): void {
    const now = desk.now();
    const { opensAt, locksAt, endsAt } = desk.time;
    const isOpen = now < locksAt;
    const [from, to] = isOpen ? [opensAt, locksAt] : [locksAt, endsAt];
    const left = Math.max(0, to - now);
    this.#turn(from, to, now);
    const label = tt(isOpen ? 'closesIn' : 'opensIn');
    write(this.#label, label);
    // For who hears the page; what is seen of the seconds moves by itself.
    const said = `${Math.ceil(left / 1_000)} ${label}`;
    if (this.root.getAttribute('aria-label') !== said) this.root.setAttribute('aria-label', said);
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
    const turning = this.#parts.map((part, index) =>
      part.animate(
        (TURNS[index] ?? []).map((angle) => ({ transform: `rotate(${angle})` })),
        timing,
      ),
    );
    this.#turning = [...turning, this.#count(to - now)];
  }

  /** Has the strip of seconds move up by one whenever one is over, from so long before the end. */
  #count(left: number): Animation {
    const seconds = Math.max(1, Math.ceil(left / 1_000));
    write(this.#seconds, Array.from({ length: seconds + 1 }, (_, gone) => seconds - gone).join('\n'));
    const way = [{ transform: 'none' }, { transform: `translateY(${(-100 * seconds) / (seconds + 1)}%)` }];
    const timing = {
      duration: seconds * 1_000,
      delay: left - seconds * 1_000,
      easing: `steps(${seconds})`,
      fill: 'both',
    } as const;
    return this.#seconds.animate(way, timing);
  }
}
