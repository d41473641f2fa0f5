import { scatterOf } from '../../stage/ease.ts';
import type { Board, Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';

/** Height of the far bank: behind the boat on a wide screen, above it on a tall one. */
function bank(view: Size, board: Board): number {
  return board.frame.y + board.frame.h * (view.height > view.width ? 0.02 : 0.46);
}

function sunAt(view: Size, board: Board): { x: number; y: number; r: number } {
  const tall = view.height > view.width;
  const r = Math.min(view.width, view.height) * (tall ? 0.13 : 0.085);
  return { x: tall ? view.width * 0.8 : Math.max(r, board.frame.x * 0.46), y: bank(view, board) - r * (tall ? 0.5 : 0.62), r };
}

/** Daybreak over a wide brown-green river: haze, a line of palms, water that takes the sky's colours. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { width } = view;
  const shore = bank(view, board);
  const sky = g.createLinearGradient(0, 0, 0, shore);
  sky.addColorStop(0, '#5fb3c9');
  sky.addColorStop(0.4, '#ffd9a3');
  sky.addColorStop(0.75, '#ffb184');
  sky.addColorStop(1, '#ff8f7d');
  g.fillStyle = sky;
  g.fillRect(0, 0, width, shore + 2);
  sun(g, view, board);
  clouds(g, width, shore);
  ridge(g, width, shore, '#e8897f', 0.16, 5);
  ridge(g, width, shore, '#a86f78', 0.085, 13);
  palms(g, view, shore);
  water(g, view, shore, board);
}

function sun(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { x, y, r } = sunAt(view, board);
  const light = g.createRadialGradient(x, y, r * 0.6, x, y, r * 5);
  light.addColorStop(0, '#fff6cfd9');
  light.addColorStop(0.3, '#ffe29a66');
  light.addColorStop(1, '#ffd98a00');
  g.fillStyle = light;
  g.fillRect(x - r * 5, y - r * 5, r * 10, r * 10);
  g.fillStyle = '#fff5cc';
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

function clouds(g: CanvasRenderingContext2D, width: number, shore: number): void {
  const random = scatterOf(17);
  for (let i = 0; i < 9; i++) {
    const [x, y, w] = [random() * width, shore * (0.1 + random() * 0.6), width * (0.1 + random() * 0.16)];
    g.globalAlpha = 0.2 + random() * 0.3;
    g.fillStyle = i % 2 === 0 ? '#fff3dc' : '#ffc7ad';
    g.beginPath();
    g.ellipse(x, y, w, Math.max(3, w * 0.045), 0, 0, 7);
    g.ellipse(x + w * 0.3, y - w * 0.04, w * 0.5, Math.max(3, w * 0.05), 0, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

function ridge(g: CanvasRenderingContext2D, width: number, shore: number, color: string, lift: number, seed: number): void {
  const random = scatterOf(seed);
  const step = Math.max(90, width / 9);
  g.fillStyle = color;
  g.beginPath();
  g.moveTo(0, shore + 2);
  let y = shore * (1 - lift * 0.5);
  g.lineTo(0, y);
  for (let x = 0; x <= width + step; x += step) {
    const next = shore * (1 - lift * (0.3 + random() * 0.7));
    g.bezierCurveTo(x + step * 0.4, y, x + step * 0.6, next, x + step, next);
    y = next;
  }
  g.lineTo(width + step, shore + 2);
  g.fill();
}

/** Palms and low thatched houses along the far bank. */
function palms(g: CanvasRenderingContext2D, view: Size, shore: number): void {
  const random = scatterOf(23);
  const unit = Math.max(46, Math.min(view.width, view.height) * 0.12);
  g.fillStyle = '#4d5f4f';
  g.strokeStyle = '#4d5f4f';
  g.lineCap = 'round';
  for (let x = -unit * 0.2; x < view.width + unit; x += unit * (0.42 + random() * 0.5)) {
    g.beginPath();
    g.ellipse(x, shore, unit * (0.3 + random() * 0.3), unit * (0.1 + random() * 0.12), 0, Math.PI, 0);
    g.fill();
    if (random() < 0.3) house(g, x, shore, unit * 0.42);
    if (random() < 0.62) palm(g, x, shore, unit * (0.6 + random() * 0.65), random() - 0.5);
  }
}

function house(g: CanvasRenderingContext2D, x: number, shore: number, w: number): void {
  g.fillRect(x - w * 0.36, shore - w * 0.42, w * 0.72, w * 0.42);
  g.beginPath();
  g.moveTo(x - w * 0.6, shore - w * 0.36);
  g.lineTo(x - w * 0.2, shore - w * 0.78);
  g.lineTo(x + w * 0.2, shore - w * 0.78);
  g.lineTo(x + w * 0.6, shore - w * 0.36);
  g.fill();
  g.save();
  g.fillStyle = '#ffd98a';
  g.fillRect(x - w * 0.08, shore - w * 0.3, w * 0.16, w * 0.18);
  g.restore();
}

function palm(g: CanvasRenderingContext2D, x: number, shore: number, h: number, lean: number): void {
  const [tx, ty] = [x + lean * h * 0.5, shore - h];
  g.lineWidth = Math.max(2, h * 0.045);
  g.beginPath();
  g.moveTo(x, shore);
  g.quadraticCurveTo(x + lean * h * 0.1, shore - h * 0.6, tx, ty);
  g.stroke();
  for (let i = 0; i < 7; i++) {
    const a = -Math.PI * (0.02 + i * 0.16);
    const [ex, ey] = [tx + Math.cos(a) * h * 0.4, ty + Math.sin(a) * h * 0.22 + h * 0.12];
    g.beginPath();
    g.moveTo(tx, ty);
    g.quadraticCurveTo(tx + Math.cos(a) * h * 0.22, ty + Math.sin(a) * h * 0.3, ex, ey);
    g.quadraticCurveTo(tx + Math.cos(a) * h * 0.2, ty + Math.sin(a) * h * 0.18, tx, ty);
    g.fill();
  }
}

function water(g: CanvasRenderingContext2D, view: Size, shore: number, board: Board): void {
  const { width, height } = view;
  const river = g.createLinearGradient(0, shore, 0, height);
  river.addColorStop(0, '#f2a283');
  river.addColorStop(0.14, '#7fae9d');
  river.addColorStop(0.5, '#2f8683');
  river.addColorStop(1, '#0f4a55');
  g.fillStyle = river;
  g.fillRect(0, shore, width, height - shore);
  const { x, r } = sunAt(view, board);
  const random = scatterOf(3);
  for (let i = 0; i < 130; i++) {
    const depth = random() ** 1.5;
    const y = shore + 3 + depth * (height - shore);
    const near = i < 46;
    const cx = near ? x + (random() - 0.5) * r * (1.2 + depth * 3) : random() * width;
    g.globalAlpha = near ? 0.5 * (1 - depth) + 0.1 : 0.06 + 0.12 * (1 - depth);
    g.fillStyle = near ? '#fff0b8' : '#fff3dc';
    g.beginPath();
    g.ellipse(cx, y, 8 + depth * 44 * (near ? 0.6 : 1), 0.9 + depth * 1.6, 0, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

interface Drifter {
  x: number;
  y: number;
  size: number;
  speed: number;
}
const random = scatterOf(67);
const glints: readonly Drifter[] = Array.from({ length: 40 }, () => ({
  x: random(),
  y: random(),
  size: 0.4 + random(),
  speed: 0.6 + random(),
}));
const boats: readonly Drifter[] = Array.from({ length: 4 }, (_, i) => ({
  x: random(),
  y: 0.05 + i * 0.09,
  size: 0.7 + i * 0.22,
  speed: 0.6 + random() * 0.5,
}));

let sampan: HTMLCanvasElement | null = null;
/** A small boat with a rower, against the light. */
function sampanImage(): HTMLCanvasElement {
  if (sampan) return sampan;
  const [image, g] = surface(120, 90, 1);
  g.fillStyle = '#3d4a46';
  g.fill(new Path2D('M4 62C24 74 90 76 116 56C110 76 94 84 64 84C30 84 12 78 4 62Z'));
  g.fill(new Path2D('M30 66C30 44 66 44 66 66Z'));
  g.fill(new Path2D('M84 66L88 34H97L100 66Z'));
  g.fill(new Path2D('M76 30L92 14L108 30C98 34 86 34 76 30Z'));
  g.strokeStyle = '#3d4a46';
  g.lineWidth = 3;
  g.stroke(new Path2D('M90 42L112 86'));
  sampan = image;
  return image;
}

/** Boats that pass, light on the water, a flock of birds; in free spins the sun stands over everything. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  const shore = bank(view, board);
  const unit = Math.min(view.width, view.height) * 0.1;
  if (feature > 0) glory(g, mood);
  const image = sampanImage();
  for (const [i, one] of boats.entries()) {
    const way = i % 2 === 0 ? 1 : -1;
    const travel = (one.x + (now / 110_000) * one.speed) % 1.3;
    const x = view.width * (way > 0 ? travel - 0.15 : 1.15 - travel);
    const y = shore + one.y * (view.height - shore) * 0.5 + Math.sin(now / 900 + i) * 1.5;
    const w = unit * one.size;
    g.save();
    g.globalAlpha = 0.7 + one.y * 0.6;
    g.translate(x, y);
    g.scale(way, 1);
    g.drawImage(image, -w / 2, -w * 0.66, w, w * 0.75);
    g.globalAlpha *= 0.25;
    g.scale(1, -0.6);
    g.drawImage(image, -w / 2, -w * 0.66, w, w * 0.75);
    g.restore();
  }
  g.fillStyle = '#fffbe6';
  glints.forEach((one, i) => {
    const shine = Math.sin((now / 1400) * one.speed + i * 2.1);
    if (shine < 0.2) return;
    const y = shore + 6 + one.y ** 1.4 * (view.height - shore);
    g.globalAlpha = shine * 0.75;
    g.beginPath();
    g.ellipse(one.x * view.width + Math.sin(now / 2400 + i) * 6, y, (3 + one.y * 12) * one.size, 1 + one.y, 0, 0, 7);
    g.fill();
  });
  g.globalAlpha = 1;
  birds(g, view, shore, now);
}

function birds(g: CanvasRenderingContext2D, view: Size, shore: number, now: number): void {
  const travel = ((now / 46_000 + 0.12) % 1.4) - 0.2;
  g.strokeStyle = '#5a4a52';
  g.lineWidth = 1.8;
  g.lineCap = 'round';
  for (let i = 0; i < 7; i++) {
    const side = i % 2 === 0 ? 1 : -1;
    const back = Math.ceil(i / 2);
    const x = view.width * travel - back * 20;
    const y = shore * 0.34 + back * 9 * side + Math.sin(now / 1600) * 6;
    const wing = Math.sin(now / 210 + i) * 4;
    g.beginPath();
    g.moveTo(x - 9, y - wing);
    g.quadraticCurveTo(x - 3, y - 3, x, y);
    g.quadraticCurveTo(x + 3, y - 3, x + 9, y - wing);
    g.stroke();
  }
}

/** Broad rays that turn slowly about the sun. */
function glory(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  const { x, y } = sunAt(view, board);
  const reach = Math.hypot(view.width, view.height);
  g.fillStyle = `rgba(255, 190, 60, ${0.3 * feature})`;
  g.fillRect(0, 0, view.width, view.height);
  g.save();
  g.translate(x, y);
  g.rotate(now / 24_000);
  g.fillStyle = `rgba(255, 244, 190, ${0.3 * feature})`;
  for (let i = 0; i < 14; i++) {
    g.rotate(Math.PI / 7);
    g.beginPath();
    g.moveTo(0, 0);
    g.lineTo(reach, -reach * 0.07);
    g.lineTo(reach, reach * 0.07);
    g.fill();
  }
  g.restore();
}
