import type { Cell, SpinResult, Win, Window } from '../../../src/shared/protocol.ts';
import { type Celebration, isCelebrated } from '../rules/celebration.ts';
import { type Presentation, type Step, stepAt } from '../rules/presentation.ts';
import { CascadeMotion, type CascadeShow } from './cascade.ts';
import { clamp, inOut } from './ease.ts';
import { type Board, centre, type Rect, type Size } from './geometry.ts';
import type { GameLook, Mood } from './look.ts';
import { FadeMotion, type Motion, type Pen, type Pose } from './motion.ts';
import { Particles } from './particles.ts';
import { SpriteSheet, surface } from './sprites.ts';
import { drawPlate, drawTrace } from './trace.ts';

interface Shown {
  presentation: Presentation;
  since: number;
  celebrated: boolean;
}

export interface SceneEvents {
  landed(reel: number, row: number | null): void;
}

/** One game on the stage: scenery, reels, wins. It knows nothing of stakes, balances and the network. */
export class BoardScene {
  readonly #look: GameLook;
  readonly #motion: Motion;
  readonly #events: SceneEvents;
  readonly #particles = new Particles();
  readonly #still: boolean;
  #window: Window;
  #view: Size = { width: 1, height: 1 };
  #board: Board;
  #sheet: SpriteSheet;
  #backdrop: HTMLCanvasElement | null = null;
  #ratio = 1;
  #now = 0;
  #moving = false;
  #cascade: CascadeMotion | null = null;
  #shown: Shown | null = null;
  #step: Step | null = null;
  #feature = { on: false, part: 0 };
  #wildSince = 0;
  #wildCells: readonly Cell[] = [];
  #reelMultipliers: readonly number[] = [];

  constructor(look: GameLook, events: SceneEvents, reducedMotion: boolean) {
    this.#look = look;
    this.#events = events;
    this.#still = reducedMotion;
    this.#window = look.opening;
    const landed = (reel: number, row: number | null): void => {
      events.landed(reel, row);
      this.#dust(reel, row);
    };
    this.#motion = reducedMotion ? new FadeMotion(landed) : look.motion(landed);
    this.#motion.rest(this.#window);
    this.#board = look.place({ x: 0, y: 0, w: 1, h: 1 });
    this.#sheet = new SpriteSheet({}, 1, 1, look.sprite);
  }

  /** Arranges everything for a screen: the whole view, and the part of it that the controls leave free. */
  layout(view: Size, area: Rect, ratio: number): void {
    this.#view = view;
    this.#ratio = ratio;
    this.#board = this.#look.place(area);
    this.#sheet = new SpriteSheet(this.#look.symbols, this.#board.symbol, ratio, this.#look.sprite);
    const [image, g] = surface(view.width, view.height, ratio);
    this.#look.backdrop(g, view, this.#board);
    this.#backdrop = image;
    const [cabinet, c] = surface(view.width, view.height, ratio);
    this.#look.cabinet(c, this.#board);
    this.#cabinet = cabinet;
  }
  #cabinet: HTMLCanvasElement | null = null;

  get board(): Board {
    return this.#board;
  }

  /** Shows a window at rest, without wins. */
  rest(window: Window): void {
    this.#window = window.length > 0 ? window : this.#look.opening;
    this.#motion.rest(this.#window);
    this.#moving = false;
    this.#cascade = null;
    this.hideWins();
  }

  start(): void {
    this.hideWins();
    this.#moving = true;
    this.#wildCells = [];
    this.#reelMultipliers = [];
    this.#motion.start(performance.now());
  }

  /** Brings the reels to a spin's window; settles when all is still. */
  async stop(spin: SpinResult, pause: (ms: number) => Promise<void>): Promise<void> {
    const now = performance.now();
    await pause(this.#motion.stop(spin.window, now) - now + 30);
    this.#window = spin.window;
    this.#reelMultipliers = spin.reelMultipliers ?? [];
    this.#motion.rest(spin.window);
    this.#moving = false;
    if (spin.wildCells.length > 0) {
      this.#wildCells = spin.wildCells;
      this.#wildSince = performance.now();
      if (!this.#still) await pause(620);
    }
  }

  /** Shows one step of a cascade; settles when the window after it stands. */
  async cascade(show: CascadeShow, pause: (ms: number) => Promise<void>): Promise<void> {
    this.#moving = true;
    this.#cascade = new CascadeMotion(show, performance.now(), this.#still);
    await pause(show.pace.winMs);
    if (show.celebrated && !this.#still) this.#burst(show.step.removed, 'small');
    const rest = CascadeMotion.lengthOf(show, this.#still) - show.pace.winMs;
    await pause(rest * 0.75);
    for (const reel of new Set(show.step.removed.map(([column]) => column))) this.#events.landed(reel, null);
    await pause(rest * 0.25);
    this.#window = show.next;
    this.#motion.rest(show.next);
    this.#cascade = null;
    this.#moving = false;
  }

  /** Puts the reels back as they were: a spin that was refused. */
  cancel(): void {
    this.rest(this.#window);
  }

  showWins(presentation: Presentation): void {
    const celebrated = isCelebrated(presentation.level);
    this.#shown = presentation.first ? { presentation, since: performance.now(), celebrated } : null;
    if (celebrated && !this.#still && presentation.first) this.#burst(presentation.first.cells, presentation.level);
  }

  hideWins(): void {
    this.#shown = null;
    this.#step = null;
    this.#particles.clear();
  }

  /** The wins on display now, for the line of words under the reels. */
  get namedWins(): readonly Win[] {
    return this.#step?.wins ?? [];
  }

  setFeature(on: boolean): void {
    this.#feature.on = on;
  }

  /** Draws one frame; nothing before the first `layout`, since scenery cannot be drawn on a screen without a size. */
  draw(g: CanvasRenderingContext2D, now: number): void {
    if (!this.#backdrop) return;
    const elapsed = Math.min(100, now - this.#now);
    this.#now = now;
    this.#feature.part = clamp(this.#feature.part + (this.#feature.on ? 1 : -1) * (elapsed / 900));
    this.#step = this.#shown ? stepAt(this.#shown.presentation, now - this.#shown.since) : null;
    const { width, height } = this.#view;
    const feature = inOut(this.#feature.part);
    const mood: Mood = { view: this.#view, board: this.#board, now: this.#still ? 0 : now, feature, still: this.#still };
    g.drawImage(this.#backdrop, 0, 0, width, height);
    this.#look.ambient(g, mood);
    if (this.#cabinet) g.drawImage(this.#cabinet, 0, 0, width, height);
    if (this.#cascade) this.#cascade.draw(this.#pen(g), now, this.#look);
    else this.#motion.draw(this.#pen(g), now);
    this.#drawWilds(g, now);
    this.#drawReelMultipliers(g);
    this.#look.cover?.(g, mood);
    if (this.#step && this.#shown) this.#drawTraces(g, this.#step, now - this.#shown.since);
    this.#particles.draw(g, now);
  }

  #pen(g: CanvasRenderingContext2D): Pen {
    const symbol = (id: string, x: number, y: number, pose: Pose = {}): void => this.#symbol(g, id, x, y, pose);
    return { g, board: this.#board, symbol, cell: (reel, row, id) => this.#cell(g, reel, row, id) };
  }

  #symbol(g: CanvasRenderingContext2D, id: string, x: number, y: number, pose: Pose): void {
    const sprite = this.#sheet.get(id, pose.smeared);
    if (!sprite) return;
    const { scaleX = 1, scaleY = 1, alpha = 1, turn = 0 } = pose;
    g.save();
    g.globalAlpha = alpha;
    g.translate(x, y);
    if (turn) g.rotate(turn);
    g.scale(scaleX, scaleY);
    g.drawImage(sprite.image, -sprite.size / 2, -sprite.size / 2, sprite.size, sprite.size);
    g.restore();
  }

  #cell(g: CanvasRenderingContext2D, reel: number, row: number, id: string): void {
    const rect = this.#board.cells[reel]?.[row];
    if (!rect) return;
    const { x, y } = centre(rect);
    const step = this.#step;
    if (!step || !this.#shown) return this.#symbol(g, id, x, y, {});
    const wins = step.cells.some((cell) => cell[0] === reel && cell[1] === row);
    const since = this.#now - this.#shown.since;
    if (!wins) return this.#symbol(g, id, x, y, { alpha: this.#isAside(reel) ? 1 : 1 - 0.62 * clamp(since / 220) });
    if (!this.#shown.celebrated || this.#still) return this.#symbol(g, id, x, y, {});
    this.#drawHalo(g, x, y, since);
    const pulse = 1 + 0.09 * Math.sin(since / 170) * clamp(since / 200);
    this.#symbol(g, id, x, y, { scaleX: pulse, scaleY: pulse });
  }

  /** A reel that belongs to every win, a multiplier reel say, is never dimmed. */
  #isAside(reel: number): boolean {
    return this.#board.cells[reel]?.length === 1;
  }

  #drawHalo(g: CanvasRenderingContext2D, x: number, y: number, since: number): void {
    const r = this.#board.symbol * (0.66 + 0.05 * Math.sin(since / 170));
    const light = g.createRadialGradient(x, y, 0, x, y, r);
    light.addColorStop(0, this.#look.halo);
    light.addColorStop(1, `${this.#look.halo.slice(0, 7)}00`);
    g.fillStyle = light;
    g.fillRect(x - r, y - r, 2 * r, 2 * r);
  }

  #drawTraces(g: CanvasRenderingContext2D, step: Step, since: number): void {
    const grown = this.#still ? 1 : clamp(since / 380);
    for (const win of step.wins) {
      const color = this.#look.lines[(win.line ?? 0) % this.#look.lines.length] ?? '#fff';
      drawTrace(g, this.#board, win, color, grown, this.#shown?.celebrated ?? false);
    }
  }

  #drawWilds(g: CanvasRenderingContext2D, now: number): void {
    if (this.#wildCells.length === 0 || this.#still) return;
    const age = (now - this.#wildSince) / 620;
    if (age > 1) return;
    for (const [reel, row] of this.#wildCells) {
      const rect = this.#board.cells[reel]?.[row];
      if (!rect) continue;
      const { x, y } = centre(rect);
      this.#drawHalo(g, x, y, now);
      const scale = 1 + 0.35 * Math.sin(age * Math.PI);
      this.#symbol(g, this.#window[reel]?.[row] ?? '', x, y, { scaleX: scale, scaleY: scale });
    }
  }

  /** What a reel multiplies its wins by, on a plate over its foot. */
  #drawReelMultipliers(g: CanvasRenderingContext2D): void {
    this.#reelMultipliers.forEach((multiplier, reel) => {
      const foot = this.#board.cells[reel]?.at(-1);
      if (multiplier > 1 && foot)
        drawPlate(g, centre(foot).x, foot.y + foot.h, this.#board.symbol, `×${multiplier}`, this.#look.plate);
    });
  }

  #burst(cells: readonly Cell[], level: Celebration): void {
    for (const [reel, row] of cells) {
      const rect = this.#board.cells[reel]?.[row];
      if (!rect) continue;
      const { x, y } = centre(rect);
      this.#particles.burst(this.#look.sparks(x, y, level), this.#now);
    }
  }

  #dust(reel: number, row: number | null): void {
    const cells = this.#board.cells[reel];
    const rect = row === null ? cells?.at(-1) : cells?.[row];
    const burst = rect && !this.#still ? this.#look.landing?.(rect) : null;
    if (burst) this.#particles.burst(burst, this.#now);
  }

  /** True while something on the stage changes by itself. */
  get isLively(): boolean {
    return !this.#still || this.#moving || this.#shown !== null || this.#feature.part % 1 !== 0;
  }
  get ratio(): number {
    return this.#ratio;
  }
}
