import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';

/** Colours of the shore at one time of day. */
export interface Weather {
  sky: readonly string[];
  /** Lit side, body and shaded foot of a cloud. */
  cloud: readonly [light: string, body: string, shade: string];
  sea: readonly string[];
  foam: string;
  mole: string;
  tower: readonly [light: string, shade: string, band: string];
  lamp: string;
  sand: readonly (readonly [string, string])[];
  grass: readonly string[];
  isDusk: boolean;
}

export const DAY: Weather = {
  sky: ['#0f62d6', '#2a90f2', '#73c6fb', '#cdefff'],
  cloud: ['#ffffff', '#eef7ff', '#b5d8f5'],
  sea: ['#1f8fd0', '#0f6fb8', '#27b3c9'],
  foam: '#f2fdff',
  mole: '#5d6f8f',
  tower: ['#ffffff', '#b9c9e2', '#e8303f'],
  lamp: '#fff0a0',
  sand: [
    ['#ffe7ad', '#eec27a'],
    ['#fbd68e', '#dfa75a'],
  ],
  grass: ['#4f9a3a', '#7fbf3f', '#b3d655', '#2f7a3a'],
  isDusk: false,
};

export const DUSK: Weather = {
  sky: ['#171d5c', '#3d3a96', '#a04fa6', '#ff9a80'],
  cloud: ['#ff9fb0', '#8a5fb5', '#4a3f8f'],
  sea: ['#6b4a9c', '#2f3580', '#1f2a66'],
  foam: '#ffc0c9',
  mole: '#1d1f4a',
  tower: ['#c9b5e6', '#4f4a8a', '#b02a5f'],
  lamp: '#fff6c0',
  sand: [
    ['#6b4a7f', '#43306a'],
    ['#4a3568', '#2a2050'],
  ],
  grass: ['#241f52', '#332a66', '#43357a', '#1a1842'],
  isDusk: true,
};

/** Height of the sea's edge: behind the flags on a wide screen, below them on a tall one. */
export function horizon(view: Size, board: Board): number {
  const foot = board.frame.y + board.frame.h;
  return view.height > view.width ? Math.min(view.height * 0.74, foot + view.height * 0.1) : view.height * 0.66;
}

/** Where the lighthouse stands and how high it is. */
export function towerAt(view: Size, board: Board): { x: number; y: number; h: number } {
  const tall = view.height > view.width;
  const right = board.frame.x + board.frame.w;
  const y = horizon(view, board);
  if (tall) return { x: view.width * 0.86, y: y + 5, h: view.height * 0.09 };
  return { x: Math.min(view.width - 60, (right + view.width) / 2 + view.width * 0.012), y: y + 4, h: view.height * 0.32 };
}

/** Sky, heaped clouds, sea, the lighthouse on its mole, dunes with grass. */
export function paintShore(g: CanvasRenderingContext2D, view: Size, board: Board, weather: Weather): void {
  const { width, height } = view;
  const line = horizon(view, board);
  const sky = g.createLinearGradient(0, 0, 0, line);
  for (const [i, color] of weather.sky.entries()) sky.addColorStop(i / (weather.sky.length - 1), color);
  g.fillStyle = sky;
  g.fillRect(0, 0, width, line + 2);
  if (weather.isDusk) stars(g, width, line);
  clouds(g, view, line, weather);
  sea(g, view, line, weather);
  tower(g, view, board, weather);
  const shore = line + (height - line) * (height > width ? 0.15 : 0.3);
  dune(g, view, shore, weather.sand[0] ?? ['', ''], 41, 0.2);
  tufts(g, view, shore + height * 0.035, weather, 53, Math.max(16, height * 0.032));
  dune(g, view, line + (height - line) * 0.6, weather.sand[1] ?? ['', ''], 47, 0.16);
  tufts(g, view, height * 0.99, weather, 59, Math.max(26, height * 0.062));
}

function stars(g: CanvasRenderingContext2D, width: number, line: number): void {
  const random = scatterOf(61);
  g.fillStyle = '#ffffff';
  for (let i = 0; i < 120; i++) {
    g.globalAlpha = 0.25 + random() * 0.7;
    g.beginPath();
    g.arc(random() * width, random() ** 1.4 * line * 0.62, 0.5 + random() * 1.1, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** Fair-weather clouds with flat feet: large at the sides, small towards the horizon. */
function clouds(g: CanvasRenderingContext2D, view: Size, line: number, weather: Weather): void {
  const unit = Math.min(view.width, line * 1.4);
  const places = [
    [0.06, 0.5, 0.24],
    [0.92, 0.34, 0.22],
    [0.3, 0.14, 0.13],
    [0.7, 0.1, 0.12],
    [0.5, 0.8, 0.15],
    [0.24, 0.86, 0.12],
    [0.8, 0.82, 0.13],
    [0.02, 0.9, 0.12],
  ] as const;
  for (const [i, [x, y, size]] of places.entries()) cloud(g, x * view.width, y * line, size * unit, weather.cloud, 7 + i);
}

function cloud(
  g: CanvasRenderingContext2D,
  x: number,
  foot: number,
  size: number,
  [light, body, shade]: Weather['cloud'],
  seed: number,
): void {
  const random = scatterOf(seed);
  const puffs = Array.from({ length: 9 }, (_, i) => {
    const at = (i / 8) * 2 - 1;
    const r = size * (0.14 + 0.2 * (1 - at * at)) * (0.8 + random() * 0.4);
    return { x: x + at * size * 0.72, y: foot - r * (0.5 + random() * 0.5) * (1 - Math.abs(at) * 0.5), r };
  });
  const heap = (dx: number, dy: number, part: number): void => {
    g.beginPath();
    for (const puff of puffs) {
      g.moveTo(puff.x + dx + puff.r * part, puff.y + dy);
      g.arc(puff.x + dx, puff.y + dy, puff.r * part, 0, 7);
    }
    g.fill();
  };
  const fill = g.createLinearGradient(0, foot - size * 0.5, 0, foot);
  fill.addColorStop(0, body);
  fill.addColorStop(0.45, body);
  fill.addColorStop(1, shade);
  g.save();
  g.beginPath();
  g.roundRect(x - size, foot - size, size * 2, size, size * 0.1);
  g.clip();
  g.fillStyle = fill;
  heap(0, 0, 1);
  const lit = g.createLinearGradient(0, foot - size * 0.55, 0, foot - size * 0.08);
  lit.addColorStop(0, light);
  lit.addColorStop(0.5, light);
  lit.addColorStop(1, `${light}00`);
  g.fillStyle = lit;
  heap(-size * 0.02, -size * 0.03, 0.9);
  g.restore();
}

function sea(g: CanvasRenderingContext2D, { width, height }: Size, line: number, weather: Weather): void {
  const water = g.createLinearGradient(0, line, 0, line + (height - line) * 0.5);
  for (const [i, color] of weather.sea.entries()) water.addColorStop(i / (weather.sea.length - 1), color);
  g.fillStyle = water;
  g.fillRect(0, line, width, height - line);
  const random = scatterOf(67);
  g.strokeStyle = weather.foam;
  g.lineCap = 'round';
  for (let i = 0; i < 90; i++) {
    const depth = random();
    const [x, y, w] = [random() * width, line + 4 + depth * (height - line) * 0.34, 5 + depth * 26];
    g.globalAlpha = 0.25 + random() * 0.5;
    g.lineWidth = 1 + depth * 1.8;
    g.beginPath();
    g.moveTo(x, y);
    g.quadraticCurveTo(x + w / 2, y - 2 - depth * 3, x + w, y);
    g.stroke();
  }
  g.globalAlpha = 1;
}

function tower(g: CanvasRenderingContext2D, view: Size, board: Board, weather: Weather): void {
  const { x, y, h } = towerAt(view, board);
  const [light, shade, band] = weather.tower;
  const random = scatterOf(71);
  g.fillStyle = weather.mole;
  g.beginPath();
  g.moveTo(x - h * 0.55, y + h * 0.06);
  for (let i = 0; i <= 10; i++) g.lineTo(x - h * 0.5 + i * h * 0.16, y - h * (0.05 + random() * 0.05));
  g.lineTo(view.width + 10, y - h * 0.06);
  g.lineTo(view.width + 10, y + h * 0.06);
  g.fill();
  const [foot, top] = [h * 0.105, h * 0.066];
  const height = h * 0.74;
  const at = (part: number): number => foot + (top - foot) * part;
  const wall = g.createLinearGradient(x - foot, 0, x + foot, 0);
  wall.addColorStop(0, light);
  wall.addColorStop(0.45, light);
  wall.addColorStop(1, shade);
  const slice = (from: number, to: number): void => {
    g.beginPath();
    g.moveTo(x - at(from), y - height * from);
    g.lineTo(x - at(to), y - height * to);
    g.lineTo(x + at(to), y - height * to);
    g.lineTo(x + at(from), y - height * from);
    g.fill();
  };
  g.fillStyle = wall;
  slice(0, 1);
  g.fillStyle = band;
  for (const from of [0.1, 0.45, 0.8]) slice(from, from + 0.17);
  g.fillStyle = '#00103333';
  g.beginPath();
  g.moveTo(x + at(0) * 0.35, y);
  g.lineTo(x + at(1) * 0.35, y - height);
  g.lineTo(x + at(1), y - height);
  g.lineTo(x + at(0), y);
  g.fill();
  g.fillStyle = weather.mole;
  g.fillRect(x - top * 1.5, y - height - h * 0.022, top * 3, h * 0.028);
  g.fillStyle = weather.lamp;
  g.fillRect(x - top * 0.8, y - height - h * 0.13, top * 1.6, h * 0.11);
  g.fillStyle = weather.mole;
  g.fillRect(x - 1, y - height - h * 0.13, 2, h * 0.11);
  g.fillStyle = band;
  g.beginPath();
  g.moveTo(x - top * 1.2, y - height - h * 0.125);
  g.quadraticCurveTo(x - top * 0.7, y - height - h * 0.2, x, y - height - h * 0.215);
  g.quadraticCurveTo(x + top * 0.7, y - height - h * 0.2, x + top * 1.2, y - height - h * 0.125);
  g.fill();
}

/** Height of a lighthouse's lamp above its foot, as a part of the whole. */
export const LAMP = 0.81;

function dune(
  g: CanvasRenderingContext2D,
  { width, height }: Size,
  top: number,
  [light, shade]: readonly [string, string],
  seed: number,
  lift: number,
): void {
  const random = scatterOf(seed);
  const rise = (height - top) * lift + 8;
  const step = Math.max(170, width / 5);
  const path = new Path2D();
  let y = top - random() * rise;
  path.moveTo(0, y);
  for (let x = 0; x < width + step; x += step) {
    const next = top + (random() * 2 - 1) * rise;
    path.bezierCurveTo(x + step * 0.45, y, x + step * 0.55, next, x + step, next);
    y = next;
  }
  path.lineTo(width + step, height);
  path.lineTo(0, height);
  const fill = g.createLinearGradient(0, top - rise, 0, height);
  fill.addColorStop(0, light);
  fill.addColorStop(1, shade);
  g.fillStyle = fill;
  g.fill(path);
}

/** Marram grass, all of it leaning with the wind. */
function tufts(g: CanvasRenderingContext2D, { width }: Size, foot: number, weather: Weather, seed: number, size: number): void {
  const random = scatterOf(seed);
  g.lineCap = 'round';
  for (let x = -size; x < width + size; x += size * (0.7 + random() * 2.4)) {
    const y = foot + (random() - 0.5) * size * 0.8;
    for (let i = 0; i < 9; i++) {
      const [lean, high] = [0.2 + random() * 0.9, size * (0.6 + random() * 0.7)];
      const from = x + (random() - 0.5) * size * 0.5;
      g.strokeStyle = weather.grass[Math.floor(random() * weather.grass.length)] ?? '';
      g.lineWidth = Math.max(1.3, size * 0.055);
      g.beginPath();
      g.moveTo(from, y);
      g.quadraticCurveTo(from + high * lean * 0.15, y - high * 0.8, from + high * lean, y - high);
      g.stroke();
    }
  }
}
