import { daysBefore } from './dates.ts';

/** The quick choices of a record's period. */
export const DAY_RANGES = ['today', 'yesterday', 'last7', 'last30'] as const;
/** Those of calendar months, which are whole however many days they have. */
export const MONTH_RANGES = ['thisMonth', 'lastMonth'] as const;
export type DayRange = (typeof DAY_RANGES)[number] | (typeof MONTH_RANGES)[number];

/** The most days of a period, and how many months back they may lie: docs/rules/records.md#date-filter. */
export const MOST_DAYS = 30;
const MOST_MONTHS = 13;

/** A period of business days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a quick choice. */
export function daysOf(range: DayRange, today: string): Days {
  if (range === 'yesterday') {
    const day = daysBefore(today, 1);
    return { from: day, to: day };
  }
  const first = `${today.slice(0, 7)}-01`;
  if (range === 'thisMonth') return { from: first, to: today };
  if (range === 'lastMonth') {
    const last = daysBefore(first, 1);
    return { from: `${last.slice(0, 7)}-01`, to: last };
  }
  const back = { today: 0, last7: 6, last30: 29 }[range];
  return { from: daysBefore(today, back), to: today };
}

/** The quick choice of a text among those that are offered; null for anything else. */
export function rangeOf(text: string | null, offered: readonly DayRange[] = DAY_RANGES): DayRange | null {
  return offered.find((range) => range === text) ?? null;
}

/** The quick choice that these days are, the first of those that are offered; null for others. */
export const rangeOfDays = ({ from, to }: Days, today: string, offered: readonly DayRange[] = DAY_RANGES): DayRange | null =>
  offered.find((range) => {
    const days = daysOf(range, today);
    return days.from === from && days.to === to;
  }) ?? null;

/** The oldest day that a record has: that of the same number 13 months ago, or the last of a shorter month. */
export function oldestDay(today: string): string {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - MOST_MONTHS, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - MOST_MONTHS, Math.min(date, last))).toISOString().slice(0, 10);
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** A period in order, and within the days that a record has. */
export function cutDays({ from, to }: Days, today: string): Days {
  const oldest = oldestDay(today);
  const within = (day: string): string => (day > today ? today : day < oldest ? oldest : day);
  return from <= to ? { from: within(from), to: within(to) } : { from: within(to), to: within(from) };
}

/** A period moved by some days, back where negative: as far as the record goes, with its length. */
export function movedDays(days: Days, by: number, today: string): Days {
  const oldest = oldestDay(today);
  const move = (day: string, count: number): string => daysBefore(day, -count);
  const moved = { from: move(days.from, by), to: move(days.to, by) };
  const length = lengthOf(days) - 1;
  if (moved.to > today) return { from: move(today, -length), to: today };
  if (moved.from < oldest) return { from: oldest, to: move(oldest, length) };
  return moved;
}

const TWO_DAYS = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

/** The first and the last business day of a text like `2026-11-01_2026-11-05`, whichever stands first; null for one that is none. */
export function daysIn(text: string): { from: string; to: string } | null {
  const [, one = '', other = ''] = TWO_DAYS.exec(text) ?? [];
  if ([one, other].some((day) => Number.isNaN(Date.parse(day)))) return null;
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
