import { t } from '../text/text.ts';
import { el } from './dom.ts';

/** What stands where an answer is awaited: as many rows as the screen is likely to have. */
export const waiting = (rows: number): HTMLElement =>
  el('div', { class: 'waiting', attrs: { 'aria-busy': 'true' } }, ...Array.from({ length: rows }, () => el('i')));

/** What stands where no answer came: it asks again. */
export const askAgain = (run: () => void): HTMLElement =>
  el('button', { class: 'button', text: t('tryAgain'), attrs: { type: 'button' }, on: { click: run } });
