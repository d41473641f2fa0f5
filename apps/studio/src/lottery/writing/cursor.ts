import type { Token } from './tokens.ts';

const GAPS: readonly string[] = [' ', ',', '.', '/', '+'];
const isGap = (token: Token): boolean =>
  token.kind === 'mark' ? GAPS.includes(token.mark) : token.kind === 'name' && token.text === ':';
const isBar = (token: Token): boolean => token.kind === 'mark' && (token.mark === '-' || token.mark === '|');
const LETTER = /\p{L}/u;
/** Whether a token says nothing of what stands before it in its line. */
const isSilent = (token: Token): boolean =>
  token.kind === 'mark' ? token.mark !== ';' : token.kind === 'name' && !LETTER.test(token.text);
const isEnd = (token: Token | undefined): boolean => token === undefined || (token.kind === 'mark' && token.mark === ';');

/** Of each token where the next one is that is not passed over; the length where there is none. */
function nextOf(tokens: readonly Token[], isPassed: (token: Token) => boolean): number[] {
  const next: number[] = [];
  for (let at = tokens.length - 1, found = tokens.length; at >= 0; at -= 1) {
    next[at] = found;
    const token = tokens[at];
    if (token && !isPassed(token)) found = at;
  }
  return next;
}

/** Where a reader of tokens stands, and what is around it. Gaps are blanks, commas, points, slashes and colons. */
export class Cursor {
  readonly #tokens: readonly Token[];
  readonly #nexts: readonly number[];
  readonly #nextWords: readonly number[];
  readonly #isOutcome: (word: string) => boolean;
  #at = -1;
  /** The last token before that is neither a gap nor a dash or bar. */
  #before = -1;

  constructor(tokens: readonly Token[], isOutcome: (word: string) => boolean) {
    this.#tokens = tokens;
    this.#nexts = nextOf(tokens, isGap);
    this.#nextWords = nextOf(tokens, isSilent);
    this.#isOutcome = isOutcome;
  }

  /** Goes on to the next token. */
  advance(): Token | undefined {
    this.#moveTo(this.#at + 1);
    return this.#tokens[this.#at];
  }

  /** Goes past tokens that were taken with the one before. */
  skip(count: number): void {
    this.#moveTo(this.#at + count);
  }

  #moveTo(to: number): void {
    for (; this.#at < to; this.#at += 1) {
      const left = this.#tokens[this.#at];
      if (left && !isGap(left) && !isBar(left)) this.#before = this.#at;
    }
  }

  /** The token before, gaps, dashes and bars aside. */
  get before(): Token | undefined {
    return this.#tokens[this.#before];
  }

  /** The token behind, gaps aside. */
  get after(): Token | undefined {
    return this.#tokens[this.#nexts[this.#at] ?? this.#tokens.length];
  }

  /** Whether nothing but signs follow in the line. */
  get isLast(): boolean {
    return isEnd(this.#tokens[this.#nextWords[this.#at] ?? this.#tokens.length]);
  }

  /** Whether a comma stands right behind. */
  get isBeforeComma(): boolean {
    const next = this.#tokens[this.#at + 1];
    return next?.kind === 'mark' && next.mark === ',';
  }

  /** Whether numbers stand before and behind, gaps aside. */
  get isBetween(): boolean {
    return this.before?.kind === 'number' && this.after?.kind === 'number';
  }

  /** The next token, gaps aside, and how far it is; none behind another mark. */
  get next(): { token: Token; skip: number } | null {
    const { after } = this;
    return after && after.kind !== 'mark' ? { token: after, skip: (this.#nexts[this.#at] ?? 0) - this.#at } : null;
  }

  /** A word that is neither known nor an outcome of the game. */
  isUnread(token: Token | undefined): boolean {
    return token?.kind === 'name' && !this.#isOutcome(token.text);
  }

  #hasDigit(at: number): boolean {
    const next = this.#tokens[this.#nexts[at] ?? this.#tokens.length];
    return next?.kind === 'number' && next.text.length === 1;
  }

  /** Whether numbers follow before the next bet. */
  get hasValues(): boolean {
    let isOver = false;
    for (let at = this.#at + 1; at < this.#tokens.length; at += 1) {
      const token = this.#tokens[at];
      if (!token) return false;
      isOver ||= token.kind === 'mark' && token.mark === ';';
      if (token.kind === 'number' || (token.kind === 'name' && !this.isUnread(token))) return true;
      if (token.kind === 'code' || token.kind === 'stake') return false;
      if (token.kind === 'word') {
        // “đầu” before a line of “đuôi 46” has no numbers.
        if (token.word.kind === 'digit') return !isOver || this.#hasDigit(at);
        if (token.word.kind === 'pairs') return true;
        if (token.word.kind !== 'turned' && token.word.kind !== 'list' && token.word.kind !== 'count') return false;
      }
    }
    return false;
  }
}
