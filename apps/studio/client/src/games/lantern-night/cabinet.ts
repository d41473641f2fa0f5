import { paintPicture } from '../../art/canvas.ts';
import { type Board, inset, reelRect, roundRect } from '../../stage/geometry.ts';
import { knot } from './props.ts';

/** A lacquered window frame with gold hairlines; the reels are strips of night silk. */
export function cabinet(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const r = frame.w * 0.028;
  g.save();
  g.shadowColor = '#03021acc';
  g.shadowBlur = frame.w * 0.06;
  g.shadowOffsetY = frame.w * 0.012;
  const wood = g.createLinearGradient(frame.x, frame.y, frame.x, frame.y + frame.h);
  wood.addColorStop(0, '#7c2331');
  wood.addColorStop(0.12, '#4d1222');
  wood.addColorStop(0.9, '#350b1b');
  wood.addColorStop(1, '#6b1c2b');
  g.fillStyle = wood;
  roundRect(g, frame, r);
  g.fill();
  g.restore();
  hairline(g, board, 0.006, '#f3c56b', 1.6);
  hairline(g, board, 0.021, '#b98238', 1);
  for (const column of board.cells) paintReel(g, reelRect(column), frame.w);
  paintCorners(g, board);
}

function hairline(g: CanvasRenderingContext2D, board: Board, part: number, color: string, width: number): void {
  g.strokeStyle = color;
  g.lineWidth = width;
  roundRect(g, inset(board.frame, board.frame.w * part), board.frame.w * 0.02);
  g.stroke();
}

function paintReel(g: CanvasRenderingContext2D, rect: { x: number; y: number; w: number; h: number }, width: number): void {
  const silk = g.createLinearGradient(rect.x, rect.y, rect.x, rect.y + rect.h);
  silk.addColorStop(0, '#141038');
  silk.addColorStop(0.5, '#2b2766');
  silk.addColorStop(1, '#161242');
  g.fillStyle = silk;
  roundRect(g, rect, width * 0.01);
  g.fill();
  const side = g.createLinearGradient(rect.x, 0, rect.x + rect.w, 0);
  side.addColorStop(0, '#07051fb0');
  side.addColorStop(0.14, '#07051f00');
  side.addColorStop(0.86, '#07051f00');
  side.addColorStop(1, '#07051fb0');
  g.fillStyle = side;
  g.fill();
}

function paintCorners(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const size = frame.w * 0.085;
  for (const [x, y, turn] of [
    [frame.x, frame.y, 0],
    [frame.x + frame.w, frame.y, 90],
    [frame.x + frame.w, frame.y + frame.h, 180],
    [frame.x, frame.y + frame.h, 270],
  ] as const) {
    g.save();
    g.translate(x, y);
    g.rotate((turn * Math.PI) / 180);
    g.translate(size * 0.34, size * 0.34);
    paintPicture(g, knot, size);
    g.restore();
  }
}
