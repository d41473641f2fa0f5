import { isRed, WHEEL } from '../../../src/tables/roulette.ts';
import { ball, down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse, polar } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { PAPERS, rooster } from '../../src/tables/stage/rooster.ts';

const SUITS = {
  spade: 'M0 -22C8 -10 22 -4 20 8C18 18 6 18 3 10C4 18 7 21 9 24H-9C-7 21 -4 18 -3 10C-6 18 -18 18 -20 8C-22 -4 -8 -10 0 -22Z',
  heart: 'M0 22C-14 10 -22 2 -20 -9C-18 -19 -5 -20 0 -9C5 -20 18 -19 20 -9C22 2 14 10 0 22Z',
  diamond: 'M0 -24L17 0L0 24L-17 0Z',
} as const;

/** A card with one large sign, in a field of 100 by 100. */
export const card = (suit: keyof typeof SUITS, color: string): Picture => [
  { d: box(3, 5, 66, 94, 8), fill: '#000000', alpha: 0.35 },
  { d: box(0, 0, 66, 94, 8), fill: down(-47, 47, '#fffefa', '#eadfc8') },
  { d: box(0, 0, 58, 86, 5), stroke: '#c9a35a', width: 1 },
  { d: SUITS[suit], fill: color },
  { d: SUITS[suit], fill: color, at: [-22, -34], scale: 0.3 },
  { d: SUITS[suit], fill: color, at: [22, 34], scale: 0.3, turn: 180 },
];

/** The back of a card, with a pavilion's roof on it. */
export const cardBack: Picture = [
  { d: box(3, 5, 66, 94, 8), fill: '#000000', alpha: 0.35 },
  { d: box(0, 0, 66, 94, 8), fill: '#f4ead2' },
  { d: box(0, 0, 56, 84, 5), fill: down(-42, 42, '#a33340', '#5c121d') },
  { d: 'M-22 4C-10 2 -4 -8 0 -20C4 -8 10 2 22 4Z', fill: '#f1c15d' },
  { d: 'M-14 8V26M0 8V26M14 8V26M-20 28H20', stroke: '#f1c15d', width: 4 },
];

export const chip = (light: string, dark: string): Picture => [
  { d: ellipse(0, 12, 46, 24), fill: '#000000', alpha: 0.35 },
  { d: ellipse(0, 6, 46, 24), fill: dark },
  { d: ellipse(0, 0, 46, 24), fill: light },
  { d: ellipse(0, 0, 30, 15), stroke: '#fff6dc', width: 3 },
  ...[0, 60, 120, 180, 240, 300].map((angle): Layer => {
    const [x, y] = polar(38, angle);
    return { d: box(0, 0, 10, 8, 2), fill: '#fff6dc', at: [x, y * 0.52] };
  }),
];

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  3: [
    [-20, -20],
    [0, 0],
    [20, 20],
  ],
  5: [
    [-20, -20],
    [20, 20],
    [0, 0],
    [20, -20],
    [-20, 20],
  ],
};
const die = (face: number): Picture => [
  { d: box(4, 8, 88, 88, 18), fill: '#000000', alpha: 0.35 },
  { d: box(0, 0, 88, 88, 18), fill: down(-44, 44, '#ffffff', '#efe5d0', '#c9b894') },
  ...(PIPS[face] ?? []).map(
    ([x, y]): Layer => ({ d: circle(x, y, face === 1 ? 14 : 9), fill: face === 1 ? '#c3262f' : '#23262e' }),
  ),
];

/** A garden at night with paper lanterns under a roof. */
function garden(page: SvgPage): void {
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 250, 620, '#2f7f63', '#12463a', '#06201c') },
    { d: circle(470, 130, 54), fill: ball(470, 130, 54, '#fffbe8', '#f4dfa4'), alpha: 0.9 },
    {
      d: 'M-20 210C140 190 250 110 300 20C350 110 460 190 620 210V252C470 240 360 170 300 92C240 170 130 240 -20 252Z',
      fill: '#0b2b25',
    },
    { d: 'M-20 214C140 194 250 114 300 24C350 114 460 194 620 214', stroke: '#d8a850', width: 5 },
  ]);
  for (const [x, y, size] of [
    [110, 300, 92],
    [490, 300, 92],
    [210, 250, 70],
    [390, 250, 70],
  ] as const)
    page.add(
      [
        { d: 'M0 -90V-46', stroke: '#d8a850', width: 2.4 },
        { d: circle(0, 0, 74), fill: glow(0, 0, 74, '#ffcf7a66', '#ffcf7a00') },
        { d: ellipse(0, 0, 34, 44), fill: ball(0, 0, 44, '#ffe9b8', '#ef8a3c', '#a33a1c') },
        { d: 'M-16 -42H16M-16 42H16', stroke: '#5c2a12', width: 6 },
        { d: 'M0 46V70', stroke: '#d8a850', width: 3 },
      ],
      x,
      y,
      size,
    );
}

/** A hall with a chandelier between curtains. */
function salon(page: SvgPage): void {
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 230, 640, '#8a3550', '#4a1230', '#1c0614') },
    { d: 'M0 0H150C140 220 90 420 0 560Z', fill: down(0, 560, '#7a1a2e', '#3a0714') },
    { d: 'M600 0H450C460 220 510 420 600 560Z', fill: down(0, 560, '#7a1a2e', '#3a0714') },
    {
      d: 'M40 0C44 180 30 360 6 500M96 0C96 170 76 320 40 440M560 0C556 180 570 360 594 500M504 0C504 170 524 320 560 440',
      stroke: '#ffffff',
      width: 3,
      alpha: 0.12,
    },
    { d: circle(300, 200, 230), fill: glow(300, 200, 230, '#ffe7b055', '#ffe7b000') },
    { d: 'M300 0V130', stroke: '#d8a850', width: 6 },
  ]);
  const arms = [-150, -80, 0, 80, 150];
  page.add(
    arms.map((x): Layer => ({ d: `M300 130Q${300 + x} ${220 - Math.abs(x) / 5} ${300 + x} 190`, stroke: '#e3b65e', width: 6 })),
  );
  for (const x of arms)
    page.add(
      [
        { d: circle(0, -14, 52), fill: glow(0, -14, 52, '#fff3c8aa', '#fff3c800') },
        { d: 'M0 -34C10 -18 10 -6 0 0C-10 -6 -10 -18 0 -34Z', fill: '#fff3c8' },
        { d: 'M-14 4H14L10 20H-10Z', fill: '#e3b65e' },
        { d: 'M0 24L8 38L0 54L-8 38Z', fill: '#fff6dc', alpha: 0.8 },
      ],
      300 + x,
      190,
      110,
    );
}

function felt(page: SvgPage, [light, dark]: readonly [string, string]): void {
  page.add([
    { d: ellipse(300, 690, 380, 250), fill: '#2a1508' },
    { d: ellipse(300, 680, 372, 244), fill: down(430, 700, '#b9813c', '#5c3614') },
    { d: ellipse(300, 690, 346, 222), fill: glow(300, 560, 380, light, dark) },
    { d: ellipse(300, 690, 310, 194), stroke: '#f3dca6', width: 3, alpha: 0.5 },
  ]);
}

function cards(page: SvgPage): void {
  page.add(card('heart', '#b3202e'), 190, 520, 250, -14);
  page.add(card('spade', '#1b1c24'), 262, 532, 250, -3);
  page.add(cardBack, 392, 530, 240, 12);
  page.add(chip('#3877c9', '#1c4378'), 150, 690, 110);
  page.add(chip('#d8453f', '#701c22'), 440, 700, 120);
  page.add(chip('#e0a63a', '#6e4a10'), 440, 676, 120);
}

/** A dragon’s red card against a tiger’s golden one, with a flame between them. */
function duel(page: SvgPage): void {
  page.add([
    {
      d: 'M300 380C360 470 330 500 352 560C366 610 330 660 300 660C270 660 234 610 248 560C270 500 240 470 300 380Z',
      fill: down(380, 660, '#ffe08a', '#f08a2e', '#a8231c'),
    },
  ]);
  page.add(card('diamond', '#b3202e'), 150, 540, 280, -10);
  page.add(card('spade', '#1b1c24'), 450, 540, 280, 10);
  page.add(chip('#d8453f', '#701c22'), 180, 720, 110);
  page.add(chip('#e0a63a', '#6e4a10'), 420, 720, 110);
}

function wheel(page: SvgPage): void {
  const step = 360 / WHEEL.length;
  const [cx, cy, flat] = [300, 560, 0.66];
  const at = (radius: number, degrees: number): string => {
    const [x, y] = polar(radius, degrees);
    return `${(cx + x).toFixed(1)} ${(cy + y * flat).toFixed(1)}`;
  };
  page.add([
    { d: ellipse(cx, cy + 16, 252, 252 * flat), fill: '#000000', alpha: 0.4 },
    { d: ellipse(cx, cy, 246, 246 * flat), fill: down(400, 720, '#8a5423', '#3a1f0a') },
    { d: ellipse(cx, cy, 226, 226 * flat), fill: '#f3dca6' },
  ]);
  page.add(
    WHEEL.map((number, index): Layer => {
      const [from, to] = [index * step, (index + 1) * step];
      const fill = number === 0 ? '#1c8a52' : isRed(number) ? '#b3252b' : '#1a1c22';
      return { d: `M${at(220, from)}L${at(220, to)}L${at(142, to)}L${at(142, from)}Z`, fill };
    }),
  );
  page.add([
    { d: ellipse(cx, cy, 142, 142 * flat), fill: ball(cx, cy, 142, '#a8703a', '#5a3413') },
    { d: ellipse(cx, cy - 10, 40, 30), fill: ball(cx, cy - 10, 40, '#fff0c4', '#c98f35') },
    { d: `M${cx} ${cy - 20}V${cy - 92}`, stroke: '#f3dca6', width: 12 },
    { d: circle(cx, cy - 98, 17), fill: ball(cx, cy - 98, 17, '#fff7dd', '#d8a850') },
    { d: circle(432, 506, 15), fill: ball(432, 506, 15, '#ffffff', '#d9d2c2') },
  ]);
}

function dice(page: SvgPage): void {
  page.add([{ d: ellipse(300, 590, 220, 120), fill: down(470, 710, '#2a0c0a', '#120404') }]);
  page.add(die(5), 200, 540, 170, -12);
  page.add(die(1), 390, 530, 160, 16);
  page.add(die(3), 300, 640, 176, 4);
  page.add([
    { d: 'M90 590C90 350 510 350 510 590C510 700 90 700 90 590Z', fill: down(360, 680, '#ffffff30', '#ffffff08') },
    { d: 'M140 560C150 440 230 400 300 396', stroke: '#ffffff', width: 9, alpha: 0.55 },
    { d: circle(300, 392, 20), fill: ball(300, 392, 20, '#fff0c4', '#c98f35') },
  ]);
}

/** Two paper figures that leap at each other over a ring of sand. */
function fight(page: SvgPage): void {
  page.add([
    { d: ellipse(300, 700, 300, 150), fill: down(560, 850, '#e0bd7c', '#a87c3c') },
    { d: ellipse(300, 700, 250, 118), stroke: '#7a5424', width: 5, alpha: 0.6 },
    { d: ellipse(190, 712, 90, 22), fill: '#000000', alpha: 0.28 },
    { d: ellipse(410, 712, 90, 22), fill: '#000000', alpha: 0.28 },
  ]);
  const [meron, wala] = [rooster(PAPERS.meron), rooster(PAPERS.wala)];
  const mirror = (picture: Picture): Picture => [...picture].map((layer) => ({ ...layer, scale: [-1, 1] as const }));
  for (const part of ['back', 'body', 'wing'] as const) {
    page.add(meron[part], 178, 540, 300, -14);
    page.add(mirror(wala[part]), 422, 560, 300, 12);
  }
  const scraps = [
    [286, 420, '#f0705c', 20],
    [322, 392, '#7fb4f2', -24],
    [300, 468, '#f6b04a', 60],
    [340, 452, '#d2463c', 130],
    [262, 384, '#4a82d4', -70],
  ] as const;
  page.add(scraps.map(([x, y, fill, turn]): Layer => ({ d: 'M0 -12L11 -3L-2 13Z', fill, at: [x, y], turn })));
}

const GAMES = {
  baccarat: { felt: ['#1d7a5f', '#0b3529'], draw: cards },
  roulette: { felt: ['#2c5f92', '#12294a'], draw: wheel },
  'dragon-tiger': { felt: ['#7a2f72', '#2e0f33'], draw: duel },
  'sic-bo': { felt: ['#a3343a', '#431215'], draw: dice },
  cockfight: { felt: ['#a9803f', '#4a3213'], draw: fight },
} as const;
const ROOMS = { garden, salon };

/** The posters of the tables: a game in a room. */
export const tablePosters: Readonly<Record<string, () => SvgPage>> = Object.fromEntries(
  Object.entries(GAMES).flatMap(([game, { felt: colors, draw }]) =>
    Object.entries(ROOMS).map(([room, ground]) => [
      `table-${game}-${room}`,
      (): SvgPage => {
        const page = new SvgPage();
        ground(page);
        felt(page, colors);
        draw(page);
        return page;
      },
    ]),
  ),
);
