import type { Picture } from '../../art/picture.ts';
import { ball, down, glow } from '../../art/picture.ts';
import { box, circle, ellipse } from '../../art/shapes.ts';

/** A gold corner fitting. */
export const knot: Picture = [
  { d: 'M-44 -44H20C20 -24 2 -24 2 -6C2 2 -6 2 -6 2C-24 2 -24 20 -44 20Z', fill: down(-44, 20, '#ffe7a8', '#d99a3c', '#8a5518') },
  { d: 'M-36 -36H8C4 -24 -8 -22 -8 -8C-22 -8 -24 4 -36 8Z', stroke: '#7a4512', width: 2.4 },
  { d: circle(-26, -26, 5), fill: ball(-26, -26, 5, '#fff6d6', '#c9832a') },
];

/** A sky lantern of rice paper, lit from below. */
export const skyLantern: Picture = [
  { d: ellipse(0, 0, 50, 50), fill: glow(0, 6, 50, '#ffb75aaa', '#ff8a3044', '#ff7a2000') },
  { d: 'M-19 -22C-17 -34 17 -34 19 -22L15 22C10 27 -10 27 -15 22Z', fill: down(-30, 26, '#c2482a', '#ff9a45', '#ffe6a0') },
  { d: 'M-7 -31C-8 -10 -6 10 -5 25M7 -31C8 -10 6 10 5 25', stroke: '#a8401f', width: 1.4, alpha: 0.5 },
  { d: ellipse(0, 23.5, 14.5, 3.6), fill: '#fff3c0' },
];

/** A candle in a folded flower, floating. */
export const riverLantern: Picture = [
  { d: circle(0, 0, 48), fill: glow(0, 0, 48, '#ffc46ab0', '#ff924033', '#ff7a2000') },
  { d: 'M-30 4C-24 18 24 18 30 4L20 14H-20Z', fill: '#8f1f45' },
  {
    d: 'M-32 3C-26 -6 -20 -8 -14 6C-12 -12 -4 -16 0 -18C4 -16 12 -12 14 6C20 -8 26 -6 32 3C24 18 -24 18 -32 3Z',
    fill: down(-18, 14, '#ffd9c4', '#ff7d86', '#c22a5c'),
  },
  { d: 'M0 4C-5 0 -3 -8 0 -13C3 -8 5 0 0 4Z', fill: '#fff4c2' },
];

/** A red silk lantern on a cord. */
export const silkLantern: Picture = [
  { d: circle(0, 2, 50), fill: glow(0, 2, 50, '#ff8a5a88', '#ff4a3022', '#ff402000') },
  { d: 'M0 -50V-28', stroke: '#d9a043', width: 1.8 },
  {
    d: ellipse(0, 0, 29, 24),
    fill: {
      ring: [0, 4, 30],
      stops: [
        [0, '#ffe08a'],
        [0.35, '#ff7a45'],
        [0.8, '#d42a35'],
        [1, '#8a1028'],
      ],
    },
  },
  { d: 'M-11 -23C-19 -8 -19 8 -11 23M0 -24V24M11 -23C19 -8 19 8 11 23', stroke: '#8a1028', width: 1.4, alpha: 0.6 },
  { d: box(0, -25, 20, 5, 1.5), fill: down(-27, -22, '#ffe7a8', '#b9772a') },
  { d: box(0, 25, 18, 5, 1.5), fill: down(22, 27, '#ffe7a8', '#b9772a') },
  { d: 'M-4 28V42M0 28V46M4 28V42', stroke: '#e0a545', width: 1.8 },
];
