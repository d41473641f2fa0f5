import { type Board, inset, type Rect, roundRect } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';

const TINTS: readonly string[] = ['#ff4fb4', '#ffb84a', '#3fe6ff', '#a98bff', '#5cf07a'];

/** A big shop sign: corrugated metal, tubes around it, fifteen dark light boxes in it. */
export function signboard(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const r = frame.w * 0.03;
  brackets(g, frame);
  g.save();
  g.shadowColor = '#ff2f9c';
  g.shadowBlur = frame.w * 0.06;
  g.fillStyle = '#1a1026';
  roundRect(g, frame, r);
  g.fill();
  g.restore();
  g.save();
  roundRect(g, frame, r);
  g.clip();
  const rib = Math.max(5, frame.w * 0.008);
  for (let x = frame.x; x < frame.x + frame.w; x += rib * 2) {
    g.fillStyle = '#2b1c3d';
    g.fillRect(x, frame.y, rib, frame.h);
    g.fillStyle = '#3d2a55';
    g.fillRect(x, frame.y, 1.2, frame.h);
  }
  g.restore();
  tubeRound(g, inset(frame, frame.w * 0.006), r * 0.9, '#ff4fb4', frame.w * 0.0055);
  tubeRound(g, inset(frame, frame.w * 0.03), r * 0.6, '#3fe6ff', frame.w * 0.0035);
  board.cells.forEach((column, reel) => {
    for (const cell of column) lightBox(g, cell, TINTS[reel % TINTS.length] ?? '#ffffff');
  });
}

function brackets(g: CanvasRenderingContext2D, frame: Rect): void {
  g.fillStyle = '#0c0714';
  const w = frame.w * 0.014;
  for (const part of [0.14, 0.86]) {
    g.fillRect(frame.x + frame.w * part - w * 2.6, 0, w, frame.y + 4);
    g.fillRect(frame.x + frame.w * part + w * 1.6, 0, w, frame.y + 4);
  }
}

function tubeRound(g: CanvasRenderingContext2D, rect: Rect, r: number, color: string, width: number): void {
  g.save();
  g.shadowColor = color;
  g.shadowBlur = width * 5;
  g.strokeStyle = color;
  g.lineWidth = Math.max(2, width);
  roundRect(g, rect, r);
  g.stroke();
  g.stroke();
  g.restore();
  g.strokeStyle = '#ffffffd9';
  g.lineWidth = Math.max(0.8, width * 0.3);
  roundRect(g, rect, r);
  g.stroke();
}

function lightBox(g: CanvasRenderingContext2D, cell: Rect, tint: string): void {
  const inside = inset(cell, cell.w * 0.025);
  const r = cell.w * 0.09;
  g.fillStyle = '#07040d';
  roundRect(g, inside, r);
  g.fill();
  const { x, y, w, h } = inside;
  const light = g.createRadialGradient(x + w / 2, y + h / 2, 0, x + w / 2, y + h / 2, Math.max(w, h) * 0.7);
  light.addColorStop(0, '#2a1440');
  light.addColorStop(0.7, '#150a24');
  light.addColorStop(1, '#0a0514');
  g.fillStyle = light;
  roundRect(g, inset(inside, 1.5), r);
  g.fill();
  g.strokeStyle = `${tint}66`;
  g.lineWidth = 1.5;
  g.stroke();
}

const images = new Map<string, HTMLCanvasElement>();
/** A bulb of the chase, painted once for each colour. */
function bulbImage(color: string): HTMLCanvasElement {
  const known = images.get(color);
  if (known) return known;
  const [image, g] = surface(32, 32, 1);
  const light = g.createRadialGradient(16, 16, 0, 16, 16, 16);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(0.22, '#fff0b8');
  light.addColorStop(0.34, color);
  light.addColorStop(1, `${color}00`);
  g.fillStyle = light;
  g.fillRect(0, 0, 32, 32);
  images.set(color, image);
  return image;
}

/** Bulbs between the two tubes; one in three is bright, and the bright ones wander, faster in free spins. */
export function bulbs(g: CanvasRenderingContext2D, mood: Mood): void {
  const { board, now, feature } = mood;
  const track = inset(board.frame, board.frame.w * 0.018);
  const step = Math.max(15, board.frame.w * 0.027);
  const across = Math.round(track.w / step);
  const along = Math.round(track.h / step);
  const count = 2 * (across + along);
  const image = bulbImage(feature > 0.5 ? '#4fd8ff' : '#ff9a3c');
  const size = Math.max(9, board.frame.w * 0.015);
  for (let i = 0; i < count; i++) {
    const { x, y } = placeOf(track, i, across, along);
    const wave = Math.cos(((i / 3 - now / (900 - 350 * feature)) % 1) * 2 * Math.PI);
    g.globalAlpha = 0.34 + 0.62 * Math.max(0, wave);
    g.drawImage(image, x - size / 2, y - size / 2, size, size);
  }
  g.globalAlpha = 1;
}

function placeOf(track: Rect, i: number, across: number, along: number): { x: number; y: number } {
  const { x, y, w, h } = track;
  if (i < across) return { x: x + (w * i) / across, y };
  if (i < across + along) return { x: x + w, y: y + (h * (i - across)) / along };
  if (i < 2 * across + along) return { x: x + w - (w * (i - across - along)) / across, y: y + h };
  return { x, y: y + h - (h * (i - 2 * across - along)) / along };
}
