import type { LotteryLine } from '@marquee/contract/vendor';
import { LotteryLine as Line } from '@marquee/contract/vendor';
import { parseDecimal } from '@marquee/money';
import { Type } from 'typebox';
import { BusinessError, inputError } from '../base/errors.ts';
import { fitting } from '../base/form.ts';

const MOST_MULTIPLE = 9_999;

/** A line as clients write it: what is staked is an amount like every other of theirs, a number or its digits. What a player can mistake has an error of its own. */
const Written = Type.Array(
  Type.Object({
    betType: Line.properties.betType,
    selection: Type.String({ maxLength: 2_000 }),
    unit: Type.Union([Type.Number(), Type.String({ maxLength: 20 })]),
    multiple: Type.Optional(Type.Number()),
  }),
  { minItems: 1, maxItems: 100 },
);
const isSlip = fitting(Written);

const isMultiple = (multiple: number): boolean => Number.isInteger(multiple) && multiple >= 1 && multiple <= MOST_MULTIPLE;

/** Throws `lottery.stake` where one of the multiples is none that a vendor takes. */
export function demandMultiples(multiples: readonly number[]): void {
  if (!multiples.every(isMultiple)) throw new BusinessError('lottery.stake');
}

/**
 * The lines of a bet slip, each `times` as often: docs/rules/lottery.md#orders-from-other-clients. Throws the error of the field for what is no slip,
 * `lottery.selection` where nothing is chosen, and `lottery.stake` for a stake of nothing and a multiple that no vendor takes.
 */
export function readSlip(text: string, times = 1): LotteryLine[] {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw inputError('bettingSlipString');
  }
  if (!isSlip(written)) throw inputError('bettingSlipString');
  return written.map(({ betType, selection, unit, multiple = 1 }) => {
    const amount = parseDecimal(String(unit));
    if (amount === null) throw inputError('bettingSlipString');
    if (selection.trim() === '') throw new BusinessError('lottery.selection');
    if (amount <= 0n) throw new BusinessError('lottery.stake');
    demandMultiples([multiple, times, multiple * times]);
    return { betType, selection, unit: amount.toString(), multiple: multiple * times };
  });
}
