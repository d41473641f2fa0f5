import { across, ball, down, glow, type Layer, type Picture } from '../../art/picture.ts';
import { box, circle, ellipse, petal, polar, polygon, spiral } from '../../art/shapes.ts';
import { camel, gold } from './beasts.ts';
import { indigo, mint, paprika, saffron } from './spices.ts';

/** A pool under two palms in a frame of glazed tiles: the wild. */
const oasis: Picture = [
  { d: circle(0, 0, 48), fill: glow(0, 0, 48, '#8ff5ec99', '#3fd0d033', '#3fd0d000') },
  { d: circle(0, 0, 43), fill: gold(-43, 43), stroke: '#5a3206', width: 2.4 },
  { d: circle(0, 0, 36), fill: down(-36, 14, '#5fd6e6', '#ffe6b0', '#ff9a56') },
  { d: circle(12, -12, 10), fill: ball(12, -12, 10, '#fffbe0', '#ffdf6b') },
  { d: 'M-36 4C-22 -6 -8 4 6 0C18 -4 28 -2 36 4A36 36 0 0 1 -36 4Z', fill: down(-4, 36, '#ffd98a', '#e2993f') },
  { d: ellipse(2, 18, 27, 9.5), fill: down(8, 28, '#bff5f5', '#25a9c9', '#0e6a98'), stroke: '#0a4f74', width: 1.6 },
  { d: 'M-14 16H-2M6 20H18M-6 23H6', stroke: '#f2ffff', width: 1.8, alpha: 0.8 },
  { d: 'M-13 14C-16 2 -14 -8 -10 -16', stroke: '#5a3206', width: 6 },
  { d: 'M-13 14C-16 2 -14 -8 -10 -16', stroke: '#a8682a', width: 3.4 },
  ...[-96, -58, -18, 28, 68].map(
    (turn): Layer => ({
      d: petal(23, 5),
      at: [-10, -16],
      turn,
      fill: down(-23, 0, '#8fe06a', '#1f8a3c'),
      stroke: '#0c4a20',
      width: 1.4,
    }),
  ),
  { d: `${circle(-12, -12, 2.6)}${circle(-7.6, -12.6, 2.6)}`, fill: '#a83a12', stroke: '#5a1a04', width: 1 },
  ...Array.from({ length: 16 }, (_, i): Layer => {
    const [x, y] = polar(39.6, i * 22.5);
    return { d: 'M0 -3L3 0L0 3L-3 0Z', at: [x, y], fill: i % 2 === 0 ? '#17a7a0' : '#e0323c', stroke: '#5a3206', width: 0.8 };
  }),
  { d: 'M-33 -22C-28 -31 -20 -37 -11 -39.6', stroke: '#ffffff', width: 2.8, alpha: 0.85 },
];

/** A sun of beaten gold with a turquoise in it: the scatter, and five of them the top prize. */
const sun: Picture = [
  { d: circle(0, 0, 50), fill: glow(0, 0, 50, '#fff3b0', '#ffc23f77', '#ff9a1a00') },
  ...Array.from(
    { length: 16 },
    (_, i): Layer => ({
      d: i % 2 === 0 ? 'M-6.4 -25L0 -49L6.4 -25Z' : 'M-4.6 -25C-7 -33 2 -34 -1 -43C6 -37 5 -30 4.6 -25Z',
      turn: i * 22.5,
      fill: down(-49, -25, '#fff6cf', '#ffc64a', '#d9821a'),
      stroke: '#7d3f06',
      width: 1.6,
    }),
  ),
  { d: circle(0, 0, 29), fill: ball(0, 0, 30, '#fff8d6', '#ffc94f', '#c9751a'), stroke: '#7d3f06', width: 2.4 },
  { d: circle(0, 0, 23.6), stroke: '#a8580c', width: 1.6 },
  ...Array.from({ length: 12 }, (_, i): Layer => {
    const [x, y] = polar(26.3, i * 30);
    return { d: circle(x, y, 1.5), fill: '#fff8de' };
  }),
  ...Array.from(
    { length: 8 },
    (_, i): Layer => ({
      d: petal(20, 5.4),
      turn: i * 45,
      fill: i % 2 === 0 ? down(-20, 0, '#ff7a4a', '#c22a1a') : down(-20, 0, '#fff0b0', '#f0a52a'),
      stroke: '#7d3f06',
      width: 1.2,
    }),
  ),
  { d: circle(0, 0, 9.6), fill: ball(0, 0, 10, '#d6fffb', '#25c9c0', '#0a6f7a'), stroke: '#063f4a', width: 2 },
  { d: ellipse(-3, -3.6, 3, 2.2), fill: '#ffffff' },
];

/** A brass coffee pot with its long beak. */
const pot: Picture = [
  { d: 'M24 -18C46 -22 46 22 22 20', stroke: '#5a2a06', width: 8.4 },
  { d: 'M24 -18C46 -22 46 22 22 20', stroke: gold(-20, 22), width: 4.8 },
  {
    d: 'M-16 8C-30 2 -32 -14 -36 -28C-38 -34 -46 -36 -49 -33C-44 -31 -43 -26 -42 -20C-39 -2 -32 14 -16 20Z',
    fill: across(-48, -16, '#fff0b0', '#e0a03a', '#a8640f'),
    stroke: '#5a2a06',
    width: 2.4,
  },
  {
    d: 'M-13 -20H13C12 -10 16 -4 22 6C30 20 26 38 16 41H-16C-26 38 -30 20 -22 6C-16 -4 -12 -10 -13 -20Z',
    fill: across(-27, 27, '#8a4d0c', '#ffd76a', '#fff6d0', '#eaa93a', '#8a4d0c'),
    stroke: '#5a2a06',
    width: 2.6,
  },
  { d: 'M-15 -20H15L10 -27H-10Z', fill: gold(-27, -20), stroke: '#5a2a06', width: 2 },
  { d: 'M-11 -27C-10 -38 10 -38 11 -27Z', fill: across(-11, 11, '#a8640f', '#ffe9a0', '#a8640f'), stroke: '#5a2a06', width: 2 },
  { d: 'M0 -36V-41', stroke: '#5a2a06', width: 4 },
  { d: circle(0, -43, 4), fill: ball(0, -43, 4, '#d6fffb', '#17a7a0'), stroke: '#063f4a', width: 1.6 },
  { d: 'M-21 8C-8 13 8 13 21 8', stroke: '#5a2a06', width: 1.8 },
  { d: 'M-25 20C-9 26 9 26 25 20', stroke: '#5a2a06', width: 1.8 },
  ...[-15, -5, 5, 15].map(
    (x): Layer => ({
      d: 'M0 -4.4L4 0L0 4.4L-4 0Z',
      at: [x, 16.6 - Math.abs(x) * 0.1],
      fill: x % 2 === 0 ? '#e0323c' : '#17a7a0',
      stroke: '#5a2a06',
      width: 1,
    }),
  ),
  { d: box(0, 43, 38, 6, 2.4), fill: across(-19, 19, '#8a4d0c', '#ffd76a', '#8a4d0c'), stroke: '#5a2a06', width: 1.8 },
  { d: 'M-13 -2C-19 8 -21 18 -18 30', stroke: '#ffffff', width: 3.2, alpha: 0.75 },
];

/** A carpet, half unrolled. */
const carpet: Picture = [
  { d: 'M-30 -12L26 -30L46 26L-10 45Z', fill: across(-30, 46, '#8a1626', '#d6323c', '#a81a2a'), stroke: '#3d0610', width: 2.4 },
  { d: 'M-21 -7L22 -21L37 21L-6 36Z', stroke: '#ffd76a', width: 2.2 },
  { d: 'M8 -10L22 5L8 24L-5 10Z', fill: '#123f6b', stroke: '#ffd76a', width: 1.8 },
  { d: 'M8 -1L14 6L8 15L2 8Z', fill: '#17a7a0', stroke: '#ffe9a0', width: 1.2 },
  ...[
    [-11, -1],
    [20, -12],
    [30, 16],
    [-1, 28],
  ].map(
    ([x = 0, y = 0]): Layer => ({ d: 'M0 -4.6L4.6 0L0 4.6L-4.6 0Z', at: [x, y], fill: '#17a7a0', stroke: '#ffe9a0', width: 1 }),
  ),
  ...Array.from({ length: 10 }, (_, i): Layer => {
    const [x, y] = [-9 + i * 6, 45 - i * 2.05];
    return { d: `M${x} ${y.toFixed(1)}l2 6`, stroke: '#ffe6b0', width: 2 };
  }),
  {
    d: 'M-46 -14C-46 -24 -38 -29 -30 -31L16 -46C26 -48 33 -40 30 -31C28 -27 26 -27 22 -25L-26 -9C-36 -6 -45 -5 -46 -14Z',
    fill: down(-46, -6, '#f2525a', '#a81a2a', '#6b0c1a'),
    stroke: '#3d0610',
    width: 2.4,
  },
  { d: 'M-18 -35L-14 -13M10 -44L14 -22', stroke: '#ffd76a', width: 4.6 },
  { d: 'M-33 -30L16 -45', stroke: '#ffb0a0', width: 2, alpha: 0.8 },
  { d: ellipse(-36, -18.6, 9.4, 11), fill: '#8a1626', stroke: '#3d0610', width: 2 },
  { d: spiral(8, 1.8, 40), at: [-36, -18.6], stroke: '#ffd76a', width: 2.2 },
];

/** A pierced lantern with coloured panes. */
const lamp: Picture = [
  { d: circle(0, 6, 44), fill: glow(0, 6, 44, '#ffd98aaa', '#ff9a3a33', '#ff9a3a00') },
  { d: 'M0 -50V-43', stroke: '#5a2a06', width: 3 },
  { d: circle(0, -43, 5), stroke: '#5a2a06', width: 5 },
  { d: circle(0, -43, 5), stroke: '#ffd76a', width: 2.4 },
  { d: 'M0 -40C8 -34 20 -30 25 -19H-25C-20 -30 -8 -34 0 -40Z', fill: gold(-40, -19), stroke: '#5a2a06', width: 2.2 },
  { d: `${circle(-11, -24, 1.9)}${circle(0, -27, 1.9)}${circle(11, -24, 1.9)}`, fill: '#7d3f06' },
  {
    d: polygon([
      [-25, -19],
      [25, -19],
      [31, 4],
      [19, 32],
      [-19, 32],
      [-31, 4],
    ]),
    fill: '#5a2a06',
    stroke: '#5a2a06',
    width: 3,
  },
  {
    d: polygon([
      [-23, -16],
      [-9, -16],
      [-10, 3],
      [-28, 3],
    ]),
    fill: down(-16, 3, '#5fe6dc', '#0e8a90'),
  },
  {
    d: polygon([
      [-7, -16],
      [7, -16],
      [8, 3],
      [-8, 3],
    ]),
    fill: down(-16, 3, '#ffe08a', '#ff9a2e'),
  },
  {
    d: polygon([
      [9, -16],
      [23, -16],
      [28, 3],
      [10, 3],
    ]),
    fill: down(-16, 3, '#ff8a8f', '#c4202e'),
  },
  {
    d: polygon([
      [-28, 6],
      [-10, 6],
      [-8, 29],
      [-18, 29],
    ]),
    fill: down(6, 29, '#ff8a8f', '#c4202e'),
  },
  {
    d: polygon([
      [-8, 6],
      [8, 6],
      [6.4, 29],
      [-6.4, 29],
    ]),
    fill: down(6, 29, '#fff6cf', '#ffb63f'),
  },
  {
    d: polygon([
      [10, 6],
      [28, 6],
      [18, 29],
      [8, 29],
    ]),
    fill: down(6, 29, '#5fe6dc', '#0e8a90'),
  },
  { d: 'M0 26C-6 20 -4 14 0 8C4 14 6 20 0 26Z', fill: '#ffffff' },
  {
    d: polygon([
      [-21, 32],
      [21, 32],
      [13, 42],
      [-13, 42],
    ]),
    fill: gold(32, 42),
    stroke: '#5a2a06',
    width: 2,
  },
  { d: circle(0, 45.4, 3.6), fill: ball(0, 45.4, 3.6, '#ffe9a0', '#c9751a'), stroke: '#5a2a06', width: 1.4 },
  { d: 'M-20 -13L-23 -2', stroke: '#ffffff', width: 2.4, alpha: 0.85 },
];

export const symbols: Readonly<Record<string, Picture>> = {
  oasis,
  sun,
  camel,
  pot,
  carpet,
  lamp,
  saffron,
  paprika,
  indigo,
  mint,
};
