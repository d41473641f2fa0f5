import type { Body, Query, Reply } from '@marquee/contract';
import { formatCount } from '@marquee/money';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { activateLanguage } from '../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { savedFiles } from '../../test/saved-files.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
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
  expect(screen.getByRole('button', { name: 'Transfer note D2222222221 Copy' })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/);
});

it('says of each way what it takes at least and at most before one is chosen', async () => {
  const channels = Object.values(gateway().deposits.channels()).flatMap(({ channels: ways }) => ways);
  expect(channels.length).toBeGreaterThan(1);
  await showScreen(<DepositPage />, PAGE);
  for (const { name, minAmount, maxAmount } of channels) {
    const way = await screen.findByRole('radio', { name: new RegExp(`^${name}`) });
    expect(way.closest('label')?.textContent).toContain(`₫${formatCount(minAmount)} – ₫${formatCount(maxAmount)}`);
  }
});

it('says what the deposit comes to while its amount is typed: what is paid, the fee, what arrives, and when', async () => {
  const channels = structuredClone(gateway().deposits.channels());
  for (const { channels: ways } of Object.values(channels)) for (const way of ways) way.feePercent = 1.5;
  gateway().overrides.depositChannels = () => channels;
  await showScreen(<DepositPage />, PAGE);
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  const rows = () => screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(rows()).toEqual([
    'Payment method: QR transfer',
    'Pay exactly: –',
    'Fee: –',
    'Credited: –',
    'Arrival time: usually 2 min',
  ]);
  await userEvent.type(amount, '123.45');
  expect(rows().slice(1, 4)).toEqual(['Pay exactly: 123,450 VND', 'Fee: ₫1.85', 'Credited: ₫121.59']);
});

it('shows both units of what is typed, and sends nothing beyond the limits', async () => {
  await showScreen(<DepositPage />, PAGE);
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  await userEvent.type(amount, '1,234.5');
  expect(screen.getByText(/= 1,234,500 VND/)).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter an amount from ₫10.00 to ₫200,000.00.')).toBeTruthy();
  expect(gateway().deposits.orders.size).toBe(0);
});

it('writes the currency as the units beside it in a language that has dots for thousands of its own', async () => {
  await showScreen(<DepositPage />, PAGE);
  await screen.findByRole('textbox', { name: /Amount/ });
  await act(() => activateLanguage(chooseLanguage('VI', null)));
  await userEvent.type(screen.getByRole('textbox', { name: /Số tiền/ }), '1234.5');
  expect(screen.getByText(/^₫1,234.50 = 1,234,500 VND/)).toBeTruthy();
});

const OFFER: Reply<'depositPromotions'>['list'][number] = {
  ...{ promotionId: 7, title: 'Half on top', from: 50, isEnough: true, amount: 50, points: 0, multiple: 10, required: 1_500 },
  ...{ wagerBase: 'DEPOSIT_PLUS_BONUS', weights: { RNG: 1, LIVE: 0.5 }, collectDays: 7, placesLeft: null },
};

it('offers the bonuses that go with the amount, none of them chosen, with what is to be wagered, and sends the choice', async () => {
  const asked: Query<'depositPromotions'>[] = [];
  gateway().overrides.depositPromotions = ({ query }) => {
    asked.push(query);
    const dear = { ...OFFER, promotionId: 8, title: 'For more', from: 500, isEnough: false };
    return { list: [{ ...OFFER, countsBets: false, isEnough: query.amount >= 50 }, dear] };
  };
  const sent: Body<'depositByQr'>[] = [];
  gateway().overrides.depositByQr = ({ body }) => {
    sent.push(body);
    return gateway().deposits.open(body);
  };
  gateway().overrides.depositBonus = () => ({
    ...{ promotionId: 7, title: 'Half on top', amount: 50, points: 0, multiple: 10, required: 1_500, reason: '' },
    ...{ wagerBase: 'DEPOSIT_PLUS_BONUS', state: 'GIVEN', rewardId: 3 },
  });
  await showScreen(<DepositPage />, PAGE);
  await userEvent.click(await screen.findByRole('radio', { name: /QR transfer/ }));
  expect(screen.queryByRole('radio', { name: /Half on top/ }), 'without an amount there is none').toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '₫100.00' }));
  const bonus = await screen.findByRole<HTMLInputElement>('radio', { name: /Half on top/ });
  expect([bonus.checked, screen.getByRole<HTMLInputElement>('radio', { name: 'No bonus' }).checked]).toEqual([false, true]);
  expect(screen.getByText(/To be wagered: ₫1,500.00 \(10× deposit and bonus\)/).textContent).toMatch(
    /Live casino 50%.*Until that is wagered, bets count for it alone/,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /For more from ₫500.00/ }).disabled).toBe(true);
  expect(asked.at(-1)).toMatchObject({ amount: 100, mcsBankCode: 'QR' });
  await userEvent.click(bonus);
  // What no longer goes together with the amount is not sent.
  const amount = screen.getByRole('textbox', { name: /Amount/ });
  await userEvent.clear(amount);
  await userEvent.type(amount, '20');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Half on top/ }).disabled).toBe(true));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No bonus' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: '₫100.00' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Half on top/ }).disabled).toBe(false));
  await userEvent.click(screen.getByRole('radio', { name: /Half on top/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const given = within(await screen.findByRole('region', { name: 'Bonus' }));
  expect(given.getByText('It lies in the reward centre.')).toBeTruthy();
  expect(sent).toMatchObject([{ amount: 100, promotionId: 7 }]);
});

it('says why a bonus was not given', async () => {
  gateway().overrides.depositBonus = () => ({
    ...{ promotionId: 7, title: 'Half on top', amount: 0, points: 0, multiple: 10, required: 0, wagerBase: 'BONUS' },
    ...{ state: 'REFUSED', rewardId: null, reason: 'The deposit is too small for this bonus.' },
  });
  await openByQr();
  const bonus = within(await screen.findByRole('region', { name: 'Bonus' }));
  expect(bonus.getByRole('status').textContent).toBe('It was not given. The deposit is too small for this bonus.');
});

it('says what to do next as the order moves', async () => {
  await openByQr();
  await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByText('Checking payment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
  gateway().deposits.change('D-2222222221', { state: 'SUCCESS', paid: 90, credited: 90, instructions: null });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('The money is in your balance.')).toBeTruthy();
  const way = within(screen.getByRole('list', { name: 'Status' }));
  expect(way.getAllByRole('listitem').map((step) => step.getAttribute('data-state'))).toEqual(['over', 'good']);
  expect(screen.getByText('+₫90.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a game' })).toBeTruthy();
  expect(screen.getByText(/₫90.00 was paid instead of ₫100.00/)).toBeTruthy();
});

it('says what becomes of payments that are not booked', async () => {
  await openByQr();
  expect(screen.queryByText(/looked at by our staff/)).toBeNull();
  const unbooked = [
    { amount: 120, state: 'HELD' as const },
    { amount: 7, state: 'REFUSED' as const },
  ];
  gateway().deposits.change('D-2222222221', { state: 'SUCCESS', paid: 100, credited: 100, instructions: null, unbooked });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^A payment of ₫120.00 .* is being looked at by our staff/)).toBeTruthy();
  expect(screen.getByText(/^A payment of ₫7.00 .* was not credited/)).toBeTruthy();
});

it('asks for nothing more while its provider is checking the payment', async () => {
  await openByQr();
  expect(screen.getByRole('button', { name: 'I have paid' })).toBeTruthy();
  gateway().deposits.change('D-2222222221', { state: 'PENDING' });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Checking payment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
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

it('sends the receipt of a transfer by hand, with who paid and pictures, and shows it', async () => {
  const pixel = 'iVBORw0KGgo=';
  gateway().overrides.uploadPicture = () => ({ id: 'p-1' });
  gateway().overrides.picture = () => ({ type: 'image/png', data: pixel });
  await showScreen(<DepositPage />, PAGE);
  await userEvent.click(await screen.findByRole('radio', { name: /Transfer by hand/ }));
  await userEvent.click(screen.getByRole('radio', { name: '₫100.00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send the receipt' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send receipt' }));
  expect(await screen.findAllByText('This field is required.'), 'name and picture').toHaveLength(2);
  await userEvent.type(screen.getByRole('textbox', { name: /Whose account paid/ }), ' NGUYEN THI MAI ');
  await userEvent.upload(screen.getByLabelText('Upload proof'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByText('slip.png')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send receipt' }));
  const sent = within(await screen.findByRole('region', { name: 'Your receipt' }));
  expect(sent.getByText('NGUYEN THI MAI')).toBeTruthy();
  expect((await sent.findByAltText('Picture 1')).getAttribute('src')).toBe(`data:image/png;base64,${pixel}`);
  expect(gateway().deposits.find('D-2222222221').receipt).toMatchObject({ payer: 'NGUYEN THI MAI', pictures: ['p-1'] });
});

it('asks a prepaid card for what is on it', async () => {
  await showScreen(<DepositPage />, PAGE);
  await userEvent.click(await screen.findByRole('radio', { name: /Prepaid card/ }));
  await userEvent.click(screen.getByRole('radio', { name: '₫50.00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
});

it('tells the bonus of each deposit beside it, and none where there was none', async () => {
  await openByQr();
  const reply = gateway().deposits.report();
  const [order] = reply.list;
  if (!order) throw new Error('there is no order');
  const given = { ...order, orderNo: 'D-2222222229', state: 'SUCCESS' as const, credited: 100, bonus: 25 };
  gateway().overrides.depositReport = () => ({ ...reply, list: [given, order], totalBonus: 31 });
  await userEvent.click(screen.getByRole('tab', { name: 'Deposit history' }));
  const table = await screen.findByRole('table', { name: 'Deposit history' });
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Bonus');
  const bonuses = within(table)
    .getAllByRole('row')
    .slice(1, 3)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);
  expect(bonuses).toEqual(['₫25.00', '–']);
  const totals = within(table).getAllByRole('row').at(-1);
  expect(totals && within(totals).getAllByRole('cell')[at]?.textContent).toBe('₫31.00');
});

it('lists what was paid in, and leads from a row and from a method with an open order to it', async () => {
  const router = await openByQr();
  await userEvent.click(screen.getByRole('tab', { name: 'Deposit history' }));
  await userEvent.click((await screen.findAllByRole('link', { name: 'QR transfer' }))[0] as HTMLElement);
  expect(router.state.location.search).toBe('?order=D-2222222221');
  await screen.findByText('Waiting for payment');
  const channels = gateway().deposits.channels();
  if (channels['QR']?.channels[0]) channels['QR'].channels[0].openOrderNo = 'D-2222222221';
  gateway().overrides.depositChannels = () => channels;
  await act(() => queryClient.invalidateQueries());
  await userEvent.click(screen.getByRole('button', { name: 'New deposit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the open deposit' }));
  await screen.findByText('Waiting for payment');
});

it('has in a history without deposits the way to pay in, and games', async () => {
  gateway().overrides.depositReport = () => ({ ...gateway().deposits.report(), list: [], totalPages: 0, totalCount: 0 });
  const router = await showScreen(<DepositPage />, `${PAGE}?view=history`);
  expect(await screen.findByText('No deposits in this period')).toBeTruthy();
  const games = within(await screen.findByRole('region', { name: 'Hot games' }));
  expect((await games.findAllByRole('link')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(await screen.findByRole('radio', { name: /QR transfer/ })).toBeTruthy();
  expect(router.state.location.search).not.toContain('history');
});

it('saves the history as a file, after what it is narrowed to', async () => {
  const files: Query<'depositFile'>[] = [];
  gateway().overrides.depositFile = async ({ query }) => {
    files.push(query);
    return (async function* () {})();
  };
  const made = savedFiles();
  await showScreen(<DepositPage />, `${PAGE}?view=history&from=2026-11-02&to=2026-11-05&status=SUCCESS`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  expect(files).toEqual([
    {
      startTime: Date.parse('2026-11-01T17:00:00Z'),
      endTime: Date.parse('2026-11-05T17:00:00Z'),
      status: 'SUCCESS',
    },
  ]);
});

it('offers a demo’s play money beside it, labelled as what it is', async () => {
  await showScreen(<DepositPage />, PAGE);
  const offer = within(await screen.findByRole('region', { name: 'Free play money' }));
  await waitFor(() => expect(offer.getByText(/play money too: no real bank takes part/)).toBeTruthy());
});
