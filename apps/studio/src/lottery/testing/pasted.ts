/** A bet as a player means it: at which station, on what, at how much a number or set. */
interface Meant {
  station: string;
  bet: string;
  numbers: readonly string[];
  isSet: boolean;
  stake: number;
}

/** A pasted text, and keys of all that is meant by it: `station bet numbers stake`. */
export interface Pasted {
  text: string;
  meant: ReadonlySet<string>;
}

type Below = (n: number) => number;

/** The stations that take bets, and others, as players write them. */
const STATIONS: Readonly<Record<string, readonly string[]>> = {
  'xsmn-tp-hcm': ['hcm', 'TP.HCM', 'tp hcm', 'Sài Gòn', 'sg', 'đài TP. HCM', 'tp', 'thành phố'],
  'xsmn-long-an': ['Long An', 'longan', 'long an', 'la', 'đài Long An'],
  'xsmn-binh-phuoc': ['Bình Phước', 'bp', 'b.phuoc', 'binh phuoc'],
  'xsmn-can-tho': ['Cần Thơ', 'ct', 'cantho'],
  'xsmn-dong-thap': ['Đồng Tháp', 'dt'],
  'xsmn-ben-tre': ['bt', 'Bến Tre'],
  'xsmn-tra-vinh': ['tv', 'Trà Vinh', 'đài Trà Vinh'],
};

interface Kind {
  bet: string;
  digits: number;
  /** How many numbers make one bet; 0 for each its own. */
  size: number;
  words: readonly string[];
}

const LO: Kind = { bet: 'MN_LO2', digits: 2, size: 0, words: ['lô', 'lo', 'bao lô', 'Lô 2 số', 'LÔ', 'bl', 'blo'] };
const KINDS: readonly Kind[] = [
  LO,
  { bet: 'MN_DE', digits: 2, size: 0, words: ['đề', 'de', 'đặc biệt', 'Đề đặc biệt', 'db', 'duoi'] },
  { bet: 'MN_DE8', digits: 2, size: 0, words: ['đầu', 'dau', 'de8', 'giải 8'] },
  { bet: 'MN_DD', digits: 2, size: 0, words: ['dd', 'đầu đuôi', 'Đề đầu đuôi', 'dauduoi', 'đ đ'] },
  { bet: 'MN_3C', digits: 3, size: 0, words: ['3 càng', '3c', 'ba càng', 'xỉu chủ đuôi', 'xcduoi'] },
  { bet: 'MN_LO3', digits: 3, size: 0, words: ['lô', 'lo 3 số', 'Lô 3 số', 'bao lô'] },
  { bet: 'MN_X2', digits: 2, size: 2, words: ['xiên 2', 'xien2', 'xiên', 'x2', 'Lô xiên 2', 'đá', 'dx'] },
  { bet: 'MN_X3', digits: 2, size: 3, words: ['xiên 3', 'xien3', 'x3', 'Lô xiên 3', 'xiên ba'] },
];

/** Amounts as players write them, with what they are in thousands. At the end of a line a round number alone is one too. */
function amountOf(below: Below, isBare = false): { text: string; thousands: number } {
  const whole = [5, 10, 20, 50, 100][below(5)] ?? 5;
  const marks = ['x', 'x ', '*', '@', '=', ' = ', 'X'];
  const mark = below(3) === 0 ? (marks[below(marks.length)] ?? 'x') : '';
  const name = ['k', 'n', 'ng', ' ngàn', ' k', 'K', 'nghìn', 'đ', ' đồng'][below(12)] ?? 'k';
  const isFraction = below(4) === 0;
  const point = below(2) === 0 ? ',' : '.';
  if (isFraction && below(3) === 0) {
    const text = [`1${point}5tr`, '1tr5', `1${point}5 triệu`, `1${point}500${name}`, `1${point}500${point}000`][below(5)] ?? '';
    return { text: `${mark}${text}`, thousands: 1_500 };
  }
  if (!isFraction && mark === '' && below(6) === 0) return { text: `(${whole}${name})`, thousands: whole };
  if (isFraction) return { text: `${mark}${whole}${point}5${name}`, thousands: whole + 0.5 };
  if (below(8) === 0) return { text: `${mark}${whole}${point}000${below(2) === 0 ? 'đ' : ''}`, thousands: whole };
  if (isBare && below(4) === 0 && whole >= 10) return { text: `${whole}`, thousands: whole };
  return { text: `${mark}${whole}${name}`, thousands: whole };
}

const ACCENTS = /\p{Diacritic}/gu;
const LETTERS = /[a-z]/gi;

/** The word as a hurried player writes it: without accents, or with a letter too few or too many. */
function hurried(word: string, below: Below): string {
  const plain = below(2) === 0 ? word.normalize('NFD').replace(ACCENTS, '').replace(/đ/g, 'd').replace(/Đ/g, 'D') : word;
  const letters = [...plain.matchAll(LETTERS)].map(({ index }) => index);
  const at = letters[below(Math.max(letters.length, 1))];
  // Of short words a slip may make another word that is known.
  if (below(6) > 0 || letters.length < 5 || at === undefined) return plain;
  const letter = plain.charAt(at);
  return plain.slice(0, at) + (below(2) === 0 ? '' : letter + letter) + plain.slice(at + 1);
}

const pick = <T>(all: readonly T[], below: Below, or: T): T => all[below(all.length)] ?? or;
const keyOf = ({ station, bet, numbers, stake }: Meant): string => [station, bet, [...numbers].sort().join('-'), stake].join(' ');
const keysOf = (meant: Meant): string[] =>
  meant.isSet ? [keyOf(meant)] : meant.numbers.map((number) => keyOf({ ...meant, numbers: [number] }));

/** One line of a text: bets on numbers of their own, their words before or behind them. */
class Line {
  readonly keys: string[] = [];
  readonly #below: Below;

  constructor(below: Below) {
    this.#below = below;
  }

  #numbers({ digits, size }: Kind): string[] {
    const count = size || 1 + this.#below(3);
    const numbers = Array.from({ length: count * 3 }, () => String(this.#below(10 ** digits)).padStart(digits, '0'));
    return [...new Set(numbers)].slice(0, count);
  }

  #bet(kind: Kind, station: string, numbers: readonly string[], stake: number): void {
    this.keys.push(...keysOf({ station, bet: kind.bet, numbers, isSet: kind.size > 0, stake }));
  }

  /** A bet, its numbers and its amount in any order; without its word where it is the bet before. */
  part(station: string, before: Kind | null, isFirst: boolean, isLast: boolean): { text: string; kind: Kind } {
    const below = this.#below;
    const kind = before && below(3) === 0 ? before : pick(KINDS, below, LO);
    const numbers = this.#numbers(kind);
    const written = numbers.join(pick([' ', ',', ', ', '.', ' ', '-', ' . '], below, ' '));
    const word = hurried(pick(kind.words, below, ''), below);
    const amount = amountOf(below, isLast);
    this.#bet(kind, station, numbers, amount.thousands);
    const gap = pick(/\d$/.test(word) ? [' ', ': '] : [' ', ' ', ': ', ''], below, ' ');
    if (kind === before && below(2) === 0) return { text: `${written} ${amount.text}`, kind };
    const style = below(8);
    if (style === 0) return { text: this.#behind(`${written} ${word}${gap}${amount.text}`, numbers, kind, station), kind };
    // In the middle of a line nobody can say which numbers an amount before them is for.
    if (style === 1 && isFirst) return { text: `${amount.text} ${word}${gap}${written}`, kind };
    return { text: `${word}${gap}${written}${pick([' ', ' ', ', '], below, ' ')}${amount.text}`, kind };
  }

  /** A second bet on the same numbers. */
  #behind(text: string, numbers: readonly string[], { digits, size }: Kind, station: string): string {
    const other = KINDS.filter((each) => each.digits === digits && each.size === size)[this.#below(3)];
    if (!other || this.#below(2) === 0) return text;
    const amount = amountOf(this.#below);
    this.#bet(other, station, numbers, amount.thousands);
    return `${text} ${pick(other.words, this.#below, '')} ${amount.text}`;
  }
}

const NOISE: readonly string[] = ['nhé', '(', 'ghi', '😀', 'a', '+', 'cho em', '/'];

/** A text that a player may paste, of a few bets at a few stations; without a station they are for the open one. */
export function pasted(open: string, below: Below): Pasted {
  const codes = Object.keys(STATIONS);
  const meant: string[] = [];
  let [text, station, before]: [string, string, Kind | null] = ['', open, null];
  const isListed = below(4) === 0;
  let listed = 0;
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const line = new Line(below);
    if (isListed && (text === '' || text.endsWith('\n')))
      text += `${(listed += 1)}${pick(['. ', ') ', '.', '/ ', ': '], below, '. ')}`;
    const isMoved = below(3) === 0;
    if (isMoved) station = pick(codes, below, open);
    const name = hurried(pick(STATIONS[station] ?? [], below, ''), below);
    const end = pick(['\n', '; ', ', ', ' ', '\n\n'], below, '\n');
    const part = line.part(station, before, !isMoved && (text === '' || /\n(?:\d+\W+)?$|^\d+\W+$/.test(text)), /[\n;]/.test(end));
    // What is named behind its bets starts a line, and holds for no other.
    const isLast = isMoved && below(6) === 0;
    if (isLast) text += `${text === '' ? '' : '\n'}${part.text} ${name}\n`;
    else text += `${isMoved ? `${name}${pick([': ', ' ', '\n', ', '], below, ' ')}` : ''}${part.text}`;
    if (below(12) === 0) text += ` ${pick(NOISE, below, '')}`;
    if (!isLast) text += end;
    before = part.kind;
    meant.push(...line.keys);
  }
  return { text, meant: new Set(meant) };
}
