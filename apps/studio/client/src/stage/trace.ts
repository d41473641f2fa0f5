import type { Win } from '../../../src/shared/protocol.ts';
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

/** A small plate with a figure, its middle at (x, y). */
export function drawPlate(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  text: string,
  plate: { ground: string; ink: string; font: string },
): void {
  const [w, h] = [size * 0.62, size * 0.36];
  g.save();
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
