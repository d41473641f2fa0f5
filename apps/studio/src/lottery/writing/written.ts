import type { LineRequest } from '../../shared/lottery-protocol.ts';
import type { BetType } from '../bet-type.ts';
import type { LotteryGame } from '../games.ts';

/** A part of a text, from a character to before another. */
export interface Span {
  from: number;
  to: number;
}

/** What was read with a doubt: it may be meant otherwise. */
export type DoubtKind =
  | 'dash'
  | 'pairs'
  | 'repeated'
  | 'stakeOfPad'
  | 'thousands'
  | 'bareTimes'
  | 'likeStake'
  | 'timesAmount'
  | 'oneSet'
  | 'turnedAll'
  | 'headOrSet'
  | 'apart'
  | 'inOrder'
  | 'stations'
  | 'shortStation'
  | 'shortSet'
  | 'sets'
  | 'setBet'
  | 'lengths'
  | 'mixed'
  | 'rangeDash'
  | 'betOfPad'
  | 'stationOfPad'
  | 'notTurned'
  | 'marks'
  | 'longStake'
  | 'behindStake'
  | 'betBehind'
  | 'inBrackets';

/** What was not read: the part has no line. */
export type FaultKind =
  | 'unknown'
  | 'notOffered'
  | 'ambiguous'
  | 'number'
  | 'noNumbers'
  | 'noDigit'
  | 'range'
  | 'count'
  | 'groups'
  | 'stake'
  | 'twoStakes'
  | 'places'
  | 'set'
  | 'tooMany'
  | 'behind'
  | 'resting'
  | 'stationLast'
  | 'betFirst'
  | 'total'
  | 'counted';

/** Something that the player has to see before the lines are taken over. */
export interface Remark {
  kind: DoubtKind | FaultKind;
  isFault: boolean;
  at: Span;
  /** The words that it speaks of. */
  text: string;
  /** Code of the bet that it speaks of. */
  bet?: string;
  /** What may be written instead, or how many. */
  hint?: string;
}

/** A line with where it stands, and the stations that it is for; none is the open game. */
export interface WrittenLine extends LineRequest {
  at: Span;
  stations: readonly string[];
}

/** Where a bet of the text begins, and what holds for it from before. */
export interface Held {
  from: number;
  /** Stations that were named before and for it; none is the open game. */
  stations: readonly string[];
  /** The word of its bet, empty for the open one. */
  bet: string;
  /** Which of the two stand in it. */
  own: { stations: boolean; bet: boolean };
}

export interface Written {
  lines: readonly WrittenLine[];
  /** Lines that an order has no place for. */
  rest: readonly WrittenLine[];
  remarks: readonly Remark[];
  held: readonly Held[];
}

/** What clauses of a text name: those that name none take what is open. */
export interface Beside {
  hasStakes: boolean;
  hasBets: boolean;
  hasStations: boolean;
}

/** What a text is read for. */
export interface Writing {
  game: LotteryGame;
  /** The bet of numbers before which none is written. */
  bet: BetType;
  /** Unit and multiple of numbers without a stake. */
  unit: bigint;
  multiple: number;
  /** What 1k is, in ten-thousandths: brands may count in thousands of their currency. */
  thousand: bigint;
  /** Games that can be named besides the open one: stations that take the same bets. */
  stations: readonly { code: string; name: string }[];
  /** Codes of those that draw together with the open one, the day's main one first: what “2 dai” means. */
  together: readonly string[];
}
