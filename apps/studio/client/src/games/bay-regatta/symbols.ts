import { across, ball, down, glow, type Layer, type Picture } from '../../art/picture.ts';
import { box, circle, polar, softStar } from '../../art/shapes.ts';
import { type Cut, flag, INK, patch, type Spot, sewn } from './cloth.ts';

const SQUARE: readonly Spot[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const BOXY: Cut = { long: 83, tall: 72, wave: 8 };
const LONG: Cut = { long: 87, tall: 70, wave: 9 };

const swallow: Picture = flag(
  LONG,
  [
    [0, 0],
    [1, 0],
    [0.74, 0.5],
    [1, 1],
    [0, 1],
  ],
  down(-40, 28, '#ff5a55', '#d91a33'),
  [
    {
      d: sewn(LONG, [
        [0, 0.1],
        [0.95, 0.1],
        [0.92, 0.18],
        [0, 0.18],
      ]),
      fill: '#ffd65a',
    },
    {
      d: sewn(LONG, [
        [0, 0.82],
        [0.92, 0.82],
        [0.95, 0.9],
        [0, 0.9],
      ]),
      fill: '#ffd65a',
    },
    { d: softStar(6, 17, 8.4, 0.4), at: [-8, 1], fill: '#fff3b8', stroke: '#a30f22', width: 1.6 },
  ],
);

const ring: Picture = flag(BOXY, SQUARE, down(-40, 26, '#ffd84a', '#ffb01a'), [
  { d: patch(BOXY, 0.5, 0.5, 0.36), fill: '#163a8a' },
  { d: patch(BOXY, 0.5, 0.5, 0.21), fill: '#ffcf3a' },
  { d: patch(BOXY, 0.5, 0.5, 0.085), fill: '#163a8a' },
]);

const diamond: Picture = flag(BOXY, SQUARE, down(-40, 26, '#23c27a', '#0b8a58'), [
  {
    d: sewn(BOXY, [
      [0.5, 0.07],
      [0.93, 0.5],
      [0.5, 0.93],
      [0.07, 0.5],
    ]),
    fill: '#ffffff',
  },
  {
    d: sewn(BOXY, [
      [0.5, 0.28],
      [0.74, 0.5],
      [0.5, 0.72],
      [0.26, 0.5],
    ]),
    fill: '#0b8a58',
  },
]);

const check: Picture = flag(
  BOXY,
  SQUARE,
  '#ffffff',
  Array.from({ length: 8 }, (_, i): Layer => {
    const row = Math.floor(i / 2);
    const u = (i % 2) * 0.5 + (row % 2) * 0.25;
    const v = row * 0.25;
    return {
      d: sewn(BOXY, [
        [u, v],
        [u + 0.25, v],
        [u + 0.25, v + 0.25],
        [u, v + 0.25],
      ]),
      fill: '#14264d',
    };
  }),
);

const POINTED: Cut = { long: 89, tall: 76, wave: 8 };
const WAVE: readonly Spot[] = Array.from({ length: 19 }, (_, i): Spot => {
  const u = i * 0.042;
  return [u, 0.42 + Math.sin(u * 15) * 0.1 * (1 - u)];
});

const burgee: Picture = flag(
  POINTED,
  [
    [0, 0],
    [1, 0.46],
    [1, 0.54],
    [0, 1],
  ],
  down(-40, 28, '#ff6fb8', '#d1207c'),
  [
    {
      d: sewn(POINTED, [...WAVE, ...WAVE.toReversed().map(([u, v]): Spot => [u, v + 0.15 - u * 0.1])]),
      fill: '#ffffff',
    },
    { d: patch(POINTED, 0.15, 0.22, 0.08) + patch(POINTED, 0.15, 0.8, 0.08), fill: '#ffffff' },
  ],
);

const stripes: Picture = flag(BOXY, SQUARE, down(-40, 26, '#ffffff', '#eaf6fb'), [
  ...[0, 0.4, 0.8].map(
    (u): Layer => ({
      d: sewn(BOXY, [
        [u, 0],
        [u + 0.2, 0],
        [u + 0.2, 1],
        [u, 1],
      ]),
      fill: '#12a9c4',
    }),
  ),
]);

const TAPER: Cut = { long: 88, tall: 62, wave: 9 };
const pennant: Picture = flag(
  TAPER,
  [
    [0, 0],
    [1, 0.3],
    [1, 0.7],
    [0, 1],
  ],
  down(-34, 20, '#9a6bf2', '#5f2fc4'),
  [
    { d: patch(TAPER, 0.17, 0.5, 0.21), fill: '#ffe27a' },
    { d: patch(TAPER, 0.48, 0.5, 0.17), fill: '#ffe27a' },
    { d: patch(TAPER, 0.76, 0.5, 0.13), fill: '#ffe27a' },
  ],
);

const point = (turn: number, long: number, half: number, light: string, dark: string): Layer[] => [
  { d: `M0 0L${-half} ${-half}L0 ${-long}Z`, turn, fill: light, stroke: INK, width: 1.6 },
  { d: `M0 0L${half} ${-half}L0 ${-long}Z`, turn, fill: dark, stroke: INK, width: 1.6 },
];

/** A wind rose of brass on deep blue: the wild. */
const rose: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#fff3b0', '#ffc93acc', '#ffb01a00') },
  { d: circle(0, 1.5, 42), fill: '#5a3808' },
  { d: circle(0, 0, 42), fill: down(-42, 42, '#fff3c0', '#eab548', '#fbe08f', '#a06c12'), stroke: INK, width: 2.4 },
  { d: circle(0, 0, 34), fill: ball(0, 0, 36, '#3f86e0', '#17428f', '#0b2150'), stroke: INK, width: 2 },
  {
    d: Array.from({ length: 32 }, (_, i) => {
      const [x, y] = polar(36, i * 11.25);
      const [u, v] = polar(i % 4 === 0 ? 40.4 : 38.6, i * 11.25);
      return `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`;
    }).join(''),
    stroke: '#6b440a',
    width: 1.8,
  },
  { d: circle(0, 0, 23), stroke: '#7fb6ff', width: 1.6 },
  ...[45, 135, 225, 315].flatMap((turn) => point(turn, 27, 6, '#bfe0ff', '#6fa8ea')),
  ...[90, 180, 270].flatMap((turn) => point(turn, 33, 7.4, '#fff6d0', '#ecb23c')),
  ...point(0, 38, 8, '#ff8a7a', '#d91a33'),
  { d: circle(0, 0, 5), fill: ball(0, 0, 5, '#ffffff', '#ffd65a', '#a06c12'), stroke: INK, width: 1.6 },
];

/** A ship's wheel: the scatter. */
const wheel: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#ffffff', '#ffe6a0b3', '#ffd65a00') },
  ...[0, 45, 90, 135, 180, 225, 270, 315].flatMap((turn): Layer[] => [
    { d: box(0, -22, 5.6, 40, 2), turn, fill: across(-3, 3, '#d9934a', '#8a4a1a'), stroke: INK, width: 1.8 },
    {
      d: 'M-3 -37C-5 -42 -4.6 -48 0 -49C4.6 -48 5 -42 3 -37Z',
      turn,
      fill: across(-5, 5, '#f2b46b', '#8a4a1a'),
      stroke: INK,
      width: 1.8,
    },
  ]),
  { d: circle(0, 0, 28), stroke: INK, width: 13 },
  { d: circle(0, 0, 28), stroke: down(-34, 34, '#f0ac5c', '#b86a28', '#7d4014'), width: 9.4 },
  { d: circle(0, 0, 28), stroke: '#ffe3a0', width: 1.8 },
  ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((turn): Layer => {
    const [x, y] = polar(28, turn);
    return { d: circle(x, y, 2.4), fill: '#fff0b8', stroke: '#6b3a10', width: 1 };
  }),
  { d: circle(0, 0, 11), fill: ball(0, 0, 12, '#fff6d0', '#f0bb45', '#94600f'), stroke: INK, width: 2.2 },
  { d: softStar(4, 7, 2.6, 0.3), fill: '#d91a33', stroke: '#7a0c1c', width: 1 },
];

export const symbols: Readonly<Record<string, Picture>> = {
  rose,
  wheel,
  swallow,
  ring,
  diamond,
  check,
  burgee,
  stripes,
  pennant,
};
