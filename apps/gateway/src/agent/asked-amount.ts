import { parseDecimal } from '@marquee/money';
import { inputError } from '../base/errors.ts';

/** An amount of a filter in ten-thousandths of a unit. Throws for one that has more decimals. */
export function amountOf(field: string, value: number | undefined): bigint | null {
  if (value === undefined) return null;
  const amount = parseDecimal(String(value));
  if (amount === null) throw inputError(field);
  return amount;
}
