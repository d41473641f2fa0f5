import { type BetType, byChance, option, optionBet } from '../bet-type.ts';
import { waysOf } from '../chances.ts';
import { parityOf, SIDES, sideOf, sumOf, valueField, wholeField } from '../fields.ts';
import { onPosition, positionOf } from '../position.ts';

const WAYS = 216;
const BIG_SUM = 11;
const FACES = { kind: 'range', from: 1, to: 6 } as const;
const SUM_WAYS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
const SUM = positionOf(
  'sum',
  SUM_WAYS.map((ways, index) => [index + 3, ways]),
);
const sizeOf = (sum: string): string => sideOf(Number(sum), BIG_SUM);
const oddityOf = (sum: string): string => parityOf(Number(sum));

/** The face that is there at least `times`, or nothing. */
const repeated = (result: readonly number[], times: number): number | string =>
  result.find((face) => result.filter((other) => other === face).length >= times) ?? '';

function isRun(result: readonly number[]): boolean {
  const [low = 0, mid = 0, high = 0] = [...result].sort((a, b) => a - b);
  return mid === low + 1 && high === mid + 1;
}

const facesOf = (ways: number) => Array.from({ length: 6 }, (_, face) => option(face + 1, ways, WAYS));
const shape = (result: readonly number[]): string => {
  if (repeated(result, 3) !== '') return 'triple';
  return isRun(result) ? 'run' : '';
};

/** `size` given faces that all appear. */
const appear = (code: string, size: number, ways: number): BetType => ({
  code,
  group: 'faces',
  field: wholeField('faces', 3),
  pool: FACES,
  rule: { kind: 'combination', size, most: 6, pays: [{ hits: size, pay: byChance(waysOf(ways, WAYS)) }] },
  lines: 1,
});

/** The bet on a side of the sum by which every triple loses, beside the one by which none does: its sides too are all that a sum can be. */
function withoutTriples(code: string, name: string, sides: readonly [string, string], of: (sum: number) => string): BetType {
  const field = valueField(name, (result) => (repeated(result, 3) === '' ? of(sumOf(result)) : ''));
  const options = sides.map((side) => option(side, 105, WAYS));
  return onPosition(optionBet(code, 'sum', field, options, waysOf(6, WAYS)), SUM, (sum) => of(Number(sum)));
}

/** Two-sides bets at fixed odds; triples count like any throw where the bet does not say that they lose. */
export const K3_ODDS: readonly BetType[] = [
  onPosition(
    optionBet(
      'K3_SIZE',
      'sum',
      valueField('size', (result) => sideOf(sumOf(result), BIG_SUM)),
      [option(SIDES.big, 108, WAYS), option(SIDES.small, 108, WAYS)],
    ),
    SUM,
    sizeOf,
  ),
  onPosition(
    optionBet(
      'K3_PARITY',
      'sum',
      valueField('parity', (result) => parityOf(sumOf(result))),
      [option(SIDES.odd, 108, WAYS), option(SIDES.even, 108, WAYS)],
    ),
    SUM,
    oddityOf,
  ),
  withoutTriples('K3_SIZE_NT', 'sizeWithoutTriples', [SIDES.big, SIDES.small], (sum) => sideOf(sum, BIG_SUM)),
  withoutTriples('K3_PARITY_NT', 'parityWithoutTriples', [SIDES.odd, SIDES.even], parityOf),
  onPosition(
    optionBet(
      'K3_SUM',
      'sum',
      valueField('sum', (result) => sumOf(result)),
      SUM_WAYS.map((ways, index) => option(index + 3, ways, WAYS)),
    ),
    SUM,
    (sum) => sum,
  ),
  appear('K3_ONE', 1, 91),
  appear('K3_TWO', 2, 30),
  appear('K3_THREE', 3, 6),
  optionBet(
    'K3_PAIR',
    'repeated',
    valueField('pair', (result) => repeated(result, 2)),
    facesOf(16),
  ),
  optionBet(
    'K3_TRIPLE',
    'repeated',
    valueField('triple', (result) => repeated(result, 3)),
    facesOf(1),
  ),
  optionBet('K3_SHAPE', 'repeated', valueField('shape', shape), [option('triple', 6, WAYS), option('run', 24, WAYS)]),
];
