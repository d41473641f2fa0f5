import { clamp, outCubic } from '../../stage/ease.ts';
import { ExchangeMotion } from '../../stage/exchange.ts';
import { centre, type Rect } from '../../stage/geometry.ts';
import type { Landed, Pen } from '../../stage/motion.ts';

const TIMES = { empty: 520, reel: 210, row: 70, come: 640 };
const LEAVE_MS = 460;
const LEAVE_REEL_MS = 45;

/** Fruit is carried off over the left side of the boat and new fruit comes aboard from the right, one place after another. */
export class DriftMotion extends ExchangeMotion {
  constructor(landed: Landed) {
    super(landed, TIMES);
  }

  protected drawExchange(pen: Pen, now: number): void {
    const first = pen.board.cells[0]?.[0];
    const last = pen.board.cells.at(-1)?.at(-1);
    if (!first || !last) return;
    const hold: Rect = { x: first.x, y: first.y, w: last.x + last.w - first.x, h: last.y + last.h - first.y };
    const { g } = pen;
    g.save();
    g.beginPath();
    g.rect(hold.x, hold.y, hold.w, hold.h);
    g.clip();
    this.eachLeaving(now, (reel, row, id, since) => this.#drawLeaving(pen, since, reel, row, id, hold));
    this.eachComing(now, (reel, row, id, part) => this.#drawComing(pen, part, reel, row, id, hold));
    g.restore();
  }

  #drawLeaving(pen: Pen, since: number, reel: number, row: number, id: string, hold: Rect): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const part = clamp((since - reel * LEAVE_REEL_MS - row * 30) / LEAVE_MS);
    const { x, y } = centre(rect);
    const to = hold.x - rect.w;
    const at = x + (to - x) * part ** 2.2;
    if (part < 1) pen.symbol(id, at, y - Math.sin(part * Math.PI) * rect.h * 0.08, { turn: -part * 0.35 });
  }

  #drawComing(pen: Pen, part: number, reel: number, row: number, id: string, hold: Rect): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    if (part > 0.82 && row === 2) this.arrive(reel);
    const { x, y } = centre(rect);
    const from = hold.x + hold.w + rect.w;
    const eased = outCubic(clamp(part));
    const bob = Math.sin(clamp(part) * Math.PI * 2.5) * (1 - clamp(part)) * rect.h * 0.07;
    pen.symbol(id, from + (x - from) * eased, y + bob, { turn: (1 - eased) * 0.5 });
  }
}
