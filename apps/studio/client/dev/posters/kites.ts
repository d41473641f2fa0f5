import { ball, down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';

interface Sky {
  colors: readonly [string, string, string];
  hills: readonly [string, string, string];
  light: string;
}

const SKIES: Readonly<Record<string, Sky>> = {
  meadow: { colors: ['#1f5fa8', '#6fb2e4', '#f6c98e'], hills: ['#4f9a6a', '#2f7a55', '#174a3a'], light: '#fff2c4' },
  summit: { colors: ['#2a1a5e', '#7a4a9a', '#f0906a'], hills: ['#6a5a92', '#46396e', '#231c40'], light: '#ffe0b0' },
};

/** A kite of folded paper in a field of 100 by 100, its nose to the upper right. */
const kite: Picture = [
  { d: 'M0 -48L34 -4L0 8Z', fill: '#ffd25e' },
  { d: 'M0 -48L-26 0L0 8Z', fill: '#f0705c' },
  { d: 'M34 -4L12 44L0 8Z', fill: '#d2463c' },
  { d: 'M-26 0L12 44L0 8Z', fill: '#8f2328' },
  { d: 'M0 -48L12 44M-26 0L34 -4', stroke: '#fff3d6', width: 1.4 },
];

const bow = (x: number, y: number, turn: number): Layer => ({
  d: 'M0 0L-16 -10V10ZM0 0L16 -10V10Z',
  fill: '#ffd25e',
  at: [x, y],
  turn,
});

function draw({ colors, hills, light }: Sky): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 400, 600, 800), fill: down(0, 660, ...colors) },
    { d: circle(150, 560, 190), fill: glow(150, 560, 190, `${light}cc`, `${light}00`) },
    { d: circle(150, 560, 52), fill: ball(150, 560, 52, '#ffffff', light) },
  ]);
  for (const [x, y, wide] of [
    [120, 190, 150],
    [470, 420, 180],
    [250, 330, 110],
  ] as const)
    page.add([
      { d: ellipse(x, y, wide / 2, wide / 8), fill: '#ffffff', alpha: 0.3 },
      { d: ellipse(x + wide / 8, y - wide / 10, wide / 3.4, wide / 8), fill: '#ffffff', alpha: 0.3 },
    ]);
  page.add([
    { d: 'M0 800V620C90 560 170 580 250 640C350 560 460 540 600 630V800Z', fill: hills[0] },
    { d: 'M0 800V690C120 640 230 660 330 710C430 660 520 660 600 690V800Z', fill: hills[1] },
    // The string comes from the ground, and rises faster and faster.
    { d: 'M70 748C250 730 350 610 404 300', stroke: '#fff6df', width: 4 },
    { d: 'M0 800V752C150 712 300 752 420 752C500 742 560 742 600 752V800Z', fill: hills[2] },
    { d: 'M392 326C360 372 322 360 300 410C284 448 246 440 226 486', stroke: '#fff3d6', width: 5 },
    bow(330, 374, 30),
    bow(288, 428, 60),
    bow(234, 468, 30),
  ]);
  page.add(kite, 420, 214, 270, 24);
  return page;
}

/** The posters of kites: one for each place where they fly. */
export const kitePosters: Readonly<Record<string, () => SvgPage>> = Object.fromEntries(
  Object.entries(SKIES).map(([place, sky]) => [`table-crash-${place}`, () => draw(sky)]),
);
