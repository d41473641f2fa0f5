import { t } from '../text/text.ts';
import { el, words } from './dom.ts';

/** The game's poster over the page until the game can be played; the first thing that is seen of a game. */
export class Loader {
  readonly #poster: HTMLImageElement;
  readonly root: HTMLElement;

  constructor(code: string) {
    const picture = (className: string): HTMLImageElement =>
      el('img', { class: className, attrs: { alt: '', src: `/posters/${code}.svg`, width: '600', height: '800' } });
    this.#poster = picture('loader-poster');
    // A game without a poster opens without one.
    this.#poster.addEventListener('error', () => this.#poster.remove());
    this.root = el(
      'div',
      { class: 'loader', attrs: { role: 'status' } },
      this.#poster,
      words(el('p'), () => t('loading')),
      el('span', { class: 'loader-bar', attrs: { 'aria-hidden': 'true' } }),
    );
  }

  /** Gives way to the game. */
  done(): void {
    this.root.classList.add('done');
    const fading = this.root.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(fading).then(() => this.root.remove());
  }

  /** There will be no game: the poster stays alone, behind a message that says why. */
  stop(): void {
    this.root.replaceChildren(this.#poster);
  }
}
