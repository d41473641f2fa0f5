import { clamp, outCubic } from '../../stage/ease.ts';
import { ExchangeMotion } from '../../stage/exchange.ts';
import { centre, type Rect, reelRect } from '../../stage/geometry.ts';
import type { Landed, Pen } from '../../stage/motion.ts';
import { marginOf } from './flags.ts';

const TIMES = { empty: 470, reel: 165, row: 55, come: 560 };
const LEAVE_MS = 300;
const LEAVE_REEL_MS = 28;
const LEAVE_ROW_MS = 24;
/** The part of a climb at which a symbol first reaches its place. */
const THERE = 0.6;

/** A gust takes the old symbols up out of their flags; new ones climb in from below like kites, each on its line, and sway to rest. */
export class GustMotion extends ExchangeMotion {
  constructor(landed: Landed) {
    super(landed, TIMES);
  }

  protected drawExchange(pen: Pen, now: number): void {
    for (const [reel, cells] of pen.board.cells.entries()) {
      const flag = reelRect(cells);
      const { side } = marginOf(flag.w);
      pen.g.save();
      pen.g.beginPath();
      pen.g.rect(flag.x - side, flag.y, flag.w + side * 2, flag.h);
      pen.g.clip();
      this.eachLeaving(now, (at, row, id, since) => at === reel && this.#leave(pen, since, reel, row, id));
      this.eachComing(now, (at, row, id, part) => at === reel && this.#come(pen, clamp(part), reel, row, id, flag));
      pen.g.restore();
    }
  }

  #leave(pen: Pen, since: number, reel: number, row: number, id: string): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const part = clamp((since - reel * LEAVE_REEL_MS - row * LEAVE_ROW_MS) / LEAVE_MS);
    if (part >= 1) return;
    const { x, y } = centre(rect);
    const lift = part ** 2 * rect.h * (row + 1.3);
    const dip = Math.sin(clamp(part * 3) * Math.PI) * rect.h * 0.05;
    const sway = Math.sin(part * 5 + row) * rect.w * 0.1 * part;
    pen.symbol(id, x + sway, y + dip - lift, { turn: sway / rect.w, scaleX: 1 - part * 0.16, scaleY: 1 + part * 0.1 });
  }

  #come(pen: Pen, part: number, reel: number, row: number, id: string, flag: Rect): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    if (part >= THERE && row === 2) this.arrive(reel);
    const { x, y } = centre(rect);
    const climbed = outCubic(clamp(part / THERE));
    const rest = part < THERE ? 0 : (part - THERE) / (1 - THERE);
    const from = flag.y + flag.h + rect.h * 0.6;
    const over = rest > 0 ? Math.sin(rest * Math.PI) * (1 - rest) * rect.h * 0.09 : 0;
    const sway = Math.sin(part * 8 + reel + row * 0.7) * (1 - part) ** 1.4;
    const at = { x: x + sway * rect.w * 0.2, y: from + (y - from) * climbed - over };
    line(pen, at, flag, rect, 1 - part);
    pen.symbol(id, at.x, at.y, { turn: -sway * 0.34 });
  }
}

/** The line that a climbing symbol hangs on, from below the flag; it fades as the symbol comes to rest. */
function line({ g }: Pen, at: { x: number; y: number }, flag: Rect, cell: Rect, alpha: number): void {
  g.globalAlpha = clamp(alpha * 1.6);
  g.strokeStyle = '#13264d99';
  g.lineWidth = Math.max(1, cell.w * 0.012);
  g.beginPath();
  g.moveTo(at.x, at.y + cell.h * 0.3);
  g.quadraticCurveTo(at.x - cell.w * 0.08, (at.y + flag.y + flag.h) / 2, flag.x + flag.w * 0.4, flag.y + flag.h + 4);
  g.stroke();
  g.globalAlpha = 1;
}
