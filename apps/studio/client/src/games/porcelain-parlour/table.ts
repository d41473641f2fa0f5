import { paintPicture } from '../../art/canvas.ts';
import { down, type Layer, type Picture } from '../../art/picture.ts';
import { box, circle, petal, polar } from '../../art/shapes.ts';
import { type Board, inset, type Rect, roundRect } from '../../stage/geometry.ts';
import { leaf } from './pieces.ts';

/** A cup of tea from above, on its saucer. */
export const teacup: Picture = [
  { d: circle(2, 4, 47), fill: '#02140c', alpha: 0.4 },
  { d: circle(0, 0, 46), fill: down(-46, 46, '#ffffff', '#dfe5ef'), stroke: '#9aa6c0', width: 1.4 },
  { d: circle(0, 0, 41), stroke: '#2f4fa8', width: 2 },
  ...Array.from({ length: 14 }, (_, i): Layer => {
    const [x, y] = polar(37, i * (360 / 14));
    return { d: petal(7, 2.4), at: [x, y], turn: i * (360 / 14) + 60, fill: '#2f4fa8' };
  }),
  { d: 'M26 -6C42 -16 46 6 27 8', stroke: '#f4f6fb', width: 7 },
  { d: 'M26 -6C42 -16 46 6 27 8', stroke: '#9aa6c0', width: 1.2 },
  { d: circle(0, 0, 28), fill: down(-28, 28, '#ffffff', '#cbd5e6'), stroke: '#8d9ab8', width: 1.4 },
  { d: circle(0, 0, 23.6), fill: down(-24, 24, '#8a4a14', '#c9782a', '#e0a24c') },
  { d: 'M-15 -10C-10 -17 -2 -20 6 -19', stroke: '#ffe0a8', width: 2.4, alpha: 0.8 },
];

/** A pile of counters from above. */
const CHIPS: readonly (readonly [number, number, string, string])[] = [
  [-16, 14, '#c22a3a', '#6b0f1a'],
  [18, 18, '#2f5fd0', '#10276e'],
  [2, -16, '#e9b23a', '#7a4c0c'],
  [4, 6, '#f7efdc', '#8d7348'],
];
export const counters: Picture = CHIPS.flatMap(([x, y, light, dark]): Layer[] => [
  { d: circle(x + 1.4, y + 3.6, 24), fill: '#02140c', alpha: 0.45 },
  { d: circle(x, y, 23), fill: down(y - 23, y + 23, light, dark), stroke: dark, width: 1.4 },
  ...Array.from({ length: 6 }, (_, i): Layer => ({ d: box(0, -20, 8, 5.4, 1), at: [x, y], turn: i * 60, fill: '#fff8e6' })),
  { d: circle(x, y, 14.6), stroke: '#fff8e6', width: 1.6, alpha: 0.8 },
  { d: 'M0 -8C5 -2 6 1 6 4A6 5.4 0 0 1 -6 4C-6 1 -5 -2 0 -8Z', at: [x, y], fill: '#fff8e6' },
]);

/** A brass corner of the tray. */
const corner: Picture = [
  {
    d: 'M-34 -34H26C24 -20 14 -16 2 -14C-8 -12 -12 -8 -14 2C-16 14 -20 24 -34 26Z',
    fill: leaf(-34, 26),
    stroke: '#4d2c06',
    width: 2,
  },
  { d: 'M-26 -26H8C2 -20 -8 -18 -14 -14C-18 -8 -20 2 -26 8Z', stroke: '#fff6d2', width: 1.6, alpha: 0.7 },
  { d: circle(-22, -22, 4), fill: leaf(-26, -18), stroke: '#4d2c06', width: 1.4 },
];

/** A mahogany tray with brass corners; its cloth has a stitched place for every tile. */
export function cabinet(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const unit = frame.w;
  g.save();
  g.shadowColor = '#000c06d0';
  g.shadowBlur = unit * 0.09;
  g.shadowOffsetY = unit * 0.025;
  const wood = g.createLinearGradient(frame.x, frame.y, frame.x + frame.w * 0.3, frame.y + frame.h);
  wood.addColorStop(0, '#8a4a28');
  wood.addColorStop(0.35, '#54240f');
  wood.addColorStop(0.7, '#6d3418');
  wood.addColorStop(1, '#38150a');
  g.fillStyle = wood;
  roundRect(g, frame, unit * 0.05);
  g.fill();
  g.restore();
  grain(g, frame);
  line(g, frame, unit * 0.008, '#e9b94988', 1.4, unit * 0.044);
  const cloth = inset(frame, unit * 0.036);
  const felt = g.createRadialGradient(
    cloth.x + cloth.w / 2,
    cloth.y + cloth.h * 0.4,
    unit * 0.05,
    cloth.x + cloth.w / 2,
    cloth.y + cloth.h / 2,
    unit * 0.72,
  );
  felt.addColorStop(0, '#1f7a52');
  felt.addColorStop(1, '#0a3a28');
  g.fillStyle = felt;
  roundRect(g, cloth, unit * 0.026);
  g.fill();
  line(g, cloth, 0, '#2a1006', 3, unit * 0.026);
  line(g, cloth, unit * 0.011, '#e9b949', 1.6, unit * 0.02);
  for (const column of board.cells) for (const cell of column) stitched(g, cell);
  corners(g, frame);
}

function line(g: CanvasRenderingContext2D, rect: Rect, by: number, color: string, width: number, r: number): void {
  g.strokeStyle = color;
  g.lineWidth = width;
  roundRect(g, inset(rect, by), r);
  g.stroke();
}

function grain(g: CanvasRenderingContext2D, frame: Rect): void {
  g.save();
  roundRect(g, frame, frame.w * 0.05);
  g.clip();
  g.strokeStyle = '#2a0c0440';
  g.lineWidth = 1.2;
  for (let i = 0; i < 40; i++) {
    const y = frame.y + (frame.h * i) / 40;
    g.beginPath();
    g.moveTo(frame.x, y);
    g.bezierCurveTo(frame.x + frame.w * 0.3, y + (i % 5) * 2, frame.x + frame.w * 0.7, y - (i % 3) * 3, frame.x + frame.w, y + 2);
    g.stroke();
  }
  g.restore();
}

function stitched(g: CanvasRenderingContext2D, cell: Rect): void {
  const w = Math.min(cell.w, cell.h * 0.93) * 0.86;
  const h = w * 1.1;
  const place = { x: cell.x + (cell.w - w) / 2, y: cell.y + (cell.h - h) / 2, w, h };
  g.fillStyle = '#052a1c66';
  roundRect(g, place, w * 0.14);
  g.fill();
  g.setLineDash([w * 0.05, w * 0.04]);
  g.strokeStyle = '#e9c97a70';
  g.lineWidth = 1.4;
  g.stroke();
  g.setLineDash([]);
}

function corners(g: CanvasRenderingContext2D, frame: Rect): void {
  const size = frame.w * 0.115;
  for (const [x, y, turn] of [
    [frame.x, frame.y, 0],
    [frame.x + frame.w, frame.y, 90],
    [frame.x + frame.w, frame.y + frame.h, 180],
    [frame.x, frame.y + frame.h, 270],
  ] as const) {
    g.save();
    g.translate(x, y);
    g.rotate((turn * Math.PI) / 180);
    g.translate(size * 0.31, size * 0.31);
    paintPicture(g, corner, size);
    g.restore();
  }
}
