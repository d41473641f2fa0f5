import type { DrawDetail } from '@marquee/contract/vendor';
import { type BetType, type Pay, type Position, poolSize, type Rule } from '../../lottery/bet-type.ts';
import type { Chance } from '../../lottery/chances.ts';
import { differentTickets, type SeveralBet } from '../../lottery/different-tickets.ts';
import type { Selection } from '../../lottery/selection.ts';

type Covered = Pick<DrawDetail['bets'][number], 'covered' | 'outcomes'>;

/** Two values of two places in order, as texts. */
const pairsOf = (first: readonly string[], second: readonly string[], isDistinct: boolean): readonly string[] =>
  first.flatMap((one) => second.flatMap((other) => (isDistinct && one === other ? [] : [`${one} ${other}`])));

/** How many values the selections have in each place together. */
function valuesInPlaces(selections: readonly Selection[]): readonly number[] {
  const places = Math.max(...selections.map((selection) => selection.length));
  return Array.from({ length: places }, (_, place) => new Set(selections.flatMap((selection) => selection[place] ?? [])).size);
}

/** Whether tickets of a rule are two different values in either order. */
const isEitherOrder = (rule: Rule): boolean => rule.kind === 'group' && rule.multiplicities.join() === '1,1';

/** The outcomes of one place, or of two in order, by which the tickets of a line win: a set of two wins in either order. */
function tuplesOf({ bet: { rule }, selection: [first = [], second] }: CoveringLine): readonly string[] {
  if (isEitherOrder(rule)) return pairsOf(first, first, true);
  return second ? pairsOf(first, second, rule.kind === 'straight' && rule.isDistinct) : first;
}

/** How many tuples a draw can be; null for rules of no place or pair in order. */
function tuplesIn(rule: Rule): number | null {
  if (rule.kind === 'straight' && rule.places <= 2) return Number(rule.pay.chance.total);
  // One ticket wins in two orders.
  return rule.kind === 'group' && isEitherOrder(rule) ? Number((rule.pay.chance.total * 2n) / rule.pay.chance.ways) : null;
}

/** What each line of a bet is told, whichever it is. */
const always = (covered: Covered) => (): Covered => covered;

/** What a line is told by the places that it is on, of how many values there are in each. */
const byPlaces =
  (inPlace: readonly number[], outcomes: number) =>
  (selection: Selection): Covered => ({
    covered: Math.max(0, ...inPlace.filter((_, place) => selection[place]?.length)),
    outcomes,
  });

type Each = Extract<Rule, { kind: 'each' }>;

/** Whether outcomes are all that a draw can be: a pair or a triple of three dice is not what each throw has. */
function areAll(pays: ReadonlyMap<string, Pay>, { pushes, takes }: Each): boolean {
  const chances = [...[...pays.values()].map(({ chance }) => chance), ...(pushes ? [pushes] : []), ...(takes ? [takes] : [])];
  return chances.reduce((sum, { ways }) => sum + ways, 0n) === chances[0]?.total;
}

/** Outcomes are told in parts of so many where there are more, or values stand for different numbers of them: a total of three dice for 1 to 27 of 216. */
const PARTS = 1_000_000n;

const isOfSeveral = (bet: BetType): bet is SeveralBet =>
  bet.rule.kind === 'straight' || bet.rule.kind === 'combination' || bet.rule.kind === 'group';

/** By how many of all draws a ticket wins anything. */
const chanceOf = (rule: SeveralBet['rule']): Chance =>
  rule.kind === 'combination'
    ? { ways: rule.pays.reduce((sum, { pay }) => sum + pay.chance.ways, 0n), total: rule.pays[0]?.pay.chance.total ?? 1n }
    : rule.pay.chance;

/**
 * How many of all tickets of a bet the lines have together; nothing where that is far from all of them. Where even all of them do not win in every draw, how
 * many of the draws: 90 groups of a pair and one are 270 of 1,000.
 */
function byTickets(bet: SeveralBet, selections: readonly Selection[]): Covered {
  const found = differentTickets(bet, selections);
  if (!found) return {};
  const { tickets, of } = found;
  const { ways, total } = chanceOf(bet.rule);
  const [covered, outcomes] = of * ways < total ? [tickets * ways, total] : [tickets, of];
  if (outcomes <= PARTS) return { covered: Number(covered), outcomes: Number(outcomes) };
  return { covered: Number((covered * PARTS) / outcomes), outcomes: Number(PARTS) };
}

/** How many of some outcomes are covered, by name; in parts where they have not as many ways each. `total`: the ways of whatever can be. */
function shareOf(covered: ReadonlySet<string>, ways: ReadonlyMap<string, bigint>, total: bigint): Covered {
  const [first] = ways.values();
  if ([...ways.values()].every((each) => each === first)) return { covered: covered.size, outcomes: ways.size };
  const sum = [...covered].reduce((all, name) => all + (ways.get(name) ?? 0n), 0n);
  return { covered: Number((sum * PARTS) / total), outcomes: Number(PARTS) };
}

/** What the values of all lines stand for together, of outcomes that they name. */
function byOutcomes(pays: ReadonlyMap<string, Pay>, selections: readonly Selection[]): Covered {
  const [pay] = pays.values();
  const ways = new Map([...pays].map(([name, { chance }]) => [name, chance.ways]));
  return shareOf(new Set(selections.flatMap((selection) => selection.flat())), ways, pay?.chance.total ?? 1n);
}

/** What the values of lines of several bets on a position win by together. */
function onOne({ ways }: Position, lines: readonly CoveringLine[]): Covered {
  const covered = lines.flatMap(({ bet, selection }) =>
    selection.flat().flatMap((value) => bet.position?.outcomesOf(value) ?? []),
  );
  const total = [...ways.values()].reduce((sum, each) => sum + each, 0n);
  return shareOf(new Set(covered), ways, total);
}

/** A line as far as its coverage goes. */
interface CoveringLine {
  bet: BetType;
  selection: Selection;
}

/** What lines have to share to cover together: a position, the place or pair or numbers that they look at for the same, or else their bet. */
export function coveredTogether({ position, field, rule, code }: BetType): string {
  if (position) return position.position.key;
  if (tuplesIn(rule) !== null) return `tuple ${field.key}`;
  return rule.kind === 'each' && 'chance' in rule.pays ? `each ${field.key}` : code;
}

/**
 * How much of a position or a pair, or of all tickets of a bet on neither, lines of one game cover together that share it, for the valid bet: a set that is
 * written in several lines, bets or orders is one. Asked for a line, since it counts by the positions that it is on alone. Nothing where outcomes are not
 * all that a draw can be. What it gives keeps figures and no line: it is held for as long as orders of many players are sent.
 */
export function coverageOf(lines: readonly [CoveringLine, ...CoveringLine[]]): (selection: Selection) => Covered {
  const [{ bet }] = lines;
  const { rule, pool, position } = bet;
  if (position) return always(onOne(position.position, lines));
  const selections = lines.map(({ selection }) => selection);
  const outcomes = tuplesIn(rule);
  if (outcomes !== null) return always({ covered: new Set(lines.flatMap(tuplesOf)).size, outcomes });
  if (isOfSeveral(bet)) return always(byTickets(bet, selections));
  if (rule.kind === 'each' && !('chance' in rule.pays))
    return always(areAll(rule.pays, rule) ? byOutcomes(rule.pays, selections) : {});
  return byPlaces(valuesInPlaces(selections), poolSize(pool));
}
