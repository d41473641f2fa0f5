import { addDays } from '../../base/calendar/business-day.ts';

/** The ranges of which distinct figures are counted beforehand. */
export const RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type RangeName = (typeof RANGES)[number];

/** Business days, both included. */
export interface DayRange {
  start: string;
  end: string;
}

const DAYS_OF_WEEK = 7;
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;

/** The days of a range by its name; those that run end with today. Weeks begin on Monday. */
export function daysOfRange(name: RangeName, today: string): DayRange {
  const monday = addDays(today, -weekday(today));
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(first, -1);
  switch (name) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'thisWeek':
      return { start: monday, end: today };
    case 'lastWeek':
      return { start: addDays(monday, -DAYS_OF_WEEK), end: addDays(monday, -1) };
    case 'thisMonth':
      return { start: first, end: today };
    case 'lastMonth':
      return { start: `${lastOfBefore.slice(0, 7)}-01`, end: lastOfBefore };
  }
}
