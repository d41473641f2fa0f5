import { exactMoney } from '../../money.ts';
import { el } from '../../ui/dom.ts';
import { askAgain } from '../../ui/waiting.ts';
import type { Desk } from '../desk.ts';
import type { Pending } from '../pending.ts';
import { lt } from '../text/text.ts';

/** Says that an order is being placed, with all that it stakes; empty where every order has its answer. */
export function placingText(desk: Desk, { asked }: Pending): string {
  if (!asked) return '';
  const { game, lines } = asked;
  const { cost } = desk.sumOf(lines.map((line) => ({ ...line, game })));
  const times = 'multiples' in asked ? asked.multiples.reduce((sum, multiple) => sum + multiple, 0) : 1;
  return lt('placing', { amount: exactMoney(cost * BigInt(times)) });
}

/** Stands on every view until the answer to an order is known. `again` asks for it where nothing else does any more. */
export function placingNote(desk: Desk, pending: Pending, again: () => void): { root: HTMLElement; update: () => void } {
  const root = el('div', { class: 'placing', attrs: { role: 'status' } });
  let shown = '';
  const update = (): void => {
    const { isSending, isUnsure } = pending;
    const said = placingText(desk, pending);
    const now = JSON.stringify([said, isSending, isUnsure, lt('unsure')]);
    if (now === shown) return;
    shown = now;
    root.toggleAttribute('data-unsure', isUnsure || !isSending);
    root.replaceChildren(
      ...(said ? [el('strong', { text: said })] : []),
      ...(said && isUnsure ? [el('span', { text: lt('unsure') })] : []),
      ...(said && !isSending ? [askAgain(again)] : []),
    );
  };
  update();
  return { root, update };
}
