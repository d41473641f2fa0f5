import type { Query } from '@marquee/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { profitView } from '../../mocks/records.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { nextLevel } from './levels.ts';
import { ProfitRecord } from './profit-record.tsx';

const gateway = withGateway();

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});
afterEach(() => vi.unstubAllGlobals());

it('shows the last seven days with cards, a chart in words and a table, each day leading to its categories', async () => {
  const asked: Query<'memberProfit'>[] = [];
  gateway().overrides.memberProfit = ({ query }) => {
    asked.push(query);
    return profitView(query.view);
  };
  await showScreen(<ProfitRecord />, '/member/personalProfit');
  const table = await screen.findByRole('table', { name: 'Profit and loss' });
  const { startDate = '', endDate = '', view } = asked[0] ?? {};
  expect([Date.parse(endDate) - Date.parse(startDate), view]).toEqual([6 * 86_400_000, 'day']);
  expect(screen.getByText('Deposit minus withdrawal').nextElementSibling?.textContent).toContain('₫70.00');
  expect(screen.getByText(/^Won: 2, lost: 1\. Best: 19 Nov 2026, \+₫7\.75\. Worst: 20 Nov 2026, -₫10\.75\.$/)).toBeTruthy();
  const day = within(table).getByRole('link', { name: '20 Nov 2026' });
  expect(day.getAttribute('href')).toBe('/member/personalProfit?from=2026-11-20&to=2026-11-20&view=category');
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toContain('Overall total12');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .slice(-3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Rebate', 'Bonus', 'Net profit / loss']);
  const cellsOf = (row: HTMLElement | undefined) =>
    row
      ? within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
      : [];
  expect(
    cellsOf(day.closest('tr') ?? undefined)
      .slice(-3)
      .join(' '),
  ).toMatch(/₫0\.25.*₫1\.00.*-₫10\.75/);
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/₫0\.75.*₫3\.00.*₫4\.75/);
});

it('leads from days to categories, to vendors, and to their bets by the day of settlement', () => {
  const days = { from: '2026-11-01', to: '2026-11-07' };
  const none = { view: '', category: '', vendor: '' };
  expect(nextLevel(days, none, '2026-11-03')).toBe('?from=2026-11-03&to=2026-11-03&view=category');
  expect(nextLevel(days, { ...none, view: 'category' }, 'RNG')).toBe('?from=2026-11-01&to=2026-11-07&category=RNG&view=vendor');
  expect(nextLevel(days, { ...none, view: 'vendor', category: 'RNG' }, 'RLT')).toBe(
    '/member/personalHistoryCopy?from=2026-11-01&to=2026-11-07&category=RNG&vendor=RLT&by=settled',
  );
});

it('tells rebates and bonuses of a category nowhere but above: they belong to no game', async () => {
  await showScreen(<ProfitRecord />, '/member/personalProfit?view=category');
  const table = await screen.findByRole('table', { name: 'Profit and loss' });
  expect(within(table).queryByRole('columnheader', { name: /rebate|bonus|net/i })).toBeNull();
  expect(screen.getByText('Rebate').nextElementSibling?.textContent).toContain('₫0.75');
  expect(screen.getByText('Bonus').nextElementSibling?.textContent).toContain('₫3.00');
});

it('shows an agent what its line brought and cost', async () => {
  const agent = { commission: 7, salary: 12.3, dividend: 40, paidToDownlines: 21, accountNetPL: 43.05 };
  gateway().overrides.memberProfit = () => ({ ...profitView(), cards: { ...profitView().cards, agent } });
  await showScreen(<ProfitRecord />, '/member/personalProfit');
  await screen.findByText('Account net result');
  const figures = ['Commission', 'Salaries', 'Dividend', 'Paid to downlines', 'Account net result'].map(
    (label) => screen.getByText(label).nextElementSibling?.textContent,
  );
  expect(figures.join(' ')).toMatch(/₫7\.00.*₫12\.30 ₫40\.00 ₫21\.00 .*₫43\.05/);
});

it('shows a player nothing of a line', async () => {
  await showScreen(<ProfitRecord />, '/member/personalProfit');
  await screen.findByText('Deposit minus withdrawal');
  expect(['Commission', 'Account net result'].map((label) => screen.queryByText(label))).toEqual([null, null]);
});

it('narrows to a category, and says that nothing was settled', async () => {
  const asked: Query<'memberProfit'>[] = [];
  gateway().overrides.memberProfit = ({ query }) => {
    asked.push(query);
    return { ...profitView(), list: [] };
  };
  await showScreen(<ProfitRecord />, '/member/personalProfit?view=vendor&category=LIVE&vendor=RLT');
  expect(await screen.findByText('No bets in this period')).toBeTruthy();
  expect(asked[0]).toMatchObject({ view: 'vendor', gameType: 'LIVE', vassalage: 'RLT' });
});
