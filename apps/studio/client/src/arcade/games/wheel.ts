import type { Params } from '../../../../src/arcade/game.ts';
import { segmentsOf } from '../../../../src/arcade/wheel.ts';
import { el, write } from '../../ui/dom.ts';
import { timesText } from '../names.ts';
import type { ArcadeLook, Scene, SceneParts } from '../scene.ts';
import { svg } from '../svg.ts';
import { at } from '../text/text.ts';
import './wheel.css';

const VIEW = '-300 -316 600 616';
const TURN_MS = 3_400;
const TURNS = 4;
const FULL = 360;

const toneOf = (back: number): string => {
  if (back === 0) return 'none';
  if (back <= 150) return 'mild';
  return back <= 300 ? 'warm' : 'hot';
};

/** A point of a circle, the top being 0 degrees. */
const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

class WheelScene implements Scene {
  /** A drawing of its own, so that it is painted once and then only turned, beside the page's own work. */
  readonly #disc = svg('svg', { class: 'disc', viewBox: VIEW, 'aria-hidden': 'true' });
  readonly #middle = svg('text', { class: 'middle', 'text-anchor': 'middle', y: 14 });
  readonly #picture = svg('svg', { viewBox: VIEW, role: 'img' });
  readonly root = el(
    'div',
    { class: 'fair-wheel' },
    svg('svg', { viewBox: VIEW, 'aria-hidden': 'true' }, svg('circle', { class: 'rim', r: 296 })),
    this.#disc,
    this.#picture,
  );
  readonly #parts: SceneParts;
  #segments: SVGGElement[] = [];
  #drawn = '';
  #angle = 0;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    const bulbs = Array.from({ length: 30 }, (_, index) => {
      const [x = 0, y = 0] = point(284, index * 12 + 6).split(' ');
      return svg('circle', { class: 'bulb', cx: x, cy: y, r: 5 });
    });
    this.#picture.append(
      ...bulbs,
      svg('circle', { class: 'hub', r: 92 }),
      svg('circle', { class: 'hub-in', r: 80 }),
      this.#middle,
      svg('path', { class: 'pointer', d: 'M0 -250L-20 -308A22 10 0 0 1 20 -308Z' }),
    );
  }

  async show(round: Parameters<Scene['show']>[0], params: Params): Promise<void> {
    this.#draw(params['risk'] ?? '');
    const view = round?.view.kind === 'wheel' ? round.view : null;
    write(this.#middle, '');
    if (!view) return;
    await this.#turn(view.segment);
    this.#segments[view.segment]?.setAttribute('data-hit', '');
    write(this.#middle, timesText(view.back));
    this.#picture.setAttribute('aria-label', at('landed', { times: timesText(view.back) }));
  }

  enable(): void {
    // Nothing is chosen while the wheel turns.
  }

  takes(): boolean {
    return false;
  }

  #draw(risk: string): void {
    for (const segment of this.#segments) segment.removeAttribute('data-hit');
    if (this.#drawn === risk) return;
    this.#drawn = risk;
    const backs = segmentsOf(risk);
    const size = FULL / backs.length;
    this.#segments = backs.map((back, index) => {
      const middle = index * size;
      const arc = `M0 0L${point(272, middle - size / 2)}A272 272 0 0 1 ${point(272, middle + size / 2)}Z`;
      const text = svg('text', {
        class: 'prize',
        'text-anchor': 'middle',
        transform: `rotate(${middle}) translate(0 -222) rotate(-90)`,
        y: 6,
      });
      text.textContent = back === 0 ? '' : String(back / 100);
      return svg('g', { class: 'segment', 'data-tone': toneOf(back), 'data-odd': index % 2 }, svg('path', { d: arc }), text);
    });
    this.#disc.replaceChildren(...this.#segments);
    this.#picture.setAttribute('aria-label', at('paysName'));
  }

  /** Turns the wheel until a segment stands under the pointer. */
  async #turn(segment: number): Promise<void> {
    const size = FULL / this.#segments.length;
    const from = this.#angle % FULL;
    const to = FULL * TURNS - segment * size;
    this.#angle = to;
    this.#disc.style.transform = `rotate(${to}deg)`;
    if (this.#parts.reducedMotion) return;
    this.#parts.note(0);
    const turning = this.#disc.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: TURN_MS,
      easing: 'cubic-bezier(0.16, 0.7, 0.1, 1)',
    });
    await turning.finished.catch(() => undefined);
  }
}

/** The wheel of a fair, with lamps around it. */
export const wheelLook: ArcadeLook = {
  voice: {
    root: 233.1,
    scale: [0, 2, 4, 5, 7, 9],
    instrument: 'pluck',
    stop: 'wood',
    start: 'rumble',
    tempo: 0.42,
    tune: [0, 2, 4, null, 2, null, 4, 5, 3, null, 1, null, 0, null, null, null],
    room: 1.4,
  },
  scene: (parts) => new WheelScene(parts),
  pays: (params) => {
    const all = segmentsOf(params['risk'] ?? '');
    const backs = [...new Set(all)].toSorted((one, other) => other - one);
    return backs.map((back) => ({
      name: at('segmentName', { count: all.filter((each) => each === back).length, all: all.length }),
      back,
    }));
  },
};
