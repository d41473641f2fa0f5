import type { Cell, Win } from '../../../src/shared/protocol.ts';
import { type Board, centre, inset, roundRect } from './geometry.ts';

/**
 * Marks one win: a line win by its line through the cells, the others by a frame around each cell. `grown` runs from 0 to 1 while
 * the line is drawn. A win that is not celebrated gets the same line without light.
 */
export function drawTrace(
  g: CanvasRenderingContext2D,
  board: Board,
  win: Win,
  color: string,
  grown: number,
  celebrated: boolean,
): void {
  g.save();
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.strokeStyle = color;
  if (win.kind === 'line') {
    const points = win.cells.flatMap(([reel, row]) => {
      const rect = board.cells[reel]?.[row];
      return rect ? [centre(rect)] : [];
    });
    tracePart(g, points, grown);
    g.lineWidth = board.symbol * 0.1;
    g.globalAlpha = celebrated ? 0.32 : 0;
    g.stroke();
    g.globalAlpha = celebrated ? 0.95 : 0.7;
    g.lineWidth = Math.max(2, board.symbol * 0.035);
    g.stroke();
  }
  g.globalAlpha = (celebrated ? 0.9 : 0.6) * grown;
  g.lineWidth = Math.max(1.5, board.symbol * 0.026);
  for (const [reel, row] of win.cells) {
    const rect = board.cells[reel]?.[row];
    if (!rect) continue;
    roundRect(g, inset(rect, 2.5), board.symbol * 0.14);
    g.stroke();
  }
  g.restore();
}

/** The outline of a group of neighbouring cells: only the sides that face no other cell of the group. */
export function drawGroup(
  g: CanvasRenderingContext2D,
  board: Board,
  cells: readonly Cell[],
  color: string,
  alpha: number,
  celebrated: boolean,
): void {
  const group = new Set(cells.map(String));
  const path = new Path2D();
  const [first, second] = board.cells[0] ?? [];
  const reach = first && second ? (second.y - first.y - first.h) / 2 : 0;
  for (const [reel, row] of cells) {
    const place = board.cells[reel]?.[row];
    if (!place) continue;
    const rect = inset(place, -reach);
    const [left, right] = [rect.x, rect.x + rect.w];
    const [top, bottom] = [rect.y, rect.y + rect.h];
    const side = (across: number, down: number, from: [number, number], to: [number, number]): void => {
      if (group.has(`${reel + across},${row + down}`)) return;
      path.moveTo(...from);
      path.lineTo(...to);
    };
    side(-1, 0, [left, top], [left, bottom]);
    side(1, 0, [right, top], [right, bottom]);
    side(0, -1, [left, top], [right, top]);
    side(0, 1, [left, bottom], [right, bottom]);
  }
  g.save();
  g.lineCap = 'round';
  g.strokeStyle = color;
  if (celebrated) {
    g.globalAlpha = 0.3 * alpha;
    g.lineWidth = board.symbol * 0.14;
    g.stroke(path);
  }
  g.globalAlpha = (celebrated ? 1 : 0.75) * alpha;
  g.lineWidth = Math.max(2, board.symbol * 0.045);
  g.stroke(path);
  g.restore();
}

/** A small plate with a figure, its middle at (x, y). */
export function drawPlate(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  text: string,
  plate: { ground: string; ink: string; font: string },
): void {
  const h = size * 0.36;
  g.save();
  g.font = `800 ${h * 0.72}px ${plate.font}`;
  const w = Math.max(size * 0.62, g.measureText(text).width + h * 0.8);
  g.shadowColor = '#000a';
  g.shadowBlur = 6;
  g.fillStyle = plate.ground;
  roundRect(g, { x: x - w / 2, y: y - h / 2, w, h }, h / 2);
  g.fill();
  g.restore();
  g.strokeStyle = plate.ink;
  g.lineWidth = 1.6;
  g.stroke();
  g.fillStyle = plate.ink;
  g.font = `800 ${h * 0.72}px ${plate.font}`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(text, x, y + h * 0.05);
}

function tracePart(g: CanvasRenderingContext2D, points: readonly { x: number; y: number }[], part: number): void {
  g.beginPath();
  const reach = part * (points.length - 1);
  points.forEach((point, i) => {
    if (i === 0) g.moveTo(point.x, point.y);
    else if (i <= reach) g.lineTo(point.x, point.y);
    else if (i - 1 < reach) {
      const from = points[i - 1] ?? point;
      const rest = reach - (i - 1);
      g.lineTo(from.x + (point.x - from.x) * rest, from.y + (point.y - from.y) * rest);
    }
  });
}
