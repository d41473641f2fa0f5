import type { Layer, Picture } from '../../art/picture.ts';
import { ball, down, glow } from '../../art/picture.ts';
import { circle, polar, polygon } from '../../art/shapes.ts';

type Point = readonly [number, number];

/** Points written as `x,y x,y …`. */
function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}

/** One facet of folded paper: a flat shade with the light along its edge. */
function facet(points: string | readonly Point[], fill: string, edge: string): Layer {
  return { d: polygon(typeof points === 'string' ? pointsOf(points) : points), fill, stroke: edge, width: 1.3 };
}

/** The same facet on both sides of the middle, the right one in its own shade. */
function pair(points: string, left: string, right: string, edge: string): Layer[] {
  const mirrored = pointsOf(points).map(([x, y]): Point => [-x, y]);
  return [facet(points, left, edge), facet(mirrored, right, edge)];
}

const eye = (x: number, y: number): Layer[] => [
  { d: circle(x, y, 3.6), fill: '#2a2f3a' },
  { d: circle(x - 1.1, y - 1.2, 1.2), fill: '#ffffff' },
];

const crane: Picture = [
  facet('4,14 48,-20 22,24', '#d9484f', '#a82f3a'),
  facet('4,14 48,-20 14,12', '#f27a74', '#a82f3a'),
  facet('0,12 18,-45 28,12', '#c83f48', '#a82f3a'),
  facet('0,12 18,-45 12,14', '#e05a5c', '#a82f3a'),
  facet('-2,16 -40,-26 -20,24', '#e05a5c', '#a82f3a'),
  facet('-2,16 -40,-26 -10,10', '#ff9a8c', '#a82f3a'),
  facet('-40,-26 -50,-8 -33,-18', '#ffd0b8', '#a82f3a'),
  facet('-22,20 0,38 24,20 0,8', '#d9484f', '#a82f3a'),
  facet('-22,20 0,38 0,8', '#f27a74', '#a82f3a'),
  facet('-14,14 -10,-48 20,18 2,24', '#f58a80', '#a82f3a'),
  facet('-14,14 -10,-48 2,24', '#ffb3a3', '#a82f3a'),
];

const frog: Picture = [
  ...pair('-22,18 -47,6 -46,40 -18,34', '#5fae5a', '#3f8a48', '#2c6636'),
  ...pair('-47,6 -46,40 -34,22', '#8fd07a', '#5aa557', '#2c6636'),
  ...pair('-22,-6 -45,-2 -30,12', '#6fbd62', '#4a9850', '#2c6636'),
  ...pair('0,-4 -28,-6 -32,22 0,40', '#7cc96a', '#52a253', '#2c6636'),
  ...pair('0,10 -20,20 0,40', '#a3e08a', '#6fbd62', '#2c6636'),
  ...pair('0,-40 -28,-6 0,4', '#9ad97f', '#66b65c', '#2c6636'),
  ...pair('-9,-29 -20,-38 -24,-16', '#c4f0a3', '#8fd07a', '#2c6636'),
  ...eye(-17, -24),
  ...eye(17, -24),
  { d: 'M-9 -10Q0 -4 9 -10', stroke: '#2c6636', width: 2.2 },
];

const fish: Picture = [
  facet('-4,-26 14,-42 18,-12', '#ffb25c', '#b8620f'),
  facet('-4,26 10,40 16,13', '#e07a1f', '#b8620f'),
  facet('16,0 48,-28 38,0', '#ffc47a', '#b8620f'),
  facet('16,0 48,28 38,0', '#e88a2c', '#b8620f'),
  facet('-46,2 -6,-29 26,0', '#ffb04a', '#b8620f'),
  facet('-46,2 -6,29 26,0', '#ee8a26', '#b8620f'),
  facet('-18,-20 -4,0 26,0 -6,-29', '#ff9a34', '#b8620f'),
  facet('-18,22 -4,0 26,0 -6,29', '#d9741a', '#b8620f'),
  facet('-4,0 10,-13 26,0', '#fff3dc', '#b8620f'),
  facet('-4,0 10,13 26,0', '#f5d9ac', '#b8620f'),
  ...eye(-27, -3),
];

const butterfly: Picture = [
  ...pair('-3,8 -38,6 -28,40 -8,26', '#8a7bdc', '#6a5abf', '#463a94'),
  ...pair('-3,8 -28,40 -8,26', '#b3a6f2', '#8474d4', '#463a94'),
  ...pair('-2,-8 -46,-40 -44,2 -3,12', '#a595f0', '#7c6cd0', '#463a94'),
  ...pair('-2,-8 -46,-40 -22,-4', '#cfc4ff', '#9a8ae6', '#463a94'),
  ...pair('-22,-4 -44,2 -3,12', '#7c6cd0', '#5f50b4', '#463a94'),
  { d: 'M-2 -14C-6 -26 -10 -32 -16 -36M2 -14C6 -26 10 -32 16 -36', stroke: '#463a94', width: 2.6 },
  facet('0,-20 4.4,2 0,30 -4.4,2', '#463a94', '#332a72'),
  facet('0,-20 4.4,2 0,30', '#5f50b4', '#332a72'),
];

const boat: Picture = [
  facet('0,-44 -24,8 0,8', '#e3f4ff', '#2f6f9c'),
  facet('0,-44 24,8 0,8', '#b5dcf5', '#2f6f9c'),
  facet('-48,0 -22,36 0,36 0,10 -20,4', '#7cc0ea', '#2f6f9c'),
  facet('48,0 22,36 0,36 0,10 20,4', '#4a98cc', '#2f6f9c'),
  facet('-48,0 -22,36 -10,20', '#a3d6f5', '#2f6f9c'),
  facet('48,0 22,36 10,20', '#6bb2de', '#2f6f9c'),
  facet('-10,20 -22,36 0,36', '#5fa9d9', '#2f6f9c'),
  facet('10,20 22,36 0,36', '#3a86ba', '#2f6f9c'),
  { d: 'M-44 42C-36 38 -30 46 -22 42C-14 38 -8 46 0 42C8 38 14 46 22 42C30 38 36 46 44 42', stroke: '#7cc9c4', width: 3 },
];

const lily: Picture = [
  facet('-46,32 0,22 46,32 0,46', '#6bb58a', '#2f7a58'),
  facet('-46,32 0,22 0,46', '#8fd0a6', '#2f7a58'),
  ...pair('0,32 -48,4 -24,2', '#f29ac0', '#d9709f', '#a8406f'),
  ...pair('0,32 -48,4 -30,24', '#ffc4dc', '#ea8bb2', '#a8406f'),
  ...pair('0,32 -34,-28 -8,-10', '#f7abcb', '#dc7aa6', '#a8406f'),
  ...pair('0,32 -34,-28 -26,6', '#ffd9e8', '#f09abd', '#a8406f'),
  facet('0,34 -15,-8 0,-44', '#ffe9f2', '#a8406f'),
  facet('0,34 15,-8 0,-44', '#f5aecd', '#a8406f'),
  facet('0,34 -6,8 0,-6 6,8', '#ffd96a', '#b8860f'),
];

const leaf: Picture = [
  ...pair('0,-46 -22,-24 0,-16', '#d9e07a', '#b8c452', '#7a8a26'),
  ...pair('0,-16 -22,-24 -31,-2 0,6', '#bccb58', '#9cae3c', '#7a8a26'),
  ...pair('0,6 -31,-2 -27,20 0,24', '#dbe384', '#bccb58', '#7a8a26'),
  ...pair('0,24 -27,20 0,46', '#b0c14c', '#91a434', '#7a8a26'),
  { d: 'M0 -44V49', stroke: '#6b7a1e', width: 2.6 },
];

const BLADES = [
  ['#ff9a8c', '#e05a5c', '#a82f3a'],
  ['#ffe08a', '#f0b63a', '#a8740f'],
  ['#8fe0d0', '#3fae9f', '#1f7a70'],
  ['#b9acf5', '#8474d4', '#463a94'],
] as const;

/** A pinwheel of four papers, which stands for whatever lies around it: the wild. */
const pinwheel: Picture = [
  { d: circle(0, 0, 50), fill: glow(0, 0, 50, '#ffffff', '#fffbe6cc', '#fff6c900') },
  ...BLADES.flatMap(([light, mid, edge], i): Layer[] =>
    [facet('0,0 0,-44 36,-34', mid, edge), facet('0,0 0,-44 -20,-24', light, edge), facet('0,0 0,-44 12,-14', light, edge)].map(
      (layer) => ({ ...layer, turn: i * 90 }),
    ),
  ),
  { d: circle(0, 0, 7), fill: ball(0, 0, 7, '#fffbe0', '#f5c53a', '#b8780f'), stroke: '#8a5a0a', width: 1.4 },
];

const tips = [0, 72, 144, 216, 288];

/** A lucky star of folded strip, shining: the scatter. */
const star: Picture = [
  { d: circle(0, 0, 50), fill: glow(0, 0, 50, '#fff6b0', '#ffe58a88', '#ffdf6a00') },
  ...tips.flatMap((turn): Layer[] => {
    const [tip, left, right]: Point[] = [polar(46, turn), polar(22, turn - 36), polar(22, turn + 36)];
    return [
      facet([[0, 0], left ?? [0, 0], tip ?? [0, 0]], '#ffe27a', '#b8800f'),
      facet([[0, 0], tip ?? [0, 0], right ?? [0, 0]], '#f2b52e', '#b8800f'),
    ];
  }),
  {
    d: polygon(tips.map((turn): Point => polar(21, turn + 36))),
    fill: down(-20, 20, '#fff3b8', '#ffd95c'),
    stroke: '#d9a02a',
    width: 1.4,
  },
  { d: polygon(tips.map((turn): Point => polar(11, turn))), fill: '#ffe794', stroke: '#d9a02a', width: 1.2 },
];

export const symbols: Readonly<Record<string, Picture>> = {
  pinwheel,
  star,
  crane,
  frog,
  fish,
  butterfly,
  boat,
  lily,
  leaf,
};
