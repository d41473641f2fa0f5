import type { IncomeDays } from '../../../domain/agents/reports.ts';
import type { RecordSearch } from '../../../shared/lib/use-record-search.ts';

/** Of which days the income is asked for; a month is named, so that it is whole. */
export function askedOf({ days: { from, to }, range }: Pick<RecordSearch<never>, 'days' | 'range'>): IncomeDays {
  return { startDate: from, endDate: to, ...((range === 'thisMonth' || range === 'lastMonth') && { range }) };
}
