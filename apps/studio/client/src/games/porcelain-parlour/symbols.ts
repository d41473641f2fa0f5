import { across, ball, down, glow, type Layer, type Paint, type Picture } from '../../art/picture.ts';
import { box, circle, ellipse, polar, polygon, softStar } from '../../art/shapes.ts';
import { card, ivory, leaf, SUITS, tile } from './pieces.ts';

/** The crown of the house on oxblood velvet: the wild. */
const crown: Picture = [
  ...tile(down(-48, 46, '#b3303c', '#7d1524', '#4d0913'), '#2d0409', '#f0c765'),
  { d: circle(0, -2, 36), fill: glow(0, -2, 36, '#ffcf6b77', '#ff9a3a22', '#ff9a3a00') },
  ...[0, 45, 90, 135, 180, 225, 270, 315].map((turn): Layer => {
    const [x, y] = polar(30, turn, 0, -2);
    return { d: circle(x, y, 1.3), fill: '#ffdf94' };
  }),
  {
    d: 'M-29 13L-31 -17L-15 -4L0 -30L15 -4L31 -17L29 13C12 17 -12 17 -29 13Z',
    fill: across(-31, 31, '#b87a1a', '#ffe9a0', '#f0bb45', '#fff2c0', '#a86a12'),
    stroke: '#4d2704',
    width: 2.2,
  },
  { d: 'M-20 9L-21 -5M20 9L21 -5M0 10V-16', stroke: '#9a6414', width: 1.6, alpha: 0.6 },
  { d: 'M-29 13C-12 17 12 17 29 13L28 24C12 28 -12 28 -28 24Z', fill: leaf(12, 28), stroke: '#4d2704', width: 2.2 },
  { d: circle(0, -32, 5), fill: ball(0, -32, 5, '#ffffff', '#fbe4c0', '#c99a6a'), stroke: '#4d2704', width: 1.6 },
  ...([-1, 1] as const).map(
    (side): Layer => ({
      d: circle(side * 31, -19, 4.2),
      fill: ball(side * 31, -19, 4.2, '#ffffff', '#fbe4c0', '#c99a6a'),
      stroke: '#4d2704',
      width: 1.5,
    }),
  ),
  { d: 'M0 -7L7 3L0 12L-7 3Z', fill: down(-7, 12, '#8ff0c0', '#1c9c6a', '#0a5a3c'), stroke: '#4d2704', width: 1.6 },
  ...[-19, -6.5, 6.5, 19].map(
    (x, i): Layer => ({ d: circle(x, 19.6 + (i === 0 || i === 3 ? -0.8 : 0.6), 2.7), fill: i % 2 === 0 ? '#c22a3a' : '#2f5fd0' }),
  ),
];

const rays = [-66, -40, 40, 66];

/** The brass bell of the table on a midnight tile: the scatter. */
const bell: Picture = [
  ...tile(down(-48, 46, '#3a5bb8', '#1f3480', '#101d52'), '#080f30', '#f0c765'),
  { d: circle(0, 0, 37), fill: glow(0, 0, 37, '#ffe9a0aa', '#ffd06a33', '#ffd06a00') },
  ...rays.map((turn): Layer => {
    const [x, y] = polar(28, turn, 0, -6);
    const [u, v] = polar(36, turn, 0, -6);
    return { d: `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`, stroke: '#ffe6a0', width: 3 };
  }),
  { d: ellipse(0, 27, 33, 7.5), fill: down(19, 35, '#6b3f18', '#2d1606'), stroke: '#1c0c02', width: 1.6 },
  {
    d: 'M-26 22C-26 -4 -16 -19 0 -19C16 -19 26 -4 26 22Z',
    fill: across(-26, 26, '#9a6414', '#ffe7a0', '#fff6d6', '#e2a93a', '#8a560c'),
    stroke: '#3d2204',
    width: 2.2,
  },
  {
    d: 'M-30 22C-20 27 20 27 30 22C31 17 28 16 26 17C12 21 -12 21 -26 17C-28 16 -31 17 -30 22Z',
    fill: leaf(15, 27),
    stroke: '#3d2204',
    width: 2,
  },
  { d: box(0, -23, 9, 8, 2), fill: across(-5, 5, '#9a6414', '#fff0b8', '#9a6414'), stroke: '#3d2204', width: 1.6 },
  { d: circle(0, -30, 5.4), fill: ball(0, -30, 5.4, '#fff8dc', '#e9b949', '#8a560c'), stroke: '#3d2204', width: 1.8 },
  { d: 'M-16 12C-16 -1 -11 -9 -5 -12', stroke: '#ffffff', width: 3.2, alpha: 0.85 },
];

/** Three cards of the house, fanned. */
const hand: Picture = [
  ...ivory(),
  { d: circle(0, 0, 34), fill: glow(0, 0, 34, '#f4d79a', '#f4d79a00') },
  ...card(-15, 3, -24, 'leaf', '#1c7a4a'),
  ...card(15, 3, 24, 'drop', '#2347a8'),
  ...card(0, -3, 0, 'flame', '#b3202e'),
  { d: 'M-24 30C-12 36 12 36 24 30', stroke: '#c9a86a', width: 2.4 },
];

/** One die seen from above its corner: three faces with their pips. */
function die(
  x: number,
  y: number,
  size: number,
  colors: readonly [string, string, string],
  pips: readonly [number, number, number],
): Picture {
  const s = size;
  const h = s * 0.5;
  const top: [number, number][] = [
    [0, -s],
    [s * 0.88, -h],
    [0, 0],
    [-s * 0.88, -h],
  ];
  const left: [number, number][] = [
    [-s * 0.88, -h],
    [0, 0],
    [0, s],
    [-s * 0.88, h],
  ];
  const right: [number, number][] = [
    [0, 0],
    [s * 0.88, -h],
    [s * 0.88, h],
    [0, s],
  ];
  const faces: readonly (readonly [[number, number][], Paint])[] = [
    [top, colors[0]],
    [left, colors[1]],
    [right, colors[2]],
  ];
  const spots: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    1: [[0.5, 0.5]],
    2: [
      [0.28, 0.28],
      [0.72, 0.72],
    ],
    3: [
      [0.24, 0.24],
      [0.5, 0.5],
      [0.76, 0.76],
    ],
    5: [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.5, 0.5],
      [0.25, 0.75],
      [0.75, 0.75],
    ],
  };
  const on = (face: readonly [number, number][], u: number, v: number): readonly [number, number] => {
    const [a = [0, 0], b = [0, 0], , d = [0, 0]] = face;
    return [x + a[0] + (b[0] - a[0]) * u + (d[0] - a[0]) * v, y + a[1] + (b[1] - a[1]) * u + (d[1] - a[1]) * v];
  };
  return faces.flatMap(([face, fill], i): Layer[] => [
    { d: polygon(face), at: [x, y], fill, stroke: '#4d0913', width: 1.8 },
    ...(spots[pips[i] ?? 1] ?? []).map(([u, v]): Layer => {
      const [px, py] = on(face, u, v);
      return { d: i === 0 ? ellipse(px, py, s * 0.13, s * 0.085) : ellipse(px, py, s * 0.09, s * 0.115), fill: '#fff6e0' };
    }),
  ]);
}

/** A pair of oxblood dice. */
const dice: Picture = [
  ...ivory(),
  { d: ellipse(0, 26, 32, 7), fill: '#8a6a3a', alpha: 0.28 },
  ...die(-13, -10, 19, ['#e8606a', '#b3202e', '#7d1524'], [5, 2, 3]),
  ...die(14, 10, 20, ['#f07a80', '#c22a3a', '#8a1626'], [3, 1, 5]),
];

/** A lacquer tile laid across another, with coloured pips. */
function lacquer(x: number, y: number, turn: number, pips: readonly (readonly [number, number, string])[]): Picture {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    { d: box(0, 0, 28, 56, 6), at: [x + 1, y + 2.4], turn, fill: '#05080f' },
    {
      d: box(0, 0, 28, 56, 6),
      at: [x, y],
      turn,
      fill: across(-14, 14, '#414a63', '#1c2233', '#10141f'),
      stroke: '#05080f',
      width: 1.6,
    },
    { d: 'M-10 0H10', at: [x, y], turn, stroke: '#f0c765', width: 2 },
    { d: 'M-10.5 -18V-22.5C-10.5 -24 -9.5 -25 -8 -25H4', at: [x, y], turn, stroke: '#ffffff', width: 1.8, alpha: 0.7 },
    ...pips.map(([px, py, fill]): Layer => ({ d: circle(x + px * cos - py * sin, y + px * sin + py * cos, 3.5), fill })),
  ];
}

const lacquered: Picture = [
  ...ivory(),
  { d: ellipse(0, 30, 30, 6), fill: '#8a6a3a', alpha: 0.25 },
  ...lacquer(10, 1, 20, [
    [-6, -19, '#ff8a7a'],
    [6, -9, '#ff8a7a'],
    [0, 14, '#ffe6a0'],
  ]),
  ...lacquer(-9, 0, -14, [
    [-6.4, -20, '#fff6e0'],
    [6.4, -20, '#fff6e0'],
    [-6.4, -9, '#fff6e0'],
    [6.4, -9, '#fff6e0'],
    [-6.4, 9, '#ff8a7a'],
    [0, 14.4, '#ff8a7a'],
    [6.4, 20, '#ff8a7a'],
  ]),
];

/** A round counter with inlaid edge. */
const counterGold: Picture = [
  ...ivory(),
  { d: circle(0, 2.6, 32), fill: '#6b430a' },
  { d: circle(0, -1.4, 32), fill: ball(0, -1.4, 34, '#fff0b0', '#e9b23a', '#a86f12'), stroke: '#6b430a', width: 2 },
  ...Array.from(
    { length: 8 },
    (_, i): Layer => ({
      d: box(0, -27.6, 10, 7.6, 1.6),
      at: [0, -1.4],
      turn: i * 45,
      fill: '#fff8e2',
      stroke: '#8a560c',
      width: 1,
    }),
  ),
  { d: circle(0, -1.4, 21), fill: down(-22, 20, '#c98a1c', '#f2c55a'), stroke: '#8a560c', width: 1.8 },
  { d: softStar(6, 16, 7, 1.2), at: [0, -1.4], fill: '#fff8e2', stroke: '#8a560c', width: 1.4 },
  { d: 'M-22 -20C-17 -26 -10 -29 -4 -30', stroke: '#ffffff', width: 2.8, alpha: 0.8 },
];

/** An oblong plaque. */
const counterRed: Picture = [
  ...ivory(),
  { d: box(0, 2.6, 50, 62, 9), fill: '#5a0a12' },
  { d: box(0, -1.8, 50, 62, 9), fill: ball(-4, -10, 52, '#ff8f86', '#cf3340', '#8a1420'), stroke: '#5a0a12', width: 2 },
  { d: box(0, -1.8, 39, 51, 5), stroke: '#ffd9c0', width: 1.8 },
  { d: 'M0 -22L14 -1.8L0 18.4L-14 -1.8Z', fill: '#fff2e2', stroke: '#8a1420', width: 1.4 },
  { d: SUITS.flame, at: [0, -1], scale: 0.94, fill: '#b3202e' },
  { d: 'M-20 -18V-23C-20 -26 -18 -28 -15 -28H-2', stroke: '#ffffff', width: 2.6, alpha: 0.8 },
];

/** A long oval of blue glass with three drops. */
const counterBlue: Picture = [
  ...ivory(),
  { d: ellipse(0, 2.6, 34, 24), fill: '#0c2050' },
  { d: ellipse(0, -2, 34, 24), fill: ball(-4, -6, 38, '#a9ccff', '#3a6fd8', '#173a94'), stroke: '#0c2050', width: 2 },
  { d: ellipse(0, -2, 27, 17.4), stroke: '#dfeaff', width: 1.8 },
  ...[-15, 0, 15].map(
    (x): Layer => ({ d: SUITS.drop, at: [x, -2], scale: x === 0 ? 1.15 : 0.8, fill: '#f2f7ff', stroke: '#173a94', width: 1 }),
  ),
  { d: 'M-25 -14C-19 -19 -12 -21.6 -4 -22', stroke: '#ffffff', width: 2.8, alpha: 0.85 },
];

export const symbols: Readonly<Record<string, Picture>> = {
  crown,
  bell,
  hand,
  dice,
  tile: lacquered,
  'counter-gold': counterGold,
  'counter-red': counterRed,
  'counter-blue': counterBlue,
};
