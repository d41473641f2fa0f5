import type { Span } from '../../../base/background/periods.ts';
import { type BusinessCalendar, businessDayOf } from '../../../base/calendar/business-day.ts';
import type { Runner } from '../../../base/database/database.ts';
import type { Missing } from '../../../report/index.ts';
import type { Contract } from '../../contracts/store.ts';
import type { Computed } from '../bills/bill.ts';
import { nothingFor } from './owing.ts';
import type { Stream } from './streams.ts';

/** Whose bills of a run wait for news that was set aside: docs/rules/settlement.md#news-that-was-set-aside. */
export interface Waiting {
  isWaiting(holderId: bigint): boolean;
  /** Has it a bill whatever its figures come to? What is missing may be all that there is. */
  hasBill(holderId: bigint): boolean;
}

const DAY_MS = 86_400_000;

/** Does something that is missing count in a span? */
function countsIn(calendar: BusinessCalendar, { start, end }: Span, { day, slot }: Missing): boolean {
  const isWithinDay = end - start < DAY_MS && slot !== null;
  if (isWithinDay) return slot >= start && slot < end;
  return day >= businessDayOf(calendar, start) && day <= businessDayOf(calendar, end - 1);
}

/** Holders of whom an earlier bill of the same kind and type waits: of dividends and real-time salaries the next one comes of it. */
async function readChained(db: Runner, { merchantId, kind, salaryType }: Stream, end: Date): Promise<bigint[]> {
  if (kind !== 'DIVIDEND' && kind !== 'REALTIME') return [];
  const rows = await db.query<{ holderId: bigint }>({
    name: 'agent-bills-chained',
    text: `select distinct holder_id as "holderId" from agent_bill
           where merchant_id = $1 and status = 'REVIEW' and review = 'NEWS' and kind = $2 and salary_type is not distinct from $3 and period_end < $4`,
    values: [merchantId, kind, salaryType, end],
  });
  return rows.map(({ holderId }) => holderId);
}

/** Finds whose bills wait. `missing` was read before the figures: what comes to the rows meanwhile is in review needlessly, never the other way. */
export async function waitingOf(
  db: Runner,
  calendar: BusinessCalendar,
  stream: Stream,
  { span, missing }: { span: Span; missing: readonly Missing[] },
): Promise<Waiting> {
  const accountsIn = (of: Span): bigint[] =>
    missing.filter((each) => countsIn(calendar, of, each)).flatMap(({ accountIds }) => accountIds);
  const touched = new Set(accountsIn(span));
  const chained = new Set(await readChained(db, stream, new Date(span.end)));
  // The tier of a real-time salary is chosen by the figures of the day before.
  const before = stream.kind === 'REALTIME' ? { start: span.start - DAY_MS, end: span.start } : null;
  const tested = new Set(before ? accountsIn(before) : []);
  return {
    isWaiting: (id) => touched.has(id) || chained.has(id) || tested.has(id),
    hasBill: (id) => touched.has(id) || (stream.kind === 'DIVIDEND' && chained.has(id)),
  };
}

/** What was computed, with a bill of nothing for each holder that waits and would have none. */
export function withWaiting(
  computed: readonly Computed[],
  contracts: readonly Contract[],
  { start }: Span,
  { hasBill }: Waiting,
): Computed[] {
  const has = new Set(computed.map(({ contract }) => contract.id));
  const more = contracts.filter(({ id, holderId }) => !has.has(id) && hasBill(holderId));
  return [...computed, ...more.map((contract) => nothingFor(contract, new Date(start)))];
}
