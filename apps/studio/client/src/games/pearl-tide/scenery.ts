import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { scatterOf } from '../../stage/ease.ts';
import { type Board, centre, inset, type Rect, roundRect, type Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { symbols } from './symbols.ts';

const surfaceLine = (view: Size): number => view.height * (view.height > view.width ? 0.17 : 0.14);

/** A lagoon cut open: a strip of sky, clear water, sand with coral below. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, _board: Board): void {
  const { width, height } = view;
  const line = surfaceLine(view);
  const sky = g.createLinearGradient(0, 0, 0, line * 1.3);
  sky.addColorStop(0, '#7fd4f5');
  sky.addColorStop(1, '#eafcff');
  g.fillStyle = sky;
  g.fillRect(0, 0, width, height);
  sun(g, width * 0.8, line * 0.55, line * 0.3);
  clouds(g, width, line);
  const water = g.createLinearGradient(0, line, 0, height);
  water.addColorStop(0, '#8ff0e6');
  water.addColorStop(0.4, '#43cfdc');
  water.addColorStop(1, '#1593c4');
  g.fillStyle = water;
  g.fillRect(0, line + 8, width, height);
  sand(g, view);
}

function sun(g: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  const light = g.createRadialGradient(x, y, r * 0.4, x, y, r * 3);
  light.addColorStop(0, '#fff7c9');
  light.addColorStop(0.3, '#ffe98a88');
  light.addColorStop(1, '#ffe98a00');
  g.fillStyle = light;
  g.fillRect(x - r * 3, y - r * 3, r * 6, r * 6);
  g.fillStyle = '#ffe680';
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

function clouds(g: CanvasRenderingContext2D, width: number, line: number): void {
  g.fillStyle = '#ffffffe0';
  for (const [x, y, size] of [
    [0.14, 0.5, 0.26],
    [0.46, 0.3, 0.18],
    [0.95, 0.72, 0.22],
  ] as const) {
    const r = line * size;
    g.beginPath();
    for (const [dx, dy, k] of [
      [-1.3, 0.2, 0.6],
      [-0.5, -0.2, 0.85],
      [0.5, -0.05, 0.75],
      [1.3, 0.25, 0.5],
    ] as const) {
      g.moveTo(x * width + dx * r, y * line + dy * r);
      g.arc(x * width + dx * r, y * line + dy * r, r * k, 0, 7);
    }
    g.fill();
  }
}

function sand(g: CanvasRenderingContext2D, view: Size): void {
  const { width, height } = view;
  const unit = Math.min(width, height) * 0.24;
  const top = height - unit * 0.9;
  const ground = g.createLinearGradient(0, top, 0, height);
  ground.addColorStop(0, '#fff0c2');
  ground.addColorStop(1, '#f0c987');
  g.fillStyle = ground;
  g.beginPath();
  g.moveTo(0, top + unit * 0.2);
  g.bezierCurveTo(width * 0.25, top - unit * 0.15, width * 0.45, top + unit * 0.4, width * 0.65, top + unit * 0.2);
  g.bezierCurveTo(width * 0.8, top, width * 0.92, top + unit * 0.1, width, top - unit * 0.05);
  g.lineTo(width, height);
  g.lineTo(0, height);
  g.fill();
  const plants: readonly (readonly [Picture | undefined, number, number, number])[] = [
    [symbols['coral'], 0.07, 0.02, 0.62],
    [symbols['star'], 0.26, 0.28, 0.24],
    [symbols['coral'], 0.93, -0.06, 0.78],
    [symbols['wild'], 0.78, 0.3, 0.22],
  ];
  for (const [picture, x, y, size] of plants) {
    if (!picture) continue;
    g.save();
    g.globalAlpha = 0.85;
    g.translate(width * x, top + unit * y);
    paintPicture(g, picture, unit * size);
    g.restore();
  }
}

/** A white card with nine shallow wells, and the gauge in a life ring. */
export function cabinet(g: CanvasRenderingContext2D, board: Board): void {
  const first = board.cells[0]?.[0];
  const last = board.cells[2]?.[2];
  const gauge = board.cells[3]?.[0];
  if (!first || !last || !gauge) return;
  const by = first.w * 0.13;
  const card = { x: first.x - by, y: first.y - by, w: last.x + last.w - first.x + by * 2, h: last.y + last.h - first.y + by * 2 };
  ring(g, gauge);
  g.save();
  g.shadowColor = '#06506e77';
  g.shadowBlur = first.w * 0.22;
  g.shadowOffsetY = first.w * 0.07;
  g.fillStyle = '#ffffff';
  roundRect(g, card, first.w * 0.26);
  g.fill();
  g.restore();
  const face = g.createLinearGradient(0, card.y, 0, card.y + card.h);
  face.addColorStop(0, '#f3fffe');
  face.addColorStop(1, '#d6f5f7');
  g.fillStyle = face;
  roundRect(g, inset(card, first.w * 0.045), first.w * 0.22);
  g.fill();
  for (const column of board.cells.slice(0, 3)) for (const cell of column) well(g, cell);
}

function well(g: CanvasRenderingContext2D, cell: Rect): void {
  const { x, y } = centre(cell);
  const r = cell.w * 0.47;
  const water = g.createRadialGradient(x, y + r * 0.3, r * 0.1, x, y, r);
  water.addColorStop(0, '#e9fffd');
  water.addColorStop(0.8, '#bdeef0');
  water.addColorStop(1, '#a3e2e8');
  g.fillStyle = water;
  roundRect(g, inset(cell, cell.w * 0.035), cell.w * 0.2);
  g.fill();
}

function ring(g: CanvasRenderingContext2D, cell: Rect): void {
  const { x, y } = centre(cell);
  const r = cell.w * 0.58;
  g.save();
  g.shadowColor = '#06506e77';
  g.shadowBlur = cell.w * 0.2;
  g.shadowOffsetY = cell.w * 0.06;
  g.fillStyle = '#ffffff';
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
  g.restore();
  for (let i = 0; i < 8; i++) {
    g.fillStyle = i % 2 === 0 ? '#ff6a3a' : '#fffaf2';
    g.beginPath();
    g.arc(x, y, r * 0.97, (i * Math.PI) / 4 - 0.39, ((i + 1) * Math.PI) / 4 - 0.39);
    g.arc(x, y, r * 0.8, ((i + 1) * Math.PI) / 4 - 0.39, (i * Math.PI) / 4 - 0.39, true);
    g.fill();
  }
  const water = g.createRadialGradient(x, y, r * 0.1, x, y, r * 0.8);
  water.addColorStop(0, '#e9fffd');
  water.addColorStop(1, '#9fdfe8');
  g.fillStyle = water;
  g.beginPath();
  g.arc(x, y, r * 0.8, 0, 7);
  g.fill();
}

interface Bubble {
  x: number;
  y: number;
  size: number;
  speed: number;
}
const random = scatterOf(29);
const bubbles: readonly Bubble[] = Array.from({ length: 26 }, () => ({
  x: random(),
  y: random(),
  size: 3 + random() ** 2 * 12,
  speed: 0.5 + random(),
}));

let bubble: HTMLCanvasElement | null = null;
function bubbleImage(): HTMLCanvasElement {
  if (bubble) return bubble;
  const [image, g] = surface(64, 64, 1);
  g.fillStyle = '#ffffff44';
  g.strokeStyle = '#ffffffcc';
  g.lineWidth = 3;
  g.beginPath();
  g.arc(32, 32, 28, 0, 7);
  g.fill();
  g.stroke();
  g.beginPath();
  g.arc(32, 32, 19, 3.5, 4.5);
  g.stroke();
  bubble = image;
  return image;
}

/** Light that sways in the water, waves on its surface, bubbles. Free spins bring a golden evening. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, now, feature } = mood;
  const line = surfaceLine(view);
  rays(g, view, now, line);
  for (const [lift, color, speed, size] of [
    [-6, '#c9fbf5', 0.0006, 7],
    [2, '#8ff0e6', -0.0008, 6],
  ] as const) {
    g.fillStyle = color;
    g.beginPath();
    g.moveTo(0, line + 16);
    for (let x = 0; x <= view.width + 12; x += 12) g.lineTo(x, line + lift + Math.sin(x / 46 + now * speed * 2) * size);
    g.lineTo(view.width, line + 16);
    g.fill();
  }
  const image = bubbleImage();
  bubbles.slice(0, 12 + Math.round(14 * feature)).forEach((one) => {
    const travel = (one.y + (now / 20_000) * one.speed * (1 + feature)) % 1;
    const y = view.height - travel * (view.height - line);
    const x = one.x * view.width + Math.sin(travel * 18) * 10;
    g.globalAlpha = Math.min(1, (1 - travel) * 8) * 0.9;
    g.drawImage(image, x - one.size, y - one.size, one.size * 2, one.size * 2);
  });
  g.globalAlpha = 1;
  if (feature > 0) {
    g.fillStyle = `rgba(255, 170, 60, ${0.26 * feature})`;
    g.fillRect(0, 0, view.width, view.height);
  }
}

function rays(g: CanvasRenderingContext2D, view: Size, now: number, line: number): void {
  g.fillStyle = '#ffffff';
  for (let i = 0; i < 6; i++) {
    const x = view.width * (0.02 + i * 0.2) + Math.sin(now / 3000 + i * 2) * 18;
    g.globalAlpha = 0.1 + 0.05 * Math.sin(now / 1700 + i);
    g.beginPath();
    g.moveTo(x, line);
    g.lineTo(x + 26, line);
    g.lineTo(x - view.width * 0.05, view.height);
    g.lineTo(x - view.width * 0.05 - 90, view.height);
    g.fill();
  }
  g.globalAlpha = 1;
}
