import type { RoundDetail } from '@marquee/contract/vendor';

/** Series are written as whole numbers; other words of a vendor name no series that rebates could be measured by. */
const SERIES = /^[1-9]\d{0,3}$/;

/** The series of a ticket as its vendor tells it: the highest of its bets, which leaves the least to give back. Null where none is told. */
export function seriesOf(told: RoundDetail | null): number | null {
  if (told?.part !== 'draw') return null;
  const known = told.detail.bets.flatMap(({ series = '' }) => (SERIES.test(series) ? [Number(series)] : []));
  return known.length === 0 ? null : Math.max(...known);
}
