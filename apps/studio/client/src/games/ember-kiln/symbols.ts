import type { Layer, Paint, Picture } from '../../art/picture.ts';
import { across, ball, down, glow } from '../../art/picture.ts';
import { box, circle, ellipse, petal, polar, regular, softStar, spiral } from '../../art/shapes.ts';

const gold = (from: number, to: number): Paint => down(from, to, '#fff0b8', '#eab244', '#8f5a14');

/** A tongue of the kiln's fire: the wild. */
const flame: Picture = [
  { d: circle(0, 4, 49), fill: glow(0, 6, 49, '#ffb040', '#ff6a1f66', '#ff3a0000') },
  {
    d: 'M2 -48C10 -30 34 -20 32 10C31 32 16 44 0 44C-18 44 -33 32 -32 10C-31 -4 -22 -10 -20 -24C-10 -20 -8 -12 -8 -6C0 -16 4 -32 2 -48Z',
    fill: down(-48, 44, '#ff5a1f', '#ff8a1f', '#e8301a'),
    stroke: '#8a1408',
    width: 2.6,
  },
  {
    d: 'M6 -24C10 -10 24 -4 22 14C21 30 10 38 0 38C-12 38 -22 30 -21 14C-20 4 -14 2 -13 -8C-6 -4 -4 2 -4 6C4 0 8 -10 6 -24Z',
    fill: down(-24, 38, '#ffb12e', '#ffd24a', '#ff8a1f'),
  },
  {
    d: 'M2 0C4 8 13 12 12 22C11 31 6 35 0 35C-7 35 -12 30 -11 22C-10 16 -6 14 -6 9C-2 12 2 8 2 0Z',
    fill: down(0, 35, '#fffbe0', '#fff2a0', '#ffd24a'),
  },
  { d: circle(-27, -29, 3.2), fill: '#ffc24a' },
  { d: circle(27, -30, 2.4), fill: '#ffdf8a' },
  { d: circle(20, -42, 1.8), fill: '#ffb040' },
];

/** The potter's seal pressed in red wax: the scatter. */
const seal: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#ff5a3aaa', '#ff3a2a44', '#ff200000') },
  { d: softStar(12, 45, 38, 1.6), fill: ball(0, 0, 46, '#ff8a6a', '#d4261f', '#7d0d12'), stroke: '#4a0508', width: 2 },
  { d: circle(0, 0, 31), stroke: '#ffb09a', width: 1.6, alpha: 0.7 },
  { d: box(0, 0, 40, 40, 7), fill: down(-20, 20, '#8a0f14', '#b31c1c') },
  { d: box(0, 0, 40, 40, 7), stroke: gold(-22, 22), width: 3.6 },
  { d: 'M-10 -11H10V10H-5V-3H3V3', stroke: gold(-12, 12), width: 5 },
  { d: 'M-30 -22C-24 -32 -14 -37 -4 -38', stroke: '#ffd9cc', width: 3, alpha: 0.8 },
];

const scale = (x: number, y: number, size = 4): Layer => ({
  d: `M${x - size} ${y}C${x - size} ${y + size * 1.5} ${x + size} ${y + size * 1.5} ${x + size} ${y}`,
  stroke: '#0d5a48',
  width: size * 0.42,
});

const SCALES: readonly (readonly [number, number])[] = [
  [-30, -15],
  [-37, -5],
  [-41, 6],
  [-41, 17],
  [-36, 27],
  [-27, 35],
  [-16, 40],
  [-4, 41],
  [8, 40],
];
const INNER_SCALES: readonly (readonly [number, number])[] = [
  [-31, -8],
  [-35, 2],
  [-36, 12],
  [-33, 22],
  [-25, 30],
  [-15, 34],
  [-4, 36],
  [7, 35],
];
const SPINES: readonly (readonly [number, number, number])[] = [
  [-33, -27, -42],
  [-44, -13, -62],
  [-49, 5, -85],
  [-46, 23, -112],
  [-35, 38, -140],
  [-19, 47, -163],
  [-1, 50, 178],
];
/** Cuts across the belly, each a short line along the radius of the coil. */
const BELLY: readonly number[] = [-150, -128, -106, -84, -62, -40, -18, 4];

/** A dragon in jade glaze, coiled on itself. */
const dragon: Picture = [
  ...SPINES.map(
    ([x, y, turn]): Layer => ({
      d: 'M-6 2L0 -10L6 2Z',
      at: [x, y],
      turn,
      fill: down(-10, 2, '#ffdf8a', '#ff9a2e'),
      stroke: '#7a3a08',
      width: 1.2,
    }),
  ),
  { d: 'M30 30C8 48 -34 40 -38 10C-41 -14 -20 -30 0 -25', stroke: '#053a30', width: 23 },
  { d: 'M30 30C40 24 44 12 37 2L46 -4', stroke: '#053a30', width: 12 },
  {
    d: 'M46 -4C42 -14 50 -18 49 -26C56 -16 55 -6 47 1Z',
    fill: down(-26, 1, '#ffdf8a', '#ff7a2e'),
    stroke: '#7a2408',
    width: 1.4,
  },
  { d: 'M30 30C8 48 -34 40 -38 10C-41 -14 -20 -30 0 -25', stroke: down(-30, 44, '#8ff5cf', '#22a983', '#0d6d57'), width: 18 },
  { d: 'M30 30C40 24 44 12 37 2L46 -4', stroke: '#1f9d7c', width: 7.5 },
  { d: 'M26 24C8 37 -24 32 -28 10C-30 -6 -18 -16 -4 -16', stroke: '#f6e0a0', width: 5 },
  ...BELLY.map((angle): Layer => {
    const [x, y] = polar(24.5, angle - 60, -2, 9);
    return { d: 'M0 -2.4V2.4', at: [x, y], turn: angle - 60, stroke: '#b98a3a', width: 1.2 };
  }),
  ...SCALES.map(([x, y]) => scale(x, y)),
  ...INNER_SCALES.map(([x, y]) => scale(x, y, 3.2)),
  // horns and mane behind the head
  { d: 'M-4 -36C-14 -44 -24 -43 -30 -47M6 -38C2 -46 -4 -48 -8 -49', stroke: '#6b3a0c', width: 6.4 },
  { d: 'M-4 -36C-14 -44 -24 -43 -30 -47M6 -38C2 -46 -4 -48 -8 -49', stroke: '#ffd987', width: 3.6 },
  {
    d: 'M-10 -30C-20 -30 -22 -24 -30 -24C-24 -20 -22 -20 -18 -20C-22 -16 -22 -10 -29 -8C-22 -6 -18 -7 -15 -9C-15 -4 -14 0 -19 4C-8 4 -2 -2 0 -8Z',
    fill: down(-30, 4, '#ffdf7a', '#ff9a2e', '#d9441a'),
    stroke: '#7a2408',
    width: 1.8,
  },
  // head
  {
    d: 'M-14 -28C-12 -40 8 -44 18 -36C30 -34 44 -30 44 -20C44 -12 34 -12 28 -14C22 -8 30 -4 26 2C14 4 -2 0 -10 -10C-15 -16 -16 -22 -14 -28Z',
    fill: down(-42, 4, '#a8ffe0', '#2fbd94', '#0f7a60'),
    stroke: '#053a30',
    width: 2.6,
  },
  { d: 'M-8 -14C-4 -6 6 -2 16 -1', stroke: '#0d6d57', width: 2 },
  { d: 'M28 -14C20 -13 14 -15 9 -19', stroke: '#053a30', width: 2.2 },
  { d: 'M24 -13L22 -7L18.5 -13.4Z', fill: '#ffffff' },
  { d: 'M36 -29C40 -29 41 -25 38 -23', stroke: '#053a30', width: 2 },
  { d: circle(36, -25, 1.8), fill: '#053a30' },
  { d: 'M2 -31C6 -36 14 -34 15 -29C10 -25 4 -26 2 -31Z', fill: '#fff2b0', stroke: '#053a30', width: 1.8 },
  { d: ellipse(9.5, -30, 1.9, 2.9), fill: '#c41f10' },
  { d: 'M-1 -34C4 -39 12 -39 17 -33', stroke: '#0d6d57', width: 2.6 },
  { d: 'M38 -14C46 -10 44 0 38 6M24 2C26 10 20 16 14 17', stroke: '#ffd24a', width: 2.6 },
  { d: 'M-4 -37C2 -40 9 -40 13 -38', stroke: '#ffffff', width: 2, alpha: 0.8 },
];

const feather = (side: number, turn: number, length: number, colors: readonly string[]): Layer => ({
  d: petal(length, length * 0.19),
  at: [side * 5, 6],
  turn: side * turn,
  fill: down(-length, 0, ...colors),
  stroke: '#5a0a14',
  width: 1.7,
});

/** One plume of the tail, swung outwards, with its eye. */
const plume = (side: number, reach: number, drop: number): Layer[] => {
  const d = `M0 10C${side * 2} 24 ${side * reach * 0.9} ${drop - 22} ${side * reach} ${drop}`;
  return [
    { d, stroke: '#5a0a14', width: 9 },
    { d, stroke: down(10, drop, '#ffb03a', '#e0323c', '#a8124a'), width: 6 },
    {
      d: petal(20, 8),
      at: [side * reach, drop + 7],
      turn: side * -reach * 0.6,
      fill: down(-20, 0, '#ffd24a', '#ff7a2e'),
      stroke: '#5a0a14',
      width: 1.7,
    },
    { d: ellipse(side * reach, drop - 1, 3.4, 4.4), fill: '#1486b0', stroke: '#fff0b8', width: 1.4 },
  ];
};

/** A phoenix in crimson and gold, rising with spread wings. */
const phoenix: Picture = [
  ...plume(-1, 27, 32),
  ...plume(1, 27, 32),
  ...plume(1, 0, 41),
  ...[-1, 1].flatMap((side) => [
    feather(side, 96, 36, ['#ff8a2e', '#a8142c']),
    feather(side, 78, 44, ['#ffa53a', '#c4202e']),
    feather(side, 61, 50, ['#ffc24a', '#e0402e']),
    feather(side, 45, 52, ['#ffdf7a', '#f0602e']),
    feather(side, 30, 46, ['#fff0b0', '#ff8a2e']),
  ]),
  {
    d: 'M-12 -4C-12 -14 -7 -18 -8 -27C-9 -38 9 -41 12 -29C13 -19 12 -14 12 -4C11 12 4 20 0 24C-4 20 -11 12 -12 -4Z',
    fill: across(-13, 13, '#ffb04a', '#f0402e', '#a8142c'),
    stroke: '#5a0a14',
    width: 2.4,
  },
  { d: 'M-6 -6C-3 -2 3 -2 6 -6M-6 3C-3 7 3 7 6 3M-4 -15C-2 -12 3 -12 5 -15', stroke: '#ffd98a', width: 2 },
  { d: 'M10 -33L24 -29L11 -25Z', fill: gold(-33, -25), stroke: '#5a0a14', width: 1.6 },
  { d: circle(4, -31, 3.2), fill: '#fff6d6' },
  { d: circle(4.8, -31, 1.9), fill: '#2a0408' },
  { d: 'M-2 -37C-8 -40 -8 -45 -13 -47M1 -38C-1 -43 0 -46 -3 -49M5 -37C6 -42 9 -44 8 -49', stroke: '#ffd24a', width: 3 },
];

/** A tall vase in white and cobalt. */
const vase: Picture = [
  {
    d: 'M-12 -42H12C10 -30 10 -26 22 -16C36 -4 30 24 15 38H-15C-30 24 -36 -4 -22 -16C-10 -26 -10 -30 -12 -42Z',
    fill: across(-32, 32, '#b9cdec', '#ffffff', '#dfe9fa', '#7f9ccc'),
    stroke: '#10265c',
    width: 2.8,
  },
  { d: 'M-25 -12C-10 -6 10 -6 25 -12M-21 27C-8 32 8 32 21 27', stroke: '#1d4bb8', width: 3.4 },
  { d: 'M-10 -32C-4 -30 4 -30 10 -32', stroke: '#1d4bb8', width: 2.6 },
  ...[0, 72, 144, 216, 288].map(
    (turn): Layer => ({ d: petal(13, 5), at: [0, 9], turn, fill: down(-13, 0, '#3f7af0', '#12368f') }),
  ),
  { d: circle(0, 9, 3.4), fill: '#ffd24a' },
  { d: 'M-26 4C-20 0 -20 14 -27 14M26 4C20 0 20 14 27 14', stroke: '#1d4bb8', width: 2.4 },
  { d: ellipse(0, -42, 14, 4), fill: '#12368f', stroke: '#10265c', width: 2 },
  { d: box(0, 40, 32, 6, 2), fill: across(-16, 16, '#3f6ad0', '#12368f') },
  { d: 'M-21 -4C-24 8 -21 18 -16 25', stroke: '#ffffff', width: 3.4, alpha: 0.9 },
];

/** A wide bowl in celadon with a crackle of gold. */
const bowl: Picture = [
  {
    d: 'M-45 -14C-42 16 -22 32 0 32C22 32 42 16 45 -14Z',
    fill: down(-14, 34, '#c9ffe9', '#4fc9b4', '#0f6f74'),
    stroke: '#06363c',
    width: 2.8,
  },
  { d: ellipse(0, -14, 45, 12), fill: down(-26, -2, '#0c5b62', '#2a9c98'), stroke: '#06363c', width: 2.8 },
  { d: ellipse(0, -12, 36, 7.5), fill: down(-20, -4, '#e98a3a', '#ffcf6b') },
  { d: 'M-20 -2L-14 10L-22 18M-14 10L2 12L8 26M2 12L12 0M24 2L18 14', stroke: '#ffe39a', width: 2 },
  { d: 'M-40 -14A40 9 0 0 1 10 -23', stroke: '#eafff7', width: 2.6, alpha: 0.9 },
  { d: box(0, 36, 34, 8, 2.5), fill: across(-17, 17, '#1a8a86', '#5fd8c4', '#0a5056'), stroke: '#06363c', width: 2 },
  {
    d: 'M-12 -30C-18 -36 -6 -40 -12 -47M4 -30C-2 -36 10 -40 4 -48M20 -30C14 -36 26 -40 20 -46',
    stroke: '#ffe8cf',
    width: 3,
    alpha: 0.6,
  },
];

/** A glazed tile: each clay has its own outline and its own sign. */
function clay(outline: string, colors: readonly [string, string, string], edge: string, sign: Layer): Picture {
  return [
    { d: outline, at: [0, 3], fill: edge, stroke: edge, width: 4 },
    { d: outline, fill: ball(0, 0, 46, ...colors), stroke: edge, width: 3 },
    { d: outline, scale: 0.8, stroke: '#ffffff', width: 2, alpha: 0.4 },
    { ...sign, at: [0, 1.6], stroke: edge, alpha: 0.75 },
    sign,
    { d: 'M-23 -13C-19 -20 -14 -24 -7 -26', stroke: '#ffffff', width: 3.4, alpha: 0.6 },
  ];
}

const sign = (d: string, width = 6): Layer => ({ d, stroke: down(-24, 24, '#fffbe6', '#ffe0a0'), width });
const hexagon = regular(6, 38, 0);
const leafVein = polar(17, 0);

export const symbols: Readonly<Record<string, Picture>> = {
  flame,
  seal,
  dragon,
  phoenix,
  vase,
  bowl,
  'clay-red': clay(circle(0, 0, 36), ['#ff9a7a', '#d63a26', '#8a1410'], '#4a0a08', sign(spiral(19, 2.1, 40), 5.4)),
  'clay-blue': clay(
    'M0 -42C8 -30 30 -8 42 0C30 8 8 30 0 42C-8 30 -30 8 -42 0C-30 -8 -8 -30 0 -42Z',
    ['#9ac4ff', '#2f62d8', '#122a86'],
    '#0a1550',
    sign('M-22 4C-16 -10 -8 -10 -4 0C0 10 8 10 12 0C15 -7 20 -8 23 -4'),
  ),
  'clay-green': clay(
    hexagon,
    ['#c0f59a', '#4c9a2e', '#1f560f'],
    '#0e3006',
    sign(`M0 22V${leafVein[1]}M0 14L-13 4M0 14L13 4M0 2L-10 -8M0 2L10 -8`, 5),
  ),
  'clay-gold': clay(
    softStar(4, 42, 26, 2.6),
    ['#fff3b0', '#e2a32a', '#8f5a0a'],
    '#4a2c04',
    sign(`${circle(0, 0, 14)}M-4.5 -4.5H4.5V4.5H-4.5Z`, 4.6),
  ),
};
