import { ball, down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse, polar } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';

const HALLS = {
  pier: { sky: ['#1b3f7a', '#3f86b8', '#f2b46a'], ground: '#6a4422', light: '#ffe0a0' },
  ballroom: { sky: ['#3a124e', '#7a2a6a', '#c8564a'], ground: '#4a1a2e', light: '#ffd7e8' },
} as const;
const COLORS = ['#3877c9', '#c9433d', '#d39a2b', '#2f9a62', '#8a54c0'] as const;
/** Fields of the card that are daubed: a line, and some beside it. */
const DAUBED: Readonly<Record<75 | 90, readonly number[]>> = { 75: [0, 6, 12, 18, 24, 3, 16], 90: [9, 11, 13, 14, 16, 2, 20] };

/** A ball with a plain ring in its colour. */
const ballOf = (color: string): Picture => [
  { d: ellipse(3, 44, 40, 10), fill: '#000000', alpha: 0.3 },
  { d: circle(0, 0, 46), fill: ball(0, 0, 46, '#ffffff', color, '#1c1424') },
  { d: circle(0, 0, 25), fill: '#fffaf0' },
  { d: circle(0, 0, 18), stroke: color, width: 5 },
];

/** A card of fields, as many across as it has columns. */
function card(kind: 75 | 90): Picture {
  const [rows, columns] = kind === 75 ? [5, 5] : [3, 9];
  const [wide, high] = kind === 75 ? [17, 17] : [10.4, 15];
  const fields = Array.from({ length: rows * columns }, (_, index): Layer => {
    const [x, y] = [((index % columns) - (columns - 1) / 2) * wide, (Math.floor(index / columns) - (rows - 1) / 2) * high];
    const isEmpty = kind === 90 && (index * 5) % 9 > 4;
    const fill = DAUBED[kind].includes(index) ? '#c9433d' : isEmpty ? '#e4d5b5' : '#fffaf0';
    return { d: box(x, y, wide - 1.6, high - 1.6, 2), fill };
  });
  return [
    { d: box(2, 4, columns * wide + 8, rows * high + 8, 5), fill: '#000000', alpha: 0.35 },
    { d: box(0, 0, columns * wide + 8, rows * high + 8, 5), fill: down(-50, 50, '#e7b64e', '#a8742a') },
    ...fields,
  ];
}

function draw(kind: 75 | 90, hall: keyof typeof HALLS): SvgPage {
  const { sky, ground, light } = HALLS[hall];
  const page = new SvgPage();
  page.add([
    { d: box(300, 400, 600, 800), fill: down(0, 700, ...sky) },
    { d: circle(300, 250, 270), fill: glow(300, 250, 270, `${light}88`, `${light}00`) },
  ]);
  // A string of lamps, and the cage of balls under it.
  page.add([{ d: 'M-10 90Q150 170 300 110T610 90', stroke: '#2a1a10', width: 4 }]);
  page.add(
    [30, 120, 210, 300, 390, 480, 570].map(
      (x, index): Layer => ({ d: circle(x, 122 + (index % 2) * 16, 12), fill: ball(x, 122, 12, '#fffbe0', '#ffc95e') }),
    ),
  );
  page.add([
    { d: 'M0 720L600 690V800H0Z', fill: ground },
    { d: circle(300, 330, 172), fill: glow(300, 300, 172, '#ffffff55', '#ffffff11') },
  ]);
  COLORS.forEach((color, index) => {
    const [x, y] = polar(92, index * 72 + (kind === 75 ? 0 : 36));
    page.add(ballOf(color), 300 + x, 340 + y, 118);
  });
  page.add(ballOf(COLORS[kind === 75 ? 1 : 2]), 300, 340, 130);
  page.add([
    { d: circle(300, 330, 172), stroke: '#f3dca6', width: 8 },
    { d: ellipse(300, 330, 80, 172), stroke: '#f3dca6', width: 4, alpha: 0.7 },
    { d: 'M128 330H472', stroke: '#f3dca6', width: 4, alpha: 0.7 },
    { d: 'M300 502V540M230 548H370', stroke: '#f3dca6', width: 14 },
  ]);
  if (kind === 75) page.add(card(75), 300, 650, 236, -6);
  else {
    page.add(card(90), 300, 610, 420, -4);
    page.add(card(90), 310, 714, 420, 3);
  }
  return page;
}

/** The posters of bingo: a kind in a hall. */
export const bingoPosters: Readonly<Record<string, () => SvgPage>> = Object.fromEntries(
  ([75, 90] as const).flatMap((kind) =>
    (['pier', 'ballroom'] as const).map((hall) => [`table-bingo-${kind}-${hall}`, () => draw(kind, hall)]),
  ),
);
