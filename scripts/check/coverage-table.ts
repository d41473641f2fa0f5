/** A row of the coverage table, as it is written. */
export interface Row {
  /** Its line in the file, from 1. */
  line: number;
  /** The number of the heading that it stands under; 0 above the first. */
  heading: number;
  section: string;
  quotation: string;
  name: string;
  state: string;
  evidence: string;
}

const HEAD = '| § | Quotation | Row | State | Evidence |';

/** The rows of the table with the numbers of its headings, and the lines that are no row of five cells with a name. */
export function readTable(text: string): { rows: Row[]; headings: number[]; broken: number[] } {
  const rows: Row[] = [];
  const headings: number[] = [];
  const broken: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const number = /^## (\d+)\b/.exec(line)?.[1];
    if (number !== undefined) headings.push(Number(number));
    if (!line.startsWith('|') || /^\|(?:-+\|)+$/.test(line) || line === HEAD) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    const [, section = '', quotation = '', name = '', state = '', evidence = ''] = cells;
    if (cells.length !== 7 || name === '') broken.push(index + 1);
    else rows.push({ line: index + 1, heading: headings.at(-1) ?? 0, section, quotation, name, state, evidence });
  }
  return { rows, headings, broken };
}
