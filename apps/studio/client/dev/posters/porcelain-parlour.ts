import { down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { back, card, leaf } from '../../src/games/porcelain-parlour/pieces.ts';
import { symbols } from '../../src/games/porcelain-parlour/symbols.ts';
import { counters, teacup } from '../../src/games/porcelain-parlour/table.ts';

const FRINGE = Array.from(
  { length: 25 },
  (_, i) => `M${118 + i * 15} ${Math.round(184 + 12 * Math.sin((i / 24) * Math.PI))}v17`,
).join('');

/** The lamp over the table: a fringed shade of oxblood silk with its light. */
const lamp: Picture = [
  { d: 'M300 0V46', stroke: '#c9922e', width: 7 },
  {
    d: 'M228 46C236 36 364 36 372 46C392 92 430 140 486 170H114C170 140 208 92 228 46Z',
    fill: down(40, 170, '#c22a3a', '#8a1626', '#4d0913'),
    stroke: '#2d0409',
    width: 4,
  },
  ...[-96, -48, 0, 48, 96].map(
    (x): Layer => ({
      d: `M${300 + x * 0.44} 44Q${300 + x * 0.9} 110 ${300 + x * 1.7} 168`,
      stroke: '#f0c765',
      width: 2.6,
      alpha: 0.7,
    }),
  ),
  { d: 'M106 166C200 184 400 184 494 166L490 184C400 202 200 202 110 184Z', fill: leaf(166, 196), stroke: '#4d2c06', width: 2.4 },
  { d: FRINGE, stroke: '#e9b949', width: 4 },
  { d: 'M232 52C212 92 190 120 158 150', stroke: '#ffffff', width: 6, alpha: 0.35 },
];

/** A table under its lamp: the crown has just been turned up, and everything lies around it. */
export function porcelainParlour(): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 470, 560, '#34a572', '#176048', '#04201a') },
    { d: circle(300, 492, 282), stroke: '#e9c97a', width: 3, alpha: 0.6 },
    { d: circle(300, 492, 316), stroke: '#e9c97a', width: 2, alpha: 0.4 },
  ]);
  page.add([{ d: 'M120 176L40 800H560L480 176Z', fill: down(170, 800, '#fff0b84d', '#fff0b800') }]);
  page.add(teacup, 76, 330, 176, 20);
  page.add(
    [...card(-27, 6, -30, 'drop', '#2347a8'), ...card(0, -2, -2, 'leaf', '#1c7a4a'), ...card(27, 6, 26, 'flame', '#b3202e')],
    300,
    300,
    260,
  );
  page.add(back, 520, 330, 142, 22);
  laid(page, 'dice', 110, 560, 218, -12);
  laid(page, 'tile', 490, 566, 218, 12);
  page.add(lamp, 0, 0);
  page.add([{ d: circle(300, 510, 230), fill: glow(300, 510, 230, '#ffe9a0bb', '#ffcf6b44', '#ffcf6b00') }]);
  laid(page, 'crown', 300, 516, 340, -3);
  page.add(counters, 112, 714, 206, -8);
  laid(page, 'bell', 470, 722, 150, 8);
  return page;
}

/** A tile with its shadow on the cloth. */
function laid(page: SvgPage, id: string, x: number, y: number, size: number, turn: number): void {
  page.add([{ d: box(2, 8, 88, 96, 14), fill: '#00140c', alpha: 0.45 }, ...(symbols[id] ?? [])], x, y, size, turn);
}
