import type { NewEvent } from '../../base/background/event.ts';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Statement } from '../../base/database/database.ts';
import { playDaysChanged } from '../events.ts';
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

/** What changed records come to: the statements that write the daily rows, and the news of them. */
interface MadeDays {
  statements: Statement[];
  news: NewEvent[];
}

const SLOT_MS = 5 * 60_000;

/** The news of what was added to the daily rows, by brand; a row counts in the five minutes of `slot`. */
export const daysNews = (merchantId: number, rows: readonly (DayRow & { slot: number })[], anew?: readonly bigint[]): NewEvent =>
  playDaysChanged.of(
    { merchantId, accountId: null },
    {
      rows: rows.map(({ accountId, day, slot, gameType, vendorId, ...figures }) => ({
        ...{ accountId: accountId.toString(), day, slot, gameType, vendorId },
        ...(Object.fromEntries(FIELDS.map((field) => [field, figures[field].toString()])) as Record<keyof DayFigures, string>),
      })),
      ...(anew ? { anew: anew.map(String) } : {}),
    },
  );

/**
 * What changed records are to the daily rows, as statements of the transaction that writes them: a bet counts once, in the day in
 * which it was settled. What changes of a bet that was counted is a difference in the day in which it is booked: a day that is
 * over stays as it is (docs/rules/records.md#profit-and-loss).
 */
export function createDayMaker({ clock, calendarOf }: DayMakerDeps) {
  return async function daysOf(changes: readonly CountedChange[]): Promise<MadeDays> {
    const rows = new Map<string, DayRow>();
    const told = new Map<number, Map<string, DayRow & { slot: number }>>();
    for (const { before, after } of changes) {
      const [was, is] = [figuresOf(before), figuresOf(after)];
      if (FIELDS.every((field) => was[field] === is[field])) continue;
      const { accountId, gameType, vendorId, merchantId } = after;
      const calendar = (await calendarOf(merchantId)) ?? UTC;
      const isFirst = was.bets === 0n && after.settledAt !== null;
      const at = isFirst ? (after.settledAt?.getTime() ?? 0) : clock.now();
      const day = businessDayOf(calendar, at);
      const slot = at - (at % SLOT_MS);
      const key = `${accountId}:${day}:${gameType}:${vendorId}`;
      rows.set(key, { accountId, day, gameType, vendorId, ...changed(was, is, rows.get(key) ?? NO_FIGURES) });
      const news = told.get(merchantId) ?? new Map<string, DayRow & { slot: number }>();
      told.set(merchantId, news);
      const slotKey = `${key}:${slot}`;
      const sum = changed(was, is, news.get(slotKey) ?? NO_FIGURES);
      news.set(slotKey, { accountId, day, slot, gameType, vendorId, ...sum });
    }
    return {
      statements: dayWrite([...rows.values()]),
      news: [...told].map(([merchantId, news]) => daysNews(merchantId, [...news.values()])),
    };
  };
}

export type DayMaker = ReturnType<typeof createDayMaker>;
