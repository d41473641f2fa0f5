import { exactMoney } from '../../money.ts';
import { el } from '../../ui/dom.ts';
import { type LotteryKey, lt } from '../text/text.ts';

const SHOWN_DRAWS = 10;
const HEADS: readonly LotteryKey[] = ['chaseDraw', 'multiple', 'cost', 'chaseSum'];

const rowOf = (cells: readonly string[]): HTMLElement => el('tr', {}, ...cells.map((text) => el('td', { text })));

/** The draws of a plan with their multiples and what they cost; a mark stands for those in the middle of a long one. */
export function planTable(multiples: readonly number[], cost: bigint): HTMLElement {
  let sum = 0n;
  const rows = multiples.map((times, index) => {
    sum += cost * BigInt(times);
    return rowOf([`${index + 1}`, `× ${times}`, exactMoney(cost * BigInt(times)), exactMoney(sum)]);
  });
  const isLong = rows.length > SHOWN_DRAWS;
  const shown = isLong ? [...rows.slice(0, SHOWN_DRAWS - 1), rowOf(HEADS.map(() => '…')), ...rows.slice(-1)] : rows;
  return el(
    'table',
    { class: 'plan' },
    el('thead', {}, el('tr', {}, ...HEADS.map((key) => el('th', { text: lt(key), attrs: { scope: 'col' } })))),
    el('tbody', {}, ...shown),
  );
}
