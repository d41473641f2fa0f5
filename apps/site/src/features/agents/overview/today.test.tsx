import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { billHandlers } from '../../../mocks/bills.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { TodaySoFar } from './today.tsx';

const gateway = withGateway();
withMember();

const show = async (customerType = 1, told: number | null = null) => {
  useSession.setState({ customerType });
  await showScreen(<TodaySoFar told={told} />, '/agent/agentTeamOverview');
};

it('says what today would pay, what is owed below, and what is missing for the next tier', async () => {
  await show();
  const part = within(await screen.findByRole('region', { name: 'Today so far' }));
  const figure = (name: string) => part.getByText(name).nextElementSibling?.textContent;
  expect([figure('Expected daily salary'), figure('To 1 downline'), figure('Net')]).toEqual(['₫80.00', '₫130.00', '-₫50.00']);
  expect(figure('Real-time salary')).toBe('₫12.50');
  expect(part.queryByText('Hourly salary')).toBeNull();
  expect(part.getByRole('listitem').textContent).toBe(
    'All bets: ₫8,000.00 at 1% gives ₫80.00. For 1.2% still missing: ₫2,000.00 valid bet, 2 active members.',
  );
});

it('says of a contract without bets that it reached nothing, and of a tier without minimums nothing', async () => {
  const today = billHandlers.contractToday();
  const [one] = today.own;
  if (!one) throw new Error('the agent has no contract');
  const own = [{ ...one, base: 0, gross: 0, rate: null, next: { rate: 3_000, validBet: 0, profit: 0, activeMembers: 0 } }];
  gateway().overrides.contractToday = () => ({ ...today, own });
  await show();
  const part = within(await screen.findByRole('region', { name: 'Today so far' }));
  expect(part.getByRole('listitem').textContent?.trim()).toBe('All bets: ₫0.00, no tier reached so far.');
});

it('warns before the money is short, with how much and until when', async () => {
  await show();
  expect(await screen.findByText(/^₫30\.00 is missing for what will be owed at 22 Nov 2026 02:00/)).toBeTruthy();
});

it('says until yesterday is settled what is due of it, and warns of that first', async () => {
  const today = billHandlers.contractToday();
  const dueAt = today.dueAt - 24 * 3_600_000;
  gateway().overrides.contractToday = () => ({ ...today, short: 12, shortAt: dueAt, pending: { gross: 40, owed: 52, dueAt } });
  await show();
  const settled = await screen.findByText(/^Yesterday’s daily salaries are settled at 21 Nov 2026 02:00/);
  expect(settled.textContent).toContain('₫40.00 expected, ₫52.00 to downlines.');
  expect(screen.getByText(/^₫12\.00 is missing for what will be owed at 21 Nov 2026 02:00/)).toBeTruthy();
});

it('has no warning where the money is enough, and nothing where there is no contract', async () => {
  const today = billHandlers.contractToday();
  gateway().overrides.contractToday = () => ({ ...today, short: 0 });
  await show();
  await screen.findByRole('region', { name: 'Today so far' });
  expect(screen.queryByText(/is missing for what will be owed/)).toBeNull();
});

it('says how far a real-time contract is from where it stops for the day, and that it has stopped', async () => {
  const stop = { salaryType: 'PROFIT' as const, validBet: 8_000, amount: 20_000, isPassed: false };
  const today = billHandlers.contractToday();
  const stops = [stop, { ...stop, salaryType: 'LOSS' as const, validBet: 20_001, isPassed: true }];
  gateway().overrides.contractToday = () => ({ ...today, own: [], hasDownlines: false, stops });
  await show();
  const part = within(await screen.findByRole('region', { name: 'Today so far' }));
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Real-time salary (Winning bets): valid bet ₫8,000.00 today. Once it has passed ₫20,000.00, nothing more is paid today.',
    'Real-time salary (Losing bets) has stopped for today: valid bet ₫20,001.00 has passed ₫20,000.00.',
  ]);
});

it('is not asked for by an affiliate', async () => {
  let asked = 0;
  gateway().overrides.contractToday = () => {
    asked += 1;
    return billHandlers.contractToday();
  };
  await show(41);
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toBe(0);
});

it.each([
  ['says up to when its figures go', -60_000, 1],
  ['does not say it again where it stands above already', 0, 0],
])('%s', async (_what, later, count) => {
  const { updatedAt } = billHandlers.contractToday();
  await show(1, (updatedAt ?? 0) + later);
  const part = within(await screen.findByRole('region', { name: 'Today so far' }));
  expect(part.queryAllByText(/^Updated /)).toHaveLength(count);
});
