import type { BetType, DigitsOf } from '../../../../src/lottery/bet-type.ts';
import { drawnText, type Layout, placesOf } from '../../../../src/lottery/families/vn-layout.ts';
import type { LotteryGame } from '../../../../src/lottery/games.ts';
import type { Selection } from '../../../../src/lottery/selection.ts';
import { el } from '../../ui/dom.ts';
import { prizeName } from '../names.ts';

/** Digits of a drawn number that are what was chosen. */
export interface Hit extends Pick<DigitsOf, 'place' | 'from'> {
  size: number;
}

/** Which digits of a draw of Viet Nam a selection hits; none of other draws, nor of bets that win by what is not drawn. */
export function hitsOf(
  { family: { layout } }: LotteryGame,
  { field, pool, rule }: BetType,
  [chosen = []]: Selection,
  numbers: readonly number[],
): Hit[] {
  const isMissing = rule.kind === 'combination' && rule.pays.some(({ hits }) => hits === 0);
  if (!layout || !field.digits || pool.kind !== 'digits' || isMissing || numbers.length === 0) return [];
  const size = pool.digits;
  return field.digits.flatMap(({ place, from }) =>
    chosen.includes(drawnText(layout, numbers, place).slice(from, from + size)) ? [{ place, from, size }] : [],
  );
}

/** The number of a place as it is drawn, the digits marked that were hit. */
export function markedNumber(
  layout: Layout,
  numbers: readonly number[],
  place: number,
  hits: readonly Hit[],
): (string | HTMLElement)[] {
  const own = hits.filter((hit) => hit.place === place);
  const isHit = (at: number): boolean => own.some(({ from, size }) => at >= from && at < from + size);
  const digits = [...drawnText(layout, numbers, place)];
  const starts = digits.flatMap((_, at) => (at === 0 || isHit(at) !== isHit(at - 1) ? [at] : []));
  return starts.map((start, index) => {
    const text = digits.slice(start, starts[index + 1]).join('');
    return isHit(start) ? el('mark', { text }) : text;
  });
}

/** The numbers of a draw that were hit, each with its prize. */
export function hitList({ family: { layout } }: LotteryGame, numbers: readonly number[], hits: readonly Hit[]): HTMLElement[] {
  if (!layout || hits.length === 0) return [];
  const nameAt = (place: number): string => layout.prizes.find(({ name }) => placesOf(layout, name).includes(place))?.name ?? '';
  return [
    el(
      'ul',
      { class: 'line-hits' },
      ...hits.map((hit) =>
        el(
          'li',
          {},
          el('small', { text: prizeName(nameAt(hit.place)) }),
          el('b', {}, ...markedNumber(layout, numbers, hit.place, [hit])),
        ),
      ),
    ),
  ];
}
