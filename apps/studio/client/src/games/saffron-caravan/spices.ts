import { across, ball, down, type Layer, type Picture } from '../../art/picture.ts';
import { arcBand, box, circle, petal, polar } from '../../art/shapes.ts';
import { gold } from './beasts.ts';

/** Saffron heaped high in a copper bowl. */
export const saffron: Picture = [
  {
    d: 'M-31 4C-22 -6 -10 -26 0 -40C10 -26 22 -6 31 4Z',
    fill: across(-31, 31, '#ffe26a', '#ffb01a', '#e0650a'),
    stroke: '#8a3a04',
    width: 2.2,
  },
  { d: 'M-12 -14L-6 -24M4 -20L2 -30M-16 -4L-20 0M8 -8L14 0M-2 -6L-4 2M16 -8L20 -2', stroke: '#b8340a', width: 2.6 },
  { d: 'M-2 -30L-10 -18', stroke: '#fff6c0', width: 2.6, alpha: 0.8 },
  {
    d: 'M-42 2H42C40 26 24 40 0 40C-24 40 -40 26 -42 2Z',
    fill: across(-42, 42, '#7a2a0c', '#e07a3a', '#ffc08a', '#c45a1f', '#6b2208'),
    stroke: '#3d1204',
    width: 2.6,
  },
  { d: 'M-40 11C-24 17 24 17 40 11', stroke: '#3d1204', width: 1.8 },
  ...[-24, -12, 0, 12, 24].map(
    (x): Layer => ({ d: 'M0 -4L3.6 0L0 4L-3.6 0Z', at: [x, 23 - Math.abs(x) * 0.1], fill: '#ffd76a' }),
  ),
  { d: box(0, 41.4, 30, 5, 2), fill: '#8a3a12', stroke: '#3d1204', width: 1.8 },
];

/** Paprika in a cedar box, with its scoop. */
export const paprika: Picture = [
  { d: 'M18 -14L34 -42', stroke: '#3d1c06', width: 9 },
  { d: 'M18 -14L34 -42', stroke: '#c9873f', width: 5.4 },
  {
    d: 'M-34 -2C-24 -22 -8 -30 2 -28C16 -26 26 -14 34 -2Z',
    fill: down(-30, 0, '#ff7a5a', '#e0301f', '#a8140f'),
    stroke: '#5a0806',
    width: 2.2,
  },
  {
    d: `${circle(-16, -10, 1.8)}${circle(-4, -18, 1.8)}${circle(8, -12, 1.8)}${circle(20, -8, 1.6)}${circle(-24, -6, 1.5)}`,
    fill: '#ffb49a',
  },
  { d: 'M-42 -4H42L36 38H-36Z', fill: down(-4, 38, '#d99a52', '#9a5a1f', '#6b370c'), stroke: '#3d1c06', width: 2.6 },
  { d: 'M-42 -4H42L41 5H-41Z', fill: '#e8b06a', stroke: '#3d1c06', width: 2 },
  { d: 'M-20 8L-18 36M20 8L18 36', stroke: '#5a2c0a', width: 1.8, alpha: 0.8 },
  { d: circle(0, 21, 9), fill: '#e0301f', stroke: '#3d1c06', width: 2 },
  { d: 'M0 14L3 19L8.4 21L3 23L0 28L-3 23L-8.4 21L-3 19Z', fill: '#ffe0a0' },
];

/** Indigo in a round jar of glass. */
export const indigo: Picture = [
  {
    d: 'M-18 -26C-36 -16 -42 4 -34 22C-28 36 -14 41 0 41C14 41 28 36 34 22C42 4 36 -16 18 -26Z',
    fill: ball(0, 6, 42, '#ffffff', '#d9ecff', '#8fb4e0'),
    stroke: '#17306b',
    width: 2.6,
  },
  {
    d: 'M-36 2C-24 -6 -10 4 2 -2C14 -7 26 -4 36 2C38 12 36 20 31 27C24 36 12 38 0 38C-12 38 -24 36 -31 27C-36 20 -38 12 -36 2Z',
    fill: down(-4, 38, '#6f8cff', '#3a48d9', '#1d1f8a'),
  },
  {
    d: `${circle(-16, 12, 2)}${circle(0, 20, 2.2)}${circle(14, 10, 2)}${circle(18, 24, 1.7)}${circle(-10, 28, 1.7)}`,
    fill: '#c9d3ff',
  },
  { d: box(0, -27, 42, 8, 3.4), fill: gold(-31, -23), stroke: '#5a2a06', width: 2 },
  { d: 'M-16 -31C-14 -42 14 -42 16 -31Z', fill: across(-16, 16, '#a8640f', '#ffe9a0', '#a8640f'), stroke: '#5a2a06', width: 2 },
  { d: circle(0, -42, 4.6), fill: ball(0, -42, 4.6, '#ffd0c0', '#e0323c'), stroke: '#5a0d16', width: 1.6 },
  { d: 'M-27 -8C-31 2 -31 12 -27 20', stroke: '#ffffff', width: 4, alpha: 0.9 },
];

/** A bunch of mint, tied. */
export const mint: Picture = [
  { d: 'M-3 20L-12 45M3 20L12 45M0 20V46', stroke: '#1c5a24', width: 5 },
  ...[-64, 64, -36, 36, -12, 12].map(
    (turn, i): Layer => ({
      d: petal(58 - Math.abs(turn) * 0.18, 13),
      at: [0, 22],
      turn,
      fill: down(-56, 0, i < 2 ? '#5fc46a' : '#b8f59a', i < 2 ? '#1f7a34' : '#3aa84a', '#145a24'),
      stroke: '#0c3d18',
      width: 2,
    }),
  ),
  ...[-64, 64, -36, 36, -12, 12].map((turn): Layer => {
    const [x, y] = polar(44 - Math.abs(turn) * 0.14, turn, 0, 22);
    return { d: `M0 22L${x.toFixed(1)} ${y.toFixed(1)}`, stroke: '#eaffd0', width: 1.6, alpha: 0.75 };
  }),
  { d: petal(34, 12), at: [0, 24], fill: down(-34, 0, '#d6ffb0', '#5fc45a', '#1f8a34'), stroke: '#0c3d18', width: 2 },
  { d: 'M0 20V0', stroke: '#1f7a34', width: 1.6 },
  { d: arcBand(7, 15, 118, 242), at: [0, 14], fill: '#e0323c', stroke: '#5a0d16', width: 1.8 },
  { d: 'M-12 24C-20 26 -22 34 -17 36M12 24C20 26 22 34 17 36', stroke: '#e0323c', width: 3.4 },
];
