import type { LotteryLine } from '@marquee/contract/vendor';
import { LotteryLine as Line } from '@marquee/contract/vendor';
import { parseDecimal } from '@marquee/money';
import { Ajv } from 'ajv';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { inputError } from '../base/errors.ts';

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
const isSlip = new Ajv({ strict: false }).compile<Static<typeof Written>>(Written);

/** The lines of a bet slip: docs/rules/lottery.md#orders-from-other-clients. Throws the error of the field for anything else. */
export function readSlip(text: string): LotteryLine[] {
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
    return { betType, selection, unit: amount.toString(), multiple };
  });
}
