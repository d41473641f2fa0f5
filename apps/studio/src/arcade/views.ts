import type { BlackjackView } from './blackjack/view.ts';
import type { VideoPokerView } from './video-poker/view.ts';

/** What a player sees of a round, by game; everything in it may be known to the player at that moment. */
export type GameView = MinesView | PlinkoView | WheelView | BlackjackView | VideoPokerView | WellView;

export interface MinesView {
  kind: 'mines';
  mines: number;
  /** Cells in the order in which they were opened, from 0, row by row. */
  opened: readonly number[];
  /** Where the mines are; empty until the round is decided. */
  mined: readonly number[];
  /** Whether the last cell that was opened held one. */
  isHit: boolean;
  /** What a stake has come to, and would with one more cell, in hundredths; 0 where there is none more. */
  now: number;
  next: number;
}

export interface PlinkoView {
  kind: 'plinko';
  rows: number;
  risk: string;
  /** For each row whether the ball went right. */
  path: readonly boolean[];
  slot: number;
  /** What the slot pays, in hundredths of the stake. */
  back: number;
}

export interface WheelView {
  kind: 'wheel';
  risk: string;
  segment: number;
  back: number;
}

export interface WellView {
  kind: 'well';
  /** From the middle outwards, from 0. */
  ring: number;
  /** Where on the ring the coin lies. */
  place: number;
  back: number;
}
