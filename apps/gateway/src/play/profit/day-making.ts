import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Statement } from '../../base/database/database.ts';
import type { Round } from '../rounds/rounds.ts';
import { type DayFigures, type DayRow, dayWrite, FIELDS, NO_FIGURES } from './day-store.ts';

export interface DayMakerDeps {
  clock: Clock;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}

/** A record that is other than before, null where there was none. */
export interface CountedChange {
  before: Round | null;
  after: Round;
}

/** The calendar of a brand that is not served. */
const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

/** What a bet counts for: nothing until it is settled, nor once it is void. */
function figuresOf(round: Round | null): DayFigures {
  if (round?.status !== 'completed') return NO_FIGURES;
  const { stake, payout, validBet } = round;
  return {
    bets: 1n,
    stake,
    payout,
    validBet,
    wonValidBet: payout > stake ? validBet : 0n,
    lostValidBet: payout < stake ? validBet : 0n,
  };
}

const changed = (before: DayFigures, after: DayFigures, add: DayFigures): DayFigures =>
  Object.fromEntries(FIELDS.map((field) => [field, add[field] + after[field] - before[field]])) as unknown as DayFigures;

/**
 * What changed records are to the daily rows, as statements of the transaction that writes them: a bet counts once, in the day in
 * which it was settled. What changes of a bet that was counted is a difference in the day in which it is booked: a day that is
 * over stays as it is (docs/rules/records.md#profit-and-loss).
 */
export function createDayMaker({ clock, calendarOf }: DayMakerDeps) {
  return async function statementsFor(changes: readonly CountedChange[]): Promise<Statement[]> {
    const rows = new Map<string, DayRow>();
    for (const { before, after } of changes) {
      const [was, is] = [figuresOf(before), figuresOf(after)];
      if (FIELDS.every((field) => was[field] === is[field])) continue;
      const calendar = (await calendarOf(after.merchantId)) ?? UTC;
      const isFirst = was.bets === 0n && after.settledAt !== null;
      const day = businessDayOf(calendar, isFirst ? (after.settledAt?.getTime() ?? 0) : clock.now());
      const { accountId, gameType, vendorId } = after;
      const key = `${accountId}:${day}:${gameType}:${vendorId}`;
      rows.set(key, { accountId, day, gameType, vendorId, ...changed(was, is, rows.get(key) ?? NO_FIGURES) });
    }
    return dayWrite([...rows.values()]);
  };
}

export type DayMaker = ReturnType<typeof createDayMaker>;
