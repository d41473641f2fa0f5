import { scatterOf } from '../../stage/ease.ts';
import { type Board, inset, type Rect, reelRect, roundRect, type Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { LOAD, WALKER } from './beasts.ts';
import { DAY, horizon, NIGHT, paintDesert } from './desert.ts';

/** Afternoon in the desert. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  paintDesert(g, view, board, DAY);
}

/** The desert of free spins, painted when it is first needed for a size. */
let night: { image: HTMLCanvasElement; width: number; height: number } | null = null;
function nightImage(view: Size, board: Board): HTMLCanvasElement {
  const { width, height } = view;
  if (night?.width === width && night.height === height) return night.image;
  const [image, g] = surface(width, height, Math.min(2, window.devicePixelRatio));
  paintDesert(g, view, board, NIGHT);
  night = { image, width, height };
  return image;
}

interface Grain {
  x: number;
  y: number;
  size: number;
  speed: number;
  phase: number;
}
const random = scatterOf(71);
const grains: readonly Grain[] = Array.from({ length: 60 }, () => ({
  x: random(),
  y: random(),
  size: 0.7 + random() ** 2 * 1.8,
  speed: 0.5 + random(),
  phase: random() * 6.28,
}));

let walker: { body: Path2D; load: Path2D } | null = null;

/** The caravan walks along a ridge and sand drifts in the wind. Free spins bring the night, its stars and sparks of a fire. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  if (feature > 0) {
    g.globalAlpha = feature;
    g.drawImage(nightImage(view, board), 0, 0, view.width, view.height);
    g.globalAlpha = 1;
  }
  caravan(g, mood);
  const line = horizon(view, board);
  for (const one of grains) {
    const travel = (one.x + (now / 26_000) * one.speed) % 1;
    const x = travel * (view.width + 60) - 30;
    const y = line + one.y * (view.height - line) + Math.sin(now / 900 + one.phase) * 6;
    g.globalAlpha = 0.5 * (1 - feature) * (0.5 + 0.5 * Math.sin(now / 700 + one.phase));
    g.fillStyle = '#fff3d0';
    g.fillRect(x, y, one.size * 7, one.size * 0.8);
    if (feature === 0) continue;
    const rise = (one.y + (now / 16_000) * one.speed) % 1;
    g.globalAlpha = feature * (1 - rise) * (0.5 + 0.5 * Math.sin(now / 210 + one.phase));
    g.fillStyle = '#ffb24a';
    g.beginPath();
    g.arc(one.x * view.width + Math.sin(now / 1100 + one.phase) * 18, view.height * (1 - rise * 0.8), one.size, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** Seven camels on their way, each with a load of another colour. */
function caravan(g: CanvasRenderingContext2D, { view, board, now, feature }: Mood): void {
  walker ??= { body: new Path2D(WALKER), load: new Path2D(LOAD) };
  const wide = view.width > view.height;
  const line = wide ? horizon(view, board) : board.frame.y + board.frame.h + view.height * 0.055;
  const size = Math.min(view.width, view.height) * (wide ? 0.064 : 0.1);
  const length = size * 1.5;
  const way = view.width + length * 8;
  const lead = length * 4.4 - ((now / 140_000) % 1) * way;
  const body = feature > 0.5 ? '#120e2a' : '#7a3f22';
  for (let i = 0; i < 7; i++) {
    const x = ((((lead + i * length) % way) + way) % way) - length * 4;
    const step = Math.sin(now / 430 + i * 1.3);
    g.save();
    g.translate(x, line + size * 0.28 + Math.sin(x / 130) * size * 0.14);
    g.rotate(step * 0.018);
    g.scale(size / 90, (size / 90) * (1 + step * 0.012));
    g.translate(0, -26);
    g.fillStyle = body;
    g.fill(walker.body);
    g.fillStyle = ['#c4303a', '#0e7f86', '#d98a1f'][i % 3] ?? body;
    g.globalAlpha = 1 - feature * 0.5;
    g.fill(walker.load);
    g.restore();
  }
}

/** A gate of sun-dried brick with a band of glazed tiles; the reels are teal hangings in its shade. */
export function cabinet(g: CanvasRenderingContext2D, board: Board): void {
  const { frame } = board;
  const unit = frame.w;
  g.save();
  g.shadowColor = '#3a1404b0';
  g.shadowBlur = unit * 0.06;
  g.shadowOffsetY = unit * 0.02;
  const wall = g.createLinearGradient(frame.x, frame.y, frame.x, frame.y + frame.h);
  wall.addColorStop(0, '#ffe0ac');
  wall.addColorStop(0.5, '#eab878');
  wall.addColorStop(1, '#c98a4a');
  g.fillStyle = wall;
  roundRect(g, frame, unit * 0.022);
  g.fill();
  g.restore();
  battlements(g, frame);
  g.strokeStyle = '#8a4d1c';
  g.lineWidth = 1.6;
  roundRect(g, inset(frame, 1), unit * 0.021);
  g.stroke();
  tiles(g, frame, unit * 0.008, unit * 0.019);
  const shade = inset(frame, unit * 0.032);
  g.fillStyle = '#052c36';
  roundRect(g, shade, unit * 0.012);
  g.fill();
  for (const column of board.cells) hanging(g, reelRect(column), unit);
}

/** Stepped merlons along the upper edge. */
function battlements(g: CanvasRenderingContext2D, frame: Rect): void {
  const count = 13;
  const w = frame.w / count;
  const h = Math.min(frame.w * 0.026, 22);
  g.fillStyle = '#f3c98c';
  g.strokeStyle = '#8a4d1c';
  g.lineWidth = 1.4;
  for (let i = 0; i < count; i++) {
    const x = frame.x + i * w;
    g.beginPath();
    g.moveTo(x + w * 0.14, frame.y + 2);
    g.lineTo(x + w * 0.14, frame.y - h * 0.5);
    g.lineTo(x + w * 0.3, frame.y - h * 0.5);
    g.lineTo(x + w * 0.3, frame.y - h);
    g.lineTo(x + w * 0.7, frame.y - h);
    g.lineTo(x + w * 0.7, frame.y - h * 0.5);
    g.lineTo(x + w * 0.86, frame.y - h * 0.5);
    g.lineTo(x + w * 0.86, frame.y + 2);
    g.fill();
    g.stroke();
  }
}

/** A band of lozenges in turquoise, saffron and red all around. */
function tiles(g: CanvasRenderingContext2D, frame: Rect, from: number, size: number): void {
  const colors = ['#12959a', '#f2a52e', '#12959a', '#c4303a'];
  const draw = (x: number, y: number, i: number): void => {
    g.fillStyle = colors[i % colors.length] ?? '';
    g.beginPath();
    g.moveTo(x, y - size / 2);
    g.lineTo(x + size / 2, y);
    g.lineTo(x, y + size / 2);
    g.lineTo(x - size / 2, y);
    g.fill();
  };
  const edge = from + size * 0.56;
  const across = Math.round((frame.w - edge * 2) / (size * 1.12));
  const downwards = Math.round((frame.h - edge * 2) / (size * 1.12));
  for (let i = 0; i <= across; i++) {
    const x = frame.x + edge + ((frame.w - edge * 2) * i) / across;
    draw(x, frame.y + edge, i);
    draw(x, frame.y + frame.h - edge, i);
  }
  for (let i = 1; i < downwards; i++) {
    const y = frame.y + edge + ((frame.h - edge * 2) * i) / downwards;
    draw(frame.x + edge, y, i);
    draw(frame.x + frame.w - edge, y, i);
  }
}

function hanging(g: CanvasRenderingContext2D, rect: Rect, unit: number): void {
  const cloth = g.createLinearGradient(rect.x, rect.y, rect.x, rect.y + rect.h);
  cloth.addColorStop(0, '#083f4c');
  cloth.addColorStop(0.5, '#12707a');
  cloth.addColorStop(1, '#083f4c');
  g.fillStyle = cloth;
  roundRect(g, rect, unit * 0.008);
  g.fill();
  const fold = g.createLinearGradient(rect.x, 0, rect.x + rect.w, 0);
  fold.addColorStop(0, '#021c2499');
  fold.addColorStop(0.16, '#021c2400');
  fold.addColorStop(0.5, '#bff5ee14');
  fold.addColorStop(0.84, '#021c2400');
  fold.addColorStop(1, '#021c2499');
  g.fillStyle = fold;
  g.fill();
}

let shadow: HTMLCanvasElement | null = null;

/** The shadow of the gate over the upper edge of the hangings, so that symbols roll out of the dark. */
export function cover(g: CanvasRenderingContext2D, { board }: Mood): void {
  const first = board.cells[0]?.[0];
  const last = board.cells.at(-1)?.[0];
  if (!first || !last) return;
  if (!shadow) {
    const [image, s] = surface(8, 64, 1);
    const dark = s.createLinearGradient(0, 0, 0, 64);
    dark.addColorStop(0, '#021c24cc');
    dark.addColorStop(1, '#021c2400');
    s.fillStyle = dark;
    s.fillRect(0, 0, 8, 64);
    shadow = image;
  }
  g.drawImage(shadow, first.x, first.y, last.x + last.w - first.x, first.h * 0.13);
}
