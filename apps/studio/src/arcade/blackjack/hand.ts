import { rankOf } from '../../tables/cards.ts';

/** The points of a card: an ace counts 1 here, tens and pictures 10. */
export const pointsOf = (card: number): number => Math.min(rankOf(card) + 1, 10);

export const BEST = 21;

/** What cards come to. It is soft while an ace among them counts 11. */
export interface Total {
  points: number;
  isSoft: boolean;
}

/** The total of cards whose points, every ace as 1, are known. */
export function totalWith(points: number, hasAce: boolean): Total {
  const isSoft = hasAce && points + 10 <= BEST;
  return { points: isSoft ? points + 10 : points, isSoft };
}

export function totalOf(cards: readonly number[]): Total {
  const points = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  return totalWith(
    points,
    cards.some((card) => pointsOf(card) === 1),
  );
}

export const isBust = (cards: readonly number[]): boolean => totalOf(cards).points > BEST;

/** An ace and a ten or picture as the first two cards. It beats every other 21. */
export const isBlackjack = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).points === BEST;

/** The dealer draws to 16 and stands on every 17. */
export const dealerDraws = ({ points }: Total): boolean => points < 17;
