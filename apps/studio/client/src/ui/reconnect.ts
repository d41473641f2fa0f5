import { t } from '../text/text.ts';
import { el, words } from './dom.ts';

/** The veil over the game while the studio does not answer. */
export class ReconnectCover {
  readonly root = el(
    'div',
    { class: 'reconnect', attrs: { role: 'status', hidden: '' } },
    el('span', { class: 'pulse', attrs: { 'aria-hidden': 'true' } }),
    words(el('strong'), () => t('lostTitle')),
    words(el('p'), () => t('lostText')),
  );

  show(): void {
    this.root.hidden = false;
  }
  hide(): void {
    this.root.hidden = true;
  }
}
