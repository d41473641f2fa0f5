import { down, type Layer, type Picture } from '../../src/art/picture.ts';
import { circle } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { INK } from '../../src/games/bay-regatta/cloth.ts';
import { symbols } from '../../src/games/bay-regatta/symbols.ts';

const LINE = 520;

/** A boat on the last leg, dressed with its signal flags, in the flat colours of an old travel poster. */
export function bayRegatta(): SvgPage {
  const page = new SvgPage();
  page.add([
    ...['#1c78cf', '#2f93df', '#54aee8', '#86caf0', '#b9e3f5'].map(
      (fill, i): Layer => (i === 0 ? { d: 'M0 0H600V800H0Z', fill } : { d: circle(470, 150, 620 - i * 120), fill }),
    ),
    { d: circle(470, 150, 74), fill: '#fff3b8' },
    { d: `M0 ${LINE + 6}V408Q90 382 176 440Q244 486 300 ${LINE + 6}Z`, fill: '#6fb39a' },
    { d: `M0 ${LINE + 6}V440Q70 416 128 462Q176 500 216 ${LINE + 6}Z`, fill: '#2f8a6b' },
    ...cloud(92, 176, 62),
    ...cloud(540, 372, 44),
  ]);
  page.add(wave(LINE, 0, '#2a9fd0'));
  page.add(rival('#23c27a', '#0b8a58'), 556, LINE + 16, 84);
  page.add(rival('#ff6fb8', '#d1207c'), 44, LINE + 20, 84);
  page.add(wave(552, 70, '#1c84bd'));
  page.add(boat(), 268, 604, 440);
  page.add(symbols['burgee'] ?? [], 333, 132, 92);
  page.add(wave(640, 92, '#1569a3'));
  page.add(wave(684, 120, '#0f5088'));
  page.add(wave(744, 150, '#0a3a6b'));
  for (const [id, x, y, size, turn] of [
    ['diamond', 68, 712, 110, -5],
    ['swallow', 182, 728, 126, 3],
    ['ring', 420, 730, 112, -3],
    ['check', 532, 712, 108, 5],
    ['rose', 302, 704, 164, 0],
  ] as const)
    page.add(symbols[id] ?? [], x, y, size, turn);
  page.add([
    {
      d: 'M516 276Q534 260 550 278Q566 260 584 276M70 92Q82 80 94 94Q106 80 118 92M38 330Q50 318 62 332Q74 318 86 330',
      stroke: '#ffffff',
      width: 5,
    },
  ]);
  return page;
}

function cloud(x: number, y: number, r: number): Layer[] {
  const heap = (cy: number): string =>
    `M${x - r * 1.65} ${cy}A${r * 0.55} ${r * 0.55} 0 0 1 ${x - r * 0.9} ${cy - r * 0.4}A${r * 0.8} ${r * 0.8} 0 0 1 ${x + r * 0.5} ${cy - r * 0.45}A${r * 0.55} ${r * 0.55} 0 0 1 ${x + r * 1.5} ${cy}Z`;
  return [
    { d: heap(y + r * 0.18), fill: '#8fcdee' },
    { d: heap(y), fill: '#ffffff' },
  ];
}

/** A row of waves across the poster with its foam. */
function wave(top: number, step: number, fill: string): Layer[] {
  if (step === 0) return [{ d: `M0 ${top}H600V800H0Z`, fill }];
  let crest = `M${-step / 2} ${top}`;
  for (let x = -step / 2; x < 600 + step; x += step) crest += `q${step / 2} ${step * 0.26} ${step} 0`;
  return [
    { d: `${crest}V800H${-step / 2}Z`, fill },
    { d: crest, stroke: '#d6f2ff', width: 4, alpha: 0.8 },
  ];
}

function rival(light: string, dark: string): Picture {
  return [
    { d: 'M-5 -92C-22 -66 -34 -34 -38 -12H-5Z', fill: '#fffdf6', stroke: INK, width: 3 },
    { d: 'M1 -94C34 -84 58 -52 50 -16C34 -10 14 -10 1 -14C12 -40 12 -68 1 -94Z', fill: light, stroke: INK, width: 3 },
    { d: 'M1 -94C30 -82 44 -50 38 -13.4C30 -11.6 20 -11.4 13 -12C26 -40 22 -70 1 -94Z', fill: dark },
    { d: 'M-46 -8H54C50 4 40 10 30 10H-30C-40 8 -44 0 -46 -8Z', fill: '#fffdf6', stroke: INK, width: 3 },
  ];
}

/** The leader, heeling. */
function boat(): Picture {
  const turn = 5;
  return [
    { d: 'M-3 2V-99', turn, stroke: INK, width: 3.4 },
    { d: 'M-3 2V-99', turn, stroke: '#e8b878', width: 1.8 },
    {
      d: 'M-6 -94C-22 -68 -36 -36 -42 -10C-30 -7 -18 -7 -6 -9Z',
      turn,
      fill: down(-94, -8, '#ffffff', '#f3e9cf'),
      stroke: INK,
      width: 1.2,
    },
    { d: 'M-13 -78L-6 -77M-22 -60L-6 -58M-30 -42L-6 -39M-37 -25L-6 -22', turn, stroke: '#c9b98c', width: 1 },
    {
      d: 'M0 -96C38 -86 66 -52 57 -12C38 -5 16 -5 0 -9C13 -38 13 -68 0 -96Z',
      turn,
      fill: down(-96, -8, '#ffe27a', '#ffb01a'),
      stroke: INK,
      width: 1.2,
    },
    {
      d: 'M0 -96C36 -84 54 -48 46 -9C37 -7 27 -6.4 18 -6.6C33 -38 28 -72 0 -96Z',
      turn,
      fill: down(-96, -8, '#ff5a55', '#c8142c'),
    },
    { d: 'M0 -96C26 -78 34 -40 27 -7C21 -7 14 -7 9 -8C20 -38 18 -70 0 -96Z', turn, fill: down(-96, -8, '#fffdf6', '#f3e9cf') },
    { d: 'M0 -96C38 -86 66 -52 57 -12C38 -5 16 -5 0 -9C13 -38 13 -68 0 -96Z', turn, stroke: INK, width: 1.2 },
    {
      d: 'M-50 -4H62C56 12 44 20 32 20H-32C-42 16 -48 6 -50 -4Z',
      turn,
      fill: down(-4, 20, '#17428f', '#0b2150'),
      stroke: INK,
      width: 1.4,
    },
    { d: 'M-48.6 2H60', turn, stroke: '#ffd24a', width: 1.8 },
  ];
}
