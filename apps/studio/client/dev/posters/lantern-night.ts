import { down, glow, type Layer } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { riverLantern, skyLantern } from '../../src/games/lantern-night/props.ts';
import { symbols } from '../../src/games/lantern-night/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

const WATER = 560;

/** A lone river lantern before a town that lets its sky lanterns go, in one long arc up to the moon. */
export function lanternNight(): SvgPage {
  const page = new SvgPage();
  const random = scatterOf(5);
  page.add([
    { d: box(300, 280, 600, 560), fill: down(0, WATER, '#0b0a2e', '#26246b', '#6a3f86', '#e07a68') },
    ...Array.from(
      { length: 46 },
      (): Layer => ({
        d: circle(random() * 600, random() * 380, 0.6 + random() * 1.2),
        fill: '#e8e6ff',
        alpha: Number((0.3 + random() * 0.6).toFixed(2)),
      }),
    ),
    { d: circle(420, 165, 190), fill: glow(420, 165, 190, '#fff3c9aa', '#b7a8ff33', '#9db4ff00') },
    {
      d: circle(420, 165, 98),
      fill: {
        ring: [420, 165, 98, 385, 128],
        stops: [
          [0, '#fffdf0'],
          [0.6, '#ffeeb8'],
          [1, '#e9bd66'],
        ],
      },
    },
    {
      d: `${circle(385, 130, 17)}${circle(452, 150, 24)}${circle(372, 190, 12)}${circle(430, 215, 9)}`,
      fill: '#e2b763',
      alpha: 0.4,
    },
    { d: 'M0 470C90 400 170 440 250 430C340 410 430 370 600 440V560H0Z', fill: '#3a2f77' },
    { d: 'M0 520C120 450 200 500 320 490C420 470 520 470 600 500V560H0Z', fill: '#241f56' },
    { d: box(300, 680, 600, 240), fill: down(WATER, 800, '#a85c7e', '#352c72', '#0c0a2c') },
    ...town(random),
    ...Array.from({ length: 34 }, (): Layer => {
      const depth = random();
      return {
        d: `M${(random() * 600).toFixed(0)} ${(WATER + 8 + depth * 220).toFixed(0)}h${(16 + depth * 70).toFixed(0)}`,
        stroke: '#ffc79a',
        width: 1 + depth * 1.6,
        alpha: Number((0.22 - depth * 0.14).toFixed(2)),
      };
    }),
  ]);
  for (let i = 0; i < 13; i++) {
    const t = i / 12;
    const x = 60 + 380 * t ** 0.8 + Math.sin(i * 2.4) * 46;
    const y = 520 - 400 * t + Math.cos(i * 1.7) * 34;
    page.add(skyLantern, x, y, 112 - 78 * t, Math.sin(i) * 6);
  }
  page.add(riverLantern, 96, 640, 96);
  page.add(riverLantern, 520, 618, 76);
  page.add(riverLantern, 470, 742, 118);
  page.add([{ d: ellipse(0, 0, 150, 20), fill: glow(0, 0, 150, '#ffc46acc', '#ff924000') }], 285, 742);
  page.add(symbols['wild'] ?? [], 285, 612, 340);
  return page;
}

function town(random: () => number): Layer[] {
  const layers: Layer[] = [];
  for (let x = -20; x < 600; ) {
    const w = 62 + random() * 34;
    const h = 34 + random() * 46;
    const top = WATER - h;
    layers.push({
      d: `M${n(x)} ${WATER}V${n(top)}H${n(x - w * 0.16)}Q${n(x + w * 0.2)} ${n(top - 8)} ${n(x + w * 0.28)} ${n(top - 26)}H${n(x + w * 0.72)}Q${n(x + w * 0.8)} ${n(top - 8)} ${n(x + w * 1.16)} ${n(top)}H${n(x + w)}V${WATER}Z`,
      fill: '#15113b',
    });
    for (let k = 0; k < 3; k++) {
      if (random() < 0.3) continue;
      const wx = x + w * (0.14 + k * 0.28);
      layers.push({ d: box(wx + 5, top + h * 0.45, 9, h * 0.36), fill: '#ffd27a' });
      layers.push({ d: box(wx + 5, WATER + 30, 10, 54), fill: '#ffd27a', alpha: 0.2 });
    }
    x += w * 1.12;
  }
  return layers;
}

const n = (value: number): string => value.toFixed(1);
