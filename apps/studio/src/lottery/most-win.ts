import type { BetType } from './bet-type.ts';
import { mostWinOf, prizeOf, type Stake } from './prices.ts';
import type { Selection } from './selection.ts';

/** A line of an order as it is read. */
export interface ReadLine {
  bet: BetType;
  selection: Selection;
  stake: Stake;
}

/** What lines that name a value win by it, together, by value. */
type Wins = Map<string, bigint>;

const add = (wins: Wins, value: string, win: bigint): void => void wins.set(value, (wins.get(value) ?? 0n) + win);
const largest = (wins: Wins): bigint => [...wins.values()].reduce((most, win) => (win > most ? win : most), 0n);

/** The pairs of two places. */
const pairsOf = ([first = [], second = []]: Selection): string[] =>
  first.flatMap((one) => second.map((other) => `${one} ${other}`));

/**
 * The most that lines of one bet win in one draw: where only one value, or one pair in order, can be drawn in a place, lines that name others win
 * nothing beside it. Of other rules the most of each line is added up, which may be more than one draw can pay.
 */
function mostOfBet(lines: readonly ReadLine[]): bigint {
  const [first] = lines;
  if (!first) return 0n;
  const { rule, field } = first.bet;
  const paid = ({ stake: { unit, multiple, series } }: ReadLine, pay: Parameters<typeof prizeOf>[0]): bigint =>
    prizeOf(pay, unit, series) * BigInt(multiple);
  if (rule.kind === 'each' && field.size === 1) {
    const wins: Wins = new Map();
    for (const line of lines) {
      const own = line.bet.rule;
      if (own.kind !== 'each') continue;
      for (const value of line.selection.flat()) {
        const pay = 'chance' in own.pays ? own.pays : own.pays.get(value);
        if (pay) add(wins, value, paid(line, pay));
      }
    }
    return largest(wins);
  }
  if (rule.kind === 'straight' && rule.places === 2) {
    const wins: Wins = new Map();
    for (const line of lines) for (const pair of pairsOf(line.selection)) add(wins, pair, paid(line, rule.pay));
    return largest(wins);
  }
  if (rule.kind === 'places') {
    const places = Array.from({ length: rule.places }, (): Wins => new Map());
    for (const line of lines)
      for (const [place, values] of line.selection.entries())
        for (const value of values) add(places[place] ?? new Map(), value, paid(line, rule.pay));
    return places.reduce((sum, wins) => sum + largest(wins), 0n);
  }
  return lines.reduce((sum, { bet, selection, stake }) => sum + mostWinOf(bet, selection, stake), 0n);
}

/** The most that lines of one order win together in one draw, by bet. */
export const mostWinsOf = (lines: readonly ReadLine[]): bigint[] =>
  [...Map.groupBy(lines, ({ bet }) => bet.code).values()].map(mostOfBet);
