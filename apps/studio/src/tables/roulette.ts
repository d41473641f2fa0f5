import { type Area, type TableGame, wagered } from './area.ts';

const POCKETS = 37;
/** A single zero takes the same of every bet: 36 of 37 come back. */
const RETURNS = 972_972;
const COLUMNS = 3;
const ROWS = 12;

/** The pockets in the order of the wheel. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12,
  35, 3, 26,
];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const isRed = (number: number): boolean => RED.has(number);
/** The colour of a pocket of the wheel. */
export const pocketColor = (number: number): 'green' | 'red' | 'black' =>
  number === 0 ? 'green' : isRed(number) ? 'red' : 'black';

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** An area of numbers, which pays by how few they are. */
function covering(code: string, numbers: readonly number[], against?: string): Area {
  const set = new Set(numbers);
  const wins = ([number = -1]: readonly number[]): boolean => set.has(number);
  return wagered(code, 36 / numbers.length - 1, RETURNS, wins, { numbers, ...(against ? { against } : {}) });
}

const named = (kind: string, numbers: readonly number[]): Area => covering([kind, ...numbers].join('-'), numbers);
const start = (row: number): number => 1 + row * COLUMNS;

/** Neighbours on the layout: three numbers a row, and the zero above the first. */
function inside(): Area[] {
  const numbers = range(1, 36);
  const rows = range(0, ROWS - 1);
  const pairs = rows.slice(0, -1);
  return [
    ...range(0, 36).map((number) => named('straight', [number])),
    ...range(1, 3).map((number) => named('split', [0, number])),
    ...numbers.filter((number) => number % COLUMNS !== 0).map((number) => named('split', [number, number + 1])),
    ...numbers.filter((number) => number <= 33).map((number) => named('split', [number, number + COLUMNS])),
    named('street', [0, 1, 2]),
    named('street', [0, 2, 3]),
    ...rows.map((row) => named('street', range(start(row), start(row) + 2))),
    named('corner', [0, 1, 2, 3]),
    ...numbers
      .filter((number) => number <= 33 && number % COLUMNS !== 0)
      .map((number) => named('corner', [number, number + 1, number + 3, number + 4])),
    ...pairs.map((row) => named('line', range(start(row), start(row) + 5))),
  ];
}

const outside: readonly Area[] = [
  ...[0, 1, 2].map((third) => covering(`dozen-${third + 1}`, range(third * 12 + 1, third * 12 + 12))),
  ...[1, 2, 3].map((column) => covering(`column-${column}`, range(column, 36, COLUMNS))),
  covering('red', range(1, 36).filter(isRed), 'black'),
  covering(
    'black',
    range(1, 36).filter((number) => !isRed(number)),
    'red',
  ),
  covering('odd', range(1, 35, 2), 'even'),
  covering('even', range(2, 36, 2), 'odd'),
  covering('low', range(1, 18), 'high'),
  covering('high', range(19, 36), 'low'),
];

export const roulette: TableGame = {
  kind: 'roulette',
  decks: 0,
  areas: [...inside(), ...outside],
  draw: ({ below }) => [below(POCKETS)],
};
