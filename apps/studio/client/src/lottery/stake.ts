import { SERIES } from '../../../src/lottery/games.ts';
import { MOST_MULTIPLE } from '../../../src/lottery/prices.ts';
import { boundsOf } from '../../../src/lottery/selection.ts';
import { exactMoney } from '../money.ts';
import { el, enable, named, pressed } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import type { Desk } from './desk.ts';
import type { Pending } from './pending.ts';
import { seriesSlider } from './series.ts';
import { totalOf } from './sum/total.ts';
import { unitsOf } from './sum/units.ts';
import { type LotteryKey, lt } from './text/text.ts';

interface Part {
  root: HTMLElement;
  update: () => void;
}

const field = (key: LotteryKey, control: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', { text: lt(key) }), control);

function unitSelect(desk: Desk): Part {
  const root = el('select', {
    on: {
      change: () => {
        desk.unit = BigInt(root.value);
        desk.changed();
      },
    },
  });
  const update = (): void => {
    if (root.value === desk.unit.toString()) return;
    // A unit that was written, or is of a line that is being changed, is offered too.
    const units = [...new Set([...unitsOf(desk.game), desk.unit])].sort((a, b) => (a < b ? -1 : 1));
    root.replaceChildren(...units.map((unit) => new Option(exactMoney(unit), unit.toString(), false, unit === desk.unit)));
  };
  update();
  return { root, update };
}

function multipleInput(desk: Desk): Part {
  const input = el('input', { attrs: { type: 'number', min: '1', max: String(MOST_MULTIPLE), inputmode: 'numeric' } });
  const stepBy = (by: number): void => {
    desk.multiple = Math.min(Math.max(desk.multiple + by, 1), MOST_MULTIPLE);
    desk.changed();
  };
  const step = (by: number, name: 'plus' | 'minus', key: LotteryKey): HTMLElement =>
    named(el('button', { class: 'stepper', attrs: { type: 'button' }, on: { click: () => stepBy(by) } }, icon(name)), () =>
      lt(key),
    );
  const update = (): void => {
    if (desk.isMultiple && Number(input.value) !== desk.multiple) input.value = String(desk.multiple);
    input.setAttribute('aria-invalid', String(!desk.isMultiple));
  };
  input.addEventListener('input', () => {
    const typed = Number(input.value);
    if (Number.isInteger(typed) && typed >= 1 && typed <= MOST_MULTIPLE) desk.multiple = typed;
    else desk.isMultiple = false;
    desk.changed();
  });
  update();
  const root = el(
    'div',
    { class: 'multiple' },
    step(-1, 'minus', 'multipleLess'),
    field('multiple', input),
    step(1, 'plus', 'multipleMore'),
  );
  return { root, update };
}

/** Unit and multiple of the line that is being made. */
function stakeFields(desk: Desk): Part {
  const [unit, multiple] = [unitSelect(desk), multipleInput(desk)];
  const key = SERIES[desk.game.mode] ? 'unit' : 'unitStake';
  return {
    root: el('div', { class: 'stake-fields' }, field(key, unit.root), multiple.root),
    update: () => {
      unit.update();
      multiple.update();
    },
  };
}

/** Opens the slip over a narrow screen, and says how many lines are on it. */
function slipButton(desk: Desk, open: () => void): Part {
  const count = el('b', { class: 'slip-count' });
  const button = el('button', { class: 'slip-button', attrs: { type: 'button' }, on: { click: open } }, icon('slip'), count);
  const update = (): void => {
    count.textContent = desk.slip.length > 0 ? String(desk.slip.length) : '';
  };
  update();
  return { root: named(button, () => lt('slip')), update };
}

/** Series and figures: on a narrow screen the highest win stands for them, until it is tapped. */
function stakeMore(brief: HTMLElement, parts: readonly HTMLElement[]): { opener: HTMLElement; root: HTMLElement } {
  const root = el('div', { class: 'stake-more' }, ...parts);
  const opener = el('button', { class: 'more-opener', attrs: { type: 'button' } }, brief);
  const show = (isOpen: boolean): void => {
    opener.setAttribute('aria-expanded', String(isOpen));
    root.toggleAttribute('data-open', isOpen);
  };
  opener.addEventListener('click', () => show(!root.hasAttribute('data-open')));
  show(false);
  return { opener, root };
}

/** What is missing in the line that is being made; nothing where it is whole. */
function hintOf({ selection, bet }: Desk): string {
  if (typeof selection !== 'string' || selection === 'empty') return '';
  const { least, most } = boundsOf(bet);
  return selection === 'many'
    ? lt('pickHint.many', { most: Math.min(most, 500) })
    : lt('pickHint.few', { least: Math.max(least, 1) });
}

/** Unit, multiple, what everything comes to, and the buttons that add to the slip or stake it. Always in sight. */
export function stakeBar(desk: Desk, pending: Pending, run: { bet: () => void; slip: () => void }): Part {
  const fields = stakeFields(desk);
  const slip = slipButton(desk, run.slip);
  const series = seriesSlider(desk);
  const total = totalOf(desk, pending, run.bet, () => hintOf(desk));
  const add = pressed(el('button', { class: 'button', attrs: { type: 'button' } }), () => desk.addLine());
  const update = (): void => {
    fields.update();
    slip.update();
    series?.update();
    total.update();
    const isChanging = desk.editing !== null;
    add.textContent = lt(isChanging ? 'saveLine' : 'addToSlip');
    add.className = isChanging ? 'button primary' : 'button';
    enable(add, desk.line !== null && !desk.isFull);
  };
  update();
  const { figures, brief, hint, place } = total;
  const more = stakeMore(brief, [...(series ? [series.root] : []), figures]);
  fields.root.append(more.opener);
  const actions = el('div', { class: 'stake-actions' }, slip.root, add, place);
  return { root: el('div', { class: 'stake-bar' }, fields.root, more.root, hint, actions), update };
}
