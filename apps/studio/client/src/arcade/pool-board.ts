import type { PoolView } from '../../../src/shared/arcade-protocol.ts';
import { money } from '../money.ts';
import { onLanguage } from '../text/text.ts';
import { el, write } from '../ui/dom.ts';
import './pool-board.css';
import { at } from './text/text.ts';

/** So often the pool is asked for while the game is seen: others fill it as well. */
export const POOL_EVERY_MS = 10_000;
const COUNT_MS = 900;
const HUNDREDTH = 100n;

/** How much of the way from its seed to where it must drop a pot has gone, from 0 to 1. */
export function wayOf({ amount, seed, mustDrop }: Pick<PoolView, 'amount' | 'seed' | 'mustDrop'>): number {
  const way = Number(BigInt(mustDrop) - BigInt(seed));
  return Math.min(1, Math.max(0, Number(BigInt(amount) - BigInt(seed)) / way));
}

/** What lies in the pool of a game, over the game. */
export class PoolBoard {
  readonly root = el('section', { class: 'pool-board' });
  readonly #name = el('span', { class: 'pool-name' });
  readonly #amount = el('output', { class: 'pool-amount' });
  readonly #fill = el('span', { class: 'pool-fill' });
  readonly #terms = el('span', { class: 'pool-terms' });
  readonly #reducedMotion: boolean;
  #view: PoolView;
  #shown: bigint;
  #counting = 0;

  constructor(view: PoolView, reducedMotion: boolean) {
    this.#view = view;
    this.#shown = BigInt(view.amount);
    this.#reducedMotion = reducedMotion;
    const bar = el('span', { class: 'pool-bar', attrs: { 'aria-hidden': 'true' } }, this.#fill);
    this.root.append(this.#name, this.#amount, bar, this.#terms);
    onLanguage(() => this.#draw());
  }

  /** Shows what the studio said of it last. */
  show(view: PoolView | null): void {
    if (!view) return;
    const isNext = view.pot !== this.#view.pot;
    this.#view = view;
    cancelAnimationFrame(this.#counting);
    const to = BigInt(view.amount);
    if (isNext || this.#reducedMotion || document.hidden) this.#shown = to;
    else this.#count(this.#shown, to, performance.now());
    this.#draw();
  }

  /** Asks for it while the game is seen. The answer is shown; where there is none, what was shown stays. */
  follow(ask: () => Promise<PoolView>): void {
    setInterval(() => {
      if (document.hidden) return;
      void ask().then(
        (view) => this.show(view),
        () => undefined,
      );
    }, POOL_EVERY_MS);
  }

  #count(from: bigint, to: bigint, start: number): void {
    const step = (now: number): void => {
      const done = Math.min(1, (now - start) / COUNT_MS);
      this.#shown = from + ((to - from) * BigInt(Math.round(done * 1_000))) / 1_000n;
      this.#drawAmount();
      if (done < 1) this.#counting = requestAnimationFrame(step);
    };
    this.#counting = requestAnimationFrame(step);
  }

  #drawAmount(): void {
    write(this.#amount, money(this.#shown - (this.#shown % HUNDREDTH)));
  }

  #draw(): void {
    const { mustDrop, isCounted } = this.#view;
    this.root.setAttribute('aria-label', at('pool'));
    this.#name.textContent = at('pool');
    this.#drawAmount();
    this.#fill.style.width = `${(wayOf(this.#view) * 100).toFixed(2)}%`;
    const terms = at('poolDropsBy', { amount: money(mustDrop) });
    this.#terms.textContent = isCounted ? terms : `${terms} · ${at('poolNotCounted')}`;
  }
}
