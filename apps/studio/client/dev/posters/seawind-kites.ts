import { down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { INK } from '../../src/games/seawind-kites/kites.ts';
import { symbols } from '../../src/games/seawind-kites/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

const of = (id: string): Picture => symbols[id] ?? [];
const n = (value: number): string => value.toFixed(0);

/** A heap of cloud with a flat foot. */
function cloud(x: number, foot: number, size: number): Layer[] {
  const puffs = [
    [-0.7, 0.16],
    [-0.36, 0.28],
    [0.04, 0.36],
    [0.42, 0.26],
    [0.74, 0.15],
  ].map(([at = 0, r = 0]) => [x + at * size, foot - r * size * 0.62, r * size] as const);
  const heap = (dx: number, dy: number, part: number): string =>
    puffs.map(([cx, cy, r]) => circle(cx + dx, cy + dy, r * part)).join('');
  return [
    { d: heap(0, size * 0.04, 1), fill: '#b5daf8' },
    { d: heap(-size * 0.01, -size * 0.015, 0.98), fill: '#eef8ff' },
    { d: heap(-size * 0.03, -size * 0.06, 0.84), fill: '#ffffff' },
  ];
}

/** The lighthouse on its mole, from afar. */
const tower: Picture = [
  { d: 'M-90 40C-70 16 -30 14 0 12C50 10 90 20 160 14V60H-90Z', fill: '#44597f' },
  { d: 'M-17 20L-11 -88H11L17 20Z', fill: '#ffffff', stroke: INK, width: 3 },
  { d: 'M-15.6 -4L-14.2 -28H14.2L15.6 -4ZM-12.8 -52L-11.6 -74H11.6L12.8 -52Z', fill: '#e8303f' },
  { d: box(0, -90, 34, 7, 3), fill: '#2c3f6b', stroke: INK, width: 2 },
  { d: box(0, -103, 17, 20), fill: '#fff3a0', stroke: INK, width: 2.6 },
  { d: 'M-15 -112C-11 -130 11 -130 15 -112Z', fill: '#e8303f', stroke: INK, width: 2.6 },
];

function grass(): Layer[] {
  const random = scatterOf(29);
  const greens = ['#2f7a3a', '#5fa83a', '#a3d04a'];
  return greens.map((stroke): Layer => {
    const blades = Array.from({ length: 17 }, () => {
      const [x, y, h, lean] = [random() * 640 - 30, 770 + random() * 40, 50 + random() * 60, 10 + random() * 50];
      return `M${n(x)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - h * 0.8)} ${n(x + lean)} ${n(y - h)}`;
    });
    return { d: blades.join(''), stroke, width: 5 };
  });
}

/** The great ray over the shore with the other kites around it; pinwheels in the dune. */
export function seawindKites(): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 300, 600, 600), fill: down(0, 600, '#0b57cf', '#2a92f5', '#7ccbfc', '#d9f3ff') },
    { d: circle(300, 300, 380), fill: glow(300, 300, 380, '#ffffffb3', '#ffffff40', '#ffffff00') },
    ...cloud(70, 250, 170),
    ...cloud(560, 330, 190),
    ...cloud(330, 570, 130),
    ...cloud(60, 560, 150),
    {
      d: 'M-20 150C120 120 190 180 330 140M300 60C400 40 480 80 620 40M-20 420C60 400 110 440 190 410M420 470C500 450 540 490 620 464',
      stroke: '#ffffff',
      width: 4,
      alpha: 0.5,
    },
    { d: box(300, 640, 600, 150), fill: down(560, 700, '#1f8fd6', '#0f62b0', '#2ac0d0') },
    { d: 'M30 590H90M170 606H250M420 588H470M330 622H420M60 634H130M520 616H570', stroke: '#e9faff', width: 4, alpha: 0.75 },
  ]);
  page.add(tower, 530, 564, 150);
  page.add([
    {
      d: 'M318 400C300 540 210 640 92 720M100 190C60 330 60 600 84 724M500 180C500 400 270 640 96 722M424 500C360 620 220 680 96 720',
      stroke: '#ffffff',
      width: 3,
      alpha: 0.85,
    },
    { d: 'M0 690C120 640 260 690 360 684C460 678 530 640 600 656V800H0Z', fill: down(640, 800, '#ffeab5', '#e9b668') },
    { d: 'M0 740C140 700 240 752 380 746C480 742 550 716 600 724V800H0Z', fill: down(700, 800, '#fbd68e', '#cf9548') },
  ]);
  page.add(of('boat'), 310, 576, 88);
  page.add(of('diamond'), 104, 124, 200, -14);
  page.add(of('delta'), 492, 116, 188, 12);
  page.add(of('foil'), 104, 470, 164, -10);
  page.add(of('box'), 438, 474, 132, 4);
  page.add(of('ray'), 304, 282, 400, -10);
  page.add(grass());
  for (const [x, y, size, foot] of [
    [196, 668, 150, 790],
    [416, 648, 176, 790],
  ] as const) {
    page.add([
      { d: `M${x} ${y}V${foot}`, stroke: INK, width: 13 },
      { d: `M${x} ${y}V${foot}`, stroke: '#ffffff', width: 7 },
    ]);
    page.add(of('pinwheel'), x, y, size, x);
  }
  page.add([{ d: ellipse(548, 784, 70, 14), fill: '#a8702f', alpha: 0.35 }]);
  page.add(of('gull'), 541, 722, 128);
  page.add(of('winder'), 76, 728, 108, 10);
  return page;
}
