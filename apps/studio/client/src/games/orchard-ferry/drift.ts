import type { Window } from '../../../../src/shared/protocol.ts';
import { clamp, outCubic } from '../../stage/ease.ts';
import { centre, type Rect } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';

const EMPTY_MS = 520;
const REEL_MS = 210;
const ROW_MS = 70;
const COME_MS = 640;
const LEAVE_MS = 460;
const LEAVE_REEL_MS = 45;

/** Fruit is carried off over the left side of the boat and new fruit comes aboard from the right, one place after another. */
export class DriftMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #comeAt = 0;
  readonly #arrived = new Set<number>();

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
    this.#arrived.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#comeAt = Math.max(now, (this.#startedAt ?? now) + EMPTY_MS);
    return this.#comeAt + (window.length - 1) * REEL_MS + 2 * ROW_MS + COME_MS;
  }

  draw(pen: Pen, now: number): void {
    if (this.#startedAt === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    const first = pen.board.cells[0]?.[0];
    const last = pen.board.cells.at(-1)?.at(-1);
    if (!first || !last) return;
    const hold: Rect = { x: first.x, y: first.y, w: last.x + last.w - first.x, h: last.y + last.h - first.y };
    const { g } = pen;
    g.save();
    g.beginPath();
    g.rect(hold.x, hold.y, hold.w, hold.h);
    g.clip();
    this.#window.forEach((column, reel) => column.forEach((id, row) => this.#drawLeaving(pen, now, reel, row, id, hold)));
    this.#next?.forEach((column, reel) => column.forEach((id, row) => this.#drawComing(pen, now, reel, row, id, hold)));
    g.restore();
  }

  #drawLeaving(pen: Pen, now: number, reel: number, row: number, id: string, hold: Rect): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect || this.#startedAt === null) return;
    const part = clamp((now - this.#startedAt - reel * LEAVE_REEL_MS - row * 30) / LEAVE_MS);
    const { x, y } = centre(rect);
    const to = hold.x - rect.w;
    const at = x + (to - x) * part ** 2.2;
    if (part < 1) pen.symbol(id, at, y - Math.sin(part * Math.PI) * rect.h * 0.08, { turn: -part * 0.35 });
  }

  #drawComing(pen: Pen, now: number, reel: number, row: number, id: string, hold: Rect): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const part = (now - this.#comeAt - reel * REEL_MS - row * ROW_MS) / COME_MS;
    if (part <= 0) return;
    if (part > 0.82 && row === 2) this.#arrive(reel);
    const { x, y } = centre(rect);
    const from = hold.x + hold.w + rect.w;
    const eased = outCubic(clamp(part));
    const bob = Math.sin(clamp(part) * Math.PI * 2.5) * (1 - clamp(part)) * rect.h * 0.07;
    pen.symbol(id, from + (x - from) * eased, y + bob, { turn: (1 - eased) * 0.5 });
  }

  #arrive(reel: number): void {
    if (this.#arrived.has(reel)) return;
    this.#arrived.add(reel);
    this.#landed(reel, null);
  }
}
