import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ContractKind } from '../../../domain/agents/contracts.ts';
import { billHandlers } from '../../../mocks/bills.ts';
import { FakeFailure } from '../../../mocks/fake-gateway.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { ContractPage } from '../contracts/contract-page.tsx';

const gateway = withGateway();
const { toasts } = withMember();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const show = async (search = '', kind: ContractKind = 'DAILY') => {
  const router = await showScreen(<ContractPage kind={kind} title="inc_dailySalary" />, `/agent/agentDailyWages2${search}`);
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
    '/agent/personalHistoryCopy?bill=1',
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
  expect(link.getAttribute('href')).toMatch(/personalHistoryCopy\?bill=[1-9]\d*$/);
  expect(screen.queryByText('To harbourlamp')).toBeNull();
});

it('leads no further from the bill of a holder that has left the line', async () => {
  const left = { holderStatus: null };
  gateway().overrides.contractBills = (asked) => {
    const reply = billHandlers.contractBills(asked);
    return { ...reply, list: reply.list.map((bill) => ({ ...bill, ...left })) };
  };
  gateway().overrides.contractBill = (asked) => ({ ...billHandlers.contractBill(asked), ...left });
  const { user } = await show('?tab=downline');
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/has left your line/)).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
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

it('leads who has no bills to the contracts that they come of', async () => {
  gateway().overrides.contractBills = ({ query }) => ({ ...billHandlers.contractBills({ query }), list: [], totalCount: 0 });
  await show();
  expect(await screen.findByText('No bills in these days')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'My contract' }));
  expect(screen.getByRole('tab', { name: 'My contract' }).getAttribute('aria-selected')).toBe('true');
});

it('shows beside the figures what they come of, and in the bill what the net is made of', async () => {
  const { user } = await show();
  const row = within(await screen.findByRole('table', { name: 'Bills' })).getAllByRole('row')[1];
  const told = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  expect(told).toEqual([
    ...['20 Nov 2026All bets', '₫10,000.00 3', '₫10,000.00 +₫320.00', '1% 1', '₫100.00', '₫40.00', '+₫60.00'],
    ...[expect.stringMatching(/^Paid 21 Nov 2026/), 'Explain'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  const dialog = within(await screen.findByRole('dialog'));
  const figures = within(await dialog.findByRole('region', { name: 'Figures of the team' }));
  const lineOf = (name: string) => figures.getByText(name).nextElementSibling?.textContent;
  expect(['Stake', 'Payout', 'Rebates and commissions', 'Bonuses', 'Salaries', 'What the house kept'].map(lineOf)).toEqual([
    ...['₫1,000.00', '-₫600.00', '-₫30.00', '-₫20.00', '-₫30.00', '+₫320.00'],
  ]);
});

it('has of an own dividend what the net is made of in columns, and of an older bill none', async () => {
  const reply = billHandlers.contractBills({ query: { kind: 'DAILY', side: 'own' } });
  const [bill] = reply.list;
  if (!bill) throw new Error('there is no bill');
  const of = { kind: 'DIVIDEND', salaryType: null, unit: 'month' } as const;
  gateway().overrides.contractBills = ({ query: { side } }) => ({
    ...reply,
    list: [
      { ...bill, ...of, fees: 5 },
      { ...bill, ...of, billId: 9, parts: null },
    ].slice(0, side === 'downline' ? 1 : 2),
  });
  const { user } = await show('', 'DIVIDEND');
  const rows = within(await screen.findByRole('table', { name: 'Bills' })).getAllByRole('row');
  const [titles, made, older] = rows.map((row) => [...row.children].slice(2, 5).map(({ textContent }) => textContent));
  expect(titles).toEqual(['Stake Payout', 'Rebate Bonuses', 'Salaries Fees']);
  expect(made).toEqual(['₫1,000.00 ₫600.00', '₫30.00 ₫20.00', '+₫30.00 ₫5.00']);
  expect(older).toEqual(['– –', '– –', '– ₫0.00']);
  await user.click(screen.getByRole('tab', { name: 'Downlines' }));
  expect(within(await screen.findByRole('table', { name: 'Bills' })).queryByText('Stake')).toBeNull();
});

it('says above the bills of downlines what is payable, paid and open, and the own balance', async () => {
  await show('?tab=downline');
  await screen.findByRole('table', { name: 'Bills' });
  const figure = (name: string) =>
    screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent;
  expect(['Total payable', 'Paid', 'Open', 'Your balance'].map(figure)).toEqual(['₫40.00', '₫15.00', '₫25.00', '₫20.00']);
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

it.each([
  ['DIVIDEND', '?tab=downline&unit=month&payer=OPEN&fromHour=3', { unit: 'month', payer: 'OPEN' }],
  ['DIVIDEND', '?unit=hour&payer=OPEN', {}],
  ['HOURLY', '?unit=month&fromHour=22&toHour=1', { fromHour: 22, toHour: 1 }],
] as const)('asks for bills of kind %s by %s', async (kind, search, asked) => {
  const found: unknown[] = [];
  gateway().overrides.contractBills = ({ query }) => {
    found.push(query);
    return billHandlers.contractBills({ query });
  };
  await show(`${search}&from=2026-11-01&to=2026-11-05`, kind);
  expect(await screen.findByText('No bills in these days')).toBeTruthy();
  const side = search.includes('downline') ? 'downline' : 'own';
  const days = { startDate: '2026-11-01', endDate: '2026-11-05', page: 1, size: 10 };
  expect(found[0]).toEqual({ kind, side, ...days, ...asked });
});

it('offers a month of hourly salaries no more than a week at once', async () => {
  await show('', 'HOURLY');
  await screen.findByText('7 days');
  expect(screen.queryByText('30 days')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  expect((await screen.findByRole('alert')).textContent).toContain('7 days');
});

/** The bill of the mocks as one of an hour or of five minutes of its day. */
const oneOf = (unit: 'hour' | 'five-minutes', kind: ContractKind) => {
  const reply = billHandlers.contractBills({ query: { kind: 'DAILY', side: 'own' } });
  const periodStart = Date.UTC(2026, 10, 20, 16);
  const periodEnd = periodStart + (unit === 'hour' ? 60 : 5) * 60_000;
  return { ...reply, list: reply.list.map((bill) => ({ ...bill, kind, unit, periodStart, periodEnd })) };
};

it('sums hours up by their day, those of other pages too', async () => {
  gateway().overrides.contractBills = () => oneOf('hour', 'HOURLY');
  await show('', 'HOURLY');
  const table = await screen.findByRole('table', { name: '20 Nov 2026' });
  const sums = await within(table).findByText('Whole day, 2 bills');
  expect(sums.closest('tr')?.textContent).toMatch(/15,000\.00.*150\.00.*40\.00.*110\.00/);
});

it('opens a day of real-time salaries to its hours, and an hour to its windows', async () => {
  const found: unknown[] = [];
  gateway().overrides.contractBills = ({ query }) => {
    if (query.fromHour !== undefined) found.push(query);
    return oneOf('five-minutes', 'REALTIME');
  };
  const { user } = await show('', 'REALTIME');
  const days = within(await screen.findByRole('table', { name: 'Days' }));
  expect(days.getAllByRole('row')[1]?.textContent).toMatch(/20 Nov 2026.*15,000\.00.*150\.00.*40\.00.*110\.00/);
  await user.click(days.getByRole('button', { name: 'Hours' }));
  const hours = within(await screen.findByRole('table', { name: '20 Nov 2026' }));
  expect(hours.getByText('23:00 – 00:00')).toBeTruthy();
  await user.click(hours.getByRole('button', { name: 'Windows' }));
  const windows = await screen.findByRole('table', { name: '23:00 – 00:00' });
  expect(within(windows).getByText(/23:00 – 23:05/)).toBeTruthy();
  const one = { kind: 'REALTIME', side: 'own', startDate: '2026-11-20', endDate: '2026-11-20', fromHour: 23, toHour: 23 };
  expect(found).toEqual([{ ...one, page: 1, size: 20 }]);
});

it('says of real-time salaries the tier of today by yesterday’s figures, what was paid, and when the window is settled', async () => {
  await show('', 'REALTIME');
  const part = within(await screen.findByRole('region', { name: 'Real-time salary today' }));
  const tier = part.getByText('Tier of today (All bets)').nextElementSibling;
  expect(tier?.textContent).toBe('0.05%');
  // No line ends between a sign and its figure.
  expect(tier?.nextElementSibling?.textContent).toBe('Yesterday: ₫6,000.00 valid bet, net result -\u2060₫40.00, 1 active member');
  expect(part.getByText('Paid today').nextElementSibling?.textContent).toBe('₫11.00');
  // By the gateway's clock, whatever the browser's says.
  expect(part.getByRole('timer').textContent).toMatch(/^04:2[45]$/);
  expect(part.getByText(/^Real-time salary \(All bets\): valid bet ₫8,000\.00 today/)).toBeTruthy();
});

const debtOf = (billId: number) => ({
  ...{ id: 7, billId, kind: 'DAILY' as const, username: 'harbourlamp' },
  ...{ amount: 25, open: 25, openedAt: 0, isOverdue: false },
});

it('offers to pay what is owed above the bills of downlines', async () => {
  gateway().overrides.agentDebts = () => ({ open: 25, list: [debtOf(2)] });
  const { user } = await show('?tab=downline');
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(toasts()).toEqual(['₫25.00 was paid']));
});

it('offers to pay a bill of a downline in its row and where it is explained, and no other one', async () => {
  const paid: unknown[] = [];
  gateway().overrides.agentDebts = () => ({ open: 25, list: [debtOf(2)] });
  gateway().overrides.agentDebtPay = ({ body }) => {
    paid.push(body);
    return { paid: 25, open: 0 };
  };
  const { user } = await show('?tab=downline');
  const table = within(await screen.findByRole('table', { name: 'Bills' }));
  await user.click(await table.findByRole('button', { name: 'Pay harbourlamp now' }));
  await waitFor(() => expect(toasts()).toEqual(['₫25.00 was paid']));
  await user.click(table.getByRole('button', { name: 'Explain' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Pay harbourlamp now' }));
  await waitFor(() => expect(paid).toEqual([{ debtId: 7 }, { debtId: 7 }]));
});

it.each([
  ['another bill', '?tab=downline', 9],
  ['an own bill', '', 1],
])('offers no payment of %s', async (_which, search, billId) => {
  gateway().overrides.agentDebts = () => ({ open: 25, list: [debtOf(billId)] });
  const { user } = await show(search);
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  await within(await screen.findByRole('dialog')).findByRole('region', { name: 'Payments' });
  expect(screen.queryByRole('button', { name: 'Pay harbourlamp now' })).toBeNull();
});
