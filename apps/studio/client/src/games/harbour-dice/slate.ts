import { paintPicture } from '../../art/canvas.ts';
import { down, type Picture } from '../../art/picture.ts';
import { box, circle } from '../../art/shapes.ts';
import { scatterOf } from '../../stage/ease.ts';
import { type Board, inset, type Rect, reelRect, roundRect } from '../../stage/geometry.ts';

/** An iron corner with two rivets, its outer corner at the upper left. */
const iron: Picture = [
  {
    d: 'M-42 -42H30L24 -26H-18Q-26 -26 -26 -18V24L-42 30Z',
    fill: down(-42, 30, '#7f8c94', '#3d474e', '#242b30'),
    stroke: '#0c1013',
    width: 3,
  },
  { d: 'M-37 -37H20', stroke: '#b9c6cc', width: 2.4, alpha: 0.7 },
  { d: circle(14, -34, 4) + circle(-34, 14, 4) + circle(-33, -33, 4.6), fill: '#c9d3d8', stroke: '#0c1013', width: 1.8 },
];

/** A peg for the score, driven into the frame. */
const peg: Picture = [
  { d: box(0, 0, 26, 26, 13), fill: '#1c0e06' },
  { d: circle(-1, -2, 10), fill: down(-12, 10, '#fff3c0', '#e8b64a', '#8a5c12'), stroke: '#3d2204', width: 2.4 },
];

/** The slate on which a tavern keeps its scores: ruled with chalk, in an oak frame with iron corners, hung by two ropes. */
export function slate(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const unit = frame.w;
  ropes(g, frame);
  g.save();
  g.shadowColor = '#050302e0';
  g.shadowBlur = unit * 0.07;
  g.shadowOffsetY = unit * 0.025;
  const oak = g.createLinearGradient(frame.x, frame.y, frame.x + unit * 0.2, frame.y + frame.h);
  oak.addColorStop(0, '#c78a4a');
  oak.addColorStop(0.4, '#8f5626');
  oak.addColorStop(1, '#5a3012');
  g.fillStyle = oak;
  roundRect(g, frame, unit * 0.018);
  g.fill();
  g.restore();
  grain(g, frame, unit);
  const field = inset(frame, unit * 0.034);
  g.save();
  const stone = g.createRadialGradient(
    field.x + field.w * 0.5,
    field.y + field.h * 0.35,
    unit * 0.05,
    field.x + field.w * 0.5,
    field.y + field.h * 0.5,
    unit * 0.66,
  );
  stone.addColorStop(0, '#40535c');
  stone.addColorStop(0.6, '#2b3a42');
  stone.addColorStop(1, '#1a252b');
  g.fillStyle = stone;
  roundRect(g, field, unit * 0.01);
  g.fill();
  g.clip();
  dust(g, field, unit);
  rule(g, board);
  g.restore();
  g.strokeStyle = '#2a1406';
  g.lineWidth = Math.max(2, unit * 0.006);
  roundRect(g, field, unit * 0.01);
  g.stroke();
  fittings(g, frame, unit);
}

function ropes(g: CanvasRenderingContext2D, frame: Rect): void {
  const width = Math.max(4, frame.w * 0.014);
  for (const part of [0.22, 0.78]) {
    const x = frame.x + frame.w * part;
    for (const [color, w] of [
      ['#2a1a0a', width * 1.5],
      ['#c29a5c', width],
    ] as const) {
      g.strokeStyle = color;
      g.lineWidth = w;
      g.beginPath();
      g.moveTo(x, -4);
      g.lineTo(x, frame.y + 4);
      g.stroke();
    }
    g.strokeStyle = '#7d5626';
    g.lineWidth = 1.4;
    g.beginPath();
    for (let y = 0; y < frame.y; y += width * 1.1) {
      g.moveTo(x - width / 2, y + width * 0.7);
      g.lineTo(x + width / 2, y);
    }
    g.stroke();
  }
}

function grain(g: CanvasRenderingContext2D, frame: Rect, unit: number): void {
  const random = scatterOf(17);
  g.save();
  roundRect(g, frame, unit * 0.018);
  g.clip();
  g.strokeStyle = '#3d1d0855';
  g.lineWidth = 1.2;
  for (let i = 0; i < 14; i++) {
    for (const y of [frame.y + random() * unit * 0.034, frame.y + frame.h - random() * unit * 0.034]) {
      g.beginPath();
      g.moveTo(frame.x, y);
      g.bezierCurveTo(frame.x + unit * 0.3, y + 4, frame.x + unit * 0.6, y - 4, frame.x + unit, y + 2);
      g.stroke();
    }
    for (const x of [frame.x + random() * unit * 0.034, frame.x + unit - random() * unit * 0.034]) {
      g.beginPath();
      g.moveTo(x, frame.y);
      g.bezierCurveTo(x + 3, frame.y + frame.h * 0.3, x - 3, frame.y + frame.h * 0.7, x + 1, frame.y + frame.h);
      g.stroke();
    }
  }
  g.strokeStyle = '#ffdca05e';
  g.lineWidth = 2;
  roundRect(g, inset(frame, unit * 0.004), unit * 0.016);
  g.stroke();
  g.restore();
}

/** Wiped chalk. */
function dust(g: CanvasRenderingContext2D, field: Rect, unit: number): void {
  const random = scatterOf(29);
  for (let i = 0; i < 26; i++) {
    g.strokeStyle = `rgba(226, 240, 240, ${0.014 + random() * 0.026})`;
    g.lineWidth = unit * (0.02 + random() * 0.05);
    g.lineCap = 'round';
    const [x, y] = [field.x + random() * field.w, field.y + random() * field.h];
    g.beginPath();
    g.moveTo(x, y);
    g.quadraticCurveTo(x + unit * 0.08, y - unit * 0.04, x + unit * (0.1 + random() * 0.16), y + unit * 0.02);
    g.stroke();
  }
}

/** Columns ruled by hand: each line is a few strokes that do not quite meet. */
function rule(g: CanvasRenderingContext2D, board: Board): void {
  const random = scatterOf(43);
  g.lineCap = 'round';
  for (const column of board.cells.slice(1)) {
    const reel = reelRect(column);
    for (let stroke = 0; stroke < 3; stroke++) {
      g.strokeStyle = `rgba(236, 244, 240, ${0.3 + random() * 0.2})`;
      g.lineWidth = Math.max(1.2, reel.w * (0.01 + random() * 0.012));
      const from = reel.y + (reel.h / 3) * stroke;
      g.beginPath();
      g.moveTo(reel.x + (random() - 0.5) * 2.4, from);
      g.lineTo(reel.x + (random() - 0.5) * 2.4, from + (reel.h / 3) * (0.97 + random() * 0.03));
      g.stroke();
    }
    for (const cell of column.slice(1)) {
      g.strokeStyle = 'rgba(236, 244, 240, 0.34)';
      g.lineWidth = Math.max(1, cell.w * 0.012);
      g.beginPath();
      g.moveTo(cell.x - cell.w * 0.05, cell.y + random() * 2);
      g.lineTo(cell.x + cell.w * 0.05, cell.y - random() * 2);
      g.stroke();
    }
  }
}

function fittings(g: CanvasRenderingContext2D, frame: Rect, unit: number): void {
  const size = unit * 0.075;
  for (const [x, y, turn] of [
    [frame.x, frame.y, 0],
    [frame.x + frame.w, frame.y, 90],
    [frame.x + frame.w, frame.y + frame.h, 180],
    [frame.x, frame.y + frame.h, 270],
  ] as const) {
    g.save();
    g.translate(x, y);
    g.rotate((turn * Math.PI) / 180);
    g.translate(size * 0.38, size * 0.38);
    paintPicture(g, iron, size);
    g.restore();
  }
  for (let i = 0; i < 11; i++) {
    g.save();
    g.translate(frame.x + unit * (0.2 + i * 0.06), frame.y + frame.h - unit * 0.017);
    paintPicture(g, peg, unit * (i % 5 === 4 ? 0.05 : 0.036));
    g.restore();
  }
}
