import type { BusinessCalendar } from '../calendar/business-day.ts';
import { isPeriodJob, type Job } from './job.ts';
import type { JobState, Slot } from './job-store.ts';
import { periodAt } from './periods.ts';

const MINUTE_MS = 60_000;

/** A brand for whose calendar jobs run. */
export interface JobBrand {
  id: number;
  calendar: BusinessCalendar;
}

/** The slot that comes next, when it is due; null when it is not. */
export function dueSlot(job: Job, brand: JobBrand | null, state: JobState, now: number): Slot | null {
  const done = state.doneUntil.getTime();
  const slot = (start: number, end: number): Slot => ({
    job: job.name,
    merchantId: state.merchantId,
    start: new Date(start),
    end: new Date(end),
    isRepeatable: !isPeriodJob(job),
  });
  if (!isPeriodJob(job)) {
    const start = Math.floor(now / job.everyMs) * job.everyMs;
    return start >= done || state.asked ? slot(start, start + job.everyMs) : null;
  }
  if (!brand) return null;
  const { start, end } = periodAt(brand.calendar, job.period, done);
  const isDue = now >= end + job.afterMinutes * MINUTE_MS || (state.asked && now >= end);
  // Where a brand's calendar was changed, its next period begins where the last one ended.
  return isDue ? slot(Math.max(start, done), end) : null;
}

/** Where a job begins that has never run: an interval's with this one, a period's with the one that is under way. */
export function beginning(job: Job, brand: JobBrand | null, now: number): Date {
  if (isPeriodJob(job)) return new Date(brand ? periodAt(brand.calendar, job.period, now).start : now);
  return new Date(Math.floor(now / job.everyMs) * job.everyMs);
}
