import { el } from './dom.ts';

/**
 * A ring that fills once in the time that a round takes at least. It is two half discs that turn behind two windows: turning is done beside the
 * page's own work, which a ring that is painted anew for every frame would keep busy all the time.
 */
export class CycleRing {
  readonly #halves = [el('i'), el('i')] as const;
  /** Kept: asking the halves what turns them would have the page styled and laid out at once. */
  #turning: readonly Animation[] = [];
  readonly root = el(
    'span',
    { class: 'ring', attrs: { 'aria-hidden': 'true' } },
    ...this.#halves.map((half) => el('span', { class: 'ring-half' }, half)),
  );

  fill(duration: number): void {
    for (const animation of this.#turning) animation.cancel();
    this.#turning = this.#halves.map((half, index) => {
      const turned = ['0deg', index === 0 ? '180deg' : '0deg', '180deg'];
      return half.animate(
        turned.map((angle) => ({ transform: `rotate(${angle})` })),
        { duration, easing: 'linear' },
      );
    });
  }
}
