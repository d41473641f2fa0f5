import type { StakeText } from './tokens.ts';
import type { Word } from './words.ts';
import type { Span } from './written.ts';

/** xiên 2 to 4 for short, or so many units. */
export const SHORT_SET = /^x[ \t]*([2-4])$/;

/** A number or an outcome of a clause, or several that one word names. */
export interface Item extends Span {
  values: readonly string[];
  /** It hangs on the item before by a dash. */
  isJoined: boolean;
  /** Between which bars it stands. */
  place: number;
  /** A `set` is named by a word, and is numbers of two digits; a `range` by its ends. */
  by: 'number' | 'range' | 'set';
}

/** A bet, its numbers and its stakes, as they stand in the text. */
export interface Clause extends Span {
  word: { word: Word; text: string } | null;
  /** Code of a bet. */
  code: string | null;
  /** Its bet stands in it. */
  isNamed: boolean;
  /** Its bet stands behind its numbers. */
  isTurnedRound: boolean;
  /** Such a clause stands before it, and no other bet in a line of its own. */
  isBehindTurned: boolean;
  /** It goes on right behind the clause before: no stake, `;` or end of a line stands between. */
  isBehind: boolean;
  /** What was not understood, as a station or the word of a bet, may change what it means; `told`: the remark on that covers it. */
  lost: 'behind' | 'told' | null;
  /** Its stations stand in it. */
  isPlaced: boolean;
  /** Codes of the stations that were named last. */
  stations: readonly string[];
  items: Item[];
  stakes: (StakeText & Span & { text: string })[];
  turnedAt: Span | null;
  /** Numbers of a clause before it are turned, and no bet was named since. */
  isBehindTurnedNumbers: boolean;
  /** The clause before has a stake, which `x2` to `x4` may be a bet in. */
  isBehindStake: 'short' | 'other' | null;
  /** It begins right behind that stake: nothing but blanks and slashes stand between. */
  isRightBehindStake: boolean;
  /** How many numbers there are, as it is written. */
  counted: number | null;
  /** How many numbers stood before the word that turns them. */
  turnedAfter: number;
  /** What stands between its numbers; “1. 23” is another than “1.23”. */
  separators: ReadonlySet<string>;
  places: number;
}

/** Which stake a clause has; of one without numbers that of the one before. */
const stakeOf = ({ stakes, items, isBehindStake }: Clause): Clause['isBehindStake'] => {
  if (stakes.length === 0) return items.length === 0 ? isBehindStake : null;
  return stakes.some(({ text }) => SHORT_SET.test(text)) ? 'short' : 'other';
};

/** A clause that begins at a place, with the bet and the stations of the one before. */
export const newClause = (from: number, like?: Clause): Clause => ({
  from,
  to: from,
  isNamed: false,
  isPlaced: false,
  isTurnedRound: false,
  isBehindTurned: false,
  isBehind: false,
  lost: null,
  word: like?.word ?? null,
  code: like?.code ?? null,
  stations: like?.stations ?? [],
  items: [],
  stakes: [],
  turnedAt: null,
  isBehindTurnedNumbers: like !== undefined && (like.turnedAt !== null || like.isBehindTurnedNumbers),
  isBehindStake: like === undefined ? null : stakeOf(like),
  isRightBehindStake: false,
  counted: null,
  turnedAfter: 0,
  separators: new Set(),
  places: 1,
});

/** Whether numbers or stakes are in it. */
export const isBegun = ({ items, stakes }: Clause): boolean => items.length > 0 || stakes.length > 0;

/** Items that hang together by dashes. */
export function groupsOf(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    if (item.isJoined) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** The sets that items make: those that hang together, or all where none do. */
export const setsOf = (items: readonly Item[]): (readonly Item[])[] =>
  items.some(({ isJoined }) => isJoined) ? groupsOf(items) : [items];
