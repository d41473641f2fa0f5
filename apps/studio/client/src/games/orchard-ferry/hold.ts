import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { ball } from '../../art/picture.ts';
import { circle, ellipse } from '../../art/shapes.ts';
import { scatterOf } from '../../stage/ease.ts';
import { type Board, inset, type Rect, roundRect } from '../../stage/geometry.ts';

/** The painted eye of a river boat. */
export const eye: Picture = [
  { d: circle(0, 0, 46), fill: '#c22c33', stroke: '#5f0f18', width: 5 },
  { d: ellipse(0, 2, 36, 22), fill: ball(0, 2, 36, '#ffffff', '#fff6e2', '#e2cda6'), stroke: '#3a0d0f', width: 3 },
  { d: circle(0, 2, 16), fill: ball(0, 2, 16, '#6b5a4d', '#1a1010') },
  { d: circle(-6, -4, 5), fill: '#ffffff' },
];

/** The ferry: an arched roof of mats above, the hull below, and three shelves of crates between them. */
export function hold(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  roof(g, frame);
  hull(g, frame);
  box(g, frame);
  const last = board.cells[0]?.length ?? 0;
  for (let row = 0; row < last; row++) shelf(g, board, row);
}

function roof(g: CanvasRenderingContext2D, frame: Rect): void {
  const over = frame.w * 0.035;
  const rise = frame.w * 0.105;
  const [left, right] = [frame.x - over, frame.x + frame.w + over];
  const foot = frame.y + frame.h * 0.06;
  const arch = (lift: number): Path2D =>
    new Path2D(
      `M${left} ${foot}C${left} ${frame.y - rise * lift} ${frame.x + frame.w * 0.16} ${frame.y - rise * lift} ${frame.x + frame.w / 2} ${frame.y - rise * lift}S${right} ${frame.y - rise * lift} ${right} ${foot}Z`,
    );
  const mat = g.createLinearGradient(0, frame.y - rise, 0, foot);
  mat.addColorStop(0, '#f7dc9a');
  mat.addColorStop(0.5, '#d9a552');
  mat.addColorStop(1, '#8a5420');
  g.save();
  g.shadowColor = '#3a160a80';
  g.shadowBlur = frame.w * 0.03;
  g.shadowOffsetY = frame.w * 0.008;
  g.fillStyle = mat;
  g.fill(arch(1));
  g.restore();
  g.save();
  g.clip(arch(1));
  const step = Math.max(9, frame.w * 0.016);
  g.lineWidth = step * 0.36;
  for (let i = 0; i * step < frame.w * 1.5; i++) {
    const x = left - frame.w * 0.2 + i * step;
    g.strokeStyle = i % 2 === 0 ? '#7d481c33' : '#fff1c04d';
    g.beginPath();
    g.moveTo(x, foot);
    g.lineTo(x + rise * 1.1, frame.y - rise * 1.1);
    g.moveTo(x + rise * 1.1, foot);
    g.lineTo(x, frame.y - rise * 1.1);
    g.stroke();
  }
  g.restore();
  g.strokeStyle = '#6b3a14';
  g.lineWidth = Math.max(3, frame.w * 0.007);
  g.stroke(arch(1));
}

function hull(g: CanvasRenderingContext2D, frame: Rect): void {
  const [reach, deep] = [frame.w * 0.15, frame.h * 0.2];
  const [left, right, low] = [frame.x - reach, frame.x + frame.w + reach, frame.y + frame.h];
  const side = (drop: number): string =>
    `M${left} ${frame.y + frame.h * 0.62 + drop}C${left + reach * 0.5} ${low - deep * 0.1 + drop} ${frame.x + frame.w * 0.12} ${low + drop} ${frame.x + frame.w / 2} ${low + drop}S${right - reach * 0.5} ${low - deep * 0.1 + drop} ${right} ${frame.y + frame.h * 0.62 + drop}`;
  const body = new Path2D(
    `${side(-deep * 0.25)}C${right - reach * 0.1} ${low + deep * 0.5} ${right - reach} ${low + deep} ${frame.x + frame.w * 0.9} ${low + deep}H${frame.x + frame.w * 0.1}C${left + reach} ${low + deep} ${left + reach * 0.1} ${low + deep * 0.5} ${left} ${frame.y + frame.h * 0.62 - deep * 0.25}Z`,
  );
  const wood = g.createLinearGradient(0, low - deep, 0, low + deep);
  wood.addColorStop(0, '#c0632f');
  wood.addColorStop(0.5, '#8a3d1c');
  wood.addColorStop(1, '#4d1c0e');
  g.save();
  g.shadowColor = '#0a2f3699';
  g.shadowBlur = frame.w * 0.04;
  g.shadowOffsetY = frame.w * 0.02;
  g.fillStyle = wood;
  g.fill(body);
  g.restore();
  g.save();
  g.clip(body);
  for (const [drop, color, width] of [
    [deep * 0.14, '#ffcf5c', 0.009],
    [deep * 0.42, '#2d0f0866', 0.004],
    [deep * 0.68, '#2d0f0866', 0.004],
  ] as const) {
    g.strokeStyle = color;
    g.lineWidth = Math.max(1.5, frame.w * width);
    g.stroke(new Path2D(side(drop)));
  }
  g.restore();
  const size = Math.max(34, frame.w * 0.062);
  for (const x of [frame.x + size * 0.35, frame.x + frame.w - size * 0.35]) {
    g.save();
    g.translate(x, low + deep * 0.36);
    paintPicture(g, eye, size);
    g.restore();
  }
}

function box(g: CanvasRenderingContext2D, frame: Rect): void {
  const r = frame.w * 0.02;
  const wood = g.createLinearGradient(0, frame.y, 0, frame.y + frame.h);
  wood.addColorStop(0, '#a8602b');
  wood.addColorStop(0.5, '#8a4a20');
  wood.addColorStop(1, '#6b3014');
  g.save();
  g.shadowColor = '#2a0d0599';
  g.shadowBlur = frame.w * 0.025;
  g.fillStyle = wood;
  roundRect(g, frame, r);
  g.fill();
  g.restore();
  g.strokeStyle = '#e8b25a';
  g.lineWidth = Math.max(1.5, frame.w * 0.003);
  roundRect(g, inset(frame, frame.w * 0.008), r * 0.8);
  g.stroke();
}

/** One shelf of straw-lined crates, its front edge under the fruit. */
function shelf(g: CanvasRenderingContext2D, board: Board, row: number): void {
  const random = scatterOf(31 + row);
  for (const column of board.cells) {
    const cell = column[row];
    if (!cell) continue;
    const back = g.createLinearGradient(0, cell.y, 0, cell.y + cell.h);
    back.addColorStop(0, '#dcb877');
    back.addColorStop(0.16, '#f7e3b2');
    back.addColorStop(0.8, '#fff3cf');
    back.addColorStop(1, '#e9c98c');
    const inside = inset(cell, Math.max(1.5, cell.w * 0.014));
    g.fillStyle = back;
    roundRect(g, inside, cell.w * 0.07);
    g.fill();
    g.save();
    g.clip();
    g.strokeStyle = '#b98a3f';
    g.lineWidth = 1.2;
    for (let i = 0; i < 13; i++) {
      const [x, y] = [inside.x + random() * inside.w, inside.y + inside.h * (0.86 + random() * 0.16)];
      g.globalAlpha = 0.25 + random() * 0.35;
      g.beginPath();
      g.moveTo(x, y);
      g.quadraticCurveTo(x + 8, y - 5, x + 12 + random() * 12, y + 3);
      g.stroke();
    }
    g.restore();
    g.globalAlpha = 1;
    g.strokeStyle = '#7d481c8c';
    g.lineWidth = 1.4;
    roundRect(g, inside, cell.w * 0.07);
    g.stroke();
  }
}
