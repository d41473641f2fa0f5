import { scatterOf } from '../../stage/ease.ts';
import { type Board, inset, type Rect, reelRect, roundRect, type Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';

/** The inside of a kiln: courses of dark brick, an arch, and fire below. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { width, height } = view;
  g.fillStyle = '#0d0504';
  g.fillRect(0, 0, width, height);
  bricks(g, view);
  const { x, y } = middle(board);
  const reach = Math.hypot(width, height) * 0.62;
  const light = g.createRadialGradient(x, y + board.frame.h * 0.2, board.frame.w * 0.1, x, y + board.frame.h * 0.2, reach);
  light.addColorStop(0, '#ff7a2480');
  light.addColorStop(0.35, '#b8341240');
  light.addColorStop(0.75, '#0a030299');
  light.addColorStop(1, '#050101e6');
  g.fillStyle = light;
  g.fillRect(0, 0, width, height);
  arch(g, view, board);
  shelf(g, view, board);
  coals(g, view);
}

function middle(board: Board): { x: number; y: number } {
  return { x: board.frame.x + board.frame.w / 2, y: board.frame.y + board.frame.h / 2 };
}

function bricks(g: CanvasRenderingContext2D, view: Size): void {
  const random = scatterOf(3);
  const h = Math.max(22, Math.min(view.width, view.height) * 0.055);
  const w = h * 2.3;
  for (let row = 0; row * h < view.height; row++) {
    for (let x = row % 2 === 0 ? 0 : -w / 2; x < view.width; x += w) {
      const tone = random();
      g.fillStyle = `hsl(${12 + tone * 8} ${38 + tone * 16}% ${12 + tone * 8}%)`;
      roundRect(g, { x: x + 1.2, y: row * h + 1.2, w: w - 2.4, h: h - 2.4 }, 3);
      g.fill();
      g.fillStyle = '#ffb08014';
      g.fillRect(x + 4, row * h + 2, w - 8, 1.4);
    }
  }
}

/** Glowing mouth of the kiln behind the diamond. */
function arch(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { frame } = board;
  const { x } = middle(board);
  const half = Math.min(frame.w * 0.66, view.width * 0.62);
  const top = frame.y - frame.h * 0.06;
  const path = new Path2D(
    `M${x - half} ${view.height}V${top + half * 0.9}C${x - half} ${top + half * 0.2} ${x - half * 0.5} ${top} ${x} ${top}C${x + half * 0.5} ${top} ${x + half} ${top + half * 0.2} ${x + half} ${top + half * 0.9}V${view.height}Z`,
  );
  const fire = g.createLinearGradient(0, top, 0, view.height);
  fire.addColorStop(0, '#2a0a06');
  fire.addColorStop(0.45, '#5f180a');
  fire.addColorStop(0.75, '#a83a12');
  fire.addColorStop(1, '#e8842a');
  g.save();
  g.shadowColor = '#ff6a1f';
  g.shadowBlur = 60;
  g.fillStyle = fire;
  g.fill(path);
  g.restore();
  g.lineWidth = Math.max(10, frame.w * 0.035);
  g.strokeStyle = '#1c0906';
  g.stroke(path);
  g.setLineDash([frame.w * 0.07, 3]);
  g.lineWidth *= 0.72;
  g.strokeStyle = '#5a2414';
  g.stroke(path);
  g.setLineDash([]);
}

const POTS: readonly string[] = [
  'M-12 0C-22 -10 -24 -30 -10 -40V-48H10V-40C24 -30 22 -10 12 0Z',
  'M-10 0C-26 -8 -28 -24 -28 -30H28C28 -24 26 -8 10 0Z',
  'M-8 0C-16 -16 -14 -34 -6 -46C-4 -54 -6 -58 -9 -62H9C6 -58 4 -54 6 -46C14 -34 16 -16 8 0Z',
  'M-16 0C-28 -14 -24 -34 0 -36C24 -34 28 -14 16 0ZM-6 -36C-6 -42 6 -42 6 -36Z',
];

/** Ware on a shelf before the fire, seen against the light; only where there is room under the diamond. */
function shelf(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { frame } = board;
  const room = view.height - frame.y - frame.h;
  if (room < view.height * 0.25) return;
  const y = frame.y + frame.h + room * 0.3;
  const unit = Math.min(room * 0.26, view.width * 0.15) / 62;
  g.fillStyle = '#1a0806';
  g.fillRect(0, y, view.width, unit * 8);
  g.fillStyle = '#ff9a4a66';
  g.fillRect(0, y, view.width, 1.5);
  for (let i = 0; i < 6; i++) {
    const path = new Path2D(POTS[(i * 3 + 1) % POTS.length] ?? '');
    g.save();
    g.translate(view.width * (0.08 + i * 0.168), y);
    g.scale(unit, unit);
    g.fillStyle = '#1f0a07';
    g.fill(path);
    g.strokeStyle = '#ff8a3a88';
    g.lineWidth = 1.6;
    g.stroke(path);
    g.restore();
  }
}

function coals(g: CanvasRenderingContext2D, view: Size): void {
  const random = scatterOf(19);
  const unit = Math.min(view.width, view.height) * 0.07;
  for (let row = 0; row < 3; row++) {
    for (let x = -unit; x < view.width + unit; x += unit * 0.8) {
      const r = unit * (0.5 + random() * 0.5);
      const y = view.height - unit * (1.5 - row * 0.65) + random() * unit * 0.3;
      const coal = g.createRadialGradient(x, y - r * 0.5, 0, x, y, r);
      coal.addColorStop(0, ['#6b2a16', '#8a3418', '#3a1a12'][row] ?? '#000');
      coal.addColorStop(0.6, '#1f0d0a');
      coal.addColorStop(1, '#0a0302');
      g.fillStyle = coal;
      g.beginPath();
      g.ellipse(x, y, r, r * 0.72, 0, 0, 7);
      g.fill();
      if (random() < 0.5) {
        g.strokeStyle = '#ff7a2a';
        g.globalAlpha = 0.35 + random() * 0.4;
        g.lineWidth = 1.6;
        g.beginPath();
        g.arc(x, y, r * 0.6, 3.6, 5.4);
        g.stroke();
        g.globalAlpha = 1;
      }
    }
  }
}

/** Niches in a stepped terracotta block with an iron edge. */
export function cabinet(g: CanvasRenderingContext2D, board: Board): void {
  const edge = board.frame.w * 0.028;
  g.save();
  g.shadowColor = '#000000cc';
  g.shadowBlur = edge * 2.4;
  g.shadowOffsetY = edge * 0.6;
  steps(g, board, edge * 1.3, '#160705');
  g.restore();
  const clay = g.createLinearGradient(0, board.frame.y, 0, board.frame.y + board.frame.h);
  clay.addColorStop(0, '#d9763f');
  clay.addColorStop(0.5, '#a04a26');
  clay.addColorStop(1, '#e88a3f');
  steps(g, board, edge, clay);
  steps(g, board, edge * 0.55, '#5a2213');
  steps(g, board, edge * 0.4, '#2a0f0a');
  for (const column of board.cells) for (const cell of column) niche(g, cell);
}

function steps(g: CanvasRenderingContext2D, board: Board, by: number, fill: string | CanvasGradient): void {
  g.fillStyle = fill;
  g.beginPath();
  for (const column of board.cells) {
    const rect = inset(reelRect(column), -by);
    g.roundRect(rect.x, rect.y, rect.w, rect.h, by * 0.9);
  }
  g.fill();
}

function niche(g: CanvasRenderingContext2D, cell: Rect): void {
  const r = cell.w * 0.16;
  const deep = g.createLinearGradient(0, cell.y, 0, cell.y + cell.h);
  deep.addColorStop(0, '#0c0302');
  deep.addColorStop(0.7, '#2c0f09');
  deep.addColorStop(1, '#5a1f0e');
  g.fillStyle = deep;
  roundRect(g, cell, r);
  g.fill();
  g.strokeStyle = '#ff9a4a3a';
  g.lineWidth = 1.4;
  g.stroke();
}

interface Ember {
  x: number;
  y: number;
  size: number;
  speed: number;
  phase: number;
}
const random = scatterOf(57);
const embers: readonly Ember[] = Array.from({ length: 70 }, () => ({
  x: random(),
  y: random(),
  size: 1 + random() ** 3 * 4,
  speed: 0.5 + random(),
  phase: random() * 6.28,
}));

let spark: HTMLCanvasElement | null = null;
function sparkImage(): HTMLCanvasElement {
  if (spark) return spark;
  const [image, g] = surface(32, 32, 1);
  const light = g.createRadialGradient(16, 16, 0, 16, 16, 16);
  light.addColorStop(0, '#fff4c8');
  light.addColorStop(0.25, '#ffab3f');
  light.addColorStop(1, '#ff4a1000');
  g.fillStyle = light;
  g.fillRect(0, 0, 32, 32);
  spark = image;
  return image;
}

/** The fire breathes; embers rise, many more of them in free spins. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, now, feature } = mood;
  const breath = 0.5 + 0.25 * Math.sin(now / 900) + 0.15 * Math.sin(now / 370);
  const fire = g.createLinearGradient(0, view.height * 0.35, 0, view.height);
  fire.addColorStop(0, '#ff5a1000');
  fire.addColorStop(1, `rgba(255, 140, 40, ${0.16 * breath + 0.22 * feature})`);
  g.fillStyle = fire;
  g.fillRect(0, view.height * 0.35, view.width, view.height * 0.65);
  tongues(g, mood);
  drawEmbers(g, mood, 0, 34 + Math.round(20 * feature));
}

/** One tongue of fire, painted once: 64 wide, 128 high. */
let tongue: HTMLCanvasElement | null = null;
function tongueImage(): HTMLCanvasElement {
  if (tongue) return tongue;
  const [image, g] = surface(64, 128, 1);
  const fire = g.createLinearGradient(0, 0, 0, 128);
  fire.addColorStop(0, '#ff5a1000');
  fire.addColorStop(0.5, '#ff6a1a55');
  fire.addColorStop(0.8, '#ffb23f80');
  fire.addColorStop(1, '#ffb23f00');
  g.fillStyle = fire;
  g.fill(new Path2D('M0 128Q12 64 32 0Q52 64 64 128Z'));
  tongue = image;
  return image;
}

/** Tongues of fire over the coals. */
function tongues(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, now, feature } = mood;
  const unit = Math.min(view.width, view.height) * 0.16;
  const image = tongueImage();
  g.save();
  g.globalCompositeOperation = 'lighter';
  for (let i = 0; i * unit * 0.5 < view.width + unit; i++) {
    const height =
      unit * (0.55 + 0.25 * Math.sin(now / 330 + i * 1.9) + 0.2 * Math.sin(now / 170 + i * 4.1)) * (1 + feature * 0.7);
    const lean = Math.sin(now / 420 + i * 2.3) * unit * 0.1;
    g.drawImage(image, i * unit * 0.5 - unit * 0.3 + lean, view.height - unit * 0.42 - height, unit * 0.6, height);
  }
  g.restore();
}

/** Some embers pass in front of the niches. */
export function cover(g: CanvasRenderingContext2D, mood: Mood): void {
  drawEmbers(g, mood, 58, 70);
}

function drawEmbers(g: CanvasRenderingContext2D, mood: Mood, from: number, to: number): void {
  const { view, now, feature } = mood;
  const image = sparkImage();
  g.save();
  g.globalCompositeOperation = 'lighter';
  for (const ember of embers.slice(from, to)) {
    const travel = (ember.y + (now / 14_000) * ember.speed * (1 + feature * 0.8)) % 1;
    const x = ember.x * view.width + Math.sin(now / 800 + ember.phase + travel * 6) * 16;
    const y = view.height * (1.02 - travel * 1.05);
    g.globalAlpha = (1 - travel) * (0.55 + 0.45 * Math.sin(now / 160 + ember.phase));
    const size = ember.size * 3.4;
    g.drawImage(image, x - size, y - size, size * 2, size * 2);
  }
  g.restore();
}
