import type { ContractTerms } from '@marquee/contract';
import { UNIT } from '@marquee/money';
import { periodAt } from '../../../base/background/periods.ts';
import { businessDayOf, startOfBusinessDay } from '../../../base/calendar/business-day.ts';
import type { Database } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import { tree } from '../../../identity/index.ts';
import { daysOfRange, NO_CASH, type Report, readMoved } from '../../../report/index.ts';
import { minutesOfHours } from '../../settlement/runs/streams.ts';
import { figuresOf } from '../calculation/figures.ts';
import { salaryOf } from '../calculation/salary.ts';
import { type Days, type Outcome, ZERO } from './outcome.ts';

const HOUR_MS = 3_600_000;

/** Whole hours, and what hourly terms pay for each in which there was play. */
export interface HourOutcomes {
  days: Days;
  periods: number;
  outcomes: Outcome[];
}

interface Sources {
  db: Database;
  report: Report;
}

interface Asked {
  accountId: bigint;
  terms: ContractTerms;
}

/** What hourly terms pay for the hours of a team between two moments, where anything was played. */
async function outcomesBetween(
  { db, report }: Sources,
  merchant: Merchant,
  { accountId, terms, from, to }: Asked & { from: number; to: number },
): Promise<Outcome[]> {
  const { categories: gameTypes, activeBet, salaryType } = terms;
  const minutes = minutesOfHours(merchant, from);
  const line = await tree.idsOfLine(db, accountId);
  const moved = await readMoved(db, businessDayOf(merchant, from - 1));
  const members = [...new Set([...line, ...moved])];
  const asked = { accountId, members, calendar: merchant, minutes, from: new Date(from), to: new Date(to), gameTypes };
  const hours = await report.hours({ ...asked, least: BigInt(activeBet) * UNIT });
  return hours.flatMap(({ active, ...games }): Outcome[] => {
    // Only games of the terms' types were asked for; money besides bets has no hour.
    const figures = figuresOf(terms, [{ ...games, gameType: gameTypes[0] ?? '' }], NO_CASH, active);
    const made = salaryOf({ ...terms, salaryType: salaryType ?? 'SINGLE_BET' }, figures);
    return made ? [{ figures, carryIn: 0n, gross: made.gross, tier: made.tier?.index ?? null }] : [];
  });
}

/**
 * What hourly terms pay hour by hour in the last calendar month, or, of a brand whose hours were not kept then, since they are; null: they
 * are not kept.
 */
export async function outcomesOfHours(
  sources: Sources,
  merchant: Merchant,
  asked: Asked,
  now: number,
): Promise<HourOutcomes | null> {
  const since = await sources.report.keptSince(merchant.id, minutesOfHours(merchant, now));
  if (since === null) return null;
  const month = daysOfRange('lastMonth', businessDayOf(merchant, now));
  const running = periodAt(merchant, 'hour', now).start;
  const thisMonth = startOfBusinessDay(merchant, daysOfRange('thisMonth', businessDayOf(merchant, now)).start);
  const wasKept = since.getTime() < thisMonth;
  const first = Math.max(since.getTime(), wasKept ? startOfBusinessDay(merchant, month.start) : thisMonth);
  // Rows may be kept from within an hour on, and a day may begin within one: that hour is left out.
  const from = periodAt(merchant, 'hour', first - 1).end;
  const to = wasKept ? thisMonth : running;
  const days = { start: businessDayOf(merchant, from), end: businessDayOf(merchant, Math.max(from, to - 1)) };
  const outcomes = await outcomesBetween(sources, merchant, { ...asked, from, to });
  return { days, periods: Math.max(0, Math.round((to - from) / HOUR_MS)), outcomes };
}

/** How the running hour of hourly terms stands, and when it began; null: hours are not kept. */
export async function outcomeOfHour(
  sources: Sources,
  merchant: Merchant,
  asked: Asked,
  now: number,
): Promise<{ since: number; outcome: Outcome } | null> {
  const { start, end } = periodAt(merchant, 'hour', now);
  const since = await sources.report.keptSince(merchant.id, minutesOfHours(merchant, start));
  if (since === null || since.getTime() > start) return null;
  const [outcome] = await outcomesBetween(sources, merchant, { ...asked, from: start, to: end });
  return { since: start, outcome: outcome ?? { figures: ZERO, carryIn: 0n, gross: 0n, tier: null } };
}
