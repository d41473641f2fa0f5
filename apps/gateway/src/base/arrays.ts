const SPECIAL = /["\\]/g;

/**
 * PostgreSQL's text form of an array, for parameters such as `$1::text::bigint[]`: the driver's own handling of arrays costs
 * more than the statements that take these.
 */
export const integers = (values: readonly (number | bigint | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** The same for texts, timestamps and whatever else is written in quotes. */
export const texts = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(SPECIAL, '\\$&')}"`)).join(',')}}`;
