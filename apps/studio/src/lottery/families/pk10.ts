import { type BetType, bySeries, type Option, option, optionBet } from '../bet-type.ts';
import { waysOf } from '../chances.ts';
import { duelOf, parityOf, placesField, SIDES, sideOf, sumOf, valueField } from '../fields.ts';
import { onPosition, positionOf } from '../position.ts';

const CARS = { kind: 'range', from: 1, to: 10 } as const;
const BIG_CAR = 6;
/** 11 counts as small. */
const BIG_SUM = 12;
const PAIRS_OF_CARS = 90;

/** The first cars in order. */
const inOrder = (code: string, places: number, total: number): BetType => ({
  code,
  group: 'straight',
  field: placesField(
    `first${places}`,
    Array.from({ length: places }, (_, place) => place),
  ),
  pool: CARS,
  rule: { kind: 'straight', places, isDistinct: true, pay: bySeries(waysOf(1, total)) },
  lines: 1,
});

/** The classic table: prizes by the series. */
export const PK10_SERIES: readonly BetType[] = [inOrder('PK_1', 1, 10), inOrder('PK_2', 2, 90), inOrder('PK_3', 3, 720)];

const placeBets = (place: number): BetType[] => {
  const cars = Array.from({ length: 10 }, (_, car) => car + 1);
  const position = positionOf(
    `car${place}`,
    cars.map((car) => [car, 1]),
  );
  const bet = (code: string, name: string, read: (car: number) => string | number, options: readonly Option[]): BetType => {
    const field = valueField(`${name}${place}`, (result) => read(result[place] ?? 0));
    return onPosition(optionBet(`${code}${place + 1}`, 'position', field, options), position, (car) => read(Number(car)));
  };
  return [
    bet(
      'PKO_N',
      'n',
      (car) => car,
      cars.map((car) => option(car, 1, 10)),
    ),
    bet('PKO_S', 's', (car) => sideOf(car, BIG_CAR), [option(SIDES.big, 1, 2), option(SIDES.small, 1, 2)]),
    bet('PKO_P', 'o', parityOf, [option(SIDES.odd, 1, 2), option(SIDES.even, 1, 2)]),
  ];
};

const duel = (place: number): BetType =>
  optionBet(
    `PKO_DT${place + 1}`,
    'duel',
    valueField(`duel${place}`, (result) => duelOf(result[place] ?? 0, result[9 - place] ?? 0)),
    [option(SIDES.dragon, 1, 2), option(SIDES.tiger, 1, 2)],
  );

const firstTwo = (result: readonly number[]): number => sumOf(result, [0, 1]);
/** Ordered pairs of different cars with a sum. */
const pairsWith = (sum: number): number => {
  const lower = Math.floor((Math.min(sum - 1, 10) - Math.max(sum - 10, 1) + 1) / 2);
  return lower * 2;
};
const SUMS = Array.from({ length: 17 }, (_, index) => index + 3);
const SUM = positionOf(
  'sum',
  SUMS.map((sum) => [sum, pairsWith(sum)]),
);
const sumBet = (code: string, name: string, read: (sum: number) => string | number, options: readonly Option[]): BetType =>
  onPosition(
    optionBet(
      code,
      'sum',
      valueField(name, (result) => read(firstTwo(result))),
      options,
    ),
    SUM,
    (sum) => read(Number(sum)),
  );

/** Two-sides bets at fixed odds. */
export const PK10_ODDS: readonly BetType[] = [
  {
    ...sumBet(
      'PKO_SUM',
      'sum',
      (sum) => sum,
      SUMS.map((sum) => option(sum, pairsWith(sum), PAIRS_OF_CARS)),
    ),
    bigFrom: BIG_SUM,
  },
  sumBet('PKO_SUMS', 'sums', (sum) => sideOf(sum, BIG_SUM), [
    option(SIDES.big, 40, PAIRS_OF_CARS),
    option(SIDES.small, 50, PAIRS_OF_CARS),
  ]),
  sumBet('PKO_SUMP', 'sump', parityOf, [option(SIDES.odd, 50, PAIRS_OF_CARS), option(SIDES.even, 40, PAIRS_OF_CARS)]),
  sumBet('PKO_SUMC', 'sumc', (sum) => `${sideOf(sum, BIG_SUM)}-${parityOf(sum)}`, [
    option('big-odd', 20, PAIRS_OF_CARS),
    option('big-even', 20, PAIRS_OF_CARS),
    option('small-odd', 30, PAIRS_OF_CARS),
    option('small-even', 20, PAIRS_OF_CARS),
  ]),
  ...[0, 1, 2, 3, 4].map(duel),
  ...Array.from({ length: 10 }, (_, place) => placeBets(place)).flat(),
];
