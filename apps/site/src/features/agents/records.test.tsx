import type { Query, Reply } from '@marquee/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../domain/session/store.ts';
import { teamReportHandlers } from '../../mocks/team-reports.ts';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { TeamBetting } from './betting/team-betting.tsx';
import { BillRecord } from './bills/bill-record.tsx';
import { MyIncome } from './income/my-income.tsx';
import { UserProfit } from './profit/user-profit.tsx';
import { TeamTransactions } from './transactions/team-transactions.tsx';

const gateway = withGateway();
withMember();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const PERIOD = { start: '2026-11-01', end: '2026-11-05' };
const BET: Reply<'teamBets'>['list'][number] = {
  ...{
    username: 'reedbank',
    parent: 'harbourlamp',
    memberStatus: 'ACTIVE',
    betNo: 'B-1',
    vassalage: 'RLT',
    vendorName: 'Marquee Studio',
  },
  ...{ nodeId: '1', gameName: 'Lantern Night', gameType: 'RNG', roundId: 'R-1', stake: 10, validBet: 10 },
  ...{
    validBetBasis: 'stake',
    payout: 4,
    profit: -6,
    status: 'lost',
    placedAt: Date.now(),
    settledAt: Date.now(),
    isHeld: false,
  },
};

it('bets say whose they are and who is above, and are asked for by scope and name', async () => {
  const asked: Query<'teamBets'>[] = [];
  gateway().overrides.teamBets = ({ query }) => {
    asked.push(query);
    const footer = { count: 2, stake: 20, validBet: 20, payout: 4, profit: -6 };
    const frozen = { ...BET, memberStatus: 'NO_LOGIN' as const };
    const open = { ...BET, betNo: 'B-2', status: 'unsettled', payout: 0, profit: 0 };
    return {
      list: [frozen, open],
      totalPages: 1,
      totalCount: 2,
      footer,
      games: [{ nodeId: '2', gameName: 'Reef' }],
      period: PERIOD,
    };
  };
  await showScreen(
    <TeamBetting />,
    '/agent/personalHistoryCopy?from=2026-11-01&to=2026-11-05&scope=direct&member=reedbank&status=lost&number=B-1&by=settled&game=1',
  );
  const rows = within(await screen.findByRole('table', { name: 'Team betting' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('reedbank FrozenUpline: harbourlamp');
  expect(rows[2]?.textContent).not.toContain('Frozen');
  expect(rows[1]?.textContent).toContain('-₫6.00');
  expect(rows[1]?.textContent, 'on the same day').toMatch(/Settled \d\d:\d\d(?!:)/);
  expect(rows[2]?.textContent).toContain('–');
  expect(rows.at(-1)?.textContent).toContain('₫20.00');
  const games = within(screen.getByRole('combobox', { name: 'Game' })).getAllByRole('option');
  expect(games.map(({ textContent }) => textContent)).toEqual(['All', 'Reef', '1']);
  expect(asked).toEqual([
    {
      ...{ scope: 'direct', username: 'reedbank', startDate: '2026-11-01', endDate: '2026-11-05' },
      ...{ status: 2, betNo: 'B-1', nodeId: '1', dateBy: 'settled', page: 1, size: 10 },
    },
  ]);
});

it('bets of a bill are those that it counts, whatever else the address says, until all are asked for', async () => {
  const asked: Query<'teamBets'>[] = [];
  let validBet = 10;
  gateway().overrides.teamBets = ({ query }) => {
    asked.push(query);
    const footer = { count: 1, stake: 10, validBet: 10, payout: 4, profit: -6 };
    const [from, to] = [Date.parse('2026-11-05T03:00:00Z'), Date.parse('2026-11-05T04:00:00Z')];
    const bill = query.billId === undefined ? {} : { bill: { from, to, validBet } };
    return { list: [BET], totalPages: 1, totalCount: 1, footer, games: [], period: PERIOD, ...bill };
  };
  await showScreen(<TeamBetting />, '/agent/personalHistoryCopy?bill=7&member=reedbank');
  expect(await screen.findByText(/^Bets that the bill/)).toBeTruthy();
  expect(screen.queryByText(/The rest are corrections/)).toBeNull();
  cleanup();
  [validBet, asked.length] = [8, 0];
  await showScreen(<TeamBetting />, '/agent/personalHistoryCopy?bill=7&member=reedbank');
  expect(await screen.findByText(/^The bill counted a valid bet of ₫8\.00, these bets come to ₫10\.00\./)).toBeTruthy();
  expect(await screen.findByText(/^Bets that the bill counts: settled from .*10:00.* until .*11:00/)).toBeTruthy();
  expect(asked).toEqual([{ billId: 7, page: 1, size: 10 }]);
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'All bets' }));
  expect(await screen.findByRole('button', { name: 'Search' })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ scope: 'team' }));
  expect(asked.at(-1)?.billId).toBeUndefined();
});

it.each(['LIVE', 'COCKFIGHT', 'RNG', ''])(
  'bets of the category “%s” have the columns of a member’s own record',
  async (category) => {
    const table = {
      ...{ table: 'Baccarat 7', result: 'Player 8, Banker 6' },
      bets: [
        { area: 'banker', stake: 8, payout: 4 },
        { area: 'Tie', stake: 2, payout: 0 },
      ],
    };
    gateway().overrides.teamBets = () => {
      const footer = { count: 1, stake: 10, validBet: 10, payout: 4, profit: -6 };
      return { list: [{ ...BET, detail: { table } }], totalPages: 1, totalCount: 1, footer, games: [], period: PERIOD };
    };
    await showScreen(<TeamBetting />, `/agent/personalHistoryCopy?category=${category}`);
    const shown = within(await screen.findByRole('table', { name: 'Team betting' }));
    const [titles, bet, , totals] = shown.getAllByRole('row');
    const cells = (row: HTMLElement | undefined) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent);
    const isNamed = category === 'LIVE' || category === 'COCKFIGHT';
    const named = isNamed ? ['Bet area Outcome'] : [];
    const columns = ['Username', 'Time', 'Game', 'Round', ...named, 'Stake Valid bet', 'Payout Result', 'Status'];
    expect(cells(titles)).toEqual(columns);
    if (isNamed) expect(cells(bet)[4]).toBe('Banker, TieBaccarat 7 Player 8, Banker 6');
    expect(cells(totals).slice(-3, -1)).toEqual(['₫10.00 ₫10.00', '₫4.00 -₫6.00']);
    const details = within(shown.getByRole('group')).getAllByRole('definition', { hidden: true });
    expect(details.map(({ textContent }) => textContent)).toContain('Tie');
  },
);

it('movements say whose they are, and are narrowed by amount, group and type', async () => {
  const asked: Query<'teamTransactions'>[] = [];
  gateway().overrides.teamTransactions = ({ query }) => {
    asked.push(query);
    const row = {
      ...{
        username: 'coppertern',
        parent: 'agent',
        memberStatus: 'NO_LOGIN' as const,
        txId: '1',
        orderNo: 'D-1',
        txTypeName: 'tx_type_deposit',
      },
      ...{ txTimeInTimestamp: Date.now(), amount: 50, currentAvailBalance: 75, counterparty: 'harbourlamp', remark: 'For May' },
    };
    const list = [row, { ...row, txId: '2', amount: -20, counterparty: '' }];
    return { list, totalPages: 1, totalCount: 2, footer: { in: 50, out: 20 }, period: PERIOD };
  };
  await showScreen(
    <TeamTransactions />,
    '/agent/agentDownlineTransactionDetailsCopy?type=daily_wage&code=tx_type_salary_daily_out&least=10&most=ten',
  );
  const rows = within(await screen.findByRole('table', { name: 'Transaction details' })).getAllByRole('row');
  const lastOf = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .slice(-5)
      .map(({ textContent }) => textContent);
  expect(lastOf(rows[1])).toEqual(['₫50.00', '', '₫75.00', 'harbourlamp', 'For May']);
  expect(lastOf(rows[2])).toEqual(['', '₫20.00', '₫75.00', '', 'For May']);
  for (const sums of rows.slice(-2)) expect(sums.textContent).toContain('₫50.00₫20.00');
  expect(asked[0]).toMatchObject({ scope: 'team', codeTypes: 'daily_wage', txType: 'tx_type_salary_daily_out', amountFrom: 10 });
  const types = within(screen.getByRole('combobox', { name: 'Type' })).getAllByRole('option');
  expect(types.map(({ textContent }) => textContent)).toEqual(['All', 'Daily salary', 'Daily salary paid']);
  expect(asked[0]).not.toHaveProperty('amountTo');
});

describe('a record of the line without rows', () => {
  const none = { list: [], totalPages: 0, totalCount: 0, period: PERIOD };
  beforeEach(() => {
    const figures = { count: 0, stake: 0, validBet: 0, payout: 0, profit: 0 };
    const { overrides } = gateway();
    overrides.teamBets = () => ({ ...none, footer: figures, games: [] });
    overrides.teamTransactions = () => ({ ...none, footer: { in: 0, out: 0 } });
    overrides.teamProfit = ({ query }) => ({ ...teamReportHandlers.teamProfit({ query }), ...none });
    overrides.agentIncome = () => ({ ...teamReportHandlers.agentIncome(), list: [] });
  });

  it.each([
    ['No bets in this period', TeamBetting],
    ['No movements in this period', TeamTransactions],
    ['Nobody has figures in this period', UserProfit],
    ['No income in this period', MyIncome],
    ['No bills in these days', () => <BillRecord kind="DAILY" side="downline" />],
  ])('says “%s”, leads to who is below, and shows games', async (title, Room) => {
    await showScreen(<Room />, '/agent/x?holder=nobody');
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Team management' }).getAttribute('href')).toBe('/agent/downlineManagmentView');
    const games = within(await screen.findByRole('region', { name: 'Hot games' }));
    expect((await games.findAllByRole('link')).length).toBeGreaterThan(0);
  });

  it('leads an assistant nowhere where it may not see the team', async () => {
    useSession.setState({ assistantPages: ['personalHistoryCopy'] });
    await showScreen(<TeamBetting />, '/agent/personalHistoryCopy');
    expect(await screen.findByText('No bets in this period')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Team management' })).toBeNull();
    useSession.setState({ assistantPages: null });
  });
});

it('income has cards, each source beside the others, and the days with the sources of which there is anything', async () => {
  await showScreen(<MyIncome />, '/agent/agentRevenueReport');
  const [card] = (await screen.findAllByText('Last month')).filter(({ tagName }) => tagName === 'DT');
  expect(card?.nextElementSibling?.textContent).toBe('-₫2.00');
  const sources = within(await screen.findByRole('region', { name: 'By kind' }));
  const names = sources.getAllByRole('term').map(({ textContent }) => textContent);
  const figures = sources.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([names, figures]).toEqual([
    ['Commission', 'Referral', 'Paid to downlines'],
    ['+₫12.50', '+₫5.00', '-₫2.00'],
  ]);
  const [head, day] = within(screen.getByRole('table', { name: 'By day' })).getAllByRole('row');
  expect(head?.textContent).toBe('DayCommissionReferralPaid to downlinesGross incomeNet incomeCumulative');
  expect(day?.textContent).toContain('21 Nov 2026+₫7.50');
  expect(within(day ?? document.body).getAllByRole('cell')[3]?.textContent, 'what was paid').toMatch(/^-/);
  const sums = within(day ?? document.body)
    .getAllByRole('cell')
    .slice(-3);
  expect(sums.map(({ textContent }) => textContent)).toEqual(['+₫12.50', '+₫10.50', '+₫18.50']);
  const bets = within(day ?? document.body).getByRole('link', { name: '21 Nov 2026' });
  expect(bets.getAttribute('href')).toBe('/agent/personalHistoryCopy?from=2026-11-21&to=2026-11-21&by=settled');
});

it('income says by whom and by what commission was earned, and what of it waits', async () => {
  await showScreen(<MyIncome />, '/agent/agentRevenueReport?view=source');
  const rows = within(await screen.findByRole('table', { name: 'Commission by source' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FromCategoryValid bet of the lineRate differenceCommission',
    expect.stringMatching(/^harbourlampLive.*₫4,000\.000\.3%\+₫12\.00$/),
    expect.stringMatching(/^copperternSlots.*₫500\.000\.1%\+₫0\.50$/),
    expect.stringContaining('+₫12.50'),
  ]);
  expect(screen.getByText(/₫1\.25/)).toBeTruthy();
  expect(screen.queryByText('Page 1 of 2'), 'one page has no others').toBeNull();
  const bets = screen.getByRole('link', { name: 'harbourlamp' }).getAttribute('href');
  expect(bets).toMatch(/^\/agent\/personalHistoryCopy\?from=[\d-]+&to=[\d-]+&member=harbourlamp&category=LIVE&by=settled$/);
});

it('income turns the pages of where commission came from', async () => {
  const asked: unknown[] = [];
  gateway().overrides.agentCommissions = ({ query }) => {
    asked.push(query);
    return {
      list: [{ username: `below${query.page}`, gameType: 'LIVE', rate: 3_000, validBet: 1_000, commission: 3 }],
      ...{ totalPages: 2, totalCount: 11, footer: { commission: 33 }, waiting: 0, period: PERIOD },
    };
  };
  await showScreen(<MyIncome />, '/agent/agentRevenueReport?view=source');
  const table = await screen.findByRole('table', { name: 'Commission by source' });
  expect(within(table).getByText('+₫33.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('below2')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ page: 2, size: 10 });
});

it('income shows this month, whole, and another by its name; what the house booked by hand is in it', async () => {
  const asked: unknown[] = [];
  gateway().overrides.agentIncome = ({ query }) => {
    asked.push(query);
    const { list, footer, ...rest } = teamReportHandlers.agentIncome();
    return { ...rest, list: list.map((row) => ({ ...row, other: -1.5 })), footer: { ...footer, other: -3 } };
  };
  const router = await showScreen(<MyIncome />, '/agent/agentRevenueReport');
  const [head] = within(await screen.findByRole('table', { name: 'By day' })).getAllByRole('row');
  expect(head?.textContent).toBe('DayCommissionReferralOtherPaid to downlinesGross incomeNet incomeCumulative');
  expect(asked.at(-1)).toMatchObject({ range: 'thisMonth', startDate: expect.stringMatching(/-01$/) });
  await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
  expect(router.state.location.search).toBe('?days=lastMonth');
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ range: 'lastMonth', startDate: expect.stringMatching(/-01$/) }));
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  await vi.waitFor(() => expect(asked.at(-1)).not.toHaveProperty('range'));
});
