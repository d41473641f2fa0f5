import { CELLS, lastStep, prizeOf } from '../../../../src/arcade/mines.ts';
import type { MinesView } from '../../../../src/arcade/views.ts';
import { onLanguage } from '../../text/text.ts';
import { el, enable, write } from '../../ui/dom.ts';
import { timesText } from '../names.ts';
import type { ArcadeLook, Scene, SceneParts } from '../scene.ts';
import { svg } from '../svg.ts';
import { at } from '../text/text.ts';
import './mines.css';

const SIDE = 5;
const PETALS = [0, 45, 90, 135, 180, 225, 270, 315];
const INNER = [22, 94, 166, 238, 310];
const SPIKES = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324];

/** A drawing of its own over the cell, so that the compositor moves and fades it. */
const drawing = (name: string, ...shapes: SVGElement[]): SVGElement =>
  svg('svg', { class: name, viewBox: '0 0 100 100', 'aria-hidden': 'true' }, ...shapes);

const VEINS = [95, 140, 180, 220, 260, 310, 350]
  .map((turn) => (turn * Math.PI) / 180)
  .map((angle) => `M50 50L${(50 + 32 * Math.sin(angle)).toFixed(2)} ${(50 - 32 * Math.cos(angle)).toFixed(2)}`)
  .join('');

/** A leaf on the water, seen from above, with the notch that each of them has. */
const leaf = (): SVGElement =>
  drawing(
    'leaf',
    svg('path', { class: 'leaf-shade', d: 'M50 56L88 44A40 40 0 1 1 76 24Z' }),
    svg('path', { class: 'leaf-top', d: 'M50 50L88 38A40 40 0 1 1 76 18Z' }),
    svg('path', { class: 'leaf-vein', d: VEINS }),
  );

const flower = (): SVGElement =>
  drawing(
    'flower',
    ...PETALS.map((turn) =>
      svg('path', { class: 'petal', d: 'M50 50C36 40 38 20 50 10C62 20 64 40 50 50Z', transform: `rotate(${turn} 50 50)` }),
    ),
    ...INNER.map((turn) =>
      svg('path', { class: 'petal-in', d: 'M50 50C42 43 43 30 50 23C57 30 58 43 50 50Z', transform: `rotate(${turn} 50 50)` }),
    ),
    svg('circle', { class: 'heart', cx: 50, cy: 50, r: 8 }),
  );

const mine = (): SVGElement =>
  drawing(
    'mine',
    ...SPIKES.map((turn) => svg('path', { class: 'spike', d: 'M45 30L50 10L55 30Z', transform: `rotate(${turn} 50 50)` })),
    svg('circle', { class: 'shell', cx: 50, cy: 50, r: 25 }),
    svg('circle', { class: 'gleam', cx: 42, cy: 41, r: 6 }),
  );

type Face = 'hidden' | 'safe' | 'hit' | 'mine';

/** What lies under the leaf of each face. */
const UNDER = { safe: flower, hit: mine, mine } as const;

const WORDS = { hidden: 'cellHidden', safe: 'cellSafe', hit: 'cellMine', mine: 'cellMine' } as const;

const faceOf = (view: MinesView | null, cell: number): Face => {
  if (view?.opened.includes(cell)) return view.isHit && view.opened.at(-1) === cell ? 'hit' : 'safe';
  return view?.mined.includes(cell) ? 'mine' : 'hidden';
};

class MinesScene implements Scene {
  readonly root = el('div', { class: 'pond', attrs: { role: 'group' } });
  readonly #cells: HTMLButtonElement[];
  readonly #note = el('p', { class: 'pond-note', attrs: { 'aria-live': 'polite' } });
  readonly #grid = el('div', { class: 'leaves' });
  readonly #parts: SceneParts;
  #view: MinesView | null = null;
  #isOpen = false;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#cells = Array.from({ length: CELLS }, (_, cell) => this.#cell(cell));
    this.#grid.append(...this.#cells);
    this.#grid.addEventListener('keydown', (event) => this.#move(event));
    this.root.append(this.#grid, this.#note);
    onLanguage(() => this.#draw());
  }

  async show(round: Parameters<Scene['show']>[0]): Promise<void> {
    const before = this.#view;
    this.#view = round?.view.kind === 'mines' ? round.view : null;
    this.#draw();
    const opened = this.#view?.opened.length ?? 0;
    if (before && opened > before.opened.length && !this.#view?.isHit) this.#parts.note(opened);
    const isEnd = this.#view !== null && this.#view.mined.length > 0;
    if (isEnd && !this.#parts.reducedMotion) await new Promise((resolve) => setTimeout(resolve, 700));
  }

  enable(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.root.toggleAttribute('data-open', isOpen);
    for (const [cell, button] of this.#cells.entries()) enable(button, isOpen && faceOf(this.#view, cell) === 'hidden');
  }

  takes(choice: string): boolean {
    return choice.startsWith('open-');
  }

  #cell(cell: number): HTMLButtonElement {
    const open = (): void => {
      if (this.#isOpen) this.#parts.choose(`open-${cell}`);
    };
    const attrs = { type: 'button', tabindex: cell === 0 ? '0' : '-1' };
    return el('button', { class: 'cell', attrs, on: { click: open } }, leaf(), el('span', { class: 'under' }));
  }

  /** The arrows go from leaf to leaf. */
  #move(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };
    const step = steps[event.key];
    const from = this.#cells.findIndex((cell) => cell === event.target);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    const isSideways = Math.abs(step) === 1;
    const to = from + step;
    if (to < 0 || to >= CELLS || (isSideways && Math.floor(to / SIDE) !== Math.floor(from / SIDE))) return;
    this.#cells[from]?.setAttribute('tabindex', '-1');
    this.#cells[to]?.setAttribute('tabindex', '0');
    this.#cells[to]?.focus();
  }

  #draw(): void {
    const view = this.#view;
    this.root.setAttribute('aria-label', at('board'));
    this.root.toggleAttribute('data-played', view !== null && view.mined.length === 0);
    for (const [cell, button] of this.#cells.entries()) {
      const face = faceOf(view, cell);
      const name = at(WORDS[face], { n: cell + 1 });
      if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
      if (button.dataset['face'] === face) continue;
      button.dataset['face'] = face;
      // Drawn when it is seen first: for all cells at once it would be a thousand shapes. What closes again stays, and shrinks.
      if (face === 'hidden') continue;
      button.querySelector('.under')?.replaceChildren(UNDER[face]());
    }
    write(this.#note, this.#words(view));
  }

  #words(view: MinesView | null): string {
    if (!view) return '';
    if (view.isHit) return at('hitMine');
    const figures = { count: view.opened.length, now: timesText(view.now), next: timesText(view.next) };
    return at(view.next > 0 ? 'opened' : 'openedLast', figures);
  }
}

/** A pond at dusk: leaves that hide flowers, and some of them something else. */
export const minesLook: ArcadeLook = {
  voice: {
    root: 261.6,
    scale: [0, 2, 4, 7, 9],
    instrument: 'bell',
    stop: 'drop',
    start: 'splash',
    tempo: 0.7,
    tune: [0, null, null, 2, null, 4, null, null, 3, null, null, 1, null, null, null, null],
    room: 2.2,
  },
  scene: (parts) => new MinesScene(parts),
  pays: (params) => {
    const mines = Number(params['mines']);
    return Array.from({ length: lastStep(mines) }, (_, step) => ({
      name: at('stepName', { count: step + 1 }),
      back: prizeOf(mines, step + 1),
    }));
  },
};
