import { Flaw } from '../../base/change.ts';

/** A line of a bank's statement. */
export interface StatementLine {
  /** The bank's number of the transfer. */
  reference: string;
  /** In ten-thousandths of a unit of the brand. */
  amount: bigint;
  description: string;
}

const MOST_LINES = 20_000;
const COLUMNS = ['reference', 'amount', 'description'] as const;
const AMOUNT = /^(\d{1,15})(?:\.(\d{1,4}))?$/;
const NOTE = /D[0-9A-Z]{10}/;

/** The cells of a line, quoted ones too. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** An amount of the currency in ten-thousandths of a unit that is worth `unitValue`; null for what is none. */
function amountIn(text: string, unitValue: number): bigint | null {
  const match = AMOUNT.exec(text.replaceAll(/[\s,]/g, ''));
  if (!match) return null;
  const parts = BigInt(match[1] ?? '0') * 10_000n + BigInt((match[2] ?? '').padEnd(4, '0'));
  const value = BigInt(unitValue);
  return parts > 0n && parts % value === 0n ? parts / value : null;
}

/**
 * Reads a statement: a first line that names the columns `reference`, `amount` and `description`, others beside them, then a transfer a line, with
 * commas or semicolons between. Amounts are of the currency. Throws a Flaw that names the line.
 */
export function readStatement(csv: string, unitValue: number): StatementLine[] {
  const [head = '', ...lines] = csv.replace(/^\ufeff/, '').split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const names = cellsOf(head.toLowerCase(), separator);
  const [reference = -1, amount = -1, description = -1] = COLUMNS.map((name) => names.indexOf(name));
  if (Math.min(reference, amount, description) < 0)
    throw new Flaw('this is no statement: its first line names reference, amount and description');
  const filled = lines.flatMap((text, index) => (text.trim() === '' ? [] : [{ text, number: index + 2 }]));
  if (filled.length > MOST_LINES) throw new Flaw(`a statement has ${MOST_LINES} lines at most`);
  return filled.map(({ text, number }) => {
    const cells = cellsOf(text, separator);
    const name = cells[reference] ?? '';
    const value = amountIn(cells[amount] ?? '', unitValue);
    if (!/^[!-~]{1,64}$/.test(name)) throw new Flaw(`line ${number} has no reference`);
    if (value === null) throw new Flaw(`line ${number} has no amount`);
    return { reference: name, amount: value, description: cells[description] ?? '' };
  });
}

/** The note of an order in the words of a transfer; null where there is none. */
export const noteIn = (description: string): string | null => NOTE.exec(description.toUpperCase())?.[0] ?? null;
