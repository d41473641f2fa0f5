import { COUNT_TAG } from '@marquee/money';
import type { RaffleShown } from '../../../domain/raffles/raffles.ts';

/** A share of a whole in percent; small ones keep enough figures to tell them apart. */
export const shareText = (part: number, whole: number): string =>
  (whole === 0 ? 0 : part / whole).toLocaleString(COUNT_TAG, { style: 'percent', maximumSignificantDigits: 4 });

/** The shares of the numbers as they are now: what is used up counts as no prize, which is the last. */
export function sharesOf({ prizes, blank }: Pick<RaffleShown, 'prizes' | 'blank'>): number[] {
  const open = prizes.map(({ weight, left }) => (left > 0 ? (weight ?? 0) : 0));
  const total = prizes.reduce((sum, { weight }) => sum + (weight ?? 0), blank);
  return [...open, total - open.reduce((sum, weight) => sum + weight, 0)];
}
