import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { scatterOf } from '../../stage/ease.ts';
import { type Board, centre, type Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { back, card } from './pieces.ts';
import { counters, teacup } from './table.ts';

const isTall = (view: Size): boolean => view.height > view.width;

/** Where the tea stands: the one prop that moves, with its steam. */
function cupPlace(view: Size, board: Board): { x: number; y: number; size: number } {
  const { frame } = board;
  if (isTall(view)) return { x: view.width * 0.93, y: frame.y + frame.h + view.width * 0.14, size: view.width * 0.27 };
  const side = view.width - frame.x - frame.w;
  return { x: frame.x + frame.w + side * 0.48, y: view.height * 0.35, size: Math.min(side * 0.46, view.height * 0.24) };
}

/** Colours of the cloth, from the light to the edge: baize, and the oxblood of free spins. */
const BAIZE = ['#2f9a68', '#17664a', '#0a3a2c', '#04201a'] as const;
const OXBLOOD = ['#c2394a', '#8a1a2e', '#4d0b1b', '#22040c'] as const;

/** The table from above: green baize under a lamp, gold embroidery, the rail of the table, what the players left on it. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  paintTable(g, view, board, BAIZE);
}

function paintTable(g: CanvasRenderingContext2D, view: Size, board: Board, colors: readonly string[]): void {
  const { width, height } = view;
  const middle = centre(board.frame);
  const reach = Math.hypot(width, height) * 0.56;
  const cloth = g.createRadialGradient(middle.x, middle.y - height * 0.1, reach * 0.06, middle.x, middle.y, reach);
  for (const [i, color] of colors.entries()) cloth.addColorStop([0, 0.4, 0.8, 1][i] ?? 1, color);
  g.fillStyle = cloth;
  g.fillRect(0, 0, width, height);
  nap(g, view);
  embroidery(g, view, board);
  rail(g, view);
  props(g, view, board);
}

/** The table of free spins, painted when it is first needed for a size. */
let evening: { image: HTMLCanvasElement; width: number; height: number } | null = null;
function eveningImage(view: Size, board: Board): HTMLCanvasElement {
  const { width, height } = view;
  if (evening?.width === width && evening.height === height) return evening.image;
  const [image, g] = surface(width, height, Math.min(2, window.devicePixelRatio));
  paintTable(g, view, board, OXBLOOD);
  evening = { image, width, height };
  return image;
}

/** The nap of the cloth: fine strokes, hardly seen. */
function nap(g: CanvasRenderingContext2D, { width, height }: Size): void {
  const random = scatterOf(17);
  g.lineWidth = 1;
  for (let i = 0; i < (width * height) / 420; i++) {
    const [x, y] = [random() * width, random() * height];
    g.strokeStyle = random() < 0.5 ? '#ffffff0b' : '#0000001c';
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x + 3 + random() * 4, y + 2 + random() * 3);
    g.stroke();
  }
}

/** Gold thread around the tray: two rings and leaves between them. */
function embroidery(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { frame } = board;
  const middle = centre(frame);
  const r = isTall(view) ? Math.max(frame.w, frame.h) * 0.66 : frame.h * 0.72;
  g.strokeStyle = '#e9c97a';
  for (const [part, alpha, thick] of [
    [1, 0.5, 2],
    [1.13, 0.32, 1.4],
  ] as const) {
    g.globalAlpha = alpha;
    g.lineWidth = thick;
    g.beginPath();
    g.arc(middle.x, middle.y, r * part, 0, 7);
    g.stroke();
  }
  const count = 40;
  g.fillStyle = '#e9c97a';
  for (let i = 0; i < count; i++) {
    g.save();
    g.translate(middle.x, middle.y);
    g.rotate((i * 2 * Math.PI) / count);
    g.translate(0, -r * 1.065);
    g.rotate(i % 2 === 0 ? 0.75 : -0.75);
    g.globalAlpha = 0.34;
    g.beginPath();
    g.ellipse(0, 0, r * 0.014, r * 0.042, 0, 0, 7);
    g.fill();
    g.restore();
  }
  g.globalAlpha = 1;
}

/** The padded rail at the table's far and near ends, or at its sides. */
function rail(g: CanvasRenderingContext2D, { width, height }: Size): void {
  const wide = width > height;
  const thick = wide ? Math.max(26, width * 0.026) : 12;
  for (const side of [0, 1]) {
    const outer = side === 0 ? 0 : wide ? width : height;
    const inner = side === 0 ? thick : outer - thick;
    const wood = wide ? g.createLinearGradient(outer, 0, inner, 0) : g.createLinearGradient(0, outer, 0, inner);
    wood.addColorStop(0, '#1c0804');
    wood.addColorStop(0.45, '#7d3d1f');
    wood.addColorStop(0.62, '#a15a32');
    wood.addColorStop(1, '#3a160a');
    g.save();
    g.shadowColor = '#000c';
    g.shadowBlur = thick;
    g.fillStyle = wood;
    if (wide) g.fillRect(Math.min(outer, inner), -20, thick, height + 40);
    else g.fillRect(-20, Math.min(outer, inner), width + 40, thick);
    g.restore();
    g.fillStyle = '#e9b949b0';
    if (wide) g.fillRect(inner - (side === 0 ? 0 : 2), 0, 2, height);
    else g.fillRect(0, inner - (side === 0 ? 0 : 1.5), width, 1.5);
  }
}

function put(g: CanvasRenderingContext2D, picture: Picture, x: number, y: number, size: number, turn = 0): void {
  g.save();
  g.translate(x, y);
  g.rotate((turn * Math.PI) / 180);
  g.shadowColor = '#00120a99';
  g.shadowBlur = size * 0.05;
  g.shadowOffsetY = size * 0.03;
  paintPicture(g, picture, size);
  g.restore();
}

const spread: Picture = [
  ...card(-22, 8, -34, 'drop', '#2347a8'),
  ...card(-2, 0, -8, 'leaf', '#1c7a4a'),
  ...card(19, 5, 18, 'flame', '#b3202e'),
];

function props(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  const { frame } = board;
  const cup = cupPlace(view, board);
  put(g, teacup, cup.x, cup.y, cup.size);
  if (isTall(view)) {
    const y = frame.y + frame.h + view.width * 0.16;
    put(g, counters, view.width * 0.1, y, view.width * 0.27, -12);
    // Small and at the edge, so that the cards never lie under the name.
    put(g, spread, view.width * 0.05, view.height * 0.105, view.width * 0.19, -20);
    return;
  }
  const side = frame.x;
  const size = Math.min(side * 0.5, view.height * 0.28);
  put(g, spread, side * 0.5, view.height * 0.33, size * 1.2, -10);
  put(g, counters, side * 0.62, view.height * 0.66, size, 8);
  put(g, back, view.width - side * 0.36, view.height * 0.68, size * 0.62, -16);
  put(g, back, view.width - side * 0.6, view.height * 0.7, size * 0.62, 9);
}

interface Mote {
  x: number;
  y: number;
  size: number;
  speed: number;
  phase: number;
}
const random = scatterOf(83);
const motes: readonly Mote[] = Array.from({ length: 46 }, () => ({
  x: random(),
  y: random(),
  size: 0.8 + random() ** 2 * 2.2,
  speed: 0.4 + random() * 0.8,
  phase: random() * 6.28,
}));

let puff: HTMLCanvasElement | null = null;
function puffImage(): HTMLCanvasElement {
  if (puff) return puff;
  const [image, g] = surface(64, 64, 1);
  const haze = g.createRadialGradient(32, 32, 2, 32, 32, 32);
  haze.addColorStop(0, '#ffffff66');
  haze.addColorStop(1, '#ffffff00');
  g.fillStyle = haze;
  g.fillRect(0, 0, 64, 64);
  puff = image;
  return image;
}

/** The lamp sways a little, dust floats in its light, the tea steams. In free spins the cloth turns to oxblood and gold. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  if (feature > 0) {
    g.globalAlpha = feature;
    g.drawImage(eveningImage(view, board), 0, 0, view.width, view.height);
    rosette(g, mood);
  }
  const middle = centre(board.frame);
  const x = middle.x + Math.sin(now / 2900) * view.width * 0.035;
  const r = Math.max(view.width, view.height) * 0.46;
  const light = g.createRadialGradient(x, middle.y, 0, x, middle.y, r);
  light.addColorStop(0, feature > 0.5 ? '#ffd98a30' : '#fff0c028');
  light.addColorStop(1, '#fff0c000');
  g.fillStyle = light;
  g.fillRect(0, 0, view.width, view.height);
  steam(g, mood);
  g.fillStyle = feature > 0.5 ? '#ffd97a' : '#fff3cf';
  for (const one of motes.slice(0, 20 + Math.round(26 * feature))) {
    const travel = (one.y + (now / 70_000) * one.speed * (1 + feature * 2)) % 1;
    g.globalAlpha = 0.5 * Math.sin(travel * Math.PI) * (0.6 + 0.4 * Math.sin(now / 900 + one.phase));
    g.beginPath();
    g.arc(one.x * view.width + Math.sin(now / 3100 + one.phase) * 24, (1 - travel) * view.height, one.size * (1 + feature), 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** Rays of gold thread that turn slowly behind the tray. */
function rosette(g: CanvasRenderingContext2D, { view, board, now, feature }: Mood): void {
  const middle = centre(board.frame);
  const r = Math.hypot(view.width, view.height) * 0.6;
  g.save();
  g.translate(middle.x, middle.y);
  g.rotate(now / 26_000);
  g.fillStyle = '#ffcf6b';
  g.globalAlpha = 0.1 * feature;
  for (let i = 0; i < 16; i++) {
    g.rotate(Math.PI / 8);
    g.beginPath();
    g.moveTo(0, 0);
    g.lineTo(-r * 0.085, -r);
    g.lineTo(r * 0.085, -r);
    g.fill();
  }
  g.restore();
}

function steam(g: CanvasRenderingContext2D, { view, board, now, still }: Mood): void {
  if (still) return;
  const cup = cupPlace(view, board);
  const image = puffImage();
  for (let i = 0; i < 6; i++) {
    const travel = (now / 4600 + i / 6) % 1;
    const size = cup.size * (0.2 + travel * 0.4);
    const x = cup.x + Math.sin(travel * 5 + i * 2) * cup.size * 0.1;
    const y = cup.y - travel * cup.size * 0.75;
    g.globalAlpha = Math.sin(travel * Math.PI) * 0.55;
    g.drawImage(image, x - size / 2, y - size / 2, size, size);
  }
  g.globalAlpha = 1;
}
