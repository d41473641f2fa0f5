import { down, glow, type Layer } from '../../src/art/picture.ts';
import { box, circle, ellipse } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { symbols } from '../../src/games/noodle-alley/symbols.ts';
import { scatterOf } from '../../src/stage/ease.ts';

const STREET = 610;
const GLOWS = ['#ff4fb4', '#3fe6ff', '#ffb84a', '#a98bff', '#5cf07a', '#ff5a5a'];

/** The one open shop in an alley after midnight; its bowl lights the rain, and the cat knows where to wait. */
export function noodleAlley(): SvgPage {
  const page = new SvgPage();
  const random = scatterOf(21);
  page.add([
    { d: box(300, 400, 600, 800), fill: down(0, STREET, '#0d0620', '#2a0f45', '#6b1f6b') },
    { d: circle(300, 470, 360), fill: glow(300, 470, 360, '#ff8fd0', '#b03aa877', '#2a0f4500') },
    { d: box(300, 705, 600, 190), fill: down(STREET, 800, '#5a1c60', '#1f0f3a', '#0a0518') },
    { d: 'M0 0H150L196 610L0 720Z', fill: '#150a24' },
    { d: 'M600 0H450L404 610L600 720Z', fill: '#150a24' },
    ...windows(),
    ...Array.from({ length: 16 }, (_, i): Layer => {
      const x = Math.round(30 + i * 36 + random() * 16);
      const color = GLOWS[i % GLOWS.length] ?? '#ffffff';
      return {
        d: box(x, STREET + 90, Math.round(12 + random() * 20), 180),
        fill: {
          line: [0, STREET, 0, 800],
          stops: [
            [0, `${color}55`],
            [1, `${color}00`],
          ],
        },
      };
    }),
    { d: circle(0, 0, 260), at: [300, 690], scale: [1, 0.34], fill: glow(0, 0, 260, '#7af0ffb0', '#ff5fc066', '#ff5fc000') },
  ]);
  page.add(sign(56, 150, '#ff4fb4', 0), 66, 84);
  page.add(sign(48, 120, '#5cf07a', 1), 128, 300);
  page.add(sign(56, 150, '#3fe6ff', 2), 534, 60);
  page.add(sign(48, 120, '#ffb84a', 1), 474, 292);
  page.add(shopSign());
  page.add(symbols['noodles'] ?? [], 300, 296, 330);
  page.add(symbols['chilli'] ?? [], 80, 492, 104);
  page.add(symbols['prawn'] ?? [], 520, 486, 104);
  page.add([
    { d: ellipse(184, 742, 92, 15), fill: '#05020acc' },
    { d: ellipse(412, 748, 96, 15), fill: '#05020acc' },
  ]);
  page.add(symbols['cat'] ?? [], 190, 650, 208);
  page.add(symbols['umbrella'] ?? [], 404, 640, 226);
  page.add([
    {
      d: Array.from({ length: 70 }, () => {
        const [x, y, length] = [random() * 600, random() * 780, 12 + random() * 20];
        return `M${x.toFixed(0)} ${y.toFixed(0)}l${(-length * 0.14).toFixed(0)} ${length.toFixed(0)}`;
      }).join(''),
      stroke: '#cfe6ff',
      width: 1.8,
      alpha: 0.4,
    },
  ]);
  return page;
}

/** Lit panes on both fronts. */
function windows(): Layer[] {
  const panes = (left: boolean, lit: number): string =>
    [40, 190, 350]
      .flatMap((y, row) => [0, 1].map((k) => [y, row * 2 + k, k] as const))
      .filter(([, n]) => n % 3 === lit)
      .map(([y, , k]) => box(left ? 22 + k * 70 : 578 - k * 70, y + 60, 34, 54))
      .join('');
  return [0, 1].flatMap((lit) => [
    { d: panes(true, lit), fill: lit === 0 ? '#ffb86a' : '#7ad9ff', alpha: 0.55 },
    { d: panes(false, lit), fill: lit === 0 ? '#ffd98a' : '#ffb86a', alpha: 0.55 },
  ]);
}

/** The board that carries the bowl, and the bulbs round it. */
function shopSign(): Layer[] {
  const bulbs = Array.from({ length: 40 }, (_, i) => {
    const part = i / 40;
    if (part < 0.25) return circle(112 + part * 4 * 376, 96, 4.4);
    if (part < 0.5) return circle(488, 96 + (part - 0.25) * 4 * 400, 4.4);
    if (part < 0.75) return circle(488 - (part - 0.5) * 4 * 376, 496, 4.4);
    return circle(112, 496 - (part - 0.75) * 4 * 400, 4.4);
  });
  const plate = box(300, 296, 400, 424, 34);
  const inner = box(300, 296, 352, 376, 22);
  return [
    { d: 'M190 0V90M410 0V90', stroke: '#0c0714', width: 10 },
    { d: plate, stroke: '#ff4fb4', width: 40, alpha: 0.12 },
    { d: plate, stroke: '#ff4fb4', width: 22, alpha: 0.2 },
    { d: plate, fill: down(84, 508, '#24123a', '#120822') },
    { d: plate, stroke: '#ff4fb4', width: 8 },
    { d: plate, stroke: '#ffffff', width: 2.6 },
    { d: bulbs.filter((_, i) => i % 2 === 0).join(''), fill: '#fff3b0' },
    { d: bulbs.filter((_, i) => i % 2 === 1).join(''), fill: '#ff9a4a' },
    { d: inner, fill: glow(300, 300, 260, '#3a1a5c', '#150a24'), stroke: '#3fe6ff', width: 4 },
  ];
}

/** A hanging sign with marks instead of words, its middle at the top. */
function sign(w: number, h: number, color: string, kind: number): Layer[] {
  const plate = box(0, h / 2, w, h, 8);
  const marks = [0, 1, 2].map((i) => {
    const [y, r] = [(h / 3) * (i + 0.5), w * 0.22];
    if ((i + kind) % 3 === 0) return circle(0, y, r);
    if ((i + kind) % 3 === 1) return `M${-r} ${y - r * 0.8}H${r}M${-r} ${y}H${r}M${-r} ${y + r * 0.8}H${r}`;
    return `M${-r} ${y - r}L0 ${y + r * 0.8}L${r} ${y - r}`;
  });
  return [
    { d: plate, stroke: color, width: 20, alpha: 0.16 },
    { d: plate, fill: '#10061c', stroke: color, width: 4 },
    { d: marks.join(''), stroke: color, width: 5 },
  ];
}
