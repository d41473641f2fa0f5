import { down, type Layer, type Paint, type Picture } from '../src/art/picture.ts';
import { circle, petal, softStar } from '../src/art/shapes.ts';
import { SvgPage } from '../src/art/svg.ts';

/** Letters as strokes on a field 14 high, each with its width. */
const LETTERS: Readonly<Record<string, readonly [number, string]>> = {
  R: [9.5, 'M0 14V0H5.2A4 4 0 0 1 5.2 8H0M5.2 8L9.5 14'],
  I: [0, 'M0 0V14'],
  V: [10, 'M0 0L5 14L10 0'],
  E: [8.5, 'M8.5 0H0V14H8.5M0 7H7'],
  L: [7.5, 'M0 0V14H7.5'],
  G: [11, 'M10.6 3.2A6 7 0 1 0 11 10.6V7.6H6.8'],
  H: [10, 'M0 0V14M10 0V14M0 7H10'],
  T: [10, 'M0 0H10M5 0V14'],
  K: [9.5, 'M0 0V14M9 0L0 8.4M3.2 5.6L9.5 14'],
  N: [10, 'M0 14V0L10 14V0'],
  O: [11.6, 'M5.8 0A5.8 7 0 1 1 5.8 14A5.8 7 0 1 1 5.8 0Z'],
  U: [10, 'M0 0V9A5 5 0 0 0 10 9V0'],
  S: [9.2, 'M8.6 2.6C7.6 -1 0.4 -0.8 0.6 3.6C0.8 7.6 9 6 9.2 10.4C9.4 15 1 15 0 11'],
  D: [10, 'M0 0V14H4A6 7 0 0 0 4 0Z'],
  W: [15, 'M0 0L3.8 14L7.5 3L11.2 14L15 0'],
  A: [10.4, 'M0 14L5.2 0L10.4 14M2 9.6H8.4'],
  P: [9.2, 'M0 14V0H5.2A4 4 0 0 1 5.2 8H0'],
  Y: [10, 'M0 0L5 7L10 0M5 7V14'],
  ' ': [3, ''],
};

interface Mark {
  word: string;
  stroke: number;
  butt: boolean;
  gap: number;
  color: Paint;
  /** The emblem, in the colours of the mark and in white. */
  emblem(colors: readonly [Paint, Paint]): Picture;
  colors: readonly [Paint, Paint];
}

const RIM = 'M-17 11C-11 7.6 -6 7.6 0 11C6 14.4 11 14.4 17 11';
const marks: Readonly<Record<string, Mark>> = {
  RLT: {
    word: 'RIVERLIGHT',
    stroke: 1.7,
    butt: false,
    gap: 4.4,
    color: '#ffe3a6',
    colors: [down(-18, 10, '#ffe9a6', '#ff8a4a'), '#8fa8ff'],
    emblem: ([light, water]) => [
      { d: 'M-11 -9C-10 -16 10 -16 11 -9L8.4 4.6H-8.4Z', fill: light },
      { d: 'M0 2.6C-4 -0.4 -3 -4 0 -8.4C3 -4 4 -0.4 0 2.6Z', fill: '#1a1030' },
      { d: RIM, stroke: water, width: 2.6 },
      { d: 'M-11 17C-7 14.6 -4 14.6 0 17C4 19.4 7 19.4 11 17', stroke: water, width: 2.2, alpha: 0.75 },
    ],
  },
  KLN: {
    word: 'KILN HOUSE',
    stroke: 2.9,
    butt: true,
    gap: 4.2,
    color: '#ff9d4a',
    colors: ['#d9622a', down(-8, 18, '#ffe08a', '#ff7a2e')],
    emblem: ([brick, fire]) => [
      {
        d: 'M-17 18V-2C-17 -12 -9 -18 0 -18C9 -18 17 -12 17 -2V18H11V-1C11 -8 6 -12 0 -12C-6 -12 -11 -8 -11 -1V18Z',
        fill: brick,
      },
      {
        d: 'M1 -8C4 0 8.6 3 8.6 10C8.6 15 5 18 0 18C-5 18 -8.6 15 -8.6 10C-8.6 6 -5.6 5 -5 1C-2.6 2 -2 4 -2 6C0.6 3 1.6 -2 1 -8Z',
        fill: fire,
      },
    ],
  },
  SLT: {
    word: 'SALTMARSH',
    stroke: 2,
    butt: false,
    gap: 4.2,
    color: '#b9e27a',
    colors: ['#6fae4a', down(-16, 10, '#f4ffd2', '#c9e88a')],
    emblem: ([reed, light]) => [
      { d: 'M-14 17C-12 4 -9 -6 -3 -15C-5 -4 -6 6 -6 17Z', fill: reed },
      { d: 'M14 17C12 6 9 -2 3 -9C5 0 6 8 6 17Z', fill: reed },
      { d: circle(5, -12, 4.6), fill: light },
      { d: 'M-18 19C-12 16.4 -6 16.4 0 19C6 21.6 12 21.6 18 19', stroke: light, width: 2.2 },
    ],
  },
  LOTT: {
    word: 'HOUSE LOTTO',
    stroke: 2.2,
    butt: false,
    gap: 3.8,
    color: '#ffd766',
    colors: ['#e0483c', '#fff3c2'],
    emblem: ([ball, eye]) => [
      { d: circle(-5, 4, 12), fill: ball },
      { d: circle(-5, 4, 5.4), fill: eye },
      { d: circle(9, -9, 7.4), fill: eye },
    ],
  },
  PVL: {
    word: 'PAVILION LIVE',
    stroke: 2,
    butt: false,
    gap: 3.8,
    color: '#f3d58a',
    colors: ['#f1c15d', '#3fb58a'],
    emblem: ([roof, posts]) => [
      { d: 'M-19 -1C-8 -3 -3 -10 0 -19C3 -10 8 -3 19 -1C14 2 -14 2 -19 -1Z', fill: roof },
      { d: 'M-12 4V15M0 4V15M12 4V15M-18 17H18', stroke: posts, width: 3.2 },
    ],
  },
  PNP: {
    word: 'PENNY PIER',
    stroke: 2.2,
    butt: false,
    gap: 4.2,
    color: '#ffb27a',
    colors: ['#ffcf6b', '#2f9c92'],
    emblem: ([penny, pier]) => [
      { d: circle(0, -6, 11), stroke: penny, width: 3.6 },
      { d: circle(0, -6, 3.6), fill: penny },
      { d: 'M-19 10H19M-13 10V19M0 10V19M13 10V19', stroke: pier, width: 3.4 },
    ],
  },
  TCG_LOTTO_VN: {
    word: 'DELTA LOTTO',
    stroke: 2.2,
    butt: false,
    gap: 3.8,
    color: '#ff9d8a',
    colors: ['#e0483c', '#ffd766'],
    emblem: ([drum, star]) => [
      { d: circle(0, 0, 16), stroke: drum, width: 3.4 },
      { d: softStar(5, 11, 5), fill: star },
    ],
  },
  TDW: {
    word: 'TIDEWATER',
    stroke: 2.2,
    butt: false,
    gap: 4.3,
    color: '#7de6ea',
    colors: ['#2fbfd0', down(-16, 4, '#ffffff', '#ffc4dc')],
    emblem: ([water, pearl]) => [
      { d: 'M-18 17C-18 0 -9 -14 5 -15C0 -10 -2 -4 0 1C3 8 11 9 18 6C16 13 10 17 0 17Z', fill: water },
      { d: circle(9, -5, 6.4), fill: pearl },
      ...[-34, 34].map((turn): Layer => ({ d: petal(4, 1.2), at: [9, -13], turn, fill: pearl })),
    ],
  },
};

function draw(mark: Mark, white: boolean): string {
  const page = new SvgPage();
  page.add(mark.emblem(white ? ['#ffffff', '#ffffff'] : mark.colors), 24, 23.5);
  const letters = [...mark.word].map((letter) => LETTERS[letter] ?? ([0, ''] as const));
  const width = letters.reduce((sum, [w]) => sum + w, 0) + mark.gap * (letters.length - 1);
  const scale = Math.min(1, 104 / width);
  let x = 50;
  const color = white ? '#ffffff' : mark.color;
  for (const [w, d] of letters) {
    if (d) page.add([{ d, at: [x, 24 - 7 * scale], scale, stroke: color, width: mark.stroke / scale, butt: mark.butt }]);
    x += (w + mark.gap) * scale;
  }
  return page.text(160, 48);
}

/** Every mark by its file name: the colour and the white variant of each vendor. */
export function markFiles(): Map<string, string> {
  const files = Object.entries(marks).flatMap(([code, mark]): [string, string][] => [
    [`${code}-COLOR.svg`, draw(mark, false)],
    [`${code}-WHITE.svg`, draw(mark, true)],
  ]);
  return new Map(files);
}
