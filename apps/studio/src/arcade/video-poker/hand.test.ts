import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdCode, videoPoker } from './game.ts';
import { KINDS, kindOf, PAYS } from './hand.ts';
import { bestHold, placesOf, totalWith, worths } from './hold.ts';
import { PAIR_TOTALS } from './pair-totals.ts';
import { pairTotals } from './theory/pairs.ts';
import { bestReturn, handClasses } from './theory/theory.ts';
import { payTotals } from './theory/totals.ts';

const RANKS = 'A23456789TJQK';
const SUITS = 'shcd';
/** Cards as `Ts Jh`, the least first. */
const cardsOf = (text: string): number[] =>
  text
    .split(' ')
    .map((card) => SUITS.indexOf(card.charAt(1)) * 13 + RANKS.indexOf(card.charAt(0)))
    .toSorted((one, other) => one - other);

const classes = handClasses();
const totals = payTotals(PAYS);
const best = bestReturn(totals);

describe('a hand of five cards', () => {
  it.each([
    ['Ts Js Qs Ks As', 'royal-flush'],
    ['9s Ts Js Qs Ks', 'straight-flush'],
    ['As 2s 3s 4s 5s', 'straight-flush'],
    ['Qs Ks As 2s 3s', 'flush'],
    ['Qs Ks As 2s 3h', 'nothing'],
    ['Ts Js Qs Ks Ah', 'straight'],
    ['As 2s 3s 4s 5h', 'straight'],
    ['9s 9h 9c 9d 2s', 'four'],
    ['9s 9h 9c 2d 2s', 'full-house'],
    ['9s 9h 9c 2d 3s', 'three'],
    ['9s 9h 2c 2d 3s', 'two-pair'],
    ['Js Jh 2c 4d 3s', 'high-pair'],
    ['As Ah 2c 4d 3s', 'high-pair'],
    ['Ts Th 2c 4d 3s', 'nothing'],
    ['2s 2h Ac Kd 3s', 'nothing'],
  ] as const)('%s is %s', (text, kind) => {
    expect(kindOf(cardsOf(text))).toBe(kind);
  });

  it('is each as often as the books print', () => {
    const counts: Record<string, number> = {};
    for (const { hand, count } of classes) counts[kindOf(hand)] = (counts[kindOf(hand)] ?? 0) + count;
    expect(classes).toHaveLength(134_459);
    expect(counts).toEqual({
      'royal-flush': 4,
      'straight-flush': 36,
      four: 624,
      'full-house': 3_744,
      flush: 5_108,
      straight: 10_200,
      three: 54_912,
      'two-pair': 123_552,
      'high-pair': 337_920,
      nothing: 2_062_860,
    });
  });
});

describe('the return of video poker under best play', () => {
  it('is what is published, over all hands and all ways to hold', () => {
    expect(best).toEqual({ sum: 19_729_439_456_532, of: 19_933_230_517_200, hands: 2_598_960 });
    expect(Math.floor((best.sum / best.of) * 10_000)).toBe(videoPoker.rtpBasisPoints);
    expect(Math.max(...Object.values(PAYS))).toBe(videoPoker.maxWinMultiple);
  });

  it('stands on the page of the rules, with what hands pay', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/rules/video-poker.md'), 'utf8');
    const { sum, of } = best;
    expect(page).toContain(`${(videoPoker.rtpBasisPoints / 100).toFixed(2)} % under best play`);
    expect(page).toContain(`${sum.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`);
    const listed = [...page.matchAll(/^\| [A-Z][^|]* \| (\d+) × \|$/gm)].map(([, pays]) => Number(pays));
    expect(listed).toEqual(KINDS.map((kind) => PAYS[kind]));
  });
});

describe('the advice to hold', () => {
  it('counts pairs as they are counted over all hands', () => {
    expect(PAIR_TOTALS).toEqual(pairTotals(totals));
  });

  it.each(['As 2h 7c 9d Ks', 'Ts Js Qs Ks 2h', '9s 9h 2c 2d 3s', '2s 5h 7c 9d Td'])(
    'counts %s as all hands are counted',
    (text) => {
      const hand = cardsOf(text);
      const found = worths(hand, totalWith);
      for (const [held, worth] of worths(hand, totals.of).entries()) expect(found[held], holdCode(held)).toBeCloseTo(worth, 9);
    },
  );

  it('counts what drawing each card brings', () => {
    const hand = cardsOf('Ts Js Qs Ks 2h');
    const kept = hand.slice(0, 4);
    const drawn = Array.from({ length: 52 }, (_, card) => card).filter((card) => !hand.includes(card));
    const sum = drawn.reduce((all, card) => all + PAYS[kindOf([...kept, card])], 0);
    expect(worths(hand, totalWith)[0b1111]).toBeCloseTo(sum / 47, 9);
  });

  it.each([
    ['Ts Js Qs Ks 2h', 'Ts Js Qs Ks'],
    ['Js Jh 2c 4d 3s', 'Js Jh'],
    ['As 3h 7c 9d Ts', 'As'],
    ['2s 5h 7c 9d Td', ''],
    ['2s 2h 7c 9d Ad', '2s 2h'],
    ['2s 3s 4s 5s 6s', '2s 3s 4s 5s 6s'],
  ])('of %s keeps %s', (text, kept) => {
    const hand = cardsOf(text);
    const cards = placesOf(bestHold(hand).held).map((at) => hand[at]);
    expect(cards).toEqual(kept === '' ? [] : cardsOf(kept));
  });
});
