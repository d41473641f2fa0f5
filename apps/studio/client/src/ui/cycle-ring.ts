import { el } from './dom.ts';

/**
 * A ring that fills once in the time that a round takes at least. It is two half discs that turn behind two windows: turning is done beside the
 * page's own work, which a ring that is painted anew for every frame would keep busy all the time.
 */
export class CycleRing {
  readonly #halves = [el('i'), el('i')] as const;
  readonly root = el(
    'span',
    { class: 'ring', attrs: { 'aria-hidden': 'true' } },
    ...this.#halves.map((half) => el('span', { class: 'ring-half' }, half)),
  );

  fill(duration: number): void {
    for (const [index, half] of this.#halves.entries()) {
      for (const animation of half.getAnimations()) animation.cancel();
      const turned = ['0deg', index === 0 ? '180deg' : '0deg', '180deg'];
      half.animate(
        turned.map((angle) => ({ transform: `rotate(${angle})` })),
        { duration, easing: 'linear' },
      );
    }
  }
}
