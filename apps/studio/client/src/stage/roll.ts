import type { Window } from '../../../src/shared/protocol.ts';
import { clamp, outCubic } from './ease.ts';
import { reelRect } from './geometry.ts';
import type { Landed, Motion, Pen } from './motion.ts';

export interface RollStyle {
  /** Cells per second at full speed. */
  speed: number;
  /** Between the stops of two reels, ms. */
  stagger: number;
  /** From the start to the first stop, ms. */
  hold: number;
  /** How far a reel passes its place when it stops, in cells. */
  overshoot: number;
  settleMs: number;
  symbols: readonly string[];
  reels: readonly number[];
  rows: number;
  /** The window is a porthole. */
  round?: boolean;
}

interface Reel {
  /** Cells travelled since the last rest. */
  at: number;
  tape: Map<number, string>;
  startAt: number;
  halt: { from: number; to: number; begin: number; ms: number } | null;
  landedAt: number | null;
}

const RAMP_MS = 260;

/** Side-by-side reels that roll downwards and stop one after another, left to right. */
export class RollMotion implements Motion {
  readonly #style: RollStyle;
  readonly #landed: Landed;
  readonly #reels: Reel[];
  #rolling = false;
  #startedAt = 0;
  #next: Window | null = null;
  #filler = 0;

  constructor(style: RollStyle, landed: Landed) {
    this.#style = style;
    this.#landed = landed;
    this.#reels = style.reels.map(() => ({ at: 0, tape: new Map(), startAt: 0, halt: null, landedAt: null }));
  }

  rest(window: Window): void {
    this.#rolling = false;
    this.#reels.forEach((reel, i) => {
      reel.at = 0;
      reel.halt = null;
      reel.landedAt = null;
      reel.tape.clear();
      (window[this.#style.reels[i] ?? i] ?? []).forEach((id, row) => reel.tape.set(row, id));
    });
  }

  start(now: number): void {
    this.#rolling = true;
    this.#startedAt = now;
    this.#reels.forEach((reel, i) => {
      reel.startAt = now + i * 70;
      reel.halt = null;
      reel.landedAt = null;
    });
  }

  stop(window: Window, now: number): number {
    const { speed, stagger, hold, settleMs } = this.#style;
    this.#next = window;
    const base = Math.max(now, this.#startedAt + hold);
    let last = base;
    this.#reels.forEach((reel, i) => {
      const begin = base + i * stagger;
      const from = this.#travel(reel, begin);
      const to = Math.ceil(from + speed * 0.2);
      const ms = ((to - from) * 3000) / speed;
      reel.halt = { from, to, begin, ms };
      const column = window[this.#style.reels[i] ?? i] ?? [];
      column.forEach((id, row) => reel.tape.set(row - to, id));
      last = Math.max(last, begin + ms + settleMs);
    });
    return last;
  }

  draw(pen: Pen, now: number): void {
    this.#reels.forEach((reel, i) => this.#drawReel(pen, reel, this.#style.reels[i] ?? i, now));
    if (this.#rolling && this.#next && this.#reels.every((reel) => reel.landedAt && now > reel.landedAt + this.#style.settleMs)) {
      this.rest(this.#next);
    }
  }

  #travel(reel: Reel, now: number): number {
    const t = (now - reel.startAt) / 1000;
    if (t <= 0) return 0;
    const ramp = RAMP_MS / 1000;
    if (t < ramp) return (this.#style.speed * t * t) / (2 * ramp);
    return this.#style.speed * (t - ramp / 2);
  }

  #place(reel: Reel, now: number): { at: number; speed: number } {
    if (!this.#rolling) return { at: 0, speed: 0 };
    const { halt } = reel;
    if (!halt || now < halt.begin) return { at: this.#travel(reel, now), speed: clamp((now - reel.startAt) / RAMP_MS) };
    const part = clamp((now - halt.begin) / halt.ms);
    const at = halt.from + (halt.to - halt.from) * outCubic(part);
    if (part < 1) return { at, speed: (1 - part) ** 2 };
    const settled = clamp((now - halt.begin - halt.ms) / this.#style.settleMs);
    return { at: halt.to + this.#style.overshoot * Math.sin(settled * Math.PI) * (1 - settled), speed: 0 };
  }

  #drawReel(pen: Pen, reel: Reel, index: number, now: number): void {
    const cells = pen.board.cells[index];
    if (!cells?.[0]) return;
    const { at, speed } = this.#place(reel, now);
    if (this.#rolling && reel.halt && reel.landedAt === null && now >= reel.halt.begin + reel.halt.ms) {
      reel.landedAt = now;
      this.#landed(index, null);
    }
    if (!this.#rolling) {
      cells.forEach((_, row) => {
        const id = reel.tape.get(row);
        if (id) pen.cell(index, row, id);
      });
      return;
    }
    const { g } = pen;
    const whole = Math.floor(at);
    const area = reelRect(cells);
    g.save();
    g.beginPath();
    if (this.#style.round) g.arc(area.x + area.w / 2, area.y + area.h / 2, area.w * 0.47, 0, 7);
    else g.rect(area.x, area.y, area.w, area.h);
    g.clip();
    for (let row = -1; row <= cells.length; row++) {
      const id = this.#symbolAt(reel, row - whole);
      const y = area.y + (row + 0.5 + at - whole) * cells[0].h;
      pen.symbol(id, area.x + area.w / 2, y, speed > 0.35 ? { smeared: true, scaleY: 1 + speed * 0.12 } : {});
    }
    g.restore();
  }

  #symbolAt(reel: Reel, index: number): string {
    const known = reel.tape.get(index);
    if (known) return known;
    const { symbols } = this.#style;
    this.#filler = (this.#filler + 3) % symbols.length;
    const id = symbols[this.#filler] ?? '';
    reel.tape.set(index, id);
    return id;
  }
}
