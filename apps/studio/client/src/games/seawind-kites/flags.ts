import { type Board, type Rect, reelRect } from '../../stage/geometry.ts';
import { INK } from './kites.ts';

/** Colours of the five flags from the left: light and dark. */
const FLAGS = [
  ['#ff6a5a', '#d8202f'],
  ['#ffc53a', '#f28a0a'],
  ['#a5e04a', '#4fa81f'],
  ['#4fd6e6', '#0f90b8'],
  ['#f58ae4', '#b02ab0'],
] as const;

/** How far a flag reaches around its reel: above, below and to its sides. */
interface Margin {
  top: number;
  foot: number;
  side: number;
}

export function marginOf(cell: number): Margin {
  return { top: cell * 0.42, foot: cell * 0.16, side: cell * 0.045 };
}

/** The outline of a flag: its upper edge bends from the tip of the pole down to the fly, its foot is cut aslant. */
function outline(reel: Rect, { top, foot, side }: Margin): Path2D {
  const [l, r] = [reel.x - side, reel.x + reel.w + side];
  const [t, b] = [reel.y, reel.y + reel.h];
  const path = new Path2D();
  path.moveTo(l, t - top);
  path.bezierCurveTo(l + reel.w * 0.5, t - top, r, t - top * 0.62, r, t - top * 0.12);
  path.lineTo(r, b + foot * 0.3);
  path.quadraticCurveTo(r, b + foot * 0.5, r - side * 2, b + foot * 0.56);
  path.lineTo(l, b + foot);
  path.closePath();
  return path;
}

/** The cloth that the symbols stand on: all of a flag below its coloured head. */
function panel({ x, y, w, h }: Rect): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, w, h, [w * 0.06, w * 0.06, w * 0.04, w * 0.04]);
  return path;
}

/** Five beach flags on poles that stand in the sand, bowed by the wind; each is one reel. */
export function flags(g: CanvasRenderingContext2D, board: Board): void {
  for (const [reel, column] of board.cells.entries()) {
    const rect = reelRect(column);
    flag(g, rect, marginOf(column[0]?.w ?? 1), FLAGS[reel % FLAGS.length] ?? FLAGS[0]);
  }
}

function flag(g: CanvasRenderingContext2D, reel: Rect, margin: Margin, [light, dark]: readonly [string, string]): void {
  const shape = outline(reel, margin);
  pole(g, reel, margin);
  g.save();
  g.shadowColor = '#06204d80';
  g.shadowBlur = reel.w * 0.11;
  g.shadowOffsetX = reel.w * 0.03;
  g.shadowOffsetY = reel.w * 0.05;
  const cloth = g.createLinearGradient(reel.x, reel.y - margin.top, reel.x + reel.w, reel.y + reel.h);
  cloth.addColorStop(0, light);
  cloth.addColorStop(0.3, dark);
  cloth.addColorStop(0.6, light);
  cloth.addColorStop(1, dark);
  g.fillStyle = cloth;
  g.fill(shape);
  g.restore();
  g.save();
  g.clip(shape);
  head(g, reel, margin);
  g.restore();
  const inner = panel(reel);
  const paper = g.createLinearGradient(reel.x, 0, reel.x + reel.w, 0);
  paper.addColorStop(0, '#e3ecf5');
  paper.addColorStop(0.14, '#fffdf4');
  paper.addColorStop(0.52, '#f4f3ec');
  paper.addColorStop(0.78, '#fffdf4');
  paper.addColorStop(1, '#dfe7f0');
  g.fillStyle = paper;
  g.fill(inner);
  g.save();
  g.clip(inner);
  ripstop(g, reel);
  g.restore();
  g.strokeStyle = '#ffffffb0';
  g.lineWidth = Math.max(1, reel.w * 0.012);
  g.stroke(inner);
  g.strokeStyle = INK;
  g.lineWidth = Math.max(1.5, reel.w * 0.016);
  g.stroke(shape);
}

/** The pole stands in the sand, which is further down on a tall screen, where cells are higher than wide. */
function pole(g: CanvasRenderingContext2D, reel: Rect, { top, foot, side }: Margin): void {
  const x = reel.x - side;
  const low = reel.y + reel.h + foot + reel.w * (reel.h > reel.w * 3.2 ? 1.75 : 0.3);
  for (const [color, width] of [
    [INK, 0.07],
    ['#eef4fb', 0.036],
  ] as const) {
    g.strokeStyle = color;
    g.lineWidth = reel.w * width;
    g.lineCap = 'round';
    g.beginPath();
    g.moveTo(x, low);
    g.lineTo(x, reel.y - top + reel.w * 0.02);
    g.stroke();
  }
}

/** Chevrons in the coloured head of a flag. */
function head(g: CanvasRenderingContext2D, reel: Rect, { top, side }: Margin): void {
  const y = reel.y - top;
  g.fillStyle = '#ffffff';
  for (const [at, alpha] of [
    [0.34, 0.9],
    [0.62, 0.5],
    [0.9, 0.25],
  ] as const) {
    g.globalAlpha = alpha;
    g.beginPath();
    g.moveTo(reel.x - side, y + top * at);
    g.lineTo(reel.x + reel.w * 0.36, y + top * (at + 0.16));
    g.lineTo(reel.x - side, y + top * (at + 0.32));
    g.lineTo(reel.x - side, y + top * (at + 0.2));
    g.lineTo(reel.x + reel.w * 0.16, y + top * (at + 0.16));
    g.lineTo(reel.x - side, y + top * (at + 0.12));
    g.fill();
  }
  g.globalAlpha = 1;
}

/** The fine grid of cloth that does not tear, and a seam between the rows. */
function ripstop(g: CanvasRenderingContext2D, { x, y, w, h }: Rect): void {
  const step = Math.max(6, w / 15);
  g.strokeStyle = '#9fb4cc26';
  g.lineWidth = 1;
  g.beginPath();
  for (let at = step; at < w; at += step) {
    g.moveTo(x + at, y);
    g.lineTo(x + at, y + h);
  }
  for (let at = step; at < h; at += step) {
    g.moveTo(x, y + at);
    g.lineTo(x + w, y + at);
  }
  g.stroke();
  g.strokeStyle = '#8fa5c26b';
  g.setLineDash([w * 0.035, w * 0.03]);
  g.lineWidth = Math.max(1, w * 0.011);
  for (const part of [1, 2]) {
    g.beginPath();
    g.moveTo(x + w * 0.05, y + (h * part) / 3);
    g.lineTo(x + w * 0.95, y + (h * part) / 3);
    g.stroke();
  }
  g.setLineDash([]);
}
