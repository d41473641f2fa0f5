import type { Layer, Paint, Picture } from '../../art/picture.ts';
import { ball, down, glow } from '../../art/picture.ts';
import { box, circle, ellipse, polar } from '../../art/shapes.ts';

/** A bent glass tube full of light: its haze, its colour and the white heart of it. */
function tube(d: string, color: string, width = 4.6, fill?: Paint): Layer[] {
  return [
    { d, stroke: color, width: width * 3.6, alpha: 0.1 },
    { d, stroke: color, width: width * 2.2, alpha: 0.2 },
    ...(fill === undefined ? [] : [{ d, fill } as const]),
    { d, stroke: color, width },
    { d, stroke: '#ffffff', width: width * 0.34, alpha: 0.92 },
  ];
}

const PINK = '#ff4fb4';
const CYAN = '#3fe6ff';
const YELLOW = '#ffd94a';
const ORANGE = '#ff8a3c';
const RED = '#ff4a4a';
const GREEN = '#5cf07a';
const VIOLET = '#a98bff';

const bulbs = (count: number, r: number, size: number): Layer[] =>
  Array.from({ length: count }, (_, i): Layer => {
    const [x, y] = polar(r, (360 / count) * i);
    return { d: circle(x, y, size), fill: i % 2 === 0 ? '#fff3b0' : '#ff9a4a' };
  });

/** A wok on the fire in a ring of bulbs: the wild. */
const wok: Picture = [
  { d: circle(0, 0, 50), fill: glow(0, 0, 50, '#ff9a3cb0', '#ff5a2a44', '#ff3a2000') },
  { d: circle(0, 0, 46), fill: glow(0, 10, 46, '#5a1c10', '#2a0c14', '#16081a'), stroke: '#ffb84a', width: 1.6 },
  ...bulbs(20, 46, 2.7),
  ...tube(
    'M-8 8C-27 0 -27 -18 -14 -28C-14 -19 -8 -17 -5 -23C-2 -30 -6 -36 1 -42C12 -33 28 -20 23 -4C21 3 14 8 8 8Z',
    ORANGE,
    4.4,
    down(-42, 10, '#ffc03a', '#d92a1a'),
  ),
  ...tube('M-3 6C-13 -2 -8 -12 -1 -18C2 -10 12 -6 6 5', YELLOW, 3.6),
  ...tube('M-34 8H34C32 27 18 34 0 34C-18 34 -32 27 -34 8Z', CYAN, 4.4, down(8, 34, '#0d4a6b', '#08213f')),
  ...tube('M-26 18H26', PINK, 2.8),
];

/** An umbrella in the rain: the scatter. */
const umbrella: Picture = [
  { d: circle(0, -8, 50), fill: glow(0, -8, 50, '#7a5cff88', '#4a3cff33', '#3a2cff00') },
  ...tube(
    'M-44 4C-42 -24 -22 -38 0 -38C22 -38 42 -24 44 4C36 -4 24 -4 15 4C6 -4 -6 -4 -15 4C-24 -4 -36 -4 -44 4Z',
    VIOLET,
    4.8,
    down(-38, 6, '#6a3ce0', '#2a1670'),
  ),
  ...tube('M-15 4C-13 -16 -6 -30 0 -38C6 -30 13 -16 15 4', PINK, 3),
  ...tube('M0 2V34C0 46 -16 46 -16 35M0 -40V-46', YELLOW, 4.2),
  ...tube('M-35 15L-38 25M-25 26L-28 36M24 14L21 24M37 16L34 26M29 33L26 43M12 30L9 40', CYAN, 3.2),
];

const cat: Picture = [
  ...tube('M20 41C40 44 48 26 38 15C33 10 27 14 30 20', PINK, 5),
  ...tube(
    'M-20 44C-30 30 -27 10 -17 0C-27 -8 -29 -22 -26 -43L-11 -30C-4 -33 4 -33 11 -30L26 -43C29 -22 27 -8 17 0C27 10 30 30 20 44Z',
    PINK,
    5,
    down(-43, 44, '#7a1a6b', '#3a0a4d'),
  ),
  { d: ellipse(-10, -15, 5.4, 6.2), fill: glow(-10, -15, 7, '#ffffff', '#fff27a', '#d9c01a') },
  { d: ellipse(10, -15, 5.4, 6.2), fill: glow(10, -15, 7, '#ffffff', '#fff27a', '#d9c01a') },
  { d: 'M-10 -19V-11M10 -19V-11', stroke: '#2a0a35', width: 2.6 },
  ...tube('M-5 -5Q-2.5 -1 0 -4Q2.5 -1 5 -5', CYAN, 2.6),
  ...tube('M-36 -12L-21 -9M-35 -1L-21 -4M36 -12L21 -9M35 -1L21 -4', CYAN, 2.4),
  ...tube('M-12 6C-6 12 6 12 12 6', YELLOW, 3.4),
  { d: circle(0, 14, 4), fill: ball(0, 14, 4, '#ffffff', '#ffd94a', '#d98a1a') },
  ...tube('M-7 43V27M7 43V27', PINK, 3),
];

const noodles: Picture = [
  ...tube('M-24 -20C-31 -27 -18 -34 -25 -43M-8 -23C-15 -30 -2 -36 -9 -45', '#d9c9ff', 2.8),
  ...tube('M6 -2L33 -44M17 -1L45 -37', RED, 4),
  ...tube(
    'M-33 3C-32 -13 -20 -13 -19 1M-21 3C-20 -18 -6 -18 -5 1M-7 3C-6 -15 8 -15 9 1M7 3C8 -18 22 -16 23 1M21 3C22 -9 33 -9 33 3',
    YELLOW,
    4.2,
  ),
  ...tube('M-42 4H42C40 27 26 40 14 42H-14C-26 40 -40 27 -42 4Z', CYAN, 5, down(4, 42, '#0f5a7d', '#0a2650')),
  ...tube('M-30 15L-22 24L-14 15L-6 24L2 15L10 24L18 15L26 24L32 17', PINK, 3),
  ...tube('M-14 47H14', CYAN, 3.4),
];

const prawn: Picture = [
  ...tube('M31 -30C39 -44 49 -34 47 -17M27 -33C34 -49 48 -48 49 -40', YELLOW, 2.4),
  ...tube('M-3 4L7 12M3 -4L14 4M11 -9L21 -1', ORANGE, 3),
  ...tube('M4 35L29 46L25 32L39 24L7 18', RED, 3.8, down(18, 46, '#8f2a1a', '#5a140f')),
  ...tube(
    'M31 -30C6 -46 -36 -34 -40 -2C-43 24 -19 42 7 36C1 30 2 22 8 18C-6 20 -14 10 -10 -2C-5 -14 14 -15 26 -13C37 -13 40 -25 31 -30Z',
    ORANGE,
    5,
    ball(-16, 0, 50, '#b8481c', '#7d2412', '#4a1010'),
  ),
  ...tube(
    'M-15 -32C-11 -25 -8 -18 -8 -9M-33 -18C-26 -14 -18 -10 -12 -4M-39 8C-30 8 -20 8 -11 5M-27 32C-21 25 -15 19 -8 15',
    YELLOW,
    2.8,
  ),
  { d: circle(22, -24, 4), fill: '#fff6c9' },
  { d: circle(23, -24, 2), fill: '#2a0a12' },
];

const skewer: Picture = [
  ...tube('M-47 47L46 -46', '#ffe2ad', 3.6),
  ...tube(circle(-25, 25, 15), RED, 4.6, ball(-25, 25, 16, '#b82a2a', '#5a0f1f')),
  ...tube('M-14 1L1 -14L14 -1L-1 14Z', GREEN, 4.6, down(-14, 14, '#2a8f3f', '#0f4a2a')),
  ...tube(circle(25, -25, 15), ORANGE, 4.6, ball(25, -25, 16, '#c4601a', '#6b260c')),
  ...tube('M-33 18C-30 15 -26 15 -22 16M17 -32C20 -35 24 -35 28 -34', '#ffffff', 2),
  ...tube('M-36 -8C-44 -17 -29 -25 -36 -35M-16 -24C-24 -32 -9 -38 -16 -47', '#d9c9ff', 2.8),
];

const dumpling: Picture = [
  ...tube(
    'M-32 12C-35 -10 -16 -20 0 -31C16 -20 35 -10 32 12Z',
    '#ffe9f4',
    4.6,
    ball(-4, -6, 40, '#a892c4', '#6b5690', '#3d2d66'),
  ),
  ...tube('M0 -30C-4 -18 -15 -10 -19 3M0 -30V3M0 -30C4 -18 15 -10 19 3', VIOLET, 2.8),
  ...tube(circle(0, -36, 4.4), PINK, 3),
  ...tube('M-43 12H43V29C43 41 -43 41 -43 29Z', ORANGE, 4.8, down(12, 40, '#8a4a14', '#4a220c')),
  ...tube('M-26 14V36M-9 14V38M9 14V38M26 14V36', YELLOW, 2.6),
];

const chilli: Picture = [
  ...tube(
    'M15 -25C31 -22 35 -5 26 11C15 31 -11 45 -40 40C-18 36 -7 22 -5 4C-4 -15 2 -28 15 -25Z',
    RED,
    5.2,
    ball(8, -2, 48, '#d92a34', '#8a0f24', '#4a0a1a'),
  ),
  ...tube('M2 -22C8 -35 26 -33 30 -18C22 -24 12 -26 2 -22Z', GREEN, 4, down(-34, -18, '#2f9a4a', '#0f4a2a')),
  ...tube('M16 -30C14 -39 20 -45 31 -46', GREEN, 4.6),
  ...tube('M20 -8C19 4 10 18 -3 26', '#ffb0b0', 2.6),
];

const tea: Picture = [
  ...tube('M3 -22L13 -49H22', PINK, 4.2),
  ...tube('M-26 -21H26L18 43H-18Z', CYAN, 4.8, down(-21, 43, '#14506b', '#c4661a', '#8a3a10')),
  ...tube('M-31 -21H31', CYAN, 4.8),
  ...tube('M-14 -8L-5 -12L-1 -3L-10 1ZM5 -6L14 -4L12 5L3 3Z', '#c9fbff', 2.6),
  ...[
    [-10, 35],
    [0, 37],
    [10, 35],
    [-5, 26],
    [6, 27],
    [-12, 22],
    [13, 21],
  ].map(
    ([x = 0, y = 0]): Layer => ({ d: circle(x, y, 4), fill: ball(x, y, 4.4, '#8a5a9a', '#2a1030'), stroke: '#ffb86a', width: 1 }),
  ),
];

const lime: Picture = [
  ...tube(circle(0, 0, 41), GREEN, 5.2, glow(0, 0, 41, '#2f8a3a', '#1a6b34', '#0c3d24')),
  ...tube(circle(0, 0, 31), '#c9ff7a', 2.6),
  ...[0, 45, 90, 135, 180, 225, 270, 315].map(
    (turn): Layer => ({
      d: 'M0 -6L-9 -25Q0 -31 9 -25Z',
      turn,
      fill: down(-30, -6, '#d6ff8a', '#6fd94a'),
      stroke: '#e9ffb8',
      width: 1.4,
    }),
  ),
  { d: box(0, 0, 5, 5, 2.5), fill: '#f6ffd9' },
];

export const symbols: Readonly<Record<string, Picture>> = {
  wok,
  umbrella,
  cat,
  noodles,
  prawn,
  skewer,
  dumpling,
  chilli,
  tea,
  lime,
};
