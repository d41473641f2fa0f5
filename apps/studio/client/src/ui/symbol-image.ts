import { paintPicture, paintRim } from '../art/canvas.ts';
import type { GameLook } from '../stage/look.ts';
import { surface } from '../stage/sprites.ts';

/** A symbol as a small canvas with a name for those who cannot see it. */
export function symbolImage(look: GameLook, id: string, name: string, size: number): HTMLCanvasElement {
  const [image, g] = surface(size, size, Math.min(3, Math.max(2, devicePixelRatio)));
  const picture = look.symbols[id];
  if (picture) {
    g.translate(size / 2, size / 2);
    if (look.sprite.rim) paintRim(g, picture, size * 0.86, look.sprite.rim, 3.6);
    paintPicture(g, picture, size * 0.86);
  }
  image.setAttribute('role', 'img');
  image.setAttribute('aria-label', name);
  return image;
}
