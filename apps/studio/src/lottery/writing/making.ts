import { type Clause, type Item, isBegun, newClause } from './clause.ts';
import type { Found } from './found.ts';
import type { Mark } from './tokens.ts';
import type { FaultKind, Span } from './written.ts';

/** How many numbers the ranges of a text name at most: more are no bets, and take long to read. */
const MOST_IN_RANGES = 30_000;

/** The clause that is being read. */
export class Making {
  clause: Clause = newClause(0);
  /** In a list a dash is a range. */
  isList = false;
  /** The mark right before. */
  mark: Mark | null = null;
  /** The clause that began with a station, a bet, or a word that was not understood. */
  opened: Clause | null = null;
  /** Where a station was named that no numbers followed yet. */
  waiting: Span | null = null;
  readonly #found: Found;
  #inRanges = 0;

  constructor(found: Found) {
    this.#found = found;
  }

  /** The clause is over. Its successor goes on with its bet. */
  end(at = this.clause.to, isApart = false): void {
    const { clause } = this;
    this.#found.push(clause);
    if (clause.items.length > 0) this.waiting = null;
    this.clause = newClause(at, clause);
    if (isApart) this.clause.isRightBehindStake = false;
    this.clause.isBehind = !isApart && clause.items.length > 0 && clause.stakes.length === 0;
    this.clause.isBehindTurned = clause.isTurnedRound || (clause.isBehindTurned && (!clause.isNamed || !isApart));
    this.isList = false;
    this.mark = null;
  }

  /** A word may be meant for all of its line, before it and behind. */
  endAround(kind: FaultKind, token: Span, isOfLast = false): void {
    const at = this.lostAt(token);
    this.end(token.from);
    this.#found.loseAround(kind, at, isOfLast);
  }

  /** The numbers of a clause hold for this one too. */
  repeat({ items, turnedAt, turnedAfter, separators }: Clause): void {
    this.clause = { ...this.clause, items, turnedAt, turnedAfter, separators };
  }

  /** Whether nothing but blanks and slashes stand behind the stake before. */
  get isRightBehindStake(): boolean {
    return this.clause.stakes.length > 0 && (this.mark === null || this.mark === ' ' || this.mark === '/');
  }

  /** Another station or the end comes: the one before has no numbers. */
  endWaiting(): void {
    if (this.waiting) this.#found.remark('noNumbers', true, this.waiting);
    this.waiting = null;
  }

  /** What is lost with a word: the bet or the station before it that has no numbers yet. */
  lostAt(token: Span): Span {
    this.beforeValue(token);
    const isOpened = this.opened === this.clause && !isBegun(this.clause);
    return { from: isOpened ? this.clause.from : token.from, to: token.to };
  }

  /** What follows a stake is a clause of its own. */
  beforeValue(token: Span): void {
    if (this.clause.stakes.length > 0) {
      const isRight = this.isRightBehindStake;
      this.end(token.from);
      this.clause.isRightBehindStake = isRight;
    }
    const { clause } = this;
    const isFree = clause.word === null && clause.code === null && clause.places === 1 && this.opened !== clause;
    if (clause.items.length === 0 && isFree) clause.from = token.from;
  }

  add(token: Span, values: readonly string[], by: Item['by']): void {
    this.beforeValue(token);
    const isJoined = this.mark === '-' && this.clause.items.length > 0;
    const { places } = this.clause;
    this.clause.items.push({
      from: token.from,
      to: token.to,
      values,
      isJoined,
      place: places - 1,
      by,
    });
  }

  /** The numbers from the last one to another in its place; null is no range, and neither are too many. */
  replaceByRange(before: Item, { to }: Span, found: readonly string[] | null): void {
    this.#inRanges += found?.length ?? 0;
    const values = this.#inRanges > MOST_IN_RANGES ? null : found;
    if (values === null) this.#found.remark('range', true, { from: before.from, to });
    this.clause.items.pop();
    this.clause.items.push({ ...before, to, values: values ?? [], by: 'range' });
    this.clause.to = to;
  }
}
