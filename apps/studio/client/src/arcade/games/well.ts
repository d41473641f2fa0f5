import { PLACES, RINGS, TOSSES } from '../../../../src/arcade/wishing-well.ts';
import { el } from '../../ui/dom.ts';
import { timesText } from '../names.ts';
import type { ArcadeLook, Scene, SceneParts } from '../scene.ts';
import { svg } from '../svg.ts';
import { at } from '../text/text.ts';
import './well.css';

/** Where the rings end, from the middle outwards. */
const EDGES = [46, 90, 130, 170, 208, 250] as const;
const KERB = { inner: 252, outer: 296, stones: 20 };
/** Coins on the ground and leaves on the water: a turn in degrees and a distance from the middle. */
const SUNK = [
  [20, 150],
  [72, 112],
  [105, 186],
  [160, 70],
  [205, 146],
  [238, 104],
  [290, 184],
  [338, 66],
] as const;
const LEAVES = [
  [48, 228, 1],
  [64, 214, 0.7],
  [196, 230, 1.1],
  [214, 222, 0.65],
  [318, 228, 0.9],
] as const;
const SIDE = 600;
const VIEW = `${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}`;
const RIPPLE = 110;
const THROW_MS = 1_100;
const RIPPLE_MS = 1_300;

/** A point of a circle, the top being 0 degrees. */
function point(radius: number, degrees: number): readonly [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
const text = (radius: number, degrees: number): string =>
  point(radius, degrees)
    .map((each) => each.toFixed(1))
    .join(' ');

const innerOf = (ring: number): number => EDGES[ring - 1] ?? 0;

/** The stones around the water. */
const kerb = (): SVGElement[] =>
  Array.from({ length: KERB.stones }, (_, stone) => {
    const [from, to] = [stone, stone + 1].map((each) => (each * 360) / KERB.stones) as [number, number];
    const outer = `M${text(KERB.inner, from)}L${text(KERB.outer, from)}A${KERB.outer} ${KERB.outer} 0 0 1 ${text(KERB.outer, to)}`;
    const d = `${outer}L${text(KERB.inner, to)}A${KERB.inner} ${KERB.inner} 0 0 0 ${text(KERB.inner, from)}Z`;
    return svg('path', { class: 'kerb', d, 'data-odd': stone % 2 });
  });

/** A leaf with a bloom on the larger ones. */
function leaf([turn, radius, size]: (typeof LEAVES)[number]): SVGElement {
  const [x, y] = point(radius, turn);
  const drawn = svg('path', { class: 'leaf', d: 'M0 0L26 -8A27 27 0 1 1 18 -20Z' });
  const blooms = [0, 72, 144, 216, 288].map((each) =>
    svg('ellipse', { class: 'bloom', cx: 0, cy: -6, rx: 4, ry: 7, transform: `rotate(${each})` }),
  );
  return svg('g', { transform: `translate(${x} ${y}) rotate(${turn * 3}) scale(${size})` }, drawn, ...(size >= 1 ? blooms : []));
}

/** A drawing of its own over the well, so that it is painted once and then only moved, beside the page's own work. */
const layer = (name: string, ...shapes: SVGElement[]): SVGSVGElement =>
  svg('svg', { class: name, viewBox: VIEW, 'aria-hidden': 'true' }, ...shapes);

/** Moves a drawing over the well from its middle to a place. */
const moved = (x: number, y: number): string => `translate(${((x * 100) / SIDE).toFixed(3)}%, ${((y * 100) / SIDE).toFixed(3)}%)`;

class WellScene implements Scene {
  readonly #rings = EDGES.map((r, ring) => svg('circle', { class: 'water', r, 'data-ring': ring }));
  readonly #ripples = [0, 1].map(() => layer('ripple', svg('circle', { r: RIPPLE })));
  readonly #coin = layer('coin', svg('circle', { r: 22 }), svg('path', { d: 'M-7 -7H7V7H-7Z' }));
  readonly #picture = svg('svg', { viewBox: VIEW, role: 'img' });
  readonly root = el('div', { class: 'well' }, this.#picture, ...this.#ripples, this.#coin);
  readonly #parts: SceneParts;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    const prizes = RINGS.slice(0, -1).map(({ back }, ring) => {
      const y = ring === 0 ? 7 : -(innerOf(ring) + (EDGES[ring] ?? 0)) / 2 + 7;
      const prize = svg('text', { class: 'ring-prize', 'text-anchor': 'middle', y, 'data-ring': ring });
      prize.textContent = `${back / 100}×`;
      return prize;
    });
    const sunk = SUNK.map(([turn, radius]) => {
      const [cx, cy] = point(radius, turn);
      return svg('ellipse', { class: 'sunk', cx, cy, rx: 9, ry: 7 });
    });
    this.#picture.append(
      svg('circle', { class: 'deep', r: KERB.outer }),
      ...kerb(),
      ...this.#rings.toReversed(),
      ...sunk,
      ...LEAVES.map(leaf),
      ...prizes,
    );
    this.#coin.style.visibility = 'hidden';
  }

  async show(round: Parameters<Scene['show']>[0]): Promise<void> {
    for (const ring of this.#rings) ring.removeAttribute('data-hit');
    const view = round?.view.kind === 'well' ? round.view : null;
    this.#coin.style.visibility = view ? 'visible' : 'hidden';
    this.#picture.setAttribute('aria-label', at(view ? 'landed' : 'paysName', { times: timesText(view?.back ?? 0) }));
    if (!view) return;
    // Beside the figure of its ring, which stands at the top.
    const turn = ((view.place + 0.5) * 360) / PLACES;
    const [x, y] = view.ring === 0 ? [0, 0] : point((innerOf(view.ring) + (EDGES[view.ring] ?? 0)) / 2, turn);
    await this.#throw(x, y);
    if (view.back > 0) this.#rings[view.ring]?.setAttribute('data-hit', '');
  }

  enable(): void {
    // Nothing is chosen while the coin falls.
  }

  takes(): boolean {
    return false;
  }

  /** Throws the coin from below to where it comes to rest. */
  async #throw(x: number, y: number): Promise<void> {
    this.#coin.style.transform = moved(x, y);
    if (this.#parts.reducedMotion) return;
    this.#parts.note(0);
    const falling = this.#coin.animate(
      [
        { transform: `${moved(0, 320)} scale(2.6) rotate(0deg)` },
        { transform: `${moved(x * 0.7, y * 0.7 - 60)} scale(2.1) rotate(420deg)`, offset: 0.55 },
        { transform: `${moved(x, y)} scale(1) rotate(720deg)` },
      ],
      { duration: THROW_MS, easing: 'cubic-bezier(0.3, 0.1, 0.5, 1)' },
    );
    await falling.finished.catch(() => undefined);
    this.#parts.note(2);
    const rippling = this.#ripples.map((ripple, index) => {
      const waves = [
        { transform: `${moved(x, y)} scale(0.15)`, opacity: 0.9 },
        { transform: `${moved(x, y)} scale(1)`, opacity: 0 },
      ];
      return ripple.animate(waves, { duration: RIPPLE_MS, delay: index * 240, easing: 'ease-out' }).finished;
    });
    await Promise.allSettled(rippling);
  }
}

/** A well seen from above, at night, with a ring for each prize. */
export const wellLook: ArcadeLook = {
  voice: {
    root: 293.7,
    scale: [0, 2, 4, 7, 9],
    instrument: 'bell',
    stop: 'drop',
    start: 'splash',
    tempo: 0.5,
    tune: [0, null, 2, null, 4, null, 3, null, 1, null, 2, null, 0, null, null, null],
    room: 2.2,
  },
  scene: (parts) => new WellScene(parts),
  pays: () => RINGS.map(({ of, back }) => ({ name: at('ringName', { count: of, all: TOSSES }), back })),
};
