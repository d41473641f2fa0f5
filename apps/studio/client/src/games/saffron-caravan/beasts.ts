import { down, type Layer, type Paint, type Picture } from '../../art/picture.ts';
import { circle, ellipse } from '../../art/shapes.ts';

/** Beaten gold, lit from above. */
export const gold = (from: number, to: number): Paint => down(from, to, '#fff2b8', '#f2b53c', '#a8640f');

/** A tassel that hangs from a point. */
function tassel(x: number, y: number, color: string, dark: string, size = 1): Layer[] {
  return [
    { d: 'M-3.4 3H3.4L5.4 15H-5.4Z', at: [x, y], scale: size, fill: color, stroke: dark, width: 1.4 },
    { d: 'M-1.8 6L-2.6 13M1.8 6L2.6 13', at: [x, y], scale: size, stroke: dark, width: 1 },
    { d: circle(0, 0, 3.8), at: [x, y], scale: size, fill: '#ffd76a', stroke: dark, width: 1.4 },
  ];
}

/** A camel in its bridle of red wool and gold coins. */
export const camel: Picture = [
  {
    d: 'M2 50C3 36 -2 26 1 13C-6 15 -18 16 -28 14C-38 16 -46 12 -47 3C-48 -4 -45 -11 -38 -15C-28 -20 -18 -26 -8 -33C-2 -38 8 -40 15 -35C26 -28 32 -12 36 4C40 20 46 34 48 50Z',
    fill: {
      line: [-40, -30, 40, 40],
      stops: [
        [0, '#ffe2a8'],
        [0.45, '#dfa95c'],
        [1, '#9a6226'],
      ],
    },
    stroke: '#4d2a0a',
    width: 2.6,
  },
  { d: 'M1 13C8 8 11 1 10 -6', stroke: '#7d4d1a', width: 2.4, alpha: 0.7 },
  { d: 'M-46 4C-40 8 -34 6 -29 4', stroke: '#4d2a0a', width: 2.4 },
  { d: 'M-42 -6C-39 -9 -36 -8 -35 -5', stroke: '#4d2a0a', width: 2.6 },
  { d: 'M-31 14C-32 19 -28 21 -25 19C-25 16 -26 15 -27 14Z', fill: '#b57a36', stroke: '#4d2a0a', width: 1.8 },
  // ear, forelock
  {
    d: 'M13 -34C16 -46 24 -48 28 -44C28 -36 24 -30 17 -29Z',
    fill: down(-46, -29, '#f2c47a', '#b57a36'),
    stroke: '#4d2a0a',
    width: 2,
  },
  { d: 'M-6 -34C-6 -43 2 -46 4 -42C8 -47 14 -42 12 -36C6 -34 0 -33 -6 -34Z', fill: '#7d4d1a', stroke: '#4d2a0a', width: 1.8 },
  // eye with its long lashes
  { d: 'M-14 -22C-11 -28 -3 -28 0 -22C-4 -18 -10 -18 -14 -22Z', fill: '#fff6e2', stroke: '#4d2a0a', width: 1.8 },
  { d: ellipse(-7, -22.4, 3.4, 3.8), fill: '#3a1c06' },
  { d: circle(-8.4, -24, 1.2), fill: '#ffffff' },
  { d: 'M-15 -22C-12 -29 -3 -30 1 -23M-15 -23L-19 -25M-12 -26L-15 -30M-7 -28L-8 -32', stroke: '#3a1c06', width: 2 },
  // bridle
  { d: 'M-29 -19C-24 -10 -22 2 -24 14', stroke: '#5a0d16', width: 8 },
  { d: 'M-29 -19C-24 -10 -22 2 -24 14', stroke: '#e0323c', width: 5 },
  { d: 'M-24 -4C-10 -2 6 -10 18 -28', stroke: '#5a0d16', width: 7 },
  { d: 'M-24 -4C-10 -2 6 -10 18 -28', stroke: '#17a7a0', width: 4.2 },
  ...[
    [-27, -12],
    [-23, 0],
    [-12, -4.6],
    [0, -9.4],
    [10, -17.4],
  ].map(([x = 0, y = 0]): Layer => ({ d: circle(x, y, 2.7), fill: '#ffe08a', stroke: '#5a2a06', width: 1.1 })),
  ...tassel(-24, 16, '#17a7a0', '#064a4a', 0.95),
  // collar
  {
    d: 'M-1 24C14 32 30 30 44 20L47 31C32 41 14 42 1 35Z',
    fill: down(20, 42, '#f2525a', '#b31a2a'),
    stroke: '#5a0d16',
    width: 2,
  },
  { d: 'M3 29.4C16 36 31 34.4 44 26', stroke: '#ffd76a', width: 2.6 },
  ...tassel(9, 39, '#ffb02e', '#7d3a06', 0.86),
  ...tassel(24, 41, '#17a7a0', '#064a4a', 0.86),
  ...tassel(39, 36, '#ffb02e', '#7d3a06', 0.86),
  { d: 'M-38 -14C-28 -19 -18 -25 -9 -31', stroke: '#fff6dc', width: 2.4, alpha: 0.8 },
];

/** A camel far away, walking, with its load: one dark shape, feet at y 40. */
export const WALKER =
  'M-46 -22C-44 -30 -36 -32 -31 -27C-27 -20 -28 -10 -22 -8C-18 -16 -10 -22 -4 -12C0 -20 12 -22 16 -10C22 -12 28 -8 30 -2C33 4 32 10 30 12L33 26L35 40H30L27 26L22 14L20 40H15L14 14C6 17 -6 17 -12 15L-13 40H-18L-18 16L-22 27L-21 40H-26L-27 26L-24 8C-32 4 -34 -6 -36 -18L-44 -16Z';

/** The load of a walking camel and its rider's cloth. */
export const LOAD = 'M-14 -10L-10 6C0 10 10 9 18 5L17 -9C12 -18 4 -22 -2 -20C-8 -20 -13 -16 -14 -10Z';
