import type { Layer, Picture } from '../../art/picture.ts';
import { across, ball, down, glow } from '../../art/picture.ts';
import { arcBand, box, circle, ellipse, petal, polar } from '../../art/shapes.ts';

/** A river lantern of folded paper with its flame: the wild. */
const wild: Picture = [
  { d: circle(0, 2, 48), fill: glow(0, 0, 48, '#ffdf8acc', '#ffab4055', '#ff8a2000') },
  // petals of folded paper around the base, back row first
  ...[-62, -31, 0, 31, 62].map(
    (turn): Layer => ({
      d: petal(36, 13),
      at: [0, 26],
      turn,
      fill: down(-36, 0, '#ff9e7a', '#d63a4c'),
      stroke: '#8f1f3a',
      width: 1.2,
    }),
  ),
  // the paper house
  { d: 'M-23 -22L23 -22L19 22L-19 22Z', fill: down(-22, 22, '#fff3c4', '#ffc65c', '#ff8b3a') },
  { d: 'M-23 -22L23 -22L19 22L-19 22Z', stroke: '#8f1f2c', width: 3.4 },
  { d: 'M-8 -22L-7 22M8 -22L7 22', stroke: '#b4432f', width: 1.8, alpha: 0.75 },
  { d: 'M-21.5 -9H21.5M-20.3 9H20.3', stroke: '#b4432f', width: 1.8, alpha: 0.75 },
  { d: 'M0 16C-10 8 -7 -2 0 -14C7 -2 10 8 0 16Z', fill: down(-14, 16, '#ffffff', '#fff0a6', '#ffb02e') },
  // cap
  { d: 'M-31 -22C-20 -25 -10 -31 0 -42C10 -31 20 -25 31 -22Z', fill: down(-42, -22, '#e8475a', '#8f1f2c') },
  { d: 'M-31 -22C-20 -25 -10 -31 0 -42C10 -31 20 -25 31 -22', stroke: '#ffd98a', width: 2.4 },
  { d: circle(0, -43, 4), fill: ball(0, -43, 4, '#fff6cf', '#f0a930') },
  ...[-48, -16, 16, 48].map(
    (turn): Layer => ({
      d: petal(27, 11),
      at: [0, 38],
      turn,
      fill: down(-27, 0, '#ffd2b8', '#f0566a', '#b02440'),
      stroke: '#8f1f3a',
      width: 1.3,
    }),
  ),
  { d: 'M-30 39C-12 45 12 45 30 39', stroke: '#ffd98a', width: 2.2 },
];

/** The full moon behind two bands of cloud: the scatter. */
const moon: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#fff3c9', '#ffe9a866', '#9db4ff00') },
  { d: circle(0, -2, 37), fill: ball(0, -2, 37, '#fffdf0', '#ffeeb8', '#e9bd66') },
  { d: circle(-11, -15, 7), fill: '#e2b763', alpha: 0.45 },
  { d: circle(13, -6, 9.5), fill: '#e2b763', alpha: 0.4 },
  { d: circle(-16, 7, 5), fill: '#e2b763', alpha: 0.4 },
  { d: circle(3, -25, 3.6), fill: '#e2b763', alpha: 0.4 },
  {
    d: 'M-45 24C-45 14 -32 11 -28 18C-24 8 -8 9 -6 19C2 13 14 17 13 25C22 23 26 32 18 34H-38C-43 34 -46 29 -45 24Z',
    fill: down(8, 34, '#c3cdfb', '#5d6bc4'),
    stroke: '#2a2f74',
    width: 2,
  },
  { d: 'M-36 27C-36 20 -27 19 -26 26M-15 27C-14 19 -2 20 -3 27', stroke: '#eef1ff', width: 2.2 },
  {
    d: 'M12 41C12 34 21 32 24 37C28 30 40 32 40 40C45 40 46 46 41 46H17C13 46 12 44 12 41Z',
    fill: down(31, 46, '#aab7f3', '#4d59b2'),
    stroke: '#2a2f74',
    width: 1.8,
  },
];

const lotus: Picture = [
  { d: ellipse(0, 31, 42, 11), fill: across(-42, 42, '#1f7a5c', '#3fbd83', '#1b6b52'), stroke: '#0c3d33', width: 1.6 },
  ...[-74, 74, -50, 50].map(
    (turn): Layer => ({
      d: petal(44, 11),
      at: [0, 28],
      turn,
      fill: down(-44, 0, '#ff9fc4', '#c2286e'),
      stroke: '#7e1449',
      width: 1.2,
    }),
  ),
  ...[-27, 27].map(
    (turn): Layer => ({
      d: petal(56, 14),
      at: [0, 29],
      turn,
      fill: down(-56, 0, '#ffd3e3', '#ee5f9c', '#c02a72'),
      stroke: '#8e1b54',
      width: 1.2,
    }),
  ),
  { d: petal(66, 17), at: [0, 30], fill: down(-66, 0, '#fff3f7', '#ffa9c9', '#e4558f'), stroke: '#9c2460', width: 1.2 },
  ...[-14, 14].map(
    (turn): Layer => ({
      d: petal(36, 12),
      at: [turn * 0.6, 32],
      turn: turn * 2.4,
      fill: down(-36, 0, '#ffe6ef', '#f67fb0'),
      stroke: '#9c2460',
      width: 1,
    }),
  ),
  { d: 'M0 -30C-2 -14 -2 0 0 16', stroke: '#ffffff', width: 1.6, alpha: 0.6 },
];

const drum: Picture = [
  {
    d: 'M-37 -20C-44 -4 -44 12 -37 28C-20 40 20 40 37 28C44 12 44 -4 37 -20Z',
    fill: across(-42, 42, '#6d0f1d', '#e23b3f', '#f8694f', '#b81f30', '#5c0b19'),
  },
  { d: 'M-37 -20C-44 -4 -44 12 -37 28C-20 40 20 40 37 28C44 12 44 -4 37 -20', stroke: '#ffcf6b', width: 3 },
  { d: 'M-39 22C-20 33 20 33 39 22', stroke: '#ffcf6b', width: 3 },
  { d: ellipse(0, -20, 38, 15), fill: glow(-6, -22, 38, '#fff6dc', '#f1d9a4', '#c99a55'), stroke: '#ffcf6b', width: 4 },
  { d: ellipse(0, -20, 38, 15), stroke: '#6b3413', width: 1.2 },
  { d: ellipse(0, -20, 14, 5.5), stroke: '#c9552e', width: 2.2 },
  { d: ellipse(0, -20, 6, 2.4), fill: '#c9552e' },
  ...[-30, -15, 0, 15, 30].map(
    (x): Layer => ({
      d: circle(x, 1 + (30 - Math.abs(x)) * 0.22, 3.1),
      fill: ball(x, 1 + (30 - Math.abs(x)) * 0.22, 3.1, '#fff3c4', '#f0b23f', '#99601a'),
    }),
  ),
  { d: 'M0 12L8 19L0 26L-8 19Z', fill: down(12, 26, '#ffe9a6', '#e09a2c') },
  { d: 'M20 -26L44 -44', stroke: '#7b3f1c', width: 4.2 },
  { d: circle(19, -25, 5), fill: ball(19, -25, 5, '#fff3e0', '#d98f52', '#8a4a22') },
];

const fan: Picture = [
  {
    d: arcBand(14, 47, -68, 68),
    at: [0, 26],
    fill: {
      ring: [0, 0, 47],
      stops: [
        [0.3, '#0e6f63'],
        [0.62, '#1fb59a'],
        [0.86, '#7ff0cf'],
        [1, '#159b85'],
      ],
    },
    stroke: '#06443f',
    width: 2,
  },
  ...Array.from({ length: 9 }, (_, i): Layer => {
    const [x, y] = polar(46, -68 + 17 * i);
    return { d: `M0 0L${x.toFixed(1)} ${y.toFixed(1)}`, at: [0, 26], stroke: '#06443f', width: 1.3, alpha: 0.6 };
  }),
  { d: arcBand(43, 47, -68, 68), at: [0, 26], fill: '#ffd77a' },
  { d: 'M-18 -4C-10 -12 -2 -2 6 -9C12 -14 20 -10 22 -3', stroke: '#fff2c9', width: 2.4, alpha: 0.9 },
  ...[
    [-15, -9],
    [4, -13],
    [19, -7],
  ].map(([x, y]): Layer => ({ d: circle(x ?? 0, y ?? 0, 3.6), fill: ball(x ?? 0, y ?? 0, 3.6, '#fff', '#ff8fb4', '#e0407d') })),
  ...[-68, -34, 0, 34, 68].map((turn): Layer => ({ d: 'M0 0L0 -16', at: [0, 26], turn, stroke: '#ffd77a', width: 2.6 })),
  { d: circle(0, 26, 5), fill: ball(0, 26, 5, '#fff3c4', '#e8a838', '#8d5b15') },
  { d: 'M0 31C-2 36 2 38 0 46', stroke: '#ff5a6a', width: 3 },
];

const teapot: Picture = [
  { d: 'M26 -8C46 -14 52 12 24 20', stroke: '#1d3f8a', width: 9 },
  { d: 'M26 -8C46 -14 52 12 24 20', stroke: '#7fb2ff', width: 4.6 },
  {
    d: 'M-24 12C-38 10 -36 -8 -47 -13L-40 -19C-29 -15 -27 -5 -20 -3Z',
    fill: across(-47, -20, '#cfe3ff', '#5c8fe8', '#2a56b8'),
    stroke: '#16316f',
    width: 2,
  },
  {
    d: 'M-30 8C-30 -12 -16 -20 0 -20C16 -20 30 -12 30 8C30 22 20 31 12 33H-12C-20 31 -30 22 -30 8Z',
    fill: ball(0, 6, 34, '#ffffff', '#dbe9ff', '#8db8f7', '#3f6fd0'),
    stroke: '#16316f',
    width: 2.2,
  },
  { d: 'M-17 -18C-14 -27 14 -27 17 -18Z', fill: down(-27, -18, '#a9ccff', '#3f6fd0'), stroke: '#16316f', width: 2 },
  { d: circle(0, -29, 5), fill: ball(0, -29, 5, '#fff', '#ffd77a', '#c27f1d'), stroke: '#6b3f10', width: 1.2 },
  { d: 'M-16 16C-10 2 -2 18 4 6C8 -2 16 4 18 10', stroke: '#2450b0', width: 2.6 },
  ...[
    [-7, 1],
    [10, -4],
    [13, 15],
  ].map(([x, y]): Layer => ({ d: circle(x ?? 0, y ?? 0, 3.2), fill: '#2f62cc' })),
  { d: ellipse(0, 35, 17, 4), fill: down(31, 39, '#5c8fe8', '#1d3f8a') },
  { d: 'M-20 -2C-16 -11 -9 -14 -3 -15', stroke: '#ffffff', width: 3.4, alpha: 0.9 },
];

/** A letter written as strokes over a paper disc. */
function letter(d: string, light: string, mid: string, dark: string): Picture {
  return [
    { d, at: [0, 3], stroke: '#0a0920', width: 19, alpha: 0.55 },
    { d, stroke: dark, width: 17.5 },
    { d, stroke: down(-38, 38, light, mid, dark), width: 12.5 },
    { d, at: [-1.4, -1.6], stroke: '#ffffff', width: 2.2, alpha: 0.55 },
    { d: box(0, 44, 22, 2.6, 1.3), fill: mid, alpha: 0.9 },
    { d: circle(-17, 44, 2.2), fill: mid, alpha: 0.9 },
    { d: circle(17, 44, 2.2), fill: mid, alpha: 0.9 },
  ];
}

export const symbols: Readonly<Record<string, Picture>> = {
  wild,
  moon,
  lotus,
  drum,
  fan,
  teapot,
  a: letter('M-25 32L-2 -32H2L25 32M-15 12H15', '#ffd0bd', '#ff7a5c', '#9c2a2a'),
  k: letter('M-20 -32V32M22 -32L-18 3M-5 -8L24 32', '#fff0b8', '#f4b83e', '#8a5510'),
  q: letter('M0 -32C-38 -32 -38 30 0 30C38 30 38 -32 0 -32ZM8 14L26 35', '#c9fff0', '#3ecfae', '#0d665c'),
  j: letter('M-6 -32H22M10 -32V12C10 38 -24 38 -24 12', '#ecd6ff', '#a97bf0', '#4c2a96'),
};
