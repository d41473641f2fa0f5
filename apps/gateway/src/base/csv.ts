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

/** The first line of a file, after what tells programs that it is UTF-8. */
export const csvHead = (heads: readonly string[]): string => MARK + csvLine(heads);

/** A file of CSV, in pieces of as many lines as come at once: no more of it is held than one of them. */
export async function* csvFile(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<string> {
  yield csvHead(heads);
  for await (const page of pages) yield page.map(csvLine).join('');
}

/** The rows of a selection, newest first, so many at once as a piece of a file has: each is read after the last row of the one before. */
export async function* inPieces<Row>(read: (after: Row | undefined) => Promise<readonly Row[]>): AsyncIterable<readonly Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < FILE_PIECE || after === undefined) return;
  }
}
