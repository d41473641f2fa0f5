import { formatCount } from '@marquee/money';
import { SERIES } from '../../../src/lottery/games.ts';
import { MOST_MULTIPLE } from '../../../src/lottery/prices.ts';
import { boundsOf } from '../../../src/lottery/selection.ts';
import { money } from '../money.ts';
import { el } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { type LotteryKey, lt } from './text/text.ts';

const field = (key: LotteryKey, control: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', { text: lt(key) }), control);

function unitSelect(desk: Desk): HTMLElement {
  const select = el('select', {
    on: {
      change: () => {
        desk.unit = BigInt(select.value);
        desk.changed();
      },
    },
  });
  for (const unit of desk.units) select.append(new Option(money(unit), unit.toString(), unit === desk.unit, unit === desk.unit));
  return select;
}

function multipleInput(desk: Desk): HTMLElement {
  const input = el('input', {
    attrs: { type: 'number', min: '1', max: String(MOST_MULTIPLE), inputmode: 'numeric', value: String(desk.multiple) },
  });
  input.addEventListener('input', () => {
    const value = Math.floor(Number(input.value));
    desk.multiple = value >= 1 ? Math.min(value, MOST_MULTIPLE) : 1;
    desk.changed();
  });
  input.addEventListener('blur', () => {
    input.value = String(desk.multiple);
  });
  return input;
}

/** Unit and multiple of the line that is being made. */
export const stakeFields = (desk: Desk): HTMLElement =>
  el(
    'div',
    { class: 'stake-fields' },
    field(SERIES[desk.game.mode] ? 'unit' : 'unitStake', unitSelect(desk)),
    field('multiple', multipleInput(desk)),
  );

const figure = (key: LotteryKey): { root: HTMLElement; value: HTMLElement } => {
  const value = el('dd');
  return { root: el('div', {}, el('dt', { text: lt(key) }), value), value };
};

/** What the choice comes to, and the buttons that add it to the slip or stake it. */
export function stakeBar(desk: Desk, bet: () => void): { root: HTMLElement; update: () => void } {
  const figures = { tickets: figure('tickets'), cost: figure('cost'), possible: figure('possibleWin') };
  const hint = el('p', { class: 'hint', attrs: { 'aria-live': 'polite' } });
  const add = el('button', {
    class: 'button',
    text: lt('addToSlip'),
    attrs: { type: 'button' },
    on: { click: () => desk.addLine() },
  });
  const place = el('button', { class: 'button primary', attrs: { type: 'button' }, on: { click: bet } });
  const update = (): void => {
    const sum = desk.sumOf(desk.line ? [desk.line] : []);
    figures.tickets.value.textContent = formatCount(Number(sum.tickets));
    figures.cost.value.textContent = money(sum.cost);
    figures.possible.value.textContent = money(sum.possible);
    const { selection } = desk;
    const { least, most } = boundsOf(desk.bet);
    const isMany = selection === 'many';
    hint.textContent =
      typeof selection !== 'string'
        ? ''
        : isMany
          ? lt('pickHint.many', { most: Math.min(most, 500) })
          : lt('pickHint.few', { least: Math.max(least, 1) });
    add.disabled = desk.line === null;
    const all = desk.sumOf(desk.lines);
    place.disabled = desk.lines.length === 0;
    place.textContent = lt('betNow', { amount: money(all.cost) });
  };
  update();
  const list = el('dl', { class: 'figures' }, figures.tickets.root, figures.cost.root, figures.possible.root);
  return { root: el('div', { class: 'stake-bar' }, list, hint, el('div', { class: 'stake-actions' }, add, place)), update };
}
