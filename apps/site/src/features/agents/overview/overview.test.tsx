import type { Query } from '@marquee/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeFailure } from '../../../mocks/fake-failure.ts';
import { teamOverviewOf, teamReportHandlers } from '../../../mocks/team-reports.ts';
import { activateLanguage } from '../../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { daysBefore } from '../../../shared/lib/dates.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { Overview } from './overview.tsx';

const gateway = withGateway();
withMember();
const PATH = '/agent/agentTeamOverview';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const figures = (part: HTMLElement) =>
  Object.fromEntries(
    within(part)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const part = (name: string) => screen.findByRole('region', { name });

it('shows money, people and the team now, each with when it was counted', async () => {
  await showScreen(<Overview />, PATH);
  expect(figures(await part('Play and money'))).toMatchObject({
    'Team valid bet': '₫2,000.00',
    'Team profit / loss': '-₫120.00',
    'Deposits minus withdrawals': '+₫380.00',
  });
  expect(figures(await part('Who joined and played'))).toMatchObject({ 'New accounts': '2', Bettors: '4' });
  expect((await part('Who joined and played')).textContent).toContain('2Valid bet from ₫500.00 · ');
  const people = within(await part('Who joined and played'));
  expect(people.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/agent/downlineManagmentView?joined=2026-11-15_2026-11-21',
    '/agent/downlineManagmentView?first=2026-11-15_2026-11-21',
    '/agent/palStatementsAgentCopy?from=2026-11-15&to=2026-11-21&scope=team&list=deposit',
    '/agent/palStatementsAgentCopy?from=2026-11-15&to=2026-11-21&scope=team&list=betCount',
    '/agent/palStatementsAgentCopy?from=2026-11-15&to=2026-11-21&scope=team&sort=validBet',
  ]);
  const now = await part('The team now');
  expect(figures(now)).toMatchObject({ 'Team balance': '₫250.00', 'Online now': '1' });
  expect(
    within(now)
      .getAllByRole('link', { name: '1' })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/agent/downlineManagmentView?online=1', '/agent/downlineManagmentView?idle=7']);
  expect(
    within(await part('Play and money'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(
    ['deposit', 'withdrawal'].map(
      (list) => `/agent/palStatementsAgentCopy?from=2026-11-15&to=2026-11-21&scope=team&list=${list}`,
    ),
  );
  expect(screen.getAllByText(/^Updated 21 Nov 2026 11:00/)).toHaveLength(3);
  // What nobody has received has no card.
  expect(screen.queryByText('Team salary')).toBeNull();
});

it('says what the agent earned, and the own terms', async () => {
  await showScreen(<Overview />, PATH);
  const own = await part('My figures');
  expect(figures(own)).toEqual({ Commission: '+₫12.50', Referral: '+₫5.00', 'Paid to downlines': '-₫2.00' });
  const bars = within(own).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Commission+₫12.50', 'Referral+₫5.00', 'Paid to downlines-₫2.00']);
  expect(
    within(own).getByText('Net income: +₫15.50 in all. Highest: Commission, +₫12.50. Lowest: Paid to downlines, -₫2.00.'),
  ).toBeTruthy();
  const table = within(own).getByRole('table', { name: 'My figures', hidden: true });
  const cells = within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Source', 'Amount'],
    ['Commission', '+₫12.50'],
    ['Referral', '+₫5.00'],
    ['Paid to downlines', '-₫2.00'],
  ]);
  expect(own.textContent).toContain('Series 1940 · Slots 0.8%');
});

it('asks for the range that is chosen, and keeps it in the address', async () => {
  const asked: Query<'teamOverview'>[] = [];
  gateway().overrides.teamOverview = ({ query }) => {
    asked.push(query);
    return teamOverviewOf(query.username);
  };
  const router = await showScreen(<Overview />, PATH);
  await part('The team now');
  await userEvent.click(screen.getByRole('radio', { name: 'Last week' }));
  // What is not over is compared to what was before it; what is over to nothing.
  await waitFor(() => expect(asked).toEqual([{ range: 'today' }, { range: 'yesterday' }, { range: 'lastWeek' }]));
  expect(router.state.location.search).toBe('?range=lastWeek');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Whole username' }), 'harbourlamp');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ range: 'lastWeek', username: 'harbourlamp' }));
  // Days of one's own are compared to none.
  await userEvent.click(screen.getByRole('radio', { name: 'Other days' }));
  const today = /from=([\d-]+)/.exec(router.state.location.search)?.[1] ?? '';
  fireEvent.change(screen.getByLabelText('From'), { target: { value: daysBefore(today, 3) } });
  const startDate = daysBefore(today, 3);
  await waitFor(() => expect(asked.at(-1)).toEqual({ startDate, endDate: today, username: 'harbourlamp' }));
  expect(router.state.location.search).toBe(`?member=harbourlamp&from=${startDate}&to=${today}`);
  // The lists behind the figures are of that line too.
  const now = within(await part('The team now'));
  await waitFor(() =>
    expect(now.getByRole('link', { name: '5' }).getAttribute('href')).toBe('/agent/downlineManagmentView?above=harbourlamp'),
  );
});

it('draws the days with their words and the same figures as a table', async () => {
  await showScreen(<Overview />, PATH);
  const days = within(await part('Day by day'));
  expect(
    await days.findByText('Valid bet: ₫2,250.00 in all. Highest: 21 Nov 2026, ₫1,000.00. Lowest: 19 Nov 2026, ₫500.00.'),
  ).toBeTruthy();
  await userEvent.click(days.getByRole('radio', { name: 'Result of the games' }));
  expect(
    days.getByText(/^Result of the games: ₫0\.00 in all\. Highest: 19 Nov 2026, \+₫40\.00\. Lowest: 20 Nov 2026/),
  ).toBeTruthy();
  await userEvent.click(days.getByText('Show as a table'));
  const rows = within(days.getByRole('table', { name: 'Day by day' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent.slice(0, 11))).toEqual(['DayValid be', '21 Nov 2026', '20 Nov 2026', '19 Nov 2026']);
  expect(rows[3]?.textContent).toContain('–');
});

it('has the games by category', async () => {
  await showScreen(<Overview />, PATH);
  const table = await screen.findByRole('table', { name: 'By category of games' });
  // What the bets gave back is read when somebody wants to know.
  expect(within(table).queryByText('₫12.50')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show rebates by category' }));
  await within(table).findByText('₫12.50');
  expect(screen.queryByRole('button', { name: 'Show rebates by category' })).toBeNull();
  const [titles, ...rows] = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(titles).toBe('CategoryNumber of betsStakeValid betPayoutRebate accruedGame result');
  expect(rows[0]).toBe('Slots150₫1,500.00₫1,500.00₫1,300.00₫12.50-₫200.00');
  expect(rows[1]).toContain('₫0.00');
  const chart = within(await part('By category of games'));
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Slots₫1,500.00', 'Live casino₫500.00']);
  expect(chart.getByText('Valid bet: ₫2,000.00 in all. Highest: Slots, ₫1,500.00. Lowest: Live casino, ₫500.00.')).toBeTruthy();
});

it('names the categories as its reader does, in the chart, its words and its table', async () => {
  await showScreen(<Overview />, PATH);
  await act(() => activateLanguage(chooseLanguage('VI', null)));
  const chart = await part('Theo loại trò chơi');
  expect(chart.textContent).not.toMatch(/RNG|LIVE|Slots/);
  expect(within(chart).getAllByRole('listitem')[0]?.textContent).toMatch(/^Nổ hũ/);
  expect(within(chart).getByText(/Cao nhất: Nổ hũ/)).toBeTruthy();
});

it.each([
  ['one day, by the seven that end with it', ['2026-11-03', '2026-11-03'], ['2026-10-28', '2026-11-03']],
  ['several days, by these', ['2026-11-02', '2026-11-03'], ['2026-11-02', '2026-11-03']],
])('draws the chart of %s', async (_what, [start = '', end = ''], [startDate, endDate]) => {
  const asked: unknown[] = [];
  gateway().overrides.teamOverview = () => ({ ...teamOverviewOf(), period: { start, end } });
  gateway().overrides.teamSeries = ({ query }) => {
    asked.push(query);
    return teamReportHandlers.teamSeries();
  };
  await showScreen(<Overview />, PATH);
  await waitFor(() => expect(asked).toEqual([{ startDate, endDate }]));
});

it('leads an agent who has nobody below to the registration, and says that there are no figures yet', async () => {
  // Who was opened just now is in nothing yet that is counted beforehand.
  gateway().agent.team = [];
  gateway().overrides.teamOverview = () => ({ ...teamOverviewOf(), now: null, categories: [] });
  gateway().overrides.teamSeries = () => {
    const { list, ...rest } = teamReportHandlers.teamSeries();
    return { ...rest, list: list.map((day) => ({ ...day, validBet: 0, gamePL: 0 })) };
  };
  await showScreen(<Overview />, PATH);
  expect(await screen.findByText('Nobody below you yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Account registration' }).getAttribute('href')).toBe('/agent/registerCenter');
  expect(await screen.findByText('No figures in these days yet.')).toBeTruthy();
});

it('shows of any days who joined and paid in first, and says which ranges have the rest', async () => {
  const people = { newAccounts: 12, firstDepositors: 0, depositors: null, bettors: null, activeMembers: null };
  gateway().overrides.teamOverview = () => ({ ...teamOverviewOf(), people });
  await showScreen(<Overview />, PATH);
  const shown = await part('Who joined and played');
  expect(figures(shown)).toEqual({ 'New accounts': '12', 'First deposits': '0' });
  expect(within(shown).getByText(/^Depositors, bettors and active members are told for today/)).toBeTruthy();
});

it('leaves out what is not counted, and says of a name of another line that it is none of the own', async () => {
  gateway().overrides.teamOverview = ({ query }) => {
    if (query.username) throw new FakeFailure('agent.unknown');
    return { ...teamOverviewOf(), people: null, now: null, updatedAt: null };
  };
  await showScreen(<Overview />, PATH);
  expect(await screen.findByText('Not counted yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The team now' })).toBeNull();
  expect(screen.queryByText('Nobody below you yet')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Whole username' }), 'stranger');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says below each figure what it was in the range before, and below none of a range that is over', async () => {
  gateway().overrides.teamOverview = ({ query }) => {
    const told = teamOverviewOf();
    if (query.range !== 'yesterday' && query.range !== 'lastMonth') return told;
    const cards = { ...told.cards, validBet: query.range === 'yesterday' ? 1_234 : 9_999, profit: 75.5 };
    return { ...told, cards, people: { ...told.people, bettors: 17 } as typeof told.people };
  };
  const notes = (of: HTMLElement) => [...of.querySelectorAll('dd + dd')].map(({ textContent }) => textContent);
  await showScreen(<Overview />, PATH);
  const money = await part('Play and money');
  await waitFor(() =>
    expect(notes(money).slice(0, 3)).toEqual(['Yesterday: ₫1,234.00', 'Yesterday: ₫1,850.00', 'Yesterday: +₫75.50']),
  );
  expect(notes(await part('Who joined and played'))).toContain('Yesterday: 17');
  await userEvent.click(screen.getByRole('radio', { name: 'This month' }));
  await waitFor(() => expect(notes(money)[0]).toBe('Last month: ₫9,999.00'));
  await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
  await waitFor(() => expect(notes(money)).toEqual([]));
});
