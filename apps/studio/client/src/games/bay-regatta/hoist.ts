import { clamp, outCubic } from '../../stage/ease.ts';
import { ExchangeMotion } from '../../stage/exchange.ts';
import { centre } from '../../stage/geometry.ts';
import type { Landed, Pen } from '../../stage/motion.ts';

const TIMES = { empty: 540, reel: 150, row: 48, come: 620 };
const BLOW_MS = 430;
const BLOW_REEL_MS = 36;

/** A gust takes the flags off to the right; new ones are hoisted up their halyards from the boom, and swing until the wind holds them. */
export class HoistMotion extends ExchangeMotion {
  constructor(landed: Landed) {
    super(landed, TIMES);
  }

  protected drawExchange(pen: Pen, now: number): void {
    const { frame } = pen.board;
    pen.g.save();
    pen.g.beginPath();
    pen.g.rect(frame.x, frame.y, frame.w, frame.h);
    pen.g.clip();
    this.eachLeaving(now, (reel, row, id, since) => this.#blow(pen, since, reel, row, id));
    this.eachComing(now, (reel, row, id, part) => this.#hoist(pen, part, reel, row, id));
    pen.g.restore();
  }

  #blow(pen: Pen, since: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const reels = pen.board.cells.length;
    const part = clamp((since - (reels - 1 - reel) * BLOW_REEL_MS - (row % 3) * 26) / BLOW_MS);
    if (part >= 1) return;
    const { x, y } = centre(rect);
    const to = pen.board.frame.x + pen.board.frame.w + rect.w * 0.7;
    const flutter = Math.sin(part * Math.PI * 4) * part * rect.h * 0.16;
    pen.symbol(id, x + (to - x) * part ** 2.1, y + flutter - part * part * rect.h * 0.4, {
      turn: -0.5 * part,
      scaleX: 1 - 0.25 * Math.abs(Math.sin(part * Math.PI * 3)),
    });
  }

  #hoist(pen: Pen, part: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    if (part > 0.7 && row === 4) this.arrive(reel);
    const { x, y } = centre(rect);
    const from = pen.board.frame.y + pen.board.frame.h + rect.h * 0.6;
    const up = outCubic(clamp(part * 1.12));
    const swing = Math.sin(clamp(part) * Math.PI * 3) * (1 - clamp(part)) * 0.34;
    pen.symbol(id, x, from + (y - from) * up, { turn: swing, scaleX: 1 - 0.3 * (1 - up) });
  }
}
