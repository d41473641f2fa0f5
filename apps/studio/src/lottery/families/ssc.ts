import { type BetType, bySeries, type Option, option, optionBet } from '../bet-type.ts';
import { waysOf } from '../chances.ts';
import { duelOf, parityOf, placesField, SIDES, sideOf, sumOf, valueField } from '../fields.ts';
import { onPosition, positionOf } from '../position.ts';

const DIGITS = { kind: 'digits', digits: 1 } as const;
const ALL = [0, 1, 2, 3, 4];
/** Three neighbouring places and their names. */
const THREES = { F: [0, 1, 2], M: [1, 2, 3], B: [2, 3, 4] } as const;
const PAIRS = { F: [0, 1], B: [3, 4] } as const;

const fieldOf = (places: readonly number[]) => placesField(`p${places.join('')}`, places);

const straight = (code: string, places: readonly number[]): BetType => ({
  code,
  group: 'straight',
  field: fieldOf(places),
  pool: DIGITS,
  rule: { kind: 'straight', places: places.length, isDistinct: false, pay: bySeries(waysOf(1, 10 ** places.length)) },
  lines: 1,
});

const group = (code: string, places: readonly number[], multiplicities: readonly number[], ways: number): BetType => ({
  code,
  group: 'group',
  field: fieldOf(places),
  pool: DIGITS,
  rule: { kind: 'group', multiplicities, pay: bySeries(waysOf(ways, 10 ** places.length)) },
  lines: 1,
});

/** `size` digits that all come somewhere in the places. */
const anywhere = (code: string, places: readonly number[], size: number, ways: number): BetType => ({
  code,
  group: 'anywhere',
  field: fieldOf(places),
  pool: DIGITS,
  rule: { kind: 'combination', size, most: 10, pays: [{ hits: size, pay: bySeries(waysOf(ways, 10 ** places.length)) }] },
  lines: 1,
});

const threes = Object.entries(THREES);
const pairs = Object.entries(PAIRS);

/** The classic table: prizes by the series. */
export const SSC_SERIES: readonly BetType[] = [
  {
    code: 'SSC_POS',
    group: 'position',
    field: fieldOf(ALL),
    pool: DIGITS,
    rule: { kind: 'places', places: 5, pay: bySeries(waysOf(1, 10)) },
    lines: 1,
  },
  straight('SSC_5', ALL),
  straight('SSC_4F', [0, 1, 2, 3]),
  straight('SSC_4B', [1, 2, 3, 4]),
  ...threes.map(([name, places]) => straight(`SSC_3${name}`, places)),
  ...pairs.map(([name, places]) => straight(`SSC_2${name}`, places)),
  ...threes.flatMap(([name, places]) => [
    group(`SSC_G3P${name}`, places, [2, 1], 3),
    group(`SSC_G3D${name}`, places, [1, 1, 1], 6),
  ]),
  ...pairs.map(([name, places]) => group(`SSC_G2${name}`, places, [1, 1], 2)),
  group('SSC_G120', ALL, [1, 1, 1, 1, 1], 120),
  group('SSC_G60', ALL, [2, 1, 1, 1], 60),
  group('SSC_G30', ALL, [2, 2, 1], 30),
  group('SSC_G20', ALL, [3, 1, 1], 20),
  group('SSC_G10', ALL, [3, 2], 10),
  group('SSC_G5', ALL, [4, 1], 5),
  ...threes.flatMap(([name, places]) => [anywhere(`SSC_A1${name}`, places, 1, 271), anywhere(`SSC_A2${name}`, places, 2, 54)]),
  anywhere('SSC_A2', ALL, 2, 14_670),
  anywhere('SSC_A3', ALL, 3, 4_350),
];

const BIG_DIGIT = 5;
const BIG_SUM = 23;

/** Whether two digits are neighbours on the circle from 0 to 9. */
const areNear = (a: number, b: number): boolean => [1, 9].includes(Math.abs(a - b));

/** The shape of three digits; runs and half runs go round from 9 to 0. */
export function shapeOf(a: number, b: number, c: number): string {
  const different = new Set([a, b, c]).size;
  if (different === 1) return 'triple';
  if (different === 2) return 'pair';
  const near = [areNear(a, b), areNear(b, c), areNear(a, c)].filter(Boolean).length;
  return ['mixed', 'half', 'run'][near] ?? 'run';
}

const SHAPES: readonly Option[] = [
  option('triple', 10, 1_000),
  option('run', 60, 1_000),
  option('pair', 270, 1_000),
  option('half', 360, 1_000),
  option('mixed', 300, 1_000),
];
const SIZES = [option(SIDES.big, 1, 2), option(SIDES.small, 1, 2)];
const PARITIES = [option(SIDES.odd, 1, 2), option(SIDES.even, 1, 2)];

const ALL_DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

const positionBets = (place: number): BetType[] => {
  const at = (read: (digit: number) => string | number, name: string) =>
    valueField(`${name}${place}`, (result) => read(result[place] ?? 0));
  const digits = ALL_DIGITS.map((digit) => option(digit, 1, 10));
  const suffix = place + 1;
  const position = positionOf(
    `digit${place}`,
    ALL_DIGITS.map((digit) => [digit, 1]),
  );
  const bet = (code: string, name: string, read: (digit: number) => string | number, options: readonly Option[]) =>
    onPosition(optionBet(`${code}${suffix}`, 'position', at(read, name), options), position, (digit) => read(Number(digit)));
  return [
    bet('SSCO_D', 'd', (digit) => digit, digits),
    bet('SSCO_S', 's', (digit) => sideOf(digit, BIG_DIGIT), SIZES),
    bet('SSCO_P', 'o', parityOf, PARITIES),
  ];
};

/** The sums of five digits, each with its ways. */
function sumWays(): Map<number, number> {
  let ways = new Map([[0, 1]]);
  for (const _ of ALL) {
    const next = new Map<number, number>();
    for (const [sum, own] of ways) for (const digit of ALL_DIGITS) next.set(sum + digit, (next.get(sum + digit) ?? 0) + own);
    ways = next;
  }
  return ways;
}

const SUM = positionOf('sum', sumWays());
const sumBet = (code: string, name: string, read: (sum: number) => string, options: readonly Option[]): BetType =>
  onPosition(
    optionBet(
      code,
      'sum',
      valueField(name, (result) => read(sumOf(result))),
      options,
    ),
    SUM,
    (sum) => read(Number(sum)),
  );

/** Two-sides bets at fixed odds. */
export const SSC_ODDS: readonly BetType[] = [
  sumBet('SSCO_SUM', 'sum', (sum) => sideOf(sum, BIG_SUM), SIZES),
  sumBet('SSCO_SUMP', 'sump', parityOf, PARITIES),
  optionBet(
    'SSCO_DT',
    'duel',
    valueField('duel', ([first = 0, , , , last = 0]) => duelOf(first, last)),
    [option(SIDES.dragon, 45, 100), option(SIDES.tiger, 45, 100), option(SIDES.tie, 10, 100)],
  ),
  ...ALL.flatMap(positionBets),
  ...threes.map(([name, [a, b, c]]) =>
    optionBet(
      `SSCO_SH${name}`,
      'shape',
      valueField(`shape${name}`, (r) => shapeOf(r[a] ?? 0, r[b] ?? 0, r[c] ?? 0)),
      SHAPES,
    ),
  ),
];
