import { fromWire, toDecimal } from '@marquee/money';
import { worthText } from '@marquee/money/worth';
import type { Brand } from '../../brand/index.ts';
import type { DepositDesk } from '../../cashier/index.ts';
import { brandOf, type Desk } from '../command.ts';

/** The exact text of an amount of a call, in units. Throws for what is none. */
export function exact(wire: number): string {
  const amount = fromWire(wire);
  if (amount === null) throw new Error(`${wire} is no amount`);
  return toDecimal(amount);
}

/** An amount in units, and what it is in the currency where that is another number: `270.00 (270,000 VND)`. */
export function shownMoney(wire: number, { currency, unitValue }: { currency: string; unitValue: number }): string {
  const units = exact(wire);
  if (unitValue === 1 || wire === 0) return `${units} ${currency}`;
  return `${units} (${worthText(fromWire(wire) ?? 0n, unitValue)} ${currency})`;
}

/** Makes the look at how a brand's amounts are shown. */
export const moneyShown =
  (brand: Pick<Brand, 'byCode' | 'all'>, { unitValueOf }: Pick<DepositDesk, 'unitValueOf'>): Desk['money'] =>
  async (code) => {
    const merchant = await brandOf({ brand }, code);
    const usual = await unitValueOf(merchant.id, merchant.currency);
    return (wire, { currency, unitValue = usual } = {}) =>
      shownMoney(wire, { currency: currency ?? merchant.currency, unitValue });
  };
