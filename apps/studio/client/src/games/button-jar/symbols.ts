import { across, ball, down, glow, type Layer, type Picture } from '../../art/picture.ts';
import { box, circle, ellipse, polar } from '../../art/shapes.ts';

/** Light, middle, dark and edge of a button's colour. */
type Tone = readonly [string, string, string, string];

const CORAL: Tone = ['#ffb3a6', '#f2504e', '#b5212f', '#6b0d1c'];
const GRAPE: Tone = ['#e3b8ff', '#a04fe0', '#6420a8', '#370a66'];
const HONEY: Tone = ['#fff3a8', '#ffc62e', '#e08a0c', '#7d4404'];
const MINT: Tone = ['#b5ffe0', '#1fbf92', '#0b7a62', '#044236'];
const WOOD: Tone = ['#f0c48c', '#b8742e', '#7a4414', '#3f2006'];
const SKY: Tone = ['#c6ebff', '#3da2f0', '#1763b8', '#08316b'];

/** Two or four holes with the thread that runs through them. */
function sewn(thread: string, edge: string, apart: number, four: boolean, y = 0): Layer[] {
  const holes: readonly (readonly [number, number])[] = four
    ? [
        [-apart, -apart],
        [apart, -apart],
        [apart, apart],
        [-apart, apart],
      ]
    : [
        [-apart, 0],
        [apart, 0],
      ];
  const cross = four ? `M${-apart} ${-apart}L${apart} ${apart}M${apart} ${-apart}L${-apart} ${apart}` : `M${-apart} 0H${apart}`;
  return [
    ...holes.map(([x, hy]): Layer => ({ d: circle(x, y + hy, 5.2), fill: edge })),
    { d: cross, at: [0, y + 1.4], stroke: edge, width: 6.4, alpha: 0.5 },
    { d: cross, at: [0, y], stroke: thread, width: 5 },
    ...(four ? [] : [{ d: `M${-apart + 1} -1.6H${apart - 1}`, at: [0, y], stroke: '#ffffff', width: 1.3, alpha: 0.8 } as Layer]),
  ];
}

/** A button: its thickness, its face, the sunken ring inside its outline, light from above. */
function button(outline: string, tone: Tone, shine: string, inner = 0.72, drop = 4): Picture {
  const [light, middle, dark, edge] = tone;
  return [
    { d: outline, at: [0, drop], fill: edge, stroke: edge, width: 4 },
    { d: outline, fill: ball(0, 0, 50, light, middle, dark), stroke: edge, width: 2.4 },
    { d: outline, at: [0, 1.6], scale: inner, stroke: light, width: 2.4, alpha: 0.75 },
    { d: outline, scale: inner, fill: down(-34, 34, dark, middle), stroke: dark, width: 2.4 },
    { d: shine, stroke: '#ffffff', width: 4.4, alpha: 0.85 },
  ];
}

const heart: Picture = [
  ...button(
    'M0 40C-16 28 -43 12 -43 -13C-43 -31 -30 -39 -20 -38C-10 -37 -4 -31 0 -23C4 -31 10 -37 20 -38C30 -39 43 -31 43 -13C43 12 16 28 0 40Z',
    CORAL,
    'M-36 -12C-36 -22 -30 -29 -22 -31',
    0.68,
  ),
  ...sewn('#fff3e0', CORAL[3], 10, false, -4),
];

/** Six round petals. */
const PETALS = `M${polar(27, -30)
  .map((at) => at.toFixed(2))
  .join(' ')}${Array.from(
  { length: 6 },
  (_, i) =>
    `A15.5 15.5 0 1 1 ${polar(27, 30 + i * 60)
      .map((at) => at.toFixed(2))
      .join(' ')}`,
).join('')}Z`;

/** Five points, rounded: a curve from the middle of each side to the next around the corner. */
function plumpStar(outer: number, inner: number): string {
  const corners = Array.from({ length: 10 }, (_, i) => polar(i % 2 === 0 ? outer : inner, i * 36, 0, 3));
  const text = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const middles = corners.map(([x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length] ?? [x, y];
    return text((x + u) / 2, (y + v) / 2);
  });
  return `M${middles.at(-1)}${corners.map(([x, y], i) => `Q${text(x, y)} ${middles[i]}`).join('')}Z`;
}

const flower: Picture = [
  ...button(PETALS, GRAPE, 'M-9 -36C-6 -40 -2 -41.6 2 -41.4', 0.6),
  ...sewn('#ffe9a0', GRAPE[3], 8.4, true),
];

const star: Picture = [
  ...button(plumpStar(58, 29), HONEY, 'M-8 -24C-6 -30 -4 -34 -1 -37', 0.6),
  ...sewn('#d93a3a', HONEY[3], 9.4, false),
];

const square: Picture = [
  ...button(box(0, 0, 74, 74, 17), MINT, 'M-31 -13V-22C-31 -28 -28 -31 -22 -31H-9', 0.7),
  ...sewn('#fff6d8', MINT[3], 10, true),
];

const toggle: Picture = [
  {
    d: 'M-41 -8C-30 -27 30 -27 41 -8C45 0 45 6 41 13C30 32 -30 32 -41 13C-45 6 -45 0 -41 -8Z',
    at: [0, 4.6],
    fill: WOOD[3],
    stroke: WOOD[3],
    width: 4,
  },
  {
    d: 'M-41 -10C-30 -29 30 -29 41 -10C45 -2 45 4 41 11C30 30 -30 30 -41 11C-45 4 -45 -2 -41 -10Z',
    fill: down(-26, 26, WOOD[0], WOOD[1], WOOD[2]),
    stroke: WOOD[3],
    width: 2.4,
  },
  { d: 'M-28 -9C-12 -14 8 -8 27 -12M-27 13C-10 9 12 17 28 12', stroke: WOOD[2], width: 2, alpha: 0.7 },
  { d: 'M-33 -16C-36 -6 -36 8 -33 17M33 -16C36 -6 36 8 33 17', stroke: WOOD[3], width: 2, alpha: 0.5 },
  ...sewn('#2f7fd0', WOOD[3], 11, false, 1),
  { d: 'M-33 -9C-26 -16 -16 -20 -6 -21', stroke: '#ffffff', width: 3.8, alpha: 0.75 },
];

const round: Picture = [
  ...button(circle(0, 0, 39), SKY, 'M-31 -11C-28 -22 -21 -29 -11 -32', 0.72),
  ...sewn('#ffffff', SKY[3], 8.6, true),
];

/** A golden safety pin on a pleated rosette: the wild. */
const pin: Picture = [
  { d: circle(0, 0, 50), fill: glow(0, 0, 50, '#fff0b0', '#ffd24a66', '#ffd24a00') },
  {
    d: 'M-18 18L-27 49L-15 43L-7 50L-2 24ZM18 18L27 49L15 43L7 50L2 24Z',
    fill: down(18, 50, '#ff7a3a', '#d9401a'),
    stroke: '#7d1c06',
    width: 2.2,
  },
  ...Array.from(
    { length: 16 },
    (_, i): Layer => ({
      d: 'M-9 -20C-10 -32 -9 -38 0 -44C9 -38 10 -32 9 -20Z',
      at: [0, -3],
      turn: i * 22.5,
      fill: i % 2 === 0 ? down(-44, -18, '#ffb347', '#f2701f') : down(-44, -18, '#fffdf2', '#ffdfae'),
      stroke: '#a8400a',
      width: 1.3,
    }),
  ),
  { d: circle(0, -3, 29), fill: ball(0, -3, 30, '#ffffff', '#fff0d0', '#f2c98a'), stroke: '#a8400a', width: 2.2 },
  ...(
    [
      ['#6b3d04', 8.4],
      ['#f7c548', 4.8],
    ] as const
  ).map(
    ([stroke, width]): Layer => ({
      d: 'M22 -6L-20 -6C-29 -6 -29 6 -20 6L22 6',
      at: [0, -3],
      turn: -24,
      stroke,
      width,
    }),
  ),
  {
    d: 'M14 -11H23C36 -11 36 11 23 11H14C18 4 18 -4 14 -11Z',
    at: [0, -3],
    turn: -24,
    fill: down(-11, 11, '#fff6c8', '#f2b52e', '#b8740c'),
    stroke: '#6b3d04',
    width: 2.2,
  },
  { d: 'M-18 -7H10', at: [0, -3], turn: -24, stroke: '#fffbe0', width: 1.5 },
];

const FILL: readonly (readonly [number, number, number, Tone])[] = [
  [-19, 34, 10, SKY],
  [2, 36, 10, CORAL],
  [21, 33, 10, HONEY],
  [-10, 19, 10.4, GRAPE],
  [11, 18, 10.4, MINT],
  [-26, 12, 8, HONEY],
  [27, 10, 8.4, CORAL],
  [-3, 2, 9.4, CORAL],
  [15, 0, 8.6, SKY],
  [-19, -2, 8.8, MINT],
];

/** A jar full of buttons under a cloth lid: the scatter. */
const jar: Picture = [
  { d: circle(0, 4, 49), fill: glow(0, 4, 49, '#ffffffcc', '#bfeaff66', '#bfeaff00') },
  {
    d: 'M-24 -22C-38 -18 -40 -10 -40 0V32C-40 43 -34 47 -24 47H24C34 47 40 43 40 32V0C40 -10 38 -18 24 -22Z',
    fill: across(-40, 40, '#d6f0fb', '#ffffff', '#c4e4f5'),
    stroke: '#2a5a80',
    width: 2.8,
  },
  ...FILL.flatMap(([x, y, r, [light, middle, dark, edge]]): Layer[] => [
    { d: circle(x, y + 1.6, r), fill: edge },
    { d: circle(x, y, r), fill: down(y - r, y + r, light, middle), stroke: edge, width: 1.3 },
    { d: circle(x, y, r * 0.68), fill: down(y - r, y + r, dark, middle) },
    { d: `${circle(x - r * 0.26, y, r * 0.16)}${circle(x + r * 0.26, y, r * 0.16)}`, fill: edge },
  ]),
  { d: 'M-34 -6C-35 8 -35 22 -33 36', stroke: '#ffffff', width: 5, alpha: 0.85 },
  { d: 'M-31 -25L-36 -17C-12 -11 12 -11 36 -17L31 -25Z', fill: '#fff6ea', stroke: '#8a1c2c', width: 2.2 },
  {
    d: 'M-29 -26C-29 -42 -17 -47 0 -47C17 -47 29 -42 29 -26Z',
    fill: down(-47, -26, '#ff8a86', '#e0404a'),
    stroke: '#8a1c2c',
    width: 2.4,
  },
  {
    d: `${circle(-15, -34, 3)}${circle(0, -39, 3)}${circle(15, -34, 3)}${circle(-4, -30, 2.4)}${circle(8, -30, 2.4)}`,
    fill: '#fff6ea',
  },
  { d: 'M-31 -25C-12 -20 12 -20 31 -25', stroke: '#8a1c2c', width: 6.4 },
  { d: 'M-31 -25C-12 -20 12 -20 31 -25', stroke: '#ffd24a', width: 3.8 },
];

export const symbols: Readonly<Record<string, Picture>> = { pin, jar, heart, flower, star, square, toggle, round };

/** A spool of thread, standing. */
export function spool(light: string, dark: string): Picture {
  return [
    { d: ellipse(0, 42, 34, 8), fill: '#3a2a2a', alpha: 0.22 },
    { d: box(0, 36, 54, 12, 5), fill: down(30, 42, '#f0c48c', '#a8672a'), stroke: '#5a3410', width: 2 },
    {
      d: 'M-20 30C-24 12 -24 -12 -20 -30H20C24 -12 24 12 20 30Z',
      fill: across(-22, 22, dark, light, dark),
      stroke: dark,
      width: 2,
    },
    ...[-22, -14, -6, 2, 10, 18, 26].map(
      (y): Layer => ({ d: `M-21 ${y + 2}C-8 ${y + 6} 8 ${y + 4} 21 ${y - 2}`, stroke: dark, width: 1.6, alpha: 0.6 }),
    ),
    { d: box(0, -36, 54, 12, 5), fill: down(-42, -30, '#ffdcae', '#b8742e'), stroke: '#5a3410', width: 2 },
    { d: ellipse(0, -41, 9, 3), fill: '#5a3410' },
    { d: 'M20 22C34 20 36 34 46 36', stroke: dark, width: 2.4 },
  ];
}

/** A tomato of cloth full of pins. */
export const pincushion: Picture = [
  { d: ellipse(0, 32, 42, 9), fill: '#3a2a2a', alpha: 0.22 },
  ...(
    [
      [-16, -30, '#3da2f0'],
      [2, -42, '#ffc62e'],
      [19, -32, '#1fbf92'],
      [-30, -16, '#a04fe0'],
      [32, -18, '#ffffff'],
    ] as const
  ).flatMap(([x, y, fill]): Layer[] => [
    { d: `M${x * 0.7} 2L${x} ${y}`, stroke: '#8a93a6', width: 2 },
    { d: circle(x, y, 5), fill, stroke: '#4a2a2a', width: 1.2 },
  ]),
  {
    d: 'M-42 8C-44 -12 -24 -18 0 -18C24 -18 44 -12 42 8C40 28 20 34 0 34C-20 34 -40 28 -42 8Z',
    fill: ball(0, 4, 46, '#ff9a8a', '#e8424a', '#a81a30'),
    stroke: '#6b0d1c',
    width: 2.4,
  },
  {
    d: 'M0 -16C-16 0 -16 18 0 33M0 -16C16 0 16 18 0 33M-2 -16C-34 -4 -36 16 -24 28M2 -16C34 -4 36 16 24 28',
    stroke: '#8a1424',
    width: 2,
  },
  {
    d: 'M0 -16C-10 -22 -20 -20 -24 -14C-16 -14 -12 -12 -10 -8C-4 -8 -2 -10 0 -6C2 -10 4 -8 10 -8C12 -12 16 -14 24 -14C20 -20 10 -22 0 -16Z',
    fill: down(-20, -6, '#7fd86a', '#2a8a3a'),
    stroke: '#12501c',
    width: 1.8,
  },
];
