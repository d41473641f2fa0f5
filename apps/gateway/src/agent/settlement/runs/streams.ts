import type { ContractKind, ContractTerms, SalaryType } from '@marquee/contract';
import { type Period, periodAt, type Span } from '../../../base/background/periods.ts';
import { type BusinessCalendar, offsetAt } from '../../../base/calendar/business-day.ts';
import type { Runner, Transaction } from '../../../base/database/database.ts';
import { wantSlots } from '../../../report/index.ts';
import { periodOf } from '../../contracts/ending.ts';

/** What is settled period by period: a brand's contracts of one kind, salary type and length of period. */
export interface Stream {
  merchantId: number;
  kind: ContractKind;
  salaryType: SalaryType | null;
  unit: Period;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DIVIDENDS_AFTER = 180;
/** Minutes after a period's end at which it is settled: docs/rules/settlement.md#runs. */
const AFTER_MINUTES: Readonly<Record<ContractKind, number>> = { REALTIME: 0, HOURLY: 5, DAILY: 120, DIVIDEND: DIVIDENDS_AFTER };

/** The moment at which a period that ends at a moment is settled. */
export const dueAfter = (kind: ContractKind, end: number): number => end + AFTER_MINUTES[kind] * MINUTE_MS;

const valuesOf = ({ merchantId, kind, salaryType, unit }: Stream): unknown[] => [merchantId, kind, salaryType ?? '', unit];
const SAME = 'merchant_id = $1 and kind = $2 and salary_type = $3 and unit = $4';

/** The stretches in which the bets of a brand's hours are kept: hours where they begin with those of UTC, else five minutes. */
export const minutesOfHours = ({ businessTimezone }: BusinessCalendar, at: number): 5 | 60 =>
  offsetAt(businessTimezone, at) % HOUR_MS === 0 ? 60 : 5;

/** Has contracts like this one settled from the running period on, where they are not yet, and keeps the bets by hours or five minutes. */
export async function beginSettling(
  tx: Transaction,
  merchant: BusinessCalendar & { id: number },
  terms: Pick<ContractTerms, 'kind' | 'salaryType' | 'period'>,
  now: Date,
): Promise<void> {
  const unit = periodOf(terms);
  const { start } = periodAt(merchant, unit, now.getTime());
  if (unit === 'hour') await wantSlots(tx, merchant, minutesOfHours(merchant, start), now.getTime());
  if (unit === 'five-minutes') await wantSlots(tx, merchant, 5, now.getTime());
  await tx.query({
    name: 'agent-settlement-begin',
    text: `insert into agent_settlement (merchant_id, kind, salary_type, unit, settled_until) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [...valuesOf({ merchantId: merchant.id, ...terms, unit }), new Date(start)],
  });
}

/** How far each stream of a brand is settled. */
export async function readStreams(db: Runner, merchantId: number): Promise<(Stream & { settledUntil: Date })[]> {
  const rows = await db.query<Omit<Stream, 'salaryType'> & { salaryType: SalaryType | ''; settledUntil: Date }>({
    name: 'agent-settlement-streams',
    text: `select merchant_id as "merchantId", kind, salary_type as "salaryType", unit, settled_until as "settledUntil"
           from agent_settlement where merchant_id = $1 order by kind, salary_type, unit`,
    values: [merchantId],
  });
  return rows.map((row) => ({ ...row, salaryType: row.salaryType === '' ? null : row.salaryType }));
}

/** Holds a stream until the transaction ends, after whoever has it: what is paid next is the same on whichever gateway. How far it is settled. */
export async function holdStream(tx: Transaction, stream: Stream): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>({
    name: 'agent-settlement-hold',
    text: `select settled_until as until from agent_settlement where ${SAME} for update`,
    values: valuesOf(stream),
  });
  if (!row) throw new Error('a stream of settlements is gone');
  return row.until;
}

/** Notes how far a stream is settled. */
export async function moveStream(tx: Transaction, stream: Stream, until: Date): Promise<void> {
  await tx.query({
    name: 'agent-settlement-move',
    text: `update agent_settlement set settled_until = $5 where ${SAME}`,
    values: [...valuesOf(stream), until],
  });
}

/** The next period of a stream; null while it is not due: its time has not come, or the rows have not passed its end. */
export function dueSpan(
  calendar: BusinessCalendar,
  { kind, unit }: Stream,
  settledUntil: Date,
  { now, watermark }: { now: number; watermark: Date | null },
): Span | null {
  const span = periodAt(calendar, unit, settledUntil.getTime());
  const isDue = dueAfter(kind, span.end) <= now;
  // What happened at the mark's own millisecond is in the rows.
  return isDue && watermark !== null && watermark.getTime() >= span.end ? span : null;
}
