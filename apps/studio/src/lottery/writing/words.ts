/** The bets of a word by how many digits the numbers have; the code is without its region. */
type ByDigits = Readonly<Record<number, string>>;

export interface BetWord {
  kind: 'bet';
  north: ByDigits;
  south: ByDigits;
}

export type Word =
  | BetWord
  /** A bet on sets; its size where the word names it. */
  | { kind: 'together' | 'missing'; size: number | null }
  /** Numbers by what they have in common; those of `digit` are followed by digits. */
  | { kind: 'digit'; set: 'sum' | 'touch' | 'head' | 'tail' }
  | { kind: 'pairs'; set: 'equal' | 'apart'; isPlain: boolean }
  | { kind: 'turned' }
  /** The amount beside it is for each number or set, as every amount is. */
  | { kind: 'each' }
  /** How many numbers there are, behind their count. */
  | { kind: 'count' }
  /** What all bets before come to, or so it seems. */
  | { kind: 'total' }
  /** Takes numbers away from those before. */
  | { kind: 'except' }
  | { kind: 'list'; hasRanges: boolean }
  /** `isSign`: by points, which others set between numbers. */
  | { kind: 'to'; isDrawn: boolean; isSign: boolean }
  /** Known elsewhere, not offered here. */
  | { kind: 'foreign' }
  /** May be several bets: what to write instead. */
  | { kind: 'unclear'; hint: string };

const both = (codes: ByDigits): BetWord => ({ kind: 'bet', north: codes, south: codes });
const north = (codes: ByDigits): BetWord => ({ kind: 'bet', north: codes, south: {} });
const south = (codes: ByDigits): BetWord => ({ kind: 'bet', north: {}, south: codes });

const LO = { 2: 'LO2', 3: 'LO3', 4: 'LO4' };
const COUNTS: Readonly<Record<number, string>> = { 2: '2|hai', 3: '3|ba', 4: '4|bon' };
const sizes = (kind: 'together' | 'missing', words: string, all: readonly number[]): [string, Word][] => [
  [words, { kind, size: null }],
  ...all.map((size): [string, Word] => [`(?:${words}) ?(?:${COUNTS[size] ?? size})`, { kind, size }]),
];

/** Folded words with what they mean, as patterns in which a blank stands for any number of blanks. Of the alternatives of a pattern the first counts: what is longer stands before what it begins with. */
const WORDS: readonly (readonly [pattern: string, word: Word])[] = [
  ['(?:bao )?lo 2 so', both({ 2: 'LO2' })],
  ['(?:bao )?lo|bao|b', both(LO)],
  ['(?:bao )?lo 3 so', both({ 3: 'LO3' })],
  ['(?:bao )?lo 4 so', both({ 4: 'LO4' })],
  ['lo 2 so 1k|lo1k', both({ 2: 'LO2K' })],
  ['lo 2 so dau|lo dau', north({ 2: 'LO2F' })],
  ['(?:bao )?7 lo|bao ?7|bay lo|b7', south({ 2: 'B7_2', 3: 'B7_3', 4: 'B7_4' })],
  ...[2, 3, 4].map((size): [string, Word] => [`bao 7 lo,? ${size} so`, south({ [size]: `B7_${size}` })]),
  ['de dac biet|de db|dac biet|db|de', both({ 2: 'DE' })],
  ['de dau dac biet|de dau db|dau db|def', north({ 2: 'DEF' })],
  ['de giai nhat|giai nhat|de nhat|g1|de1', north({ 2: 'DE1' })],
  ['de giai 7|giai 7|g7|de7', { kind: 'bet', north: { 2: 'DE7' }, south: { 3: '3C7' } }],
  ['de giai 8|dau \\(?giai 8\\)?|giai 8|g8|de8', south({ 2: 'DE8' })],
  ['giai 6|g6|3c6|3 cang giai 6', north({ 3: '3C6' })],
  ['(?:de )?dau duoi|dd', both({ 2: 'DD', 3: '3CDD' })],
  ['hang chuc', both({ 1: 'HEAD' })],
  ['hang don vi', both({ 1: 'TAIL' })],
  ['3 ?cang (?:dac biet|db)|ba cang (?:dac biet|db)|(?:de )?(?:3 ?cang|ba cang)|3c|bc|xiu chu duoi|xc duoi', both({ 3: '3C' })],
  ['duoi \\(?(?:dac biet|db)\\)?', both({ 2: 'DE' })],
  ['xiu chu dau|xc dau|3c7', south({ 3: '3C7' })],
  ['(?:xiu chu|xc|3 ?cang) dau duoi|xc ?dd|3cdd', both({ 3: '3CDD' })],
  ['xiu chu|xc', { kind: 'unclear', hint: 'xc dau, xc duoi, xc dau duoi' }],
  ['4 ?cang (?:dac biet|db)|bon cang (?:dac biet|db)|4 ?cang|4c|bon cang', both({ 4: '4C' })],
  ...sizes('together', '(?:lo )?xien', [2, 3, 4]),
  ...sizes('missing', '(?:lo )?truot(?: xien)?|xien truot', [4, 6, 8, 10]),
  ['tong', { kind: 'digit', set: 'sum' }],
  ['cham', { kind: 'digit', set: 'touch' }],
  ['dau', { kind: 'digit', set: 'head' }],
  ['duoi|dit', { kind: 'digit', set: 'tail' }],
  ['kep bang', { kind: 'pairs', set: 'equal', isPlain: false }],
  ['kep lech', { kind: 'pairs', set: 'apart', isPlain: false }],
  ['kep', { kind: 'pairs', set: 'equal', isPlain: true }],
  ['dao', { kind: 'turned' }],
  ['dan(?: so)?', { kind: 'list', hasRanges: true }],
  ['tu(?= \\d+ (?:den|toi|\\.\\.))', { kind: 'list', hasRanges: false }],
  ['so|con', { kind: 'count' }],
  ['tong(?: cong| tien)? :? \\d+ (?:con|so|cap|b[oộ]|dai|ve)|tong (?:cong|tien)|het', { kind: 'total' }],
  ['bo|tru|loai|khong|huy|rieng', { kind: 'except' }],
  ['(?:moi|tung|mot) (?:con|so|cap|b[oộ]|dai)|deu|/ ?1? ?(?:con|so|cap|dai|c)|1 (?:con|so|cap)', { kind: 'each' }],
  ['den|toi', { kind: 'to', isDrawn: false, isSign: false }],
  ['(?<=\\d )(?:\\.\\.+|…)(?= \\d)', { kind: 'to', isDrawn: false, isSign: true }],
  ['keo', { kind: 'to', isDrawn: true, isSign: false }],
  ['(?:de |lo )?bộ|xien quay|da(?: thang| xien| vong)?|dat|song thu|bao 8(?: lo)?|8 lo|xien dao', { kind: 'foreign' }],
];

export const PATTERNS: readonly { pattern: RegExp; word: Word }[] = WORDS.map(([pattern, word]) => ({
  // A word ends before a letter, and after a digit of its own before a digit too: “lo23” is lo of 23, “lo1k2” nothing.
  pattern: new RegExp(`(?:${pattern.replaceAll(' ', '[ \\t]*')})(?![a-z])(?<!\\d(?=\\d))`, 'y'),
  word,
}));

/** What all words begin with. */
export const ANY_WORD = new RegExp(PATTERNS.map(({ pattern }) => pattern.source).join('|'), 'y');

/** Whether a folded text is a word of bets or numbers. */
export const isWord = (text: string): boolean =>
  PATTERNS.some(({ pattern }) => {
    pattern.lastIndex = 0;
    return pattern.exec(text)?.[0] === text;
  });

/** How outcomes are written besides by their names in the tables. */
const OUTCOMES: Readonly<Record<string, string>> = {
  lon: 'big',
  tai: 'big',
  大: 'big',
  nho: 'small',
  xiu: 'small',
  小: 'small',
  le: 'odd',
  单: 'odd',
  chan: 'even',
  双: 'even',
  rong: 'dragon',
  龙: 'dragon',
  ho: 'tiger',
  虎: 'tiger',
  hoa: 'tie',
  和: 'tie',
};

/** The outcome that a folded word names. */
export const outcomeOf = (word: string): string => OUTCOMES[word] ?? word;

/** The word that a bet of a Vietnamese table is printed by; numbers of other lengths make another bet of the same word. */
export const PRINTED: Readonly<Record<string, string>> = {
  LO2: 'lo',
  LO3: 'lo',
  LO4: 'lo',
  LO2K: 'lo1k',
  LO2F: 'lo dau',
  B7_2: 'bao7',
  B7_3: 'bao7',
  B7_4: 'bao7',
  DE: 'de',
  DEF: 'de dau db',
  DE1: 'de1',
  DE7: 'de7',
  DE8: 'de8',
  '3C6': '3c6',
  DD: 'dd',
  HEAD: 'hang chuc',
  TAIL: 'hang don vi',
  '3C': '3c',
  '3C7': '3c7',
  '3CDD': '3cdd',
  '4C': '4c',
  X2: 'xien2',
  X3: 'xien3',
  X4: 'xien4',
  T4: 'truot4',
  T6: 'truot6',
  T8: 'truot8',
  T10: 'truot10',
};

/** The same of the South, where it calls a bet otherwise. */
export const PRINTED_SOUTH: Readonly<Record<string, string>> = {
  LO2: 'bao lo',
  LO3: 'bao lo',
  LO4: 'bao lo',
  DE: 'duoi db',
  DE8: 'dau giai 8',
  DD: 'dau duoi',
  '3C': 'xc duoi',
  '3C7': 'xc dau',
  '3CDD': 'xc dau duoi',
};
