import type { DrawDetail } from '@marquee/contract/vendor';
import { type BetType, type Pay, poolSize, type Rule } from '../../lottery/bet-type.ts';
import type { Selection } from '../../lottery/selection.ts';

type Covered = Pick<DrawDetail['bets'][number], 'covered' | 'outcomes'>;

/** The tickets of one or two places in order, as texts. */
const tuplesOf = ([first = [], second]: Selection, isDistinct: boolean): readonly string[] =>
  second ? first.flatMap((one) => second.flatMap((other) => (isDistinct && one === other ? [] : [`${one} ${other}`]))) : first;

/** Whether outcomes are all that a draw can be: a pair or a triple of three dice is not what each throw has. */
function areAll(pays: ReadonlyMap<string, Pay>, { pushes, takes }: Extract<Rule, { kind: 'each' }>): boolean {
  const chances = [...[...pays.values()].map(({ chance }) => chance), ...(pushes ? [pushes] : []), ...(takes ? [takes] : [])];
  return chances.reduce((sum, { ways }) => sum + ways, 0n) === chances[0]?.total;
}

/**
 * How much of a position or a pair the lines of one bet cover together, for the valid bet: a set that is written in several lines or orders is one.
 * Asked for a line, since it counts by the positions that it is on alone. Nothing where the rule does not speak of the bet.
 */
export function coverageOf({ rule, pool }: BetType, selections: readonly Selection[]): (selection: Selection) => Covered {
  if (rule.kind === 'straight' && rule.places <= 2) {
    const tuples = new Set(selections.flatMap((selection) => tuplesOf(selection, rule.isDistinct)));
    const covered = { covered: tuples.size, outcomes: Number(rule.pay.chance.total) };
    return () => covered;
  }
  if (rule.kind !== 'each' && rule.kind !== 'places') return () => ({});
  if (rule.kind === 'each' && !('chance' in rule.pays) && !areAll(rule.pays, rule)) return () => ({});
  const places = Math.max(...selections.map((selection) => selection.length));
  const inPlace = Array.from(
    { length: places },
    (_, place) => new Set(selections.flatMap((selection) => selection[place] ?? [])).size,
  );
  const outcomes = poolSize(pool);
  return (selection) => ({
    covered: Math.max(0, ...inPlace.filter((_, place) => selection[place]?.length)),
    outcomes,
  });
}
