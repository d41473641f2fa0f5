import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '../../../domain/session/logins.ts';
import { clearSession, useSession } from '../../../domain/session/store.ts';
import { FakeFailure } from '../../../mocks/fake-gateway.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { PointsMall } from '../points-mall.tsx';

const gateway = withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});

const fill = async (name: string | RegExp, text: string) => {
  const field = within(screen.getByRole('dialog')).getByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const send = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

/** Opens the form of the first product whose name this is. */
async function openRedeem(name: string) {
  await showScreen(<PointsMall />, '/pointMall');
  const [button] = await screen.findAllByRole('button', { name: `Redeem: ${name}` });
  await userEvent.click(button as HTMLElement);
  return screen.findByRole('dialog');
}

it('shows the member’s points, and that they do not expire', async () => {
  await showScreen(<PointsMall />, '/pointMall');
  const mine = (await screen.findByRole('heading', { name: 'Your points' })).closest('section') as HTMLElement;
  expect(mine.textContent).toContain('7,500');
  expect(mine.textContent).toContain('12,500');
  expect(mine.textContent).toContain('×1.2');
  expect(within(mine).getByText('Points do not expire')).toBeTruthy();
});

it('says before converting what comes of it and what must be wagered, and sends it once', async () => {
  const sent: unknown[] = [];
  gateway().overrides.convertPoint = ({ body }) => {
    sent.push(body);
    return { transactionNo: 'P-1', status: 'COMPLETED', pointBalance: 6_300, voucher: null };
  };
  await showScreen(<PointsMall />, '/pointMall');
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to balance' }));
  const dialog = await screen.findByRole('dialog');
  for (const wrong of ['900', '1050', '7600', 'many', '-1000']) {
    await fill(/^Points to convert/, wrong);
    await fill(/^Payment password/, '481516');
    await send('Convert to balance');
    expect(
      within(dialog)
        .getByLabelText(/^Points to convert/)
        .getAttribute('aria-invalid'),
      wrong,
    ).toBe('true');
  }
  expect(sent).toEqual([]);
  await fill(/^Points to convert/, '1200');
  const wagered = within(dialog).getByText('To be wagered before it can be withdrawn').closest('div');
  expect(wagered?.textContent).toContain('₫12.00');
  await send('Convert to balance');
  await waitFor(() => expect(sent).toEqual([{ amount: 1_200, password: '481516', requestKey: expect.stringMatching(/.{8}/) }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for an address and a number only where a product is sent', async () => {
  const sent: unknown[] = [];
  gateway().overrides.redeemPointReward = ({ body }) => {
    sent.push(body);
    return { transactionNo: 'P-2', status: 'PROCESSING', pointBalance: 6_500, voucher: null };
  };
  await openRedeem('Porcelain tea set');
  await fill(/^Payment password/, '481516');
  await send('Redeem');
  expect(sent).toEqual([]);
  await fill(/^Delivery address/, '12 Hang Bac, Hoan Kiem, Hanoi');
  await fill(/^Mobile number/, '0912345678');
  await send('Redeem');
  const address = { address: '12 Hang Bac, Hoan Kiem, Hanoi', mobileNum: '0912345678' };
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ rewardId: 2, quantity: 1, password: '481516', ...address })]),
  );
});

it('says before it is sent that there are fewer points than it takes, and tells no number of points below none', async () => {
  const sent: unknown[] = [];
  gateway().overrides.redeemPointReward = ({ body }) => {
    sent.push(body);
    return { transactionNo: 'P-3', status: 'COMPLETED', pointBalance: 0, voucher: null };
  };
  const { pointHandlers } = await import('../../../mocks/points.ts');
  gateway().overrides.pointSummary = () => ({ ...pointHandlers.pointSummary(), balance: 33 });
  const dialog = await openRedeem('Play credit of ₫50,000');
  expect(await within(dialog).findByText('You have 33 points.')).toBeTruthy();
  expect(within(dialog).queryByText('Points left after it')).toBeNull();
  await fill(/^Payment password/, '481516');
  await send('Redeem');
  expect(
    within(dialog)
      .getByLabelText(/^Quantity/)
      .getAttribute('aria-invalid'),
  ).toBe('true');
  expect(sent).toEqual([]);
});

it('says what of a free bet must be wagered, and where a wrong payment password is', async () => {
  gateway().overrides.redeemPointReward = () => {
    throw new FakeFailure('invalid.payment.pw', 200);
  };
  const dialog = await openRedeem('Play credit of ₫50,000');
  expect(within(dialog).queryByLabelText(/^Delivery address/)).toBeNull();
  await fill(/^Quantity/, '2');
  const wagered = within(dialog).getByText('To be wagered before it can be withdrawn').closest('div');
  expect(wagered?.textContent).toContain('₫100,000.00');
  await fill(/^Payment password/, '000001');
  await send('Redeem');
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Payment password/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  );
});

it('has the redeem history with every column, by type and status', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const asked: unknown[] = [];
  const { pointHandlers } = await import('../../../mocks/points.ts');
  gateway().overrides.redeemPointList = ({ query }) => {
    asked.push(query);
    return pointHandlers.redeemPointList({ query });
  };
  await showScreen(<PointsMall />, '/pointMall?view=history&status=REJECTED&exchange=PRODUCT&from=2026-11-02&to=2026-11-05');
  const table = await screen.findByRole('table');
  expect(asked).toEqual([
    { startDate: '2026-11-02', endDate: '2026-11-05', status: 'REJECTED', exchangeType: 'PRODUCT', page: 1, size: 10 },
  ]);
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Number',
    'Exchange type',
    'Product',
    'Quantity',
    'Points required',
    'Amount required',
    'Credited',
    'Status',
    'Time',
    'Finished',
    'Remark',
    'Voucher',
    'Points change',
    'Accumulated points',
  ]);
  for (const words of ['Processing', 'Rejected', 'Completed', 'Sold out', 'Balance'])
    expect(within(table).getAllByText(words).length, words).toBeGreaterThan(0);
});
