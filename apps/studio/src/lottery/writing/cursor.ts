import type { Token } from './tokens.ts';

const isGap = (token: Token): boolean =>
  token.kind === 'mark' ? token.mark === ' ' || token.mark === ',' : token.kind === 'name' && token.text === ':';
const isEnd = (token: Token | undefined): boolean => token === undefined || (token.kind === 'mark' && token.mark === ';');

/** Where a reader of tokens stands, and what is around it. Gaps are blanks, commas and colons. */
export class Cursor {
  readonly #tokens: readonly Token[];
  readonly #isOutcome: (word: string) => boolean;
  #at = -1;

  constructor(tokens: readonly Token[], isOutcome: (word: string) => boolean) {
    this.#tokens = tokens;
    this.#isOutcome = isOutcome;
  }

  /** Goes on to the next token. */
  advance(): Token | undefined {
    this.#at += 1;
    return this.#tokens[this.#at];
  }

  /** Goes past tokens that were taken with the one before. */
  skip(count: number): void {
    this.#at += count;
  }

  /** The token before, gaps aside. */
  get before(): Token | undefined {
    return this.#beside(-1);
  }

  /** The token behind, gaps aside. */
  get after(): Token | undefined {
    return this.#beside(1);
  }

  #beside(step: number): Token | undefined {
    let at = this.#at + step;
    for (let token = this.#tokens[at]; token && isGap(token); token = this.#tokens[at]) at += step;
    return this.#tokens[at];
  }

  /** Whether nothing follows in the line. */
  get isLast(): boolean {
    return isEnd(this.after);
  }

  /** Whether numbers stand right before and behind. */
  get isBetween(): boolean {
    const [before, after] = [this.#tokens[this.#at - 1], this.#tokens[this.#at + 1]];
    return before?.kind === 'number' && after?.kind === 'number';
  }

  /** The next token, gaps aside, and how far it is; none behind another mark. */
  get next(): { token: Token; skip: number } | null {
    for (let skip = 1; ; skip += 1) {
      const token = this.#tokens[this.#at + skip];
      if (!token || (token.kind === 'mark' && !isGap(token))) return null;
      if (!isGap(token)) return { token, skip };
    }
  }

  /** A word that is neither known nor an outcome of the game. */
  isUnread(token: Token | undefined): boolean {
    return token?.kind === 'name' && !this.#isOutcome(token.text);
  }

  /** Whether numbers follow before the next bet. */
  get hasValues(): boolean {
    for (let at = this.#at + 1; at < this.#tokens.length; at += 1) {
      const token = this.#tokens[at];
      if (!token) return false;
      if (token.kind === 'number' || (token.kind === 'name' && !this.isUnread(token))) return true;
      if (token.kind === 'code' || token.kind === 'stake' || token.kind === 'station' || token.kind === 'stations') return false;
      if (token.kind === 'word') {
        if (token.word.kind === 'digit' || token.word.kind === 'pairs') return true;
        if (token.word.kind !== 'turned' && token.word.kind !== 'list') return false;
      }
    }
    return false;
  }
}
