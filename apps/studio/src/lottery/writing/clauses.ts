import { type Clause, isBegun, SHORT_SET } from './clause.ts';
import { Cursor } from './cursor.ts';
import { Found } from './found.ts';
import { Making } from './making.ts';
import { isDigitBet, isNumberWord, NumberWords } from './number-words.ts';
import { optionsOf } from './options.ts';
import { namesOf, type StationNames } from './station-names.ts';
import { type StakeText, type Token, tokensOf } from './tokens.ts';
import { outcomeOf, type Word } from './words.ts';
import type { FaultKind, Remark, Writing } from './written.ts';

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
/** “10k x 34 56”, in which it may be xiên. */
const FAR_TIMES = /^x[ \t]+\d+$/;
/** “2d” before all numbers are stations; behind them it is two points, behind an amount either. */
const DAYS_FIRST = /^[2-4][ \t]*d$/;

/** A mark between numbers, with the blank behind a point or a slash. */
const separatorOf = ({ mark, text }: Extract<Token, { kind: 'mark' }>): string =>
  (mark === '.' || mark === '/') && text.trimEnd() !== text ? `${mark} ` : mark;

/** Reads tokens into clauses. A bet word, the end of a line and what follows a stake begin a new one; without a bet word it goes on with the bet before. */
class ClauseReader {
  readonly found: Found;
  readonly #tokens: Cursor;
  readonly #now: Making;
  readonly #numbers: NumberWords;
  /** The clause that a station was named for. */
  #lastStation: Clause | null = null;
  readonly #known: Known;

  constructor(text: string, known: Known) {
    this.found = new Found(text, known.hasStations);
    this.#known = known;
    this.#tokens = new Cursor(tokensOf(text, known.stations), known.isOutcome);
    this.#now = new Making(this.found);
    this.#numbers = new NumberWords(this.found, this.#tokens, this.#now);
  }

  read(): void {
    for (let token = this.#tokens.advance(); token; token = this.#tokens.advance()) this.#take(token);
    this.#now.end();
    this.#now.endWaiting();
  }

  #take(token: Token): void {
    if (token.kind === 'mark') return this.#takeMark(token);
    this.#takeKind(token);
    this.#now.clause.to = Math.max(this.#now.clause.to, token.to);
    this.#now.mark = null;
  }

  #takeKind(token: Exclude<Token, { kind: 'mark' }>): void {
    if (token.kind === 'word') this.#takeWord(token, token.word);
    else if (token.kind === 'stake') this.#takeStake(token);
    else if (token.kind === 'code') this.#startBet(token, { code: token.text });
    else if (token.kind === 'station') this.#takeStation(token);
    else if (token.kind === 'stations') this.#takeCount(token, token.count);
    else if (this.#tokens.isUnread(token)) this.#takeUnread(token);
    else if (token.kind === 'number') this.#numbers.takeNumber(token);
    else this.#now.add(token, [token.text], 'number');
  }

  #takeMark(token: Extract<Token, { kind: 'mark' }>): void {
    const clause = this.#now.clause;
    this.#now.mark = token.mark;
    if (token.mark === ';') this.#endLine(token);
    else if (token.mark === '|') {
      if (!isBegun(clause) && clause.places === 1 && this.#now.opened !== clause) clause.from = token.from;
      clause.places += 1;
    } else if (clause.items.length > 0 && clause.stakes.length === 0) {
      if (this.#tokens.isBetween) clause.separators = new Set([...clause.separators, separatorOf(token)]);
    }
  }

  #endLine(token: Token): void {
    this.#now.end(token.to, true);
    this.found.endLine();
  }

  /** Stations hold for all that follows; those that are named together hold together. */
  #takeStations(token: Token, codes: readonly string[]): void {
    if (isBegun(this.#now.clause)) this.#now.end(token.from);
    // “lo 12 10k hcm, 34 20k”
    if (this.found.isLineBegun && (this.#tokens.isLast || this.#tokens.isBeforeComma))
      return this.#loseLine(token, 'stationLast');
    const before = this.#lastStation === this.#now.clause ? this.#now.clause.stations : [];
    if (before.length === 0) this.#now.endWaiting();
    this.#now.waiting = { from: this.#now.waiting?.from ?? token.from, to: token.to };
    this.#now.clause.from = before.length > 0 ? this.#now.clause.from : token.from;
    this.#now.clause.stations = [...new Set([...before, ...codes])];
    this.#now.clause.isPlaced = true;
    this.#lastStation = this.#now.clause;
    this.#now.opened = this.#now.clause;
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
    const { clause, opened } = this.#now;
    const { before, after } = this.#tokens;
    const isBeforeStake =
      (after?.kind === 'stake' || after?.kind === 'word') && clause.items.length > 0 && clause.stakes.length === 0;
    // “lo: 12 34: 10k”, “12 34: lo 10k”
    if (token.text === ':' && (before?.kind === 'word' || (opened === clause && !isBegun(clause)) || isBeforeStake)) return;
    this.#loseSign(token);
  }

  #loseSign(token: Token): void {
    const isOfStake = this.#now.isRightBehindStake;
    // “50k x2: 12 34”, in which it is xiên, also of what follows.
    if (this.#now.clause.stakes.some(({ text }) => SHORT_SET.test(text))) this.found.loseBet();
    this.found.loseSign('unknown', this.#now.lostAt(token), isOfStake);
    this.#now.opened = this.#now.clause;
  }

  /** A word that was not understood, or names a station without bets: what follows may be meant for it, at a line's end what stands before it too. */
  #lose(token: Token, kind: FaultKind): void {
    if (this.#tokens.isLast && (isBegun(this.#now.clause) || this.found.isLineBegun)) return this.#loseLine(token, kind);
    const isOfStake = kind === 'unknown' && this.#now.isRightBehindStake;
    this.found.loseWord(kind, this.#now.lostAt(token), isOfStake);
    this.#now.opened = this.#now.clause;
  }

  /** What stands at the end of a line may be meant for all of it, and for what follows. */
  #loseLine(token: Token, kind: FaultKind): void {
    this.#now.end(token.from);
    this.found.loseLine(kind, token);
    this.#now.waiting = null;
  }

  #startBet(token: Token, bet: { word: Word } | { code: string }): void {
    const { clause } = this.#now;
    const isStaked = this.#isStaked();
    const isTurned = this.#known.hasStations && clause.items.length > 0 && clause.stakes.length === 0 && !clause.isNamed;
    const isNext = clause.isTurnedRound && clause.stakes.length > 0 && isStaked;
    const isKept = isTurned && isStaked;
    // What stands before may be meant for it: “12 34 10k lo”, “12 34 10k de, 56 20k”.
    const isClosing = this.#tokens.isLast || this.#tokens.isBeforeComma;
    if (isClosing && !isKept && (isBegun(clause) || this.found.isLineBegun)) return this.#now.endAround('betFirst', token);
    if (isBegun(clause) && !isKept) this.#now.end(token.from);
    if (isTurned && !isStaked) this.found.loseNumbers({ from: clause.from, to: token.to });
    // “xz lo”: which of the two is meant is not known.
    if (!this.#tokens.isUnread(this.#tokens.before)) this.found.foundBet();
    if (isNext) this.#now.repeat(clause);
    this.#name(token, bet, isKept);
    if (isKept || isNext) {
      this.#now.clause.isTurnedRound = true;
      this.found.remark('betBehind', false, { from: clause.from, to: token.to });
    } else if (!this.#tokens.hasValues) this.#now.endAround('noNumbers', token);
  }

  /** Whether an amount follows, as behind a bet that stands behind its numbers. */
  #isStaked(): boolean {
    const { after } = this.#tokens;
    return after?.kind === 'stake' && after.suffix !== 'unclear';
  }

  #name(token: Token, bet: { word: Word } | { code: string }, isBehind: boolean): void {
    const { clause, opened } = this.#now;
    if (opened !== clause && !isBehind) clause.from = token.from;
    this.#now.opened = clause;
    clause.isNamed = true;
    clause.isBehindTurnedNumbers = false;
    clause.word = 'word' in bet ? { word: bet.word, text: token.text } : null;
    clause.code = 'code' in bet ? bet.code : null;
  }

  #takeStake(token: Extract<Token, { kind: 'stake' }>): void {
    const clause = this.#now.clause;
    // In brackets an amount is for the numbers right before them.
    if (token.isBracketed && (clause.items.length === 0 || clause.stakes.length > 0)) return this.#loseSign(token);
    const hasAmount = clause.stakes.some(({ suffix }) => suffix !== 'times');
    if (!isBegun(clause) && DAYS_FIRST.test(token.text)) return this.#takeCount(token, Number(token.text.charAt(0)));
    const isUnclearTimes = DAYS_FIRST.test(token.text) || (FAR_TIMES.test(token.text) && this.#tokens.after?.kind === 'number');
    if (hasAmount && isUnclearTimes && this.#known.hasStations && !this.#isShortSet(token))
      return this.#now.endAround('stake', token);
    if (this.#isShortSet(token)) return this.#takeShortSet(token, Number(token.amount));
    const isLeading = clause.items.length === 0 && clause.places === 1;
    const isUnclear = token.suffix === 'unclear' || (token.isSplit && !this.#isWhole);
    if (isUnclear || isLeading) this.found.remark('stake', true, token);
    if (isLeading) this.found.loseStake();
    const isAmount = ({ suffix }: StakeText): boolean => suffix !== 'times';
    if (clause.stakes.some((each) => isAmount(each) === isAmount(token))) {
      this.found.remark('twoStakes', true, token);
      // It may be for what follows.
      this.found.loseStake();
    }
    clause.stakes.push(token);
  }

  /** Whether a number of one digit is none of the clause's, so that “1,5tr” is one amount. */
  get #isWhole(): boolean {
    const { items } = this.#now.clause;
    return this.#known.hasStations && items.every(({ by, values }) => by !== 'set' && values.every(({ length }) => length > 1));
  }

  /** “x2” before numbers, at the beginning of a clause or behind an amount. */
  #isShortSet({ text }: Token): boolean {
    if (!SHORT_SET.test(text) || !this.#known.hasStations) return false;
    if (!isBegun(this.#now.clause)) return this.#tokens.hasValues;
    const { stakes } = this.#now.clause;
    return stakes.some(({ suffix }) => suffix !== 'times') && this.#tokens.after?.kind === 'number';
  }

  #takeShortSet(token: Token, size: number): void {
    this.found.remark('shortSet', false, token, `xien${size}`);
    this.#startBet(token, { word: { kind: 'together', size } });
  }

  #takeWord(token: Token, word: Word): void {
    if (word.kind === 'digit' && isDigitBet(word, this.#now.clause)) return this.#startBet(token, { word });
    if (isNumberWord(word)) return this.#numbers.take(token, word);
    if (word.kind === 'foreign') this.found.remark('notOffered', true, token);
    if (word.kind === 'unclear') this.found.remark('ambiguous', true, token, word.hint);
    this.#startBet(token, { word });
  }
}

/** The clauses of a composed text, and what could not be read into one. */
export function clausesOf(text: string, { game, stations, together }: Writing): { clauses: Clause[]; remarks: Remark[] } {
  const options = optionsOf(game);
  const reader = new ClauseReader(text, {
    stations: namesOf(stations, game.code),
    together,
    hasStations: game.family.layout !== null,
    isOutcome: (word) => options.has(outcomeOf(word)),
  });
  reader.read();
  return reader.found;
}
