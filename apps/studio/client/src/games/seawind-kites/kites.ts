import { across, ball, down, glow, type Layer, type Picture } from '../../art/picture.ts';
import { arcBand, circle, polar, polygon } from '../../art/shapes.ts';

/** The ink around all cloth and wood of the game. */
export const INK = '#13264d';

const n = (value: number): string => value.toFixed(1);

/** A ribbon that waves downwards from a point: `side` is the first way it swings. */
export function ribbon(x: number, y: number, length: number, side: number, color: string, dark: string): Layer[] {
  const swing = (9 * side * length) / 30;
  const d = `M${x} ${y}C${n(x + swing)} ${n(y + length * 0.28)} ${n(x - swing)} ${n(y + length * 0.52)} ${n(x)} ${n(y + length * 0.7)}S${n(x + swing * 0.6)} ${n(y + length * 0.92)} ${n(x + swing * 0.2)} ${n(y + length)}`;
  return [
    { d, stroke: INK, width: 6.4 },
    { d, stroke: dark, width: 4 },
    { d, stroke: color, width: 1.8 },
  ];
}

/** A great ray with wide wings: the best of the kites. */
export const ray: Picture = [
  { d: circle(0, -4, 48), fill: glow(0, -4, 48, '#ffd0f5aa', '#ff8ae04d', '#ff6ad500') },
  ...ribbon(0, 22, 27, 1, '#ffe14a', '#f29a12'),
  {
    d: 'M0 -29C5 -29 9 -31 11 -35C12 -39 10 -43 7 -47C16 -47 23 -41 22 -33C22 -30 23 -28 26 -26C36 -19 45 -9 50 12C40 4 30 5 21 12C13 18 8 25 5 33H-5C-8 25 -13 18 -21 12C-30 5 -40 4 -50 12C-45 -9 -36 -19 -26 -26C-23 -28 -22 -30 -22 -33C-23 -41 -16 -47 -7 -47C-10 -43 -12 -39 -11 -35C-9 -31 -5 -29 0 -29Z',
    fill: down(-43, 33, '#ff8ae4', '#e0269f', '#8a1fb8'),
    stroke: INK,
    width: 2.6,
  },
  { d: 'M-23 -23C-33 -16 -41 -8 -46 5C-36 0 -27 2 -19 9C-23 -2 -24 -13 -23 -23Z', fill: '#5a1aa8', alpha: 0.75 },
  { d: 'M23 -23C33 -16 41 -8 46 5C36 0 27 2 19 9C23 -2 24 -13 23 -23Z', fill: '#5a1aa8', alpha: 0.75 },
  { d: 'M-24 -18C-31 -13 -37 -7 -41 0C-35 -2 -29 -1 -24 2C-26 -5 -26 -12 -24 -18Z', fill: '#ffe14a' },
  { d: 'M24 -18C31 -13 37 -7 41 0C35 -2 29 -1 24 2C26 -5 26 -12 24 -18Z', fill: '#ffe14a' },
  { d: 'M0 -26V30', stroke: '#5a1aa8', width: 1.8, alpha: 0.7 },
  {
    d: polygon([
      [0, -12],
      [7, -2],
      [0, 14],
      [-7, -2],
    ]),
    fill: '#7df0ff',
    stroke: INK,
    width: 1.6,
  },
  ...[-15, 15].flatMap((x): Layer[] => [
    { d: circle(x, -23, 4), fill: '#ffffff', stroke: INK, width: 1.6 },
    { d: circle(x, -22.4, 1.9), fill: INK },
  ]),
  { d: 'M-13 -16C-5 -12 5 -12 13 -16', stroke: '#5a1aa8', width: 2 },
  { d: 'M-44 3C-38 -8 -32 -14 -24 -20', stroke: '#fff0fd', width: 2.2, alpha: 0.85 },
];

const CELLS = ['#e8303a', '#ff7a1a', '#ffd02e', '#5fc92e', '#12b3a0', '#2a7df0', '#8a3fe0'];

/** A rainbow of air chambers on its lines. */
export const foil: Picture = [
  {
    d: CELLS.map((_, i) => {
      const [x, y] = polar(30, -66 + i * 22, 0, 8);
      return `M${n(x)} ${n(y)}L0 43`;
    }).join(''),
    stroke: INK,
    width: 1.3,
    alpha: 0.8,
  },
  ...CELLS.map((color, i): Layer => ({ d: arcBand(26, 53, -78 + i * 22.3, -55.7 + i * 22.3), at: [0, 8], fill: color })),
  { d: arcBand(41, 53, -78, 78), at: [0, 8], fill: '#ffffff', alpha: 0.28 },
  { d: arcBand(26, 31.5, -78, 78), at: [0, 8], fill: INK, alpha: 0.34 },
  {
    d: CELLS.slice(1)
      .map((_, i) => {
        const turn = -55.7 + i * 22.3;
        const [a, b] = [polar(26, turn, 0, 8), polar(53, turn, 0, 8)];
        return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
      })
      .join(''),
    stroke: INK,
    width: 1.5,
  },
  { d: arcBand(26, 53, -78, 78), at: [0, 8], stroke: INK, width: 2.6 },
  { d: 'M-41 -15C-34 -30 -20 -39 -6 -40.6', stroke: '#ffffff', width: 2.8, alpha: 0.8 },
  { d: 'M-14 43H14', stroke: INK, width: 7.4 },
  { d: 'M-14 43H14', stroke: '#ff7a1a', width: 4 },
  { d: 'M-3.4 43H3.4', stroke: '#ffffff', width: 4 },
];

/** Where a corner of the box kite comes to lie: edge 0 left, 1 front, 2 right, 3 back, at a height. */
const corner = (edge: number, y: number): readonly [number, number] =>
  (
    [
      [-31, y],
      [-4, y + 12],
      [31, y + 2],
      [4, y - 10],
    ] as const
  )[edge] ?? [0, y];

const face = (a: number, b: number, top: number, bottom: number): string =>
  polygon([corner(a, top), corner(b, top), corner(b, bottom), corner(a, bottom)]);

/** A box of two bands of cloth around four canes: it is open above, so that the far sides are seen from within. */
export const boxKite: Picture = [
  ...[-35, 9].flatMap((top, i): Layer[] => [
    ...(i === 1
      ? [0, 3, 1, 2].map((edge): Layer => {
          const [x, y] = corner(edge, -12);
          return { d: `M${x} ${y}V${n(y + 24)}`, stroke: edge === 3 ? '#6b4a2a' : INK, width: 3.4 };
        })
      : []),
    { d: polygon([corner(0, top), corner(3, top), corner(1, top)]), fill: i === 0 ? '#d97f0a' : '#a81f3a' },
    { d: polygon([corner(3, top), corner(2, top), corner(1, top)]), fill: i === 0 ? '#f5b52e' : '#d8403a' },
    { d: `M${corner(3, top).join(' ')}v14`, stroke: INK, width: 2, alpha: 0.7 },
    {
      d: face(0, 1, top, top + 26),
      fill: i === 0 ? across(-31, -4, '#fff3a8', '#ffcf33') : across(-31, -4, '#ff9a5a', '#f2602a'),
      stroke: INK,
      width: 2.4,
    },
    {
      d: face(1, 2, top, top + 26),
      fill: i === 0 ? across(-4, 31, '#ffbe24', '#f08a0a') : across(-4, 31, '#e8402e', '#b81f3a'),
      stroke: INK,
      width: 2.4,
    },
    { d: face(0, 1, top + 9, top + 17), fill: '#ffffff' },
    { d: face(1, 2, top + 9, top + 17), fill: '#dbe8ff' },
    { d: `M${corner(1, top).join(' ')}v26`, stroke: INK, width: 2.4 },
    { d: `M${corner(0, top).join(' ')}L${corner(3, top).join(' ')}L${corner(2, top).join(' ')}`, stroke: INK, width: 2.4 },
  ]),
  { d: 'M-31 -41V-35M-4 -30V-24M31 -39V-33M4 -50V-44M-31 35V41M-4 46V50M31 37V43', stroke: INK, width: 3.4 },
].map((layer) => ({ ...layer, turn: 20, scale: 0.96 }));

/** A wide delta wing with two ribbons. */
export const delta: Picture = [
  ...ribbon(-17, 16, 33, -1, '#c9ff6a', '#5fae12'),
  ...ribbon(17, 16, 33, 1, '#c9ff6a', '#5fae12'),
  {
    d: 'M0 -42L50 13C40 11 33 12 26 18C17 13 8 14 0 21C-8 14 -17 13 -26 18C-33 12 -40 11 -50 13Z',
    fill: down(-42, 21, '#4fe6d8', '#0f9fb0'),
    stroke: INK,
    width: 2.6,
  },
  { d: 'M0 -42L50 13C40 11 33 12 26 18L0 -20Z', fill: '#0a6f8f', alpha: 0.5 },
  { d: 'M0 -42L-20 -20L0 -4L20 -20Z', fill: '#c9ff6a', stroke: INK, width: 1.8 },
  { d: 'M-28 -11L-42 4.4L-34 11L-14 4ZM28 -11L42 4.4L34 11L14 4Z', fill: '#fff6d0', stroke: INK, width: 1.5 },
  { d: 'M0 -40V21', stroke: INK, width: 2.2 },
  { d: 'M0 -12L9 4L0 13Z', fill: '#ff5a7a', stroke: INK, width: 1.6 },
  { d: 'M-5 -33L-24 -12M-30 -6L-42 7', stroke: '#ffffff', width: 2.2, alpha: 0.75 },
];

const bow = (x: number, y: number, turn: number, color: string): Layer => ({
  d: 'M0 0L-8 -5V5ZM0 0L8 -5V5Z',
  at: [x, y],
  turn,
  fill: color,
  stroke: INK,
  width: 1.5,
});

/** The kite of every childhood: four quarters on a cross of canes, bows on its tail. */
export const diamond: Picture = [
  { d: 'M3 24C14 32 -12 36 -16 44C-19 50 -32 48 -34 42', stroke: INK, width: 2.4 },
  bow(4, 31, 30, '#ffd02e'),
  bow(-11, 38, -24, '#2a9df0'),
  bow(-27, 47, 8, '#ffd02e'),
  { d: 'M6 -47L37 -15L3 -13Z', fill: across(0, 37, '#ff6a5a', '#d8202f') },
  { d: 'M37 -15L3 25V-13Z', fill: across(0, 37, '#fff0a0', '#ffc21a') },
  { d: 'M6 -47L-27 -11L3 -13Z', fill: across(-27, 6, '#fff3b0', '#ffd02e') },
  { d: 'M-27 -11L3 25V-13Z', fill: across(-27, 6, '#f2453c', '#b8142f') },
  { d: circle(4, -13, 11), fill: ball(4, -13, 11, '#ffffff', '#d6f2ff', '#8ac9f5'), stroke: INK, width: 1.8 },
  { d: 'M4 -21L6.4 -15.6L12 -15L7.8 -11L9 -5.4L4 -8.4L-1 -5.4L0.2 -11L-4 -15L1.6 -15.6Z', fill: '#2a7df0' },
  { d: 'M6 -47L3 25M-27 -11L37 -15', stroke: INK, width: 1.6, alpha: 0.55 },
  { d: 'M6 -47L37 -15L3 25L-27 -11Z', stroke: INK, width: 2.8 },
  { d: 'M3 -40L-20 -14', stroke: '#ffffff', width: 2.4, alpha: 0.85 },
];
