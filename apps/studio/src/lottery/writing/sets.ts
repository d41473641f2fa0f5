const TENS = 10;

const two = (value: number): string => String(value).padStart(2, '0');
const ALL = Array.from({ length: TENS * TENS }, (_, value) => value);
const numbersWith = (test: (tens: number, units: number) => boolean): string[] =>
  ALL.filter((value) => test(Math.floor(value / TENS), value % TENS)).map(two);

/** Numbers of two digits that have a digit in common: by their sum without tens, anywhere, in front, at the end. */
export function digitSet(set: 'sum' | 'touch' | 'head' | 'tail', digit: number): string[] {
  if (set === 'sum') return numbersWith((tens, units) => (tens + units) % TENS === digit);
  if (set === 'touch') return numbersWith((tens, units) => tens === digit || units === digit);
  return numbersWith((tens, units) => (set === 'head' ? tens : units) === digit);
}

const HALF = 5;

/** Numbers of two equal digits; `apart` are those whose digits are five apart. */
export const pairSet = (set: 'equal' | 'apart'): string[] =>
  numbersWith((tens, units) => Math.abs(tens - units) === (set === 'equal' ? 0 : HALF));

/** Digits of the longest numbers that are bet on; longer ones have too many orders to be listed. */
const MOST_DIGITS = 4;

/** Every order of a number's digits, the number itself first. */
export function turned(number: string): string[] {
  if (number.length < 2 || number.length > MOST_DIGITS) return [number];
  const all = [...number].flatMap((digit, at) => turned(number.slice(0, at) + number.slice(at + 1)).map((rest) => digit + rest));
  return [...new Set([number, ...all])];
}

/** Numbers from one to another; null where that is none. */
export function range(from: string, to: string, step = 1): string[] | null {
  const [first, last] = [Number(from), Number(to)];
  if (from.length !== to.length || from.length > MOST_DIGITS || last <= first || (last - first) % step !== 0) return null;
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => String(first + index * step).padStart(from.length, '0'));
}

/** Drawn from one number of two digits to another (kéo): within ten, along one last digit, or along pairs; null where it is none of them. */
export function drawnOut(from: string, to: string): string[] | null {
  if (from.length !== 2 || to.length !== 2) return null;
  const isPair = (number: string): boolean => number[0] === number[1];
  if (from[0] === to[0]) return range(from, to);
  if (from[1] === to[1]) return range(from, to, TENS);
  return isPair(from) && isPair(to) ? range(from, to, TENS + 1) : null;
}
