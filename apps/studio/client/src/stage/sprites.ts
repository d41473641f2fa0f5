import { paintPicture, paintRim } from '../art/canvas.ts';
import type { Picture } from '../art/picture.ts';

export interface Sprite {
  image: HTMLCanvasElement;
  /** Side in CSS pixels. */
  size: number;
}

/** Room around a symbol for its rim, shadow and glow, as a part of its size. */
const ROOM = 1.24;

export interface SpriteStyle {
  rim?: string;
  shadow: string;
}

/** An offscreen canvas of a size in CSS pixels; the context is scaled to the screen's pixel ratio. */
export function surface(width: number, height: number, ratio: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const image = document.createElement('canvas');
  image.width = Math.max(1, Math.round(width * ratio));
  image.height = Math.max(1, Math.round(height * ratio));
  const g = image.getContext('2d');
  if (!g) throw new Error('this browser has no 2D canvas');
  g.scale(ratio, ratio);
  return [image, g];
}

/** The symbols of a game, painted once for a size and a pixel ratio: sharp, and smeared for reels in motion. */
export class SpriteSheet {
  readonly #sharp = new Map<string, Sprite>();
  readonly #smeared = new Map<string, Sprite>();

  constructor(symbols: Readonly<Record<string, Picture>>, size: number, ratio: number, style: SpriteStyle) {
    for (const [id, picture] of Object.entries(symbols)) {
      const sharp = paintSharp(picture, size, ratio, style);
      this.#sharp.set(id, sharp);
      this.#smeared.set(id, paintSmeared(sharp, ratio));
    }
  }

  get(id: string, smeared = false): Sprite | undefined {
    return (smeared ? this.#smeared : this.#sharp).get(id);
  }
}

function paintSharp(picture: Picture, size: number, ratio: number, style: SpriteStyle): Sprite {
  const side = size * ROOM;
  const [plain, p] = surface(side, side, ratio);
  p.translate(side / 2, side / 2);
  if (style.rim) paintRim(p, picture, size, style.rim, 3.6);
  paintPicture(p, picture, size);
  const [image, g] = surface(side, side, ratio);
  g.shadowColor = style.shadow;
  g.shadowBlur = size * 0.06 * ratio;
  g.shadowOffsetY = size * 0.035 * ratio;
  g.drawImage(plain, 0, 0, side, side);
  return { image, size: side };
}

function paintSmeared(sharp: Sprite, ratio: number): Sprite {
  const [image, g] = surface(sharp.size, sharp.size, ratio);
  const steps = 17;
  for (let i = 0; i < steps; i++) {
    g.globalAlpha = 0.13;
    g.drawImage(sharp.image, 0, (i / (steps - 1) - 0.5) * sharp.size * 0.36, sharp.size, sharp.size);
  }
  return { image, size: sharp.size };
}
