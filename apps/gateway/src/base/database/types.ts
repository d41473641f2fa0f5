import pg from 'pg';

const { types } = pg;
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
// The array types are missing from the typings' list of ids.
const INT8_ARRAY = 1016 as never;
const TEXT_ARRAY = 1009 as never;

/** Makes the driver give int8 as bigint, and dates and numerics as the text they are: for both kinds of database. */
export function setTypeParsers(): void {
  types.setTypeParser(INT8, BigInt);
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(NUMERIC, (text) => text);
  const textArray = types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
  types.setTypeParser(INT8_ARRAY, (text: string) => textArray(text).map((item) => (item === null ? null : BigInt(item))));
}
