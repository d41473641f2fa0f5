import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { spinSource } from '../engine/stream.ts';
import type { Area, Outcome, TableGame } from './area.ts';

const SCHEME = 'marquee-bingo/1';
export const MOST_CARDS = 6;

/** A card by its rows; 0 is an empty field, or the free one in the middle. */
export type Card = readonly (readonly number[])[];
type Below = (n: number) => number;

/** A pattern pays once a card: for the fewest balls within which it was whole. */
export interface Prize {
  pattern: 'line' | 'lines' | 'house' | 'corners' | 'cross';
  /** Balls, and what is paid for it in hundredths of the card's price; the fewest balls first. */
  within: readonly (readonly [balls: number, pays: number])[];
}

/** A kind of bingo. */
export interface Bingo {
  balls: number;
  /** So many of them are called in a round. */
  called: number;
  returns: number;
  prizes: readonly Prize[];
  card(below: Below): Card;
  /** The balls after which a pattern is whole: those of its fewest fields. */
  fields(card: Card, pattern: Prize['pattern']): readonly (readonly number[])[];
  /** How many of the groups that `fields` names have to be whole. */
  needs(pattern: Prize['pattern']): number;
}

/** So many different ones of a list, in the order in which they are drawn. */
function drawFrom(list: readonly number[], count: number, below: Below): number[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? 0);
}
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const rising = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

const SIDE = 5;
const MIDDLE = 2;
const indices = range(0, SIDE - 1);

/** Five columns of fifteen numbers each, the field in the middle free. */
function square(below: Below): Card {
  const columns = indices.map((column) => {
    const numbers = drawFrom(range(15 * column + 1, 15 * column + 15), column === MIDDLE ? SIDE - 1 : SIDE, below);
    return column === MIDDLE ? [...numbers.slice(0, MIDDLE), 0, ...numbers.slice(MIDDLE)] : numbers;
  });
  return indices.map((row) => columns.map((column) => column[row] ?? 0));
}

const COLUMNS = 9;
const [STRIP_ROWS, STRIP_NUMBERS] = [3, 5];

/** Three rows of five numbers in nine columns of tens; every column has one at least, and rises. */
function strip(below: Below): Card {
  for (;;) {
    const rows = Array.from({ length: STRIP_ROWS }, () => drawFrom(range(0, COLUMNS - 1), STRIP_NUMBERS, below));
    const counts = range(0, COLUMNS - 1).map((column) => rows.filter((row) => row.includes(column)).length);
    if (counts.includes(0)) continue;
    const columns = counts.map((count, column) => {
      const [from, to] = [column === 0 ? 1 : 10 * column, column === COLUMNS - 1 ? 90 : 10 * column + 9];
      return rising(drawFrom(range(from, to), count, below));
    });
    return rows.map((row) => columns.map((column, index) => (row.includes(index) ? (column.shift() ?? 0) : 0)));
  }
}

const numbersOf = (fields: readonly number[]): number[] => fields.filter((number) => number > 0);
const at = (card: Card, row: number, column: number): number => card[row]?.[column] ?? 0;
const diagonals = (card: Card): number[][] => [
  indices.map((index) => at(card, index, index)),
  indices.map((index) => at(card, index, SIDE - 1 - index)),
];

export const BINGOS: Readonly<Record<'bingo-75' | 'bingo-90', Bingo>> = {
  'bingo-75': {
    balls: 75,
    called: 40,
    returns: 949_167,
    prizes: [
      {
        pattern: 'line',
        within: [
          [15, 2_000],
          [20, 600],
          [30, 200],
          [40, 50],
        ],
      },
      {
        pattern: 'corners',
        within: [
          [20, 2_000],
          [40, 200],
        ],
      },
      {
        pattern: 'cross',
        within: [
          [30, 15_000],
          [40, 1_500],
        ],
      },
    ],
    card: square,
    fields: (card, pattern) => {
      const [last, crossing] = [SIDE - 1, diagonals(card)];
      if (pattern === 'corners') return [[at(card, 0, 0), at(card, 0, last), at(card, last, 0), at(card, last, last)]];
      if (pattern === 'cross') return [numbersOf(crossing.flat())];
      return [...card, ...indices.map((column) => card.map((row) => row[column] ?? 0)), ...crossing].map(numbersOf);
    },
    needs: () => 1,
  },
  'bingo-90': {
    balls: 90,
    called: 55,
    returns: 949_099,
    prizes: [
      {
        pattern: 'line',
        within: [
          [30, 2_000],
          [40, 500],
          [50, 200],
          [55, 100],
        ],
      },
      {
        pattern: 'lines',
        within: [
          [45, 6_000],
          [55, 1_000],
        ],
      },
      {
        pattern: 'house',
        within: [
          [50, 50_000],
          [55, 25_000],
        ],
      },
    ],
    card: strip,
    fields: (card) => card.map(numbersOf),
    needs: (pattern) => ({ line: 1, lines: 2, house: 3, corners: 1, cross: 1 })[pattern],
  },
};

export type BingoKind = keyof typeof BINGOS;
export const isBingo = (kind: string): kind is BingoKind => Object.hasOwn(BINGOS, kind);

/** The card of a number: whoever knows the number knows the card, and the studio has no part in it. */
export function cardOf(kind: BingoKind, number: number): Card {
  const { balls, card } = BINGOS[kind];
  return card(spinSource(sha256(utf8ToBytes(`${SCHEME}\n${balls}\n${number}`)), 0).below);
}

export interface Won {
  pattern: Prize['pattern'];
  balls: number;
  pays: number;
}

/** What a card has won of the balls called so far, in the order of the prizes. */
export function wonBy(kind: BingoKind, card: Card, called: Outcome): Won[] {
  const { prizes, fields, needs } = BINGOS[kind];
  const when = new Map(called.map((ball, index) => [ball, index + 1]));
  return prizes.flatMap(({ pattern, within }) => {
    const whole = fields(card, pattern).map((group) =>
      Math.max(...group.map((number) => when.get(number) ?? Number.POSITIVE_INFINITY)),
    );
    const balls = rising(whole)[needs(pattern) - 1] ?? Number.POSITIVE_INFINITY;
    const [, pays] = within.find(([most]) => balls <= most) ?? [];
    return pays === undefined ? [] : [{ pattern, balls, pays }];
  });
}

const WORDS = 2 ** 32;

function bingo(kind: BingoKind): TableGame {
  const { balls, called, returns, prizes } = BINGOS[kind];
  const most = prizes.reduce((sum, { within: [[, pays] = [0, 0]] }) => sum + pays, 0);
  const area = (number: number): Area => ({
    code: `card-${number}`,
    returns,
    most,
    pick: { least: 0, most: WORDS - 1 },
    back: (outcome, pick = 0) => wonBy(kind, cardOf(kind, pick), outcome).reduce((sum, { pays }) => sum + pays, 0),
  });
  return {
    kind,
    decks: 0,
    areas: range(1, MOST_CARDS).map(area),
    draw: ({ below }) => drawFrom(range(1, balls), called, below),
  };
}

export const bingo75 = bingo('bingo-75');
export const bingo90 = bingo('bingo-90');
