import type { Amount } from '@marquee/money';

/** What a round pays, in times its stake, and how often. Together 96.0 % of the stakes come back. */
const TABLE: readonly (readonly [times: number, often: number])[] = [
  [400, 0.00008],
  [150, 0.0003],
  [80, 0.0007],
  [40, 0.0018],
  [20, 0.0045],
  [10, 0.011],
  [5, 0.022],
  [3, 0.035],
  [2, 0.06],
  [1.5, 0.06],
  [1, 0.07],
  [0.5, 0.12],
];
/** The return of the table, in hundredths of a per cent. */
const TABLE_RETURN = 9_600;
const CENT = 100n;
/** What pays at least so much is not the same every time. */
const SHADED_FROM = 2;
/** Of a big win luck is below it. */
const BIG = 0.01;
const SPREAD = 0.4;

/** Luck that brings no big win: a number from 0 to below 1, as luck is. */
export const withoutBigWins = (luck: number): number => BIG + luck * (1 - BIG);

/**
 * The payout of a stake in a game with this return (hundredths of a per cent), to the cent. `luck` decides whether and how much,
 * `shade` moves it by a fifth at most, both from 0 to below 1.
 */
export function payoutOf(stake: Amount, returnBasisPoints: number, luck: number, shade: number): Amount {
  const share = (returnBasisPoints > 0 ? returnBasisPoints : TABLE_RETURN) / TABLE_RETURN;
  let below = 0;
  for (const [times, often] of TABLE) {
    below += often * share;
    if (luck < below) {
      const shaded = times < SHADED_FROM ? times : times * (1 - SPREAD / 2 + shade * SPREAD);
      const cents = Math.floor(Number(stake / CENT) * shaded);
      return BigInt(cents) * CENT;
    }
  }
  return 0n;
}
