import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { scatterOf } from '../../stage/ease.ts';
import { type Board, inset, type Rect, roundRect, type Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { type Cloth, DAY, NIGHT, paintQuilt } from './quilt.ts';
import { pincushion, spool, symbols } from './symbols.ts';

const isTall = (view: Size): boolean => view.height > view.width;

/** A quilt with what a sewing box holds laid out on it. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  paintRoom(g, view, board, DAY);
}

function paintRoom(g: CanvasRenderingContext2D, view: Size, board: Board, cloth: Cloth): void {
  paintQuilt(g, view, cloth);
  tape(g, view, board);
  props(g, view, board);
}

/** The quilt of free spins, painted when it is first needed for a size. */
let night: { image: HTMLCanvasElement; width: number; height: number } | null = null;
function nightImage(view: Size, board: Board): HTMLCanvasElement {
  const { width, height } = view;
  if (night?.width === width && night.height === height) return night.image;
  const [image, g] = surface(width, height, Math.min(2, window.devicePixelRatio));
  paintRoom(g, view, board, NIGHT);
  night = { image, width, height };
  return image;
}

function put(g: CanvasRenderingContext2D, picture: Picture, x: number, y: number, size: number, turn = 0): void {
  g.save();
  g.translate(x, y);
  g.rotate((turn * Math.PI) / 180);
  g.shadowColor = '#3a1a2a66';
  g.shadowBlur = size * 0.06;
  g.shadowOffsetY = size * 0.04;
  paintPicture(g, picture, size);
  g.restore();
}

const RED_SPOOL = spool('#ff9a92', '#c42a3a');
const BLUE_SPOOL = spool('#a8d6ff', '#1f6fc0');
const GREEN_SPOOL = spool('#a5f0cf', '#128a68');

function props(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { frame } = board;
  if (isTall(view)) {
    const room = view.width * 0.2;
    const y = frame.y + frame.h + room * 0.62;
    put(g, pincushion, room * 0.6, y, room * 0.95);
    put(g, BLUE_SPOOL, view.width - room * 0.5, y, room * 0.8, 8);
    put(g, RED_SPOOL, view.width - room * 1.2, y + room * 0.14, room * 0.66, -6);
    return;
  }
  const side = frame.x;
  const size = Math.min(side * 0.44, view.height * 0.2);
  put(g, pincushion, side * 0.5, view.height * 0.3, size * 1.15, -4);
  put(g, RED_SPOOL, side * 0.34, view.height * 0.64, size, -8);
  put(g, BLUE_SPOOL, side * 0.68, view.height * 0.69, size * 0.9, 7);
  const right = view.width - side;
  put(g, symbols['jar'] ?? [], right + side * 0.5, view.height * 0.31, size * 1.45, 3);
  put(g, GREEN_SPOOL, right + side * 0.62, view.height * 0.66, size, 9);
  put(g, symbols['star'] ?? [], right + side * 0.26, view.height * 0.62, size * 0.4, -18);
  put(g, symbols['round'] ?? [], right + side * 0.32, view.height * 0.73, size * 0.36, 12);
}

/** A measuring tape that winds across the quilt. */
function tape(g: CanvasRenderingContext2D, view: Size, { frame }: Board): void {
  const wide = Math.max(16, Math.min(view.width, view.height) * 0.034);
  const path = new Path2D();
  const y = isTall(view) ? frame.y + frame.h + wide * 2.6 : view.height * 0.5;
  path.moveTo(-20, y);
  path.bezierCurveTo(view.width * 0.2, y - wide * 5, view.width * 0.3, y + wide * 4, view.width * 0.5, y);
  path.bezierCurveTo(view.width * 0.7, y - wide * 4, view.width * 0.85, y + wide * 5, view.width + 20, y - wide * 2);
  g.save();
  g.shadowColor = '#3a1a2a55';
  g.shadowBlur = 8;
  g.shadowOffsetY = 3;
  g.lineWidth = wide;
  g.strokeStyle = '#ffd75a';
  g.stroke(path);
  g.restore();
  g.lineWidth = wide * 0.9;
  g.strokeStyle = '#7a4a12';
  g.setLineDash([1.4, wide * 0.55]);
  g.stroke(path);
  g.setLineDash([]);
  g.lineWidth = wide * 0.46;
  g.strokeStyle = '#ffd75a';
  g.stroke(path);
}

/** A mat of felt with pinked edges and a running stitch; under each button a round of paler felt. */
export function cabinet(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const unit = frame.w;
  g.save();
  g.shadowColor = '#4a1a30a0';
  g.shadowBlur = unit * 0.05;
  g.shadowOffsetY = unit * 0.016;
  g.fillStyle = '#e8566a';
  pinked(g, frame, unit * 0.017);
  g.fill();
  g.restore();
  const inner = inset(frame, unit * 0.017);
  g.fillStyle = '#fff4e2';
  roundRect(g, inner, unit * 0.02);
  g.fill();
  g.strokeStyle = '#e8566a';
  g.lineWidth = Math.max(1.6, unit * 0.004);
  g.setLineDash([unit * 0.014, unit * 0.011]);
  roundRect(g, inset(inner, unit * 0.008), unit * 0.015);
  g.stroke();
  g.setLineDash([]);
  for (const [reel, column] of board.cells.entries())
    for (const [row, cell] of column.entries()) place(g, cell, (reel + row) % 2);
}

function place(g: CanvasRenderingContext2D, cell: Rect, kind: number): void {
  g.fillStyle = kind === 0 ? '#ffe3cc' : '#fdead9';
  roundRect(g, inset(cell, cell.w * 0.025), cell.w * 0.2);
  g.fill();
}

/** An outline of small teeth, as pinking shears cut it. */
function pinked(g: CanvasRenderingContext2D, rect: Rect, tooth: number): void {
  const across = Math.round(rect.w / (tooth * 1.3));
  const down = Math.round(rect.h / (tooth * 1.3));
  g.beginPath();
  g.moveTo(rect.x, rect.y);
  const edge = (count: number, at: (part: number, out: number) => [number, number]): void => {
    for (let i = 0; i < count; i++) {
      g.lineTo(...at((i + 0.5) / count, tooth * 0.6));
      g.lineTo(...at((i + 1) / count, 0));
    }
  };
  edge(across, (part, out) => [rect.x + rect.w * part, rect.y - out]);
  edge(down, (part, out) => [rect.x + rect.w + out, rect.y + rect.h * part]);
  edge(across, (part, out) => [rect.x + rect.w * (1 - part), rect.y + rect.h + out]);
  edge(down, (part, out) => [rect.x - out, rect.y + rect.h * (1 - part)]);
  g.closePath();
}

interface Fluff {
  x: number;
  y: number;
  size: number;
  speed: number;
  phase: number;
}
const random = scatterOf(97);
const fluffs: readonly Fluff[] = Array.from({ length: 34 }, () => ({
  x: random(),
  y: random(),
  size: 1 + random() ** 2 * 3,
  speed: 0.5 + random(),
  phase: random() * 6.28,
}));

/** Fluff floats in the light of the window. In free spins it is night, and a string of lights glows around the mat. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  if (feature > 0) {
    g.globalAlpha = feature;
    g.drawImage(nightImage(view, board), 0, 0, view.width, view.height);
    g.globalAlpha = 1;
  }
  sunbeam(g, mood);
  g.fillStyle = feature > 0.5 ? '#ffe9b0' : '#ffffff';
  for (const one of fluffs) {
    const travel = (one.y + (now / 48_000) * one.speed) % 1;
    g.globalAlpha = 0.75 * Math.sin(travel * Math.PI) * (0.6 + 0.4 * Math.sin(now / 800 + one.phase));
    g.beginPath();
    g.arc(one.x * view.width + Math.sin(now / 2600 + one.phase) * 30, (1 - travel) * view.height, one.size, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** Two panes of sunlight that lie across the quilt and move with the curtain. */
function sunbeam(g: CanvasRenderingContext2D, { view, now, feature }: Mood): void {
  const { width, height } = view;
  g.fillStyle = '#fff3c0';
  for (const [at, part] of [
    [0.06, 0.15],
    [0.27, 0.12],
  ] as const) {
    const x = width * at + Math.sin(now / 3400 + at * 9) * width * 0.012;
    g.globalAlpha = 0.2 * (1 - feature);
    g.beginPath();
    g.moveTo(x, 0);
    g.lineTo(x + width * part, 0);
    g.lineTo(x + width * (part + 0.34), height);
    g.lineTo(x + width * 0.34, height);
    g.fill();
  }
  g.globalAlpha = 1;
}

const LIGHTS = ['#ffd24a', '#ff8a8a', '#8af0c4', '#8ac8ff', '#d8a0ff'];
const glows = new Map<string, HTMLCanvasElement>();

function bulb(color: string): HTMLCanvasElement {
  const known = glows.get(color);
  if (known) return known;
  const [image, g] = surface(48, 48, 1);
  const light = g.createRadialGradient(24, 24, 1, 24, 24, 24);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(0.22, color);
  light.addColorStop(0.4, `${color}66`);
  light.addColorStop(1, `${color}00`);
  g.fillStyle = light;
  g.fillRect(0, 0, 48, 48);
  glows.set(color, image);
  return image;
}

/** The string of lights of free spins. */
export function cover(g: CanvasRenderingContext2D, { board, now, feature }: Mood): void {
  if (feature === 0) return;
  const { frame } = board;
  const size = frame.w * 0.062;
  const count = 14;
  for (let i = 0; i < count * 4; i++) {
    const part = (i % count) / count;
    const [x, y] = [
      [frame.x + frame.w * part, frame.y],
      [frame.x + frame.w, frame.y + frame.h * part],
      [frame.x + frame.w * (1 - part), frame.y + frame.h],
      [frame.x, frame.y + frame.h * (1 - part)],
    ][Math.floor(i / count)] ?? [0, 0];
    g.globalAlpha = feature * (0.55 + 0.45 * Math.sin(now / 520 + i * 1.7));
    g.drawImage(bulb(LIGHTS[i % LIGHTS.length] ?? ''), (x ?? 0) - size / 2, (y ?? 0) - size / 2, size, size);
  }
  g.globalAlpha = 1;
}
