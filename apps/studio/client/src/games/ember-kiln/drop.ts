import type { Window } from '../../../../src/shared/protocol.ts';
import { bounce, clamp } from '../../stage/ease.ts';
import { centre } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';

const EMPTY_MS = 560;
const REEL_MS = 150;
const ROW_MS = 62;
const FALL_MS = 470;
/** The part of a fall at which the symbol first touches the ground. */
const TOUCH = 0.62;

/** Heavy symbols: the old ones fall through the floor, the new ones drop in column by column and settle. */
export class DropMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #dropAt = 0;
  readonly #touched = new Set<string>();

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
    this.#touched.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#dropAt = Math.max(now, (this.#startedAt ?? now) + EMPTY_MS);
    return this.#dropAt + window.length * REEL_MS + 4 * ROW_MS + FALL_MS;
  }

  draw(pen: Pen, now: number): void {
    if (this.#startedAt === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    this.#window.forEach((column, reel) =>
      column.forEach((id, row) => this.#drawLeaving(pen, now, reel, row, id, column.length)),
    );
    this.#next?.forEach((column, reel) =>
      column.forEach((id, row) => this.#drawArriving(pen, now, reel, row, id, column.length)),
    );
  }

  #drawLeaving(pen: Pen, now: number, reel: number, row: number, id: string, rows: number): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect || this.#startedAt === null) return;
    const t = Math.max(0, now - this.#startedAt - reel * 36 - (rows - 1 - row) * 26) / 1000;
    const fallen = 26 * rect.h * t * t;
    const { x, y } = centre(rect);
    const floor = pen.board.frame.y + pen.board.frame.h;
    const alpha = clamp((floor + rect.h * 0.4 - y - fallen) / rect.h);
    if (alpha > 0) pen.symbol(id, x, y + fallen, { alpha, turn: t * t * (reel - 2) * 0.5 });
  }

  #drawArriving(pen: Pen, now: number, reel: number, row: number, id: string, rows: number): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const part = (now - this.#dropAt - reel * REEL_MS - (rows - 1 - row) * ROW_MS) / FALL_MS;
    if (part <= 0) return;
    const { x, y } = centre(rect);
    const height = y - pen.board.frame.y + rect.h * 1.2;
    if (part >= TOUCH) this.#touch(reel, row);
    const squash = part > TOUCH && part < 0.86 ? Math.sin(((part - TOUCH) / 0.24) * Math.PI) * 0.1 : 0;
    const place = y - height * (1 - bounce(clamp(part)));
    pen.symbol(id, x, place + squash * rect.h * 0.4, { alpha: clamp(part * 4), scaleX: 1 + squash, scaleY: 1 - squash });
  }

  #touch(reel: number, row: number): void {
    const key = `${reel},${row}`;
    if (this.#touched.has(key)) return;
    this.#touched.add(key);
    this.#landed(reel, row);
  }
}
