import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { TransferUpline } from './transfer-upline.tsx';

const gateway = withGateway();
const FORM = {
  ...{ isOpen: true, receiver: 'de***nt', toDescendants: false },
  ...{ balance: 200, withdrawable: 200, min: 10, max: 50_000, leftToday: 3 },
};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});
afterEach(() => vi.unstubAllGlobals());

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));

it('repeats receiver and amount before it sends anything, and sends it once under the form’s key', async () => {
  const sent: unknown[] = [];
  gateway().overrides.transferUpline = ({ body }) => {
    sent.push(body);
    return { transferNo: 'T-7KQ2M9XA3B', balance: 1 };
  };
  await showScreen(<TransferUpline />, '/member/transferUpline');
  await screen.findByText('Withdrawable');
  type(/^Amount/, '25.50');
  type(/^Remark/, ' For the cup ');
  type(/^Payment password/, '481516');
  press('Transfer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer' }));
  expect(dialog.getByText('de***nt')).toBeTruthy();
  expect(dialog.getByText('₫25.50')).toBeTruthy();
  expect(sent).toEqual([]);
  press('Yes, transfer', dialog);
  await vi.waitFor(
    () => expect(sent).toEqual([{ amount: 25.5, remark: 'For the cup', paymentPassword: '481516', requestKey: '2' }]),
    { timeout: 30_000 },
  );
});

it.each(['9.99', '50000.01', '10.001', 'ten', ''])('asks nothing for the amount “%s”', async (amount) => {
  await showScreen(<TransferUpline />, '/member/transferUpline');
  await screen.findByText('Withdrawable');
  type(/^Amount/, amount);
  type(/^Payment password/, '481516');
  press('Transfer');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText(/^Amount/).getAttribute('aria-invalid')).toBe('true');
});

it('has no form while something is to be wagered, and none where the account may not', async () => {
  gateway().overrides.transferForm = () => ({ ...FORM, turnoverLeft: 50, withdrawable: 0, requestKey: '1' });
  await showScreen(<TransferUpline />, '/member/transferUpline');
  expect(await screen.findByText('Finish the open turnover first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
});

it('says that it is not open for an account that may not', async () => {
  gateway().overrides.transferForm = () => ({ ...FORM, isOpen: false, receiver: null, turnoverLeft: 0, requestKey: '1' });
  await showScreen(<TransferUpline />, '/member/transferUpline');
  expect(await screen.findByText('Transfers are not open')).toBeTruthy();
});
