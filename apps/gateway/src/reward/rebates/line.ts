import type { Amount } from '@marquee/money';
import type { Heard } from '../counting/index.ts';
import { WHOLE_RATE } from './rate.ts';

/** The valid bet of a member on a business day, by what it gives back. */
export interface BetLine {
  accountId: bigint;
  day: string;
  gameType: string;
  vendorId: number;
  /** Millionths of the valid bet. */
  rate: number;
  /** Ten-thousandths of a unit. */
  validBet: Amount;
}

/** A line with what of it was paid for. */
export interface RebateLine extends BetLine {
  taken: Amount;
}

/** What rebates are counted in: millionths of a ten-thousandth of a unit, in which nothing is ever rounded. */
export type Exact = bigint;

/** Paid are whole cents, in ten-thousandths of a unit. */
const CENT: Amount = 100n;

/** What bets give back. */
export const exactOf = ({ validBet, rate }: Pick<BetLine, 'validBet' | 'rate'>): Exact => validBet * BigInt(rate);

/** What of lines is not paid yet. */
export const openOf = (lines: readonly RebateLine[]): Exact =>
  lines.reduce((sum, { validBet, taken, rate }) => sum + exactOf({ validBet: validBet - taken, rate }), 0n);

/** What of a sum can be paid: whole cents; 0 where there is less, or less than nothing. */
export function payableOf(exact: Exact): Amount {
  const amount = exact / WHOLE_RATE;
  return amount < CENT ? 0n : amount - (amount % CENT);
}

/** An amount in what rebates are counted in. */
export const exactly = (amount: Amount): Exact => amount * WHOLE_RATE;

/** What the events of one bet, in whatever order, say that it gives back: what it was settled at, or more where the series of a ticket was told late. Nothing until it is settled. */
export function rateOfBet(told: readonly Heard[]): number {
  const settled = told.find(({ kind }) => kind === 'settled');
  return settled
    ? Math.max(settled.rebateRate, ...told.filter(({ kind }) => kind !== 'settled').map(({ rebateRate }) => rebateRate))
    : 0;
}

/** What the events of one bet come to, all at its rate. */
function linesOfBet(told: readonly Heard[]): BetLine[] {
  const rate = rateOfBet(told);
  if (rate === 0) return [];
  return told.map(({ accountId, day, gameType, vendorId, validBet }) => ({ accountId, day, gameType, vendorId, rate, validBet }));
}

/**
 * What lines get when some events of bets are new: the difference between all events of each bet and those that were counted before.
 * So they are the same in whatever order events come.
 */
export function linesOf(bets: readonly Heard[], isNew: (event: Heard) => boolean): BetLine[] {
  const lines = new Map<string, BetLine>();
  const add = (line: BetLine, sign: bigint): void => {
    const key = `${line.accountId} ${line.day} ${line.gameType} ${line.vendorId} ${line.rate}`;
    const held = lines.get(key) ?? { ...line, validBet: 0n };
    lines.set(key, { ...held, validBet: held.validBet + sign * line.validBet });
  };
  for (const told of Map.groupBy(bets, ({ accountId, ref }) => `${accountId} ${ref}`).values()) {
    for (const line of linesOfBet(told)) add(line, 1n);
    for (const line of linesOfBet(told.filter((event) => !isNew(event)))) add(line, -1n);
  }
  return [...lines.values()].filter(({ validBet }) => validBet !== 0n);
}
