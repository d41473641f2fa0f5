import type { Window } from '../../../src/shared/protocol.ts';
import { bounce, clamp } from './ease.ts';
import { centre } from './geometry.ts';
import type { Landed, Motion, Pen } from './motion.ts';

export interface FallStyle {
  /** From the start until the old symbols are gone, ms. */
  emptyMs: number;
  /** Between the columns and between the rows of a column, ms. */
  columnMs: number;
  rowMs: number;
  fallMs: number;
  /** How far falling symbols tilt, in radians; 0 keeps them upright. */
  tilt: number;
}

const USUAL: FallStyle = { emptyMs: 480, columnMs: 70, rowMs: 42, fallMs: 430, tilt: 0.35 };
/** The part of a fall at which the symbol first touches the ground. */
const TOUCH = 0.62;

/** The old symbols drop out of the board and new ones fall in, column after column: for boards of any size. */
export class FallMotion implements Motion {
  readonly #landed: Landed;
  readonly #style: FallStyle;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #dropAt = 0;
  readonly #touched = new Set<number>();

  constructor(landed: Landed, style: Partial<FallStyle> = {}) {
    this.#landed = landed;
    this.#style = { ...USUAL, ...style };
  }

  rest(window: Window): void {
    this.#window = window;
    this.#next = null;
    this.#startedAt = null;
  }

  start(now: number): void {
    this.#startedAt = now;
    this.#next = null;
    this.#touched.clear();
  }

  stop(window: Window, now: number): number {
    const { emptyMs, columnMs, rowMs, fallMs } = this.#style;
    this.#next = window;
    this.#dropAt = Math.max(now, (this.#startedAt ?? now) + emptyMs);
    const tallest = Math.max(...window.map((column) => column.length));
    return this.#dropAt + (window.length - 1) * columnMs + (tallest - 1) * rowMs + fallMs;
  }

  draw(pen: Pen, now: number): void {
    if (this.#startedAt === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    const { frame } = pen.board;
    pen.g.save();
    pen.g.beginPath();
    pen.g.rect(frame.x, frame.y, frame.w, frame.h);
    pen.g.clip();
    this.#window.forEach((column, reel) => column.forEach((id, row) => this.#leave(pen, now, reel, row, id, column.length)));
    this.#next?.forEach((column, reel) => column.forEach((id, row) => this.#arrive(pen, now, reel, row, id, column.length)));
    pen.g.restore();
  }

  #leave(pen: Pen, now: number, reel: number, row: number, id: string, rows: number): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect || this.#startedAt === null) return;
    const t = Math.max(0, now - this.#startedAt - reel * 26 - (rows - 1 - row) * 18) / 1000;
    const fallen = 34 * rect.h * t * t;
    const { x, y } = centre(rect);
    const floor = pen.board.frame.y + pen.board.frame.h;
    if (y + fallen < floor + rect.h)
      pen.symbol(id, x, y + fallen, { turn: t * t * this.#style.tilt * (reel % 2 === 0 ? -4 : 4) });
  }

  #arrive(pen: Pen, now: number, reel: number, row: number, id: string, rows: number): void {
    const rect = pen.board.cells[reel]?.[row];
    const { columnMs, rowMs, fallMs } = this.#style;
    const part = (now - this.#dropAt - reel * columnMs - (rows - 1 - row) * rowMs) / fallMs;
    if (!rect || part <= 0) return;
    if (part >= TOUCH && row === rows - 1 && !this.#touched.has(reel)) {
      this.#touched.add(reel);
      this.#landed(reel, null);
    }
    const { x, y } = centre(rect);
    const height = y - pen.board.frame.y + rect.h;
    const squash = part > TOUCH && part < 0.86 ? Math.sin(((part - TOUCH) / 0.24) * Math.PI) * 0.07 : 0;
    const place = y - height * (1 - bounce(clamp(part)));
    pen.symbol(id, x, place + squash * rect.h * 0.4, { scaleX: 1 + squash, scaleY: 1 - squash });
  }
}
