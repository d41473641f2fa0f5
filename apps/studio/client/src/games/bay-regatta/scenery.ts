import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { boat, lighthouse } from './boats.ts';

/** Height of the horizon. */
function horizon(view: Size, board: Board): number {
  return view.height > view.width ? Math.min(view.height * 0.74, board.frame.y + board.frame.h * 0.9) : view.height * 0.6;
}

const DAY: readonly string[] = ['#1c78cf', '#2f93df', '#54aee8', '#86caf0', '#b9e3f5'];
const DUSK: readonly string[] = ['#5a2a86', '#a5347d', '#e2506a', '#ff8a55', '#ffc46b'];

/** A race in the bay, in the flat colours of an old travel poster. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  sky(g, view, board, DAY);
}

/** Rings of flat colour round the sun. */
function sky(g: CanvasRenderingContext2D, view: Size, board: Board, colors: readonly string[]): void {
  const line = horizon(view, board);
  const { x, y } = sunAt(view, board);
  const reach = Math.hypot(Math.max(x, view.width - x), Math.max(y, line)) * 1.02;
  g.save();
  g.beginPath();
  g.rect(0, 0, view.width, line + 2);
  g.clip();
  colors.forEach((color, i) => {
    g.fillStyle = color;
    g.beginPath();
    g.arc(x, y, reach * (1 - i * 0.19), 0, 7);
    g.fill();
  });
  g.restore();
}

function sunAt(view: Size, board: Board): { x: number; y: number; r: number } {
  const tall = view.height > view.width;
  return tall
    ? { x: view.width * 0.8, y: board.frame.y * 0.62, r: view.width * 0.11 }
    : { x: view.width - Math.max(board.frame.x * 0.5, 80), y: view.height * 0.3, r: view.height * 0.075 };
}

/** Everything that drifts: the evening that comes with free spins, clouds, the headland's light, waves, boats and gulls. */
export function ambient(g: CanvasRenderingContext2D, { view, board, now, feature, still }: Mood): void {
  const at = still ? 0 : now;
  if (feature > 0) {
    g.save();
    g.globalAlpha = feature;
    sky(g, view, board, DUSK);
    g.restore();
  }
  const sun = sunAt(view, board);
  g.fillStyle = feature > 0.5 ? '#fff0b0' : '#fff6c9';
  g.beginPath();
  g.arc(sun.x, sun.y, sun.r, 0, 7);
  g.fill();
  clouds(g, view, board, at, feature);
  gulls(g, view, board, at);
  headland(g, view, board, feature);
  sea(g, view, board, at, feature);
}

function clouds(g: CanvasRenderingContext2D, view: Size, board: Board, at: number, feature: number): void {
  const line = horizon(view, board);
  const unit = Math.min(view.width, view.height) * 0.075;
  for (const [x, y, size, pace] of [
    [0.08, 0.3, 1.3, 1],
    [0.5, 0.12, 0.8, 0.7],
    [0.9, 0.62, 1.1, 0.85],
    [0.3, 0.72, 0.9, 0.6],
  ] as const) {
    const r = unit * size;
    const cx = (((x + (at / 240_000) * pace) % 1.3) - 0.15) * view.width;
    const cy = line * y;
    for (const [lift, color] of [
      [0.16, feature > 0.5 ? '#c2487a' : '#9fd4ef'],
      [0, feature > 0.5 ? '#ffd9b0' : '#ffffff'],
    ] as const) {
      g.fillStyle = color;
      g.beginPath();
      g.arc(cx - r * 1.1, cy + r * lift, r * 0.55, Math.PI, 0);
      g.arc(cx - r * 0.2, cy + r * lift, r * 0.85, Math.PI, 0);
      g.arc(cx + r * 0.9, cy + r * lift, r * 0.6, Math.PI, 0);
      g.closePath();
      g.fill();
      g.fillRect(cx - r * 1.65, cy + r * lift - 1, r * 3.15, r * 0.16 + 1);
    }
  }
}

const random = scatterOf(31);
const FLOCK = Array.from({ length: 7 }, () => ({ x: random(), y: 0.12 + random() * 0.6, size: 0.6 + random() * 0.7 }));

function gulls(g: CanvasRenderingContext2D, view: Size, board: Board, at: number): void {
  const unit = Math.min(view.width, view.height) * 0.018;
  g.strokeStyle = '#ffffff';
  g.lineCap = 'round';
  for (const [i, one] of FLOCK.entries()) {
    const x = (((one.x - at / 60_000 + 2) % 1.1) - 0.05) * view.width;
    const y = horizon(view, board) * one.y + Math.sin(at / 900 + i * 2) * unit * 0.7;
    const beat = 0.45 + 0.35 * Math.sin(at / 210 + i * 1.7);
    const r = unit * one.size;
    g.lineWidth = Math.max(1.6, r * 0.26);
    g.beginPath();
    g.moveTo(x - r * 1.4, y - r * beat);
    g.quadraticCurveTo(x - r * 0.6, y - r * (beat + 0.5), x, y);
    g.quadraticCurveTo(x + r * 0.6, y - r * (beat + 0.5), x + r * 1.4, y - r * beat);
    g.stroke();
  }
}

function headland(g: CanvasRenderingContext2D, view: Size, board: Board, feature: number): void {
  const line = horizon(view, board);
  const wide = view.height > view.width ? view.width * 0.62 : Math.max(board.frame.x * 1.5, view.width * 0.2);
  const tall = Math.min(view.height * 0.13, wide * 0.5);
  for (const [scale, color] of [
    [1.3, feature > 0.5 ? '#8a3f7a' : '#6fb39a'],
    [1, feature > 0.5 ? '#57285f' : '#2f8a6b'],
  ] as const) {
    g.fillStyle = color;
    g.beginPath();
    g.moveTo(0, line + 4);
    g.lineTo(0, line - tall * (scale === 1 ? 0.75 : 0.9));
    g.quadraticCurveTo(wide * 0.3 * scale, line - tall * 1.1, wide * 0.55 * scale, line - tall * 0.5);
    g.quadraticCurveTo(wide * 0.75 * scale, line - tall * 0.1, wide * scale, line + 4);
    g.fill();
  }
  g.save();
  g.translate(wide * 0.36, line - tall * 0.8);
  lighthouse(g, Math.min(view.height * 0.17, wide * 0.55), feature);
  g.restore();
}

const WATER: readonly string[] = ['#2a9fd0', '#1c84bd', '#1569a3', '#0f5088', '#0a3a6b'];
const EVENING: readonly string[] = ['#e2707a', '#a84a86', '#74357f', '#4a2670', '#2c1a58'];

/** Where each row begins, as a part of the water's height. */
const TOPS: readonly number[] = [0, 0.1, 0.25, 0.45, 0.7];

/** Five rows of waves, the nearer ones taller and quicker, with boats between them. */
function sea(g: CanvasRenderingContext2D, view: Size, board: Board, at: number, feature: number): void {
  const { width, height } = view;
  const line = horizon(view, board);
  const deep = height - line;
  const unit = Math.min(width, height);
  for (let row = 0; row < 5; row++) {
    const top = line + deep * (TOPS[row] ?? 0);
    const step = unit * (0.06 + row * 0.035);
    const rise = row === 0 ? 0 : unit * (0.005 + row * 0.004);
    const shift = ((at / (9000 - row * 900)) * step * (row % 2 === 0 ? 1 : -1)) % step;
    const crest = new Path2D();
    crest.moveTo(-step * 2, top);
    for (let x = -step * 2 + shift; x < width + step * 2; x += step)
      crest.quadraticCurveTo(x + step / 2, top + rise * 2.4, x + step, top);
    const body = new Path2D(crest);
    body.lineTo(width + step * 3, height);
    body.lineTo(-step * 2, height);
    for (const [colors, alpha] of [
      [WATER, feature < 1 ? 1 : 0],
      [EVENING, feature],
    ] as const) {
      if (alpha === 0) continue;
      g.globalAlpha = alpha;
      g.fillStyle = colors[row] ?? '#0a3a6b';
      g.fill(body);
    }
    g.globalAlpha = 0.75;
    g.strokeStyle = feature > 0.5 ? '#ffd0b0' : '#d6f2ff';
    g.lineWidth = Math.max(1.5, unit * 0.003);
    if (row > 0) g.stroke(crest);
    g.globalAlpha = 1;
    fleet(g, view, board, at, row, top);
  }
}

const FLEET: readonly (readonly [row: number, x: number, size: number, colors: readonly [string, string], hull: string])[] = [
  [0, 0.32, 0.3, ['#ffc93a', '#ff8a3a'], '#14264d'],
  [0, 0.66, 0.26, ['#ff6fb8', '#d1207c'], '#14264d'],
  [1, 0.81, 0.62, ['#ff5a55', '#d91a33'], '#fffdf6'],
  [2, 0.17, 0.95, ['#ffd84a', '#ff9a2e'], '#d91a33'],
  [3, 0.93, 1.0, ['#9a6bf2', '#5f2fc4'], '#fffdf6'],
];

function fleet(g: CanvasRenderingContext2D, view: Size, board: Board, at: number, row: number, top: number): void {
  const tall = view.height > view.width;
  const unit = tall ? view.width * 0.26 : Math.min(view.height * 0.24, Math.max(90, board.frame.x * 0.62));
  for (const [on, part, size, colors, hull] of FLEET) {
    if (on !== row) continue;
    const x = tall ? part * view.width : part < 0.5 ? part * 2 * board.frame.x : view.width - (1 - part) * 4.4 * board.frame.x;
    g.save();
    g.translate(
      x + Math.sin(at / 5200 + part * 20) * unit * 0.08,
      top + unit * size * 0.04 + Math.sin(at / 1500 + part * 9) * unit * 0.014,
    );
    g.rotate(Math.sin(at / 1800 + part * 7) * 0.035 + 0.03);
    boat(g, unit * size, colors, hull);
    g.restore();
  }
}
