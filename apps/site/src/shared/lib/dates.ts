import { dateOf, momentOf, timeOf, zoneName } from '@marquee/money/moment';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../i18n/languages.ts';

const DAY_MS = 86_400_000;

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`: the form in which the gateway takes business days. */
export function dayOf(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(moment);
}

/** How a brand cuts its days: in which zone, and how many minutes after midnight a day begins. */
export interface DayCalendar {
  businessTimezone: string;
  dayStart: number;
}

/** The business day of a moment. */
export const businessDay = (moment: number, { businessTimezone, dayStart }: DayCalendar): string =>
  dayOf(moment - dayStart * 60_000, businessTimezone);

/** The moment at which a business day begins. */
export const startOfBusinessDay = (day: string, { businessTimezone, dayStart }: DayCalendar): number =>
  startOfDay(day, businessTimezone) + dayStart * 60_000;

/** The day `days` before (or, negative, after) a day. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The moments at which business days begin and are over, as calls ask for a period: the end is no longer in it. */
export const periodOf = (
  { from, to }: { from: string; to: string },
  calendar: DayCalendar,
): { startTime: number; endTime: number } => ({
  startTime: startOfBusinessDay(from, calendar),
  endTime: startOfBusinessDay(daysBefore(to, -1), calendar),
});

/** Start of a business day in milliseconds since the epoch. */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // The zone's distance from UTC at that moment, found by reading the moment in the zone as if it were UTC.
  const shown = new Date(asUtc).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  return asUtc - (Date.parse(`${shown}Z`) - asUtc);
}

/** The platform's language of a tag; its dates are English where there is none. */
const languageOf = (locale: string): string => LANGUAGES.find(({ tag }) => tag === locale)?.code ?? FALLBACK_LANGUAGE;

/** Date, time to the second and the zone's name, as games and mails write them too, in the brand's time zone. */
export const momentText = (moment: number, locale: string, timeZone: string): string =>
  momentOf(moment, languageOf(locale), timeZone);

/** Time of day to the minute as the reader's language writes it, in the brand's time zone. */
export function timeText(moment: number, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
}

/** The date of a moment as the reader's language writes it, in the brand's time zone. */
export const dateText = (moment: number, locale: string, timeZone: string): string =>
  dateOf(moment, languageOf(locale), timeZone);

/** Day and time to the minute with the name of the time zone, as the reader's language writes them: for a moment to come. */
export const endText = (moment: number, locale: string, timeZone: string): string =>
  `${dateText(moment, locale, timeZone)} ${timeOf(moment, timeZone, true)} ${zoneName(moment, timeZone)}`;

/** `1:05:09` or `05:09` of a duration in milliseconds. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
