import { down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { symbols } from '../../src/games/pearl-tide/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

/** Under the surface: a great open shell on the sand, the sun falling on its pearl, and the neighbours who came to look. */
export function pearlTide(): SvgPage {
  const page = new SvgPage();
  const random = scatterOf(3);
  page.add([
    { d: box(300, 400, 600, 800), fill: down(0, 170, '#6fd0f5', '#eafcff') },
    { d: circle(452, 78, 110), fill: glow(452, 78, 110, '#fff7c9', '#ffe98a66', '#ffe98a00') },
    { d: circle(452, 78, 42), fill: '#ffe680' },
    {
      d: `${circle(96, 84, 26)}${circle(128, 70, 34)}${circle(166, 84, 27)}${circle(250, 44, 16)}${circle(272, 38, 22)}${circle(296, 46, 15)}`,
      fill: '#ffffff',
    },
    {
      d: 'M0 150C60 122 120 122 180 146C240 170 300 168 360 144C420 122 480 122 540 146C570 158 590 158 600 154V800H0Z',
      fill: '#c9fbf5',
    },
    {
      d: 'M0 172C60 200 110 196 170 172C230 148 290 150 350 174C410 198 470 196 530 172C560 160 585 160 600 166V800H0Z',
      fill: down(160, 800, '#8ff0e6', '#3cc9d9', '#0f86bd'),
    },
    ...[40, 170, 300, 430, 540].map(
      (x, i): Layer => ({
        d: `M${x} 190h44L${300 + (x - 300) * 1.7 + 90} 800h-150Z`,
        fill: '#ffffff',
        alpha: i % 2 === 0 ? 0.1 : 0.16,
      }),
    ),
    { d: 'M0 690C120 640 230 700 330 680C440 656 520 670 600 640V800H0Z', fill: down(640, 800, '#fff0c2', '#efc27c') },
  ]);
  sticker(page, 'coral', 66, 640, 190);
  sticker(page, 'coral', 548, 600, 240);
  page.add([{ d: circle(300, 470, 260), fill: glow(300, 470, 260, '#ffffffdd', '#fff6d066', '#ffffff00') }]);
  sticker(page, 'pearl', 300, 500, 400);
  sticker(page, 'fish', 118, 326, 170, -8);
  sticker(page, 'fish', 486, 268, 120, 10);
  sticker(page, 'crab', 142, 716, 178, -5);
  sticker(page, 'star', 476, 738, 128, 14);
  sticker(page, 'wild', 326, 752, 92, -10);
  page.add(
    Array.from({ length: 26 }, (): Layer => {
      const [x, y, r] = [random() * 600, 220 + random() * 430, 3 + random() ** 2 * 15];
      return { d: circle(x, y, r), fill: '#ffffff44', stroke: '#ffffff', width: 2.2 };
    }),
  );
  return page;
}

/** A symbol with its white rim. */
function sticker(page: SvgPage, id: string, x: number, y: number, size: number, turn = 0): void {
  const picture = symbols[id] ?? [];
  const rim: Picture = picture
    .filter(({ fill, width = 1, alpha = 1 }) => alpha >= 0.9 && (fill !== undefined || width >= 4))
    .map(({ fill, stroke, ...layer }) => ({
      ...layer,
      stroke: '#ffffff',
      width: (stroke && !fill ? (layer.width ?? 1) : 0) + 6.4,
    }));
  page.add(rim, x, y, size, turn);
  page.add(picture, x, y, size, turn);
}
