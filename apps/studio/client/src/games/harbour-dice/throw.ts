import type { Window } from '../../../../src/shared/protocol.ts';
import { bounce, clamp, outCubic } from '../../stage/ease.ts';
import { centre, type Rect } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';

const EMPTY_MS = 560;
const REEL_MS = 200;
const ROW_MS = 55;
const THROW_MS = 620;
const SWEEP_MS = 400;
const SWEEP_REEL_MS = 40;
/** The part of its flight at which a piece first strikes the slate. */
const STRIKE = 0.62;

/** The pieces are swept off to one side, and new ones are thrown in like dice: over in an arc, tumbling, and a hop as they land. */
export class ThrowMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #throwAt = 0;
  readonly #struck = new Set<number>();

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
    this.#struck.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#throwAt = Math.max(now, (this.#startedAt ?? now) + EMPTY_MS);
    return this.#throwAt + (window.length - 1) * REEL_MS + 3 * ROW_MS + THROW_MS;
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
    this.#window.forEach((column, reel) => column.forEach((id, row) => this.#sweep(pen, now, reel, row, id)));
    this.#next?.forEach((column, reel) => column.forEach((id, row) => this.#throw(pen, now, reel, row, id)));
    pen.g.restore();
  }

  #sweep(pen: Pen, now: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect || this.#startedAt === null) return;
    const reels = pen.board.cells.length;
    const part = clamp((now - this.#startedAt - (reels - 1 - reel) * SWEEP_REEL_MS - row * 24) / SWEEP_MS);
    if (part >= 1) return;
    const { x, y } = centre(rect);
    const { frame } = pen.board;
    const to = frame.x + frame.w + rect.w;
    pen.symbol(id, x + (to - x) * part ** 2, y - part ** 2 * rect.h * 0.25, { turn: part * part * 2.4 });
  }

  #throw(pen: Pen, now: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    const part = (now - this.#throwAt - reel * REEL_MS - row * ROW_MS) / THROW_MS;
    if (!rect || part <= 0) return;
    if (part > STRIKE && row === 3) this.#strike(reel);
    const { x, y } = centre(rect);
    const [dx, dy] = flight(rect, clamp(part), row);
    const turn = (1 - outCubic(clamp(part / 0.9))) * (reel % 2 === 0 ? -7 : 7);
    const tumble = part < STRIKE ? 0.72 + 0.28 * Math.abs(Math.cos((part / STRIKE) * Math.PI * 2)) : 1;
    pen.symbol(id, x + dx, y + dy, { turn, scaleX: tumble });
  }

  #strike(reel: number): void {
    if (this.#struck.has(reel)) return;
    this.#struck.add(reel);
    this.#landed(reel, null);
  }
}

/** How far a thrown piece is from its place: it comes from the left, over its cell, and hops. */
function flight(rect: Rect, part: number, row: number): readonly [number, number] {
  const away = 1 - outCubic(part);
  return [-away * rect.w * 2.6, -(1 - bounce(part)) * rect.h * (1.5 + row * 0.35)];
}
