import { drawnText } from '../../../src/lottery/families/vn-layout.ts';
import type { LotteryGame } from '../../../src/lottery/games.ts';
import { el } from '../ui/dom.ts';
import { prizeName } from './names.ts';

/** The numbers of a draw in a row; of a Vietnamese one the special prize alone. */
export function balls({ family }: LotteryGame, numbers: readonly number[]): HTMLElement {
  const root = el('div', { class: 'balls', attrs: { 'data-family': family.code } });
  const { layout } = family;
  const shown = layout ? [drawnText(layout, numbers, 0)] : numbers.map(String);
  root.append(
    ...shown.map((text) => el('span', { class: layout ? 'ball ball-special' : 'ball', text, attrs: { 'data-value': text } })),
  );
  return root;
}

/** The whole result: a table of prizes where there are any. */
export function result(game: LotteryGame, numbers: readonly number[]): HTMLElement {
  const { layout } = game.family;
  if (!layout) return balls(game, numbers);
  let at = 0;
  const rows = layout.prizes.map(({ name, count }) => {
    const texts = Array.from({ length: count }, (_, index) => drawnText(layout, numbers, at + index));
    at += count;
    return el(
      'tr',
      { class: name === 'special' ? 'prize-special' : '' },
      el('th', { text: prizeName(name), attrs: { scope: 'row' } }),
      el('td', {}, ...texts.map((text) => el('span', { text }))),
    );
  });
  return el('table', { class: 'prizes' }, el('tbody', {}, ...rows));
}
