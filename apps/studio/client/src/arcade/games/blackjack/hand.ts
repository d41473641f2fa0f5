import { isBlackjack, totalOf } from '../../../../../src/arcade/blackjack/hand.ts';
import { type CardMotion, cardNode, FLIP_MS, FLY_MS, LONG_AGO } from '../../../cards/card.ts';
import { el } from '../../../ui/dom.ts';
import { at } from '../../text/text.ts';

/** Between two cards that are dealt. */
const EACH_MS = 420;

/** The moments of the cards that are dealt one after another, and when the last of them lies open. */
export class Dealing {
  #next: number;
  readonly #isStill: boolean;

  constructor(isStill: boolean) {
    this.#isStill = isStill;
    this.#next = 0;
  }

  /** A card that lay there before. */
  static lying(isOpen = true): CardMotion {
    return { flyAt: LONG_AGO, flipAt: isOpen ? LONG_AGO : null, fromX: 0 };
  }

  /** A card that comes next. */
  card(fromX: number, isOpen = true): CardMotion {
    const flyAt = this.#next;
    this.#next += EACH_MS;
    return { flyAt, flipAt: isOpen ? flyAt + FLY_MS : null, fromX };
  }

  /** A card that lies there already and is turned over next. */
  turn(): CardMotion {
    const flipAt = this.#next;
    this.#next += EACH_MS;
    return { flyAt: LONG_AGO, flipAt, fromX: 0 };
  }

  get endMs(): number {
    return this.#isStill || this.#next === 0 ? 0 : this.#next - EACH_MS + FLY_MS + FLIP_MS;
  }
}

/** What a hand comes to, in words. */
export function totalText(cards: readonly number[], isSplit: boolean): string {
  if (cards.length === 0) return '';
  if (!isSplit && isBlackjack(cards)) return at('blackjack');
  const { points, isSoft } = totalOf(cards);
  if (points > 21) return at('bust');
  return isSoft && points < 21 ? at('softPoints', { n: points }) : String(points);
}

/** A hand on the felt: its name, its total, its cards. */
export class HandPlace {
  readonly total = el('output', { class: 'bj-total' });
  readonly cards = el('div', { class: 'bj-cards' });
  readonly name = el('strong');
  readonly foot = el('p', { class: 'bj-foot' });
  readonly root: HTMLElement;

  constructor(className: string) {
    this.root = el('section', { class: `bj-hand ${className}` }, el('h2', {}, this.name, this.total), this.cards, this.foot);
  }

  /** Lays cards, each with its moment, and with that at which all lie; null lies face down. */
  lay(cards: readonly (number | null)[], motions: readonly CardMotion[], restAt = 0): void {
    const motionOf = (card: number | null, index: number): CardMotion => motions[index] ?? Dealing.lying(card !== null);
    this.cards.replaceChildren(
      ...cards.map((card, index) => cardNode(card, { ...motionOf(card, index), restAt }, at('cardDown'))),
    );
    this.cards.dataset['many'] = String(cards.length > 3);
  }
}
