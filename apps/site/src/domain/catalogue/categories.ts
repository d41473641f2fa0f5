import { categoryOf } from '@marquee/contract/pages';
import type { Lane, VendorCard } from './lanes.ts';

/** What the lobby of one category has to show. */
export interface Category {
  /** Its vendors, in the order of the lanes; each once. */
  cards: readonly VendorCard[];
  /**
   * True when the list of the category's type is the category: only then can all makers be shown at once. Bingo's type is that
   * of slots, and a vendor that was cut out is listed under the type of its lane.
   */
  isWhole: boolean;
}

/**
 * The games of a type are listed under their own name, but bingo's among the slots: docs/rules/lobbies.md#bingo-among-the-slots.
 */
export const listedAs = (gameType: string): string => (gameType === 'BINGO' ? 'RNG' : gameType);

/** Games of vendors together. */
export const gameTotal = (cards: readonly VendorCard[]): number => cards.reduce((sum, card) => sum + card.gameCount, 0);

/** A category's vendors: those of its lane and those cut out of others for it: docs/rules/games.md#vendor-cards. */
export function categoryIn(lanes: readonly Lane[], category: string): Category {
  const all = lanes.flatMap((lane) => lane.cards.map((card) => ({ card, lane: lane.title })));
  const own = all.filter(({ card, lane }) => categoryOf(card.vassalage, lane) === category);
  const cards = [...new Map(own.map(({ card }) => [card.vassalage, card])).values()];
  // Slots with the bingo among them are what their list holds.
  const isPure =
    category === 'RNG' || all.every(({ card, lane }) => lane !== category || categoryOf(card.vassalage, lane) === category);
  return { cards, isWhole: category !== 'BINGO' && isPure && own.every(({ lane }) => lane === category) };
}
