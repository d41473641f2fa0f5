import { digitSet, drawnOut, pairSet, range } from './sets.ts';
import { type StakeText, type StationNames, type Token, tokensOf } from './tokens.ts';
import type { Word } from './words.ts';
import type { DoubtKind, FaultKind, Remark, Span } from './written.ts';

/** A number or an outcome of a clause, or several that one word names. */
export interface Item extends Span {
  values: readonly string[];
  /** It hangs on the item before by a dash. */
  isJoined: boolean;
  /** Between which bars it stands. */
  place: number;
  /** A word names it: it is numbers of two digits. */
  isSet: boolean;
}

/** A bet, its numbers and its stakes, as they stand in the text. */
export interface Clause extends Span {
  word: { word: Word; text: string } | null;
  /** Code of a bet. */
  code: string | null;
  /** It goes on right behind the clause before: no stake, `;` or end of a line stands between. */
  isBehind: boolean;
  /** Codes of the stations that were named last. */
  stations: readonly string[];
  items: Item[];
  stakes: (StakeText & Span & { text: string })[];
  turnedAt: Span | null;
  /** How many numbers stood before the word that turns them. */
  turnedAfter: number;
  commas: number;
  blanks: number;
  places: number;
}

type Digit = Extract<Word, { kind: 'digit' }>;

const newClause = (from: number, like?: Clause): Clause => ({
  from,
  to: from,
  isBehind: false,
  word: like?.word ?? null,
  code: like?.code ?? null,
  stations: like?.stations ?? [],
  items: [],
  stakes: [],
  turnedAt: null,
  turnedAfter: 0,
  commas: 0,
  blanks: 0,
  places: 1,
});

/** Reads tokens into clauses. A bet word, the end of a line and what follows a stake begin a new one; without a bet word it goes on with the bet before. */
class ClauseReader {
  readonly clauses: Clause[] = [];
  readonly remarks: Remark[] = [];
  readonly #tokens: readonly Token[];
  #clause: Clause;
  #at = 0;
  /** In a list a dash is a range. */
  #isList = false;
  #mark: ',' | ';' | '|' | '-' | ' ' | null = null;
  /** The clause that a station was named for. */
  #lastStation: Clause | null = null;

  readonly #named: StationNames;
  /** Codes of the stations that are meant by how many they are, the first ones first. */
  readonly #together: readonly string[];

  constructor(tokens: readonly Token[], stations: StationNames, together: readonly string[]) {
    this.#tokens = tokens;
    this.#named = stations;
    this.#together = together;
    this.#clause = newClause(0);
  }

  read(): void {
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const token = this.#tokens[this.#at];
      if (token) this.#take(token);
    }
    this.#end();
  }

  #remark(kind: DoubtKind | FaultKind, isFault: boolean, { from, to, text }: Span & { text: string }, hint?: string): void {
    this.remarks.push({ kind, isFault, at: { from, to }, text, ...(hint === undefined ? {} : { hint }) });
  }

  /** The clause is over. Its successor goes on with its bet. */
  #end(at = this.#clause.to, isApart = false): void {
    const clause = this.#clause;
    if (clause.items.length > 0 || clause.stakes.length > 0) this.clauses.push(clause);
    this.#clause = newClause(at, clause);
    this.#clause.isBehind = !isApart && clause.items.length > 0 && clause.stakes.length === 0;
    this.#isList = false;
    this.#mark = null;
  }

  #take(token: Token): void {
    if (token.kind === 'mark') return this.#takeMark(token);
    if (token.kind === 'word') this.#takeWord(token, token.word);
    else if (token.kind === 'stake') this.#takeStake(token);
    else if (token.kind === 'code') this.#startBet(token, { code: token.text });
    else if (token.kind === 'station') this.#takeStations(token, [token.code]);
    else if (token.kind === 'stations') this.#takeCount(token);
    else this.#takeValue(token);
    this.#clause.to = Math.max(this.#clause.to, token.to);
    this.#mark = null;
  }

  #takeMark(token: Extract<Token, { kind: 'mark' }>): void {
    const clause = this.#clause;
    this.#mark = token.mark;
    if (token.mark === ';') this.#end(token.to, true);
    else if (token.mark === '|') {
      if (clause.items.length + clause.stakes.length === 0 && clause.places === 1) clause.from = token.from;
      clause.places += 1;
    } else if (clause.items.length > 0 && clause.stakes.length === 0) {
      if (token.mark === ',') clause.commas += 1;
      if (token.mark === ' ' && this.#isBetween()) clause.blanks += 1;
    }
  }

  /** Whether numbers stand on both sides. */
  #isBetween(): boolean {
    const [before, after] = [this.#tokens[this.#at - 1], this.#tokens[this.#at + 1]];
    return before?.kind === 'number' && after?.kind === 'number';
  }

  /** Stations hold for all that follows; those that are named together hold together. */
  #takeStations(token: Token, codes: readonly string[]): void {
    const clause = this.#clause;
    if (clause.items.length > 0 || clause.stakes.length > 0) this.#end(token.from);
    const before = this.#lastStation === this.#clause ? this.#clause.stations : [];
    this.#clause.from = before.length > 0 ? this.#clause.from : token.from;
    this.#clause.stations = [...new Set([...before, ...codes])];
    this.#lastStation = this.#clause;
  }

  /** “2 dai” are the first two stations of the day, which some order otherwise. */
  #takeCount(token: Extract<Token, { kind: 'stations' }>): void {
    const codes = this.#together.slice(0, token.count);
    if (codes.length < token.count) return this.#takeValue(token);
    const names = codes.map((code) => this.#named.find((each) => each.code === code)?.name ?? code);
    this.#remark('stations', false, token, names.join(', '));
    this.#takeStations(token, codes);
  }

  #startBet(token: Token, bet: { word: Word } | { code: string }): void {
    const clause = this.#clause;
    const isOpen = clause.items.length > 0 || clause.stakes.length > 0;
    if (isOpen) this.#end(token.from);
    if (this.#lastStation !== this.#clause) this.#clause.from = token.from;
    this.#clause.word = 'word' in bet ? { word: bet.word, text: token.text } : null;
    this.#clause.code = 'code' in bet ? bet.code : null;
    if (!this.#hasValues()) this.#remark('noNumbers', true, token);
  }

  /** Whether numbers follow before the next bet. */
  #hasValues(): boolean {
    for (const token of this.#tokens.slice(this.#at + 1)) {
      if (token.kind === 'number' || token.kind === 'name') return true;
      if (token.kind === 'code' || token.kind === 'stake' || token.kind === 'station' || token.kind === 'stations') return false;
      if (token.kind === 'word') {
        if (token.word.kind === 'digit' || token.word.kind === 'pairs') return true;
        if (token.word.kind !== 'turned' && token.word.kind !== 'list') return false;
      }
    }
    return false;
  }

  #takeStake(token: Extract<Token, { kind: 'stake' }>): void {
    const clause = this.#clause;
    if (token.suffix === 'unclear' || (clause.items.length === 0 && clause.places === 1)) this.#remark('stake', true, token);
    const isAmount = ({ suffix }: StakeText): boolean => suffix !== 'times';
    if (clause.stakes.some((each) => isAmount(each) === isAmount(token))) this.#remark('twoStakes', true, token);
    clause.stakes.push(token);
  }

  #takeWord(token: Token, word: Word): void {
    switch (word.kind) {
      case 'foreign':
      case 'unclear':
        this.#remark(word.kind === 'foreign' ? 'notOffered' : 'ambiguous', true, token, 'hint' in word ? word.hint : undefined);
        return this.#startBet(token, { word });
      case 'digit':
        return this.#takeDigitSet(token, word);
      case 'pairs':
        if (word.isPlain) this.#remark('pairs', false, token);
        return this.#add(token, pairSet(word.set), true);
      case 'turned':
        this.#beforeValue(token);
        this.#clause.turnedAt = token;
        this.#clause.turnedAfter = this.#clause.items.length;
        return;
      case 'list':
        this.#beforeValue(token);
        this.#isList = true;
        return;
      case 'to':
        return this.#takeRange(token, word.isDrawn);
      default:
        return this.#startBet(token, { word });
    }
  }

  /** What follows a stake is a clause of its own. */
  #beforeValue(token: Token): void {
    if (this.#clause.stakes.length > 0) this.#end(token.from);
    const clause = this.#clause;
    if (clause.items.length === 0 && clause.word === null && clause.code === null && clause.places === 1)
      clause.from = token.from;
  }

  #add(token: Span, values: readonly string[], isSet: boolean): void {
    this.#beforeValue({ ...token, kind: 'name', text: '' });
    const isJoined = this.#mark === '-' && this.#clause.items.length > 0;
    const { places } = this.#clause;
    this.#clause.items.push({ from: token.from, to: token.to, values, isJoined, place: places - 1, isSet });
  }

  #next(): { token: Token; skip: number } | null {
    for (let skip = 1; ; skip += 1) {
      const token = this.#tokens[this.#at + skip];
      if (!token || (token.kind === 'mark' && token.mark !== ' ' && token.mark !== ',')) return null;
      if (token.kind !== 'mark') return { token, skip };
    }
  }

  #takeDigitSet(token: Token, word: Digit): void {
    const isFirst = this.#clause.stakes.length > 0 || this.#clause.items.length === 0;
    const ownBet = this.#clause.word === null && this.#clause.code === null;
    const isBet = (word.set === 'head' || word.set === 'tail') && isFirst && (ownBet || this.#clause.stakes.length > 0);
    if (isBet) return this.#startBet(token, { word });
    let count = 0;
    for (let next = this.#next(); next?.token.kind === 'number' && next.token.text.length === 1; next = this.#next()) {
      this.#add({ from: token.from, to: next.token.to }, digitSet(word.set, Number(next.token.text)), true);
      this.#clause.to = next.token.to;
      this.#at += next.skip;
      count += 1;
    }
    if (count > 0) return;
    // “đề đầu 68” is a bet, but which one differs from house to house.
    if (word.set === 'head' && this.#next()?.token.kind === 'number')
      this.#remark('ambiguous', true, token, 'de dau db, de7, de8');
    else this.#remark('noDigit', true, token);
  }

  #takeRange(token: Token, isDrawn: boolean): void {
    const before = this.#clause.items.at(-1);
    const next = this.#next();
    const [from] = before?.values ?? [];
    if (!before || before.isSet || from === undefined || next?.token.kind !== 'number') return this.#remark('range', true, token);
    this.#at += next.skip;
    this.#replaceByRange(before, next.token, isDrawn ? drawnOut(from, next.token.text) : range(from, next.token.text));
  }

  #replaceByRange(before: Item, { to, text }: Token, values: readonly string[] | null): void {
    const [first = ''] = before.values;
    if (values === null) this.#remark('range', true, { from: before.from, to, text: `${first}-${text}` });
    this.#clause.items.pop();
    this.#clause.items.push({ ...before, to, values: values ?? [], isSet: false });
    this.#clause.to = to;
  }

  #takeValue(token: Token): void {
    const before = this.#clause.items.at(-1);
    if (this.#isList && this.#mark === '-' && before && token.kind === 'number' && this.#clause.stakes.length === 0)
      return this.#replaceByRange(before, token, range(before.values[0] ?? '', token.text));
    this.#add(token, [token.text], false);
  }
}

/** The clauses of a text, and what could not be read into one. */
export function clausesOf(
  text: string,
  stations: StationNames,
  together: readonly string[],
): { clauses: Clause[]; remarks: Remark[] } {
  const reader = new ClauseReader(tokensOf(text, stations), stations, together);
  reader.read();
  return reader;
}

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
