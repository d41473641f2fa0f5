import { across, ball, down, glow, type Layer, type Picture } from '../../art/picture.ts';
import { box, circle, ellipse, polar, regular, softStar } from '../../art/shapes.ts';
import { bone, brass, die, EDGE, reeds } from './pieces.ts';

/** The dice cup on its side, two dice tumbling out of it: the wild. */
const cup: Picture = [
  { d: circle(0, 0, 49), fill: glow(0, 0, 49, '#ffcf6bd0', '#ff9a2e55', '#ff9a2e00') },
  { d: ellipse(4, 41, 38, 6), fill: '#000000', alpha: 0.4 },
  {
    d: 'M-46 -24C-40 -38 -22 -46 -10 -44L24 -22C34 -6 26 22 8 30L-26 34C-42 28 -52 -4 -46 -24Z',
    fill: down(-44, 34, '#b86a34', '#7d3d18', '#3d1a0a'),
    stroke: EDGE,
    width: 2.6,
  },
  { d: 'M-38 -33C-45 -14 -38 18 -26 34L-16 33C-28 14 -33 -18 -25 -41Z', fill: brass(-40, 34), stroke: EDGE, width: 1.8 },
  { d: 'M-20 -40C-24 -20 -20 10 -9 31', stroke: '#ffd9a0', width: 1.6, alpha: 0.55 },
  { d: ellipse(0, 0, 15, 29), at: [15, 3], turn: 14, fill: brass(-29, 29), stroke: EDGE, width: 2.4 },
  { d: ellipse(0, 0, 10, 23), at: [16, 3], turn: 14, fill: across(-10, 10, '#170802', '#5a2a10') },
  ...die(26, -14, 19, 24, '#fffaf0', '#d9c49a', '#b3202e', 3),
  ...die(25, 23, 22, -16, '#ffffff', '#e0cda6', '#1d4f86', 5),
];

/** A storm lantern: the scatter. */
const lamp: Picture = [
  { d: circle(0, 4, 49), fill: glow(0, 4, 49, '#fff0a8e6', '#ffb52e77', '#ff8a1e00') },
  { d: 'M-17 -30C-18 -54 18 -54 17 -30', stroke: EDGE, width: 6 },
  { d: 'M-17 -30C-18 -54 18 -54 17 -30', stroke: '#e8b64a', width: 3 },
  {
    d: 'M-26 -14C-30 6 -26 22 -21 28H21C26 22 30 6 26 -14Z',
    fill: glow(0, 8, 36, '#fffdf0', '#ffe27a', '#ff9a2e', '#c4500f'),
    stroke: EDGE,
    width: 2.4,
  },
  { d: 'M0 -8C9 2 11 9 8 17C6 23 -6 23 -8 17C-11 9 -6 4 0 -8Z', fill: down(-8, 22, '#ffffff', '#fff6c0', '#ffd23c') },
  { d: 'M-12 -14C-15 4 -14 18 -11 28M12 -14C15 4 14 18 11 28', stroke: '#5a3a08', width: 2.4 },
  { d: 'M-29 4H29', stroke: '#5a3a08', width: 2.2 },
  { d: 'M-28 -14C-26 -24 -14 -30 -12 -36H12C14 -30 26 -24 28 -14Z', fill: brass(-36, -14), stroke: EDGE, width: 2.4 },
  { d: box(0, 36, 58, 16, 5), fill: brass(28, 44), stroke: EDGE, width: 2.4 },
  { d: circle(0, 36, 4.4), fill: '#7d1f1f', stroke: EDGE, width: 1.4 },
  { d: 'M-20 -6C-22 4 -21 12 -19 20', stroke: '#ffffff', width: 3.4, alpha: 0.85 },
];

/** A gold counter with a ketch on blue enamel. */
const ship: Picture = [
  { d: circle(0, 2, 46), fill: '#5a3a08' },
  { d: circle(0, 0, 46), fill: brass(-46, 46), stroke: EDGE, width: 2.4 },
  { d: reeds(40, 40.5, 44.5), stroke: '#8a5c12', width: 2 },
  { d: circle(0, 0, 37), fill: ball(0, 0, 38, '#3f8fd6', '#1d4f9c', '#0c2658'), stroke: '#7a4c0c', width: 2.2 },
  { d: 'M-31 21C-20 15 -14 25 -4 19C6 14 12 24 20 19C24 17 28 17 31 19C24 30 13 37 0 37C-13 37 -25 31 -31 21Z', fill: '#7ad3e8' },
  {
    d: 'M-28 8H29C27 18 21 23 14 24H-15C-22 22 -27 16 -28 8Z',
    fill: down(8, 24, '#fff0b0', '#e0a63a', '#94600f'),
    stroke: '#4d2f04',
    width: 1.6,
  },
  { d: 'M-7 8V-31M15 8V-19', stroke: '#ffe9a0', width: 2.6 },
  {
    d: 'M-10 3C-24 3 -27 2 -27 2C-20 -8 -14 -18 -10 -29Z',
    fill: down(-30, 4, '#ffffff', '#ffe3a0'),
    stroke: '#4d2f04',
    width: 1.4,
  },
  { d: 'M-4 -29C8 -20 12 -8 11 3C6 5 1 5 -4 3Z', fill: down(-30, 4, '#fffaf0', '#f7c870'), stroke: '#4d2f04', width: 1.4 },
  { d: 'M18 -17C26 -10 29 -4 29 3H18Z', fill: down(-18, 4, '#fffaf0', '#f7c870'), stroke: '#4d2f04', width: 1.4 },
  { d: 'M-7 -31L-18 -34L-7 -36Z', fill: '#e2303a' },
  { d: 'M-34 -14C-28 -28 -14 -36 0 -36.6', stroke: '#ffffff', width: 2.6, alpha: 0.5 },
];

/** An eight-sided copper counter with an anchor on verdigris. */
const anchor: Picture = [
  { d: regular(8, 47, 22.5, 0, 2), fill: '#4a1a08' },
  { d: regular(8, 47, 22.5), fill: down(-46, 46, '#ffd2a6', '#d9783a', '#f2a066', '#8a3a14'), stroke: EDGE, width: 2.4 },
  { d: regular(8, 37, 22.5), fill: ball(0, 0, 42, '#5fe0c0', '#1c9c8a', '#0a4a4c'), stroke: '#5a230a', width: 2.2 },
  { d: 'M0 -19V27M-13 -12H13M-25 9C-23 23 -12 29 0 30C12 29 23 23 25 9', stroke: '#06302f', width: 9.4 },
  { d: 'M-31 16L-26 5L-17 13ZM31 16L26 5L17 13Z', fill: '#06302f', stroke: '#06302f', width: 4 },
  { d: circle(0, -24, 7), stroke: '#06302f', width: 8 },
  { d: circle(0, -24, 7), stroke: '#ffe0bd', width: 4 },
  { d: 'M0 -17V27M-13 -12H13M-25 9C-23 23 -12 29 0 30C12 29 23 23 25 9', stroke: '#ffe0bd', width: 5.4 },
  { d: 'M-31 16L-26 5L-17 13ZM31 16L26 5L17 13Z', fill: '#ffe0bd', stroke: '#ffe0bd', width: 1.4 },
  ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((turn): Layer => {
    const [x, y] = polar(41.4, turn);
    return { d: circle(x, y, 2.2), fill: '#ffe9d2', stroke: '#7a300e', width: 1 };
  }),
];

/** A pair of red dice. */
const dice: Picture = [
  { d: ellipse(2, 42, 40, 6), fill: '#000000', alpha: 0.35 },
  ...die(-17, -16, 46, -14, '#f2555a', '#a3141f', '#fff6e0', 5),
  ...die(19, 16, 48, 12, '#ff6f6a', '#b81a26', '#ffffff', 6),
  { d: 'M2 -2C4 -4 7 -5 10 -5M-37 -33C-34 -37 -30 -38 -26 -39', stroke: '#ffffff', width: 2.6, alpha: 0.7 },
];

const domino: Picture = [...bone(16, 4, 22, 3, 4), ...bone(-13, -2, -16, 6, 5)];

/** A spinning top with letters' places left to pips. */
const top: Picture = [
  { d: ellipse(0, 43, 22, 4.6), fill: '#000000', alpha: 0.35 },
  { d: box(0, -37, 8, 22, 3), fill: across(-4, 4, '#a06a2a', '#f2c98a', '#8a5420'), stroke: EDGE, width: 1.8 },
  { d: ellipse(0, -47, 7, 3.4), fill: '#f2c98a', stroke: EDGE, width: 1.6 },
  { d: 'M-33 -20L0 -30L33 -20L0 -9Z', fill: down(-30, -9, '#b8f27a', '#5fb83a'), stroke: EDGE, width: 1.8 },
  { d: 'M-33 -20L0 -9V21L-33 9Z', fill: across(-33, 0, '#2f8a3f', '#49b04a'), stroke: EDGE, width: 2 },
  { d: 'M33 -20L0 -9V21L33 9Z', fill: across(0, 33, '#2a7a3a', '#14502a'), stroke: EDGE, width: 2 },
  {
    d: 'M-33 9L0 21L33 9C26 20 9 31 3 44H-3C-9 31 -26 20 -33 9Z',
    fill: across(-33, 33, '#e8b64a', '#fff0b0', '#a8690f'),
    stroke: EDGE,
    width: 2,
  },
  { d: 'M-33 -12L0 -1L33 -12', stroke: '#ffe27a', width: 3 },
  { d: ellipse(-16.5, 1.5, 5.4, 6.6), fill: '#fff6d6' },
  { d: ellipse(11, 6.6, 3.8, 5.2), fill: '#d9f2b0' },
  { d: ellipse(22, -0.2, 3.8, 5.2), fill: '#d9f2b0' },
];

/** A fish cut from tin: a counter with a hole for its cord. */
const fish: Picture = [
  {
    d: 'M-44 4C-34 -20 -8 -30 14 -16C22 -11 28 -5 31 -1L46 -19C49 -6 49 12 46 24L31 8C22 19 6 29 -12 25C-28 22 -40 14 -44 4Z',
    fill: down(-28, 28, '#f2fbff', '#9fc4dc', '#5a86a8', '#33566f'),
    stroke: EDGE,
    width: 2.6,
  },
  {
    d: 'M-8 -23C-2 -34 12 -38 22 -33C18 -27 17 -21 18 -14',
    fill: down(-36, -14, '#dff2ff', '#6f9cbc'),
    stroke: EDGE,
    width: 2.2,
  },
  { d: 'M-21 -18C-13 -8 -13 12 -21 23', stroke: '#2a4a63', width: 2.6 },
  {
    d: 'M-8 -10C-4 -6 -4 -2 -8 2M-8 4C-4 8 -4 12 -8 16M4 -13C8 -9 8 -5 4 -1M4 2C8 6 8 10 4 14M16 -8C20 -4 20 0 16 4M15 6C18 9 18 12 15 15',
    stroke: '#ffffff',
    width: 2.4,
    alpha: 0.85,
  },
  { d: circle(-31, -1, 5), fill: '#ffffff', stroke: '#2a4a63', width: 1.8 },
  { d: circle(-31, -1, 2.2), fill: '#12202c' },
  { d: circle(40, 2, 3.4), fill: '#1f2c36', stroke: '#dff2ff', width: 1.4 },
  { d: 'M40 2C48 -12 40 -40 28 -46', stroke: '#d9503a', width: 2.6 },
];

/** A cowrie, the oldest of counters. */
const shell: Picture = [
  { d: ellipse(0, 40, 26, 5), fill: '#000000', alpha: 0.3 },
  {
    d: 'M0 -46C24 -46 36 -20 35 4C34 28 18 44 0 44C-18 44 -34 28 -35 4C-36 -20 -24 -46 0 -46Z',
    fill: ball(0, 0, 47, '#fff2fb', '#f0a6dc', '#a54fc4', '#571d7d'),
    stroke: EDGE,
    width: 2.6,
  },
  { d: 'M1 -37C-9 -22 -10 20 1 36C10 20 9 -22 1 -37Z', fill: across(-8, 10, '#3a0f4d', '#6b2a86'), stroke: '#fbe0ff', width: 2 },
  {
    d: [-26, -17, -8, 1, 10, 19, 27]
      .map((y) => {
        const w = 8.4 - Math.abs(y) * 0.14;
        return `M${(-w - 7).toFixed(1)} ${y}H${(-w + 2).toFixed(1)}M${(w + 7).toFixed(1)} ${y}H${(w - 1).toFixed(1)}`;
      })
      .join(''),
    stroke: '#fff6ff',
    width: 3.4,
  },
  ...[
    [-25, -8],
    [-26, 12],
    [-18, -28],
    [25, -6],
    [26, 14],
    [19, -27],
    [-19, 28],
    [20, 29],
  ].map(([x = 0, y = 0]): Layer => ({ d: circle(x, y, 2.8), fill: '#fbd6ff', alpha: 0.75 })),
  { d: 'M-27 -20C-24 -30 -18 -36 -11 -39', stroke: '#ffffff', width: 4, alpha: 0.85 },
];

/** A quoit of rope. */
const ring: Picture = [
  { d: circle(0, 2, 33), stroke: EDGE, width: 27 },
  { d: circle(0, 0, 33), stroke: down(-46, 46, '#f7dba0', '#d2a05a', '#8f5f26'), width: 22 },
  {
    d: Array.from({ length: 20 }, (_, i) => {
      const [x, y] = polar(43, i * 18);
      const [u, v] = polar(23, i * 18 + 22);
      const [mx, my] = polar(35, i * 18 + 15);
      return `M${x.toFixed(1)} ${y.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${u.toFixed(1)} ${v.toFixed(1)}`;
    }).join(''),
    stroke: '#7d4f1c',
    width: 2.2,
  },
  ...[35, 215].map((turn): Layer => {
    const [x, y] = polar(33, turn);
    return {
      d: box(0, 0, 15, 25, 4),
      at: [x, y],
      turn,
      fill: across(-8, 8, '#ff8a3a', '#ffb46b', '#c24a10'),
      stroke: EDGE,
      width: 2,
    };
  }),
];

/** A cork with a star burnt into it. */
const cork: Picture = [
  {
    d: 'M-30 -26L-24 36C-16 45 16 45 24 36L30 -26Z',
    fill: across(-30, 30, '#a5673a', '#dba671', '#c08550', '#74431f'),
    stroke: EDGE,
    width: 2.6,
  },
  { d: ellipse(0, -26, 30, 13), fill: down(-39, -13, '#f2cf9f', '#d29c63'), stroke: EDGE, width: 2.4 },
  {
    d: 'M-17 -30h3M-4 -33h4M9 -29h5M-8 -22h5M6 -21h4M17 -25h3M-20 -3l3 2M19 -7l-3 3M-17 28l4 2M14 29l4 -3M-22 12l3 -1M20 14l-2 4',
    stroke: '#7a471f',
    width: 2.6,
  },
  { d: softStar(5, 16, 7, 0.6), at: [0, 12], fill: '#4a2208' },
];

export const symbols: Readonly<Record<string, Picture>> = {
  cup,
  lamp,
  ship,
  anchor,
  dice,
  domino,
  top,
  fish,
  shell,
  ring,
  cork,
};
