import type { RoundDetail } from '@marquee/contract/vendor';

/** Series are written as whole numbers; other words of a vendor name no series that rebates could be measured by. */
const SERIES = /^[1-9]\d{0,3}$/;

/** The series that a ticket was played at, and the highest of its game where that is below those of others. */
export interface TicketSeries {
  series: number;
  seriesMost?: number;
}

/** The series of a ticket as its vendor tells it: the highest of its bets, which leaves the least to give back. Null where none is told. */
export function seriesOf(told: RoundDetail | null): TicketSeries | null {
  if (told?.part !== 'draw') return null;
  const { bets, seriesMost } = told.detail;
  const known = bets.flatMap(({ series = '' }) => (SERIES.test(series) ? [Number(series)] : []));
  if (known.length === 0) return null;
  return { series: Math.max(...known), ...(seriesMost === undefined ? {} : { seriesMost }) };
}
