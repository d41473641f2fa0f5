import type { CascadeStep, Win, Window } from '../../../src/shared/protocol.ts';
import { type Fall, fallsOf, type Pace } from '../rules/cascade.ts';
import { bounce, clamp } from './ease.ts';
import { centre } from './geometry.ts';
import type { Pen } from './motion.ts';
import { drawGroup, drawPlate } from './trace.ts';

/** One step of a cascade as the stage shows it: wins stand out, vanish, and the next window falls into place. */
export interface CascadeShow {
  step: CascadeStep;
  next: Window;
  wins: readonly Win[];
  /** What each win is worth, in the order of `wins`. */
  labels: readonly string[];
  pace: Pace;
  /** Light and motion may accompany it. */
  celebrated: boolean;
}

export interface CascadeInk {
  lines: readonly string[];
  plate: { ground: string; ink: string; font: string };
}

const COLUMN_MS = 22;
/** Plates are not drawn for a smaller symbol than this, so that their figures can be read. */
const LEAST_LABEL = 46;

/** Draws a step of a cascade from the time at which it began. */
export class CascadeMotion {
  readonly #show: CascadeShow;
  readonly #since: number;
  readonly #still: boolean;
  readonly #falls: readonly Fall[];
  readonly #removed: ReadonlySet<string>;
  readonly #moving: ReadonlySet<string>;

  constructor(show: CascadeShow, since: number, still: boolean) {
    this.#show = show;
    this.#since = since;
    this.#still = still;
    this.#falls = fallsOf(show.step, show.next);
    this.#removed = new Set(show.step.removed.map(String));
    this.#moving = new Set(this.#falls.filter(({ from, to }) => from !== to).map(({ reel, to }) => `${reel},${to}`));
  }

  /** From its beginning until all is still, ms. */
  static lengthOf({ pace, next }: CascadeShow, still: boolean): number {
    return pace.winMs + pace.vanishMs + pace.fallMs + (still ? 0 : (next.length - 1) * COLUMN_MS);
  }

  draw(pen: Pen, now: number, ink: CascadeInk): void {
    const { pace } = this.#show;
    const age = now - this.#since;
    if (age < pace.winMs + pace.vanishMs) this.#drawWins(pen, age, ink);
    else if (this.#still) this.#drawNext(pen, clamp((age - pace.winMs - pace.vanishMs) / pace.fallMs));
    else this.#drawFall(pen, age - pace.winMs - pace.vanishMs);
  }

  /** The winning groups, framed and named; then they shrink away. */
  #drawWins(pen: Pen, age: number, ink: CascadeInk): void {
    const { step, wins, labels, pace, celebrated } = this.#show;
    const shown = clamp(age / 160);
    const gone = clamp((age - pace.winMs) / pace.vanishMs);
    const pulse = celebrated && !this.#still ? 1 + 0.07 * Math.sin(age / 120) * shown : 1;
    step.window.forEach((column, reel) =>
      column.forEach((id, row) => {
        const rect = pen.board.cells[reel]?.[row];
        if (!rect) return;
        const { x, y } = centre(rect);
        if (!this.#removed.has(`${reel},${row}`)) return pen.symbol(id, x, y, { alpha: 1 - 0.55 * shown * (1 - gone) });
        const scale = this.#still ? 1 : pulse * (1 - gone) ** 0.6;
        if (gone < 1) pen.symbol(id, x, y, { alpha: 1 - gone, scaleX: scale, scaleY: scale });
      }),
    );
    if (gone >= 1) return;
    for (const [i, win] of wins.entries())
      drawGroup(pen.g, pen.board, win.cells, ink.lines[i % ink.lines.length] ?? '#fff', shown * (1 - gone), celebrated);
    for (const [i, win] of wins.entries()) this.#drawLabel(pen, win, labels[i] ?? '', shown * (1 - gone), ink);
  }

  /** What a group pays, on the cell nearest to its middle. */
  #drawLabel(pen: Pen, win: Win, text: string, alpha: number, ink: CascadeInk): void {
    const rects = win.cells.flatMap(([reel, row]) => pen.board.cells[reel]?.[row] ?? []);
    const centres = rects.map(centre);
    const middle = {
      x: centres.reduce((sum, { x }) => sum + x, 0) / centres.length,
      y: centres.reduce((sum, { y }) => sum + y, 0) / centres.length,
    };
    const far = ({ x, y }: { x: number; y: number }): number => (x - middle.x) ** 2 + (y - middle.y) ** 2;
    const at = centres.toSorted((a, b) => far(a) - far(b))[0];
    if (!at) return;
    pen.g.save();
    pen.g.globalAlpha = alpha;
    drawPlate(pen.g, at.x, at.y, Math.max(pen.board.symbol, LEAST_LABEL), text, ink.plate);
    pen.g.restore();
  }

  #drawFall(pen: Pen, age: number): void {
    const { frame } = pen.board;
    pen.g.save();
    pen.g.beginPath();
    pen.g.rect(frame.x, frame.y, frame.w, frame.h);
    pen.g.clip();
    for (const { reel, id, from, to } of this.#falls) {
      const cells = pen.board.cells[reel] ?? [];
      const rect = cells[to];
      if (!rect) continue;
      const { x, y } = centre(rect);
      const pitch = (cells[1]?.y ?? rect.y + rect.h) - (cells[0]?.y ?? rect.y);
      const part = clamp((age - reel * COLUMN_MS) / this.#show.pace.fallMs);
      pen.symbol(id, x, y - (to - from) * pitch * (1 - bounce(part)));
    }
    pen.g.restore();
  }

  /** Without motion: what is new fades in where it stands. */
  #drawNext(pen: Pen, part: number): void {
    this.#show.next.forEach((column, reel) =>
      column.forEach((id, row) => {
        const rect = pen.board.cells[reel]?.[row];
        if (!rect) return;
        const { x, y } = centre(rect);
        pen.symbol(id, x, y, { alpha: this.#moving.has(`${reel},${row}`) ? part : 1 });
      }),
    );
  }
}
