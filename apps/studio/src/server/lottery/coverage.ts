import type { DrawDetail } from '@marquee/contract/vendor';
import { type BetType, poolSize } from '../../lottery/bet-type.ts';
import type { Selection } from '../../lottery/selection.ts';

type Covered = Pick<DrawDetail['bets'][number], 'covered' | 'outcomes'>;

/** The tickets of one or two places in order, as texts. */
const tuplesOf = ([first = [], second]: Selection, isDistinct: boolean): readonly string[] =>
  second ? first.flatMap((one) => second.flatMap((other) => (isDistinct && one === other ? [] : [`${one} ${other}`]))) : first;

/**
 * How much of a position or a pair the lines of one bet cover together, for the valid bet: a set that is written in several lines is one. Asked
 * for a line, since it counts by the positions that it is on alone. Nothing where the rule does not speak of the bet.
 */
export function coverageOf({ rule, pool }: BetType, selections: readonly Selection[]): (selection: Selection) => Covered {
  if (rule.kind === 'straight' && rule.places <= 2) {
    const tuples = new Set(selections.flatMap((selection) => tuplesOf(selection, rule.isDistinct)));
    const covered = { covered: tuples.size, outcomes: Number(rule.pay.chance.total) };
    return () => covered;
  }
  if (rule.kind !== 'each' && rule.kind !== 'places') return () => ({});
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
