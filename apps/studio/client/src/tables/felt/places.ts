import type { Area } from '../../../../src/tables/area.ts';

/** Where an area of the wheel's layout lies: column, row, width and height when it lies, and the same when it stands. */
export interface Place {
  lying: readonly [x: number, y: number, w: number, h: number];
  standing: readonly [x: number, y: number, w: number, h: number];
}

const EVENS = ['low', 'even', 'red', 'black', 'odd', 'high'];

/** The place of an area with a field of its own; null for those between fields. */
export function placeOf({ code }: Area): Place | null {
  const [group, digits] = code.split('-');
  const n = Number(digits);
  if (code === 'straight-0') return { lying: [1, 1, 1, 3], standing: [3, 1, 3, 1] };
  if (group === 'straight') {
    const [across, along] = [(n - 1) % 3, Math.ceil(n / 3) + 1];
    return { lying: [along, 3 - across, 1, 1], standing: [3 + across, along, 1, 1] };
  }
  if (group === 'column') return { lying: [14, 4 - n, 1, 1], standing: [2 + n, 14, 1, 1] };
  if (group === 'dozen') return { lying: [4 * n - 2, 4, 4, 1], standing: [2, 4 * n - 2, 1, 4] };
  const at = EVENS.indexOf(code);
  return at < 0 ? null : { lying: [2 * at + 2, 5, 2, 1], standing: [1, 2 * at + 2, 1, 2] };
}

const ALONG = 13;
const ACROSS = 3;

/** Where a bet between fields lies, in parts of the numbers and the zero: along the numbers, and across them. */
export function spotOf({ numbers = [] }: Area): { along: number; across: number } {
  const counted = numbers.filter((number) => number > 0);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = counted.map((number) => Math.ceil(number / 3) + 0.5);
  const columns = counted.map((number) => ((number - 1) % 3) + 0.5);
  // Whole rows are bet on at their edge, what touches the zero between it and the first row.
  const isWide = new Set(columns).size === ACROSS;
  const along = numbers.includes(0) ? 1 : mean(rows);
  return { along: along / ALONG, across: (isWide ? 0 : mean(columns)) / ACROSS };
}
