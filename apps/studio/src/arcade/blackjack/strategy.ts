import { pointsOf, type Total, totalOf } from './hand.ts';

const MOVES = ['hit', 'stand', 'double', 'split'] as const;
export type Move = (typeof MOVES)[number];

export const isMove = (code: string): code is Move => MOVES.some((move) => move === code);

/** What the table says for a total: `D` and `E` double two cards, and with more of them hit and stand. */
export type Letter = 'H' | 'S' | 'D' | 'E';

/** A letter, or whether to split, for each card that the dealer may show: an ace first, a ten or picture last. */
export type Row<T> = readonly T[];

/** A strategy by totals alone: it knows neither which cards make them up nor what a second hand has taken. */
export interface Strategy {
  /** By hard points, 4 to 21. */
  hard: ReadonlyMap<number, Row<Letter>>;
  /** By soft points, 12 to 21. */
  soft: ReadonlyMap<number, Row<Letter>>;
  /** By the points of one of two equal cards, 1 to 10. */
  split: ReadonlyMap<number, Row<boolean>>;
}

const LETTERS: Readonly<Record<string, Letter>> = { H: 'H', S: 'S', D: 'D', E: 'E' };

const letters = (text: string): Row<Letter> => [...text].map((letter) => LETTERS[letter] ?? 'S');

const rows = <T>(read: (text: string) => Row<T>, list: readonly (readonly [number, string])[]): ReadonlyMap<number, Row<T>> =>
  new Map(list.map(([points, text]) => [points, read(text)]));

/**
 * The strategy that the game shows: no change of a single field brings more, which `optimal` of theory.ts works out anew.
 * The columns are the dealer’s card from ace to ten.
 */
export const STRATEGY: Strategy = {
  hard: rows(letters, [
    [4, 'HHHHHHHHHH'],
    [5, 'HHHHHHHHHH'],
    [6, 'HHHHHHHHHH'],
    [7, 'HHHHHHHHHH'],
    [8, 'HHHHHHHHHH'],
    [9, 'HHDDDDHHHH'],
    [10, 'HDDDDDDDDH'],
    [11, 'HDDDDDDDDD'],
    [12, 'HHHSSSHHHH'],
    [13, 'HSSSSSHHHH'],
    [14, 'HSSSSSHHHH'],
    [15, 'HSSSSSHHHH'],
    [16, 'HSSSSSHHHH'],
    [17, 'SSSSSSSSSS'],
  ]),
  soft: rows(letters, [
    [13, 'HHHHDDHHHH'],
    [14, 'HHHHDDHHHH'],
    [15, 'HHHDDDHHHH'],
    [16, 'HHHDDDHHHH'],
    [17, 'HHDDDDHHHH'],
    [18, 'HSEEEESSHH'],
    [19, 'SSSSSSSSSS'],
  ]),
  split: rows(
    (text) => [...text].map((letter) => letter === 'P'),
    [
      [1, 'PPPPPPPPPP'],
      [2, '.PPPPPP...'],
      [3, '.PPPPPP...'],
      [4, '....PP....'],
      [5, '..........'],
      [6, '.PPPPP....'],
      [7, '.PPPPPP...'],
      [8, 'PPPPPPPPPP'],
      [9, '.PPPPP.PP.'],
      [10, '..........'],
    ],
  ),
};

export const letterOf = ({ hard, soft }: Strategy, { points, isSoft }: Total, up: number): Letter =>
  (isSoft ? soft : hard).get(points)?.[up - 1] ?? 'S';

export const splits = ({ split }: Strategy, points: number, up: number): boolean => split.get(points)?.[up - 1] ?? false;

/** The move that the shown strategy makes among those that are allowed. */
export function advise(cards: readonly number[], upCard: number, allowed: readonly Move[]): Move {
  const up = pointsOf(upCard);
  if (allowed.includes('split') && splits(STRATEGY, pointsOf(cards[0] ?? 0), up)) return 'split';
  const letter = letterOf(STRATEGY, totalOf(cards), up);
  if ((letter === 'D' || letter === 'E') && allowed.includes('double')) return 'double';
  return letter === 'H' || letter === 'D' ? 'hit' : 'stand';
}
