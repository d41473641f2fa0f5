/**
 * The pattern families of registration rules: docs/rules/registration.md#pattern-families. One table for the server that decides
 * and the form that explains. Data and a function, nothing else, so that it costs a browser next to nothing.
 */
export const PATTERNS: Readonly<Record<number, RegExp>> = {
  /** Any characters. */
  0: /^[\s\S]*$/,
  /** A letter first, then letters and digits. */
  1: /^[A-Za-z][A-Za-z0-9]*$/,
  /** Chinese characters and letters. */
  2: /^[\p{Script=Han}A-Za-z]+$/u,
  /** The form of a mail address. */
  3: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  /** Letters or digits. */
  4: /^[A-Za-z0-9]+$/,
  /** Letters and digits, at least one of each. */
  5: /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/,
  /** Digits. */
  6: /^[0-9]+$/,
  /** Letters and digits with an upper-case letter. */
  7: /^(?=.*[A-Z])[A-Za-z0-9]+$/,
  /** English letters and spaces. */
  8: /^[A-Za-z ]+$/,
  /** Anything but spaces. */
  9: /^\S+$/,
  /** Chinese characters and punctuation. */
  10: /^[\p{Script=Han}\p{P}]+$/u,
  /** A date, yyyy-MM-dd. */
  11: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  /** Letters of any script and spaces. */
  12: /^[\p{L}\p{M} ]+$/u,
  /** A date, MM-dd-yyyy. */
  13: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])-\d{4}$/,
  /** Letters and digits only. */
  14: /^[A-Za-z0-9]+$/,
  /** Korean. */
  15: /^\p{Script=Hangul}+$/u,
  /** Thai. */
  16: /^\p{Script=Thai}+$/u,
  /** Thai or English letters and spaces. */
  17: /^[\p{Script=Thai}A-Za-z ]+$/u,
  /** Upper-case letters and spaces, at least one letter. */
  18: /^(?=.*[A-Z])[A-Z ]+$/,
  /** Letters, digits and symbols. */
  19: /^[\x21-\x7e]+$/,
  /** Upper case, lower case, digit and special character. */
  20: /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s])\S+$/,
};

/** The families whose values are days of the calendar, brought to yyyy-MM-dd: the digits alone do not make a day. */
const DAYS: Readonly<Record<number, (text: string) => string>> = {
  11: (text) => text,
  13: (text) => `${text.slice(6)}-${text.slice(0, 5)}`,
};

/** Does the text belong to the family? An unknown family accepts anything. */
export function matchesFamily(patternId: number, text: string): boolean {
  const pattern = PATTERNS[patternId];
  if (!pattern) return true;
  if (!pattern.test(text)) return false;
  const day = DAYS[patternId]?.(text);
  if (day === undefined) return true;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
}
