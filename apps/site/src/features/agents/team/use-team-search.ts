import { useSearchParams } from 'react-router';
import type { TeamSelected } from '../../../domain/agents/agents.ts';
import { type DayCalendar, periodOf } from '../../../shared/lib/dates.ts';
import { daysIn } from '../../../shared/lib/day-ranges.ts';
import { PAGE_SIZES } from '../../../shared/lib/use-record-search.ts';

/** What the team is narrowed by, as the address has it. */
const FIELDS = ['name', 'type', 'status', 'idle', 'online', 'series', 'balance', 'joined', 'first', 'sort'] as const;
export type TeamField = (typeof FIELDS)[number];
type Values = Readonly<Record<TeamField, string>>;

export const STATUSES = ['ACTIVE', 'NO_BET', 'NO_BET_NO_FUNDS', 'NO_LOGIN'] as const;
export const TYPES = [0, 1, 41] as const;
export const IDLE_DAYS = [3, 7, 30] as const;
/** Orders of the rows, the usual one first. */
export const SORTS = {
  name: { sort: 'name', order: 'asc' },
  joined: { sort: 'joined', order: 'desc' },
  login: { sort: 'login', order: 'desc' },
  series: { sort: 'series', order: 'desc' },
} as const;
export type SortName = keyof typeof SORTS;
const SERIES = /^(\d{4})?-(\d{4})?$/;
const BALANCE = /^(\d{1,11}(?:\.\d{1,2})?)?-(\d{1,11}(?:\.\d{1,2})?)?$/;

/** The bounds of a text like `1800-1900`; nothing of one that is not. */
function seriesOf(text: string): Pick<TeamSelected, 'seriesFrom' | 'seriesTo'> {
  const [, from, to] = SERIES.exec(text) ?? [];
  return { ...(from && { seriesFrom: Number(from) }), ...(to && { seriesTo: Number(to) }) };
}

/** The bounds of a text like `100-2500.50`, each empty where there is none; both of one that is not. */
export function balanceIn(text: string): { from: string; to: string } {
  const [, from = '', to = ''] = BALANCE.exec(text) ?? [];
  return { from, to };
}

function balanceOf(text: string): Pick<TeamSelected, 'balanceFrom' | 'balanceTo'> {
  const { from, to } = balanceIn(text);
  return { ...(from !== '' && { balanceFrom: Number(from) }), ...(to !== '' && { balanceTo: Number(to) }) };
}

/** The days in which somebody made the first deposit. */
function firstOf(text: string): Pick<TeamSelected, 'firstDepositFrom' | 'firstDepositTo'> {
  const days = daysIn(text);
  return days ? { firstDepositFrom: days.from, firstDepositTo: days.to } : {};
}

/** The moments of the days in which somebody joined. */
function joinedOf(text: string, calendar: DayCalendar): Pick<TeamSelected, 'joinedFrom' | 'joinedTo'> {
  const days = daysIn(text);
  if (!days) return {};
  const { startTime, endTime } = periodOf(days, calendar);
  return { joinedFrom: startTime, joinedTo: endTime };
}

/** What is asked for, without the place in the tree. */
export function filterOf(values: Values, calendar: DayCalendar): TeamSelected {
  const type = TYPES.find((each) => String(each) === values.type);
  const status = STATUSES.find((each) => each === values.status);
  const idle = IDLE_DAYS.find((each) => String(each) === values.idle);
  return {
    ...SORTS[values.sort in SORTS ? (values.sort as SortName) : 'name'],
    ...(values.name !== '' && { search: values.name }),
    ...(type !== undefined && { type }),
    ...(status && { status }),
    ...(idle !== undefined && { idleDays: idle }),
    ...(values.online === '1' && { isOnline: true }),
    ...seriesOf(values.series),
    ...balanceOf(values.balance),
    ...firstOf(values.first),
    ...joinedOf(values.joined, calendar),
  };
}

/** Reads and writes what of the team is shown; all of it stands in the address, so that Back and a reload keep it. */
export function useTeamSearch() {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(FIELDS.map((field) => [field, search.get(field) ?? ''])) as Values;
  const page = Math.max(1, Math.trunc(Number(search.get('at'))) || 1);
  const size = PAGE_SIZES.find((each) => String(each) === search.get('size')) ?? PAGE_SIZES[0];
  const above = search.get('above');
  const change = (next: Readonly<Record<string, string>>, isStep = false) => {
    const changed = new URLSearchParams(search);
    changed.delete('at');
    for (const [key, value] of Object.entries(next)) {
      if (value === '') changed.delete(key);
      else changed.set(key, value);
    }
    setSearch(changed, { replace: !isStep, preventScrollReset: true });
  };
  return {
    values,
    /** The account whose line is shown; null: the agent's own. */
    above,
    page,
    size,
    /** Is anything asked for besides the order? Then rows stand below each other, out of the tree. */
    isNarrowed: FIELDS.some((field) => field !== 'sort' && values[field] !== ''),
    set: (next: Partial<Values>) => change(next as Record<string, string>),
    reset: () => change(Object.fromEntries(FIELDS.map((field) => [field, '']))),
    /** Shows the line of an account; empty: one's own. */
    goTo: (username: string) => change({ ...Object.fromEntries(FIELDS.map((field) => [field, ''])), above: username }, true),
    resize: (to: number) => change({ size: to === PAGE_SIZES[0] ? '' : String(to) }),
    turn: (to: number) => change({ at: to > 1 ? String(to) : '' }, true),
  };
}

export type TeamSearch = ReturnType<typeof useTeamSearch>;
