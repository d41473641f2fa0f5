import { down, glow, type Layer } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { symbols } from '../../src/games/paper-pond/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

/** A crane of folded paper rises from a pond in a shadow box, and the others look up from its sheets. */
export function paperPond(): SvgPage {
  const page = new SvgPage();
  const random = scatterOf(14);
  page.add([
    { d: box(300, 400, 600, 800), fill: down(0, 560, '#fdeed6', '#fbd3bf', '#f7e4cf') },
    ...sheet(circle(300, 232, 200), '#ffc2a3'),
    ...sheet(circle(300, 232, 156), '#ffd9ba'),
    ...sheet(circle(300, 232, 112), '#fff0d9'),
    ...sheet('M40 150a34 34 0 0 1 62 -22a44 44 0 0 1 80 4a30 30 0 0 1 20 56H50a22 22 0 0 1 -10 -38Z', '#fffaf2'),
    ...sheet('M430 96a28 28 0 0 1 52 -16a36 36 0 0 1 66 6a24 24 0 0 1 12 44H442a18 18 0 0 1 -12 -34Z', '#fffaf2'),
    ...sheet('M-10 440C90 380 190 400 270 432C380 470 470 400 610 392V810H-10Z', '#e8c9a4'),
    ...sheet('M-10 486C80 500 150 440 260 466C380 496 480 470 610 446V810H-10Z', '#b5d3a8'),
    ...sheet('M-10 520C120 476 220 540 330 520C440 500 520 510 610 492V810H-10Z', '#7dbb9e'),
    ...sheet('M-10 574C90 540 200 560 300 556C420 552 510 540 610 566V810H-10Z', '#4f9c90'),
    ...sheet(ellipse(300, 676, 262, 96), '#35807a'),
    { d: ellipse(300, 682, 240, 80), fill: down(600, 764, '#a9dcd9', '#e2f5ee', '#bfe6e2') },
    {
      d: [210, 150, 90].map((rx) => ellipse(300, 690, rx, rx * 0.3)).join(''),
      stroke: '#ffffff',
      width: 3,
      alpha: 0.8,
    },
    ...sheet('M-10 800V720C60 716 120 760 210 778C260 788 340 788 390 778C470 760 540 716 610 722V810H-10Z', '#246356'),
  ]);
  page.add([{ d: circle(0, 0, 240), fill: glow(0, 0, 240, '#ffffffd0', '#fff6e055', '#fff6e000') }], 300, 280);
  page.add([{ d: ellipse(0, 0, 130, 22), fill: '#1a4a4a', alpha: 0.25 }], 300, 672);
  page.add(symbols['crane'] ?? [], 306, 300, 440, -4);
  page.add(symbols['boat'] ?? [], 182, 610, 150, -4);
  page.add(symbols['lily'] ?? [], 300, 668, 150);
  page.add(symbols['fish'] ?? [], 430, 646, 140, 8);
  for (let i = 0; i < 9; i++) {
    const x = (i < 5 ? 6 : 530) + (i % 5) * 20;
    const h = 150 + random() * 120;
    const lean = (i < 5 ? 1 : -1) * (10 + random() * 30);
    const top = `${(x + lean).toFixed(0)} ${(800 - h).toFixed(0)}`;
    page.add([
      {
        d: `M${x - 7} 806Q${x} ${(800 - h * 0.6).toFixed(0)} ${top}Q${x + 10} ${(800 - h * 0.5).toFixed(0)} ${x + 7} 806Z`,
        fill: ['#2f7a6c', '#4a9a80', '#1b5044'][i % 3] ?? '#2f7a6c',
      },
    ]);
  }
  page.add(symbols['frog'] ?? [], 104, 706, 168, -6);
  page.add(symbols['butterfly'] ?? [], 486, 438, 124, 14);
  page.add(symbols['pinwheel'] ?? [], 512, 712, 150, 12);
  page.add(symbols['star'] ?? [], 84, 330, 84, -10);
  page.add(
    Array.from({ length: 22 }, (_, i): Layer => {
      const [x, y] = [Math.round(random() * 600), Math.round(random() * 520)];
      return {
        d: box(0, 0, 13, 10),
        at: [x, y],
        turn: Math.round(random() * 180),
        fill: ['#ff9a8c', '#ffd96a', '#8fd0c0', '#b9acf5', '#ffffff'][i % 5] ?? '#ffffff',
      };
    }),
  );
  return page;
}

/** One sheet of cut paper with its shadow, in three fading rims, on what lies behind. */
function sheet(d: string, fill: string): Layer[] {
  return [
    { d, stroke: '#4a3a2a', width: 22, alpha: 0.05 },
    { d, stroke: '#4a3a2a', width: 13, alpha: 0.07 },
    { d, stroke: '#4a3a2a', width: 6, alpha: 0.09 },
    { d, fill },
  ];
}
