import { ball, down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, polar, softStar } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';

type Colors = readonly [light: string, mid: string, dark: string];

const GOLD: Colors = ['#fff3c2', '#f1c15d', '#a8701a'];

/** A ball with its light, its shadow and a pale eye, as it leaves the drum. */
const drawn = ([light, mid, dark]: Colors, eye = '#fffdf6'): Picture => [
  { d: circle(3, 8, 48), fill: '#000000', alpha: 0.28 },
  { d: circle(0, 0, 48), fill: ball(0, 0, 60, light, mid, dark) },
  { d: circle(0, 2, 24), fill: eye },
  { d: circle(-18, -24, 9), fill: '#ffffff', alpha: 0.7 },
];

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [-20, -20],
    [20, 20],
  ],
  5: [
    [-20, -20],
    [20, 20],
    [0, 0],
    [20, -20],
    [-20, 20],
  ],
  6: [
    [-20, -22],
    [-20, 0],
    [-20, 22],
    [20, -22],
    [20, 0],
    [20, 22],
  ],
};
/** A die that shows so many pips. */
const die = (count: number): Picture => [
  { d: box(4, 9, 92, 92, 18), fill: '#000000', alpha: 0.3 },
  { d: box(0, 0, 92, 92, 18), fill: down(-46, 46, '#ffffff', '#f0e6d2', '#cdbb98') },
  ...(PIPS[count] ?? []).map(([x, y]): Layer => ({ d: circle(x, y, 8.5), fill: '#b3202e' })),
];

/** A racing car from above. */
const car = ([light, mid, dark]: Colors): Picture => [
  { d: box(0, -26, 56, 12, 4), fill: '#14161f' },
  { d: box(0, 28, 60, 14, 4), fill: '#14161f' },
  {
    d: 'M0 -50C12 -48 16 -30 18 -6C20 20 16 44 0 48C-16 44 -20 20 -18 -6C-16 -30 -12 -48 0 -50Z',
    fill: down(-50, 48, light, mid, dark),
  },
  { d: 'M-9 -8C-6 -16 6 -16 9 -8L7 8H-7Z', fill: '#0c1020' },
  { d: box(0, 40, 44, 6, 2), fill: dark },
];

/** The ground of every poster: a sky of the family's colours with rays from where the numbers come. */
function ground(page: SvgPage, [light, mid, dark]: Colors): void {
  page.add([{ d: box(300, 400, 600, 800), fill: glow(300, 300, 620, light, mid, dark) }]);
  const rays = Array.from({ length: 18 }, (_, index): Layer => {
    const [a, b] = [polar(900, index * 20, 300, 300), polar(900, index * 20 + 9, 300, 300)];
    return {
      d: `M300 300L${a[0].toFixed(0)} ${a[1].toFixed(0)}L${b[0].toFixed(0)} ${b[1].toFixed(0)}Z`,
      fill: '#ffffff',
      alpha: 0.05,
    };
  });
  page.add(rays);
}

/** A wire drum full of balls, on its stand. */
function drum(page: SvgPage, colors: readonly Colors[]): void {
  page.add([
    { d: 'M180 560L150 700H450L420 560', fill: down(560, 700, '#f3d58a', '#8a5a18') },
    { d: circle(300, 360, 214), fill: glow(300, 360, 214, '#ffffff38', '#ffffff12') },
  ]);
  const spots: readonly [number, number, number][] = [
    [220, 470, 120],
    [330, 490, 126],
    [415, 430, 104],
    [180, 380, 98],
    [290, 370, 112],
    [390, 320, 96],
    [250, 270, 92],
  ];
  spots.forEach(([x, y, size], index) => page.add(drawn(colors[index % colors.length] ?? GOLD), x, y, size, index * 17));
  const wires = [-150, -76, 0, 76, 150].map(
    (bend): Layer => ({ d: `M300 146Q${300 + bend * 1.9} 360 300 574`, stroke: '#fff6dc', width: 4, alpha: 0.55 }),
  );
  page.add([
    ...wires,
    { d: circle(300, 360, 214), stroke: '#f6dfa2', width: 9 },
    { d: box(300, 706, 340, 22, 11), fill: '#f6dfa2' },
  ]);
}

const RED: Colors = ['#ffb3a1', '#e0483c', '#7d1220'];
const BLUE: Colors = ['#bfe1ff', '#3f8be0', '#123a7a'];
const GREEN: Colors = ['#c9f3cf', '#3fb56f', '#0d5a35'];
const VIOLET: Colors = ['#e3ccff', '#8f5be0', '#3a1a78'];

/** A row of five balls over a tray. */
function five(page: SvgPage, colors: readonly Colors[]): void {
  colors.forEach((each, index) => page.add(drawn(each), 84 + index * 108, 420 + Math.abs(index - 2) * 34, 136, index * 9));
  page.add([{ d: 'M40 600C180 660 420 660 560 600V640C420 704 180 704 40 640Z', fill: down(600, 700, ...GOLD) }]);
}

function northern(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#e8604a', '#a51f2e', '#4a0716']);
  page.add([{ d: softStar(5, 120, 52), fill: '#ffd766', at: [300, 118], alpha: 0.9 }]);
  drum(page, [GOLD, RED, ['#fff', '#f1e6d6', '#c9b48e']]);
  return page;
}

function southern(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#4fc8b0', '#12806f', '#043b3a']);
  const waves = [0, 1, 2].map(
    (index): Layer => ({ d: `M0 ${690 + index * 40}q75 -34 150 0t150 0t150 0t150 0V800H0Z`, fill: '#03504c', alpha: 0.45 }),
  );
  drum(page, [GREEN, GOLD, BLUE]);
  page.add(waves);
  return page;
}

function digits(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#6f7dff', '#3140b8', '#0c1250']);
  five(page, [RED, GOLD, GREEN, BLUE, VIOLET]);
  return page;
}

function cars(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#7a8496', '#39414f', '#10141c']);
  page.add([{ d: 'M150 0H450L580 800H20Z', fill: down(0, 800, '#2a2f3a', '#171a22') }]);
  const marks = [80, 260, 440, 620].map((y): Layer => ({ d: box(300, y, 12, 90), fill: '#f6f0dc', alpha: 0.7 }));
  page.add(marks);
  page.add(car(RED), 300, 250, 250);
  page.add(car(BLUE), 200, 520, 290, -3);
  page.add(car(GOLD), 410, 560, 300, 4);
  return page;
}

function dice(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#f0a24a', '#b3401c', '#4a1206']);
  page.add([{ d: 'M90 560C90 700 510 700 510 560Z', fill: down(560, 680, '#2b1410', '#120504') }]);
  page.add(die(5), 210, 420, 210, -14);
  page.add(die(2), 400, 330, 190, 18);
  page.add(die(6), 380, 510, 200, 8);
  return page;
}

function keno(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#59c2e8', '#1a6aa8', '#07264f']);
  for (let index = 0; index < 20; index += 1) {
    const colors = [GOLD, RED, GREEN, VIOLET][index % 4] ?? GOLD;
    page.add(drawn(colors), 96 + (index % 4) * 136, 130 + Math.floor(index / 4) * 136, 112, index * 13);
  }
  return page;
}

function eleven(): SvgPage {
  const page = new SvgPage();
  ground(page, ['#9b6be8', '#5a2aa8', '#1f0a4a']);
  drum(page, [VIOLET, GOLD, BLUE, RED]);
  return page;
}

/** The posters of the lotteries, one for each family. */
export const lotteryPosters = {
  'lottery-vn-north': northern,
  'lottery-vn-south': southern,
  'lottery-ssc': digits,
  'lottery-pk10': cars,
  'lottery-k3': dice,
  'lottery-keno': keno,
  'lottery-x11': eleven,
};
