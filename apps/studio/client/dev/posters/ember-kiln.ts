import { down, glow, type Layer } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { symbols } from '../../src/games/ember-kiln/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

/** The jade dragon fills the mouth of the kiln, fire in its coil, glazed ware at its feet. */
export function emberKiln(): SvgPage {
  const page = new SvgPage();
  const random = scatterOf(9);
  page.add([
    { d: box(300, 400, 600, 800), fill: '#120605' },
    ...bricks(random),
    { d: box(300, 400, 600, 800), fill: glow(300, 420, 520, '#ff7a2466', '#7a1c0a55', '#050101ee') },
    {
      d: 'M42 800V330C42 150 160 60 300 60C440 60 558 150 558 330V800Z',
      fill: down(60, 800, '#240906', '#6a1c0b', '#c24a16', '#ffb23f'),
      stroke: '#1c0906',
      width: 26,
    },
    { d: 'M42 800V330C42 150 160 60 300 60C440 60 558 150 558 330V800', stroke: '#6b2a17', width: 18, butt: true },
    { d: 'M42 800V330C42 150 160 60 300 60C440 60 558 150 558 330V800', stroke: '#38130a', width: 18, alpha: 0.9, butt: true },
    { d: circle(300, 380, 300), fill: glow(300, 380, 300, '#ffc24a99', '#ff6a1f44', '#ff3a0000') },
    ...tongues(),
  ]);
  page.add(symbols['dragon'] ?? [], 292, 372, 520);
  page.add(symbols['flame'] ?? [], 284, 420, 210);
  page.add([
    { d: ellipse(300, 792, 420, 92), fill: down(700, 800, '#2a0f0a', '#0c0403') },
    { d: 'M20 742C160 700 440 700 580 742', stroke: '#ff8a3a', width: 2.4, alpha: 0.7 },
  ]);
  page.add(symbols['vase'] ?? [], 112, 676, 190);
  page.add(symbols['bowl'] ?? [], 486, 696, 190);
  page.add(symbols['seal'] ?? [], 300, 716, 122);
  page.add(
    Array.from({ length: 34 }, (): Layer => {
      const [x, y, r] = [random() * 560 + 20, random() * 740, 1.2 + random() ** 3 * 5];
      return {
        d: circle(x, y, r),
        fill: random() < 0.5 ? '#ffdf8a' : '#ff8a2e',
        alpha: Number((0.35 + random() * 0.6).toFixed(2)),
      };
    }),
  );
  return page;
}

function bricks(random: () => number): Layer[] {
  const layers: Layer[] = [];
  for (let row = 0; row < 14; row++) {
    for (let x = row % 2 === 0 ? 0 : -66; x < 600; x += 132) {
      const tone = random();
      layers.push({
        d: box(x + 66, row * 58 + 29, 128, 54, 5),
        fill: ['#2c110b', '#35150d', '#3f1a10'][Math.floor(tone * 3)] ?? '#2c110b',
      });
    }
  }
  return layers;
}

function tongues(): Layer[] {
  return Array.from({ length: 8 }, (_, i): Layer => {
    const [x, h] = [80 + i * 64, 150 + ((i * 53) % 90)];
    return {
      d: `M${x - 44} 760Q${x - 30} ${760 - h * 0.5} ${x + ((i % 3) - 1) * 16} ${760 - h}Q${x + 34} ${760 - h * 0.5} ${x + 44} 760Z`,
      fill: down(760 - h, 760, '#ff5a1000', '#ff8a2a88', '#ffd24a'),
    };
  });
}
