import type { Totals } from './totals.ts';

const RANKS = 13;

/** What `PAIR_TOTALS` has to hold: above the diagonal two cards of one suit, on and below it those of two. */
export const pairTotals = (totals: Totals): number[] =>
  Array.from({ length: RANKS * RANKS }, (_, at) => {
    const [row, column] = [Math.floor(at / RANKS), at % RANKS];
    return column > row ? totals.of([row, column]) : totals.of([column, RANKS + row]);
  });
