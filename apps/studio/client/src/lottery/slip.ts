import { money } from '../money.ts';
import { el, named } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import type { Desk } from './desk.ts';
import { betName, optionName } from './names.ts';
import { lt } from './text/text.ts';

const MOST_SHOWN = 80;

/** A selection as people read it, cut where it is long. */
export function selectionShown(text: string): string {
  const shown = text
    .split('|')
    .map((place) => place.split(',').filter(Boolean).map(optionName).join(' '))
    .join(' | ');
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown;
}

/** The lines that are on the slip. */
export function slipView(desk: Desk): HTMLElement {
  if (desk.slip.length === 0) return el('p', { class: 'empty', text: lt('emptySlip') });
  const items = desk.slip.map((line, index) => {
    const remove = named(
      el(
        'button',
        {
          class: 'round-button',
          attrs: { type: 'button' },
          on: {
            click: () => {
              desk.slip.splice(index, 1);
              desk.changed();
            },
          },
        },
        icon('close'),
      ),
      () => lt('remove', { bet: betName(line.bet) }),
    );
    const { tickets, cost } = desk.sumOf([line]);
    return el(
      'li',
      {},
      el(
        'div',
        {},
        el('strong', { text: betName(line.bet) }),
        el('span', { class: 'numbers', text: selectionShown(line.selection) }),
        el('small', { text: `${lt('tickets')} ${tickets} · × ${line.multiple} · ${money(cost)}` }),
      ),
      remove,
    );
  });
  return el('section', { class: 'slip' }, el('h2', { text: lt('slip') }), el('ul', {}, ...items));
}
