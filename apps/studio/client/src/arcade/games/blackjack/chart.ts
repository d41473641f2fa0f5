import { STRATEGY } from '../../../../../src/arcade/blackjack/strategy.ts';
import { openPanel } from '../../../ui/dialog.ts';
import { el } from '../../../ui/dom.ts';
import { at } from '../../text/text.ts';

/** The dealer’s cards as columns: 2 to 10, the ace last. */
const COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const;
const pointsName = (points: number): string => (points === 1 ? 'A' : String(points));

/** A letter as it stands in the table. */
const SHOWN = { H: 'H', S: 'S', D: 'D', E: 'Ds', P: 'P', '-': '–' } as const;
type Sign = keyof typeof SHOWN;
const SIGNS: readonly Sign[] = ['H', 'S', 'D', 'E', 'P', '-'];

function table(title: string, rows: readonly (readonly [string, readonly Sign[]])[]): HTMLElement {
  const head = el(
    'tr',
    {},
    el('th', { text: at('chartHand'), attrs: { scope: 'col' } }),
    ...COLUMNS.map((up) => el('th', { text: pointsName(up), attrs: { scope: 'col' } })),
  );
  const body = rows.map(([name, signs]) =>
    el(
      'tr',
      {},
      el('th', { text: name, attrs: { scope: 'row' } }),
      ...COLUMNS.map((up) => {
        const sign = signs[up - 1] ?? '-';
        return el('td', { text: SHOWN[sign], attrs: { 'data-sign': sign, title: at(`letter.${sign}`) } });
      }),
    ),
  );
  return el(
    'section',
    { class: 'bj-chart' },
    el('h3', { text: `${title} · ${at('chartDealer')} →` }),
    el('table', {}, el('thead', {}, head), el('tbody', {}, ...body)),
  );
}

/** Opens the whole strategy: what to do with every hand against every card of the dealer’s. */
export function openChart(): void {
  const legend = SIGNS.map((sign) =>
    el('li', {}, el('b', { text: SHOWN[sign], attrs: { 'data-sign': sign } }), el('span', { text: at(`letter.${sign}`) })),
  );
  const splitRows = [...STRATEGY.split].map(([points, row]) => {
    const name = `${pointsName(points)}, ${pointsName(points)}`;
    return [name, row.map((isSplit): Sign => (isSplit ? 'P' : '-'))] as const;
  });
  openPanel(
    at('chart'),
    el('p', { text: at('chartIntro') }),
    el('ul', { class: 'bj-legend' }, ...legend),
    table(
      at('chartHard'),
      [...STRATEGY.hard].map(([points, row]) => [points === 17 ? '17+' : String(points), row]),
    ),
    table(
      at('chartSoft'),
      [...STRATEGY.soft].map(([points, row]) => [points === 19 ? '19+' : `A, ${points - 11}`, row]),
    ),
    table(at('chartPairs'), splitRows),
  );
}
