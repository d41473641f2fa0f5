import type { LotteryLine } from '@marquee/contract/vendor';
import { LotteryLine as Line } from '@marquee/contract/vendor';
import { parseDecimal } from '@marquee/money';
import { Type } from 'typebox';
import { BusinessError, inputError } from '../base/errors.ts';
import { fitting } from '../base/form.ts';

const MOST_MULTIPLE = 9_999;

/** A line as clients write it: what is staked is an amount like every other of theirs, a number or its digits. */
const Written = Type.Array(
  Type.Object({
    betType: Line.properties.betType,
    selection: Line.properties.selection,
    unit: Type.Union([Type.Number(), Type.String({ maxLength: 20 })]),
    multiple: Type.Optional(Line.properties.multiple),
  }),
  { minItems: 1, maxItems: 100 },
);
const isSlip = fitting(Written);

/**
 * The lines of a bet slip, each `times` as often: docs/rules/lottery.md#orders-from-other-clients. Throws the error of the field for anything else, and
 * `lottery.stake` for a multiple that no vendor takes.
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
    if (amount === null || amount <= 0n) throw inputError('bettingSlipString');
    if (multiple * times > MOST_MULTIPLE) throw new BusinessError('lottery.stake');
    return { betType, selection, unit: amount.toString(), multiple: multiple * times };
  });
}
