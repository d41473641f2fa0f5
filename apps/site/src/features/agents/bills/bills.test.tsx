import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { billHandlers } from '../../../mocks/bills.ts';
import { FakeFailure } from '../../../mocks/fake-gateway.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { ContractPage } from '../contracts/contract-page.tsx';

const gateway = withGateway();
withMember();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const show = async (search = '') => {
  const router = await showScreen(<ContractPage kind="DAILY" title="inc_dailySalary" />, `/agent/agentDailyWages2${search}`);
  return { router, user: userEvent.setup() };
};

it('shows the own bills with what is owed below and what is left', async () => {
  await show();
  const table = await screen.findByRole('table', { name: 'Bills' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toMatch(/All bets.*10,000\.00.*1%.*100\.00.*40\.00.*60\.00.*Paid/);
});

it('writes an hour of a desk’s row by its times to the minute, in one zone that is named', async () => {
  const reply = billHandlers.contractBills({ query: { kind: 'DAILY', side: 'own' } });
  const [bill] = reply.list;
  if (!bill) throw new Error('there is no bill');
  const hour = { unit: 'hour' as const, periodStart: Date.UTC(2026, 10, 26, 13), periodEnd: Date.UTC(2026, 10, 26, 14) };
  gateway().overrides.contractBills = () => ({ ...reply, list: [{ ...bill, ...hour }] });
  await show();
  expect(await screen.findByText('26 Nov 2026 20:00 – 21:00 GMT+7')).toBeTruthy();
});

it('explains a bill by figures, tiers, deductions and payments, down to the bets', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  const dialog = within(await screen.findByRole('dialog'));
  const tiers = within(await dialog.findByRole('region', { name: 'Tiers' }));
  const [reached, missed] = tiers.getAllByText(/^1(\.2)?%$/).map((rate) => rate.closest('li'));
  expect(reached?.getAttribute('aria-current')).toBe('true');
  expect(missed?.getAttribute('aria-current')).toBeNull();
  expect(missed?.textContent).toMatch(/5 active members with .*500\.00 each not reached/);
  const made = within(dialog.getByRole('region', { name: 'Calculation' }));
  expect(made.getByText('To harbourlamp').nextElementSibling?.textContent).toMatch(/40\.00/);
  expect(made.getByText('Net').nextElementSibling?.textContent).toMatch(/60\.00/);
  expect(within(dialog.getByRole('region', { name: 'Payments' })).getByText(/settlement$/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Bets of this period' }).getAttribute('href')).toBe(
    '/agent/personalHistoryCopy?from=2026-11-20&to=2026-11-20',
  );
});

it('explains what a brand has left out, taken off, set off and advanced', async () => {
  gateway().overrides.contractBill = (asked) => ({
    ...billHandlers.contractBill(asked),
    ...{ fees: 7, excludesSelf: true, advanced: 30, advancedOpen: 10 },
    payments: [{ at: 0, amount: 45, way: 'SET_OFF' as const }],
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  const dialog = within(await screen.findByRole('dialog'));
  const lineOf = (name: string) => dialog.getByText(name).nextElementSibling?.textContent;
  await dialog.findByRole('region', { name: 'Tiers' });
  expect(lineOf('Of that, deposit fees given back')).toBe('-₫7.00');
  expect(lineOf('The holder’s own play')).toBe('is not counted');
  expect(lineOf('Advanced by the house to your team')).toBe('₫30.00');
  expect(lineOf('Still taken off your next bills of this kind')).toBe('₫10.00');
  expect(dialog.getByText(/set off against what you owe$/)).toBeTruthy();
});

it('shows what is owed to downlines, and leads to the bets of that line', async () => {
  const { user } = await show('?tab=downline');
  const table = await screen.findByRole('table', { name: 'Bills' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/harbourlamp.*15\.00.*25\.00.*Partly paid/);
  await user.click(within(table).getByRole('button', { name: 'Explain' }));
  const link = await screen.findByRole('link', { name: 'Bets of this period' });
  expect(link.getAttribute('href')).toContain('member=harbourlamp');
  expect(screen.queryByText('To harbourlamp')).toBeNull();
});

it('narrows by status and holder in the address, and says where there is nothing', async () => {
  const asked: unknown[] = [];
  gateway().overrides.contractBills = ({ query }) => {
    asked.push(query);
    throw new FakeFailure('system_error');
  };
  await show('?tab=downline&holder=reedbank&status=OVERDUE&from=2026-11-01&to=2026-11-05');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(asked[0]).toMatchObject({ kind: 'DAILY', side: 'downline', username: 'reedbank', status: 'OVERDUE' });
  delete gateway().overrides.contractBills;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bills in these days')).toBeTruthy();
});
