import type { Field, Result } from './bet-type.ts';

const text = (value: number | undefined): string => String(value ?? '');

/** The values in some places of a result, from 0. */
export const placesField = (key: string, places: readonly number[]): Field => ({
  key,
  size: places.length,
  read: (result) => places.map((place) => text(result[place])),
});

/** One value that follows from a result. */
export const valueField = (key: string, read: (result: Result) => string | number): Field => ({
  key,
  size: 1,
  read: (result) => [String(read(result))],
});

/** All numbers of a result. */
export const wholeField = (key: string, size: number): Field => ({ key, size, read: (result) => result.map(String) });

/** Sum of the numbers in some places; of all without them. */
export const sumOf = (result: Result, places?: readonly number[]): number =>
  (places ? places.map((place) => result[place] ?? 0) : result).reduce((sum, value) => sum + value, 0);

export const isOdd = (value: number): boolean => value % 2 === 1;

/** Names of the outcomes that many families share. */
export const SIDES = {
  big: 'big',
  small: 'small',
  odd: 'odd',
  even: 'even',
  dragon: 'dragon',
  tiger: 'tiger',
  tie: 'tie',
} as const;

export const parityOf = (value: number): string => (isOdd(value) ? SIDES.odd : SIDES.even);
/** Big from `least` on. */
export const sideOf = (value: number, least: number): string => (value >= least ? SIDES.big : SIDES.small);
/** The first of two against the second. */
export const duelOf = (first: number, second: number): string => {
  if (first === second) return SIDES.tie;
  return first > second ? SIDES.dragon : SIDES.tiger;
};
