import type { Kind, Outcome } from './area.ts';
import { handTotal, readHands, winnerOf } from './baccarat.ts';
import { rankOf, suitOf } from './cards.ts';
import { readMatch } from './cockfight.ts';
import { reachedOf } from './crash.ts';
import { duel } from './dragon-tiger.ts';
import { sumOf } from './sic-bo.ts';

const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUIT_SIGNS = ['♠', '♥', '♣', '♦'] as const;

export const rankName = (card: number): string => RANK_NAMES[rankOf(card)] ?? '';
export const suitSign = (card: number): string => SUIT_SIGNS[suitOf(card)] ?? '';
const cardName = (card: number): string => `${rankName(card)}${suitSign(card)}`;
/** Cards one after another, e.g. `A♠ 10♥`: the same in all languages. */
export const cardsText = (cards: readonly number[]): string => cards.map(cardName).join(' ');

/** A height of a flight, e.g. `2.30×`. */
export const heightText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`;

/** How a round ended, in the studio's own codes: what the wallet is told of it, and what the site's record takes apart. */
export function resultText(kind: Kind, outcome: Outcome): string {
  switch (kind) {
    case 'roulette':
      return outcome.join('');
    case 'sic-bo':
      return `${outcome.join('-')} = ${sumOf(outcome)}`;
    case 'bingo-75':
    case 'bingo-90':
      return outcome.join(' ');
    case 'crash':
      return heightText(reachedOf(outcome));
    case 'cockfight': {
      const { winner, manner, exchanges } = readMatch(outcome);
      return `${winner ?? 'bdd'} (${manner}, ${exchanges.length})`;
    }
    case 'dragon-tiger': {
      const [dragon = 0, tiger = 0] = outcome;
      return `D ${cardName(dragon)} : T ${cardName(tiger)} (${duel(outcome)})`;
    }
    case 'baccarat': {
      const { player, banker } = readHands(outcome);
      const hand = (cards: readonly number[]): string => `${cardsText(cards)} = ${handTotal(cards)}`;
      return `P ${hand(player)} : B ${hand(banker)} (${winnerOf(outcome)})`;
    }
  }
}
