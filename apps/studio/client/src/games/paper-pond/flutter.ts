import type { Window } from '../../../../src/shared/protocol.ts';
import { clamp, outCubic } from '../../stage/ease.ts';
import { centre } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';

const EMPTY_MS = 560;
const COLUMN_MS = 105;
const ROW_MS = 38;
const DRIFT_MS = 620;
const FOLD_MS = 300;
const FOLD_COLUMN_MS = 34;

/** Papers fold themselves away; new ones flutter down turning about themselves and lie open on the water. */
export class FlutterMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #comeAt = 0;
  readonly #settled = new Set<number>();

  constructor(landed: Landed) {
    this.#landed = landed;
  }

  rest(window: Window): void {
    this.#window = window;
    this.#next = null;
    this.#startedAt = null;
  }

  start(now: number): void {
    this.#startedAt = now;
    this.#next = null;
    this.#settled.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#comeAt = Math.max(now, (this.#startedAt ?? now) + EMPTY_MS);
    return this.#comeAt + (window.length - 1) * COLUMN_MS + ((window[0]?.length ?? 1) - 1) * ROW_MS + DRIFT_MS;
  }

  draw(pen: Pen, now: number): void {
    if (this.#startedAt === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    this.#window.forEach((column, reel) => column.forEach((id, row) => this.#foldAway(pen, now, reel, row, id)));
    this.#next?.forEach((column, reel) => column.forEach((id, row) => this.#flutter(pen, now, reel, row, id, column.length)));
  }

  #foldAway(pen: Pen, now: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect || this.#startedAt === null) return;
    const part = clamp((now - this.#startedAt - reel * FOLD_COLUMN_MS - row * 20) / FOLD_MS);
    const { x, y } = centre(rect);
    if (part < 1) pen.symbol(id, x, y, { scaleX: Math.cos((part * Math.PI) / 2), scaleY: 1 - part * 0.25, alpha: 1 - part ** 3 });
  }

  #flutter(pen: Pen, now: number, reel: number, row: number, id: string, rows: number): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const part = (now - this.#comeAt - reel * COLUMN_MS - (rows - 1 - row) * ROW_MS) / DRIFT_MS;
    if (part <= 0) return;
    if (part > 0.86 && row === rows - 1) this.#settle(reel);
    const t = clamp(part);
    const left = 1 - outCubic(t);
    const { x, y } = centre(rect);
    const sway = Math.sin(t * Math.PI * 2 + reel) * (1 - t) * rect.w * 0.28;
    const open = Math.cos((1 - t) * Math.PI * 1.5);
    pen.symbol(id, x + sway, y - left * rect.h * 1.5, { scaleX: open, turn: sway * 0.012, alpha: clamp(part * 3) });
  }

  #settle(reel: number): void {
    if (this.#settled.has(reel)) return;
    this.#settled.add(reel);
    this.#landed(reel, null);
  }
}
