import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useBrand } from '../../domain/brand/brand.ts';
import { betRows, betTotals } from '../../mocks/records.ts';
import { BetDetail } from '../../shared/ui/record/bet-detail.tsx';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { BetTable } from './bet-table.tsx';

withGateway();
afterEach(cleanup);

const details = betRows(0).flatMap(({ bet }) => (bet.detail ? [bet.detail] : []));

const shownOf = async (place: number): Promise<string[]> => {
  const detail = details[place];
  if (!detail) throw new Error('there are no such details');
  await showScreen(<BetDetail detail={detail} currencySymbol="" />, '/');
  const group = screen.getByRole('group');
  expect(group).toHaveProperty('open', false);
  return within(group)
    .getAllByRole('definition', { hidden: true })
    .map((value) => `${value.previousElementSibling?.textContent}: ${value.textContent}`);
};

test('shows table, areas and outcome', async () => {
  expect(await shownOf(0)).toEqual([
    'Table: Baccarat 7',
    'Outcome: Player 8, Banker 6',
    'Bet area: Banker',
    'Stake: 1.50',
    'Payout: 0.00',
    'Bet area: Tie',
    'Stake: 0.50',
    'Payout: 0.00',
  ]);
});

test('shows the legs of a slip', async () => {
  const shown = await shownOf(1);
  expect(shown.slice(0, 7)).toEqual([
    'Bet type: Combo',
    'Event: Riverside – Harbour City',
    'Market: 1X2',
    'Selection: Riverside',
    'Odds: 1.95 EU',
    'Score: 2–1',
    'Outcome: Won',
  ]);
  expect(shown.at(-1)).toBe('Outcome: Cancelled');
});

test('shows draw, numbers and tickets', async () => {
  expect(await shownOf(2)).toEqual([
    'Draw number: 20261121-087',
    'Winning numbers: 0 4 7 2 9',
    'Bet type: Last two',
    'Selection: 29, 92',
    'Unit × multiple: 1.00 × 1',
    'Tickets: 2',
    'Odds: 95',
    'Stake: 2.00',
    'Payout: 0.00',
  ]);
});

test('says nothing of what an open bet pays', async () => {
  const draw = details[2]?.draw;
  if (!draw) throw new Error('there are no details of a draw');
  const { numbers: _, ...open } = draw;
  await showScreen(<BetDetail detail={{ draw: open }} isOpen currencySymbol="" />, '/');
  expect(screen.getByText('29, 92')).toBeTruthy();
  for (const unknown of ['Payout', 'Winning numbers']) expect(screen.queryByText(unknown)).toBeNull();
});

test('shows every digit of a unit and of what it costs', async () => {
  const draw = details[2]?.draw;
  const [bet] = draw?.bets ?? [];
  if (!draw || !bet) throw new Error('there are no details of a draw');
  const small = { ...bet, unit: 0.002, multiple: 6, stake: 0.012 };
  await showScreen(<BetDetail detail={{ draw: { ...draw, bets: [small] } }} currencySymbol="₫" />, '/');
  for (const shown of ['₫0.002 × 6', '₫0.012']) expect(screen.getByText(shown)).toBeTruthy();
});

test('says of the numbers of a simulated draw that they are none of an official one', async () => {
  const draw = details[2]?.draw;
  if (!draw) throw new Error('there are no details of a draw');
  await showScreen(<BetDetail detail={{ draw: { ...draw, source: 'simulated' } }} currencySymbol="" />, '/');
  expect(screen.getByText('Simulated: 0 4 7 2 9')).toBeTruthy();
  expect(screen.queryByText('0 4 7 2 9')).toBeNull();
});

test.each(['table', 'spin'] as const)('names the round of a %s that others bet on too, to be copied', async (part) => {
  const round = '202701150042';
  const told = part === 'table' ? { table: { table: 'Garden', round, bets: [] } } : { spin: { round } };
  await showScreen(<BetDetail detail={told} currencySymbol="" />, '/');
  const name = screen.getByText('Shared round');
  expect(name.nextElementSibling?.textContent).toContain(round);
  expect(name.nextElementSibling?.querySelector('button')?.title).toBe(round);
});

test('leads to where the vendor lets its player verify the round, without a word about this page', async () => {
  const address = 'https://games.example/verify?round=R1';
  await showScreen(<BetDetail detail={undefined} verifyUrl={address} currencySymbol="" />, '/');
  const link = screen.getByRole('link', { name: 'Verify this round', hidden: true });
  expect(link.getAttribute('href')).toBe(address);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
});

function Bets() {
  const rows = betRows(0).map(({ bet }) => bet);
  return <BetTable brand={useBrand()} rows={rows} totals={betTotals(rows)} isStale={false} />;
}

test('stands below its bet over the width of the table, and nothing stands below a bet without', async () => {
  await showScreen(<Bets />, '/');
  const titles = (await screen.findAllByRole('columnheader')).length;
  const widths = screen.getAllByRole('group').map((group) => group.closest('td')?.colSpan);
  expect(widths).toEqual(details.map(() => titles));
});
