import type { Kind } from './hand.ts';

/** What a player sees of a round of video poker. */
export interface VideoPokerView {
  kind: 'video-poker';
  /** The five cards as they were dealt. */
  dealt: readonly number[];
  /** The places from 0 that were held; null until the player has drawn. */
  held: readonly number[] | null;
  /** The five cards as they lie now. */
  cards: readonly number[];
  hand: Kind;
  /** Hundredths of the stake; null until the player has drawn. */
  back: number | null;
}
