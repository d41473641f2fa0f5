import { type BetType, bySeries } from '../bet-type.ts';
import { hitsAmong, waysOf } from '../chances.ts';
import { placesField, wholeField } from '../fields.ts';

const NUMBERS = { kind: 'range', from: 1, to: 11 } as const;
const DRAWN = 5;
const OF = 11;

const first = (places: number) =>
  placesField(
    `first${places}`,
    Array.from({ length: places }, (_, place) => place),
  );

const straight = (code: string, places: number, total: number): BetType => ({
  code,
  group: 'straight',
  field: first(places),
  pool: NUMBERS,
  rule: { kind: 'straight', places, isDistinct: true, pay: bySeries(waysOf(1, total)) },
  lines: 1,
});

const group = (code: string, places: number, total: number): BetType => ({
  code,
  group: 'group',
  field: first(places),
  pool: NUMBERS,
  rule: { kind: 'group', multiplicities: Array.from({ length: places }, () => 1), pay: bySeries(waysOf(1, total)) },
  lines: 1,
});

/** `size` numbers of which as many are drawn as can be: all of them, or all five. */
const any = (size: number): BetType => {
  const hits = Math.min(size, DRAWN);
  return {
    code: `X11_A${size}`,
    group: 'anywhere',
    field: wholeField('all', DRAWN),
    pool: NUMBERS,
    rule: { kind: 'combination', size, most: OF, pays: [{ hits, pay: bySeries(hitsAmong(hits, size, DRAWN, OF)) }] },
    lines: 1,
  };
};

/** The classic table: prizes by the series. */
export const X11_SERIES: readonly BetType[] = [
  straight('X11_3', 3, 990),
  straight('X11_2', 2, 110),
  group('X11_G3', 3, 165),
  group('X11_G2', 2, 55),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(any),
];
