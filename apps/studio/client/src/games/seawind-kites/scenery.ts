import { paintPicture } from '../../art/canvas.ts';
import type { Picture } from '../../art/picture.ts';
import { scatterOf } from '../../stage/ease.ts';
import { type Board, reelRect, type Size } from '../../stage/geometry.ts';
import type { Mood } from '../../stage/look.ts';
import { surface } from '../../stage/sprites.ts';
import { boxKite, delta, diamond, ray } from './kites.ts';
import { DAY, DUSK, LAMP, paintShore, towerAt } from './shore.ts';

/** A bright windy day on the shore. */
export function backdrop(g: CanvasRenderingContext2D, view: Size, board: Board): void {
  dusk = null;
  sprites.clear();
  paintShore(g, view, board, DAY);
}

/** The shore of free spins, painted when it is first needed for a size. */
let dusk: HTMLCanvasElement | null = null;
function duskImage(view: Size, board: Board): HTMLCanvasElement {
  if (dusk) return dusk;
  const [image, g] = surface(view.width, view.height, Math.min(2, window.devicePixelRatio));
  paintShore(g, view, board, DUSK);
  dusk = image;
  return image;
}

/** A kite in the sky around the flags: its place as parts of the space beside (or above) them. */
interface Flyer {
  picture: Picture;
  x: number;
  y: number;
  size: number;
  pace: number;
  phase: number;
}

const WIDE: readonly Flyer[] = [
  { picture: ray, x: 0.45, y: 0.19, size: 0.12, pace: 1, phase: 0 },
  { picture: diamond, x: 0.66, y: 0.42, size: 0.1, pace: 1.5, phase: 2 },
  { picture: boxKite, x: 1.42, y: 0.14, size: 0.1, pace: 0.8, phase: 4 },
  { picture: delta, x: 1.62, y: 0.275, size: 0.105, pace: 1.25, phase: 1 },
];
const TALL: readonly Flyer[] = [
  { picture: diamond, x: 0.17, y: 0.185, size: 0.075, pace: 1.4, phase: 2 },
  { picture: ray, x: 0.5, y: 0.18, size: 0.085, pace: 1, phase: 0 },
  { picture: delta, x: 0.83, y: 0.19, size: 0.07, pace: 1.2, phase: 1 },
];

const sprites = new Map<Picture, { image: HTMLCanvasElement; side: number }>();
function sprite(picture: Picture, size: number): { image: HTMLCanvasElement; side: number } {
  const known = sprites.get(picture);
  if (known) return known;
  const side = size * 1.2;
  const [image, g] = surface(side, side, Math.min(2, window.devicePixelRatio));
  g.translate(side / 2, side / 2);
  paintPicture(g, picture, size);
  const made = { image, side };
  sprites.set(picture, made);
  return made;
}

const random = scatterOf(83);
const wisps = Array.from({ length: 16 }, () => ({
  x: random(),
  y: random(),
  length: 0.5 + random(),
  speed: 0.6 + random() * 0.8,
}));

/** Kites stand in the wind, which draws its lines through the sky. Free spins bring the dusk and the lighthouse's beam. */
export function ambient(g: CanvasRenderingContext2D, mood: Mood): void {
  const { view, board, now, feature } = mood;
  if (feature > 0) {
    g.globalAlpha = feature;
    g.drawImage(duskImage(view, board), 0, 0, view.width, view.height);
    g.globalAlpha = 1;
    beam(g, mood);
  }
  g.strokeStyle = '#ffffff';
  g.lineCap = 'round';
  g.lineWidth = 1.6;
  for (const wisp of wisps) {
    const part = (wisp.x + (now / 9000) * wisp.speed) % 1;
    const [x, y] = [part * (view.width + 300) - 150, view.height * (0.06 + wisp.y * 0.6)];
    const length = 70 * wisp.length;
    g.globalAlpha = 0.42 * Math.sin(part * Math.PI) * (1 - feature * 0.6);
    g.beginPath();
    g.moveTo(x, y);
    g.bezierCurveTo(x + length * 0.4, y - 7, x + length * 0.7, y + 7, x + length * 1.3, y - 3);
    g.stroke();
  }
  g.globalAlpha = 1;
  for (const flyer of view.width > view.height ? WIDE : TALL) fly(g, mood, flyer);
}

function fly(g: CanvasRenderingContext2D, { view, board, now, feature }: Mood, flyer: Flyer): void {
  const wide = view.width > view.height;
  const beside = board.frame.x;
  if (wide && beside < 120) return;
  const size = view.height * flyer.size;
  const t = (now / 2600) * flyer.pace + flyer.phase;
  const left = flyer.x < 1 ? flyer.x * beside : board.frame.x + board.frame.w + (flyer.x - 1) * beside;
  const x = (wide ? left : flyer.x * view.width) + Math.sin(t) * size * 0.22;
  const y = view.height * flyer.y + Math.sin(t * 1.7 + 1) * size * 0.14;
  const turn = Math.sin(t * 1.3) * 0.13;
  const ground = view.height * (wide ? 0.96 : 0.5);
  g.strokeStyle = feature > 0.5 ? '#ffe9f580' : '#ffffffa6';
  g.lineWidth = 1.1;
  g.beginPath();
  g.moveTo(x, y + size * 0.2);
  g.quadraticCurveTo(x - size * 0.5, (y + ground) / 2 + size, x - size * 1.5, ground);
  g.stroke();
  const { image, side } = sprite(flyer.picture, size);
  if (feature > 0) {
    const light = g.createRadialGradient(x, y, 0, x, y, size * 0.8);
    light.addColorStop(0, '#fff0b8');
    light.addColorStop(1, '#fff0b800');
    g.globalAlpha = feature * (0.5 + 0.12 * Math.sin(t * 4));
    g.fillStyle = light;
    g.fillRect(x - size, y - size, size * 2, size * 2);
    g.globalAlpha = 1;
  }
  g.save();
  g.translate(x, y);
  g.rotate(turn);
  g.drawImage(image, -side / 2, -side / 2, side, side);
  g.restore();
}

/** The beam goes round: it is long when it points to the side and a flash when it points at the player. */
function beam(g: CanvasRenderingContext2D, { view, board, now, feature }: Mood): void {
  const { x, y, h } = towerAt(view, board);
  const lamp = y - h * LAMP;
  const angle = now / 2100;
  const reach = Math.max(view.width, view.height);
  for (const side of [0, Math.PI]) {
    const along = Math.cos(angle + side) * reach;
    const spread = h * 0.07 + Math.abs(along) * 0.075;
    const light = g.createLinearGradient(x, 0, x + along, 0);
    light.addColorStop(0, '#fff6c8');
    light.addColorStop(1, '#fff6c800');
    g.globalAlpha = feature * 0.42;
    g.fillStyle = light;
    g.beginPath();
    g.moveTo(x, lamp - h * 0.03);
    g.lineTo(x + along, lamp - spread - Math.abs(along) * 0.05);
    g.lineTo(x + along, lamp + spread - Math.abs(along) * 0.05);
    g.lineTo(x, lamp + h * 0.03);
    g.fill();
  }
  const flash = Math.abs(Math.sin(angle)) ** 6;
  const r = h * (0.16 + flash * 0.3);
  const light = g.createRadialGradient(x, lamp, 0, x, lamp, r);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(0.3, '#fff3b0a0');
  light.addColorStop(1, '#ffe9a000');
  g.globalAlpha = feature;
  g.fillStyle = light;
  g.fillRect(x - r, lamp - r, r * 2, r * 2);
  g.globalAlpha = 1;
}

let ripple: HTMLCanvasElement | null = null;

/** The wind runs over the flags as a soft fold of light. */
export function cover(g: CanvasRenderingContext2D, { board, now, still }: Mood): void {
  if (still) return;
  if (!ripple) {
    const [image, r] = surface(8, 64, 1);
    const fold = r.createLinearGradient(0, 0, 0, 64);
    fold.addColorStop(0, '#ffffff00');
    fold.addColorStop(0.4, '#ffffff66');
    fold.addColorStop(0.62, '#1f4a8a1a');
    fold.addColorStop(1, '#1f4a8a00');
    r.fillStyle = fold;
    r.fillRect(0, 0, 8, 64);
    ripple = image;
  }
  for (const [reel, column] of board.cells.entries()) {
    const flag = reelRect(column);
    const part = (now / 3400 + reel * 0.13) % 1.6;
    if (part > 1) continue;
    const high = flag.w * 0.5;
    g.save();
    g.beginPath();
    g.rect(flag.x, flag.y, flag.w, flag.h);
    g.clip();
    g.globalAlpha = 0.5;
    g.drawImage(ripple, flag.x, flag.y + flag.h - part * (flag.h + high), flag.w, high);
    g.restore();
  }
}
