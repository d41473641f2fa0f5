import { type Clause, isBegun } from './clause.ts';
import type { Cursor } from './cursor.ts';
import type { Found } from './found.ts';
import type { Making } from './making.ts';
import { digitSet, drawnOut, pairSet, range } from './sets.ts';
import type { Token } from './tokens.ts';
import type { Word } from './words.ts';
import type { Span } from './written.ts';

type Digit = Extract<Word, { kind: 'digit' }>;
export type NumberWord = Extract<
  Word,
  { kind: 'digit' | 'pairs' | 'turned' | 'each' | 'list' | 'count' | 'total' | 'except' | 'to' }
>;

const KINDS: readonly Word['kind'][] = ['digit', 'pairs', 'turned', 'each', 'list', 'count', 'total', 'except', 'to'];

/** Whether a word names or changes numbers. */
export const isNumberWord = (word: Word): word is NumberWord => KINDS.includes(word.kind);

/** Whether “đầu” or “đuôi” are a bet here: at the beginning, behind a stake or such a bet, or behind numbers that have no bet. */
export function isDigitBet({ set }: Digit, { stakes, items, word, code, isNamed, isBehindStake }: Clause): boolean {
  if (set !== 'head' && set !== 'tail') return false;
  if (stakes.length > 0) return true;
  if (items.length > 0) return !isNamed && items.every(({ by }) => by !== 'set');
  if (isNamed) return false;
  return (word === null && code === null) || isBehindStake !== null || word?.word.kind === 'digit';
}

/** Reads the words that name numbers, or change those beside them. */
export class NumberWords {
  readonly #found: Found;
  readonly #tokens: Cursor;
  readonly #now: Making;

  constructor(found: Found, tokens: Cursor, now: Making) {
    this.#found = found;
    this.#tokens = tokens;
    this.#now = now;
  }

  take(token: Token, word: NumberWord): void {
    switch (word.kind) {
      case 'digit':
        return this.#takeDigits(token, word);
      case 'pairs':
        if (word.isPlain) this.#found.remark('pairs', false, token);
        return this.#now.add(token, pairSet(word.set), 'set');
      case 'turned':
        return this.#takeTurned(token);
      case 'each':
        return this.#takeEach(token);
      case 'list':
        this.#now.beforeValue(token);
        this.#now.isList ||= word.hasRanges;
        return;
      case 'count':
        return this.#takeCount(token);
      case 'total':
        return this.#takeTotal(token);
      case 'except':
        return this.#now.endAround('unknown', token, true);
      case 'to':
        return this.#takeRange(token, word);
    }
  }

  /** A number by itself, or the end of a range by a dash. */
  takeNumber(token: Token): void {
    const before = this.#now.clause.items.at(-1);
    if (!this.#now.isList || this.#now.mark !== '-' || !before || this.#now.clause.stakes.length > 0)
      return this.#now.add(token, [token.text], 'number');
    const [first] = before.values;
    if (before.by !== 'number' || first === undefined) return this.#found.remark('range', true, this.#now.lostAt(token));
    const values = range(first, token.text);
    this.#now.replaceByRange(before, token, values);
    if (values) this.#doubtRange(before, token, values);
  }

  /** Others write two numbers so. */
  #doubtRange({ from }: Span, { to }: Span, values: readonly string[]): void {
    this.#found.remark('rangeDash', false, { from, to }, String(values.length));
  }

  #takeDigits(token: Token, word: Digit): void {
    let count = 0;
    for (let next = this.#tokens.next; next?.token.kind === 'number' && next.token.text.length === 1; next = this.#tokens.next) {
      this.#now.add({ from: token.from, to: next.token.to }, digitSet(word.set, Number(next.token.text)), 'set');
      this.#now.clause.to = next.token.to;
      this.#tokens.skip(next.skip);
      count += 1;
    }
    if (count > 0) return;
    if (word.set === 'sum' && this.#tokens.next?.token.kind === 'stake') return this.#takeTotal(token);
    if (this.#now.clause.stakes.length > 0 && this.#tokens.isLast) return this.#now.endAround('noDigit', token);
    // “đề đầu 68” is a bet, but which one differs from house to house.
    if (word.set === 'head' && this.#tokens.next?.token.kind === 'number') {
      this.#found.remark('ambiguous', true, token, 'de dau db, de7, de8');
      this.#found.loseBet();
    } else {
      // “đuôi 69” is a bet elsewhere.
      if (!this.#now.clause.isNamed) this.#found.loseBet();
      this.#found.remark('noDigit', true, this.#now.lostAt(token));
    }
  }

  /** It turns the numbers of its clause, and stands beside them or before their bet; elsewhere nobody can say which. */
  #takeTurned(token: Token): void {
    const { clause } = this.#now;
    const next = this.#tokens.next?.token;
    const isOfNumbers = next?.kind === 'number' || (clause.items.length > 0 && clause.stakes.length === 0);
    const isOfBet = next?.kind === 'word' && next.word.kind === 'bet' && !isBegun(clause) && !clause.isNamed;
    // “lo 12 10k dao, 34 20k”: it may turn what stands before.
    const isOfLast = clause.stakes.length > 0 && this.#tokens.isBeforeComma;
    if (isOfLast || (!isOfNumbers && !isOfBet)) return this.#now.endAround('noNumbers', token);
    this.#now.beforeValue(token);
    this.#now.clause.turnedAt = token;
    this.#now.clause.turnedAfter = this.#now.clause.items.length;
  }

  #takeEach(token: Token): void {
    const { before, after } = this.#tokens;
    if (before?.kind !== 'stake' && (after?.kind !== 'stake' || this.#now.clause.items.length === 0))
      this.#now.endAround('unknown', token);
  }

  /** “36 so” is how many numbers follow; behind several it may be the last of them, or how many they are, behind a stake for how many it is. */
  #takeCount(token: Token): void {
    const { clause } = this.#now;
    const last = clause.items.at(-1);
    const isCounted = last?.by === 'number' && clause.stakes.length === 0 && this.#tokens.before?.to === last.to;
    if (!isCounted) return this.#now.beforeValue(token);
    if (clause.items.length > 1 || clause.isRightBehindStake || !this.#tokens.hasValues)
      return this.#now.endAround('unknown', { from: last.from, to: token.to });
    clause.items.pop();
    clause.counted = Number(last.values[0]);
  }

  /** What all numbers come to: as the only stake of numbers it is for all of them together. */
  #takeTotal(token: Token): void {
    const { clause } = this.#now;
    if (clause.items.length > 0 && clause.stakes.length === 0) return this.#now.endAround('total', token);
    this.#found.loseSign('total', this.#now.lostAt(token), false);
    this.#now.opened = this.#now.clause;
  }

  #takeRange(token: Token, { isDrawn, isSign }: Extract<Word, { kind: 'to' }>): void {
    const before = this.#now.clause.items.at(-1);
    const next = this.#tokens.next;
    const [from] = before?.values ?? [];
    if (this.#now.clause.stakes.length > 0) return this.#now.endAround('range', token);
    if (before?.by !== 'number' || from === undefined || next?.token.kind !== 'number')
      return this.#found.remark('range', true, token);
    this.#tokens.skip(next.skip);
    const values = isDrawn ? drawnOut(from, next.token.text) : range(from, next.token.text);
    this.#now.replaceByRange(before, next.token, values);
    if (isSign && values) this.#doubtRange(before, next.token, values);
  }
}
