/** What a cell holds: text of a person or a vendor, or a figure that we wrote ourselves. */
export type Cell = string | { figure: string };

/** Rows of a file at most, and how many of them are held at once. */
export const FILE_ROWS = 100_000;
export const FILE_PIECE = 1_000;

/** Tells programs that the file is UTF-8. */
const MARK = '\uFEFF';
/** What makes a spreadsheet take a text for a formula, and what it skips before one. */
const FORMULA = /^[\s\u0000]*[=+\-@]|^[\t\r\n]/;
const SPECIAL = /[",\r\n]/;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell.figure;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A file of CSV, in pieces of as many lines as come at once: no more of it is held than one of them. */
export async function* csvFile(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<string> {
  yield MARK + csvLine(heads);
  for await (const page of pages) yield page.map(csvLine).join('');
}
