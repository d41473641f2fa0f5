import type { Query } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teamReportHandlers } from '../../../mocks/team-reports.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { UserProfit } from './user-profit.tsx';

const gateway = withGateway();
withMember();
const PATH = '/agent/palStatementsAgentCopy';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const rows = async () =>
  within(await screen.findByRole('table', { name: 'User profit and loss' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it('begins with the account itself, and leaves out sources of which nobody has anything', async () => {
  await showScreen(<UserProfit />, PATH);
  const [head, self, first] = await rows();
  expect(self).toContain('agentAgent · this account itself');
  expect(first).toContain('harbourlampAgent');
  expect(head).toContain('Commission');
  expect(head).not.toContain('Dividend');
  expect(head).not.toContain('accrued');
  expect((await rows()).at(-1)).toContain('With all below: 2 accounts');
  expect((await rows()).at(-1)).toContain('₫4,000.00');
});

it('says of all on a phone what matters most, and the rest on tap', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  await showScreen(<UserProfit />, PATH);
  const more = (await screen.findByText('More totals')).closest('details') as HTMLDetailsElement;
  const titles = (lists: Iterable<Element>) =>
    [...lists].flatMap((list) => [...list.children].filter(({ tagName }) => tagName === 'DT'));
  const all = titles(more.parentElement?.querySelectorAll('dl') ?? []).map(({ textContent }) => textContent);
  const folded = titles(more.querySelectorAll('dl')).map(({ textContent }) => textContent);
  expect(more.open).toBe(false);
  expect(all.slice(0, 5)).toEqual(['Accounts', 'Deposit', 'Valid bet', 'Game result', 'Net profit / loss']);
  expect(all).toEqual([...all.slice(0, 5), ...folded]);
  expect(folded).toEqual(expect.arrayContaining(['Balance', 'Payout', 'Commission', 'Net profit / loss, this page']));
});

it('goes down to those below one and back', async () => {
  const router = await showScreen(<UserProfit />, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'harbourlamp' }));
  expect(await screen.findByText('reedbank')).toBeTruthy();
  expect(router.state.location.search).toBe('?above=harbourlamp');
  const trail = within(screen.getByRole('navigation', { name: 'Place in the line' }));
  await userEvent.click(trail.getByRole('button', { name: 'You' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('asks for what is chosen, and has only games of one category', async () => {
  const asked: Query<'teamProfit'>[] = [];
  gateway().overrides.teamProfit = ({ query }) => {
    asked.push(query);
    return teamReportHandlers.teamProfit({ query });
  };
  await showScreen(
    <UserProfit />,
    `${PATH}?from=2026-11-01&to=2026-11-05&view=team&scope=team&category=RNG&zero=yes&sort=validBet&member=coppertern&page=2`,
  );
  await screen.findByText('Nobody has figures in this period');
  expect(asked).toEqual([
    {
      ...{ startDate: '2026-11-01', endDate: '2026-11-05', view: 'team', scope: 'team', search: 'coppertern' },
      ...{ gameType: 'RNG', showZero: true, sort: 'validBet', order: 'desc', page: 2, size: 10 },
    },
  ]);
});

it('shows of a category what comes of games alone', async () => {
  await showScreen(<UserProfit />, `${PATH}?category=RNG`);
  const [head] = await rows();
  expect(head).toContain('Valid bet');
  expect(head).not.toContain('Deposit');
  expect(head).not.toContain('Net profit');
  expect(head).toContain('Rebate accrued');
  expect(head?.match(/Rebate/g), 'what was paid is for all categories together').toHaveLength(1);
  expect((await rows()).every((row, place) => place === 0 || row?.includes('₫0.75'))).toBe(true);
  expect(screen.getByText(/paid in one amount for all games/)).toBeTruthy();
});

it.each(['LOTTERY', 'THIRD_PARTY'] as const)('asks for %s as a whole, and has only games of it', async (category) => {
  const asked: Query<'teamProfit'>[] = [];
  gateway().overrides.teamProfit = ({ query }) => {
    asked.push(query);
    return teamReportHandlers.teamProfit({ query });
  };
  await showScreen(<UserProfit />, `${PATH}?category=${category}`);
  expect((await rows())[0]).not.toContain('Deposit');
  expect(asked[0]).toMatchObject({ category });
  expect(asked[0]?.gameType).toBeUndefined();
  expect(screen.getByLabelText('Category').textContent).toContain(category === 'LOTTERY' ? 'All lotteries' : 'Third-party games');
});

it('is a list of those behind a figure: who they are, when they came, and what each has of it', async () => {
  const asked: Query<'teamProfit'>[] = [];
  gateway().overrides.teamProfit = ({ query }) => {
    asked.push(query);
    return teamReportHandlers.teamProfit({ query });
  };
  const router = await showScreen(<UserProfit />, `${PATH}?scope=team&list=deposit`);
  const table = await screen.findByRole('table', { name: 'Deposit' });
  const told = within(table)
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));
  expect(told[0]).toEqual(['Username', 'Account type', 'Registered', 'Last login', 'Balance', 'Deposit']);
  expect(told[1]?.slice(0, 5)).toEqual(['harbourlampUpline: agent', 'Agent', '1 Jun 2026', 'Never', '₫25.50']);
  expect(asked.at(-1)).toMatchObject({ scope: 'team', sort: 'deposit', order: 'desc', hasSorted: true });
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByRole('combobox', { name: 'Order' })).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'User profit and loss' })).toBeTruthy();
});
