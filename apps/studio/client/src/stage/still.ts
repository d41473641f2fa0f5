import type { Frame } from '../rules/cascade.ts';
import { centre } from './geometry.ts';
import type { GameLook } from './look.ts';
import { SpriteSheet, surface } from './sprites.ts';
import { drawGroup, drawTrace } from './trace.ts';

/** A spin as it stood, or one window of its cascade: cabinet, symbols and wins, without motion. `width` is in CSS pixels. */
export function paintFrame(look: GameLook, { window, wins }: Frame, width: number, ratio: number): HTMLCanvasElement {
  const trial = look.place({ x: 0, y: 0, w: width, h: width });
  const height = Math.ceil(trial.frame.h + width * 0.08);
  const [image, g] = surface(width, height, ratio);
  const area = { x: width * 0.04, y: width * 0.04, w: width * 0.92, h: height - width * 0.08 };
  const board = look.place(area);
  look.backdrop(g, { width, height }, board);
  look.cabinet(g, board);
  const sheet = new SpriteSheet(look.symbols, board.symbol, ratio, look.sprite);
  window.forEach((column, reel) =>
    column.forEach((id, row) => {
      const rect = board.cells[reel]?.[row];
      const sprite = sheet.get(id);
      if (!rect || !sprite) return;
      const { x, y } = centre(rect);
      g.drawImage(sprite.image, x - sprite.size / 2, y - sprite.size / 2, sprite.size, sprite.size);
    }),
  );
  for (const [i, win] of wins.entries()) {
    const color = look.lines[(win.line ?? i) % look.lines.length] ?? '#fff';
    if (win.kind === 'cluster') drawGroup(g, board, win.cells, color, 1, false);
    else drawTrace(g, board, win, color, 1, false);
  }
  return image;
}
