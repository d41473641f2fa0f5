import { across, ball, down, glow, type Layer, type Picture } from '../../art/picture.ts';
import { box, circle, ellipse, polygon } from '../../art/shapes.ts';
import { boxKite, delta, diamond, foil, INK, ray } from './kites.ts';

const VANES = [
  ['#ff7a6a', '#d8202f', '#8f0f24'],
  ['#ffb85a', '#f5780a', '#a8480a'],
  ['#fff08a', '#ffc21a', '#b87a06'],
  ['#b0f06a', '#4fb81f', '#23750f'],
  ['#7df0f5', '#12a3c9', '#0a5f8a'],
  ['#ff9ae8', '#d02aa8', '#7d1478'],
] as const;

/** A pinwheel of six vanes: the wild, which fills its reel. */
export const pinwheel: Picture = [
  { d: circle(0, 0, 50), fill: glow(0, 0, 50, '#fff3a8', '#ffd94a8c', '#ffc21a00') },
  { d: circle(0, 0, 31), fill: '#fffbe8' },
  ...VANES.flatMap(([light, main, dark], i): Layer[] => [
    {
      d: 'M0 0L-5 -46C12 -49 28 -41 32 -25C22 -27 9 -19 0 0Z',
      turn: i * 60,
      fill: down(-47, 0, light, main),
      stroke: INK,
      width: 2.2,
    },
    { d: 'M0 0L-5 -46C3 -37 6 -18 0 0Z', turn: i * 60, fill: dark },
    { d: 'M5 -42C14 -42 22 -38 26 -31', turn: i * 60, stroke: '#ffffff', width: 2, alpha: 0.8 },
  ]),
  { d: circle(0, 0, 9), fill: ball(0, 0, 9, '#ffffff', '#ffe27a', '#f2a51a'), stroke: INK, width: 2.2 },
  { d: circle(0, 0, 3), fill: INK },
];

/** The lighthouse at nightfall, in a ring of brass: the scatter. */
export const lighthouse: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#fff0a8', '#ffd24a99', '#ffc21a00') },
  { d: circle(0, 0, 44), fill: down(-44, 44, '#fff3b8', '#f2b02e', '#b8690f'), stroke: INK, width: 2.4 },
  { d: circle(0, 0, 37.6), fill: down(-38, 30, '#14235f', '#3a3f9a', '#c9559a', '#ff9a6a'), stroke: INK, width: 1.8 },
  {
    d: `${circle(-20, -14, 1.3)}${circle(18, -2, 1.2)}${circle(-12, -31, 1.2)}${circle(25, -25, 1.3)}${circle(-28, 3, 1.1)}`,
    fill: '#ffffff',
  },
  {
    d: 'M0 -22L-27 -26.2A37.6 37.6 0 0 0 -34.4 -15ZM0 -22L27 -26.2A37.6 37.6 0 0 1 34.4 -15Z',
    fill: across(-40, 40, '#ffe98a73', '#fffbe0', '#ffe98a73'),
  },
  {
    d: 'M-35 15C-22 11 -12 19 0 15C12 11 22 19 35 15A37.6 37.6 0 0 1 -35 15Z',
    fill: down(12, 38, '#2fb5d6', '#125a9c', '#0c2f6b'),
  },
  {
    d: 'M-21 30C-18 20 -10 18 0 18C11 18 18 21 22 29C10 38 -12 38 -21 30Z',
    fill: down(18, 36, '#7d6a8f', '#3d2f5a'),
    stroke: INK,
    width: 1.8,
  },
  { d: 'M-8 -14H8L11.6 24H-11.6Z', fill: across(-11, 11, '#ffffff', '#ffffff', '#c9d3ee'), stroke: INK, width: 2.2 },
  { d: 'M-8.9 -5H8.9L9.8 5H-9.8ZM-10.7 15H10.7L11.6 24H-11.6Z', fill: across(-11, 11, '#ff6a5a', '#e0283a', '#a81430') },
  { d: box(0, -14, 23, 4.4, 1.6), fill: '#3a4a7a', stroke: INK, width: 1.6 },
  { d: box(0, -22, 13, 13, 1.6), fill: glow(0, -22, 10, '#ffffff', '#fff3a0', '#ffc93a'), stroke: INK, width: 2 },
  { d: 'M0 -28V-16', stroke: INK, width: 1.3 },
  { d: 'M-10 -28C-8 -38 8 -38 10 -28Z', fill: down(-36, -28, '#ff7a6a', '#c41f34'), stroke: INK, width: 2 },
  { d: circle(0, -37, 2.6), fill: '#ffe27a', stroke: INK, width: 1.4 },
  { d: box(0, 10, 4.4, 6, 2), fill: INK },
  { d: 'M-33 -25C-27 -34 -18 -40 -8 -42.4', stroke: '#ffffff', width: 2.6, alpha: 0.9 },
];

/** A dinghy that leans away from the wind. */
const boat: Picture = [
  { d: 'M-4 -45L-8 25', stroke: INK, width: 5.4 },
  { d: 'M-4 -45L-8 25', stroke: '#d9a55a', width: 2.6 },
  {
    d: 'M-1 -41C18 -28 30 -6 33 17C20 20 8 20 -5 17Z',
    fill: across(-5, 33, '#ffffff', '#e9f4ff', '#b8d3f2'),
    stroke: INK,
    width: 2.6,
  },
  { d: 'M-2.6 -14C8 -12 18 -11 24.4 -11.4C28 -5 30.4 1 31.8 7.6C20 9 8 8 -4 6Z', fill: down(-14, 9, '#ff9a3a', '#f2601a') },
  {
    d: 'M-8 -38C-20 -24 -32 -4 -36 14C-27 17 -18 18 -10 17Z',
    fill: down(-38, 17, '#4fb5ff', '#1a5fd0'),
    stroke: INK,
    width: 2.4,
  },
  {
    d: 'M-42 22C-24 27 20 27 42 21C39 33 31 41 22 41H-22C-32 41 -39 33 -42 22Z',
    fill: down(21, 41, '#ff6a5a', '#d8202f', '#8f0f24'),
    stroke: INK,
    width: 2.6,
  },
  { d: 'M-40 27C-22 32 20 32 40.6 26.4', stroke: '#ffffff', width: 3.2 },
  {
    d: 'M-49 40C-42 34 -34 45 -25 40C-16 35 -8 45 0 40C8 35 16 45 25 40C34 35 42 45 49 40C46 48 36 50 0 50C-36 50 -46 48 -49 40Z',
    fill: down(37, 50, '#7df0f5', '#1a9fd6'),
    stroke: INK,
    width: 2,
  },
  { d: 'M4 -32C13 -24 20 -14 24 -4', stroke: '#ffffff', width: 2.6 },
];

/** A gull on a mooring post. */
const gull: Picture = [
  { d: 'M-14 30H16L18 50H-16Z', fill: across(-16, 18, '#b07a4a', '#8a5a30', '#5a3418'), stroke: INK, width: 2.4 },
  { d: ellipse(1, 30, 15, 4.6), fill: '#d9a870', stroke: INK, width: 2 },
  { d: 'M-16 41H18', stroke: '#f2e2b8', width: 4.4, butt: true },
  { d: 'M-3 16V29M7 16V29M-3 29H-8M7 29H2', stroke: '#f2801a', width: 3.4 },
  {
    d: 'M-21 -30C-19 -41 -4 -44 4 -35C8 -29 7 -21 10 -15C20 -9 34 -3 48 2C42 12 24 20 6 20C-10 20 -21 10 -20 -4C-20 -10 -17 -15 -18 -20Z',
    fill: down(-42, 20, '#ffffff', '#ffffff', '#cfdcf0'),
    stroke: INK,
    width: 2.6,
  },
  {
    d: 'M-4 -8C10 -12 26 -4 48 2C40 8 30 9 22 8C26 11 24 12 18 13C6 14 -6 6 -4 -8Z',
    fill: down(-10, 14, '#a8bcd9', '#6f88b3'),
    stroke: INK,
    width: 2,
  },
  { d: 'M36 -1.6L48 2C44 5 40 7 34 8Z', fill: INK },
  { d: 'M4 0C12 -1 20 1 27 4', stroke: '#e6eefa', width: 2.2 },
  {
    d: 'M-20 -31C-28 -31 -35 -28 -39 -23C-32 -20 -25 -20 -18 -22Z',
    fill: down(-31, -20, '#ffd94a', '#f29a12'),
    stroke: INK,
    width: 2,
  },
  { d: 'M-35 -22.6L-31 -21.4', stroke: '#e0283a', width: 3 },
  { d: circle(-10, -30, 3.6), fill: INK },
  { d: circle(-11.2, -31.4, 1.3), fill: '#ffffff' },
];

/** A wooden winder full of line. */
const winder: Picture = [
  { d: 'M-12 30C-20 40 -34 32 -38 44', stroke: INK, width: 4 },
  { d: 'M-12 30C-20 40 -34 32 -38 44', stroke: '#2ab85a', width: 2.2 },
  { d: box(0, 0, 20, 84, 8), fill: across(-10, 10, '#f5cf8a', '#d99a4a', '#9a5f22'), stroke: INK, width: 2.6 },
  ...[-36, 36].map(
    (y): Layer => ({
      d: box(0, y, 62, 17, 8.5),
      fill: down(y - 8, y + 8, '#ffe2a8', '#e0a250', '#a86a28'),
      stroke: INK,
      width: 2.6,
    }),
  ),
  { d: box(0, 0, 46, 50, 9), fill: across(-23, 23, '#5fdb84', '#a0f5a8', '#2ab85a', '#0f7a3c'), stroke: INK, width: 2.6 },
  {
    d: 'M-22 -19L22 -11M-22 -11L22 -3M-22 -3L22 5M-22 5L22 13M-22 13L22 21M-16 -24L22 -18M-22 20L-4 24',
    stroke: '#0f6a34',
    width: 1.7,
    alpha: 0.75,
  },
  { d: 'M-22 10L22 -16M-22 18L22 -8', stroke: '#e0ffd6', width: 2, alpha: 0.7 },
  { d: `${circle(-22, -36, 2.6)}${circle(22, -36, 2.6)}${circle(-22, 36, 2.6)}${circle(22, 36, 2.6)}`, fill: '#7d4a18' },
  {
    d: polygon([
      [-22, -41],
      [14, -41],
      [14, -40],
      [-22, -40],
    ]),
    fill: '#fff6dc',
    stroke: '#fff6dc',
    width: 1.4,
    alpha: 0.8,
  },
].map((layer) => ({ ...layer, turn: 24 }));

export const symbols: Readonly<Record<string, Picture>> = {
  pinwheel,
  lighthouse,
  ray,
  foil,
  box: boxKite,
  delta,
  diamond,
  boat,
  gull,
  winder,
};
