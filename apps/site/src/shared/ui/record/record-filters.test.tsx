import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { useRecordSearch } from '../../lib/use-record-search.ts';
import { RecordFilters } from './record-filters.tsx';
import { RecordPager } from './record-pager.tsx';

const CALENDAR = { businessTimezone: 'UTC', dayStart: 0 };
const KINDS = [
  { value: 'red', label: 'Red ones' },
  { value: 'blue', label: 'Blue ones' },
];

function Narrowed({ totalPages = 1 }: { totalPages?: number }) {
  const search = useRecordSearch(['kind'], 'last30', CALENDAR);
  return (
    <>
      <RecordFilters search={search} fields={[{ field: 'kind', label: 'Kind', options: KINDS }]} />
      <RecordPager search={search} totalPages={totalPages} />
    </>
  );
}

function at(width: 'desk' | 'phone'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'desk',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
afterEach(() => vi.unstubAllGlobals());

it('folds its choices away on a phone, all but the quick ones, and says what is in force', async () => {
  at('phone');
  const router = await showScreen(<Narrowed />, '/?kind=blue&from=2026-11-01&to=2026-11-05');
  const summary = screen.getByText('Filters', { selector: 'summary' });
  expect(summary.textContent).toBe('Filters1 Nov 2026 – 5 Nov 2026 · Blue ones');
  expect(summary.closest('details')?.open).toBe(false);
  await userEvent.click(summary);
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'red');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.state.location.search).toContain('kind=red');
  expect(screen.getByText('Filters', { selector: 'summary' }).closest('details')?.open, 'closed by the search').toBe(false);
});

it('has all of them open on a desk', async () => {
  at('desk');
  await showScreen(<Narrowed />, '/');
  expect(screen.queryByText('Filters')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toBeTruthy();
});

it('offers longer pages only where there is more than the shortest one', async () => {
  at('desk');
  await showScreen(<Narrowed />, '/');
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
  await showScreen(<Narrowed totalPages={2} />, '/');
  expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeTruthy();
});

it('lets who has chosen longer pages go back to shorter ones', async () => {
  at('desk');
  await showScreen(<Narrowed />, '/?size=50');
  expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeTruthy();
});
