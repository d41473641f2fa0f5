import { integers, texts } from '../arrays.ts';
import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from './business-day.ts';

/** A brand and the calendar by which its days are cut. */
export interface BrandCalendar {
  id: number;
  calendar: BusinessCalendar;
}

/** The calendar of a brand that is not known: its number stands for all of them. */
const UNKNOWN: BrandCalendar = { id: 0, calendar: { businessTimezone: 'UTC', dayStart: 0 } };

/**
 * Brands' calendars as a table of a statement, `calendars`, from three of its parameters: a brand's number, its first day, and the
 * moments at which that day and those after it begin. Number 0 is any brand that is not among them.
 */
export const calendarsOf = (brands: string, days: string, starts: string): string => `calendars as materialized (
    select merchant_id, first::date as first, starts::timestamptz[] as starts
    from unnest(${brands}::text::int[], ${days}::text::text[], ${starts}::text::text[]) as c (merchant_id, first, starts))`;

/** The business day of a moment, by the row `alias` of the calendars. */
export const dayIn = (alias: string, moment: string): string => `${alias}.first + (width_bucket(${moment}, ${alias}.starts) - 1)`;

/** The three parameters of `calendarsOf`, for moments from `first` to `last`. */
export function dayParameters(brands: readonly BrandCalendar[], first: Date, last: Date): [string, string, string] {
  const rows = [UNKNOWN, ...brands].map(({ id, calendar }) => {
    const begin = businessDayOf(calendar, first.getTime());
    const end = businessDayOf(calendar, last.getTime());
    const starts: string[] = [];
    for (let day = begin; day <= end; day = addDays(day, 1)) {
      starts.push(new Date(startOfBusinessDay(calendar, day)).toISOString());
    }
    return { id, begin, starts: texts(starts) };
  });
  return [integers(rows.map(({ id }) => id)), texts(rows.map(({ begin }) => begin)), texts(rows.map(({ starts }) => starts))];
}
