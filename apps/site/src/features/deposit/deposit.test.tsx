import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { typedAmount } from './amounts.ts';
import { DepositPage } from './deposit-page.tsx';

const gateway = withGateway();
const PAGE = '/member/depositv2';

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  queryClient.clear();
  await logIn('demoplayer', 'Demo2026');
});

const openByQr = async () => {
  const router = await showScreen(<DepositPage />, PAGE);
  await userEvent.click(await screen.findByRole('radio', { name: /QR transfer/ }));
  await userEvent.click(screen.getByRole('radio', { name: '₫100.00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Waiting for payment');
  return router;
};

it('opens an order by QR with the exact amount in the currency, the note and the time left', async () => {
  const router = await openByQr();
  expect(router.state.location.search).toBe('?order=D-2222222221');
  expect(screen.getByText('100,000 VND')).toBeTruthy();
  expect(screen.getByText('D2222222221')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy: Transfer note' })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/);
});

it('shows both units of what is typed, and sends nothing beyond the limits', async () => {
  await showScreen(<DepositPage />, PAGE);
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  await userEvent.type(amount, '1,234.5');
  expect(screen.getByText(/= 1,234,500 VND/)).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter an amount within the limits')).toBeTruthy();
  expect(gateway().deposits.orders.size).toBe(0);
});

it('says what to do next as the order moves', async () => {
  await openByQr();
  await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('Checking payment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
  gateway().deposits.change('D-2222222221', { state: 'SUCCESS', paid: 90, credited: 90, instructions: null });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('The money is in your balance.')).toBeTruthy();
  expect(screen.getByText(/₫90.00 was paid instead of ₫100.00/)).toBeTruthy();
});

it('is given up, and asks about what was paid all the same', async () => {
  await openByQr();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel deposit' }));
  expect(await screen.findByText('Expired')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I paid, nothing arrived' }));
  await userEvent.type(screen.getByRole('textbox', { name: /When and from where/ }), 'At noon, from my bank');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Your question is with our staff/)).toBeTruthy();
});

it('asks a prepaid card for what is on it', async () => {
  await showScreen(<DepositPage />, PAGE);
  await userEvent.click(await screen.findByRole('radio', { name: /Prepaid card/ }));
  await userEvent.click(screen.getByRole('radio', { name: '₫50.00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
});

it('lists what was paid in, and leads from a method with an open order to it', async () => {
  await openByQr();
  await userEvent.click(screen.getByRole('tab', { name: 'Deposit history' }));
  expect((await screen.findAllByText('QR transfer')).length).toBeGreaterThan(0);
  const channels = gateway().deposits.channels();
  if (channels['QR']?.channels[0]) channels['QR'].channels[0].openOrderNo = 'D-2222222221';
  gateway().overrides.depositChannels = () => channels;
  await act(() => queryClient.invalidateQueries());
  await userEvent.click(screen.getByRole('tab', { name: 'Deposit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the open deposit' }));
  await screen.findByText('Waiting for payment');
});

it('offers a demo’s play money beside it, labelled as what it is', async () => {
  await showScreen(<DepositPage />, PAGE);
  const offer = within(await screen.findByRole('region', { name: 'Free play money' }));
  await waitFor(() => expect(offer.getByText(/play money too: no real bank takes part/)).toBeTruthy());
});

it.each([
  ['1,000', 1_000],
  ['0.5', 0.5],
  ['12.34567', null],
  ['0', null],
  ['-3', null],
  ['1e3', null],
])('reads %s as it was typed', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});
