import { el, write } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { tt } from './text/text.ts';

const SVG = 'http://www.w3.org/2000/svg';
const LENGTH = 100;
/** The ring goes on in steps of so much of its length, less than a pixel: a look at the clock in between draws nothing. */
const STEPS = 200;
/** The last seconds, in which the ring says that the lock is near. */
const SOON_MS = 5_000;

/** The clock of the round: a ring that runs empty until the lock, with the seconds in it. */
export class Ring {
  readonly #time = el('strong', { class: 'ring-time' });
  readonly #label = el('span', { class: 'ring-label' });
  readonly root = el('div', { class: 'lock-clock', attrs: { role: 'timer' } });
  readonly #arc: SVGCircleElement;

  constructor() {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 40 40');
    svg.setAttribute('aria-hidden', 'true');
    const circles = ['ring-track', 'ring-arc'].map((name) => {
      const circle = document.createElementNS(SVG, 'circle');
      for (const [key, value] of Object.entries({ cx: 20, cy: 20, r: 17, pathLength: LENGTH, class: name }))
        circle.setAttribute(key, String(value));
      svg.append(circle);
      return circle;
    });
    this.#arc = circles[1] ?? document.createElementNS(SVG, 'circle');
    this.root.append(svg, this.#time, this.#label);
  }

  tick(desk: Desk): void {
    const now = desk.now();
    const { opensAt, locksAt, endsAt } = desk.time;
    const isOpen = now < locksAt;
    const [from, to] = isOpen ? [opensAt, locksAt] : [locksAt, endsAt];
    const left = Math.max(0, to - now);
    const gone = Math.round(STEPS - (STEPS * left) / (to - from)) / STEPS;
    this.#arc.style.strokeDashoffset = String(LENGTH * gone);
    write(this.#time, String(Math.ceil(left / 1_000)));
    write(this.#label, tt(isOpen ? 'closesIn' : 'opensIn'));
    const state = !isOpen ? 'locked' : left <= SOON_MS ? 'soon' : 'open';
    if (this.root.dataset['state'] !== state) this.root.dataset['state'] = state;
  }
}
