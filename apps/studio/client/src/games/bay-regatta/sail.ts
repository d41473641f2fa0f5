import { type Board, reelRect } from '../../stage/geometry.ts';

/** The edges of the sail: its corners, and how far head, leech and foot are bent. */
function cloth(board: Board): Path2D {
  const { x, y, w, h } = board.frame;
  const bow = w * 0.018;
  const path = new Path2D();
  path.moveTo(x, y);
  path.quadraticCurveTo(x + w * 0.5, y - bow, x + w, y);
  path.quadraticCurveTo(x + w + bow, y + h * 0.5, x + w, y + h);
  path.quadraticCurveTo(x + w * 0.5, y + h + bow, x, y + h);
  path.closePath();
  return path;
}

/** A battened sail with its mast, gaff and boom; a halyard runs through every column of flags. */
export function sail(g: CanvasRenderingContext2D, board: Board): void {
  const { x, y, w, h } = board.frame;
  const edge = cloth(board);
  g.save();
  g.shadowColor = '#06244d8c';
  g.shadowBlur = w * 0.06;
  g.shadowOffsetY = w * 0.022;
  const canvas = g.createLinearGradient(x, y, x + w, y + h * 0.25);
  canvas.addColorStop(0, '#e6dcc2');
  canvas.addColorStop(0.14, '#fbf6e6');
  canvas.addColorStop(0.55, '#fffdf6');
  canvas.addColorStop(1, '#efe5cb');
  g.fillStyle = canvas;
  g.fill(edge);
  g.restore();
  g.save();
  g.clip(edge);
  panels(g, board);
  patches(g, board);
  g.strokeStyle = '#d91a33';
  g.lineWidth = w * 0.022;
  g.stroke(edge);
  g.restore();
  g.strokeStyle = '#14264d';
  g.lineWidth = Math.max(2, w * 0.006);
  g.stroke(edge);
  halyards(g, board);
  spars(g, board);
}

/** Battens between the rows, each with its double seam. */
function panels(g: CanvasRenderingContext2D, board: Board): void {
  const { x, w } = board.frame;
  const column = board.cells[0] ?? [];
  const sag = w * 0.008;
  for (const [row, cell] of column.entries()) {
    if (row % 2 === 1) {
      g.fillStyle = '#1d6fb80e';
      g.fillRect(x, cell.y, w, (column[1]?.y ?? cell.y) - (column[0]?.y ?? cell.y));
    }
    if (row === 0) continue;
    const pitch = cell.y - (column[row - 1]?.y ?? cell.y);
    const at = cell.y - (pitch - cell.h) / 2;
    for (const [by, color, width] of [
      [0, '#cdbb8c', w * 0.009],
      [-w * 0.007, '#a8925f', 1],
      [w * 0.007, '#a8925f', 1],
    ] as const) {
      g.strokeStyle = color;
      g.lineWidth = width;
      g.setLineDash(by === 0 ? [] : [w * 0.012, w * 0.009]);
      g.beginPath();
      g.moveTo(x, at + by);
      g.quadraticCurveTo(x + w * 0.5, at + by + sag, x + w, at + by);
      g.stroke();
    }
  }
  g.setLineDash([]);
}

/** Layers of cloth that fan out of each corner. */
function patches(g: CanvasRenderingContext2D, board: Board): void {
  const { x, y, w, h } = board.frame;
  g.strokeStyle = '#a8925f80';
  g.lineWidth = 1.2;
  for (const [cx, cy, from] of [
    [x, y, 0],
    [x + w, y, 0.5],
    [x + w, y + h, 1],
    [x, y + h, 1.5],
  ] as const) {
    for (const r of [0.1, 0.14]) {
      g.fillStyle = '#cdbb8c30';
      g.beginPath();
      g.moveTo(cx, cy);
      g.arc(cx, cy, w * r, Math.PI * from, Math.PI * (from + 0.5));
      g.fill();
      g.stroke();
    }
  }
}

function halyards(g: CanvasRenderingContext2D, board: Board): void {
  const { y, h } = board.frame;
  g.strokeStyle = '#8f7a4a66';
  g.lineWidth = Math.max(1, board.symbol * 0.016);
  for (const column of board.cells) {
    const reel = reelRect(column);
    const at = reel.x + reel.w / 2 - board.symbol * 0.41;
    g.beginPath();
    g.moveTo(at, y);
    g.lineTo(at, y + h);
    g.stroke();
  }
}

/** The gaff above, the boom below: varnished, with brass ends and lashings. */
function spars(g: CanvasRenderingContext2D, board: Board): void {
  const { x, y, w, h } = board.frame;
  const thick = Math.max(9, w * 0.03);
  for (const at of [y - thick * 0.3, y + h + thick * 0.3]) {
    const wood = g.createLinearGradient(0, at - thick / 2, 0, at + thick / 2);
    wood.addColorStop(0, '#f4c88a');
    wood.addColorStop(0.4, '#c4823c');
    wood.addColorStop(1, '#6b3a12');
    g.fillStyle = wood;
    g.strokeStyle = '#14264d';
    g.lineWidth = Math.max(1.6, w * 0.004);
    g.beginPath();
    g.roundRect(x - thick * 0.7, at - thick / 2, w + thick * 1.4, thick, thick / 2);
    g.fill();
    g.stroke();
    for (const side of [x - thick * 0.7, x + w - thick * 0.3]) {
      g.fillStyle = '#ffc93a';
      g.beginPath();
      g.roundRect(side, at - thick / 2, thick, thick, thick / 2);
      g.fill();
      g.stroke();
    }
    g.strokeStyle = '#fffdf6';
    g.lineWidth = thick * 0.2;
    for (let i = 1; i < 12; i++) {
      const cx = x + (w * i) / 12;
      g.beginPath();
      g.moveTo(cx - thick * 0.14, at - thick * 0.46);
      g.lineTo(cx + thick * 0.14, at + thick * 0.46);
      g.stroke();
    }
  }
}
