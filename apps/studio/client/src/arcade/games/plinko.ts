import type { Params } from '../../../../src/arcade/game.ts';
import { slotsOf } from '../../../../src/arcade/plinko.ts';
import type { PlinkoView } from '../../../../src/arcade/views.ts';
import { isRoundCelebrated } from '../../rules/celebration.ts';
import { el } from '../../ui/dom.ts';
import { timesText } from '../names.ts';
import type { ArcadeLook, Scene, SceneParts } from '../scene.ts';
import { svg } from '../svg.ts';
import { at } from '../text/text.ts';
import './plinko.css';

const HEIGHT = 640;
const TOP = 46;
const BOTTOM = 520;
/** As wide as high at least, and no wider than this: a phone on its side has room for figures. */
const WIDEST = 1_100;
const STEP_MS = 170;
/** Places of a hop that are told; between two of them the ball goes straight. */
const HOP_STEPS = 8;
const BIG_FIGURES = 30;
const SMALL_FIGURES = 23;

interface Layout {
  rows: number;
  width: number;
  /** From a pin to the next one, and from a row to the next one. */
  across: number;
  down: number;
  pin: number;
  ball: number;
}

function layoutOf(rows: number, width: number): Layout {
  const across = width / (rows + 1.4);
  return { rows, width, across, down: (BOTTOM - TOP) / rows, pin: Math.min(7, across / 6), ball: Math.min(14, across / 3.1) };
}

type Place = readonly [x: number, y: number];

/** The place of the ball after so many rows with so many steps to the right. */
const placeOf = ({ width, across, down, ball }: Layout, row: number, right: number): Place => [
  width / 2 + (2 * right - row) * (across / 2),
  TOP + row * down - ball - 4,
];

/** How a slot is coloured: by what it pays. */
const toneOf = (back: number): string => {
  if (back < 100) return 'cold';
  if (back <= 200) return 'mild';
  return back <= 1_000 ? 'warm' : 'hot';
};

/** A slot with what it pays; figures stand upright where there is no room beside each other. */
function slot(back: number, x: number, across: number): SVGGElement {
  const isUpright = across * 0.38 < SMALL_FIGURES;
  const size = isUpright ? SMALL_FIGURES : Math.min(BIG_FIGURES, across * 0.38);
  const turn = isUpright ? `translate(${x + size * 0.35} 576) rotate(-90)` : `translate(${x} ${576 + size * 0.35})`;
  const text = svg('text', { 'text-anchor': 'middle', 'font-size': size, transform: turn });
  text.textContent = String(back / 100);
  const box = svg('rect', { x: x - across * 0.46, y: 536, width: across * 0.92, height: 80, rx: 9 });
  return svg('g', { class: 'slot-box', 'data-tone': toneOf(back) }, box, text);
}

/** Where the ball is on its way from a pin to the next one: a hop off the pin, then faster and faster down. */
function hop(from: Place = [0, 0], to: Place = from): Place[] {
  return Array.from({ length: HOP_STEPS }, (_, step) => {
    const along = step / HOP_STEPS;
    const fall = along ** 2 * 1.35 - along * 0.35;
    return [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * fall];
  });
}

class PlinkoScene implements Scene {
  readonly #picture = svg('svg', { role: 'img' });
  readonly #ball = svg('g', { class: 'pebble' });
  /** A drawing of its own over the pins, so that it is painted once and then only moved, beside the page's own work. */
  readonly #over = svg('svg', { class: 'pebble-over', 'aria-hidden': 'true' }, this.#ball);
  readonly root = el('div', { class: 'pins' }, this.#picture, this.#over);
  readonly #parts: SceneParts;
  #slots: SVGGElement[] = [];
  #drawn = '';

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#over.style.visibility = 'hidden';
  }

  async show(round: Parameters<Scene['show']>[0], params: Params): Promise<void> {
    const layout = this.#draw(Number(params['rows']), params['risk'] ?? '');
    const view = round?.view.kind === 'plinko' ? round.view : null;
    this.#over.style.visibility = view ? 'visible' : 'hidden';
    if (!view) return;
    if (!this.#parts.reducedMotion) await this.#drop(layout, view);
    this.#put(...placeOf(layout, layout.rows + 0.62, view.slot + 0.31));
    this.#slots[view.slot]?.setAttribute('data-hit', round && isRoundCelebrated(round) ? 'won' : 'back');
    this.#picture.setAttribute('aria-label', at('landed', { times: timesText(view.back) }));
  }

  enable(): void {
    // Nothing is chosen while the pebble falls.
  }

  takes(): boolean {
    return false;
  }

  /** Draws the pins and the slots for the room that there is. */
  #draw(rows: number, risk: string): Layout {
    const { clientWidth = 1, clientHeight = 1 } = this.root.parentElement ?? {};
    const width = Math.round(Math.max(HEIGHT, Math.min(WIDEST, (HEIGHT * clientWidth) / Math.max(1, clientHeight))));
    const layout = layoutOf(rows, width);
    for (const slot of this.#slots) slot.removeAttribute('data-hit');
    if (this.#drawn === `${rows} ${risk} ${width}`) return layout;
    this.#drawn = `${rows} ${risk} ${width}`;
    const { across, down, pin, ball } = layout;
    const pins = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 1 }, (_each, index) =>
        svg('circle', { class: 'pin', cx: width / 2 + (2 * index - row) * (across / 2), cy: TOP + row * down, r: pin }),
      ),
    ).flat();
    this.#slots = slotsOf(rows, risk).map((back, index) => slot(back, width / 2 + (2 * index - rows) * (across / 2), across));
    this.#ball.replaceChildren(
      svg('circle', { class: 'pebble-body', r: ball }),
      svg('ellipse', { class: 'pebble-gleam', cx: -ball * 0.3, cy: -ball * 0.36, rx: ball * 0.34, ry: ball * 0.22 }),
    );
    for (const each of [this.#picture, this.#over]) each.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    this.#picture.setAttribute('aria-label', at('paysName'));
    this.#picture.replaceChildren(...this.#slots, ...pins);
    return layout;
  }

  #put(x: number, y: number): void {
    this.#ball.setAttribute('transform', `translate(${x} ${y})`);
  }

  /** Lets the ball fall along its path: in each row it hits a pin, hops and goes on to one side. */
  async #drop(layout: Layout, { path }: PlinkoView): Promise<void> {
    const places = [0, ...path].map((_, row) => placeOf(layout, row, path.slice(0, row).filter(Boolean).length));
    const { width, height } = this.root.getBoundingClientRect();
    const scale = Math.min(width / layout.width, height / HEIGHT);
    const steps = path.flatMap((_, row) => hop(places[row], places[row + 1]));
    this.#put(0, 0);
    const falling = this.#over.animate(
      [...steps, ...places.slice(-1)].map(([x, y]) => ({ transform: `translate(${x * scale}px, ${y * scale}px)` })),
      { duration: path.length * STEP_MS, easing: 'linear' },
    );
    const notes = path.map((_, row) => setTimeout(() => this.#parts.note(row), row * STEP_MS));
    await falling.finished.catch(() => undefined);
    for (const note of notes) clearTimeout(note);
  }
}

/** A slope of pins over a row of slots. */
export const plinkoLook: ArcadeLook = {
  voice: {
    root: 196,
    scale: [0, 3, 5, 7, 10],
    instrument: 'mallet',
    stop: 'wood',
    start: 'breath',
    tempo: 0.55,
    tune: [0, null, 2, null, 4, null, 2, null, 3, null, null, 1, null, null, null, null],
    room: 1.2,
  },
  scene: (parts) => new PlinkoScene(parts),
  pays: (params) =>
    slotsOf(Number(params['rows']), params['risk'] ?? '').map((back, index) => ({
      name: at('slotName', { n: index + 1 }),
      back,
    })),
};
