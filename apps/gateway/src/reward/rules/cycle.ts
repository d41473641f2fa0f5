import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { madeOnce } from '../../base/made-once.ts';
import type { Period, Rule } from './rule.ts';

/** The time over which a rule counts. */
export interface Cycle {
  /** One for each cycle of a rule: `once`, `2026-01-15`, `week-2026-01-12`, `2026-01`, `event`. */
  key: string;
  /** Business days, both included. */
  from: string;
  to: string;
  /** Milliseconds since the epoch; the end is excluded. Null: it never ends. */
  startsAt: number;
  endsAt: number | null;
}

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9998-12-31';

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The last day of a day's month. */
function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The days of a period around a day; null for those that have no calendar of their own. */
function daysOf(period: Period, day: string): { key: string; from: string; to: string } | null {
  switch (period) {
    case 'DAILY':
      return { key: day, from: day, to: day };
    case 'WEEKLY': {
      const from = mondayOf(day);
      return { key: `week-${from}`, from, to: addDays(from, 6) };
    }
    case 'MONTHLY':
      return { key: day.slice(0, 7), from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) };
    default:
      return null;
  }
}

/** The cycle of a rule at a moment: by business days of the brand (docs/rules/rewards.md#rules). */
export function cycleOf(
  { period, startsAt, endsAt }: Pick<Rule, 'period' | 'startsAt' | 'endsAt'>,
  calendar: BusinessCalendar,
  now: number,
): Cycle {
  const days = daysOf(period, businessDayOf(calendar, now));
  if (days) {
    const end = startOfBusinessDay(calendar, addDays(days.to, 1));
    return { ...days, startsAt: startOfBusinessDay(calendar, days.from), endsAt: end };
  }
  if (period === 'ONCE') return { key: 'once', from: FIRST_DAY, to: LAST_DAY, startsAt, endsAt };
  const from = businessDayOf(calendar, startsAt);
  const to = endsAt === null ? LAST_DAY : businessDayOf(calendar, endsAt - 1);
  return { key: 'event', from, to, startsAt, endsAt };
}

type Timed = Pick<Rule, 'period' | 'startsAt' | 'endsAt'>;

/** Finds the cycles of rules and moments in one calendar: each is reckoned once, and is the same object until it is over. Rules are never changed in place. */
export const cyclesIn = madeOnce((calendar: BusinessCalendar): ((rule: Timed, now: number) => Cycle) => {
  const latest = new Map<Period, Cycle>();
  const own = new WeakMap<Timed, Cycle>();
  return (rule, now) => {
    // Those have one cycle each, whatever the moment.
    if (rule.period === 'ONCE' || rule.period === 'EVENT') {
      const known = own.get(rule) ?? cycleOf(rule, calendar, now);
      own.set(rule, known);
      return known;
    }
    const last = latest.get(rule.period);
    if (last && last.startsAt <= now && now < (last.endsAt ?? Infinity)) return last;
    const found = cycleOf(rule, calendar, now);
    latest.set(rule.period, found);
    return found;
  };
});

/** The cycle before the one that a moment lies in; null where there was none. */
export function cycleBefore(
  rule: Pick<Rule, 'period' | 'startsAt' | 'endsAt'>,
  calendar: BusinessCalendar,
  now: number,
): Cycle | null {
  if (rule.period === 'ONCE' || rule.period === 'EVENT') return null;
  const current = cycleOf(rule, calendar, now);
  const before = cycleOf(rule, calendar, current.startsAt - 1);
  return before.endsAt !== null && before.endsAt > rule.startsAt ? before : null;
}
