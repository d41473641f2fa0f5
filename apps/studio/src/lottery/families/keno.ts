import { type BetType, byTable, type Option, optionBet, PUSH } from '../bet-type.ts';
import { type Chance, choose, hitsAmong } from '../chances.ts';
import { isOdd, parityOf, SIDES, sumOf, valueField, wholeField } from '../fields.ts';
import { onPosition, positionOf } from '../position.ts';

const DRAWN = 20;
const OF = 80;
const NUMBERS = { kind: 'range', from: 1, to: OF } as const;
const TOTAL = choose(OF, DRAWN);
const MIDDLE = 810;

/**
 * Draws by what every bet on their sum makes of it: a band, which is an element or a part of water, and whether it is odd. Counted once and for all, a
 * test counts them again.
 */
const BAND_WAYS = new Map([
  ['metal-odd', 182_975_711_173_791_482n],
  ['metal-even', 179_448_308_321_380_288n],
  ['wood-odd', 357_882_535_811_891_898n],
  ['wood-even', 354_581_374_659_892_905n],
  ['lower-odd', 342_970_788_355_445_068n],
  ['lower-even', 342_027_971_016_205_220n],
  ['middle-even', 15_542_763_534_960_598n],
  ['upper-odd', 342_970_788_355_445_068n],
  ['upper-even', 328_333_106_907_259_250n],
  ['fire-odd', 357_882_535_811_891_898n],
  ['fire-even', 361_172_223_713_417_253n],
  ['earth-odd', 182_975_711_173_791_482n],
  ['earth-even', 186_552_323_376_801_910n],
]);
const SUM = positionOf('sum', BAND_WAYS);

const bandOf = (outcome: string): string => outcome.slice(0, outcome.indexOf('-'));
const parityIn = (outcome: string): string => outcome.slice(outcome.indexOf('-') + 1);
/** The parts of the element in the middle of all. */
const WATER: readonly string[] = ['lower', 'middle', 'upper'];
const elementOf = (outcome: string): string => (WATER.includes(bandOf(outcome)) ? 'water' : bandOf(outcome));
const OVER: readonly string[] = ['upper', 'fire', 'earth'];
/** The side of a sum; one of 810 is on neither. */
function sideIn(outcome: string): string {
  if (bandOf(outcome) === 'middle') return PUSH;
  return OVER.includes(bandOf(outcome)) ? SIDES.big : SIDES.small;
}

/** Draws whose outcome is read as a value. */
const waysWith = (read: (outcome: string) => string, value: string): bigint =>
  [...BAND_WAYS].reduce((sum, [outcome, ways]) => (read(outcome) === value ? sum + ways : sum), 0n);
const SUM_WAYS = {
  over: waysWith(sideIn, SIDES.big),
  middle: waysWith(sideIn, PUSH),
  odd: waysWith(parityIn, SIDES.odd),
  metal: waysWith(elementOf, 'metal'),
  wood: waysWith(elementOf, 'wood'),
  water: waysWith(elementOf, 'water'),
  fire: waysWith(elementOf, 'fire'),
  earth: waysWith(elementOf, 'earth'),
} as const;

const chance = (ways: bigint): Chance => ({ ways, total: TOTAL });
const at = (value: string, odds: number, ways: bigint): Option => ({ value, pay: byTable(odds, chance(ways)) });

/** Draws with exactly ten of one half of the numbers, and with more of it than of the other. */
const EQUAL = hitsAmong(10, 40, DRAWN, OF).ways;
const MORE = (TOTAL - EQUAL) / 2n;

/** Upper bounds of the five elements of the sum. */
const ELEMENTS = [
  ['metal', 695],
  ['wood', 763],
  ['water', 855],
  ['fire', 923],
  ['earth', 1_410],
] as const;

const balance = (count: number, names: readonly [string, string]): string => {
  if (count === DRAWN / 2) return 'equal';
  return count > DRAWN / 2 ? names[0] : names[1];
};
const countOf = (result: readonly number[], has: (value: number) => boolean): number => result.filter(has).length;

/** `size` numbers that pay by how many of them are drawn. */
const pick = (size: number, pays: readonly [hits: number, odds: number][]): BetType => ({
  code: `KENO_P${size}`,
  group: 'pick',
  field: wholeField('all', DRAWN),
  pool: NUMBERS,
  rule: {
    kind: 'combination',
    size,
    most: 10,
    pays: pays.map(([hits, odds]) => ({ hits, pay: byTable(odds, hitsAmong(hits, size, DRAWN, OF)) })),
  },
  lines: 1,
});

const overUnder: BetType = {
  ...optionBet(
    'KENO_SUM',
    'sum',
    valueField('side', (result) => {
      const sum = sumOf(result);
      if (sum === MIDDLE) return PUSH;
      return sum > MIDDLE ? SIDES.big : SIDES.small;
    }),
    [],
  ),
  pool: { kind: 'options', values: [SIDES.big, SIDES.small] },
  rule: {
    kind: 'each',
    pays: new Map([
      [SIDES.big, byTable(196, chance(SUM_WAYS.over))],
      [SIDES.small, byTable(196, chance(SUM_WAYS.over))],
    ]),
    pushes: chance(SUM_WAYS.middle),
  },
};

/** Bets at fixed odds on 20 of 80. */
export const KENO_ODDS: readonly BetType[] = [
  onPosition(overUnder, SUM, sideIn),
  onPosition(
    optionBet(
      'KENO_PARITY',
      'sum',
      valueField('parity', (result) => parityOf(sumOf(result))),
      [at(SIDES.odd, 196, SUM_WAYS.odd), at(SIDES.even, 196, TOTAL - SUM_WAYS.odd)],
    ),
    SUM,
    parityIn,
  ),
  onPosition(
    optionBet(
      'KENO_ELEMENT',
      'sum',
      valueField('element', (result) => ELEMENTS.find(([, most]) => sumOf(result) <= most)?.[0] ?? ''),
      [
        at('metal', 955, SUM_WAYS.metal),
        at('wood', 486, SUM_WAYS.wood),
        at('water', 252, SUM_WAYS.water),
        at('fire', 481, SUM_WAYS.fire),
        at('earth', 937, SUM_WAYS.earth),
      ],
    ),
    SUM,
    elementOf,
  ),
  optionBet(
    'KENO_HALF',
    'balance',
    valueField('half', (result) =>
      balance(
        countOf(result, (value) => value <= OF / 2),
        ['lower', 'upper'],
      ),
    ),
    [at('lower', 245, MORE), at('upper', 245, MORE), at('equal', 482, EQUAL)],
  ),
  optionBet(
    'KENO_ODDS',
    'balance',
    valueField('odds', (result) => balance(countOf(result, isOdd), [SIDES.odd, SIDES.even])),
    [at(SIDES.odd, 245, MORE), at(SIDES.even, 245, MORE), at('equal', 482, EQUAL)],
  ),
  pick(1, [[1, 392]]),
  pick(2, [[2, 1_629]]),
  pick(3, [
    [3, 4_000],
    [2, 300],
  ]),
  pick(4, [
    [4, 10_000],
    [3, 800],
    [2, 150],
  ]),
  pick(5, [
    [5, 50_000],
    [4, 2_500],
    [3, 400],
  ]),
];
