import { scatterOf } from '../../stage/ease.ts';
import { type Board, inset, type Rect, roundRect } from '../../stage/geometry.ts';

/** The edge of a sheet that was cut freehand: a rounded rectangle whose sides wander a little. */
export function wavy(rect: Rect, wander: number, seed: number): Path2D {
  const random = scatterOf(seed);
  const [cx, cy] = [rect.x + rect.w / 2, rect.y + rect.h / 2];
  const count = 56;
  const points = Array.from({ length: count }, (_, i): [number, number] => {
    const angle = (i / count) * Math.PI * 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    // A superellipse: nearly a rectangle, without corners.
    const reach = (Math.abs(c) ** 16 + Math.abs(s) ** 16) ** (-1 / 16);
    const off = (random() - 0.5) * 2 * wander;
    return [cx + c * reach * (rect.w / 2 + off), cy + s * reach * (rect.h / 2 + off)];
  });
  const point = (i: number): [number, number] => points[i % count] ?? [cx, cy];
  const middle = (i: number): [number, number] => {
    const [[ax, ay], [bx, by]] = [point(i), point(i + 1)];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  const path = new Path2D();
  path.moveTo(...middle(0));
  for (let i = 1; i <= count; i++) path.quadraticCurveTo(...point(i), ...middle(i));
  path.closePath();
  return path;
}

const SHEETS: readonly (readonly [string, number])[] = [
  ['#fffaf0', 0.004],
  ['#8fc7a8', -0.012],
  ['#5fae9c', -0.026],
];

/** How far the sheets reach around the water, as a part of its width. */
export const RIM = 0.03;

/** A pond cut out of layered paper: each sheet throws its shadow on the one below, and water lies at the bottom. */
export function cutout(g: CanvasRenderingContext2D, board: Board): void {
  const frame = inset(board.frame, -board.frame.w * RIM);
  const unit = frame.w;
  for (const [i, [color, by]] of SHEETS.entries()) {
    g.save();
    g.shadowColor = '#12463f8c';
    g.shadowBlur = unit * 0.022;
    g.shadowOffsetY = unit * 0.008;
    g.fillStyle = color;
    g.fill(wavy(inset(frame, -unit * by), unit * 0.005, 5 + i * 8));
    g.restore();
  }
  const bed = wavy(board.frame, unit * 0.003, 71);
  const water = g.createLinearGradient(0, frame.y, 0, frame.y + frame.h);
  water.addColorStop(0, '#bfe6e2');
  water.addColorStop(0.5, '#e2f5ee');
  water.addColorStop(1, '#b5dfe0');
  g.fillStyle = water;
  g.fill(bed);
  g.save();
  g.clip(bed);
  g.shadowColor = '#0d4a4ab3';
  g.shadowBlur = unit * 0.03;
  g.shadowOffsetY = unit * 0.012;
  g.lineWidth = unit * 0.012;
  g.strokeStyle = '#4a9a8a';
  g.stroke(bed);
  g.restore();
  for (const column of board.cells) for (const cell of column) pad(g, cell);
}

/** Where a paper lies: a pale square with a fold from corner to corner. */
function pad(g: CanvasRenderingContext2D, cell: Rect): void {
  const inside = inset(cell, cell.w * 0.01);
  g.fillStyle = '#ffffffa6';
  roundRect(g, inside, cell.w * 0.1);
  g.fill();
  g.save();
  g.clip();
  g.fillStyle = '#cdeae433';
  g.beginPath();
  g.moveTo(inside.x + inside.w, inside.y);
  g.lineTo(inside.x + inside.w, inside.y + inside.h);
  g.lineTo(inside.x, inside.y + inside.h);
  g.fill();
  g.restore();
}
