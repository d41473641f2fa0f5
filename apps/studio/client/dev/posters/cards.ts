import { ball, down, glow, type Layer, type Picture } from '../../src/art/picture.ts';
import { box, circle, ellipse, petal, polar } from '../../src/art/shapes.ts';
import { SvgPage } from '../../src/art/svg.ts';
import { card, cardBack, chip } from './tables.ts';

/** An open flower seen from above. */
const magnolia: Picture = [
  ...[0, 60, 120, 180, 240, 300].map(
    (turn): Layer => ({ d: petal(48, 17), fill: down(-48, 0, '#fff3f4', '#f7c9d6', '#d9799b'), turn }),
  ),
  ...[30, 150, 270].map((turn): Layer => ({ d: petal(34, 14), fill: down(-34, 0, '#ffffff', '#fbe1e8', '#e39ab4'), turn })),
  { d: circle(0, 0, 9), fill: ball(0, 0, 9, '#fff3b8', '#d99b2e') },
  ...[0, 72, 144, 216, 288].map((angle): Layer => {
    const [x, y] = polar(7, angle);
    return { d: circle(x, y, 2.6), fill: '#a8651c' };
  }),
];

const leaf: Picture = [
  { d: petal(48, 15), fill: down(-48, 0, '#7fbf7a', '#2f7f55', '#174a35') },
  { d: 'M0 -2V-42', stroke: '#d4f0c4', width: 1.6, alpha: 0.6 },
];

const BARBS = Array.from({ length: 11 }, (_, index) => {
  const y = 22 + index * 8;
  const half = Math.round(26 - index * 1.4);
  return `M0 ${y}Q${-half / 2} ${y - 14} ${-half} ${y - 22}M0 ${y}Q${half / 2} ${y - 14} ${half} ${y - 22}`;
}).join('');

/** A feather whose eye lies at the centre; its quill runs down. */
const feather: Picture = [
  { d: 'M0 4V110', stroke: '#c99a3f', width: 2.6 },
  { d: BARBS, stroke: '#2f9f7f', width: 3 },
  { d: 'M0 -46C30 -34 36 8 0 34C-36 8 -30 -34 0 -46Z', fill: down(-46, 34, '#3fb58c', '#1c7a66', '#0f4d4a') },
  { d: 'M0 -36C22 -26 26 4 0 24C-26 4 -22 -26 0 -36Z', fill: down(-36, 24, '#e8c25a', '#b8842c') },
  { d: 'M0 -26C16 -18 19 2 0 17C-19 2 -16 -18 0 -26Z', fill: down(-26, 17, '#37b6d0', '#1b6fa8') },
  { d: 'M0 -14C9 -10 11 1 0 10C-11 1 -9 -10 0 -14Z', fill: '#14224f' },
];

function table(page: SvgPage, colors: readonly [string, string]): void {
  page.add([
    { d: ellipse(300, 706, 400, 250), fill: '#2a1508' },
    { d: ellipse(300, 696, 392, 244), fill: down(450, 720, '#b9813c', '#5c3614') },
    { d: ellipse(300, 706, 364, 222), fill: glow(300, 580, 400, ...colors) },
    { d: ellipse(300, 706, 326, 194), stroke: '#f3dca6', width: 3, alpha: 0.5 },
  ]);
}

/** Magnolias over a table with an ace, a picture and a card face down. */
function blackjack(): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 230, 640, '#54407a', '#2b1f4d', '#120b26') },
    { d: circle(300, 230, 220), fill: glow(300, 230, 220, '#ffd9e655', '#ffd9e600') },
    { d: 'M-20 120C110 150 180 230 330 190C430 164 500 90 640 70', stroke: '#4a2f25', width: 17 },
    { d: 'M120 168C150 230 150 270 118 330M410 160C440 220 492 240 520 300', stroke: '#4a2f25', width: 10 },
  ]);
  for (const [x, y, size, turn] of [
    [60, 150, 110, -60],
    [250, 250, 120, 160],
    [350, 150, 110, 20],
    [560, 130, 120, 70],
    [150, 360, 110, 200],
  ] as const)
    page.add(leaf, x, y, size, turn);
  for (const [x, y, size, turn] of [
    [150, 130, 200, 10],
    [400, 190, 240, 40],
    [520, 320, 150, 80],
    [108, 340, 160, 20],
    [270, 80, 120, 60],
  ] as const)
    page.add(magnolia, x, y, size, turn);
  table(page, ['#1d7a5f', '#0b3529']);
  page.add(cardBack, 420, 500, 220, 10);
  page.add(card('diamond', '#b3202e'), 330, 496, 220, 2);
  page.add(card('spade', '#1b1c24'), 190, 590, 270, -12);
  page.add(card('heart', '#b3202e'), 280, 604, 270, 3);
  page.add(chip('#d8453f', '#701c22'), 440, 712, 120);
  page.add(chip('#e0a63a', '#6e4a10'), 440, 688, 120);
  page.add(chip('#3877c9', '#1c4378'), 530, 650, 96);
  return page;
}

/** A fan of peacock feathers behind a hand of five cards. */
function poker(): SvgPage {
  const page = new SvgPage();
  page.add([
    { d: box(300, 400, 600, 800), fill: glow(300, 330, 640, '#1d6a7a', '#0f3550', '#071426') },
    { d: circle(300, 420, 300), fill: glow(300, 420, 300, '#8ff0d044', '#8ff0d000') },
  ]);
  for (const [radius, count, size] of [
    [370, 9, 170],
    [280, 8, 150],
    [196, 7, 130],
  ] as const) {
    const spread = 150;
    for (let index = 0; index < count; index += 1) {
      const angle = -spread / 2 + (spread * index) / (count - 1);
      const [x, y] = polar(radius, angle, 300, 520);
      page.add(feather, x, y, size, angle);
    }
  }
  table(page, ['#6a2f7a', '#2a0f3a']);
  const hand = [
    ['spade', '#1b1c24'],
    ['heart', '#b3202e'],
    ['spade', '#1b1c24'],
    ['diamond', '#b3202e'],
    ['heart', '#b3202e'],
  ] as const;
  for (const [index, [suit, color]] of hand.entries()) {
    const angle = (index - 2) * 13;
    const [x, y] = polar(330, angle, 300, 890);
    page.add(card(suit, color), x, y, 220, angle);
  }
  page.add(chip('#e0a63a', '#6e4a10'), 110, 712, 104);
  page.add(chip('#2f9f7f', '#12503a'), 492, 716, 110);
  page.add(chip('#e0a63a', '#6e4a10'), 492, 694, 110);
  return page;
}

/** The posters of the games of cards that one player plays. */
export const cardPosters: Readonly<Record<string, () => SvgPage>> = {
  'arcade-magnolia-blackjack': blackjack,
  'arcade-peacock-poker': poker,
};
