import { drawnText } from '../../../src/lottery/families/vn-layout.ts';
import type { LotteryGame } from '../../../src/lottery/games.ts';
import { el } from '../ui/dom.ts';
import { prizeName } from './names.ts';
import { type Hit, markedNumber } from './results/hits.ts';
import { lt } from './text/text.ts';

/** In which step of a drawing a number is shown. Set as a property: the page's policy takes no styles in its markup. */
function staged(node: HTMLElement, step: number): HTMLElement {
  node.style.setProperty('--step', String(step));
  return node;
}

/** The numbers of a draw in a row; of a Vietnamese one the special prize alone, of a void one what became of its stakes. */
export function balls({ family }: LotteryGame, numbers: readonly number[]): HTMLElement {
  if (numbers.length === 0) return el('span', { text: lt('state.returned') });
  const root = el('div', { class: 'balls', attrs: { 'data-family': family.code } });
  const { layout } = family;
  const shown = layout ? [drawnText(layout, numbers, 0)] : numbers.map(String);
  root.append(
    ...shown.map((text, index) =>
      // The special prize is drawn last.
      staged(
        el('span', { class: layout ? 'ball ball-special' : 'ball', text, attrs: { 'data-value': text } }),
        layout ? numbers.length : index + 1,
      ),
    ),
  );
  return root;
}

/** The whole result: a table of prizes where there are any, in which digits that were hit are marked. */
export function result(game: LotteryGame, numbers: readonly number[], hits: readonly Hit[] = []): HTMLElement {
  const { layout } = game.family;
  if (!layout) return balls(game, numbers);
  let at = 0;
  // Prizes are drawn from the last to the special one.
  const stepOf = (place: number): number => numbers.length - place;
  const rows = layout.prizes.map(({ name, count }) => {
    const from = at;
    const places = Array.from({ length: count }, (_, index) => from + index);
    at += count;
    return el(
      'tr',
      { class: name === 'special' ? 'prize-special' : '' },
      el('th', { text: prizeName(name), attrs: { scope: 'row' } }),
      el(
        'td',
        { attrs: { 'data-count': String(count) } },
        ...places.map((place) => staged(el('span', {}, ...markedNumber(layout, numbers, place, hits)), stepOf(place))),
      ),
    );
  });
  return el('table', { class: 'prizes' }, el('tbody', {}, ...rows));
}
