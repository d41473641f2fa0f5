import type { Query } from '@marquee/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { betGames, betRows, betTotals, TODAY } from '../../mocks/records.ts';
import { connectApi } from '../../shared/api/api.ts';
import { live } from '../../shared/live/live.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { BettingRecord } from './betting-record.tsx';

const gateway = withGateway();

/** The record on a desk or a phone. */
async function show(width: 'desk' | 'phone', search = '') {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'desk',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await showScreen(<BettingRecord />, `/member/personalHistoryCopy${search}`);
}

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});
afterEach(() => vi.unstubAllGlobals());

describe('the totals', () => {
  it('on a phone have the number of bets under a name of its own', async () => {
    await show('phone');
    const name = await screen.findByText('Number of bets');
    expect([name.tagName, name.nextElementSibling?.textContent]).toEqual(['DT', '23']);
    const totals = name.closest('dl') as HTMLElement;
    expect(within(totals).queryByText('Time')).toBeNull();
    expect(within(totals).getByText('Stake').nextElementSibling?.textContent).toBe('₫46.00');
  });

  it('on a desk begin with it in words', async () => {
    await show('desk');
    const cell = await screen.findByRole('cell', { name: '23 bets' });
    expect((cell as HTMLTableCellElement).cellIndex).toBe(0);
  });
});

it.each([
  ['LIVE', true],
  ['PVP', true],
  ['COCKFIGHT', true],
  ['RNG', false],
  ['BINGO', false],
  ['', false],
])('of the category “%s” names bet areas, table and result in columns: %s', async (category, isNamed) => {
  await show('desk', `?category=${category}`);
  const titles = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const AREA = 'Bet area Outcome';
  expect(titles).toEqual([
    ...['Time', 'Game', 'Round', ...(isNamed ? [AREA] : []), 'Stake Valid bet', 'Payout Result', 'Status'],
  ]);
  if (!isNamed) return;
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('Baccarat 7')) as HTMLTableRowElement;
  const cells = [...row.cells].map(({ textContent }) => textContent);
  expect(cells[titles.indexOf(AREA)]).toBe('Banker, TieBaccarat 7 Player 8, Banker 6');
});

it.each(['LOTT', 'ELOTT'])('of the category “%s” names draw and winning numbers in a column', async (category) => {
  const rows = betRows().map(({ bet }) => bet);
  const drawn = rows.find(({ detail }) => detail?.draw);
  if (!drawn?.detail?.draw) throw new Error('there is no draw');
  const { detail: _, ...untold } = drawn;
  const { draw } = drawn.detail;
  const northern = ['12345', ...Array.from({ length: 26 }, () => '67890')].join();
  const bets = [
    drawn,
    { ...drawn, betNo: 'B1', detail: { draw: { ...draw, draw: '20261126', numbers: northern, source: 'simulated' } } },
    { ...untold, betNo: 'B2' },
  ];
  gateway().overrides.bets = () => ({
    ...{ list: bets, totalPages: 1, totalCount: 3, footer: betTotals(bets), games: betGames(bets), period: TODAY },
  });
  await show('desk', `?category=${category}`);
  const titles = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const at = titles.indexOf('Draw number Winning numbers');
  expect(at).toBe(3);
  const cells = screen.getAllByRole('row').map((row) => (row as HTMLTableRowElement).cells[at]?.textContent);
  for (const text of ['20261121-087 0 4 7 2 9', '20261126 Simulated: 12345 …', '– –']) expect(cells).toContain(text);
});

it.each(['desk', 'phone'] as const)(
  'says of a bet that is cancelled that its stake was returned, and sums up no such stake, at a %s',
  async (device) => {
    const [row] = betRows();
    const bet = { ...row?.bet, stake: 2, validBet: 2, payout: 0, profit: -2, status: 'lost' } as ReturnType<
      typeof betRows
    >[number]['bet'];
    const bets = [bet, { ...bet, betNo: 'B1', stake: 2387, validBet: 0, payout: 2387, profit: 0, status: 'cancelled' }];
    gateway().overrides.bets = () => ({
      ...{ list: bets, totalPages: 1, totalCount: 2, footer: betTotals(bets), games: betGames(bets), period: TODAY },
    });
    await show(device);
    expect((await screen.findAllByText('₫2,387.00 returned')).length).toBe(1);
    if (device === 'phone') return expect(screen.getAllByText('Stake')[0]?.nextElementSibling?.textContent).toBe('₫2.00');
    const sums = screen.getAllByRole('row').slice(-2);
    for (const { textContent } of sums) expect(textContent).toMatch(/₫2\.00 ₫2\.00₫0\.00 -₫2\.00/);
  },
);

it('says of a bet that counts for what is to be wagered alone what it counts there', async () => {
  const [row] = betRows();
  const bets = row ? [{ ...row.bet, validBet: 0, wagerBet: 1.5 }] : [];
  gateway().overrides.bets = () => ({
    ...{ list: bets, totalPages: 1, totalCount: 1, footer: betTotals(bets), games: betGames(bets), period: TODAY },
  });
  await show('desk');
  expect((await screen.findByText('For wagering alone: ₫1.50')).closest('td')?.textContent).toContain('₫0.00');
});

it.each(['desk', 'phone'] as const)('shows every digit that the amounts of a bet have, at a %s', async (device) => {
  const [row] = betRows();
  const bets = row ? [{ ...row.bet, stake: 0.002, validBet: 0.002, payout: 0, profit: -0.002, status: 'lost' }] : [];
  gateway().overrides.bets = () => ({
    ...{ list: bets, totalPages: 1, totalCount: 1, footer: betTotals(bets), games: betGames(bets), period: TODAY },
  });
  await show(device);
  expect((await screen.findAllByText('-₫0.002')).length).toBeGreaterThan(0);
  expect(document.body.textContent).toContain('₫0.002');
});

it('without a bet leads to the games, and shows some', async () => {
  gateway().overrides.bets = () => ({
    list: [],
    totalPages: 0,
    totalCount: 0,
    footer: { count: 0, stake: 0, validBet: 0, payout: 0, profit: 0 },
    games: [],
    period: TODAY,
  });
  await show('phone');
  expect(await screen.findByText('No bets in this period')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the slots' }).getAttribute('href')).toBe('/rng');
  const games = within(await screen.findByRole('region', { name: 'Hot games' }));
  expect(await games.findAllByRole('link')).toHaveLength(3);
});

it('asks for what its address says, as the profit and loss leads to it', async () => {
  const asked: Query<'bets'>[] = [];
  gateway().overrides.bets = ({ query }) => {
    asked.push(query);
    const footer = { count: 0, stake: 0, validBet: 0, payout: 0, profit: 0 };
    return {
      list: [],
      totalPages: 0,
      totalCount: 0,
      footer,
      games: [{ nodeId: '101', gameName: 'Lantern Night' }],
      period: TODAY,
    };
  };
  await show('desk', '?from=2026-11-02&to=2026-11-02&category=RNG&vendor=RLT&game=101&by=settled&status=won&number=B1');
  await screen.findByText('No bets in this period');
  const game = screen.getByRole('combobox', { name: 'Game' });
  expect(within(game).getByRole('option', { name: 'Lantern Night', selected: true })).toBeTruthy();
  expect(asked).toEqual([
    {
      startDate: '2026-11-02',
      endDate: '2026-11-02',
      gameType: 'RNG',
      vassalage: 'RLT',
      nodeId: '101',
      dateBy: 'settled',
      status: 1,
      betNo: 'B1',
      page: 1,
      size: 10,
    },
  ]);
});

it('of lotteries is narrowed to a draw, and says nothing of it to other categories', async () => {
  const asked: Query<'bets'>[] = [];
  gateway().overrides.bets = ({ query }) => {
    asked.push(query);
    const footer = { count: 0, stake: 0, validBet: 0, payout: 0, profit: 0 };
    return { ...{ list: [], totalPages: 0, totalCount: 0, footer }, games: betGames([]), period: TODAY };
  };
  await show('desk', '?category=LOTT&draw=20261126');
  expect(await screen.findByLabelText<HTMLInputElement>('Draw number')).toHaveProperty('value', '20261126');
  expect(asked.at(-1)).toMatchObject({ gameType: 'LOTT', draw: '20261126' });
  cleanup();
  await show('desk', '?category=RNG&draw=20261126');
  await screen.findByText('No bets in this period');
  expect(screen.queryByLabelText('Draw number')).toBeNull();
  expect(asked.at(-1)).not.toHaveProperty('draw');
});

it('shows what a draw came to once the gateway says so, while the page is open', async () => {
  const drawn = betRows().find(({ bet }) => bet.detail?.draw)?.bet;
  if (!drawn?.detail?.draw) throw new Error('there is no draw');
  const { numbers, ...open } = drawn.detail.draw;
  if (!numbers) throw new Error('there are no numbers');
  let [bet, asked] = [{ ...drawn, status: 'unsettled', settledAt: null, detail: { draw: open } } as typeof drawn, 0];
  gateway().overrides.bets = () => {
    asked += 1;
    return { ...{ list: [bet], totalPages: 1, totalCount: 1, footer: betTotals([bet]), games: betGames([bet]) }, period: TODAY };
  };
  const tell: (() => void)[] = [];
  const subscribe = vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    if (topic === 'bets') tell.push(() => listener({ type: 'bets' }));
    return () => {};
  });
  await show('desk', '?category=LOTT');
  const cell = async (text: string) => (await screen.findAllByText(text)).length;
  expect(await cell(open.draw)).toBeGreaterThan(0);
  const shown = numbers.replaceAll(',', ' ');
  expect([screen.queryByText(shown), asked]).toEqual([null, 1]);
  bet = drawn;
  act(() => {
    for (const each of tell) each();
  });
  expect(await cell(shown)).toBeGreaterThan(0);
  subscribe.mockRestore();
});

it('takes an order in a lottery back that waits for its draw, and says why where it cannot', async () => {
  const [row] = betRows();
  if (!row) throw new Error('there is no bet');
  const { detail: _, ...told } = row.bet;
  const order = { ...told, vassalage: 'LOTT', roundId: 'a1', gameType: 'LOTT' as const, settledAt: null };
  let status = 'unsettled';
  gateway().overrides.bets = () => {
    const bets = [{ ...order, status }];
    return { ...{ list: bets, totalPages: 1, totalCount: 1, footer: betTotals(bets), games: betGames(bets) }, period: TODAY };
  };
  const asked: unknown[] = [];
  gateway().overrides.lotteryCancel = ({ body }) => {
    asked.push(body);
    if (asked.length === 1) throw new FakeFailure('lottery.draw', 400);
    status = 'cancelled';
    return { orderNumber: body.orderNumber, state: 'returned' };
  };
  await show('desk');
  const cancel = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the bet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the bet' }));
    expect(dialog.getByText(/the stake comes back/)).toBeTruthy();
    return dialog.getByRole('button', { name: 'Yes, cancel the bet' });
  };
  const confirm = await cancel();
  expect(asked).toEqual([]);
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(asked).toEqual([{ orderNumber: 'LOTT.a1' }]));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await cancel());
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the bet' })).toBeNull());
});
