import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { symbols } from './symbols.ts';

/** A morning of cut paper: a disc of sun, hills in sheets one before the other, reeds at the edges. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, _board: Board): void {
  const { width, height } = view;
  const sky = g.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#fdeed6');
  sky.addColorStop(0.45, '#fbdcc8');
  sky.addColorStop(1, '#e6efdc');
  g.fillStyle = sky;
  g.fillRect(0, 0, width, height);
  const unit = Math.min(width, height);
  sheet(g, '#ffb99a', disc(width * 0.17, height * 0.2, unit * 0.15));
  sheet(g, '#ffd9b8', disc(width * 0.17, height * 0.2, unit * 0.11));
  cloud(g, width * 0.86, height * 0.16, unit * 0.085);
  cloud(g, width * 0.05, height * 0.36, unit * 0.06);
  cloud(g, width * 0.95, height * 0.42, unit * 0.06);
  for (const [i, color] of ['#f0c6a8', '#d9cfa6', '#a9cfa8', '#7dbb9e', '#559f8e', '#35807a'].entries()) {
    sheet(g, color, hill(view, height * (0.34 + i * 0.105), height * 0.085, 11 + i * 5));
  }
  reeds(g, view, -1);
  reeds(g, view, 1);
  grain(g, view);
}

/** One sheet of paper with its shadow on what lies behind. */
function sheet(g: CanvasRenderingContext2D, color: string, path: Path2D): void {
  g.save();
  g.shadowColor = '#3a4a3a66';
  g.shadowBlur = 16;
  g.shadowOffsetY = -4;
  g.fillStyle = color;
  g.fill(path);
  g.restore();
}

function disc(x: number, y: number, r: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, r, 0, 7);
  return path;
}

function cloud(g: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  const path = new Path2D();
  for (const [dx, dy, k] of [
    [-1.35, 0.28, 0.55],
    [-0.5, -0.1, 0.85],
    [0.5, 0, 0.75],
    [1.35, 0.3, 0.52],
  ] as const) {
    path.moveTo(x + (dx + k) * r, y + dy * r);
    path.arc(x + dx * r, y + dy * r, k * r, 0, 7);
  }
  path.rect(x - 1.4 * r, y + 0.3 * r, 2.8 * r, 0.52 * r);
  sheet(g, '#fffaf2', path);
}

function hill(view: Size, top: number, rise: number, seed: number): Path2D {
  const random = scatterOf(seed);
  const step = Math.max(130, view.width / 5);
  const path = new Path2D();
  path.moveTo(-20, view.height + 20);
  let y = top + random() * rise;
  path.lineTo(-20, y);
  for (let x = -20; x <= view.width + step; x += step) {
    const next = top + (random() - 0.3) * rise * 1.6;
    path.bezierCurveTo(x + step * 0.45, y, x + step * 0.55, next, x + step, next);
    y = next;
  }
  path.lineTo(view.width + step, view.height + 20);
  path.closePath();
  return path;
}

/** Reeds and their brown heads at one side; `side` is -1 for the left. */
function reeds(g: CanvasRenderingContext2D, view: Size, side: -1 | 1): void {
  const random = scatterOf(side === 1 ? 91 : 47);
  const unit = Math.min(view.width, view.height) * 0.34;
  const edge = side === -1 ? 0 : view.width;
  for (let i = 0; i < 9; i++) {
    const x = edge - side * (i * unit * 0.075 - unit * 0.05);
    const h = unit * (1.05 - i * 0.075) * (0.75 + random() * 0.5);
    const lean = -side * (0.06 + random() * 0.16) * h;
    const w = unit * 0.035;
    const path = new Path2D(
      `M${x - w} ${view.height + 8}Q${x} ${view.height - h * 0.6} ${x + lean} ${view.height - h}Q${x + w * 1.4} ${view.height - h * 0.5} ${x + w} ${view.height + 8}Z`,
    );
    sheet(g, ['#2f7a6c', '#4a9a80', '#246356'][i % 3] ?? '#2f7a6c', path);
    if (i % 4 === 1) {
      const head = new Path2D();
      head.ellipse(x + lean, view.height - h, unit * 0.024, unit * 0.085, lean / h, 0, 7);
      sheet(g, '#a8663a', head);
    }
  }
}

/** Fibres of the paper. */
function grain(g: CanvasRenderingContext2D, view: Size): void {
  const random = scatterOf(5);
  g.lineWidth = 1;
  for (let i = 0; i < 420; i++) {
    const [x, y] = [random() * view.width, random() * view.height];
    g.strokeStyle = random() < 0.5 ? '#ffffff30' : '#5a4a3a14';
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x + (random() - 0.5) * 16, y + (random() - 0.5) * 10);
    g.stroke();
  }
}

interface Flier {
  x: number;
  y: number;
  size: number;
  speed: number;
  phase: number;
}
const random = scatterOf(33);
const fliers: readonly Flier[] = Array.from({ length: 12 }, () => ({
  x: random(),
  y: random(),
  size: 0.5 + random() * 0.6,
  speed: 0.6 + random() * 0.7,
  phase: random() * 6.28,
}));
const petals: readonly Flier[] = Array.from({ length: 30 }, () => ({
  x: random(),
  y: random(),
  size: 0.5 + random(),
  speed: 0.6 + random() * 0.8,
  phase: random() * 6.28,
}));

const images = new Map<Picture, HTMLCanvasElement>();
function imageOf(picture: Picture): HTMLCanvasElement {
  const known = images.get(picture);
  if (known) return known;
  const [image, g] = surface(128, 128, 1);
  g.translate(64, 64);
  paintPicture(g, picture, 116);
  images.set(picture, image);
  return image;
}

/** Slips of paper on the air; in free spins a flight of cranes comes over and the evening turns to rose and violet. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, now, feature } = mood;
  const unit = Math.min(view.width, view.height);
  if (feature > 0) {
    const evening = g.createLinearGradient(0, 0, 0, view.height);
    evening.addColorStop(0, `rgba(120, 80, 190, ${0.42 * feature})`);
    evening.addColorStop(0.6, `rgba(255, 120, 130, ${0.3 * feature})`);
    evening.addColorStop(1, `rgba(20, 60, 110, ${0.3 * feature})`);
    g.fillStyle = evening;
    g.fillRect(0, 0, view.width, view.height);
  }
  petals.forEach((one, i) => {
    const travel = (one.y + (now / 38_000) * one.speed) % 1;
    const x = ((one.x + travel * 0.2) % 1) * view.width + Math.sin(now / 1500 + one.phase) * 22;
    const size = unit * 0.011 * one.size;
    g.save();
    g.translate(x, travel * (view.height + 40) - 20);
    g.rotate(now / 1900 + one.phase);
    g.scale(Math.cos(now / 700 + one.phase), 1);
    g.globalAlpha = 0.85;
    g.fillStyle = ['#ff9a8c', '#ffd96a', '#8fd0c0', '#b9acf5', '#ffffff'][i % 5] ?? '#ffffff';
    g.fillRect(-size, -size, size * 2, size * 2);
    g.restore();
  });
  const crane = imageOf(symbols['crane'] ?? []);
  fliers.slice(0, 2 + Math.round(10 * feature)).forEach((one, i) => {
    const travel = (one.x + (now / 52_000) * one.speed) % 1.3;
    const x = view.width * (1.15 - travel);
    const y = view.height * (0.05 + one.y * (i < 2 ? 0.3 : 0.8)) + Math.sin(now / 1700 + one.phase) * 14;
    const size = unit * 0.09 * one.size;
    g.save();
    g.globalAlpha = i < 2 ? 1 : feature;
    g.translate(x, y);
    g.rotate(Math.sin(now / 1300 + one.phase) * 0.1);
    g.scale(1, 0.9 + 0.1 * Math.sin(now / 420 + one.phase));
    g.drawImage(crane, -size / 2, -size / 2, size, size);
    g.restore();
  });
}

/** Rings on the water of the pond, between the papers. */
export function ripples(g: CanvasRenderingContext2D, mood: Mood): void {
  const { board, now, feature } = mood;
  g.save();
  g.strokeStyle = '#ffffff';
  for (let i = 0; i < 3; i++) {
    const age = now / 3600 + i * 0.37;
    const part = age % 1;
    const spot = scatterOf(Math.floor(age) * 13 + i * 71 + 3);
    const column = board.cells[Math.floor(spot() * board.cells.length)] ?? [];
    const cell = column[Math.floor(spot() * column.length)];
    if (!cell) continue;
    g.globalAlpha = (1 - part) * (0.3 + 0.3 * feature) * Math.min(1, part * 6);
    g.lineWidth = Math.max(1, cell.w * 0.016);
    for (const k of [0.55, 0.9]) {
      g.beginPath();
      g.arc(cell.x + cell.w / 2, cell.y + cell.h / 2, cell.w * part * k, 0, 7);
      g.stroke();
    }
  }
  g.restore();
}
