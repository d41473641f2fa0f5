/**
 * Many rows as one value, for statements that are read for every bet: a JSON array of columns. What a row costs on the embedded
 * database is mostly the number of its columns: 500 rows of 11 took 3.8 ms, the same in this form 0.6 ms.
 *
 * `packed` is what such a statement selects; the rows that it aggregates keep their order. What JSON has no exact form
 * for, a bigint, is to be cast to text.
 */
export const packed = (columns: readonly string[]): string =>
  `json_build_array(${columns.map((column) => `json_agg(${column})`).join(', ')})::text as packed`;

/** The rows out of the answer to a `packed` statement. */
export function unpacked<Row extends unknown[]>([answer]: readonly { packed: string }[]): Row[] {
  if (!answer) throw new Error('a packed statement has one row');
  // Of no rows the columns are null.
  const columns = JSON.parse(answer.packed) as (unknown[] | null)[];
  return (columns[0] ?? []).map((_, index) => columns.map((column) => column?.[index]) as Row);
}
