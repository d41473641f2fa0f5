import type { Query } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { vendorTransferOf, vendorWalletsOf } from '../../mocks/vendor-wallets.ts';
import { connectApi } from '../../shared/api/api.ts';
import { useToasts } from '../../shared/lib/toast-store.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { VendorWallets } from './vendor-wallets.tsx';

const gateway = withGateway();

async function show(width: 'desk' | 'phone' = 'desk') {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'desk',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await showScreen(<VendorWallets />, '/member/transferFund');
}

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  useToasts.setState({ waiting: [] });
  await logIn('demoplayer', 'Demo2026');
});
afterEach(() => vi.unstubAllGlobals());

const amount = () => screen.getByRole('textbox', { name: /Amount/ });
const wallet = (name: RegExp) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
const chosen = () => [wallet(/From wallet/), wallet(/To wallet/)].map((each) => each.value);

describe('the wallets at vendors', () => {
  it('name the vendor, its categories, what lies there, and the transfers of the last days', async () => {
    await show();
    const part = within(await screen.findByRole('region', { name: 'Wallets at providers' }));
    const [entry] = part.getAllByRole('listitem');
    expect(entry?.textContent).toContain('SaltmarshSlots');
    expect(entry?.textContent).toContain('20.25');
    const record = within(await part.findByRole('row', { name: /Main wallet/ }));
    expect(
      record
        .getAllByRole('cell')
        .slice(1, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['Main wallet', 'Saltmarsh', '₫20.25', 'Successful']);
  });

  it('show the transfers of the days that are asked for, a step of 7 or 30 days at once', async () => {
    const asked: Query<'vendorTransfers'>[] = [];
    gateway().overrides.vendorTransfers = ({ query }) => {
      asked.push(query);
      return { list: [], totalPages: 0, totalCount: 0 };
    };
    await show();
    const part = within(await screen.findByRole('region', { name: 'Transfers between wallets' }));
    expect(await part.findByText('No transfers in these days')).toBeTruthy();
    await userEvent.click(part.getByRole('button', { name: '7 days back' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    const [first, next] = asked;
    expect(Number(first?.endTime) - Number(first?.startTime)).toBe(30 * 86_400_000);
    expect([Number(first?.startTime) - Number(next?.startTime), Number(first?.endTime) - Number(next?.endTime)]).toEqual([
      7 * 86_400_000,
      7 * 86_400_000,
    ]);
  });

  it('stand below what the member has, of which nothing can leave while something is left to wager', async () => {
    await show();
    const figures = async () => (await screen.findAllByRole('definition')).slice(0, 6).map(({ textContent }) => textContent);
    expect(await figures()).toEqual(['₫1,000,000.00', '₫1,000,000.00', '₫2.50', '₫0.00', '₫1,099.50', '7,500']);
  });

  it('are not there where the brand has one wallet for all vendors', async () => {
    gateway().overrides.merchantWallet = () => ({ isSingle: 1, inPlay: 0 });
    await show();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Wallets at providers' })).toBeNull());
  });

  it('have a flag and no way in while the vendor is closed, and a note where the vendor did not say', async () => {
    const [first] = vendorWalletsOf().wallets;
    if (!first) throw new Error('no wallet');
    gateway().overrides.vendorWallets = () => ({ isAutomatic: false, wallets: [{ ...first, isOpen: false, isTold: false }] });
    await show();
    expect(await screen.findByText('Maintenance')).toBeTruthy();
    expect(screen.getByText('As last known')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Transfer in Saltmarsh' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Transfer out Saltmarsh' }).hasAttribute('disabled')).toBe(false);
  });

  it('take everything out by All, and say that the money has arrived', async () => {
    const sent = vi.fn(({ body }: { body: { amount: number } }) => vendorTransferOf(body.amount, false));
    gateway().overrides.walletTransfer = sent as never;
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer out Saltmarsh' }));
    expect(chosen()).toEqual(['34', '2']);
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect((amount() as HTMLInputElement).value).toBe('20.25');
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(useToasts.getState().waiting[0]?.title).toBe('The money has arrived'));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[0].body).toMatchObject({ fromAccountTypeId: 34, toAccountTypeId: 2, amount: 20.25 });
  });

  it('send one request under one name until it is answered', async () => {
    const keys: string[] = [];
    gateway().overrides.walletTransfer = (({ body }: { body: { requestKey: string } }) => {
      keys.push(body.requestKey);
      if (keys.length === 1) throw new Error('lost');
      return vendorTransferOf(5);
    }) as never;
    await show();
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Transfer' }).getAttribute('aria-busy')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(useToasts.getState().waiting).toHaveLength(1));
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['0.5', 'From 1.00, with at most two decimals'],
    ['1.005', 'From 1.00, with at most two decimals'],
    ['20.26', 'There is not so much in this wallet'],
  ])('do not send %s: %s', async (typed, words) => {
    await show('phone');
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer out Saltmarsh' }));
    await userEvent.type(amount(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('change places where one is chosen that is the other already', async () => {
    await show();
    await screen.findByRole('textbox', { name: /Amount/ });
    expect(chosen()).toEqual(['2', '34']);
    await userEvent.selectOptions(wallet(/From wallet/), '34');
    expect(chosen()).toEqual(['34', '2']);
  });

  it('collect all, and let money follow where the member turns it on', async () => {
    const collected = vi.fn(() => ({ list: [] }));
    gateway().overrides.collectWallets = collected;
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Collect all' }));
    await waitFor(() => expect(collected).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('switch', { name: /Automatic transfer/ }));
    await waitFor(() => expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true));
  });
});
