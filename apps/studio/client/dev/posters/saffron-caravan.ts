import { down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, polar, polygon } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { LOAD, WALKER } from '../../src/games/saffron-caravan/beasts.ts';
import { symbols } from '../../src/games/saffron-caravan/symbols.ts';

const of = (id: string): Picture => symbols[id] ?? [];

const walker = (load: string): Picture => [
  { d: WALKER, fill: '#7a3412' },
  { d: LOAD, fill: load },
];

const LIGHT: readonly [number, number] = [306, 210];

/** Where a ray from the light meets the edge of the page. */
function edge(degrees: number): [number, number] {
  const [x, y] = polar(1, degrees);
  const reach = Math.min((x > 0 ? 600 - LIGHT[0] : LIGHT[0]) / Math.abs(x), (y > 0 ? 520 - LIGHT[1] : LIGHT[1]) / Math.abs(y));
  return [LIGHT[0] + x * reach, LIGHT[1] + y * reach];
}

/** The lead camel before a sun of gold; behind it the caravan on the ridge, before it what it carries. */
export function saffronCaravan(): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 260, 600, 520), fill: down(0, 520, '#1f9db5', '#8fd6d0', '#ffe6b0', '#ffb067') },
    { d: circle(306, 210, 300), fill: glow(306, 210, 300, '#fff6cfee', '#ffe0a066', '#ffd08a00') },
    ...Array.from({ length: 12 }, (_, i): Layer => {
      const [a, b] = [edge(i * 30 - 5), edge(i * 30 + 5)];
      return { d: polygon([LIGHT, a, b]), fill: '#fff3c4', alpha: 0.16 };
    }),
    { d: 'M-10 500L40 420H130L170 470L210 500ZM430 500L470 400H560L620 420V500Z', fill: '#d98a63' },
    {
      d: 'M0 490C80 452 150 440 210 452C290 470 340 500 420 470C480 450 540 440 600 456V800H0Z',
      fill: down(440, 640, '#ffd592', '#e5974f'),
    },
  ]);
  page.add(of('sun'), 306, 210, 420);
  ['#c4303a', '#0e7f86', '#d98a1f'].forEach((load, i) => {
    page.add(walker(load), 40 + i * 74, 426 + i * 3, 66);
  });
  page.add([
    {
      d: 'M0 560C120 520 220 560 320 600C420 636 520 590 600 560V800H0Z',
      fill: down(540, 760, '#f6b45f', '#c8702f'),
    },
    { d: 'M0 560C120 520 220 560 320 600C250 640 120 660 0 740Z', fill: '#c8702f', alpha: 0.55 },
  ]);
  page.add(of('camel'), 322, 474, 510);
  page.add([
    {
      d: 'M0 690C90 660 190 690 300 706C420 724 520 690 600 660V800H0Z',
      fill: down(660, 800, '#e99a45', '#a8541f'),
    },
  ]);
  page.add(of('carpet'), 504, 640, 176, 6);
  page.add(of('pot'), 92, 636, 186, -4);
  page.add(of('paprika'), 216, 728, 142);
  page.add(of('mint'), 548, 742, 116, 8);
  page.add(of('indigo'), 62, 744, 110);
  page.add(of('saffron'), 388, 714, 196);
  return page;
}
