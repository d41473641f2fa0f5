import { formatCount } from '@marquee/money';
import { MOST_MULTIPLE } from '../../../../src/lottery/prices.ts';
import { MOST_LINES } from '../../../../src/lottery/writing/read.ts';
import { exactMoney, money } from '../../money.ts';
import { el, enable, pressed } from '../../ui/dom.ts';
import type { Desk } from '../desk.ts';
import type { Pending } from '../pending.ts';
import { type LotteryKey, lt } from '../text/text.ts';
import { placingText } from './placing.ts';
import { costText, winNotes } from './words.ts';

/** What everything comes to, and the button that stakes it. */
export interface Total {
  figures: HTMLElement;
  /** The highest win in few words, for a narrow screen. */
  brief: HTMLElement;
  /** What is missing, and why the button rests. */
  hint: HTMLElement;
  place: HTMLElement;
  update(): void;
}

const figure = (key: LotteryKey): { root: HTMLElement; value: HTMLElement } => {
  const value = el('dd');
  return { root: el('div', {}, el('dt', { text: lt(key) }), value), value };
};

/**
 * The total of a desk. While a line of its slip is changed the button leaves the change, and while an order has no answer it says so and rests;
 * `missing` says what else to say beside it.
 */
export function totalOf(desk: Desk, pending: Pending, bet: () => void, missing: () => string): Total {
  const figures = { tickets: figure('tickets'), cost: figure('cost'), possible: figure('possibleWin') };
  const [win, winNote] = [el('b'), el('small')];
  const brief = el('span', { class: 'brief' }, el('small', { text: lt('possibleWin') }), win, winNote);
  const hint = el('p', { class: 'hint', attrs: { 'aria-live': 'polite' } });
  const place = pressed(el('button', { attrs: { type: 'button' } }), () => {
    if (desk.editing === null) bet();
    else desk.cancelChange();
  });
  const update = (): void => {
    const all = desk.sumOf(desk.lines);
    figures.tickets.value.textContent = formatCount(Number(all.tickets));
    figures.cost.value.textContent = exactMoney(all.cost);
    figures.possible.value.textContent = money(all.possible);
    const notes = winNotes(all);
    win.textContent = money(all.possible);
    winNote.textContent = notes;
    figures.possible.value.append(...(notes ? [el('small', { class: 'limit', text: notes })] : []));
    const bounds = desk.isMultiple ? '' : lt('multipleBounds', { most: formatCount(MOST_MULTIPLE) });
    const isFull = desk.lines.length > MOST_LINES;
    const full = isFull || (desk.line !== null && desk.isFull) ? lt('slipFull', { most: MOST_LINES }) : '';
    // What is staked is what the slip shows: a change is saved or left first.
    const isChanging = desk.editing !== null;
    hint.textContent = [bounds, missing(), full, costText(all), isChanging ? lt('changeFirst') : ''].filter(Boolean).join(' ');
    place.className = isChanging ? 'button' : 'button primary';
    const placing = placingText(desk, pending);
    place.textContent = isChanging ? lt('cancelChange') : placing || lt('betNow', { amount: exactMoney(all.cost) });
    const isStakeable = desk.isMultiple && desk.lines.length > 0 && !isFull && all.costFault === null;
    enable(place, isChanging || (placing === '' && isStakeable));
  };
  update();
  const roots = [figures.tickets.root, figures.cost.root, figures.possible.root];
  return { figures: el('dl', { class: 'figures' }, ...roots), brief, hint, place, update };
}
