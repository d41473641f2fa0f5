const SPECIAL = /["\\]/g;
const HAS_SPECIAL = /["\\]/;

const quoted = (value: string): string => `"${HAS_SPECIAL.test(value) ? value.replace(SPECIAL, '\\$&') : value}"`;

/** Built by appending: a fifth of the time of mapping and joining, on the way of every bet. */
function arrayOf<T>(values: readonly (T | null)[], textOf: (value: T) => string): string {
  let text = '{';
  for (const value of values) {
    if (text.length > 1) text += ',';
    text += value === null ? 'NULL' : textOf(value);
  }
  return `${text}}`;
}

/**
 * PostgreSQL's text form of an array, for parameters such as `$1::text::bigint[]`: the driver's own handling of arrays costs
 * more than the statements that take these.
 */
export const integers = (values: readonly (number | bigint | null)[]): string => arrayOf(values, String);

/** The same for values that are kept as JSON: what PostgreSQL wants to be masked in such a text is what JSON masks in any. */
export const documents = (values: readonly unknown[]): string =>
  arrayOf(values, (value) => JSON.stringify(JSON.stringify(value)));

/** The same for texts, timestamps and whatever else is written in quotes. */
export const texts = (values: readonly (string | null)[]): string => arrayOf(values, quoted);
