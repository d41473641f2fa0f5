import { fold } from './fold.ts';
import type { StationName, StationNames } from './station-names.ts';
import { ANY_WORD, PATTERNS, type Word } from './words.ts';
import type { Span } from './written.ts';

/** What stands between words: the end of a line is `;`. */
export type Mark = ',' | ';' | '|' | '-' | '.' | '/' | '+' | ' ';

/** A stake as it was written: so many units, or an amount in thousands or in whole units. */
export interface StakeText {
  kind: 'stake';
  amount: string;
  /** `times`: units; `k`, `m`: thousands and millions of the currency; `at`: units of the brand's money. */
  suffix: 'times' | 'k' | 'm' | 'at' | 'unclear';
  /** `1,5tr`, which is a number and an amount behind numbers of one digit. */
  isSplit: boolean;
  /** `(50k)` */
  isBracketed: boolean;
}

export type Token = Span & { text: string } & (
    | { kind: 'word'; word: Word }
    | { kind: 'code' }
    /** `isShort`: by its initials alone. */
    | { kind: 'station'; station: StationName; isShort: boolean }
    /** So many stations of the day, by their number alone. */
    | { kind: 'stations'; count: number }
    | { kind: 'number' }
    | { kind: 'name' }
    | StakeText
    | { kind: 'mark'; mark: Mark }
  );

const SUFFIX: Readonly<Record<string, StakeText['suffix']>> = {
  k: 'k',
  n: 'k',
  ng: 'k',
  ngan: 'k',
  nghin: 'k',
  tr: 'm',
  trieu: 'm',
  diem: 'times',
  d: 'times',
};
const namesOf = (isAmount: boolean): string =>
  Object.keys(SUFFIX)
    .filter((name) => (SUFFIX[name] !== 'times') === isAmount)
    .sort((a, b) => b.length - a.length)
    .join('|');
/** The currency may stand behind the word of an amount: “10k đồng”, “10kđ”. */
const NAMES = `(?:(${namesOf(true)})(?:[ \\t]*(?:dong|vnd)|d)?|(${namesOf(false)}))`;
/** So many points are never written: it is an amount in đồng. */
const MOST_POINTS = 999;

/** Longer amounts are none. */
const MOST_LENGTH = 12;
/** Three digits behind a point or a comma may be a fraction or thousands, unless nothing stands before. */
const THOUSANDS = /[1-9]\d*[.,]\d{3}$/;
const FRACTION = /[.,]/;
/** “34 .5k” is half a thousand, or five. */
const POINT_FIRST = /(?:^|\D)[.,]$/;
/** One and a half million. */
const MILLIONS = /^\d[.,]\d{1,2}$/;

const STAKE = new RegExp(`(@|[x*=][ \\t]*)(\\d+(?:[.,]\\d{1,4})?)[ \\t]*(?:${NAMES}(?![a-z]|[.]\\d)|(?![.,]?\\d))`, 'y');
const BRACKETED = new RegExp(`\\([ \\t]*(\\d+(?:[.,]\\d+)?)[ \\t]*(${namesOf(true)})(?:[ \\t]*(?:dong|vnd)|d)?[ \\t]*\\)`, 'y');
const AMOUNT = new RegExp(`()(\\d+(?:[.,]\\d+)?)[ \\t]*${NAMES}(?![a-z])`, 'y');
/** Thousands set apart, as in `10.000` and `100,000`: an amount in đồng, or numbers with 000 among them. */
const GROUPED = new RegExp(`(?:@|[x*=][ \\t]*)?\\d{1,3}(?:[.,]\\d{3})*[.,]000[ \\t]*(?:${NAMES}(?![a-z]))?(?![.,]?\\d)`, 'y');
const STATIONS = /([1-9])[ \t]*dai(?![a-z])[ \t]*:?/y;
const CODE = /[a-z0-9]+_[a-z0-9_]+/y;
/** What no name begins with. */
const NO_NAME = /[\d\s,;|.@-]/;
const NUMBER = /\d+/y;
const NAME = /[a-z]+|[大小单双龙虎和]/y;
/** Points between numbers are a range, elsewhere they set apart. */
const MARK = /[ \t]*([,;|\n/、+&-]|\.(?!\.)|(?:\.{2,}|…)(?!(?<=\d[ \t]*(?:\.{2,}|…))[ \t]*\d))[ \t]*|[ \t]+/y;
/** “1. lo 12 10k” at the beginning of a line. */
const LISTED = /(?<=(?:^|\n)[ \t]*)([1-9]\d?)[ \t]*[.)/:-][ \t]*/y;
const LISTED_BETS: readonly string[] = ['bet', 'together', 'missing'] satisfies Word['kind'][];
/** What is said to the one who takes the bets. */
const POLITE =
  /(?<![a-z0-9])(?:da(?= (?:cho|em|anh|chi) )|cho toi|toi nay|cho|em|anh|chi|ban|oi|nhe|nha|a|ghi|chot|giup|gium|dum|va|cam on|thanks|ok)(?![a-z])(?:[ \t]*:)?/y;

const at = (pattern: RegExp, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from;
  return pattern.exec(text);
};

/** An amount alone in brackets that is one in whatever way it is read. */
function bracketedAt(text: string, from: number): (StakeText & { length: number }) | null {
  const found = at(BRACKETED, text, from);
  if (!found) return null;
  const [all, amount = '', name = ''] = found;
  const suffix = SUFFIX[name] ?? 'unclear';
  const isSplit = suffix === 'm' && MILLIONS.test(amount);
  if ((FRACTION.test(amount) && !isSplit) || amount.length > MOST_LENGTH) return null;
  return { kind: 'stake', amount: amount.replace(',', '.'), suffix, isSplit, isBracketed: true, length: all.length };
}

function stakeAt(text: string, from: number): (StakeText & { length: number }) | null {
  const bracketed = bracketedAt(text, from);
  if (bracketed) return bracketed;
  const grouped = at(GROUPED, text, from)?.[0];
  if (grouped !== undefined)
    return {
      kind: 'stake',
      amount: grouped.replace(/\D/g, ''),
      suffix: 'unclear',
      isSplit: false,
      isBracketed: false,
      length: grouped.trimEnd().length,
    };
  const marked = at(STAKE, text, from);
  // Without a mark “34.5k” and “34,5k” may be 34 and 5k.
  const found = marked ?? at(AMOUNT, text, from);
  if (!found) return null;
  const [, mark = '', amount = '', amountName, name = amountName] = found;
  // “1tr5” is one and a half million to some: what stands right behind the word is part of the amount.
  const behind = name === undefined ? '' : (at(NUMBER, text, from + found[0].length)?.[0] ?? '');
  const all = found[0] + behind;
  const bare = mark === '@' ? 'at' : 'times';
  let suffix = name === undefined ? bare : (SUFFIX[name] ?? bare);
  const isFraction = !marked && FRACTION.test(amount);
  const isSplit = isFraction && suffix === 'm' && MILLIONS.test(amount);
  const isUnclear =
    behind !== '' ||
    (!marked && POINT_FIRST.test(text.slice(Math.max(from - 2, 0), from))) ||
    (isFraction && !isSplit) ||
    amount.length > MOST_LENGTH ||
    THOUSANDS.test(amount) ||
    (name === 'd' && Number(amount) > MOST_POINTS) ||
    (mark.startsWith('=') && !name);
  if (isUnclear) suffix = 'unclear';
  return {
    kind: 'stake',
    amount: amount.replace(',', '.'),
    suffix,
    isSplit,
    isBracketed: false,
    length: all.length,
  };
}

function stationAt(text: string, from: number, stations: StationNames) {
  for (const isShort of [false, true])
    for (const station of stations) {
      const pattern = isShort ? station.short : station.pattern;
      const length = pattern ? at(pattern, text, from)?.[0].length : undefined;
      if (length !== undefined) return { station, isShort, length };
    }
  return null;
}

function wordAt(text: string, from: number): { word: Word; length: number } | null {
  let best: { word: Word; length: number } | null = null;
  if (!at(ANY_WORD, text, from)) return null;
  for (const { pattern, word } of PATTERNS) {
    const length = at(pattern, text, from)?.[0].length ?? 0;
    if (length > (best?.length ?? 0)) best = { word, length };
  }
  return best;
}

const markOf = (text: string): Mark => {
  const found = text.trim();
  if (text.includes('\n') || found === ';') return ';';
  if (found === '、') return ',';
  if (found === '&') return '+';
  if (found === '|' || found === '-' || found === ',' || found === '/' || found === '+') return found;
  return found === '' ? ' ' : '.';
};

function tokenAt(text: string, from: number, stations: StationNames): Token {
  const span = (length: number) => ({ from, to: from + length, text: text.slice(from, from + length) });
  const code = at(CODE, text, from);
  if (code) return { kind: 'code', ...span(code[0].length) };
  const named = NO_NAME.test(text.charAt(from)) ? null : stationAt(text, from, stations);
  if (named) {
    const { length, ...rest } = named;
    return { kind: 'station', ...rest, ...span(length) };
  }
  const several = at(STATIONS, text, from);
  if (several) return { kind: 'stations', count: Number(several[1]), ...span(several[0].length) };
  const polite = at(POLITE, text, from);
  if (polite) return { kind: 'mark', mark: ' ', ...span(polite[0].length) };
  const word = wordAt(text, from);
  const stake = stakeAt(text, from);
  if (stake && stake.length > (word?.length ?? 0)) {
    const { length, ...rest } = stake;
    return { ...rest, ...span(length) };
  }
  if (word) return { kind: 'word', word: word.word, ...span(word.length) };
  const number = at(NUMBER, text, from);
  if (number) return { kind: 'number', ...span(number[0].length) };
  const mark = at(MARK, text, from);
  if (mark) return { kind: 'mark', mark: markOf(mark[0]), ...span(mark[0].length) };
  const name = at(NAME, text, from);
  return { kind: 'name', ...span(name?.[0].length ?? 1) };
}

/** The number of a line in a list, before the bet of the line: the first is 1, and each is one more than the `last`. */
function listedAt(text: string, from: number, last: number): { count: number; length: number } | null {
  const [all = '', number = ''] = at(LISTED, text, from) ?? [];
  const count = Number(number);
  if (all === '' || (count !== 1 && count !== last + 1)) return null;
  const behind = from + all.length;
  const kind = at(CODE, text, behind) ? 'bet' : wordAt(text, behind)?.word.kind;
  return kind !== undefined && LISTED_BETS.includes(kind) ? { count, length: all.length } : null;
}

/** Cuts a composed text into words, numbers, stakes and the marks between them. */
export function tokensOf(text: string, stations: StationNames): Token[] {
  const folded = fold(text);
  const tokens: Token[] = [];
  let last = 0;
  for (let from = 0; from < folded.length; from = tokens.at(-1)?.to ?? folded.length) {
    const listed = listedAt(folded, from, last);
    last = listed?.count ?? last;
    const to = from + (listed?.length ?? 0);
    tokens.push(listed ? { kind: 'mark', mark: ' ', from, to, text: folded.slice(from, to) } : tokenAt(folded, from, stations));
  }
  return tokens;
}
