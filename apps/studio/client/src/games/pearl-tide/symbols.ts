import type { Layer, Picture } from '../../art/picture.ts';
import { across, ball, down } from '../../art/picture.ts';
import { circle, ellipse, polar, softStar } from '../../art/shapes.ts';

/** White rim of every symbol: they are stickers. */
export const rim = '#ffffff';

/** Two eyes that look at the player. */
function eyes(x: number, y: number, apart: number, r: number): Layer[] {
  return [x - apart, x + apart].flatMap((cx): Layer[] => [
    { d: circle(cx, y, r), fill: '#ffffff' },
    { d: circle(cx + r * 0.12, y + r * 0.1, r * 0.62), fill: '#1c2b4a' },
    { d: circle(cx - r * 0.15, y - r * 0.25, r * 0.24), fill: '#ffffff' },
  ]);
}

const ribs = [-58, -35, -12, 12, 35, 58];

/** A golden scallop: the wild. */
const wild: Picture = [
  { d: 'M-16 30H16L24 42C12 47 -12 47 -24 42Z', fill: down(30, 45, '#ffb03a', '#d9731a') },
  {
    d: 'M0 36C-16 36 -34 18 -43 -2C-47 -12 -40 -19 -33 -18C-34 -29 -24 -35 -16 -31C-14 -42 14 -42 16 -31C24 -35 34 -29 33 -18C40 -19 47 -12 43 -2C34 18 16 36 0 36Z',
    fill: {
      ring: [0, 34, 76],
      stops: [
        [0, '#ff9a2e'],
        [0.45, '#ffc93f'],
        [0.8, '#fff0a0'],
        [1, '#ffd24a'],
      ],
    },
    stroke: '#c46a0c',
    width: 2.6,
  },
  ...ribs.map((turn): Layer => {
    const [x, y] = polar(52, turn * 0.82, 0, 32);
    return {
      d: `M0 32Q${(x * 0.42).toFixed(1)} ${(y * 0.5).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`,
      stroke: '#e88a1a',
      width: 3.2,
    };
  }),
  { d: 'M-30 -8C-28 -18 -22 -24 -15 -25', stroke: '#ffffff', width: 4.6, alpha: 0.9 },
  {
    d: 'M0 18L3.4 26L12 26.8L5.4 32.2L7.6 40.6L0 36L-7.6 40.6L-5.4 32.2L-12 26.8L-3.4 26Z',
    fill: '#ffffff',
    stroke: '#c46a0c',
    width: 1.6,
  },
];

/** A pearl in its open shell: the scatter. */
const pearl: Picture = [
  {
    d: 'M-44 8C-46 -22 -22 -44 0 -44C22 -44 46 -22 44 8Z',
    fill: down(-44, 8, '#c9a6ff', '#8f5fe0'),
    stroke: '#5a2fa8',
    width: 2.6,
  },
  { d: 'M-36 6C-37 -18 -18 -36 0 -36C18 -36 37 -18 36 6Z', fill: down(-36, 6, '#fff0fb', '#ffc4ea') },
  ...[-40, -14, 14, 40].map((turn): Layer => {
    const [x, y] = polar(40, turn, 0, 4);
    return { d: `M0 4L${x.toFixed(1)} ${y.toFixed(1)}`, stroke: '#f29ad4', width: 2.4, alpha: 0.7 };
  }),
  {
    d: 'M-46 10C-40 4 40 4 46 10C44 32 22 44 0 44C-22 44 -44 32 -46 10Z',
    fill: down(6, 44, '#b48af5', '#7a45cf'),
    stroke: '#5a2fa8',
    width: 2.6,
  },
  { d: ellipse(0, 12, 38, 7), fill: '#ffd9f2' },
  {
    d: circle(0, -2, 19),
    fill: {
      ring: [0, -2, 19, -6, -9],
      stops: [
        [0, '#ffffff'],
        [0.4, '#fdf3ff'],
        [0.7, '#d9d3ff'],
        [0.88, '#a8d8ff'],
        [1, '#9a8fe0'],
      ],
    },
    stroke: '#7f74c8',
    width: 1.6,
  },
  { d: ellipse(-6, -9, 5.4, 3.8), fill: '#ffffff' },
  { d: 'M-34 22C-26 32 -14 37 -4 38', stroke: '#ffffff', width: 3.4, alpha: 0.55 },
];

const claw = (side: number): Layer[] => [
  { d: 'M24 4C34 0 38 -8 37 -16', scale: [side, 1], stroke: '#c42a1c', width: 8 },
  {
    d: 'M24 -20C24 -36 38 -44 47 -36C42 -34 40 -31 39 -28C43 -30 47 -29 49 -25C47 -14 36 -8 28 -12C25 -14 24 -17 24 -20Z',
    scale: [side, 1],
    fill: down(-42, -8, '#ff8a5c', '#ee4a30'),
    stroke: '#9c1c10',
    width: 2.4,
  },
];

const crab: Picture = [
  ...[-1, 1].flatMap((side) => [
    { d: 'M26 20L42 24M24 27L38 36M18 32L27 44', scale: [side, 1] as const, stroke: '#d9381f', width: 6.4 },
    ...claw(side),
  ]),
  { d: 'M-10 -12V-24M10 -12V-24', stroke: '#d9381f', width: 6 },
  {
    d: 'M-36 12C-36 -8 -18 -16 0 -16C18 -16 36 -8 36 12C36 28 18 37 0 37C-18 37 -36 28 -36 12Z',
    fill: ball(0, 8, 38, '#ffb08a', '#ff6a45', '#d9341f'),
    stroke: '#9c1c10',
    width: 2.6,
  },
  ...eyes(0, -24, 10, 8.4),
  { d: 'M-10 18C-4 25 4 25 10 18', stroke: '#7a140a', width: 3.4 },
  { d: circle(-21, 14, 5), fill: '#ff9a9a', alpha: 0.8 },
  { d: circle(21, 14, 5), fill: '#ff9a9a', alpha: 0.8 },
  { d: 'M-22 -4C-16 -9 -8 -11 -1 -11', stroke: '#ffffff', width: 3.4, alpha: 0.8 },
];

const fish: Picture = [
  { d: 'M24 0L46 -22C48 -8 48 12 46 24Z', fill: across(24, 48, '#ffc93f', '#ff9a1f'), stroke: '#b35a08', width: 2.4 },
  { d: 'M-8 -24C0 -40 18 -40 26 -30L20 -14Z', fill: down(-40, -14, '#ffd95c', '#ffa82e'), stroke: '#b35a08', width: 2.2 },
  { d: 'M0 24C4 36 16 38 22 32L18 14Z', fill: down(14, 38, '#ffb83f', '#ff9a1f'), stroke: '#b35a08', width: 2.2 },
  {
    d: 'M-46 2C-38 -22 -14 -30 6 -26C24 -22 32 -8 34 0C32 12 22 25 4 28C-16 31 -38 24 -46 2Z',
    fill: ball(-6, 0, 42, '#8fd0ff', '#3f9aff', '#1a5cd9'),
    stroke: '#0f3d9c',
    width: 2.6,
  },
  { d: 'M2 -27C-6 -12 -6 14 2 28C8 28 12 27 14 25C6 12 6 -12 15 -23C11 -26 6 -27 2 -27Z', fill: '#ffffff' },
  { d: 'M20 -19C14 -8 14 10 21 20', stroke: '#0f3d9c', width: 2.4, alpha: 0.6 },
  { d: circle(-22, -6, 9.4), fill: '#ffffff' },
  { d: circle(-24, -5, 5.6), fill: '#14264a' },
  { d: circle(-26, -8, 2.2), fill: '#ffffff' },
  { d: 'M-42 10C-37 14 -31 14 -27 11', stroke: '#0f3d9c', width: 3 },
  { d: 'M-30 -19C-22 -24 -12 -25 -6 -24', stroke: '#ffffff', width: 3.4, alpha: 0.85 },
];

const coral: Picture = [
  {
    d: 'M0 38V10M0 26C-14 22 -24 12 -25 -8M-25 6C-34 2 -38 -6 -38 -14M0 14C-8 2 -8 -18 -8 -36M-8 -10C-16 -16 -19 -22 -19 -30M0 26C16 22 26 10 26 -12M26 0C34 -4 38 -12 38 -20M0 14C10 4 12 -12 11 -28',
    stroke: '#a81560',
    width: 15,
  },
  {
    d: 'M0 38V10M0 26C-14 22 -24 12 -25 -8M-25 6C-34 2 -38 -6 -38 -14M0 14C-8 2 -8 -18 -8 -36M-8 -10C-16 -16 -19 -22 -19 -30M0 26C16 22 26 10 26 -12M26 0C34 -4 38 -12 38 -20M0 14C10 4 12 -12 11 -28',
    stroke: down(-40, 42, '#ff9ad4', '#f5479c', '#c41f78'),
    width: 10,
  },
  ...[
    [-25, -8],
    [-38, -14],
    [-8, -36],
    [-19, -30],
    [26, -12],
    [38, -20],
    [11, -28],
  ].map(([x, y]): Layer => ({ d: circle(x ?? 0, y ?? 0, 3), fill: '#ffe0f2' })),
  { d: 'M-26 44C-20 34 20 34 26 44Z', fill: down(36, 46, '#ffdf9a', '#e0a84a'), stroke: '#a86a1a', width: 2.2 },
];

const star: Picture = [
  { d: softStar(5, 47, 15, 0.95), fill: ball(0, 2, 46, '#fff0a0', '#ffb62e', '#ff8214'), stroke: '#b84f06', width: 2.8 },
  ...[0, 72, 144, 216, 288].flatMap((turn): Layer[] =>
    [27, 35].map((r): Layer => {
      const [x, y] = polar(r, turn);
      return { d: circle(x, y, r === 27 ? 2.8 : 2.1), fill: '#fff3c4' };
    }),
  ),
  ...eyes(0, -5, 8.4, 6.6),
  { d: 'M-8 8C-3 14 3 14 8 8', stroke: '#8a3a04', width: 3.2 },
  { d: circle(-15, 7, 3.6), fill: '#ff8a6a', alpha: 0.75 },
  { d: circle(15, 7, 3.6), fill: '#ff8a6a', alpha: 0.75 },
];

const wave: Picture = [
  {
    d: 'M-46 36C-46 0 -24 -36 10 -38C34 -39 46 -22 43 -8C38 -18 24 -21 17 -11C11 -2 18 14 34 15C40 16 44 14 47 11C48 22 48 30 46 36Z',
    fill: down(-38, 36, '#6ff0e4', '#1fbfc9', '#0a7fa8'),
    stroke: '#075a7d',
    width: 2.8,
  },
  { d: 'M-34 34C-33 6 -18 -20 6 -27M-18 35C-16 16 -10 0 2 -10M0 35C0 26 2 18 8 12', stroke: '#c9fffa', width: 3.6, alpha: 0.85 },
  { d: 'M10 -38C30 -40 46 -24 43 -8C38 -20 26 -26 10 -26C2 -26 -6 -24 -12 -20C-8 -30 0 -37 10 -38Z', fill: '#ffffff' },
  { d: circle(40, -20, 4.6), fill: '#ffffff' },
  { d: circle(46, -32, 3), fill: '#ffffff' },
  { d: circle(34, -43, 2.6), fill: '#ffffff' },
  {
    d: 'M-46 36C-36 30 -30 42 -20 36C-10 30 -4 42 6 36C16 30 22 42 32 36C38 33 42 35 46 36V42H-46Z',
    fill: down(32, 44, '#0fa0bd', '#086a94'),
  },
];

const DIGITS: Readonly<Record<string, string>> = {
  '1': 'M-6 -14L2 -20V20',
  '2': 'M-11 -10C-11 -24 11 -24 11 -9C11 2 -8 8 -11 20H12',
  '3': 'M-10 -16C-2 -23 11 -20 10 -9C9 -2 2 0 -3 0C4 0 12 3 12 11C12 22 -4 23 -11 16',
  '5': 'M10 -20H-8L-10 -2C-4 -7 12 -7 12 7C12 22 -6 23 -12 15',
  '0': 'M0 -20C-14 -20 -14 20 0 20C14 20 14 -20 0 -20Z',
};

/** A multiplier in a bubble; higher ones are warmer. */
function times(text: string, light: string, mid: string, dark: string): Picture {
  const wide = text.length > 1;
  const figures = [...text].map((digit, i): [string, number] => [DIGITS[digit] ?? '', (wide ? -2 : 11) + i * 23]);
  const size = wide ? 0.82 : 1;
  const strokes = (color: string, width: number): Layer[] => [
    { d: 'M-6 -6L6 6M6 -6L-6 6', at: [wide ? -28 : -20, 5], stroke: color, width },
    ...figures.map(([d, x]): Layer => ({ d, at: [x, 0], scale: size, stroke: color, width: width / size })),
  ];
  return [
    { d: circle(0, 0, 43), fill: ball(0, 0, 44, light, mid, dark), stroke: dark, width: 2.6 },
    { d: circle(0, 0, 35), stroke: '#ffffff', width: 2, alpha: 0.5 },
    ...strokes(dark, 13),
    ...strokes('#ffffff', 7.4),
    { d: 'M-29 -16C-25 -25 -18 -31 -9 -33', stroke: '#ffffff', width: 4.4, alpha: 0.8 },
  ];
}

export const symbols: Readonly<Record<string, Picture>> = {
  wild,
  pearl,
  crab,
  fish,
  coral,
  star,
  wave,
  x1: times('1', '#dff6ff', '#8cc9e8', '#4a86b0'),
  x2: times('2', '#c9fff0', '#3fcfae', '#0d7f6c'),
  x3: times('3', '#c9e4ff', '#4a94f5', '#1c4fb8'),
  x5: times('5', '#ffe0f5', '#f55cb4', '#a81c78'),
  x10: times('10', '#fff0b0', '#ffae2e', '#c45a0c'),
};
