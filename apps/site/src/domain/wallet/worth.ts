import { worthText } from '@marquee/money/worth';
import { amountOf, moneyText } from '../../shared/lib/money.ts';

/** What 1.00 is: so many of the currency. A gateway of the family may not say it. */
export interface Worth {
  currency?: string | undefined;
  unitValue?: number | undefined;
}

/** An amount as the site shows it and as a bank's statement does, where that is another number: `₫103.00 = 103,000 VND`. */
export function bothWays(wire: number, symbol: string, { currency, unitValue = 1 }: Worth): string {
  const shown = moneyText(wire, symbol);
  if (currency === undefined || unitValue === 1 || wire === 0) return shown;
  return `${shown} = ${worthText(amountOf(wire), unitValue)} ${currency}`;
}
