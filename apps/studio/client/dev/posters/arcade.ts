import { slotsOf } from '../../../src/arcade/plinko.ts';
import { segmentsOf } from '../../../src/arcade/wheel.ts';
import { ball, down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse, petal, polar, polygon } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';

const turns = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + (360 / count) * index);

/** A lotus leaf on dark water, in a field of 100 by 100. */
const leaf: Picture = [
  { d: 'M4 8L44 -4A44 44 0 1 1 32 -26Z', fill: '#000000', alpha: 0.32 },
  { d: 'M0 0L40 -12A42 42 0 1 1 28 -34Z', fill: ball(0, 0, 44, '#7fd08f', '#3f9c5f', '#23683f') },
  ...[100, 140, 180, 220, 260, 300].map(
    (turn): Layer => ({ d: 'M0 0L0 -36', stroke: '#a9e6b0', width: 1.6, alpha: 0.5, turn: turn + 30 }),
  ),
];

const lotus: Picture = [
  { d: ellipse(0, 8, 40, 36), fill: '#000000', alpha: 0.22 },
  ...turns(8).map((turn): Layer => ({ d: petal(46, 15), fill: down(-46, 0, '#ff86a8', '#ffc3d3'), turn })),
  ...turns(8, 22).map((turn): Layer => ({ d: petal(33, 12), fill: down(-33, 0, '#ffb5c8', '#ffe8ee'), turn })),
  { d: circle(0, 0, 10), fill: ball(0, 0, 10, '#fff0b8', '#f2b632') },
];

const urchin: Picture = [
  { d: ellipse(3, 8, 38, 36), fill: '#000000', alpha: 0.3 },
  ...turns(12).map((turn): Layer => ({ d: 'M-6 -22L0 -46L6 -22Z', fill: '#5b3a68', turn })),
  { d: circle(0, 0, 29), fill: ball(0, 0, 29, '#7d5590', '#3a2344', '#1c0f24') },
  { d: ellipse(-9, -11, 8, 6), fill: '#cfa9e0', alpha: 0.75 },
];

/** Leaves on a pond at dusk, one in flower and one with something else. */
function pond(): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 300, 640, '#2b7d76', '#0f4145', '#062023') },
    { d: circle(440, 130, 62), fill: ball(440, 130, 62, '#fff8e0', '#ffd9a8'), alpha: 0.92 },
    { d: ellipse(440, 300, 120, 8), fill: '#ffe7c4', alpha: 0.25 },
    { d: ellipse(420, 330, 80, 6), fill: '#ffe7c4', alpha: 0.18 },
    { d: 'M-10 250C80 190 160 230 240 205C330 178 420 220 620 190V262C420 280 200 262 -10 276Z', fill: '#0b3236', alpha: 0.55 },
  ]);
  const places = [
    [120, 360, 150],
    [310, 340, 130],
    [490, 380, 150],
    [90, 560, 170],
    [500, 590, 190],
    [180, 740, 170],
    [420, 760, 160],
  ] as const;
  for (const [index, [x, y, size]] of places.entries()) page.add(leaf, x, y, size, index * 47);
  page.add(leaf, 300, 550, 260, 200);
  page.add(lotus, 300, 536, 300);
  page.add(urchin, 496, 586, 130);
  page.add(lotus, 118, 356, 110, 14);
  return page;
}

/** A slope of pins above its slots, with a pebble on its way. */
function pins(): SvgPage {
  const page = new SvgPage();
  const rows = 8;
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 240, 660, '#6a4f96', '#33264e', '#150f22') },
    {
      d: polygon([
        [300, 90],
        [590, 690],
        [10, 690],
      ]),
      fill: '#ffffff',
      alpha: 0.05,
    },
  ]);
  for (let row = 0; row < rows; row += 1) {
    for (let index = 0; index <= row; index += 1) {
      const [x, y] = [300 + (2 * index - row) * 31, 170 + row * 58];
      page.add([
        { d: circle(x + 2, y + 5, 11), fill: '#000000', alpha: 0.3 },
        { d: circle(x, y, 11), fill: ball(x, y, 11, '#fff8e6', '#d8c39a') },
      ]);
    }
  }
  for (const [index, back] of slotsOf(rows, 'medium').entries()) {
    const fill = back < 100 ? '#51639a' : back <= 200 ? '#c58a34' : back <= 1_000 ? '#d9662f' : '#cf3355';
    page.add([{ d: box(300 + (2 * index - rows) * 31, 690, 56, 70, 14), fill }]);
  }
  const trail = [
    [300, 128],
    [331, 244],
    [300, 302],
    [331, 360],
  ] as const;
  for (const [index, [x, y]] of trail.entries()) page.add([{ d: circle(x, y, 20), fill: '#ffcb7d', alpha: 0.12 + index * 0.06 }]);
  page.add([
    { d: ellipse(366, 436, 30, 12), fill: '#000000', alpha: 0.3 },
    { d: circle(362, 402, 34), fill: ball(362, 402, 34, '#fff2d6', '#ffc06a', '#a85e17') },
    { d: ellipse(350, 388, 11, 7), fill: '#fffaf0', alpha: 0.9 },
  ]);
  return page;
}

/** A wheel of fortune at a fair at night. */
function wheel(): SvgPage {
  const page = new SvgPage();
  const [cx, cy] = [300, 430];
  const backs = segmentsOf('medium');
  const step = 360 / backs.length;
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 380, 640, '#8c2f45', '#431426', '#1a0710') },
    ...turns(12, 15).map((turn): Layer => {
      const [x1, y1] = polar(620, turn - 7, cx, cy);
      const [x2, y2] = polar(620, turn + 7, cx, cy);
      return {
        d: polygon([
          [cx, cy],
          [x1, y1],
          [x2, y2],
        ]),
        fill: '#ffd76a',
        alpha: 0.05,
      };
    }),
    { d: 'M230 640L180 800H420L370 640Z', fill: down(640, 800, '#8a4a22', '#3d1c0c') },
    { d: circle(cx + 4, cy + 14, 252), fill: '#000000', alpha: 0.35 },
    { d: circle(cx, cy, 248), fill: ball(cx, cy, 248, '#b4522a', '#6a2413') },
    { d: circle(cx, cy, 248), stroke: '#ffcf6b', width: 8 },
  ]);
  page.add(
    backs.map((back, index): Layer => {
      const [x1, y1] = polar(218, (index - 0.5) * step, cx, cy);
      const [x2, y2] = polar(218, (index + 0.5) * step, cx, cy);
      const fill =
        back === 0 ? (index % 4 === 1 ? '#5a2440' : '#481b34') : back <= 150 ? '#cf5a34' : back <= 200 ? '#e09a28' : '#24977b';
      return { d: `M${cx} ${cy}L${x1.toFixed(1)} ${y1.toFixed(1)}A218 218 0 0 1 ${x2.toFixed(1)} ${y2.toFixed(1)}Z`, fill };
    }),
  );
  page.add(
    turns(24, 7).map((turn): Layer => {
      const [x, y] = polar(233, turn, cx, cy);
      return { d: circle(x, y, 7), fill: ball(x, y, 7, '#ffffff', '#ffdf8a') };
    }),
  );
  page.add([
    { d: circle(cx, cy, 66), fill: ball(cx, cy, 66, '#fff0c4', '#e0a63a', '#8a5a12') },
    { d: circle(cx, cy, 40), fill: ball(cx, cy, 40, '#7a2b3f', '#3a1020') },
    { d: `M${cx} 238L${cx - 30} 150A34 16 0 0 1 ${cx + 30} 150Z`, fill: down(140, 238, '#fff7df', '#f0c465') },
  ]);
  return page;
}

/** The coin on its way into the well. */
const tossed: Picture = [
  { d: circle(284, 306, 62), fill: '#a8700f' },
  { d: circle(280, 300, 62), fill: ball(280, 300, 62, '#fff4c4', '#ffd257', '#b97c12') },
  { d: circle(280, 300, 48), stroke: '#a8700f', width: 4 },
  { d: box(280, 300, 34, 34, 4), fill: '#8a5a0c' },
  { d: ellipse(258, 272, 16, 9), fill: '#fffdf0', alpha: 0.9 },
];

/** A well under the moon, full to near its brim, with a coin on its way. */
function well(): SvgPage {
  const page = new SvgPage();
  const [cx, cy] = [300, 500];
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 240, 660, '#4a5cb0', '#1d2a63', '#090f2b') },
    { d: circle(446, 128, 66), fill: ball(446, 128, 66, '#fffbe6', '#ffe9ac') },
    { d: circle(446, 128, 104), fill: '#fff3c9', alpha: 0.1 },
    { d: 'M-10 330C90 250 170 300 260 268C360 232 450 300 620 246V420H-10Z', fill: '#111a45', alpha: 0.8 },
    { d: 'M-10 372C120 320 220 352 320 336C430 318 510 356 620 326V800H-10Z', fill: '#0c1336' },
  ]);
  for (const [x, y, r] of [
    [70, 90, 3],
    [160, 150, 2.4],
    [246, 70, 3],
    [330, 190, 2],
    [540, 250, 2.6],
    [90, 220, 2],
  ] as const)
    page.add([{ d: circle(x, y, r), fill: '#fff7d8', alpha: 0.85 }]);
  const edges = [236, 200, 160, 118, 76, 38] as const;
  const tones = ['#123f66', '#175d86', '#1b7899', '#2297a4', '#37b9a8', '#ffd76a'] as const;
  page.add([{ d: ellipse(cx + 4, cy + 44, 288, 232), fill: '#000000', alpha: 0.35 }]);
  page.add(
    turns(22).map((turn, index): Layer => {
      const [x1, y1] = polar(286, turn, 0, 0);
      const [x2, y2] = polar(286, turn + 360 / 22, 0, 0);
      const [x3, y3] = polar(240, turn + 360 / 22, 0, 0);
      const [x4, y4] = polar(240, turn, 0, 0);
      const at = ([x, y]: readonly [number, number]): readonly [number, number] => [cx + x, cy + y * 0.82];
      return {
        d: polygon([at([x1, y1]), at([x2, y2]), at([x3, y3]), at([x4, y4])]),
        fill: index % 2 === 0 ? '#8d8aa8' : '#716e8e',
        stroke: '#2b2945',
        width: 3,
      };
    }),
  );
  for (const [index, edge] of edges.entries())
    page.add([
      { d: ellipse(cx, cy, edge, edge * 0.82), fill: tones[index] ?? '', stroke: '#d7fbff', width: 2 },
      { d: ellipse(cx, cy - edge * 0.06, edge * 0.94, edge * 0.74), fill: '#ffffff', alpha: 0.035 },
    ]);
  for (const [turn, radius] of [
    [40, 140],
    [96, 178],
    [150, 96],
    [214, 150],
    [262, 104],
    [310, 182],
  ] as const) {
    const [x, y] = polar(radius, turn, 0, 0);
    page.add([{ d: ellipse(cx + x, cy + y * 0.82, 15, 10), fill: '#ffd76a', alpha: 0.7 }]);
  }
  page.add(leaf, 126, 606, 100, 40);
  page.add(lotus, 126, 600, 92);
  page.add(leaf, 474, 620, 78, 160);
  for (const [index, [x, y]] of [
    [210, 120],
    [240, 176],
    [262, 236],
  ].entries())
    page.add([{ d: circle(x ?? 0, y ?? 0, 30), fill: '#ffd76a', alpha: 0.08 + index * 0.07 }]);
  page.add(tossed);
  return page;
}

/** The posters of the arcade games. */
export const arcadePosters: Readonly<Record<string, () => SvgPage>> = {
  'arcade-lotus-mines': pond,
  'arcade-pebble-plinko': pins,
  'arcade-carnival-wheel': wheel,
  'arcade-wishing-well': well,
};
