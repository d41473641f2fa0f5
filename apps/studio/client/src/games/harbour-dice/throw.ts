import { bounce, clamp, outCubic } from '../../stage/ease.ts';
import { ExchangeMotion } from '../../stage/exchange.ts';
import { centre, type Rect } from '../../stage/geometry.ts';
import type { Landed, Pen } from '../../stage/motion.ts';

const TIMES = { empty: 560, reel: 200, row: 55, come: 620 };
const SWEEP_MS = 400;
const SWEEP_REEL_MS = 40;
/** The part of its flight at which a piece first strikes the slate. */
const STRIKE = 0.62;

/** The pieces are swept off to one side, and new ones are thrown in like dice: over in an arc, tumbling, and a hop as they land. */
export class ThrowMotion extends ExchangeMotion {
  constructor(landed: Landed) {
    super(landed, TIMES);
  }

  protected drawExchange(pen: Pen, now: number): void {
    const { frame } = pen.board;
    pen.g.save();
    pen.g.beginPath();
    pen.g.rect(frame.x, frame.y, frame.w, frame.h);
    pen.g.clip();
    this.eachLeaving(now, (reel, row, id, since) => this.#sweep(pen, since, reel, row, id));
    this.eachComing(now, (reel, row, id, part) => this.#throw(pen, part, reel, row, id));
    pen.g.restore();
  }

  #sweep(pen: Pen, since: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const reels = pen.board.cells.length;
    const part = clamp((since - (reels - 1 - reel) * SWEEP_REEL_MS - row * 24) / SWEEP_MS);
    if (part >= 1) return;
    const { x, y } = centre(rect);
    const { frame } = pen.board;
    const to = frame.x + frame.w + rect.w;
    pen.symbol(id, x + (to - x) * part ** 2, y - part ** 2 * rect.h * 0.25, { turn: part * part * 2.4 });
  }

  #throw(pen: Pen, part: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    if (part > STRIKE && row === 3) this.arrive(reel);
    const { x, y } = centre(rect);
    const [dx, dy] = flight(rect, clamp(part), row);
    const turn = (1 - outCubic(clamp(part / 0.9))) * (reel % 2 === 0 ? -7 : 7);
    const tumble = part < STRIKE ? 0.72 + 0.28 * Math.abs(Math.cos((part / STRIKE) * Math.PI * 2)) : 1;
    pen.symbol(id, x + dx, y + dy, { turn, scaleX: tumble });
  }
}

/** How far a thrown piece is from its place: it comes from the left, over its cell, and hops. */
function flight(rect: Rect, part: number, row: number): readonly [number, number] {
  const away = 1 - outCubic(part);
  return [-away * rect.w * 2.6, -(1 - bounce(part)) * rect.h * (1.5 + row * 0.35)];
}
