import { addDays, type BusinessCalendar, businessDayOf, offsetAt, startOfBusinessDay } from '../calendar/business-day.ts';

/** The periods of a brand's business calendar. Weeks begin on Monday; a month's first half ends with its 15th day. */
export const PERIODS = ['five-minutes', 'hour', 'day', 'week', 'half-month', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** A span of time in milliseconds since the epoch; its end is excluded. */
export interface Span {
  start: number;
  end: number;
}

const MINUTE_MS = 60_000;
const LENGTHS = { 'five-minutes': 5 * MINUTE_MS, hour: 60 * MINUTE_MS };
const DAYS_OF_WEEK = 7;
const LAST_OF_FIRST_HALF = 15;

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
/** The first day of the month after a day's. From the 28th four days lead into the next month, from any month. */
const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(`${day.slice(0, 7)}-28`, 4));

/** First day of the period that a business day lies in, and the first of the next. */
function daysOf(period: Exclude<Period, keyof typeof LENGTHS>, day: string): [string, string] {
  if (period === 'day') return [day, addDays(day, 1)];
  if (period === 'week') {
    const monday = addDays(day, -weekday(day));
    return [monday, addDays(monday, DAYS_OF_WEEK)];
  }
  if (period === 'month') return [firstOfMonth(day), firstOfNextMonth(day)];
  const middle = addDays(firstOfMonth(day), LAST_OF_FIRST_HALF);
  return day < middle ? [firstOfMonth(day), middle] : [middle, firstOfNextMonth(day)];
}

/** The period that a moment lies in: hours and five minutes by the clock of the brand's zone, others by its business days. */
export function periodAt(calendar: BusinessCalendar, period: Period, moment: number): Span {
  if (period === 'five-minutes' || period === 'hour') {
    const length = LENGTHS[period];
    const offset = offsetAt(calendar.businessTimezone, moment);
    const start = Math.floor((moment + offset) / length) * length - offset;
    return { start, end: start + length };
  }
  const [first, next] = daysOf(period, businessDayOf(calendar, moment));
  return { start: startOfBusinessDay(calendar, first), end: startOfBusinessDay(calendar, next) };
}
