import type { Window } from '../../../src/shared/protocol.ts';
import type { Landed, Motion, Pen } from './motion.ts';

/** When the symbols of an exchange come, in milliseconds. */
interface ExchangeTimes {
  /** From the start until every old symbol has left. */
  empty: number;
  /** From reel to reel, and from row to row of a reel. */
  reel: number;
  row: number;
  /** One symbol on its way. */
  come: number;
}

/**
 * The course of a spin in which the old symbols leave and new ones come in their place, reel by reel. A game says how its
 * symbols leave and come by drawing them.
 */
export abstract class ExchangeMotion implements Motion {
  readonly #landed: Landed;
  readonly #times: ExchangeTimes;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #comeAt = 0;
  readonly #arrived = new Set<number>();

  constructor(landed: Landed, times: ExchangeTimes) {
    this.#landed = landed;
    this.#times = times;
  }

  /** Draws both windows while they are on their way, by {@link eachLeaving} and {@link eachComing}. */
  protected abstract drawExchange(pen: Pen, now: number): void;

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
    const { empty, reel, row, come } = this.#times;
    this.#next = window;
    this.#comeAt = Math.max(now, (this.#startedAt ?? now) + empty);
    const rows = Math.max(...window.map((column) => column.length));
    return this.#comeAt + (window.length - 1) * reel + (rows - 1) * row + come;
  }

  draw(pen: Pen, now: number): void {
    if (this.#startedAt === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
    } else this.drawExchange(pen, now);
  }

  /** Passes every old symbol with the time since the spin began. */
  protected eachLeaving(now: number, take: (reel: number, row: number, id: string, since: number) => void): void {
    const since = now - (this.#startedAt ?? now);
    this.#window.forEach((column, reel) => column.forEach((id, row) => take(reel, row, id, since)));
  }

  /** Passes every new symbol that is on its way or there, with the part of its way: above 0, and beyond 1 once it is there. */
  protected eachComing(now: number, take: (reel: number, row: number, id: string, part: number) => void): void {
    const times = this.#times;
    this.#next?.forEach((column, reel) =>
      column.forEach((id, row) => {
        const part = (now - this.#comeAt - reel * times.reel - row * times.row) / times.come;
        if (part > 0) take(reel, row, id, part);
      }),
    );
  }

  /** Tells of a reel whose last symbol has come, once a spin. */
  protected arrive(reel: number): void {
    if (this.#arrived.has(reel)) return;
    this.#arrived.add(reel);
    this.#landed(reel, null);
  }
}
