import { type BetType, poolValues, type Rule } from './bet-type.ts';
import { choose } from './chances.ts';
import { placesOf, type Selection, selectionText, ticketsOf } from './selection.ts';

/** Rules by which a ticket is several values: in order, or a set of which each way to give it the multiplicities is a ticket of its own. */
type SeveralValues = Extract<Rule, { kind: 'straight' | 'combination' | 'group' }>;
/** A bet whose tickets are several values. */
export type SeveralBet = BetType & { rule: SeveralValues };

/** How many values of lines are looked at before counting ends: what it has found by then are tickets that are there, if not all. */
const MOST_LOOKS = 4_000_000;
/** A line, and how many tickets it is. */
interface OwnTickets {
  line: Selection;
  own: bigint;
}

/** What may follow in a ticket: any value, one that is not in it, or, so that each set comes once, a later one. */
type Order = 'any' | 'different' | 'later';

/** What each step of a line's tickets may be. */
type Steps = readonly (readonly number[])[];

const mayFollow = (order: Order, before: readonly number[], value: number): boolean => {
  if (order === 'any') return true;
  return order === 'later' ? value > (before.at(-1) ?? -1) : !before.includes(value);
};

/** Makes what counts the tickets that begin as `before` and are in at least one of the lines: step by step, only the last is not gone through. */
function createCount(order: Order, steps: number, values: number) {
  let looks = 0;
  const nextOf = (line: Steps, before: readonly number[]): number[] => {
    const next = (line[before.length] ?? []).filter((value) => mayFollow(order, before, value));
    looks += next.length + 1;
    return next;
  };
  const lastOf = (lines: readonly Steps[], before: readonly number[]): number => {
    const found = new Set<number>();
    for (const line of lines) {
      for (const value of nextOf(line, before)) found.add(value);
      if (found.size === values) break;
    }
    return found.size;
  };
  /** Of one line, where that takes no going through. */
  const aloneOf = (line: Steps, before: readonly number[]): number | null => {
    if (order === 'different') return null;
    if (order === 'later') return Number(choose(nextOf(line, before).length, steps - before.length));
    return line.slice(before.length).reduce((ways, values) => ways * values.length, 1);
  };
  const isOver = (): boolean => looks > MOST_LOOKS;
  function count(lines: readonly Steps[], before: readonly number[]): number {
    if (isOver()) return 0;
    const [only, second] = lines;
    const alone = only && !second ? aloneOf(only, before) : null;
    if (alone !== null) return alone;
    if (before.length === steps - 1) return lastOf(lines, before);
    const byValue = new Map<number, Steps[]>();
    for (const line of lines)
      for (const value of nextOf(line, before)) {
        const those = byValue.get(value);
        if (those) those.push(line);
        else byValue.set(value, [line]);
      }
    let sum = 0;
    for (const [value, those] of byValue) sum += count(those, [...before, value]);
    return sum;
  }
  return { count, isOver };
}

/** Values of one set of a bet. */
const sizeOf = (rule: Exclude<SeveralValues, { kind: 'straight' }>): number =>
  rule.kind === 'combination' ? rule.size : rule.multiplicities.length;

/** How many of the lines could be all tickets of a bet if no two were the same; all lines where even they could not. */
function fewestFor(of: bigint, lines: readonly OwnTickets[]): number {
  let sum = 0n;
  const last = lines.findIndex(({ own }) => (sum += own) >= of);
  return last < 0 ? lines.length : last + 1;
}

/** How many different sets, or tuples in order, the lines of a bet have, of so many `tickets` that it has: of as few as could be all, then of twice as many each time. */
function countDifferent({ rule, pool }: SeveralBet, lines: readonly OwnTickets[], tickets: bigint): bigint {
  const values = poolValues(pool);
  const at = new Map(values.map((value, index) => [value, index]));
  const indexes = (chosen: readonly string[]): number[] => chosen.map((value) => at.get(value) ?? -1).toSorted((a, b) => a - b);
  const isStraight = rule.kind === 'straight';
  const size = isStraight ? rule.places : sizeOf(rule);
  const order = isStraight ? (rule.isDistinct ? 'different' : 'any') : 'later';
  const each = isStraight ? 1n : tickets / choose(values.length, size);
  const counting = createCount(order, size, values.length);
  const steps = lines.map(
    ({ line }): Steps => (isStraight ? line.map(indexes) : Array.from<number[]>({ length: size }).fill(indexes(line[0] ?? []))),
  );
  let found = 0;
  for (let taken = fewestFor(tickets, lines); ; taken *= 2) {
    found = Math.max(found, counting.count(steps.slice(0, taken), []));
    if (taken >= steps.length || BigInt(found) * each === tickets || counting.isOver()) return BigInt(found) * each;
  }
}

/**
 * How many tickets of all that a bet has are in its lines, each counted once; null where the lines have fewer than half of them even if no two are the
 * same. Exact until so much has to be looked at that it would hold others up: then those that were counted, of the largest lines.
 */
export function differentTickets(bet: SeveralBet, lines: readonly Selection[]): { tickets: bigint; of: bigint } | null {
  const of = ticketsOf(bet, Array.from<string[]>({ length: placesOf(bet) }).fill(poolValues(bet.pool)));
  const different = [...new Map(lines.map((line) => [selectionText(line), line])).values()]
    .map((line): OwnTickets => ({ line, own: ticketsOf(bet, line) }))
    .toSorted((a, b) => Number(b.own - a.own));
  if (different.reduce((sum, { own }) => sum + own, 0n) * 2n < of) return null;
  const largest = different[0]?.own ?? 0n;
  const counted = different.length > 1 ? countDifferent(bet, different, of) : largest;
  return { tickets: counted > largest ? counted : largest, of };
}
