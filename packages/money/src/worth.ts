import { type Amount, formatMoney, toDecimal } from './index.ts';

/** An amount of units in a currency of which a unit is so many: all of it, without decimals that say nothing. `103,000`, `0.0025`. */
export function worthText(units: Amount, unitValue: number): string {
  const worth = units * BigInt(unitValue);
  const size = worth < 0n ? -worth : worth;
  const finer = toDecimal(size).split('.')[1]?.slice(2) ?? '';
  return `${worth < 0n ? '-' : ''}${formatMoney(size)}${finer}`.replace(/\.?0+$/, '');
}
