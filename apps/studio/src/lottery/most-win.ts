import type { BetType, Pay, Rule } from './bet-type.ts';
import { choose } from './chances.ts';
import { mostOfDigits } from './most-digits.ts';
import { mostWinOf, prizeOf, type Stake, winOfSets } from './prices.ts';
import type { Selection } from './selection.ts';

/** A line of an order as it is read. */
export interface ReadLine {
  bet: BetType;
  selection: Selection;
  stake: Stake;
}

/** A line with what a ticket of it wins. */
interface PaidLine {
  selection: Selection;
  win: bigint;
}

/** What lines that name a value win by it, together, by value. */
type Wins = Map<string, bigint>;

const add = (wins: Wins, value: string, win: bigint): void => void wins.set(value, (wins.get(value) ?? 0n) + win);
/** Whether a bet is on digits of numbers that are drawn, and pays for each that has them. */
const isOnDigits = ({ rule, field }: BetType): boolean => rule.kind === 'each' && field.digits !== undefined;
/** Whether a draw may take every stake of a bet, whichever is chosen. */
const takesAny = (rule: Rule): boolean => rule.kind === 'each' && rule.takes !== undefined;
const largest = (wins: Iterable<bigint>): bigint => [...wins].reduce((most, win) => (win > most ? win : most), 0n);
const sumOf = (wins: readonly bigint[]): bigint => wins.reduce((sum, win) => sum + win, 0n);

/** What a pay of a line comes to. */
const paid = ({ stake: { unit, multiple, series } }: ReadLine, pay: Pay): bigint => prizeOf(pay, unit, series) * BigInt(multiple);
const paidLines = (lines: readonly ReadLine[], pay: Pay): PaidLine[] =>
  lines.map((line) => ({ selection: line.selection, win: paid(line, pay) }));

/** The most that lines win in one draw; `isExact`: a draw pays that much, else it may be more than any does. */
interface Most {
  most: bigint;
  isExact: boolean;
}
const exactly = (most: bigint): Most => ({ most, isExact: true });

/** Of digits of the numbers that are drawn. */
function mostOfEndings(lines: readonly ReadLine[]): Most {
  const fields = Map.groupBy(lines, ({ bet: { field } }) => field.key);
  return mostOfDigits(
    [...fields.values()].map((own) => {
      const wins: Wins = new Map();
      for (const line of own)
        if (line.bet.rule.kind === 'each' && 'chance' in line.bet.rule.pays)
          for (const value of line.selection.flat()) add(wins, value, paid(line, line.bet.rule.pays));
      return { places: own[0]?.bet.field.digits ?? [], wins };
    }),
  );
}

/** Of outcomes: one of the bet, or of a position that several bets are on. */
function mostOfValues(lines: readonly ReadLine[]): Most {
  const wins: Wins = new Map();
  for (const line of lines) {
    const { rule, position } = line.bet;
    if (rule.kind !== 'each' || 'chance' in rule.pays) continue;
    for (const value of line.selection.flat()) {
      const pay = rule.pays.get(value);
      if (pay) for (const outcome of position?.outcomesOf(value) ?? [value]) add(wins, outcome, paid(line, pay));
    }
  }
  // By one bet some outcomes lose of which others win.
  const isExact = new Set(lines.map(({ bet }) => bet.code)).size === 1 || lines.every(({ bet }) => !takesAny(bet.rule));
  return { most: largest(wins.values()), isExact };
}

/** Of bets on each place: the value of every place that wins most. */
function mostOfPlaces(lines: readonly PaidLine[], count: number): bigint {
  const places = Array.from({ length: count }, (): Wins => new Map());
  for (const { selection, win } of lines)
    for (const [place, values] of selection.entries()) for (const value of values) add(places[place] ?? new Map(), value, win);
  return sumOf(places.map((wins) => largest(wins.values())));
}

/** So many steps are looked at while a player chooses; what would take more is told by its sum. */
const MOST_STEPS = 20_000;

/** Of values in order: the tuple that wins most, place by place among the lines that still can. */
function mostOfTuples(lines: readonly PaidLine[], { places, isDistinct }: Extract<Rule, { kind: 'straight' }>): Most {
  let most = 0n;
  let steps = 0;
  const look = (place: number, left: readonly PaidLine[], taken: readonly string[]): void => {
    const sum = sumOf(left.map(({ win }) => win));
    steps += left.length;
    if (sum <= most || steps > MOST_STEPS) return;
    if (place === places) {
      most = sum;
      return;
    }
    const byValue = new Map<string, PaidLine[]>();
    for (const line of left)
      for (const value of line.selection[place] ?? [])
        if (!(isDistinct && taken.includes(value))) byValue.set(value, [...(byValue.get(value) ?? []), line]);
    for (const [value, naming] of byValue) look(place + 1, naming, [...taken, value]);
  };
  look(0, lines, []);
  return steps > MOST_STEPS ? { most: sumOf(lines.map(({ win }) => win)), isExact: false } : exactly(most);
}

/** Calls with each set of so many of the values. */
function eachSet(values: readonly string[], size: number, run: (set: ReadonlySet<string>) => void): void {
  const grow = (from: number, set: readonly string[]): void => {
    if (set.length === size) return run(new Set(set));
    for (let at = from; at <= values.length - size + set.length; at += 1) grow(at + 1, [...set, values[at] ?? '']);
  };
  grow(0, []);
}

/** Of sets: the numbers that win most, where a draw has only so many different ones. `winOf`: what a line wins by them. */
function mostOfSets(
  lines: readonly ReadLine[],
  drawn: number,
  winOf: (line: ReadLine, set: ReadonlySet<string>) => bigint,
): bigint | null {
  const named = [...new Set(lines.flatMap(({ selection }) => selection.flat()))];
  const size = Math.min(drawn, named.length);
  if (choose(named.length, size) * BigInt(lines.length) > MOST_STEPS) return null;
  let most = 0n;
  eachSet(named, size, (set) => {
    const win = sumOf(lines.map((line) => winOf(line, set)));
    if (win > most) most = win;
  });
  return most;
}

/** Of sets that pay by how many of their numbers are drawn. Where nothing pays for what is drawn, all lines win together. */
function mostOfCombinations(
  lines: readonly ReadLine[],
  rule: Extract<Rule, { kind: 'combination' }>,
  drawn: number,
): bigint | null {
  if (rule.pays.some(({ hits }) => hits === 0)) return null;
  return mostOfSets(lines, drawn, (line, set) => {
    const [chosen = []] = line.selection;
    return winOfSets(rule, line.selection, chosen.filter((value) => set.has(value)).length, (pay) => paid(line, pay));
  });
}

/** Of groups: the values that all have to be among those of a line. */
function mostOfGroups(lines: readonly ReadLine[], { multiplicities, pay }: Extract<Rule, { kind: 'group' }>): bigint | null {
  return mostOfSets(lines, multiplicities.length, (line, set) =>
    [...set].every((value) => line.selection[0]?.includes(value)) ? paid(line, pay) : 0n,
  );
}

/**
 * The most that lines of one bet, or of bets on one position or on digits, win in one draw: lines that cannot win together are not added up. Where
 * there are too many draws to look at, as of sets of more numbers than a draw has, the most of each line is.
 */
function mostTogether(lines: readonly [ReadLine, ...ReadLine[]]): Most {
  const [{ bet }] = lines;
  const { rule, field } = bet;
  const each = (): Most => {
    const wins = lines.map(({ bet: own, selection, stake }) => mostWinOf(own, selection, stake));
    return { most: sumOf(wins), isExact: lines.length === 1 };
  };
  const found = (most: bigint | null): Most => (most === null ? each() : exactly(most));
  if (isOnDigits(bet)) return mostOfEndings(lines);
  if (lines.length === 1) return each();
  switch (rule.kind) {
    case 'each':
      return mostOfValues(lines);
    case 'places':
      return exactly(mostOfPlaces(paidLines(lines, rule.pay), rule.places));
    case 'straight':
      return mostOfTuples(paidLines(lines, rule.pay), rule);
    case 'combination':
      return found(mostOfCombinations(lines, rule, field.size));
    case 'group':
      return found(mostOfGroups(lines, rule));
  }
}

/** Lines whose wins exclude each other: of one bet, of bets on one value of a draw, or on digits of its numbers. */
function togetherBy({ bet }: ReadLine): string {
  const { code, position } = bet;
  if (isOnDigits(bet)) return '#';
  return position ? `@${position.position.key}` : code;
}

/**
 * The most that lines of one order win together in one draw, by what they decide on. `isExact`: a draw pays all of it; bets beside each other may
 * exclude each other.
 */
export function mostWinsOf(lines: readonly ReadLine[]): { wins: bigint[]; isExact: boolean } {
  const all = [...Map.groupBy(lines, togetherBy).values()].flatMap(([first, ...others]) =>
    first ? [mostTogether([first, ...others])] : [],
  );
  return { wins: all.map(({ most }) => most), isExact: all.length < 2 && all.every(({ isExact }) => isExact) };
}
