import type { Window } from '../../../src/shared/protocol.ts';
import type { Board } from './geometry.ts';

export interface Pose {
  scaleX?: number;
  scaleY?: number;
  alpha?: number;
  turn?: number;
  smeared?: boolean;
}

/** What a motion draws with. */
export interface Pen {
  g: CanvasRenderingContext2D;
  board: Board;
  symbol(id: string, x: number, y: number, pose?: Pose): void;
  /** The resting look of a cell: raised when it wins, dimmed when others do. */
  cell(reel: number, row: number, id: string): void;
}

/** How the symbols of a game leave and arrive. Each game has its own. */
export interface Motion {
  /** Shows a window at rest at once. */
  rest(window: Window): void;
  start(now: number): void;
  /** Brings the window to rest; answers the time at which everything is still. */
  stop(window: Window, now: number): number;
  draw(pen: Pen, now: number): void;
}

/** Called when symbols arrive: for sound, dust and sparks. `row` is null when a whole reel stops. */
export type Landed = (reel: number, row: number | null) => void;

/** The motion of players who asked for less of it: the old window fades, the new one appears. */
export class FadeMotion implements Motion {
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #stopAt: number | null = null;
  readonly #landed: Landed;

  constructor(landed: Landed) {
    this.#landed = landed;
  }
  rest(window: Window): void {
    this.#window = window;
    this.#startedAt = null;
    this.#stopAt = null;
  }
  start(now: number): void {
    this.#startedAt = now;
    this.#stopAt = null;
  }
  stop(window: Window, now: number): number {
    this.#next = window;
    this.#stopAt = Math.max(now, (this.#startedAt ?? now) + 900);
    return this.#stopAt + 300;
  }
  draw(pen: Pen, now: number): void {
    if (this.#stopAt !== null && now >= this.#stopAt && this.#next) {
      this.rest(this.#next);
      this.#next = null;
      this.#landed(0, null);
    }
    const alpha = this.#startedAt === null ? 1 : Math.max(0.15, 1 - (now - this.#startedAt) / 250);
    this.#window.forEach((column, reel) =>
      column.forEach((id, row) => {
        const rect = pen.board.cells[reel]?.[row];
        if (!rect) return;
        if (this.#startedAt === null) pen.cell(reel, row, id);
        else pen.symbol(id, rect.x + rect.w / 2, rect.y + rect.h / 2, { alpha });
      }),
    );
  }
}
