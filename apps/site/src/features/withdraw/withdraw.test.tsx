import type { Query, Reply } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useOpenReceipt } from '../../domain/payout/open-receipt.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { showRoutes } from '../../test/routes.tsx';
import { savedFiles } from '../../test/saved-files.ts';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
const NOW = Date.UTC(2026, 5, 1, 5);

const card = {
  bankCardId: '7',
  cardType: 'BC' as const,
  bankCode: 'LOTUS',
  bankName: 'Lotus Bank',
  account: '****1234',
  holder: 'T*** A***',
  isDefault: true,
  isWithdrawActive: true,
  addedAt: NOW,
  usableAt: NOW,
  removableAt: NOW,
};
const settings: Reply<'withdrawSettings'> = {
  allowWithdraw: true,
  minimumAmount: 10,
  maximumAmount: 200_000,
  eWalletMinAmount: 10,
  eWalletMaxAmount: 200_000,
  virtualMinAmount: 10,
  virtualMaxAmount: 200_000,
  withdrawDateFrom: '00:00',
  withdrawDateTo: '24:00',
  maxTransactionTimes: 3,
  remainingTransactionTimes: 2,
  maxWithdrawAmount: 50_000,
  remainingWithdrawAmount: 49_900,
  freeTimes: 0,
  feePercent: 2,
  feeCap: 50,
  balance: 1_000,
  withdrawable: 1_000,
  remainingTurnover: 0,
  mayCancel: false,
  confirmMinutes: 30,
  currency: 'VND',
  unitValue: 1_000,
  blocker: null,
};
const payout = {
  payoutNo: 'W-1.1',
  amount: 98,
  state: 'WAIT_CONFIRM',
  sentAt: NOW,
  confirmUntil: NOW + 30 * 60_000,
  hint: 'A. cashier',
  remark: '',
  decision: null,
  reason: '',
};
const order = {
  orderNo: 'W-1',
  appliedAt: NOW,
  finishedAt: null,
  cardType: 'BC' as const,
  bankName: 'Lotus Bank',
  account: '****1234',
  amount: 100,
  fee: 2,
  paid: 0,
  state: 'WAIT_CONFIRM',
  remark: '',
  mayCancel: false,
  payouts: [payout],
};

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  queryClient.clear();
  useOpenReceipt.setState({ asked: null, later: [] });
  Object.assign(gateway().overrides, {
    bankCards: () => ({ list: [card], most: 5, waitMinutes: 60, lockedUntil: null }),
    withdrawSettings: () => settings,
    withdrawCharges: () => ({ amount: 100, fee: 2, net: 98 }),
    withdrawals: () => ({ list: [order], totalPages: 1, totalCount: 1, footer: { amount: 100, fee: 2, paid: 0 } }),
    pendingReceipts: () => ({ list: [], now: NOW }),
  });
  await logIn('demoplayer', 'Demo2026');
});

it('shows the fee before it is confirmed, and asks once with the fee that was shown', async () => {
  const asked: unknown[] = [];
  gateway().overrides.withdraw = ({ body }: { body: unknown }) => {
    asked.push(body);
    return { orderNo: 'W-2', state: 'REVIEWING', amount: 100, fee: 2, net: 98 };
  };
  await showRoutes('/member/withdraw');
  const form = await screen.findByRole('region', { name: 'New withdrawal' });
  await userEvent.type(within(form).getByLabelText(/Amount/), '100');
  expect(await within(form).findByText('₫98.00 = 98,000 VND')).toBeTruthy();
  await userEvent.type(within(form).getByLabelText(/Payment password/), '481516');
  await userEvent.dblClick(within(form).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawal W-2 is under review')).toBeTruthy();
  expect(asked).toMatchObject([{ amount: 100, bankCardId: '7', password: '481516', fee: 2, requestKey: expect.any(String) }]);
});

it('says what stands in the way, and leads out of it', async () => {
  const blocker = { errorCode: 'withdraw.account', message: 'Choose a payout account, or add one first.', way: 'accounts' };
  gateway().overrides.withdrawSettings = () => ({ ...settings, blocker });
  await showRoutes('/member/withdraw');
  expect(await screen.findByText(blocker.message)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'New withdrawal' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  expect(await screen.findByRole('dialog', { name: 'Add account' })).toBeTruthy();
});

it('leads from what is left to wager to the games and to the list of it', async () => {
  const open = { required: 500, done: 200, remaining: 300 };
  gateway().overrides.turnoverRequirements = () => ({ list: [], open, totalPages: 1, totalCount: 1 });
  const blocker = { errorCode: 'withdraw.turnover', message: 'Finish the open turnover first.', way: 'turnover' };
  gateway().overrides.withdrawSettings = () => ({ ...settings, remainingTurnover: 300, blocker });
  await showRoutes('/member/withdraw');
  expect((await screen.findByRole('link', { name: 'Choose a game' })).getAttribute('href')).toBe('/rng');
  const bar = await screen.findByRole('progressbar', { name: '₫200.00 of ₫500.00 wagered' });
  expect(bar).toMatchObject({ value: 200, max: 500 });
  const list = screen.getByRole('link', { name: 'See what is to be wagered' }).getAttribute('href') ?? '';
  const place = document.getElementById(list.slice(1));
  expect(place?.getAttribute('aria-label')).toBe('Turnover requirements');
});

it('leads from what its staff alone can open to customer service', async () => {
  const blocker = { errorCode: 'withdraw.status', message: 'Withdrawals are blocked for this account.', way: 'service' };
  gateway().overrides.withdrawSettings = () => ({ ...settings, blocker });
  await showRoutes('/member/withdraw', {
    customerService: [{ csType: 'CS', csPosition: 'header', title: 'Chat', path: '/chat' }],
  });
  const words = await screen.findByText(blocker.message);
  expect(within(words.parentElement as HTMLElement).getByRole('button', { name: 'Customer service' })).toBeTruthy();
});

it.each([
  ['more than can be withdrawn', '1000.01', 'More than can be withdrawn'],
  ['less than the least', '9.99', 'Enter an amount from ₫10.00 to ₫200,000.00.'],
])('says beside the field that an amount is %s, and asks for nothing', async (_what, typed, words) => {
  const asked: unknown[] = [];
  gateway().overrides.withdraw = ({ body }: { body: unknown }) => {
    asked.push(body);
    return { orderNo: 'W-2', state: 'REVIEWING', amount: 100, fee: 2, net: 98 };
  };
  await showRoutes('/member/withdraw');
  const form = await screen.findByRole('region', { name: 'New withdrawal' });
  const amount = within(form).getByLabelText(/Amount/);
  await userEvent.type(amount, typed);
  await userEvent.type(within(form).getByLabelText(/Payment password/), '481516');
  await userEvent.click(within(form).getByRole('button', { name: 'Withdraw' }));
  expect(await within(form).findByText(words)).toBeTruthy();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
});

it('shows the way of each withdrawal that is not at its end, and what to do at the step where it stands', async () => {
  const states = ['REVIEWING', 'PAYING', 'WAIT_CONFIRM', 'SUCCESS'];
  const list = states.map((state, at) => ({ ...order, orderNo: `W-${at}`, amount: 100 + at, state }));
  gateway().overrides.withdrawals = () => ({ list, totalPages: 1, totalCount: 4, footer: { amount: 406, fee: 8, paid: 0 } });
  await showRoutes('/member/withdraw');
  const underWay = within(await screen.findByRole('region', { name: 'Under way' }));
  const ways = underWay.getAllByRole('list', { name: /^Status: / });
  expect(
    ways.map((way) =>
      within(way)
        .getAllByRole('listitem')
        .map((step) => step.getAttribute('data-state')),
    ),
  ).toEqual([
    ['over', 'now', 'next', 'next'],
    ['over', 'over', 'now', 'next'],
    ['over', 'over', 'over', 'now'],
  ]);
  const present = ways.map((way) => way.querySelector('[aria-current="step"]')?.textContent ?? '');
  expect(present).toEqual([
    expect.stringContaining('Under review'),
    expect.stringContaining('on its way to your account'),
    expect.stringContaining('Tell us whether the money has arrived'),
  ]);
  await userEvent.click(within(ways[2] as HTMLElement).getByRole('button', { name: 'Confirm receipt' }));
  expect(useOpenReceipt.getState().asked).toBe('W-1.1');
});

it('asks whether a payout has arrived, over any page, until it is answered', async () => {
  const told: unknown[] = [];
  let list = [payout];
  gateway().overrides.pendingReceipts = () => ({ list, now: NOW, currency: 'VND', unitValue: 1_000 });
  gateway().overrides.confirmReceipt = ({ body }: { body: unknown }) => {
    told.push(body);
    list = [];
    return null;
  };
  await showRoutes('/member/transactionHistory');
  const dialog = await screen.findByRole('dialog', { name: 'Has the money arrived?' });
  // As the statement of the bank says it, too.
  expect(within(dialog).getByText('₫98.00 = 98,000 VND')).toBeTruthy();
  expect(within(dialog).getByText('A. cashier')).toBeTruthy();
  expect(within(dialog).getByText(/within .*30/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have received it' }));
  expect(await screen.findByText('Receipt confirmed')).toBeTruthy();
  expect(told).toEqual([{ payoutNo: 'W-1.1' }]);
  expect(screen.queryByRole('dialog', { name: 'Has the money arrived?' })).toBeNull();
});

it('one that is put off is answered from its record, with a remark and pictures where it has not arrived', async () => {
  const told: unknown[] = [];
  gateway().overrides.pendingReceipts = () => ({ list: [payout], now: NOW });
  gateway().overrides.uploadPicture = () => ({ id: 'p-1' });
  gateway().overrides.disputeReceipt = ({ body }: { body: unknown }) => {
    told.push(body);
    return null;
  };
  await showRoutes('/member/withdraw');
  const first = await screen.findByRole('dialog', { name: 'Has the money arrived?' });
  await userEvent.click(within(first).getByRole('button', { name: 'Close' }));
  const table = await screen.findByRole('region', { name: 'Withdrawals' });
  await userEvent.click(await within(table).findByRole('button', { name: 'Confirm receipt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Has the money arrived?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not received' }));
  await userEvent.type(within(dialog).getByLabelText(/What is missing/), 'nothing came');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send dispute' }));
  expect(told).toEqual([]);
  await userEvent.upload(within(dialog).getByLabelText('Upload proof'), new File(['x'], 'proof.png', { type: 'image/png' }));
  expect(await within(dialog).findByText('proof.png')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send dispute' }));
  expect(await screen.findByText('Your dispute is being looked at')).toBeTruthy();
  expect(told).toEqual([{ payoutNo: 'W-1.1', remark: 'nothing came', pictures: ['p-1'] }]);
});

it('saves the record as a file, after what it is narrowed to', async () => {
  const files: Query<'withdrawalFile'>[] = [];
  gateway().overrides.withdrawalFile = async ({ query }) => {
    files.push(query);
    return (async function* () {})();
  };
  const made = savedFiles();
  await showRoutes('/member/withdraw?from=2026-11-02&to=2026-11-05&state=SUCCESS');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  expect(files).toEqual([{ startDate: '2026-11-02', endDate: '2026-11-05', withdrawState: 'SUCCESS' }]);
});
