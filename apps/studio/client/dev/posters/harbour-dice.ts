import { across, down, glow, type Layer } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { symbols } from '../../src/games/harbour-dice/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

const TABLE = 560;

/** A table at the porthole of a waterfront tavern: the cup has just been thrown. */
export function harbourDice(): SvgPage {
  const page = new SvgPage();
  page.add([...wall(), ...porthole()]);
  page.add([
    { d: `M0 ${TABLE}H600V800H0Z`, fill: down(TABLE, 800, '#b87336', '#7d4520', '#2d1408') },
    { d: `M0 ${TABLE}H600`, stroke: '#ffd79a', width: 4 },
    {
      d: 'M0 606C200 598 380 618 600 606M0 664C220 676 400 652 600 668M0 736C180 724 420 746 600 732',
      stroke: '#2d1408',
      width: 3,
      alpha: 0.4,
    },
    { d: circle(0, 0, 300), at: [300, 640], scale: [1, 0.32], fill: glow(0, 0, 300, '#ffe0a0c0', '#ffb04a55', '#ffb04a00') },
    { d: 'M112 -10V64', stroke: '#0c0a08', width: 6 },
    { d: circle(112, 140, 220), fill: glow(112, 140, 220, '#ffd98acc', '#ff9a3a44', '#ff9a3a00') },
  ]);
  page.add(symbols['lamp'] ?? [], 112, 138, 170);
  page.add([
    { d: ellipse(330, 690, 180, 22), fill: '#120602', alpha: 0.6 },
    { d: ellipse(112, 724, 86, 15), fill: '#120602', alpha: 0.6 },
    { d: ellipse(430, 772, 70, 11), fill: '#120602', alpha: 0.6 },
  ]);
  page.add(symbols['cup'] ?? [], 318, 520, 380, -8);
  page.add(symbols['dice'] ?? [], 506, 640, 150, 8);
  page.add(symbols['ship'] ?? [], 112, 646, 164, -10);
  page.add(symbols['domino'] ?? [], 236, 716, 128, 62);
  page.add(symbols['anchor'] ?? [], 424, 726, 108, 12);
  page.add(symbols['shell'] ?? [], 330, 752, 66, 70);
  return page;
}

function wall(): Layer[] {
  const random = scatterOf(5);
  const tones = ['#28504a', '#21443f', '#2f5850', '#1d3d3b'];
  return Array.from({ length: 8 }, (_, i): Layer[] => [
    { d: box(300, i * 72 + 36, 600, 72), fill: down(i * 72, i * 72 + 72, tones[i % 4] ?? '#28504a', '#142a2a') },
    { d: `M0 ${i * 72 + 72}H600M${Math.round(60 + random() * 480)} ${i * 72}v72`, stroke: '#091413', width: 4 },
  ]).flat();
}

function porthole(): Layer[] {
  const [x, y, r] = [352, 258, 206];
  const random = scatterOf(9);
  return [
    { d: circle(x + 4, y + 12, r + 4), fill: '#030707', alpha: 0.5 },
    { d: circle(x, y, r), fill: across(x - r, x + r, '#fbe3a0', '#b57d28', '#f0c766', '#6b430e'), stroke: '#2e1c04', width: 4 },
    ...Array.from({ length: 12 }, (_, i): Layer => {
      const angle = (i / 12) * Math.PI * 2;
      return {
        d: circle(x + Math.cos(angle) * r * 0.93, y + Math.sin(angle) * r * 0.93, 6.4),
        fill: '#ffe9ae',
        stroke: '#5a380c',
        width: 3,
      };
    }),
    { d: circle(x, y, 178), fill: down(y - 178, y + 178, '#12305c', '#2f6f9c', '#8fd0cf'), stroke: '#3d2508', width: 8 },
    {
      d: Array.from({ length: 22 }, () => {
        const [u, v] = [(random() * 2 - 1) * 130, -20 - random() * 130];
        return circle(x + u, y + v * (1 - Math.abs(u) / 400), 1.4 + random() * 1.6);
      }).join(''),
      fill: '#f4f8ff',
    },
    { d: circle(x - 60, y - 82, 70), fill: glow(x - 60, y - 82, 70, '#fffbe0cc', '#fff2b855', '#fff2b800') },
    { d: circle(x - 60, y - 82, 29), fill: '#fffbe6' },
    {
      d: `M${x - 172} ${y + 30}Q${x - 60} ${y - 24} ${x + 30} ${y + 22}T${x + 172} ${y + 22}A174 174 0 0 1 ${x - 172} ${y + 30}Z`,
      fill: '#1d4663',
    },
    {
      d: `M${x - 171} ${y + 36}H${x + 171}A174 174 0 0 1 ${x - 171} ${y + 36}Z`,
      fill: down(y + 36, y + 175, '#3f8fa6', '#0b2c44'),
    },
    {
      d: Array.from({ length: 8 }, (_, i) => `M${x - 86 - i * 3 + (i % 3) * 12} ${y + 46 + i * 15}h${40 + (i % 4) * 9}`).join(''),
      stroke: '#fff6c4',
      width: 4,
      alpha: 0.6,
    },
    {
      d: `M-54 -8C-30 -2 30 -2 56 -12C52 8 44 14 36 16H-36C-46 12 -52 4 -54 -8Z`,
      at: [x + 52, y + 56],
      scale: 1.5,
      fill: '#0a1a2a',
    },
    { d: 'M-18 -4V-96M20 -5V-84M-38 -40H4M-32 -64H-4M4 -34H38', at: [x + 52, y + 56], scale: 1.5, stroke: '#0a1a2a', width: 3.2 },
    {
      d: 'M-18 -94L-50 -8M-18 -94L20 -6M20 -82L-18 -6M20 -82L54 -12M54 -12L76 -22M20 -82L76 -22',
      at: [x + 52, y + 56],
      scale: 1.5,
      stroke: '#0a1a2a',
      width: 1.5,
    },
    { d: circle(x - 14, y + 35, 6), fill: '#ffc35a' },
    { d: circle(x - 14, y + 35, 17), fill: '#ffc35a', alpha: 0.3 },
    { d: `M${x - 128} ${y - 20}A130 130 0 0 1 ${x - 40} ${y - 134}`, stroke: '#ffffff', width: 20, alpha: 0.16 },
  ];
}
