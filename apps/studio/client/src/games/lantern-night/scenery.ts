import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { riverLantern, silkLantern, skyLantern } from './props.ts';

/** Height of the water line: under the frame on a tall screen, so that the town is seen; behind it on a wide one. */
function shore(view: Size, board: Board): number {
  if (view.height <= view.width) return view.height * 0.62;
  return Math.min(view.height * 0.8, board.frame.y + board.frame.h + view.height * 0.09);
}

/** Night over a river town: sky, moon haze, hills, roofs with lit windows, and their light on the water. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { width, height } = view;
  const water = shore(view, board);
  const random = scatterOf(7);
  const sky = g.createLinearGradient(0, 0, 0, water);
  sky.addColorStop(0, '#0b0a2e');
  sky.addColorStop(0.5, '#26246b');
  sky.addColorStop(0.82, '#6a3f86');
  sky.addColorStop(1, '#d4716a');
  g.fillStyle = sky;
  g.fillRect(0, 0, width, water);
  for (let i = 0; i < 110; i++) {
    g.globalAlpha = 0.25 + random() * 0.6;
    g.fillStyle = '#e8e6ff';
    const r = 0.4 + random() * 1.1;
    g.beginPath();
    g.arc(random() * width, random() * water * 0.7, r, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
  hills(g, width, water, '#3a2f77', 0.2, 11);
  hills(g, width, water, '#241f56', 0.12, 23);
  const river = g.createLinearGradient(0, water, 0, height);
  river.addColorStop(0, '#8a4c7c');
  river.addColorStop(0.25, '#352c72');
  river.addColorStop(1, '#0c0a2c');
  g.fillStyle = river;
  g.fillRect(0, water, width, height - water);
  town(g, view, water, random);
  ripples(g, view, water, random);
}

function hills(g: CanvasRenderingContext2D, width: number, base: number, color: string, lift: number, seed: number): void {
  const random = scatterOf(seed);
  const step = Math.max(120, width / 6);
  g.fillStyle = color;
  g.beginPath();
  g.moveTo(0, base);
  let y = base * (1 - lift * 0.6);
  g.lineTo(0, y);
  for (let x = 0; x <= width + step; x += step) {
    const next = base * (1 - lift * (0.25 + random() * 0.75));
    g.bezierCurveTo(x + step * 0.4, y, x + step * 0.6, next, x + step, next);
    y = next;
  }
  g.lineTo(width + step, base);
  g.fill();
}

function town(g: CanvasRenderingContext2D, view: Size, water: number, random: () => number): void {
  const unit = Math.max(34, Math.min(view.width, view.height) * 0.075);
  for (let x = -unit; x < view.width + unit; x += unit * (0.9 + random() * 0.7)) {
    const w = unit * (0.8 + random() * 0.5);
    const h = unit * (0.5 + random() * 0.65);
    g.fillStyle = '#16123f';
    g.fillRect(x, water - h, w, h);
    g.beginPath();
    g.moveTo(x - w * 0.18, water - h);
    g.quadraticCurveTo(x + w * 0.2, water - h - unit * 0.08, x + w * 0.28, water - h - unit * 0.34);
    g.lineTo(x + w * 0.72, water - h - unit * 0.34);
    g.quadraticCurveTo(x + w * 0.8, water - h - unit * 0.08, x + w * 1.18, water - h);
    g.fill();
    for (let k = 0; k < 3; k++) {
      if (random() < 0.3) continue;
      const [wx, wy] = [x + w * (0.14 + k * 0.28), water - h * 0.72];
      const light = g.createRadialGradient(wx + 3, wy + 4, 0, wx + 3, wy + 4, unit * 0.4);
      light.addColorStop(0, '#ffb65a77');
      light.addColorStop(1, '#ffb65a00');
      g.fillStyle = light;
      g.fillRect(wx - unit * 0.4, wy - unit * 0.4, unit * 0.8, unit * 0.9);
      g.fillStyle = '#ffd27a';
      g.fillRect(wx, wy, w * 0.13, h * 0.34);
      g.globalAlpha = 0.2;
      g.fillRect(wx - 1, water + 3, w * 0.13 + 2, unit * (0.6 + random()));
      g.globalAlpha = 1;
    }
  }
}

function ripples(g: CanvasRenderingContext2D, view: Size, water: number, random: () => number): void {
  g.strokeStyle = '#ffc79a';
  for (let i = 0; i < 90; i++) {
    const depth = random() ** 1.6;
    const y = water + 4 + depth * (view.height - water);
    const x = random() * view.width;
    g.globalAlpha = 0.05 + 0.14 * (1 - depth);
    g.lineWidth = 0.8 + depth * 1.6;
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x + 14 + depth * 60, y);
    g.stroke();
  }
  g.globalAlpha = 1;
}

interface Drifter {
  x: number;
  y: number;
  size: number;
  speed: number;
  phase: number;
}

const random = scatterOf(41);
const rising: readonly Drifter[] = Array.from({ length: 22 }, () => ({
  x: random(),
  y: random(),
  size: 0.35 + random() ** 2 * 0.9,
  speed: 0.5 + random() * 0.7,
  phase: random() * 6.28,
}));
const floating: readonly Drifter[] = Array.from({ length: 9 }, () => ({
  x: random(),
  y: random() ** 0.8,
  size: 0.6 + random() * 0.5,
  speed: 0.5 + random() * 0.6,
  phase: random() * 6.28,
}));

const images = new Map<Picture, HTMLCanvasElement>();
function imageOf(picture: Picture): HTMLCanvasElement {
  const known = images.get(picture);
  if (known) return known;
  const [image, g] = surface(128, 128, 1);
  g.translate(64, 64);
  paintPicture(g, picture, 120);
  images.set(picture, image);
  return image;
}

/** Lanterns that rise, and lanterns that drift; free spins send up many more. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, now, feature } = mood;
  const water = shore(view, mood.board);
  const unit = Math.min(view.width, view.height) * 0.13;
  if (feature > 0) {
    g.fillStyle = `rgba(120, 40, 110, ${0.28 * feature})`;
    g.fillRect(0, 0, view.width, view.height);
  }
  const sky = imageOf(skyLantern);
  const shown = 9 + Math.round(13 * feature);
  rising.slice(0, shown).forEach((one, i) => {
    const travel = (one.y + (now / 60_000) * one.speed * (1 + feature)) % 1;
    const y = water - travel * (water + unit) + unit * 0.2;
    const x = one.x * view.width + Math.sin(now / 2600 + one.phase) * 12;
    const size = unit * one.size;
    g.globalAlpha = (0.55 + 0.45 * one.size) * Math.min(1, travel * 6) * (i < 9 ? 1 : feature);
    g.drawImage(sky, x - size / 2, y - size / 2, size, size);
  });
  const boat = imageOf(riverLantern);
  for (const one of floating) {
    const travel = (one.x + (now / 90_000) * one.speed) % 1.2;
    const x = (travel - 0.1) * view.width;
    const y = water + 8 + one.y * (view.height - water) * 0.8 + Math.sin(now / 1100 + one.phase) * 2.5;
    const size = unit * one.size * (0.5 + one.y * 0.7);
    g.globalAlpha = 0.95;
    g.drawImage(boat, x - size / 2, y - size / 2, size, size);
    g.globalAlpha = 0.16;
    g.save();
    g.translate(x, y + size * 0.42);
    g.scale(1, -1.5);
    g.drawImage(boat, -size / 2, -size / 2, size, size);
    g.restore();
  }
  g.globalAlpha = 1;
}

/** Two silk lanterns hang at the sides of the frame and swing a little. */
export function cover(g: CanvasRenderingContext2D, mood: Mood): void {
  const { frame } = mood.board;
  const image = imageOf(silkLantern);
  const size = Math.max(54, frame.w * 0.13);
  for (const [side, x] of [
    [0, frame.x + size * 0.16],
    [1, frame.x + frame.w - size * 0.16],
  ] as const) {
    g.save();
    g.translate(x, frame.y + frame.h - size * 0.05);
    g.rotate(Math.sin(mood.now / 1500 + side * 1.4) * 0.06);
    g.drawImage(image, -size / 2, 0, size, size);
    g.restore();
  }
}
