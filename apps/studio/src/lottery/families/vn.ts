import { type BetType, byTable, type Field } from '../bet-type.ts';
import { allAppear, noneAppears, waysOf } from '../chances.ts';
import { onPosition, positionOf } from '../position.ts';
import { endsField, type Layout, NORTH, SOUTH, specialDigit } from './vn-layout.ts';

/** Most unit stakes on a number in a draw, in ten-thousandths. */
const LIMITS = { lo: 30_000_000n, special: 50_000_000n, three: 5_000_000n } as const;
const SPECIAL = ['special'];
/** A longer list of numbers in a set bet is several bets. */
const MOST_NUMBERS = 10;

/** Numbers of some digits that pay for each place that they hit; `odds` in hundredths. */
function numbers(
  code: string,
  group: string,
  field: Field,
  digits: number,
  lines: number,
  odds: number,
  unitLimit?: bigint,
): BetType {
  const chance = waysOf(field.size, 10 ** digits);
  const rule = { kind: 'each', pays: byTable(odds, chance) } as const;
  const bet: BetType = { code, group, field, pool: { kind: 'digits', digits }, rule, lines };
  return unitLimit === undefined ? bet : { ...bet, unitLimit };
}

/** The last two digits of the special prize, on which three bets of a region are. */
const LAST_TWO = positionOf(
  'special',
  Array.from({ length: 100 }, (_, number) => [String(number).padStart(2, '0'), 1]),
);

/** A bet on a number by its last digits, or by its first ones, which may be the same: what the number may cost counts it with all others that are. */
const onEnding = (bet: BetType): BetType => ({ ...bet, endingsOf: bet.position?.outcomesOf ?? ((value) => [value]) });

/** Builders of a region's bets. */
function region(prefix: string, layout: Layout) {
  const ends = endsField(layout, 2);
  const drawn = layout.digits.length;
  const pool = { kind: 'digits', digits: 2 } as const;
  return {
    /** On all numbers of the draw, a line for each. */
    lo: (name: string, digits: number, odds: number, limit?: bigint): BetType => {
      const field = endsField(layout, digits);
      return onEnding(numbers(`${prefix}_${name}`, 'lo', field, digits, field.size, odds, limit));
    },
    /** On the numbers of some prizes, a line for each. */
    prizes: (name: string, group: string, digits: number, prizes: readonly string[], odds: number, limit?: bigint): BetType => {
      const field = endsField(layout, digits, prizes);
      return onEnding(numbers(`${prefix}_${name}`, group, field, digits, field.size, odds, limit));
    },
    /** On the last two digits of the special prize. */
    lastTwo: (): BetType => {
      const bet = numbers(`${prefix}_DE`, 'special', endsField(layout, 2, SPECIAL), 2, 1, 9_950, LIMITS.special);
      return onEnding(onPosition(bet, LAST_TWO, (number) => number));
    },
    /** On one of them. */
    digit: (name: string, fromEnd: 1 | 2): BetType =>
      onEnding(
        onPosition(
          numbers(`${prefix}_${name}`, 'digit', specialDigit(layout, fromEnd), 1, 1, 995),
          LAST_TWO,
          (number) => number.at(-fromEnd) ?? '',
        ),
      ),
    /** As the two-digit lo, for the price of one line. */
    oneLine: (odds: number): BetType => onEnding(numbers(`${prefix}_LO2K`, 'lo', ends, 2, 1, odds, LIMITS.lo)),
    /** All of some numbers appear. */
    together: (size: number, odds: number): BetType => ({
      code: `${prefix}_X${size}`,
      group: 'together',
      field: ends,
      pool,
      rule: {
        kind: 'combination',
        size,
        most: MOST_NUMBERS,
        pays: [{ hits: size, pay: byTable(odds, allAppear(size, drawn)) }],
      },
      lines: 1,
    }),
    /** None of some numbers appears. */
    missing: (size: number, odds: number): BetType => ({
      code: `${prefix}_T${size}`,
      group: 'missing',
      field: ends,
      pool,
      rule: { kind: 'combination', size, most: MOST_NUMBERS, pays: [{ hits: 0, pay: byTable(odds, noneAppears(size, drawn)) }] },
      lines: 1,
    }),
  };
}

const north = region('MB', NORTH);
const south = region('MN', SOUTH);
/** The prizes of the seven-line bets of the South. */
const SEVEN = ['7', '6', '5', 'special'];

/** Every code of the North's table. */
export const VN_NORTH: readonly BetType[] = [
  north.lo('LO2', 2, 9_950, LIMITS.lo),
  onEnding(numbers('MB_LO2F', 'lo', endsField(NORTH, 2, undefined, true), 2, 27, 9_950, LIMITS.lo)),
  north.oneLine(368),
  north.lo('LO3', 3, 96_000),
  north.lo('LO4', 4, 888_000),
  north.lastTwo(),
  onEnding(numbers('MB_DEF', 'special', endsField(NORTH, 2, SPECIAL, true), 2, 1, 9_950, LIMITS.special)),
  north.prizes('DE1', 'special', 2, ['1'], 9_950, LIMITS.special),
  north.prizes('DE7', 'special', 2, ['7'], 9_950, LIMITS.special),
  north.prizes('DD', 'special', 2, ['7', 'special'], 9_950, LIMITS.special),
  north.digit('HEAD', 2),
  north.digit('TAIL', 1),
  north.prizes('3C', 'three', 3, SPECIAL, 96_000, LIMITS.three),
  north.prizes('3C6', 'three', 3, ['6'], 96_000, LIMITS.three),
  north.prizes('3CDD', 'three', 3, ['6', 'special'], 96_000, LIMITS.three),
  north.prizes('4C', 'three', 4, SPECIAL, 888_000),
  north.together(2, 1_700),
  north.together(3, 6_500),
  north.together(4, 28_100),
  north.missing(4, 250),
  north.missing(6, 450),
  north.missing(8, 800),
  north.missing(10, 1_290),
];

/** Every code of the table of the Central region and the South, for one station. */
export const VN_SOUTH: readonly BetType[] = [
  south.lo('LO2', 2, 9_950, LIMITS.lo),
  south.oneLine(552),
  south.lo('LO3', 3, 96_000),
  south.lo('LO4', 4, 888_000),
  south.prizes('B7_2', 'lo', 2, ['8', ...SEVEN], 9_950, LIMITS.lo),
  south.prizes('B7_3', 'lo', 3, SEVEN, 96_000),
  south.prizes('B7_4', 'lo', 4, SEVEN, 888_000),
  south.prizes('DE8', 'special', 2, ['8'], 9_950, LIMITS.special),
  south.lastTwo(),
  south.prizes('DD', 'special', 2, ['8', 'special'], 9_950, LIMITS.special),
  south.digit('HEAD', 2),
  south.digit('TAIL', 1),
  south.prizes('3C7', 'three', 3, ['7'], 96_000, LIMITS.three),
  south.prizes('3C', 'three', 3, SPECIAL, 96_000, LIMITS.three),
  south.prizes('3CDD', 'three', 3, ['7', 'special'], 96_000, LIMITS.three),
  south.prizes('4C', 'three', 4, SPECIAL, 888_000),
  south.together(2, 2_880),
  south.together(3, 19_200),
  south.together(4, 135_200),
  south.missing(4, 200),
  south.missing(6, 250),
  south.missing(8, 350),
  south.missing(10, 500),
];
