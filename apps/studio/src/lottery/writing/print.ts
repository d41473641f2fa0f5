import type { LineRequest } from '../../shared/lottery-protocol.ts';
import { PRINTED, PRINTED_SOUTH } from './words.ts';

/** An amount of ten-thousandths without zeros at its end. */
const amountText = (amount: bigint): string => {
  const [whole, rest] = [
    amount / 10_000n,
    String(amount % 10_000n)
      .padStart(4, '0')
      .replace(/0+$/, ''),
  ];
  return rest === '' ? String(whole) : `${whole}.${rest}`;
};

/** A bet of the Vietnamese tables, and of one on sets their size. */
const OF_TABLES = /^M([BN])_((?:[XT](\d+))|.+)$/;

/** A line as `readWriting` reads it back, whatever bet is open. */
export function printLine({ bet, selection, unit, multiple }: LineRequest): string {
  const [, region, name = '', size] = OF_TABLES.exec(bet) ?? [];
  // Of more numbers than a set has, the word leaves open which sets are meant.
  const isOpen = size !== undefined && selection.split(',').length > Number(size);
  const named = (region === 'N' ? PRINTED_SOUTH[name] : undefined) ?? PRINTED[name];
  const word = (isOpen ? undefined : named) ?? bet.toLowerCase();
  const places = selection.split('|').map((place) => place.replaceAll(',', ', '));
  return `${word} ${places.join(' | ')} @${amountText(BigInt(unit))} x${multiple}`;
}

/** Lines as text, one below another. */
export const printLines = (lines: readonly LineRequest[]): string => lines.map(printLine).join('\n');
