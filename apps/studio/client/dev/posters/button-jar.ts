import { glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { spool, symbols } from '../../src/games/button-jar/symbols.ts';

const of = (id: string): Picture => symbols[id] ?? [];

const SIDE = 150;
const GROUNDS = ['#ffd9d2', '#cdeee3', '#fff0c4', '#cfe6fb', '#ead9f7', '#fdf6ea'];
const PRINTS = ['#f58f86', '#5fc4a6', '#f2b84a', '#6fb2ee', '#b184dc', '#e8b98a'];

const CELLS = Array.from({ length: 24 }, (_, i) => [i % 4, Math.floor(i / 4)] as const);

/** Squares around the middles of all patches. */
const squares = (side: number): string => CELLS.map(([x, y]) => box((x + 0.5) * SIDE, (y + 0.5) * SIDE, side, side)).join('');

/** One patch of the quilt with its print. */
function patch(column: number, row: number): Layer[] {
  const kind = (column * 2 + row * 3 + (column % 2)) % GROUNDS.length;
  const [x, y] = [column * SIDE + SIDE / 2, row * SIDE + SIDE / 2];
  const lines = Array.from({ length: 7 }, (_, i) => `M${x - 75 + i * 25} ${y - 75}V${y + 75}`).join('');
  const checks = Array.from({ length: 7 }, (_, i) => `M${x - 75} ${y - 75 + i * 25}H${x + 75}`).join('');
  const dots = Array.from({ length: 5 }, (_, i) =>
    circle(x + (i === 4 ? 0 : (i % 2) * 84 - 42), y + (i === 4 ? 0 : Math.floor(i / 2) * 84 - 42), 9),
  ).join('');
  const color = PRINTS[kind] ?? '';
  const print: Layer[] =
    (column + row) % 3 === 0
      ? [{ d: lines, stroke: color, width: 11, alpha: 0.35, butt: true }]
      : (column + row) % 3 === 1
        ? [{ d: dots, fill: color, alpha: 0.4 }]
        : [{ d: lines + checks, stroke: color, width: 10, alpha: 0.26, butt: true }];
  return [{ d: box(x, y, SIDE, SIDE), fill: GROUNDS[kind] ?? '' }, ...print];
}

/** A jar so full that its buttons lie all over the quilt. */
export function buttonJar(): SvgPage {
  const page = new SvgPage();
  page.add(CELLS.flatMap(([column, row]) => patch(column, row)));
  page.add([
    { d: squares(SIDE - 16), stroke: '#ffffff', width: 2.4, alpha: 0.8 },
    { d: squares(SIDE), stroke: '#8a6a5a', width: 1.6, alpha: 0.35 },
    { d: box(300, 400, 600, 800), fill: glow(300, 380, 560, '#ffffff55', '#ffffff00', '#7a3a4a66') },
    { d: 'M-20 170C110 90 190 250 300 190C420 130 500 260 620 150', stroke: '#8a5a12', width: 44, alpha: 0.3 },
    { d: 'M-20 164C110 84 190 244 300 184C420 124 500 254 620 144', stroke: '#ffd75a', width: 42 },
    { d: 'M-20 148C110 68 190 228 300 168C420 108 500 238 620 128', stroke: '#8a5a12', width: 3, alpha: 0.6 },
    { d: ellipse(306, 660, 250, 54), fill: '#5a2a3a', alpha: 0.3 },
  ]);
  page.add(spool('#ff9a92', '#c42a3a'), 88, 236, 170, -8);
  page.add(spool('#a5f0cf', '#128a68'), 522, 240, 160, 9);
  page.add(of('jar'), 300, 396, 590, -2);
  page.add(of('heart'), 110, 612, 196, -14);
  page.add(of('star'), 498, 602, 190, 12);
  page.add(of('flower'), 236, 706, 172, 6);
  page.add(of('round'), 392, 718, 150, -10);
  page.add(of('square'), 70, 742, 116, 14);
  page.add(of('toggle'), 540, 742, 138, -12);
  return page;
}
