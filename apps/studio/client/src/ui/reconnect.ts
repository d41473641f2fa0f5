import { t } from '../text/text.ts';
import { el, words } from './dom.ts';

/** The veil over the game while the studio does not answer. */
export class ReconnectCover {
  /** Before there is a session no spin can be at stake, and the words say so. */
  isStarting = true;
  readonly #text = el('p');
  readonly root = el(
    'div',
    { class: 'reconnect', attrs: { role: 'status', hidden: '' } },
    el('span', { class: 'pulse', attrs: { 'aria-hidden': 'true' } }),
    words(el('strong'), () => t('lostTitle')),
    this.#text,
  );

  show(): void {
    this.#text.textContent = t(this.isStarting ? 'lostStart' : 'lostText');
    this.root.hidden = false;
  }
  hide(): void {
    this.root.hidden = true;
  }
}
