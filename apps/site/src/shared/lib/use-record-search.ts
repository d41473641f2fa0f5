import { useSearchParams } from 'react-router';
import { businessDay, type DayCalendar } from './dates.ts';
import {
  cutDays,
  DAY_RANGES,
  type DayRange,
  type Days,
  daysOf,
  lengthOf,
  MONTH_RANGES,
  MOST_DAYS,
  rangeOf,
  rangeOfDays,
} from './day-ranges.ts';

/** Choices of rows of a page. */
export const PAGE_SIZES = [10, 20, 50] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A choice of a record: one of several, or a text. */
export interface RecordField<Field extends string> {
  field: Field;
  label: string;
  /** Absent: a text is typed. */
  options?: readonly { value: string; label: string }[];
  /** One of the options always holds: there is no choice of all. */
  isAlways?: boolean;
}

/** What a record is asked for. All of it stands in the address, so that Back and a reload keep it. */
export interface RecordSearch<Field extends string> {
  today: string;
  days: Days;
  /** The quick choices of days that are offered, and which of them the days are; null: others. */
  ranges: readonly DayRange[];
  /** Of how many days it is asked for at most; a month by its name is whole. */
  most: number;
  range: DayRange | null;
  fields: Readonly<Record<Field, string>>;
  page: number;
  size: number;
  /** The row next to the page, where the record is turned by rows: its older or its newer neighbour. */
  place: { before?: string; after?: string };
  /** Asks anew, from the first page on. */
  search(days: Days, fields: Readonly<Record<Field, string>>): void;
  /** Forgets every choice. */
  reset(): void;
  turn(page: number, place?: { before?: string; after?: string }): void;
  resize(size: number): void;
}

const numberOf = (text: string | null, usual: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : usual;
};

/** The days of an address: a quick choice, two days, or the usual choice. */
function daysIn(search: URLSearchParams, usual: DayRange, ranges: readonly DayRange[], today: string): Days {
  const [from, to] = [search.get('from'), search.get('to')];
  if (from && to && DAY.test(from) && DAY.test(to)) return cutDays({ from, to }, today);
  return daysOf(rangeOf(search.get('days'), ranges) ?? usual, today);
}

interface RecordSearchOptions {
  /** Days that are asked for at once; 30 unless said. */
  most?: number;
  /** Months are offered too, as where a month is what is usually shown. */
  hasMonths?: boolean;
}

/** Reads and writes what a record is asked for. `fields` are its own choices beside the days. */
export function useRecordSearch<Field extends string>(
  fields: readonly Field[],
  usual: DayRange,
  calendar: DayCalendar,
  { most = MOST_DAYS, hasMonths = MONTH_RANGES.some((month) => month === usual) }: RecordSearchOptions = {},
): RecordSearch<Field> {
  const [search, setSearch] = useSearchParams();
  const today = businessDay(Date.now(), calendar);
  const size = PAGE_SIZES.find((each) => String(each) === search.get('size')) ?? PAGE_SIZES[0];
  const [before, after] = [search.get('before'), search.get('after')];
  const fitting = DAY_RANGES.filter((range) => lengthOf(daysOf(range, today)) <= most);
  const ranges = hasMonths ? [...fitting, ...MONTH_RANGES] : fitting;
  // On the first of a month several are the same days: the usual one goes before.
  const rangeIn = (days: Days): DayRange | null => rangeOfDays(days, today, [usual, ...ranges]);
  const days = daysIn(search, usual, ranges, today);

  const go = (next: URLSearchParams, isTurn = false): void => setSearch(next, { replace: !isTurn, preventScrollReset: !isTurn });
  const kept = (): URLSearchParams => {
    const next = new URLSearchParams(search);
    for (const key of ['page', 'before', 'after']) next.delete(key);
    return next;
  };

  return {
    today,
    days,
    ranges,
    most,
    range: rangeIn(days),
    fields: Object.fromEntries(fields.map((field) => [field, search.get(field) ?? ''])) as Record<Field, string>,
    page: numberOf(search.get('page'), 1),
    size,
    place: { ...(before ? { before } : {}), ...(after ? { after } : {}) },
    search(chosen, values) {
      const next = kept();
      for (const key of ['days', 'from', 'to']) next.delete(key);
      const cut = cutDays(chosen, today);
      const range = rangeIn(cut);
      if (range === null) {
        next.set('from', cut.from);
        next.set('to', cut.to);
      } else if (range !== usual) next.set('days', range);
      for (const field of fields) {
        if (values[field] === '') next.delete(field);
        else next.set(field, values[field]);
      }
      go(next);
    },
    reset() {
      const next = kept();
      for (const key of ['days', 'from', 'to', ...fields]) next.delete(key);
      go(next);
    },
    turn(page, place = {}) {
      const next = kept();
      if (page > 1) next.set('page', String(page));
      for (const [key, value] of Object.entries(place)) next.set(key, value);
      go(next, true);
    },
    resize(value) {
      const next = kept();
      if (value === PAGE_SIZES[0]) next.delete('size');
      else next.set('size', String(value));
      go(next);
    },
  };
}
