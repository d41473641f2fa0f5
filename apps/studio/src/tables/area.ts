/** What a round came to: a number, dice, or cards in the order in which they were dealt. */
export type Outcome = readonly number[];

/** What may be bet on at a table. */
export interface Area {
  code: string;
  /** The area that loses where this one wins. */
  against?: string;
  /** Numbers of the layout that it covers. */
  numbers?: readonly number[];
  /** What comes back of a stake on average, in parts of a million, rounded down. The tests list all outcomes for it. */
  returns: number;
  /** The most that comes back, in hundredths of the stake. */
  most: number;
  /** What comes back when it wins in a round, in hundredths of the stake, where rounds differ. */
  odds?(roundNo: string): number;
  /** The numbers of which a player names one beside the stake; absent where there is nothing to name. */
  pick?: { least: number; most: number };
  /** What comes back at an outcome, in hundredths of the stake: 0 is lost, 100 returned, 200 paid one to one. */
  back(outcome: Outcome, pick?: number): number;
}

/** What a round is drawn with. */
export interface Deal {
  /** A uniform integer below `n`. */
  below(n: number): number;
  /** The next card of the shoe. */
  card(): number;
  roundNo: string;
}

export type Kind = 'baccarat' | 'roulette' | 'dragon-tiger' | 'sic-bo' | 'cockfight' | 'crash' | 'bingo-75' | 'bingo-90';

/** The rules of a game, as data and pure functions. */
export interface TableGame {
  kind: Kind;
  /** Decks of its shoe; 0 without cards. */
  decks: number;
  areas: readonly Area[];
  draw(deal: Deal): Outcome;
  /** From the draw until the outcome is shown and bets are settled, in milliseconds; absent where that is at once. */
  hides?(outcome: Outcome): number;
}

/** An area that pays `pays` to one when it wins, and nothing otherwise. */
export function wagered(
  code: string,
  pays: number,
  returns: number,
  wins: (outcome: Outcome) => boolean,
  more: Pick<Area, 'against' | 'numbers'> = {},
): Area {
  const most = 100 + pays * 100;
  return { code, returns, most, back: (outcome) => (wins(outcome) ? most : 0), ...more };
}

/** What comes back of a stake, whole ten-thousandths. */
export const backOf = (area: Area, stake: bigint, outcome: Outcome, pick?: number): bigint =>
  (stake * BigInt(area.back(outcome, pick))) / 100n;
