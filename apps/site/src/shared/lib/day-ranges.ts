import { dayOf, daysBefore } from './dates.ts';

/** The quick choices of a record's period. */
export const DAY_RANGES = ['today', 'yesterday', 'last7', 'last30'] as const;
export type DayRange = (typeof DAY_RANGES)[number];

/** A period of business days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a quick choice, as the brand's calendar has them now. */
export function daysOf(range: DayRange, now: number, timeZone: string): Days {
  const today = dayOf(now, timeZone);
  if (range === 'yesterday') {
    const day = daysBefore(today, 1);
    return { from: day, to: day };
  }
  const back = { today: 0, last7: 6, last30: 29 }[range];
  return { from: daysBefore(today, back), to: today };
}

/** The quick choice of a text, today for anything else. */
export function rangeOf(text: string | null): DayRange {
  return DAY_RANGES.find((range) => range === text) ?? 'today';
}
