/** The business calendar of a brand: docs/rules/records.md#business-day. */
export interface BusinessCalendar {
  businessTimezone: string;
  /** Minutes after midnight at which the business day begins. */
  dayStart: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

const MINUTE_MS = 60_000;
const MOST_MINUTES = 1_000;
const offsets = new Map<string, Map<number, number>>();

/**
 * How far the zone's clocks are ahead of UTC at a moment, in milliseconds. Clocks are set on whole minutes, so each minute is looked up once
 * while it is kept: the beginnings of days, weeks and months are asked for with every page, and a look-up takes as long as a statement.
 */
export function offsetAt(zone: string, moment: number): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const minute = Math.floor(moment / MINUTE_MS);
  const held = known.get(minute);
  if (held !== undefined) return held;
  const found = lookUp(zone, minute * MINUTE_MS);
  if (known.size >= MOST_MINUTES) known.clear();
  known.set(minute, found);
  return found;
}

function lookUp(zone: string, moment: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  const part = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const field = (name: Intl.DateTimeFormatPartTypes): number => part.get(name) ?? 0;
  const local = Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'), field('second'));
  return local - moment;
}

/** The business day that a moment belongs to, as YYYY-MM-DD. */
export function businessDayOf(calendar: BusinessCalendar, moment: number): string {
  const local = moment + offsetAt(calendar.businessTimezone, moment) - calendar.dayStart * 60_000;
  return new Date(local).toISOString().slice(0, 10);
}

/** The moment at which a business day begins. Right across changes of the zone's clocks. */
export function startOfBusinessDay(calendar: BusinessCalendar, day: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + calendar.dayStart * 60_000;
  const guess = local - offsetAt(calendar.businessTimezone, local);
  return local - offsetAt(calendar.businessTimezone, guess);
}

/** The day that lies `days` after a day; before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9998-12-31';

/** Is this a day that exists and that a record may be asked for? From 2000 on, so that no window leaves the calendar. */
export const isDay = (text: string): boolean => {
  if (text < FIRST_DAY || text > LAST_DAY) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** The most days that a record shows at once, and how many months back they may lie. */
const RECORD_DAYS = 30;
const RECORD_MONTHS = 13;

/** What a record's date filter comes to. */
export interface RecordWindow {
  /** Business days, both included. */
  days: { start: string; end: string };
  /** The same as moments; the end is excluded. */
  from: Date;
  to: Date;
}

/** The day of the same number some months earlier, or the last of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * What a record's date filter asks for (docs/rules/records.md#date-filter): today where no day is named, swapped when the end is before
 * the start, a future end cut to today, at most so many days back from the end, which are 30 unless said otherwise, nothing older than 13 months.
 */
export function windowOf(
  calendar: BusinessCalendar,
  now: number,
  asked: { start?: string | undefined; end?: string | undefined },
  most = RECORD_DAYS,
): RecordWindow {
  const today = businessDayOf(calendar, now);
  const oldest = monthsBefore(today, RECORD_MONTHS);
  let start = asked.start ?? asked.end ?? today;
  let end = asked.end ?? today;
  if (end < start) [start, end] = [end, start];
  if (end > today) end = today;
  if (end < oldest) end = oldest;
  if (start > end) start = end;
  const earliest = addDays(end, 1 - most);
  if (start < earliest) start = earliest;
  if (start < oldest) start = oldest;
  return {
    days: { start, end },
    from: new Date(startOfBusinessDay(calendar, start)),
    to: new Date(startOfBusinessDay(calendar, addDays(end, 1))),
  };
}

const FIRST_MOMENT = Date.parse(`${FIRST_DAY}T00:00:00Z`);

/** The same for a filter of moments: each stands for the business day that it lies in, the end being excluded. */
export function windowOfMoments(
  calendar: BusinessCalendar,
  now: number,
  asked: { start?: number | undefined; end?: number | undefined },
): RecordWindow {
  const dayAt = (moment: number): string => businessDayOf(calendar, Math.max(FIRST_MOMENT, Math.min(moment, now)));
  return windowOf(calendar, now, {
    ...(asked.start === undefined ? {} : { start: dayAt(asked.start) }),
    ...(asked.end === undefined ? {} : { end: dayAt(asked.end - 1) }),
  });
}

/** The same, with the last 30 days where none is named. */
export function lastDaysOfMoments(
  calendar: BusinessCalendar,
  now: number,
  { start, end }: { start?: number | undefined; end?: number | undefined },
): RecordWindow {
  const isOpen = start === undefined && end === undefined;
  return windowOfMoments(calendar, now, isOpen ? { start: now - (RECORD_DAYS - 1) * DAY_MS } : { start, end });
}

/** The moment at which the zone's clocks show this, e.g. `2026-01-31T22:30`; null for a time that there is not. The first of two, where they are put back. */
export function momentOf({ businessTimezone: zone }: Pick<BusinessCalendar, 'businessTimezone'>, local: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}$/.test(local) || !isDay(local.slice(0, 10))) return null;
  const shown = Date.parse(`${local}:00Z`);
  if (Number.isNaN(shown)) return null;
  const before = shown - offsetAt(zone, shown - DAY_MS);
  const after = shown - offsetAt(zone, shown + DAY_MS);
  return before + offsetAt(zone, before) === shown ? before : after + offsetAt(zone, after) === shown ? after : null;
}
