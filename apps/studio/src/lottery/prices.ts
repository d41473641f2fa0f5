import type { BetType, Pay, Rule } from './bet-type.ts';
import { choose } from './chances.ts';
import type { Matched } from './matching.ts';
import { type Selection, ticketsOf } from './selection.ts';

/** A ticket of the classic modes is 2.00 times its unit. Amounts are ten-thousandths. */
export const TICKET_PRICE = 20_000n;
/** Units of a ticket: 1, 0.1, 0.01 and 0.001 times its price. */
export const TICKET_UNITS: readonly bigint[] = [20_000n, 2_000n, 200n, 20n];
/** The most that one order wins. */
export const MOST_WIN = 3_000_000_000n;
/** What one order costs at least and at most. */
export const ORDER_COST = { least: 100n, most: 1_000_000_000n } as const;
/** The most times that a unit is staked. */
export const MOST_MULTIPLE = 9_999;
/** A series of 2000 would return every stake. */
const SERIES_SCALE = 2_000n;

/** What was staked on a line: `unit` for each line of each ticket, `multiple` times. */
export interface Stake {
  unit: bigint;
  multiple: number;
  /** The series that it plays by; of no meaning for fixed odds. */
  series: number;
}

/** What a selection costs. */
export const costOf = (bet: BetType, selection: Selection, { unit, multiple }: Stake): bigint =>
  ticketsOf(bet, selection) * BigInt(bet.lines) * unit * BigInt(multiple);

/** What one winning ticket of one unit pays, truncated to four decimals. */
export function prizeOf({ chance, odds }: Pay, unit: bigint, series: number): bigint {
  if (odds !== null) return (unit * odds) / 100n;
  return (unit * chance.total * BigInt(series)) / (chance.ways * SERIES_SCALE);
}

/** What the matched tickets of a line pay, before the order's own rules. */
export function winOf(bet: BetType, { wins, returned }: Matched, { unit, multiple, series }: Stake): bigint {
  const won = wins.reduce((sum, { pay, tickets }) => sum + prizeOf(pay, unit, series) * tickets, 0n);
  return (won + returned * unit * BigInt(bet.lines)) * BigInt(multiple);
}

/** What the lines of an order win together, truncated to two decimals. */
function wonBy(wins: readonly bigint[]): bigint {
  const sum = wins.reduce((total, win) => total + win, 0n);
  return sum - (sum % 100n);
}

/** What an order pays: its lines' wins together, and no more than the limit. */
export function payoutOf(wins: readonly bigint[]): bigint {
  const won = wonBy(wins);
  return won > MOST_WIN ? MOST_WIN : won;
}

/** Whether an order pays less than its lines win, since that is above the limit. */
export const isLimited = (wins: readonly bigint[]): boolean => wonBy(wins) > MOST_WIN;

/** What the sets of a selection win together for one unit where so many of its numbers are drawn. */
export const winOfSets = (
  { size, pays }: Extract<Rule, { kind: 'combination' }>,
  [chosen = []]: Selection,
  drawn: number,
  prize: (pay: Pay) => bigint,
): bigint =>
  pays.reduce((sum, { hits, pay }) => sum + prize(pay) * choose(drawn, hits) * choose(chosen.length - drawn, size - hits), 0n);

/** The most that the tickets of a selection can win for one unit. */
function mostOfUnit({ rule, field }: BetType, selection: Selection, unit: bigint, series: number): bigint {
  const [chosen = []] = selection;
  const prize = (pay: Pay): bigint => prizeOf(pay, unit, series);
  const largest = (wins: readonly bigint[]): bigint => wins.reduce((most, win) => (win > most ? win : most), 0n);
  switch (rule.kind) {
    case 'each': {
      const { pays } = rule;
      if ('chance' in pays) return prize(pays) * BigInt(field.size);
      return largest(chosen.flatMap((value) => pays.get(value) ?? []).map(prize));
    }
    case 'combination': {
      const present = Array.from({ length: Math.min(chosen.length, field.size) + 1 }, (_, count) => count);
      return largest(present.map((count) => winOfSets(rule, selection, count, prize)));
    }
    case 'places':
      return prize(rule.pay) * BigInt(selection.filter((place) => place.length > 0).length);
    default:
      return prize(rule.pay);
  }
}

/** The most that a line can win, whatever is drawn. */
export const mostWinOf = (bet: BetType, selection: Selection, { unit, multiple, series }: Stake): bigint =>
  mostOfUnit(bet, selection, unit, series) * BigInt(multiple);
