import type { Window } from '../../../../src/shared/protocol.ts';
import { clamp, outCubic } from '../../stage/ease.ts';
import { centre } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';

const EMPTY_MS = 540;
const REEL_MS = 150;
const ROW_MS = 48;
const HOIST_MS = 620;
const BLOW_MS = 430;
const BLOW_REEL_MS = 36;

/** A gust takes the flags off to the right; new ones are hoisted up their halyards from the boom, and swing until the wind holds them. */
export class HoistMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #hoistAt = 0;
  readonly #made = new Set<number>();

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
    this.#made.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#hoistAt = Math.max(now, (this.#startedAt ?? now) + EMPTY_MS);
    return this.#hoistAt + (window.length - 1) * REEL_MS + 4 * ROW_MS + HOIST_MS;
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
    this.#window.forEach((column, reel) => column.forEach((id, row) => this.#blow(pen, now, reel, row, id)));
    this.#next?.forEach((column, reel) => column.forEach((id, row) => this.#hoist(pen, now, reel, row, id)));
    pen.g.restore();
  }

  #blow(pen: Pen, now: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect || this.#startedAt === null) return;
    const reels = pen.board.cells.length;
    const part = clamp((now - this.#startedAt - (reels - 1 - reel) * BLOW_REEL_MS - (row % 3) * 26) / BLOW_MS);
    if (part >= 1) return;
    const { x, y } = centre(rect);
    const to = pen.board.frame.x + pen.board.frame.w + rect.w * 0.7;
    const flutter = Math.sin(part * Math.PI * 4) * part * rect.h * 0.16;
    pen.symbol(id, x + (to - x) * part ** 2.1, y + flutter - part * part * rect.h * 0.4, {
      turn: -0.5 * part,
      scaleX: 1 - 0.25 * Math.abs(Math.sin(part * Math.PI * 3)),
    });
  }

  #hoist(pen: Pen, now: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    const part = (now - this.#hoistAt - reel * REEL_MS - row * ROW_MS) / HOIST_MS;
    if (!rect || part <= 0) return;
    if (part > 0.7 && row === 4) this.#make(reel);
    const { x, y } = centre(rect);
    const from = pen.board.frame.y + pen.board.frame.h + rect.h * 0.6;
    const up = outCubic(clamp(part * 1.12));
    const swing = Math.sin(clamp(part) * Math.PI * 3) * (1 - clamp(part)) * 0.34;
    pen.symbol(id, x, from + (y - from) * up, { turn: swing, scaleX: 1 - 0.3 * (1 - up) });
  }

  #make(reel: number): void {
    if (this.#made.has(reel)) return;
    this.#made.add(reel);
    this.#landed(reel, null);
  }
}
