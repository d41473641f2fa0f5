import type { Window } from '../../../../src/shared/protocol.ts';
import { clamp, outCubic, spring } from '../../stage/ease.ts';
import { centre, type Rect } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';
import { RollMotion } from '../../stage/roll.ts';

const EMPTY_MS = 620;
const REEL_MS = 190;
const ROW_MS = 80;
const RISE_MS = 720;
const LEAVE_MS = 260;
const REELS = 3;

/** Symbols pop away and new ones rise in bubbles and spring into place; the multiplier rolls beside them and stops last. */
export class BubbleMotion implements Motion {
  readonly #landed: Landed;
  readonly #roll: RollMotion;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #riseAt = 0;
  readonly #arrived = new Set<number>();

  constructor(landed: Landed) {
    this.#landed = landed;
    this.#roll = new RollMotion(
      {
        speed: 9,
        stagger: 0,
        hold: EMPTY_MS + REELS * REEL_MS + 500,
        overshoot: 0.2,
        settleMs: 420,
        symbols: ['x1', 'x2', 'x1', 'x3', 'x2', 'x5', 'x1', 'x10'],
        reels: [REELS],
        rows: 1,
        round: true,
      },
      landed,
    );
  }

  rest(window: Window): void {
    this.#window = window;
    this.#next = null;
    this.#startedAt = null;
    this.#roll.rest(window);
  }

  start(now: number): void {
    this.#startedAt = now;
    this.#next = null;
    this.#arrived.clear();
    this.#roll.start(now);
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#riseAt = Math.max(now, (this.#startedAt ?? now) + EMPTY_MS);
    const still = this.#riseAt + (REELS - 1) * REEL_MS + 2 * ROW_MS + RISE_MS;
    return Math.max(still, this.#roll.stop(window, now));
  }

  draw(pen: Pen, now: number): void {
    this.#roll.draw(pen, now);
    const started = this.#startedAt;
    if (started === null) {
      this.#window.slice(0, REELS).forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    for (let reel = 0; reel < REELS; reel++) {
      pen.board.cells[reel]?.forEach((rect, row) => {
        const arriving = this.#next && now >= this.#riseAt + reel * REEL_MS + (2 - row) * ROW_MS;
        const leaving = (now - started - reel * 60 - row * 40) / LEAVE_MS;
        if (arriving) this.#drawArriving(pen, now, reel, row, rect);
        else if (leaving < 1) this.#drawLeaving(pen, clamp(leaving), reel, row, rect);
        else drawBubbles(pen.g, rect, now, reel * 3 + row);
      });
    }
  }

  #drawLeaving(pen: Pen, part: number, reel: number, row: number, rect: Rect): void {
    const id = this.#window[reel]?.[row];
    if (!id) return;
    const { x, y } = centre(rect);
    const scale = part < 0.3 ? 1 + part * 0.5 : 1.15 * (1 - (part - 0.3) / 0.7);
    pen.symbol(id, x, y - part * rect.h * 0.15, { scaleX: scale, scaleY: scale, alpha: 1 - part ** 2 });
  }

  #drawArriving(pen: Pen, now: number, reel: number, row: number, rect: Rect): void {
    const id = this.#next?.[reel]?.[row];
    if (!id) return;
    const part = (now - this.#riseAt - reel * REEL_MS - (2 - row) * ROW_MS) / RISE_MS;
    if (part > 0.45 && row === 0 && !this.#arrived.has(reel)) {
      this.#arrived.add(reel);
      this.#landed(reel, null);
    }
    const { x, y } = centre(rect);
    const lift = 1 - spring(part, 2, 6);
    const wobble = Math.sin(part * Math.PI * 4) * (1 - clamp(part)) * 0.14;
    const scale = 0.35 + 0.65 * outCubic(clamp(part * 1.6));
    pen.symbol(id, x, y + lift * rect.h * 0.8, { scaleX: scale + wobble, scaleY: scale - wobble, alpha: clamp(part * 5) });
  }
}

/** Bubbles that rise through an empty cell. */
function drawBubbles(g: CanvasRenderingContext2D, rect: Rect, now: number, seed: number): void {
  g.save();
  g.lineWidth = 2;
  for (let i = 0; i < 3; i++) {
    const travel = (now / 900 + seed * 0.37 + i * 0.33) % 1;
    const r = rect.w * (0.05 + 0.04 * ((seed + i) % 3));
    const x = rect.x + rect.w * (0.3 + 0.2 * ((seed * 2 + i) % 3)) + Math.sin(travel * 7 + seed) * rect.w * 0.05;
    const y = rect.y + rect.h * (0.9 - 0.8 * travel);
    g.globalAlpha = Math.sin(travel * Math.PI);
    g.fillStyle = '#ffffff66';
    g.strokeStyle = '#4fb8d0';
    g.beginPath();
    g.arc(x, y, r, 0, 7);
    g.fill();
    g.stroke();
  }
  g.restore();
}
