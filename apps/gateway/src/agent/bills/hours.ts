import { periodAt, type Span } from '../../base/background/periods.ts';
import { type BusinessCalendar, offsetAt } from '../../base/calendar/business-day.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The business days or hours that a stretch is made of, the first first. */
export function spansOf(calendar: BusinessCalendar, by: 'day' | 'hour', { from, to }: { from: Date; to: Date }): Span[] {
  const spans: Span[] = [];
  for (let at = from.getTime(); at < to.getTime(); at = spans.at(-1)?.end ?? Infinity) spans.push(periodAt(calendar, by, at));
  return spans;
}

/**
 * The parts of a stretch in which clocks of the brand's zone show one of some hours, both included; the first later than the last: over
 * midnight. Null: any hour.
 */
export function hoursOf(
  calendar: BusinessCalendar,
  stretch: { from: Date; to: Date },
  { fromHour, toHour }: { fromHour?: number | undefined; toHour?: number | undefined },
): Span[] | null {
  if (fromHour === undefined && toHour === undefined) return null;
  const [first, last] = [fromHour ?? 0, toHour ?? HOURS - 1];
  const isAsked = (hour: number): boolean => (first <= last ? hour >= first && hour <= last : hour >= first || hour <= last);
  const hourAt = ({ start }: Span): number => Math.floor((start + offsetAt(calendar.businessTimezone, start)) / HOUR_MS) % HOURS;
  const parts: Span[] = [];
  for (const { start, end } of spansOf(calendar, 'hour', stretch).filter((span) => isAsked(hourAt(span)))) {
    const last = parts.at(-1);
    if (last?.end === start) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}
