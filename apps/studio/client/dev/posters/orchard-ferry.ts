import { down, glow, type Layer } from '../../src/art/picture.ts';
import { box, circle, polar } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { eye } from '../../src/games/orchard-ferry/hold.ts';
import { symbols } from '../../src/games/orchard-ferry/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

const SHORE = 470;

/** The ferry comes straight out of the sunrise, its king enthroned on the cargo. */
export function orchardFerry(): SvgPage {
  const page = new SvgPage();
  const random = scatterOf(9);
  page.add([
    { d: box(300, 240, 600, 480), fill: down(0, SHORE, '#3fa3c4', '#ffdca6', '#ffb184', '#ff7f73') },
    {
      d: Array.from({ length: 16 }, (_, i) => ray(i * 22.5 + 6)).join(''),
      fill: glow(300, 330, 640, '#fff3b0', '#fff3b066', '#fff3b000'),
    },
    { d: circle(300, 330, 300), fill: glow(300, 330, 300, '#fffbe0', '#ffe08acc', '#ffc86a00') },
    { d: circle(300, 330, 172), fill: down(158, 500, '#fffbe6', '#ffe27a', '#ffab4a') },
    { d: 'M0 432C80 392 150 424 230 412C330 396 420 380 600 420V480H0Z', fill: '#c97a78', alpha: 0.8 },
    { d: box(300, 640, 600, 345), fill: down(SHORE, 800, '#ff9d80', '#4f9c92', '#1d6f78', '#0b3f4d') },
    { d: glints(random, 22, true), stroke: '#fff0b0', width: 4, alpha: 0.5 },
    { d: glints(random, 18, false), stroke: '#e6fff6', width: 3.4, alpha: 0.18 },
  ]);
  for (const [x, height, lean] of [
    [34, 230, 0.5],
    [88, 150, -0.4],
    [566, 250, -0.45],
    [508, 140, 0.5],
  ] as const) {
    page.add(palm(height, lean), x, SHORE + 6);
  }
  page.add([{ d: 'M0 476C60 452 130 470 190 468H410C470 470 540 452 600 476V484H0Z', fill: '#33524a' }]);
  cargo(page);
  page.add(hull());
  page.add(eye, 132, 664, 104);
  page.add(eye, 468, 664, 104);
  page.add([
    {
      d: 'M0 744C50 724 90 752 140 744C190 736 220 762 300 752C380 762 410 736 460 744C510 752 550 724 600 744V800H0Z',
      fill: down(730, 800, '#3fb0a6', '#0d5a63'),
    },
    { d: 'M40 764H140M200 776H330M420 766H560M90 790H210M380 788H470', stroke: '#c9fff2', width: 4, alpha: 0.6 },
  ]);
  return page;
}

/** Light on the water: under the sun, or anywhere. */
function glints(random: () => number, count: number, isUnderSun: boolean): string {
  return Array.from({ length: count }, () => {
    const depth = random();
    const x = isUnderSun ? 280 + (random() - 0.5) * (170 + depth * 240) : random() * 600;
    return `M${x.toFixed(0)} ${(SHORE + 8 + depth * 320).toFixed(0)}h${(10 + depth * 70).toFixed(0)}`;
  }).join('');
}

function ray(turn: number): string {
  const [ax, ay] = polar(700, turn - 2.2, 300, 330);
  const [bx, by] = polar(700, turn + 2.2, 300, 330);
  return `M300 330L${ax.toFixed(0)} ${ay.toFixed(0)}L${bx.toFixed(0)} ${by.toFixed(0)}Z`;
}

function cargo(page: SvgPage): void {
  page.add(symbols['starfruit'] ?? [], 112, 516, 160, -14);
  page.add(symbols['starfruit'] ?? [], 486, 516, 170, 12);
  page.add(symbols['dragonfruit'] ?? [], 182, 486, 178, -10);
  page.add(symbols['mangosteen'] ?? [], 422, 484, 170, 10);
  page.add([{ d: circle(0, 0, 210), fill: glow(0, 0, 210, '#fffbd9', '#ffe58a99', '#ffd96a00') }], 300, 330);
  page.add(symbols['durian'] ?? [], 300, 332, 430);
  page.add(symbols['rambutan'] ?? [], 92, 598, 130, -12);
  page.add(symbols['mango'] ?? [], 202, 580, 160, -16);
  page.add(symbols['mango'] ?? [], 398, 582, 150, 30);
  page.add(symbols['banana'] ?? [], 508, 598, 120, 18);
  page.add(symbols['mangosteen'] ?? [], 300, 592, 138);
}

function hull(): Layer[] {
  return [
    {
      d: 'M-24 540C40 640 160 634 300 634C440 634 560 640 624 540C620 660 560 790 470 800H130C40 790 -20 660 -24 540Z',
      fill: down(560, 800, '#d9763a', '#9c4420', '#4d1c0e'),
      stroke: '#3a1408',
      width: 6,
    },
    { d: 'M-16 572C50 664 160 656 300 656C440 656 550 664 616 572', stroke: '#ffd05c', width: 11 },
    { d: 'M6 640C80 716 180 708 300 708C420 708 520 716 594 640', stroke: '#5a2410', width: 4, alpha: 0.6 },
    { d: 'M40 700C110 756 200 750 300 750C400 750 490 756 560 700', stroke: '#5a2410', width: 4, alpha: 0.6 },
    { d: 'M300 640V800', stroke: '#5a2410', width: 5, alpha: 0.6 },
  ];
}

function palm(height: number, lean: number): Layer[] {
  const [tx, ty] = [lean * height * 0.3, -height];
  const leaf = (i: number): string => {
    const angle = -Math.PI * (0.02 + i * 0.16);
    const [ex, ey] = [tx + Math.cos(angle) * height * 0.42, ty + Math.sin(angle) * height * 0.2 + height * 0.14];
    const [ux, uy] = [tx + Math.cos(angle) * height * 0.24, ty + Math.sin(angle) * height * 0.3];
    const [lx, ly] = [tx + Math.cos(angle) * height * 0.2, ty + Math.sin(angle) * height * 0.14];
    return `M${n(tx)} ${n(ty)}Q${n(ux)} ${n(uy)} ${n(ex)} ${n(ey)}Q${n(lx)} ${n(ly)} ${n(tx)} ${n(ty)}`;
  };
  return [
    { d: `M0 0Q${n(lean * height * 0.06)} ${n(-height * 0.6)} ${n(tx)} ${n(ty)}`, stroke: '#3d5648', width: height * 0.05 },
    { d: Array.from({ length: 7 }, (_, i) => leaf(i)).join(''), fill: '#3d5648' },
  ];
}

const n = (value: number): string => value.toFixed(1);
