import type { SlipDetail } from '@marquee/contract/vendor';

type Leg = SlipDetail['legs'][number];
/** An exact number. The lower part is above zero. */
interface Fraction {
  upper: bigint;
  lower: bigint;
}

/** Bets below these decimal odds count nothing. */
const LEAST: Fraction = { upper: 3n, lower: 2n };
const ONE: Fraction = { upper: 1n, lower: 1n };

const plus = (a: Fraction, b: Fraction): Fraction => ({
  upper: a.upper * b.lower + b.upper * a.lower,
  lower: a.lower * b.lower,
});
const times = (a: Fraction, b: Fraction): Fraction => ({ upper: a.upper * b.upper, lower: a.lower * b.lower });

/** A decimal number as it is written, e.g. `-0.95`. */
function fractionOf(text: string): Fraction {
  const [whole = '0', digits = ''] = text.split('.');
  return {
    upper: BigInt(whole.replace('-', '') + digits) * (text.startsWith('-') ? -1n : 1n),
    lower: 10n ** BigInt(digits.length),
  };
}

/** What a unit pays, with the unit, by odds as their type writes them; null for odds that there cannot be. */
function decimalOf({ oddsType, odds }: Leg): Fraction | null {
  const told = fractionOf(odds);
  if (told.upper === 0n) return null;
  if (oddsType === 'EU') return told.upper > 0n ? told : null;
  if (oddsType === 'HK') return told.upper > 0n ? plus(ONE, told) : null;
  const scale: Fraction = oddsType === 'US' ? { upper: 100n, lower: 1n } : ONE;
  // Malay, Indonesian and American odds say below zero what has to be staked for a unit (or for a hundred).
  if (told.upper > 0n) return plus(ONE, times(told, { upper: scale.lower, lower: scale.upper }));
  return plus(ONE, times(scale, { upper: told.lower, lower: -told.upper }));
}

/** Are the odds of a slip, those of its legs multiplied, below 1.50? A void leg has odds of 1; odds that cannot be are low. */
export function isBelowLeastOdds(legs: readonly Leg[]): boolean {
  let all = ONE;
  for (const leg of legs) {
    const decimal = leg.result === 'void' ? ONE : decimalOf(leg);
    if (!decimal) return true;
    all = times(all, decimal);
  }
  return all.upper * LEAST.lower < LEAST.upper * all.lower;
}
