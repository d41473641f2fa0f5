import { type Clause, type Item, isBegun, newClause } from './clause.ts';
import { Cursor } from './cursor.ts';
import { Found } from './found.ts';
import { digitSet, drawnOut, pairSet, range } from './sets.ts';
import { namesOf, type StationNames } from './station-names.ts';
import { type StakeText, type Token, tokensOf } from './tokens.ts';
import { outcomeOf, type Word } from './words.ts';
import type { FaultKind, Remark, Span, Writing } from './written.ts';

type Digit = Extract<Word, { kind: 'digit' }>;
type Mark = Extract<Token, { kind: 'mark' }>['mark'];

/** What a text is read with. */
interface Known {
  stations: StationNames;
  /** Codes of the stations that are meant by how many they are, the first ones first. */
  together: readonly string[];
  /** Whether stations are bet on, so that a word may be one. */
  hasStations: boolean;
  isOutcome: (word: string) => boolean;
}

const LETTER = /\p{L}/u;
/** “2d” before all numbers are stations; behind them it is two points. */
const DAYS_FIRST = /^[2-4][ \t]*d$/;

/** Reads tokens into clauses. A bet word, the end of a line and what follows a stake begin a new one; without a bet word it goes on with the bet before. */
class ClauseReader {
  readonly found: Found;
  readonly #tokens: Cursor;
  #clause: Clause;
  /** In a list a dash is a range. */
  #isList = false;
  #mark: Mark | null = null;
  /** The clause that a station was named for. */
  #lastStation: Clause | null = null;
  /** The clause that began with a station, a bet, or a word that was not understood. */
  #opened: Clause | null = null;
  /** Where a station was named that no numbers followed yet. */
  #waiting: Span | null = null;
  readonly #known: Known;

  constructor(text: string, known: Known) {
    this.found = new Found(text, known.hasStations);
    this.#known = known;
    this.#tokens = new Cursor(tokensOf(text, known.stations), known.isOutcome);
    this.#clause = newClause(0);
  }

  read(): void {
    for (let token = this.#tokens.advance(); token; token = this.#tokens.advance()) this.#take(token);
    this.#end();
    this.#endWaiting();
  }

  /** The clause is over. Its successor goes on with its bet. */
  #end(at = this.#clause.to, isApart = false): void {
    const clause = this.#clause;
    this.found.push(clause);
    if (clause.items.length > 0) this.#waiting = null;
    this.#clause = newClause(at, clause);
    this.#clause.isBehind = !isApart && clause.items.length > 0 && clause.stakes.length === 0;
    this.#isList = false;
    this.#mark = null;
  }

  #endWaiting(): void {
    if (this.#waiting) this.found.remark('noNumbers', true, this.#waiting);
    this.#waiting = null;
  }

  #take(token: Token): void {
    if (token.kind === 'mark') return this.#takeMark(token);
    this.#takeKind(token);
    this.#clause.to = Math.max(this.#clause.to, token.to);
    this.#mark = null;
  }

  #takeKind(token: Exclude<Token, { kind: 'mark' }>): void {
    if (token.kind === 'word') this.#takeWord(token, token.word);
    else if (token.kind === 'stake') this.#takeStake(token);
    else if (token.kind === 'code') this.#startBet(token, { code: token.text });
    else if (token.kind === 'station') this.#takeStation(token);
    else if (token.kind === 'stations') this.#takeCount(token, token.count);
    else if (this.#tokens.isUnread(token)) this.#takeUnread(token);
    else this.#takeValue(token);
  }

  #takeMark(token: Extract<Token, { kind: 'mark' }>): void {
    const clause = this.#clause;
    this.#mark = token.mark;
    if (token.mark === ';') this.#endLine(token);
    else if (token.mark === '|') {
      if (clause.items.length + clause.stakes.length === 0 && clause.places === 1) clause.from = token.from;
      clause.places += 1;
    } else if (clause.items.length > 0 && clause.stakes.length === 0) {
      if (token.mark === ',') clause.commas += 1;
      if (token.mark === ' ' && this.#tokens.isBetween) clause.blanks += 1;
    }
  }

  #endLine(token: Token): void {
    this.#end(token.to, true);
    this.found.endLine();
  }

  /** Stations hold for all that follows; those that are named together hold together. */
  #takeStations(token: Token, codes: readonly string[]): void {
    if (isBegun(this.#clause)) this.#end(token.from);
    if (this.#tokens.isLast && this.found.isLineBegun) return this.#loseLine(token, 'stationLast');
    const before = this.#lastStation === this.#clause ? this.#clause.stations : [];
    if (before.length === 0) this.#endWaiting();
    this.#waiting = { from: this.#waiting?.from ?? token.from, to: token.to };
    this.#clause.from = before.length > 0 ? this.#clause.from : token.from;
    this.#clause.stations = [...new Set([...before, ...codes])];
    this.#lastStation = this.#clause;
    this.#opened = this.#clause;
    // “bp, hcm”: the one that was not understood is meant too.
    const beside = this.#tokens.before;
    if (!this.#tokens.isUnread(beside) && beside?.kind !== 'station' && beside?.kind !== 'stations') this.found.foundStation();
  }

  #takeStation(token: Extract<Token, { kind: 'station' }>): void {
    const { station, isShort } = token;
    if (!station.isOpen) return this.#lose(token, 'resting');
    if (isShort) this.found.remark('shortStation', false, token, station.name);
    this.#takeStations(token, [station.code]);
  }

  /** “2 dai” are the first two stations of the day, which some order otherwise. */
  #takeCount(token: Token, count: number): void {
    const { stations, together } = this.#known;
    const codes = together.slice(0, count);
    if (codes.length < count) return this.#lose(token, 'unknown');
    const names = codes.map((code) => stations.find((each) => each.code === code)?.name ?? code);
    this.found.remark('stations', false, token, names.join(', '));
    this.#takeStations(token, codes);
  }

  /** A sign alone names nothing, but may change its line. */
  #takeUnread(token: Token): void {
    if (LETTER.test(token.text)) return this.#lose(token, 'unknown');
    const { before } = this.#tokens;
    // “lo: 12”
    if (token.text === ':' && (before?.kind === 'word' || before?.kind === 'code' || this.#lastStation === this.#clause)) return;
    this.found.loseSign(this.#lostAt(token));
    this.#opened = this.#clause;
  }

  /** A word that was not understood, or names a station without bets: what follows may be meant for it, at a line's end what stands before it too. */
  #lose(token: Token, kind: FaultKind): void {
    if (this.#tokens.isLast && (isBegun(this.#clause) || this.found.isLineBegun)) return this.#loseLine(token, kind);
    this.found.loseWord(kind, this.#lostAt(token));
    this.#opened = this.#clause;
  }

  /** What is lost with a word: the bet or the station before it that has no numbers yet. */
  #lostAt(token: Token): Span {
    this.#beforeValue(token);
    const isOpened = this.#opened === this.#clause && !isBegun(this.#clause);
    return { from: isOpened ? this.#clause.from : token.from, to: token.to };
  }

  /** What stands at the end of a line may be meant for all of it, and for what follows. */
  #loseLine(token: Token, kind: FaultKind): void {
    this.#end(token.from);
    this.found.loseLine(kind, token);
    this.#waiting = null;
  }

  #startBet(token: Token, bet: { word: Word } | { code: string }): void {
    if (isBegun(this.#clause)) this.#end(token.from);
    this.found.foundBet();
    if (this.#opened !== this.#clause) this.#clause.from = token.from;
    this.#opened = this.#clause;
    this.#clause.word = 'word' in bet ? { word: bet.word, text: token.text } : null;
    this.#clause.code = 'code' in bet ? bet.code : null;
    if (!this.#tokens.hasValues) this.found.remark('noNumbers', true, token);
  }

  #takeStake(token: Extract<Token, { kind: 'stake' }>): void {
    const clause = this.#clause;
    if (!isBegun(clause) && DAYS_FIRST.test(token.text)) return this.#takeCount(token, Number(token.text.charAt(0)));
    if (token.suffix === 'unclear' || (clause.items.length === 0 && clause.places === 1)) this.found.remark('stake', true, token);
    const isAmount = ({ suffix }: StakeText): boolean => suffix !== 'times';
    if (clause.stakes.some((each) => isAmount(each) === isAmount(token))) this.found.remark('twoStakes', true, token);
    clause.stakes.push(token);
  }

  #takeWord(token: Token, word: Word): void {
    switch (word.kind) {
      case 'foreign':
      case 'unclear':
        this.found.remark(
          word.kind === 'foreign' ? 'notOffered' : 'ambiguous',
          true,
          token,
          'hint' in word ? word.hint : undefined,
        );
        return this.#startBet(token, { word });
      case 'digit':
        return this.#takeDigitSet(token, word);
      case 'pairs':
        if (word.isPlain) this.found.remark('pairs', false, token);
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
    const isFree = clause.word === null && clause.code === null && clause.places === 1 && this.#opened !== clause;
    if (clause.items.length === 0 && isFree) clause.from = token.from;
  }

  #add(token: Span, values: readonly string[], isSet: boolean): void {
    this.#beforeValue({ ...token, kind: 'name', text: '' });
    const isJoined = this.#mark === '-' && this.#clause.items.length > 0;
    const { places } = this.#clause;
    this.#clause.items.push({ from: token.from, to: token.to, values, isJoined, place: places - 1, isSet });
  }

  #takeDigitSet(token: Token, word: Digit): void {
    const isFirst = this.#clause.stakes.length > 0 || this.#clause.items.length === 0;
    const ownBet = this.#clause.word === null && this.#clause.code === null;
    const isBet = (word.set === 'head' || word.set === 'tail') && isFirst && (ownBet || this.#clause.stakes.length > 0);
    if (isBet) return this.#startBet(token, { word });
    let count = 0;
    for (let next = this.#tokens.next; next?.token.kind === 'number' && next.token.text.length === 1; next = this.#tokens.next) {
      this.#add({ from: token.from, to: next.token.to }, digitSet(word.set, Number(next.token.text)), true);
      this.#clause.to = next.token.to;
      this.#tokens.skip(next.skip);
      count += 1;
    }
    if (count > 0) return;
    // “đề đầu 68” is a bet, but which one differs from house to house.
    if (word.set === 'head' && this.#tokens.next?.token.kind === 'number')
      this.found.remark('ambiguous', true, token, 'de dau db, de7, de8');
    else this.found.remark('noDigit', true, token);
  }

  #takeRange(token: Token, isDrawn: boolean): void {
    const before = this.#clause.items.at(-1);
    const next = this.#tokens.next;
    const [from] = before?.values ?? [];
    if (!before || before.isSet || from === undefined || next?.token.kind !== 'number')
      return this.found.remark('range', true, token);
    this.#tokens.skip(next.skip);
    this.#replaceByRange(before, next.token, isDrawn ? drawnOut(from, next.token.text) : range(from, next.token.text));
  }

  #replaceByRange(before: Item, { to }: Token, values: readonly string[] | null): void {
    if (values === null) this.found.remark('range', true, { from: before.from, to });
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

/** The clauses of a composed text, and what could not be read into one. */
export function clausesOf(text: string, { game, stations, together }: Writing): { clauses: Clause[]; remarks: Remark[] } {
  const outcomes = new Set(
    game.bets.flatMap(({ pool }) => (pool.kind === 'options' ? pool.values.flatMap((each) => each.split('-')) : [])),
  );
  const reader = new ClauseReader(text, {
    stations: namesOf(stations),
    together,
    hasStations: game.family.layout !== null,
    isOutcome: (word) => outcomes.has(outcomeOf(word)),
  });
  reader.read();
  return reader.found;
}
