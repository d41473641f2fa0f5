import { paintPicture, paintRim } from '../art/canvas.ts';
import { type Celebration, isCelebrated } from '../rules/celebration.ts';
import type { Board, Rect, Size } from './geometry.ts';
import type { GameLook } from './look.ts';
import { type MomentFrame, type MomentKind, type Placed, REST_MS, seenAt, unitOf } from './moment.ts';
import { Particles } from './particles.ts';
import { surface } from './sprites.ts';

const MOST_RATIO = 2;
/** Between two bursts of a large win, ms. */
const BURST_MS = 420;
const RAYS = 14;
/** The picture of one scene: the game's world without its board, its things in motion, and a burst now and then for a large win. */
export class MomentStage {
  readonly #look: GameLook;
  readonly #kind: MomentKind;
  readonly #level: Celebration;
  readonly #still: boolean;
  readonly #particles = new Particles();
  readonly #images = new Map<string, HTMLCanvasElement>();
  #g: CanvasRenderingContext2D | null = null;
  #ground: HTMLCanvasElement | null = null;
  #board: Board | null = null;
  #view: Size = { width: 0, height: 0 };
  #words: Rect = { x: 0, y: 0, w: 0, h: 0 };
  #ratio = 1;
  #burstAt = 600;

  /** `still`: the scene is drawn as it stands at rest, without movement. */
  constructor(look: GameLook, kind: MomentKind, level: Celebration, still: boolean) {
    this.#look = look;
    this.#kind = kind;
    this.#level = level;
    this.#still = still;
  }

  /** Arranges the scene for a screen; `words` is what they and their button take of it. */
  layout(canvas: HTMLCanvasElement, view: Size, words: Rect): void {
    this.#ratio = Math.min(devicePixelRatio, MOST_RATIO);
    canvas.width = Math.round(view.width * this.#ratio);
    canvas.height = Math.round(view.height * this.#ratio);
    this.#g = canvas.getContext('2d', { alpha: false });
    this.#g?.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    this.#view = view;
    this.#words = words;
    this.#images.clear();
    this.#board = this.#look.place(words);
    const [ground, g] = surface(view.width, view.height, this.#ratio);
    this.#look.backdrop(g, view, this.#board);
    this.#ground = ground;
  }

  /** Draws the scene as it is `now` milliseconds after it opened. */
  draw(now: number): void {
    const g = this.#g;
    if (!g || !this.#ground || !this.#board) return;
    const at = this.#still ? REST_MS : now;
    const { width, height } = this.#view;
    g.drawImage(this.#ground, 0, 0, width, height);
    this.#look.ambient(g, { view: this.#view, board: this.#board, now: this.#still ? 0 : now, feature: 1, still: this.#still });
    const frame: MomentFrame = { kind: this.#kind, view: this.#view, words: this.#words, unit: unitOf(this.#view), now: at };
    const seen = seenAt(this.#look.moment, frame);
    for (const placed of seen) this.#cord(g, placed);
    const hero = seen.findLast(({ isLit }) => isLit);
    for (const placed of seen) {
      if (placed === hero) {
        this.#light(g, placed, at);
        this.#celebrate(g, placed, now);
      }
      this.#thing(g, placed);
    }
  }

  /** A burst behind the large picture now and then, in the game's own manner. Nothing where nothing moves or nothing was won. */
  #celebrate(g: CanvasRenderingContext2D, { x, y, size }: Placed, now: number): void {
    if (this.#still || !isCelebrated(this.#level)) return;
    if (now > this.#burstAt) {
      const burst = this.#look.sparks(x, y, this.#level);
      this.#particles.burst({ ...burst, speed: burst.speed + size, size: burst.size * 1.5 }, now);
      this.#burstAt = now + BURST_MS;
    }
    this.#particles.draw(g, now);
  }

  #cord(g: CanvasRenderingContext2D, { cord, x, y, alpha = 1 }: Placed): void {
    if (!cord) return;
    g.save();
    g.globalAlpha = alpha * 0.8;
    g.strokeStyle = cord.color;
    g.lineWidth = 1.6;
    g.beginPath();
    g.moveTo(cord.x, cord.y);
    g.lineTo(x, y);
    g.stroke();
    g.restore();
  }

  /** Rays that turn slowly, and a glow. */
  #light(g: CanvasRenderingContext2D, { x, y, size, alpha = 1 }: Placed, now: number): void {
    const clear = `${this.#look.halo.slice(0, 7)}00`;
    const light = g.createRadialGradient(x, y, size * 0.2, x, y, size * 1.25);
    light.addColorStop(0, this.#look.halo);
    light.addColorStop(1, clear);
    g.save();
    g.globalAlpha = alpha * 0.55;
    g.fillStyle = light;
    g.beginPath();
    for (let i = 0; i < RAYS; i++) {
      const turn = now / 9_000 + (i / RAYS) * Math.PI * 2;
      g.moveTo(x, y);
      g.arc(x, y, size * 1.25, turn, turn + Math.PI / RAYS);
    }
    g.fill();
    g.globalAlpha = alpha * 0.8;
    g.fillRect(x - size * 1.25, y - size * 1.25, size * 2.5, size * 2.5);
    g.restore();
  }

  #thing(g: CanvasRenderingContext2D, { name, x, y, size, turn = 0, alpha = 1, isMirrored = false }: Placed): void {
    const image = this.#image(name, size);
    if (!image) return;
    const side = size * ROOM;
    g.save();
    g.globalAlpha = alpha;
    g.translate(x, y);
    if (turn) g.rotate(turn);
    if (isMirrored) g.scale(-1, 1);
    g.drawImage(image, -side / 2, -side / 2, side, side);
    g.restore();
  }

  /** A picture, painted once in each of a few sizes: `unit` and below, and large. */
  #image(name: string, size: number): HTMLCanvasElement | null {
    const picture = this.#look.moment.things?.[name] ?? this.#look.symbols[name];
    if (!picture) return null;
    const side = size > unitOf(this.#view) * 1.35 ? 340 : unitOf(this.#view) * 1.35;
    const key = `${name} ${side}`;
    const known = this.#images.get(key);
    if (known) return known;
    const [image, g] = surface(side * ROOM, side * ROOM, this.#ratio);
    const { rim, shadow } = this.#look.sprite;
    g.translate((side * ROOM) / 2, (side * ROOM) / 2);
    g.shadowColor = shadow;
    g.shadowBlur = 8 * this.#ratio;
    if (rim) paintRim(g, picture, side, rim, 3.6);
    g.shadowColor = 'transparent';
    paintPicture(g, picture, side);
    this.#images.set(key, image);
    return image;
  }
}

/** Room around a picture for its rim and shadow, as a part of its size. */
const ROOM = 1.24;
