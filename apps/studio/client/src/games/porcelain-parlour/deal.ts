import type { Window } from '../../../../src/shared/protocol.ts';
import { paintPicture } from '../../art/canvas.ts';
import { clamp, inOut, outCubic } from '../../stage/ease.ts';
import { centre } from '../../stage/geometry.ts';
import type { Landed, Motion, Pen, Pose } from '../../stage/motion.ts';
import { surface } from '../../stage/sprites.ts';
import { back } from './pieces.ts';

const FLIP_MS = 210;
const COVER_STAGGER_MS = 26;
/** From the start until the tiles may leave their shuffle. */
const SHUFFLE_MS = 640;
const REEL_MS = 170;
const ROW_MS = 60;
const TRAVEL_MS = 330;
const REELS = 3;
const ROWS = 3;

interface Place {
  x: number;
  y: number;
  turn: number;
}

/** Tiles are turned face down, shuffled on the cloth in a circle, dealt back to their places and turned up, column by column. */
export class DealMotion implements Motion {
  readonly #landed: Landed;
  #window: Window = [];
  #next: Window | null = null;
  #startedAt: number | null = null;
  #dealAt = 0;
  readonly #shown = new Set<string>();

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
    this.#shown.clear();
  }

  stop(window: Window, now: number): number {
    this.#next = window;
    this.#dealAt = Math.max(now, (this.#startedAt ?? now) + SHUFFLE_MS);
    return this.#dealAt + (REELS - 1) * REEL_MS + (ROWS - 1) * ROW_MS + TRAVEL_MS + FLIP_MS;
  }

  draw(pen: Pen, now: number): void {
    const started = this.#startedAt;
    if (started === null) {
      this.#window.forEach((column, reel) => column.forEach((id, row) => pen.cell(reel, row, id)));
      return;
    }
    for (let reel = 0; reel < REELS; reel++) {
      for (let row = 0; row < ROWS; row++) this.#tile(pen, now, started, reel, row);
    }
  }

  #tile(pen: Pen, now: number, started: number, reel: number, row: number): void {
    const rect = pen.board.cells[reel]?.[row];
    if (!rect) return;
    const home = centre(rect);
    const age = now - started;
    const covered = (age - (reel * ROWS + row) * COVER_STAGGER_MS) / FLIP_MS;
    if (covered < 1) {
      const pose = { scaleX: Math.abs(Math.cos(clamp(covered) * Math.PI)) };
      if (covered < 0.5) pen.symbol(this.#window[reel]?.[row] ?? '', home.x, home.y, pose);
      else drawBack(pen, home.x, home.y, pose);
      return;
    }
    const leaves = this.#next ? this.#dealAt + reel * REEL_MS + row * ROW_MS : Number.POSITIVE_INFINITY;
    const travelled = outCubic(clamp((now - leaves) / TRAVEL_MS));
    const from = shuffled(pen, home, Math.min(now, leaves) - started, reel, row);
    const turned = (now - leaves - TRAVEL_MS) / FLIP_MS;
    const place = {
      x: from.x + (home.x - from.x) * travelled,
      y: from.y + (home.y - from.y) * travelled,
      turn: from.turn * (1 - travelled),
    };
    if (turned < 0.5) {
      drawBack(pen, place.x, place.y, { turn: place.turn, scaleX: turned > 0 ? Math.cos(turned * Math.PI) : 1 });
      return;
    }
    this.#show(reel, row);
    const lift = 1 + 0.07 * Math.sin(clamp(turned) * Math.PI);
    const width = Math.abs(Math.cos(clamp(turned) * Math.PI));
    pen.symbol(this.#next?.[reel]?.[row] ?? '', home.x, home.y, { scaleX: width * lift, scaleY: lift });
  }

  #show(reel: number, row: number): void {
    const key = `${reel},${row}`;
    if (this.#shown.has(key)) return;
    this.#shown.add(key);
    this.#landed(reel, row);
  }
}

/** Where a tile is in the shuffle: it leaves its place, circles the middle of the board and sways. */
function shuffled(pen: Pen, home: { x: number; y: number }, age: number, reel: number, row: number): Place {
  const middle = centre(pen.board.frame);
  const t = Math.max(0, age - FLIP_MS) / 1000;
  const part = inOut(clamp(t / 0.5));
  const angle = part * t * 2.6;
  const reach = 1 - part * (0.16 + 0.1 * Math.sin(t * 5 + reel * 2 + row));
  const [dx, dy] = [(home.x - middle.x) * reach, (home.y - middle.y) * reach];
  return {
    x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    turn: part * Math.sin(t * 3.4 + reel * 1.7 + row * 2.3) * 0.5,
  };
}

let backImage: { image: HTMLCanvasElement; size: number } | null = null;

/** A tile from behind. It is no symbol of the game, so the motion keeps its picture itself. */
function drawBack({ g, board }: Pen, x: number, y: number, { scaleX = 1, turn = 0 }: Pose): void {
  const size = Math.round(board.symbol);
  if (backImage?.size !== size) {
    const [image, b] = surface(size * 1.2, size * 1.2, 2);
    b.translate(size * 0.6, size * 0.6);
    b.shadowColor = '#021a10b0';
    b.shadowBlur = size * 0.12;
    b.shadowOffsetY = size * 0.07;
    paintPicture(b, back.slice(0, 1), size);
    b.shadowColor = 'transparent';
    paintPicture(b, back, size);
    backImage = { image, size };
  }
  g.save();
  g.translate(x, y);
  if (turn) g.rotate(turn);
  g.scale(scaleX, 1);
  g.drawImage(backImage.image, -size * 0.6, -size * 0.6, size * 1.2, size * 1.2);
  g.restore();
}
