import type { Layer, Picture } from '../../art/picture.ts';
import { across, ball, down, glow } from '../../art/picture.ts';
import { box, circle, ellipse, petal, polar, polygon, softStar } from '../../art/shapes.ts';

const at = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;

/** Spikes in rows over a round fruit: small at its rim, so that it seems to curve away. */
function spikes(): Layer[] {
  return [
    [8, 29.5],
    [13, 20],
    [7, 9.5],
    [1, 0],
  ].flatMap(([count = 1, r = 0], row): Layer[] =>
    Array.from({ length: count }, (_, i): Layer => {
      const turn = (360 / count) * i + row * 21;
      const [x, y] = polar(r, turn, 0, 12);
      const size = Math.round(7.4 - r * 0.09);
      return {
        d: polygon([
          [-size * 0.8, size * 0.6],
          [0, -size],
          [size * 0.8, size * 0.6],
        ]),
        at: [x, y],
        fill: down(-size, size, '#fbf6b0', '#b9c553', '#6d8a26'),
        stroke: '#4a6414',
        width: 1.1,
      };
    }),
  );
}

/** A durian with a crown, the king of fruits: five of them are the crown prize. */
const durian: Picture = [
  {
    d: polygon(Array.from({ length: 44 }, (_, i) => polar(i % 2 === 0 ? 38 : 31.5, (360 / 44) * i, 0, 12))),
    fill: ball(0, 12, 40, '#eef08f', '#a9bf45', '#567320'),
    stroke: '#3c5210',
    width: 2.4,
  },
  ...spikes(),
  {
    d: 'M-25 -19L-30 -45L-15 -32L0 -49L15 -32L30 -45L25 -19C12 -14 -12 -14 -25 -19Z',
    fill: down(-48, -16, '#fff6c2', '#ffc93d', '#d98a12'),
    stroke: '#8a4d06',
    width: 2.4,
  },
  { d: 'M-25 -22C-12 -17 12 -17 25 -22', stroke: '#8a4d06', width: 1.6 },
  ...[
    [-30, -45, '#ff7a8a'],
    [0, -48, '#5fe0c8'],
    [30, -45, '#ff7a8a'],
  ].map(
    ([x, y, color]): Layer => ({
      d: circle(Number(x), Number(y), 4),
      fill: ball(Number(x), Number(y), 4, '#ffffff', String(color)),
      stroke: '#8a4d06',
      width: 1.4,
    }),
  ),
  { d: 'M0 -34L5 -28L0 -22L-5 -28Z', fill: down(-34, -22, '#ffb0b8', '#d9253f'), stroke: '#8a1226', width: 1.2 },
];

/** A mangosteen cut open, its white segments in the purple shell. */
const mangosteen: Picture = [
  { d: circle(0, 6, 39), fill: ball(0, 4, 40, '#b45aa8', '#6d1f63', '#33093a'), stroke: '#25052c', width: 2.4 },
  { d: ellipse(0, 16, 31, 25), fill: glow(0, 16, 31, '#ffd0dc', '#e0668c', '#8f1a4c'), stroke: '#4d0a33', width: 2 },
  ...[0, 60, 120, 180, 240, 300].map(
    (turn): Layer => ({
      d: petal(20, 9.4),
      at: [0, 16],
      turn: turn + 14,
      scale: [1, 0.96],
      fill: down(-20, 0, '#ffffff', '#fff3ee', '#f3cfd2'),
      stroke: '#e3a3b2',
      width: 1.2,
    }),
  ),
  ...[-66, -24, 24, 66].map(
    (turn): Layer => ({
      d: petal(31, 14),
      at: [0, -20],
      turn: turn * 1.35,
      fill: down(-27, 0, '#a5de6d', '#4e9a3a'),
      stroke: '#22551f',
      width: 1.8,
    }),
  ),
  {
    d: 'M-4 -24C-5 -34 -6 -40 -9 -45H5C3 -40 4 -34 4 -24Z',
    fill: across(-8, 5, '#c98f4f', '#7d4a1d'),
    stroke: '#4a2a0e',
    width: 1.6,
  },
  { d: 'M-31 -4C-29 -14 -24 -20 -18 -24', stroke: '#ffffff', width: 3.6, alpha: 0.6 },
];

const seeds: readonly (readonly [number, number])[] = Array.from({ length: 34 }, (_, i) =>
  polar(Math.sqrt((i + 0.5) / 34) * 22, i * 137.5, 0, 0),
).map(([x, y]) => [x, y * 1.22 + 4] as const);

/** Half a dragon fruit: white, seeded with black, in a pink rind with green tips. */
const dragonfruit: Picture = [
  ...[-150, -112, -76, -40, 40, 76, 112, 150].map((turn): Layer => {
    const [x, y] = polar(25, turn, 0, 5);
    return {
      d: petal(26, 8),
      at: [x, y * 1.15],
      turn: turn * 0.82,
      fill: down(-26, 0, '#b8e05a', '#ff6aa8', '#d91f74'),
      stroke: '#8f0f4d',
      width: 1.6,
    };
  }),
  { d: petal(30, 8), at: [-6, -22], turn: -16, fill: down(-30, 0, '#b8e05a', '#ff6aa8'), stroke: '#8f0f4d', width: 1.6 },
  { d: petal(30, 8), at: [7, -22], turn: 18, fill: down(-30, 0, '#b8e05a', '#ff6aa8'), stroke: '#8f0f4d', width: 1.6 },
  { d: ellipse(0, 4, 31, 37), fill: ball(0, 4, 38, '#ff9cc6', '#f0388a', '#b3115e'), stroke: '#8f0f4d', width: 2.4 },
  { d: ellipse(0, 4, 25.5, 31), fill: ball(0, 4, 32, '#ffffff', '#fff7fb', '#f6dbe8'), stroke: '#ff8fc0', width: 1.6 },
  { d: seeds.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}v.8`).join(''), stroke: '#2b2030', width: 2.6 },
];

const mango: Picture = [
  { d: petal(42, 11), at: [16, -36], turn: -84, fill: across(-11, 11, '#2f8f3d', '#86cf4c'), stroke: '#1b5a26', width: 1.8 },
  { d: petal(26, 8), at: [16, -37], turn: 52, fill: across(-8, 8, '#4aa83f', '#9ddc5a'), stroke: '#1b5a26', width: 1.8 },
  {
    d: 'M14 -36C35 -33 47 -11 41 11C35 33 12 45 -13 44C-37 43 -49 28 -43 15C-38 5 -26 4 -18 -8C-10 -22 -4 -38 14 -36Z',
    fill: {
      ring: [4, 6, 54, -8, 8],
      stops: [
        [0, '#fff3a8'],
        [0.35, '#ffcf3f'],
        [0.68, '#ffa02a'],
        [1, '#e04a2e'],
      ],
    },
    stroke: '#a3480c',
    width: 2.6,
  },
  { d: 'M24 -28C36 -18 38 2 30 18', stroke: '#f2452e', width: 9, alpha: 0.32 },
  { d: 'M-34 22C-32 14 -20 10 -11 -2C-6 -9 -3 -17 2 -23', stroke: '#ffffff', width: 4.6, alpha: 0.75 },
  { d: 'M14 -35C14 -40 16 -43 19 -46', stroke: '#6b3d14', width: 4.4 },
];

const hair = (from: number, to: number, count: number, reach: number): string =>
  Array.from({ length: count }, (_, i) => {
    const turn = from + ((to - from) * i) / (count - 1);
    const [x, y] = polar(26, turn, 0, 8);
    const [mx, my] = polar(reach * 0.84, turn + 7, 0, 8);
    const [ex, ey] = polar(reach + (i % 3) * 2.4, turn - 5, 0, 8);
    return `M${at(x, y)}Q${at(mx, my)} ${at(ex, ey)}`;
  }).join('');

/** A rambutan half peeled: the pale fruit over its hairy red shell. */
const rambutan: Picture = [
  { d: hair(72, 288, 23, 40), stroke: '#8f1020', width: 4.6 },
  { d: hair(72, 288, 23, 40), stroke: '#ef4046', width: 2.6 },
  { d: circle(0, -7, 28), fill: ball(0, -8, 29, '#ffffff', '#fbf4ee', '#d9c9cb'), stroke: '#a98a90', width: 2 },
  { d: 'M-18 -14C-14 -24 -6 -29 3 -30', stroke: '#ffffff', width: 4, alpha: 0.95 },
  {
    d: 'M-33 2C-26 -4 -22 4 -15 -1C-9 -5 -6 4 0 1C6 -3 9 4 15 0C21 -4 26 2 33 1C35 24 20 40 0 40C-20 40 -35 24 -33 2Z',
    fill: ball(-2, 16, 34, '#ff8a6e', '#e2303a', '#8f1024'),
    stroke: '#700a1a',
    width: 2.4,
  },
  {
    d: 'M-22 12L-25 20M-9 14L-11 23M4 14L4 23M17 12L19 21M-16 25L-19 32M-3 28L-3 36M10 26L13 33',
    stroke: '#ffc46a',
    width: 3,
  },
];

const starfruit: Picture = [
  { d: softStar(5, 48, 17, 1.1), fill: ball(0, 0, 48, '#fdfbb0', '#e4dc3f', '#9aa81c'), stroke: '#6d7a0c', width: 2.8 },
  { d: softStar(5, 38, 11, 0.9), fill: ball(0, 0, 40, '#fffff0', '#fbf6a6', '#dcd64a'), stroke: '#c8c02e', width: 1.6 },
  ...[0, 72, 144, 216, 288].flatMap((turn): Layer[] => [
    { d: 'M0 -9L0 -29', turn, stroke: '#cdbf2a', width: 1.8 },
    { d: ellipse(0, -15, 2.5, 4.6), turn: turn + 15, fill: '#7d5a1e' },
  ]),
  { d: circle(0, 0, 4), fill: '#cdbf2a' },
  { d: 'M-5 -38C-3 -42 -1 -44 1 -44', stroke: '#ffffff', width: 3, alpha: 0.9 },
];

const fingers: readonly string[] = [
  'M6 -36C-14 -30 -44 -8 -46 20C-46 27 -40 29 -36 25C-28 8 -8 -8 16 -22Z',
  'M22 -34C22 -12 26 8 40 24C44 29 48 25 47 20C40 2 38 -16 34 -32Z',
  'M8 -36C-12 -16 -24 8 -19 34C-17 40 -11 40 -9 35C-8 14 4 -6 22 -24Z',
  'M14 -36C6 -14 4 12 15 37C18 42 24 40 24 35C19 14 22 -8 32 -28Z',
];

const banana: Picture = [
  ...fingers.flatMap((d): Layer[] => [
    { d, fill: across(-40, 40, '#fff08a', '#ffd23c', '#eda81e'), stroke: '#93600a', width: 2.4 },
  ]),
  {
    d: 'M-38 22C-30 6 -12 -10 8 -24M-14 32C-13 12 -2 -6 14 -22M20 34C15 12 18 -8 25 -24',
    stroke: '#c98a12',
    width: 1.8,
    alpha: 0.8,
  },
  { d: 'M-40 12C-36 0 -24 -14 -8 -24M-18 16C-15 0 -7 -14 4 -24', stroke: '#fffbd6', width: 2.6, alpha: 0.8 },
  {
    d: 'M4 -34L10 -47H24L34 -30C26 -25 12 -27 4 -34Z',
    fill: down(-47, -26, '#7d8f2a', '#b9a02a', '#e6b72a'),
    stroke: '#6b5208',
    width: 2.2,
  },
  { d: ellipse(17, -46, 7, 2.6), fill: '#4d3a0a' },
];

/** A river ferry with a mat roof, laden with fruit: the wild. */
const ferry: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#fff6c8', '#ffd96aaa', '#ffc03a00') },
  { d: 'M-19 -16V-46', stroke: '#6b3413', width: 3 },
  {
    d: 'M-18 -45C-8 -49 -2 -41 10 -44L6 -36L10 -28C-2 -25 -8 -33 -18 -30Z',
    fill: down(-46, -28, '#ff7a6a', '#d42a3c'),
    stroke: '#8a1226',
    width: 1.6,
  },
  ...[
    [-34, 3, '#ffb13a', '#d96a12'],
    [34, 3, '#e2459a', '#8f0f5d'],
    [27, -3, '#ffe04a', '#c48a10'],
    [-28, -3, '#9ad14a', '#4d8a1e'],
  ].map(
    ([x, y, light, dark]): Layer => ({
      d: circle(Number(x), Number(y), 7.6),
      fill: ball(Number(x), Number(y), 8, '#ffffff', String(light), String(dark)),
      stroke: '#5a2a0c',
      width: 1.4,
    }),
  ),
  { d: 'M-25 12C-27 -26 27 -26 25 12Z', fill: down(-18, 12, '#ffe9ad', '#e2ac52', '#a86a24'), stroke: '#6b3a10', width: 2.4 },
  { d: 'M-13 11C-14 -10 14 -10 13 11Z', fill: down(-6, 11, '#4a2410', '#7d3f18') },
  { d: 'M-24 2C-21 -20 21 -20 24 2M-19 -7C-14 -16 14 -16 19 -7', stroke: '#b9792c', width: 1.6 },
  {
    d: 'M-49 -4C-38 14 -18 12 0 12C18 12 38 14 49 -4C48 18 36 35 22 36H-22C-36 35 -48 18 -49 -4Z',
    fill: down(0, 36, '#d9763a', '#9c4420', '#5f220f'),
    stroke: '#3f150a',
    width: 2.4,
  },
  { d: 'M-47 4C-38 20 -18 19 0 19C18 19 38 20 47 4', stroke: '#ffd86a', width: 3 },
  ...[-31, 31].flatMap((x): Layer[] => [
    { d: ellipse(x, 25, 6.4, 4.6), fill: '#fffaf0', stroke: '#3f150a', width: 1.4 },
    { d: circle(x, 25, 2.8), fill: '#1f1208' },
  ]),
  {
    d: 'M-46 36C-38 31 -32 41 -23 36C-14 31 -8 41 0 36C8 31 14 41 23 36C32 31 38 41 46 36V43C30 49 -30 49 -46 43Z',
    fill: down(33, 47, '#7de0cf', '#1f8f86'),
    stroke: '#0d5a58',
    width: 1.8,
  },
  { d: box(0, 27, 26, 2.4, 1.2), fill: '#ffd86a', alpha: 0.9 },
];

/** The sun over the river at daybreak: the scatter. */
const sun: Picture = [
  { d: circle(0, 2, 50), fill: glow(0, 4, 50, '#fff6c2', '#ffc45ab0', '#ff9a5a00') },
  ...[-90, -67.5, -45, -22.5, 0, 22.5, 45, 67.5, 90].map(
    (turn, i): Layer => ({
      d: petal(i % 2 === 0 ? 47 : 40, 5.4),
      at: [0, 10],
      turn,
      fill: down(-47, -18, '#ffe07a', '#ff7a3c'),
      stroke: '#c4461c',
      width: 1,
    }),
  ),
  { d: circle(0, 10, 26), fill: ball(0, 6, 28, '#fffbe0', '#ffd24a', '#ff8a2e'), stroke: '#c4461c', width: 2.2 },
  {
    d: 'M-48 16C-40 10 -33 21 -24 16C-15 10 -8 21 0 16C8 10 15 21 24 16C33 10 40 21 48 16C46 36 28 46 0 46C-28 46 -46 36 -48 16Z',
    fill: down(14, 46, '#5fd6c4', '#1f9a94', '#0d5f6b'),
    stroke: '#0a4650',
    width: 2.2,
  },
  { d: 'M-18 23H18M-13 29H14M-8 35H9', stroke: '#ffe58a', width: 3.2, alpha: 0.9 },
  { d: 'M-36 27H-26M26 26H37M-27 36H-18M20 35H29', stroke: '#c9fff2', width: 2.4, alpha: 0.8 },
];

export const symbols: Readonly<Record<string, Picture>> = {
  ferry,
  sun,
  durian,
  mangosteen,
  dragonfruit,
  mango,
  rambutan,
  starfruit,
  banana,
};
