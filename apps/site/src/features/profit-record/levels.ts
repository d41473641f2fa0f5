import type { Days } from '../../shared/lib/day-ranges.ts';

/** What the rows of a profit and loss stand for, from the widest to the narrowest. */
export const VIEWS = ['day', 'category', 'vendor'] as const;
export type View = (typeof VIEWS)[number];

export const PROFIT_FIELDS = ['view', 'category', 'vendor'] as const;
export type ProfitFields = Readonly<Record<(typeof PROFIT_FIELDS)[number], string>>;

/** The view of a text; days for any other. */
export const viewOf = (text: string): View => VIEWS.find((view) => view === text) ?? 'day';

const BETS = '/member/personalHistoryCopy';

/** Where a row leads: day, category, vendor, and then the bets themselves by the day of their settlement. */
export function nextLevel(days: Days, fields: ProfitFields, key: string): string {
  const view = viewOf(fields.view);
  const next = new URLSearchParams({ from: days.from, to: days.to });
  if (view === 'day') {
    next.set('from', key);
    next.set('to', key);
  }
  const category = view === 'category' ? key : fields.category;
  const vendor = view === 'vendor' ? key : fields.vendor;
  if (category !== '') next.set('category', category);
  if (vendor !== '') next.set('vendor', vendor);
  if (view === 'vendor') {
    next.set('by', 'settled');
    return `${BETS}?${next}`;
  }
  next.set('view', view === 'day' ? 'category' : 'vendor');
  return `?${next}`;
}
