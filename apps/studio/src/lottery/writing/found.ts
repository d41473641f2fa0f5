import { type Clause, isBegun } from './clause.ts';
import type { DoubtKind, FaultKind, Remark, Span } from './written.ts';

/** Clauses and remarks of a text so far, and what of it was not understood that may be meant for what follows. */
export class Found {
  readonly clauses: Clause[] = [];
  readonly remarks: Remark[] = [];
  readonly #text: string;
  /** Whether stations are bet on, so that any word may be one. */
  readonly #hasStations: boolean;
  /** What was lost: the station, the bet, a part of the line. */
  #station = false;
  #bet = false;
  #line = false;
  /** What was lost stands in a line by itself, and is for the next. */
  #isForNext = false;
  /** How many clauses there were at the beginning of the line. */
  #lineFrom = 0;

  constructor(text: string, hasStations: boolean) {
    this.#text = text;
    this.#hasStations = hasStations;
  }

  remark(kind: DoubtKind | FaultKind, isFault: boolean, { from, to }: Span, hint?: string): void {
    const text = this.#text.slice(from, to).trim();
    this.remarks.push({ kind, isFault, at: { from, to }, text, ...(hint === undefined ? {} : { hint }) });
  }

  /** A fault; unknown words side by side are one. */
  #fault(kind: FaultKind, { from, to }: Span): void {
    const last = this.remarks.at(-1);
    const isMore = kind === 'unknown' && last?.kind === kind && this.#text.slice(last.at.to, from).trim() === '';
    if (isMore) this.remarks.pop();
    this.remark(kind, true, { from: isMore ? Math.min(last.at.from, from) : from, to });
  }

  /** A clause that is over. */
  push(clause: Clause): void {
    if (this.#station || this.#bet || this.#line) clause.lost = 'behind';
    if (isBegun(clause)) this.clauses.push(clause);
  }

  endLine(): void {
    this.#line = this.#isForNext && !this.isLineBegun;
    this.#isForNext &&= this.#line;
    this.#lineFrom = this.clauses.length;
  }

  get isLineBegun(): boolean {
    return this.clauses.length > this.#lineFrom;
  }

  /** A station is named that holds for what follows. */
  foundStation(): void {
    this.#station = false;
  }

  /** A bet is named; in a line that was lost it may be meant otherwise. */
  foundBet(): void {
    if (!this.#line) this.#bet = false;
  }

  /** A sign that names nothing, or a total, but may change its line. `isOfLast`: the last clause too. */
  loseSign(kind: FaultKind, at: Span, isOfLast: boolean): void {
    this.#fault(kind, isOfLast ? this.#tellLast(at) : at);
    this.#line = true;
  }

  /** A word that may be several bets: what follows without a bet of its own may be meant for it. */
  loseBet(): void {
    this.#bet = true;
  }

  /** A stake before all numbers: what follows may be meant for it, with a bet that was not understood. */
  loseStake(): void {
    this.#line = true;
    this.#bet = true;
  }

  /** Numbers before their bet that may be read otherwise, with all that follows in the line. */
  loseNumbers(at: Span): void {
    const clause = this.clauses.at(-1);
    if (clause) clause.lost = 'told';
    this.#fault('betFirst', at);
    this.loseStake();
  }

  /** A word that was not understood, or a station without bets: what follows may be meant for it. `isOfLast`: it may be a word of the last clause too. */
  loseWord(kind: FaultKind, at: Span, isOfLast = false): void {
    this.#fault(kind, isOfLast ? this.#tellLast(at) : at);
    this.#station ||= this.#hasStations;
    this.#bet ||= kind === 'unknown';
  }

  /** The same at the end of a line, all of which may be meant for it too. */
  loseLine(kind: FaultKind, at: Span): void {
    this.loseWord(kind, this.#tellLine(at));
  }

  /** A word that may be meant for all of its line, before it and behind, or be the bet of what follows. `isOfLast`: at a line's beginning for the last clause. */
  loseAround(kind: FaultKind, at: Span, isOfLast = false): void {
    this.#isForNext = !this.isLineBegun;
    this.#fault(kind, isOfLast && !this.isLineBegun ? this.#tellLast(at) : this.#tellLine(at));
    this.loseStake();
  }

  /** The last clause has no line of its own. */
  #tellLast({ from, to }: Span): Span {
    const last = this.clauses.at(-1);
    if (last) last.lost = 'told';
    return { from: last?.from ?? from, to };
  }

  /** What stands before in the line has no line of its own. */
  #tellLine({ from, to }: Span): Span {
    const line = this.clauses.slice(this.#lineFrom);
    for (const clause of line) clause.lost = 'told';
    return { from: line[0]?.from ?? from, to };
  }
}
