import { worths } from '../hold.ts';
import type { Totals } from './totals.ts';

const RANKS = 13;
const SUITS = 4;
const HAND = 5;

/** Hands that differ only in the names of their suits, as one of them, and how many they are. */
export interface HandClass {
  hand: readonly number[];
  count: number;
}

const ranksOf = (set: number): number[] => Array.from({ length: RANKS }, (_, rank) => rank).filter((rank) => (set >> rank) & 1);
const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

const SETS = Array.from({ length: 1 << RANKS }, (_, set) => ({ set, ranks: ranksOf(set) })).filter(
  ({ ranks }) => ranks.length <= HAND,
);

/** All 134,459 classes: a set of ranks for each suit, the suits in the order of their sets. */
export function handClasses(): HandClass[] {
  const classes: HandClass[] = [];
  const add = (sets: readonly (typeof SETS)[number][]): void => {
    const same = new Map<number, number>();
    for (const { set } of sets) same.set(set, (same.get(set) ?? 0) + 1);
    const count = [...same.values()].reduce((ways, each) => ways / factorial(each), factorial(SUITS));
    classes.push({ hand: sets.flatMap(({ ranks }, suit) => ranks.map((rank) => suit * RANKS + rank)), count });
  };
  const bySize = Array.from({ length: HAND + 1 }, (_, size) => SETS.filter(({ ranks }) => ranks.length === size));
  const fill = (sets: readonly (typeof SETS)[number][], left: number): void => {
    const last = sets.at(-1)?.set ?? 0;
    if (sets.length === SUITS - 1) {
      for (const each of bySize[left] ?? []) if (each.set >= last) add([...sets, each]);
      return;
    }
    for (let size = 0; size <= left; size += 1)
      for (const each of bySize[size] ?? []) if (each.set >= last) fill([...sets, each], left - size);
  };
  fill([], HAND);
  return classes;
}

/** The least number that the draws of every hold divide: with it all worths are whole. */
const WHOLE = 7_669_695;

/** The return under best play, as a fraction of whole numbers: each class with its best hold. */
export function bestReturn(totals: Totals): { sum: number; of: number; hands: number } {
  let sum = 0;
  let hands = 0;
  for (const { hand, count } of handClasses()) {
    sum += count * Math.round(Math.max(...worths(hand, totals.of)) * WHOLE);
    hands += count;
  }
  return { sum, of: hands * WHOLE, hands };
}
