import type { Window } from '../../../../src/shared/protocol.ts';
import { clamp } from '../../stage/ease.ts';
import { centre, inset, roundRect } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen } from '../../stage/motion.ts';

const OFF_MS = 240;
const OFF_REEL_MS = 60;
const DARK_MS = 640;
const REEL_MS = 230;
const ROW_MS = 75;
const ON_MS = 430;
/** How bright a tube is while its gas catches: it sputters, but never falls back by a tenth, so that nothing flashes. */
const CATCH: readonly number[] = [0, 0.5, 0.42, 0.8, 0.73, 1, 0.95, 1];
const OUT: readonly number[] = [1, 0.6, 0.67, 0.2, 0];

function along(levels: readonly number[], part: number): number {
  const at = clamp(part) * (levels.length - 1);
  const from = levels[Math.floor(at)] ?? 0;
  const to = levels[Math.ceil(at)] ?? from;
  return from + (to - from) * (at % 1);
}

/** Neon signs: the old ones go out, a light runs through the dark boxes, the new ones catch one column after another. */
export class FlickerMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #onAt = 0;
  readonly #lit = new Set<number>();

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
    this.#lit.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#onAt = Math.max(now, (this.#startedAt ?? now) + DARK_MS);
    return this.#onAt + (window.length - 1) * REEL_MS + 2 * ROW_MS + ON_MS;
  }

  draw(pen: Pen, now: number): void {
    const started = this.#startedAt;
    if (started === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    this.#window.forEach((column, reel) =>
      column.forEach((id, row) => {
        const rect = pen.board.cells[reel]?.[row];
        if (!rect) return;
        const { x, y } = centre(rect);
        const on = (now - this.#onAt - reel * REEL_MS - row * ROW_MS) / ON_MS;
        const next = this.#next?.[reel]?.[row];
        if (next && on > 0) {
          if (row === 2 && on > 0.3) this.#light(reel);
          pen.symbol(next, x, y, { alpha: along(CATCH, on), scaleX: 1.06 - 0.06 * clamp(on), scaleY: 1.06 - 0.06 * clamp(on) });
          return;
        }
        const out = (now - started - reel * OFF_REEL_MS) / OFF_MS;
        if (out < 1) pen.symbol(id, x, y, { alpha: along(OUT, out) });
        else drawRunner(pen, now, reel, row);
      }),
    );
  }

  #light(reel: number): void {
    if (this.#lit.has(reel)) return;
    this.#lit.add(reel);
    this.#landed(reel, null);
  }
}

/** The light that runs through the boxes while they are dark. */
function drawRunner(pen: Pen, now: number, reel: number, row: number): void {
  const rect = pen.board.cells[reel]?.[row];
  if (!rect) return;
  const wave = Math.sin(now / 130 - reel * 0.9 - row * 0.7);
  if (wave <= 0) return;
  const { g } = pen;
  g.save();
  g.globalAlpha = wave * 0.7;
  g.strokeStyle = ['#ff4fb4', '#ffd94a', '#3fe6ff', '#a98bff', '#5cf07a'][reel] ?? '#ffffff';
  g.lineWidth = Math.max(1.5, rect.w * 0.018);
  roundRect(g, inset(rect, rect.w * 0.16), rect.w * 0.12);
  g.stroke();
  g.restore();
}
