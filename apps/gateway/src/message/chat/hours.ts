import { type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Desk } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** For so long after a look at the queue an operator counts as being there. */
const THERE_MS = 5 * MINUTE_MS;

/** The hours as calls answer them. */
export const hoursOf = ({ opensAt, closesAt }: Desk): { from: number; until: number } | null =>
  opensAt === null || closesAt === null ? null : { from: opensAt, until: closesAt };

/** Is a moment within the hours, which may go over midnight? Without hours it always is. */
export function isWithinHours({ opensAt, closesAt }: Desk, calendar: BusinessCalendar, now: number): boolean {
  if (opensAt === null || closesAt === null) return true;
  const dayStart = startOfBusinessDay(calendar, businessDayOf(calendar, now));
  const minute = Math.floor((now - dayStart) / MINUTE_MS) % DAY_MINUTES;
  return opensAt <= closesAt ? minute >= opensAt && minute < closesAt : minute >= opensAt || minute < closesAt;
}

/** Has an operator looked at the queue just now? */
export const isAttended = ({ seenAt }: Desk, now: number): boolean => seenAt !== null && now - seenAt.getTime() < THERE_MS;
