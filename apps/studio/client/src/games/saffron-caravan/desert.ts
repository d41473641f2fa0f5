import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';

/** Colours of the desert at one time of day. */
export interface Daylight {
  sky: readonly string[];
  light: string;
  mesa: string;
  town: string;
  window: string;
  /** Sunny and shaded side of each row of dunes, far to near. */
  dunes: readonly (readonly [string, string])[];
  palm: readonly [trunk: string, leaves: string];
}

export const DAY: Daylight = {
  sky: ['#3fb4c9', '#a6dfd6', '#ffe9b8', '#ffc07a'],
  light: '#fff6c9',
  mesa: '#d98a63',
  town: '#c97a4a',
  window: '#7d3d24',
  dunes: [
    ['#ffd08a', '#e59a58'],
    ['#f9b968', '#d07f3f'],
    ['#eba04e', '#b8642c'],
  ],
  palm: ['#7a4520', '#3c6b2c'],
};

export const NIGHT: Daylight = {
  sky: ['#06102e', '#12295c', '#3b3f7d', '#a0506a'],
  light: '#ffe9c0',
  mesa: '#2c2552',
  town: '#211b40',
  window: '#ffc65c',
  dunes: [
    ['#4a3a6b', '#2f2650'],
    ['#38305f', '#201a42'],
    ['#2a2450', '#140f30'],
  ],
  palm: ['#0c0a22', '#100e2c'],
};

/** Height of the horizon: behind the board on a wide screen, above its middle on a tall one. */
export function horizon(view: Size, board: Board): number {
  return view.height > view.width ? Math.max(view.height * 0.19, board.frame.y + board.frame.h * 0.12) : view.height * 0.5;
}

/** Sky, mesas, a mud-brick town, three rows of dunes. */
export function paintDesert(g: CanvasRenderingContext2D, view: Size, board: Board, light: Daylight): void {
  const { width, height } = view;
  const line = horizon(view, board);
  const sky = g.createLinearGradient(0, 0, 0, line);
  for (const [i, color] of light.sky.entries()) sky.addColorStop(i / (light.sky.length - 1), color);
  g.fillStyle = sky;
  g.fillRect(0, 0, width, line + 4);
  g.fillStyle = light.dunes[0]?.[1] ?? '';
  g.fillRect(0, line, width, height - line);
  if (light === DAY) sunDisc(g, view, line);
  else stars(g, view, line);
  mesas(g, view, line, light.mesa);
  town(g, view, line, light);
  for (const [i, colors] of light.dunes.entries()) dune(g, view, line, i, colors);
  if (light === NIGHT) fire(g, view);
  palms(g, view, light.palm);
}

function sunDisc(g: CanvasRenderingContext2D, view: Size, line: number): void {
  const wide = view.width > view.height;
  const [x, y, r] = [view.width * (wide ? 0.9 : 0.86), line * (wide ? 0.42 : 0.64), Math.min(view.width, view.height) * 0.06];
  const haze = g.createRadialGradient(x, y, r * 0.5, x, y, r * 6);
  haze.addColorStop(0, '#fffbe0');
  haze.addColorStop(0.2, '#fff0b088');
  haze.addColorStop(1, '#ffe09a00');
  g.fillStyle = haze;
  g.fillRect(x - r * 6, y - r * 6, r * 12, r * 12);
  g.fillStyle = '#fffbe6';
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

function stars(g: CanvasRenderingContext2D, view: Size, line: number): void {
  const random = scatterOf(19);
  g.fillStyle = '#ffffff';
  for (let i = 0; i < 170; i++) {
    g.globalAlpha = 0.3 + random() * 0.7;
    g.beginPath();
    g.arc(random() * view.width, random() ** 1.3 * line, 0.5 + random() ** 3 * 1.8, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

function mesas(g: CanvasRenderingContext2D, { width, height }: Size, line: number, color: string): void {
  const unit = Math.min(width, height) * 0.1;
  g.fillStyle = color;
  for (const [at, w, h] of [
    [0.04, 2.6, 1.15],
    [0.2, 1.4, 0.7],
    [0.62, 2.2, 0.85],
    [0.93, 3, 1.35],
  ] as const) {
    const x = at * width;
    g.beginPath();
    g.moveTo(x - unit * w * 0.62, line + 6);
    g.lineTo(x - unit * w * 0.42, line - unit * h * 0.5);
    g.lineTo(x - unit * w * 0.36, line - unit * h);
    g.lineTo(x + unit * w * 0.3, line - unit * h * 0.94);
    g.lineTo(x + unit * w * 0.4, line - unit * h * 0.46);
    g.lineTo(x + unit * w * 0.64, line + 6);
    g.fill();
  }
}

/** Flat roofs, ladders of beams, a few lit windows. */
function town(g: CanvasRenderingContext2D, { width, height }: Size, line: number, light: Daylight): void {
  const random = scatterOf(31);
  const unit = Math.max(6, Math.min(width, height) * 0.032);
  const from = width * 0.24;
  const to = width * 0.46;
  for (let x = from; x < to; x += unit * (0.8 + random() * 0.7)) {
    const middle = 1 - Math.abs((x - (from + to) / 2) / ((to - from) / 2));
    const w = unit * (0.9 + random() * 0.7);
    const h = unit * (0.7 + middle * 1.9 + random() * 0.7);
    g.fillStyle = light.town;
    g.fillRect(x, line - h, w, h + 5);
    g.fillRect(x - 1.5, line - h, w + 3, unit * 0.12);
    g.fillStyle = light.window;
    for (let k = 0; k < 3; k++) {
      if (random() < 0.42) g.fillRect(x + w * (0.16 + k * 0.26), line - h * (0.35 + random() * 0.4), w * 0.13, unit * 0.24);
    }
  }
}

/** Of each row of dunes: how far below the horizon, how high, and how many across the screen. */
const FAR = [0, 0.22, 0.52];
const RISE = [0.06, 0.1, 0.13];
const WAVES = [4, 3, 2.2];

/** One row of dunes: a ridge with a sunny face, and its shaded side cut out by the crest. */
function dune(
  g: CanvasRenderingContext2D,
  { width, height }: Size,
  line: number,
  row: number,
  colors: readonly [string, string],
): void {
  const random = scatterOf(61 + row * 7);
  const top = line + (height - line) * (FAR[row] ?? 0);
  const rise = Math.min(width, height) * (RISE[row] ?? 0.1);
  const step = Math.max(width / (WAVES[row] ?? 3), 190 + row * 80);
  const face = g.createLinearGradient(0, top - rise, 0, Math.min(height, top + (height - line) * 0.5));
  face.addColorStop(0, colors[0]);
  face.addColorStop(1, colors[1]);
  const crests: [number, number][] = [];
  g.fillStyle = face;
  g.beginPath();
  g.moveTo(-step, height);
  for (let x = -step * random(); x < width + step; x += step) {
    const y = top - rise * (0.35 + random() * 0.65);
    crests.push([x + step * 0.4, y]);
    g.lineTo(x - step * 0.08, top + rise * 0.22);
    g.bezierCurveTo(x + step * 0.12, top, x + step * 0.26, y, x + step * 0.4, y);
    g.bezierCurveTo(x + step * 0.52, y, x + step * 0.74, top + rise * 0.3, x + step * 0.92, top + rise * 0.22);
  }
  g.lineTo(width + step, height);
  g.fill();
  g.fillStyle = colors[1];
  for (const [x, y] of crests) {
    g.globalAlpha = 0.75;
    g.beginPath();
    g.moveTo(x, y);
    g.bezierCurveTo(x + step * 0.12, y, x + step * 0.34, top + rise * 0.3, x + step * 0.52, top + rise * 0.22);
    g.bezierCurveTo(x + step * 0.3, top + rise * 0.8, x - step * 0.02, top + rise * 1.5, x - step * 0.24, top + rise * 2.1);
    g.bezierCurveTo(x + step * 0.06, top + rise * 1.1, x + step * 0.09, y + rise * 0.5, x, y);
    g.fill();
  }
  g.globalAlpha = 1;
}

function fire(g: CanvasRenderingContext2D, { width, height }: Size): void {
  const glow = g.createRadialGradient(width * 0.5, height, 0, width * 0.5, height, height * 0.5);
  glow.addColorStop(0, '#ff9a3a66');
  glow.addColorStop(1, '#ff9a3a00');
  g.fillStyle = glow;
  g.fillRect(0, height * 0.5, width, height * 0.5);
}

/** Palms at the sides of a wide screen, small ones in the corners of a tall one. */
function palms(g: CanvasRenderingContext2D, { width, height }: Size, colors: readonly [string, string]): void {
  const wide = width > height;
  const size = wide ? height * 0.52 : width * 0.42;
  const foot = wide ? height * 0.94 : height * 0.9;
  const all = [
    [wide ? 0.055 : 0.03, 1, 1],
    [wide ? 0.945 : 0.97, 0.9, -1],
    [0.125, 0.66, -1],
  ] as const;
  for (const [x, scale, lean] of all.slice(0, wide ? 3 : 2)) {
    palm(g, x * width, foot, size * scale, lean, colors);
  }
}

function palm(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  lean: number,
  [trunk, leaves]: readonly [string, string],
): void {
  const [tx, ty] = [x + size * 0.1 * lean, y - size];
  g.strokeStyle = trunk;
  g.fillStyle = leaves;
  g.lineCap = 'round';
  g.lineWidth = size * 0.045;
  g.beginPath();
  g.moveTo(x, y);
  g.quadraticCurveTo(x + size * 0.1 * lean, y - size * 0.5, tx, ty);
  g.stroke();
  for (const angle of [-2.9, -2.35, -1.8, -1.2, -0.65, -0.15, 0.35, -3.5]) {
    const [ex, ey] = [tx + Math.cos(angle) * size * 0.4, ty + Math.sin(angle) * size * 0.26 + size * 0.12];
    const [cx, cy] = [tx + Math.cos(angle) * size * 0.22, ty + Math.sin(angle) * size * 0.28 - size * 0.06];
    g.beginPath();
    g.moveTo(tx, ty);
    g.quadraticCurveTo(cx, cy - size * 0.04, ex, ey);
    g.quadraticCurveTo(cx, cy + size * 0.06, tx, ty);
    g.fill();
  }
}
