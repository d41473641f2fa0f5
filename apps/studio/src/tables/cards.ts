/** A card is suit × 13 + rank; rank 0 is the ace, 12 the king. Suits: spades, hearts, clubs, diamonds. */
const RANKS = 13;
const CARDS = 52;

export const rankOf = (card: number): number => card % RANKS;
export const suitOf = (card: number): number => Math.floor(card / RANKS);

/** How many of each card are left, a digit each: at most nine decks. */
export const fullShoe = (decks: number): string => String(decks).repeat(CARDS);

/** Takes cards out of a shoe one by one. */
export class Shoe {
  readonly #left: number[];
  #count: number;

  constructor(left: string) {
    this.#left = [...left].map(Number);
    this.#count = this.#left.reduce((sum, each) => sum + each, 0);
  }

  /** The next card: every one that is left is equally likely. */
  take(below: (n: number) => number): number {
    let at = below(this.#count);
    const card = this.#left.findIndex((count) => {
      at -= count;
      return at < 0;
    });
    this.remove(card);
    return card;
  }

  /** Takes a known card out. Throws when none of it is left. */
  remove(card: number): void {
    const count = this.#left[card] ?? 0;
    if (count === 0) throw new RangeError(`the shoe has no card ${card} left`);
    this.#left[card] = count - 1;
    this.#count -= 1;
  }

  /** What is left, as it is kept. */
  get left(): string {
    return this.#left.join('');
  }
}
