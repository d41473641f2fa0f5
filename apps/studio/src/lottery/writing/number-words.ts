import { type Clause, isBegun } from './clause.ts';
import type { Cursor } from './cursor.ts';
import type { Found } from './found.ts';
import type { Making } from './making.ts';
import { digitSet, drawnOut, pairSet, range } from './sets.ts';
import type { Token } from './tokens.ts';
import type { Word } from './words.ts';

type Digit = Extract<Word, { kind: 'digit' }>;
export type NumberWord = Extract<Word, { kind: 'digit' | 'pairs' | 'turned' | 'each' | 'list' | 'to' }>;

const KINDS: readonly Word['kind'][] = ['digit', 'pairs', 'turned', 'each', 'list', 'to'];

/** Whether a word names or changes numbers. */
export const isNumberWord = (word: Word): word is NumberWord => KINDS.includes(word.kind);

/** Whether “đầu” or “đuôi” are a bet here: at the beginning, behind a stake, or behind numbers that have no bet. */
export function isDigitBet({ set }: Digit, { stakes, items, word, code, isNamed }: Clause): boolean {
  const isFirst = stakes.length > 0 || items.length === 0;
  const ownBet = word === null && code === null;
  const isBehind = !isFirst && !isNamed && items.every(({ by }) => by !== 'set');
  return (set === 'head' || set === 'tail') && ((isFirst && (ownBet || stakes.length > 0)) || isBehind);
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
      case 'to':
        return this.#takeRange(token, word.isDrawn);
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
    // Others write two numbers so.
    if (values) this.#found.remark('rangeDash', false, { from: before.from, to: token.to }, String(values.length));
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
    if (!isOfNumbers && !isOfBet) return this.#now.endAround('noNumbers', token);
    this.#now.beforeValue(token);
    this.#now.clause.turnedAt = token;
    this.#now.clause.turnedAfter = this.#now.clause.items.length;
  }

  #takeEach(token: Token): void {
    const { before, after } = this.#tokens;
    if (before?.kind !== 'stake' && (after?.kind !== 'stake' || this.#now.clause.items.length === 0))
      this.#now.endAround('unknown', token);
  }

  #takeRange(token: Token, isDrawn: boolean): void {
    const before = this.#now.clause.items.at(-1);
    const next = this.#tokens.next;
    const [from] = before?.values ?? [];
    if (this.#now.clause.stakes.length > 0) return this.#now.endAround('range', token);
    if (before?.by !== 'number' || from === undefined || next?.token.kind !== 'number')
      return this.#found.remark('range', true, token);
    this.#tokens.skip(next.skip);
    this.#now.replaceByRange(before, next.token, isDrawn ? drawnOut(from, next.token.text) : range(from, next.token.text));
  }
}
