import { paintPicture, paintRim } from '../src/art/canvas.ts';
import type { Picture } from '../src/art/picture.ts';

/** Development only: every symbol of one game, large and at 44 pixels, to look at. `?game=<code>`. */
const code = new URLSearchParams(location.search).get('game') ?? 'lantern-night';
const grounds: Record<string, string> = {
  'lantern-night': '#1c1b45',
  'ember-kiln': '#2a1210',
  'pearl-tide': '#bff0ee',
  'orchard-ferry': '#f6e2b4',
  'noodle-alley': '#150c26',
  'paper-pond': '#e9f1e4',
};
const { symbols, rim } = (await import(`../src/games/${code}/symbols.ts`)) as {
  symbols: Record<string, Picture>;
  rim?: string;
};
const canvas = document.createElement('canvas');
canvas.width = 1240;
canvas.height = 760;
document.body.append(canvas);
document.body.style.margin = '0';
const g = canvas.getContext('2d');
if (g) {
  g.fillStyle = grounds[code] ?? '#1c1b45';
  g.fillRect(0, 0, 1240, 760);
  Object.values(symbols).forEach((picture, i) => {
    for (const [x, y, size] of [
      [110 + (i % 6) * 200, 110 + Math.floor(i / 6) * 210, 180],
      [50 + i * 70, 690, 44],
    ] as const) {
      g.save();
      g.translate(x, y);
      if (rim) paintRim(g, picture, size, rim, 4);
      paintPicture(g, picture, size);
      g.restore();
    }
  });
}
document.body.dataset['ready'] = '1';
