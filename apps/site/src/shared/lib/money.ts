import { type Amount, formatExact, formatMoney, fromWire, toWire } from '@marquee/money';

/** Amount of a JSON number of the gateway. Throws a RangeError on a number that cannot be an amount: never guess at money. */
export function amountOf(wire: number): Amount {
  const amount = fromWire(wire);
  if (amount === null) throw new RangeError(`${wire} is not an amount`);
  return amount;
}

/** `₫1,520.25` of a JSON number of the gateway. */
export function moneyText(wire: number, symbol: string): string {
  return formatMoney(amountOf(wire), symbol);
}

function signedBy(format: typeof formatMoney, wire: number, symbol: string): string {
  const amount = amountOf(wire);
  return `${amount > 0n ? '+' : ''}${format(amount, symbol)}`;
}

/** As `moneyText`, with the sign always written: `+₫20.00`, `-₫5.00`; nothing in front of zero. */
export const signedMoneyText = (wire: number, symbol: string): string => signedBy(formatMoney, wire, symbol);

/** The exact sum of JSON numbers of the gateway. */
export const sumOf = (wires: readonly number[]): number => toWire(wires.reduce((sum, wire) => sum + amountOf(wire), 0n));

/** A published return of parts of 10,000 as a percentage with two decimals: 9612 is `96.12%`. */
export function percentText(basisPoints: number): string {
  return `${Math.trunc(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`;
}

/** As `moneyText`, with as many decimals as the amount has: `₫0.4575`, for bets, units of tickets and what is not credited yet. */
export function exactMoneyText(wire: number, symbol: string): string {
  return formatExact(amountOf(wire), symbol);
}

/** The same with the sign always written. */
export const exactSignedMoneyText = (wire: number, symbol: string): string => signedBy(formatExact, wire, symbol);
