/**
 * The pattern families of the registration rules: wire-protocol 4. The gateway's own pattern is checked beside these,
 * and decides; the family gives the message its words.
 */
export const PATTERNS: Readonly<Record<number, RegExp>> = {
  0: /^[\s\S]*$/,
  1: /^[A-Za-z][A-Za-z0-9]*$/,
  2: /^[\p{Script=Han}A-Za-z]+$/u,
  3: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  4: /^[A-Za-z0-9]+$/,
  5: /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/,
  6: /^[0-9]+$/,
  7: /^(?=.*[A-Z])[A-Za-z0-9]+$/,
  8: /^[A-Za-z ]+$/,
  9: /^\S+$/,
  10: /^[\p{Script=Han}\p{P}]+$/u,
  11: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  12: /^[\p{L}\p{M} ]+$/u,
  13: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])-\d{4}$/,
  14: /^[A-Za-z0-9]+$/,
  15: /^[\p{Script=Hangul}]+$/u,
  16: /^[\p{Script=Thai}]+$/u,
  17: /^[\p{Script=Thai}A-Za-z ]+$/u,
  18: /^(?=.*[A-Z])[A-Z ]+$/,
  19: /^[\x21-\x7e]+$/,
  20: /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s])\S+$/,
};

/** Families whose values are calendar days; the digits alone do not make one. */
const DAYS: Readonly<Record<number, (text: string) => string>> = {
  11: (text) => text,
  13: (text) => `${text.slice(6)}-${text.slice(0, 5)}`,
};

/** True when the text belongs to the family. An unknown family accepts anything. */
export function matchesFamily(patternId: number, text: string): boolean {
  const pattern = PATTERNS[patternId];
  if (!pattern) return true;
  if (!pattern.test(text)) return false;
  const day = DAYS[patternId]?.(text);
  if (day === undefined) return true;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
}
