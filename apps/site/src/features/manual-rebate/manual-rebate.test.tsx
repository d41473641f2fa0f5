import type { Query } from '@marquee/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { connectApi } from '../../shared/api/api.ts';
import { useToasts } from '../../shared/lib/toast-store.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { ManualRebate } from './manual-rebate.tsx';
import { columnsOf } from './rebate-rates.tsx';

const gateway = withGateway();
const PATH = '/member/manualRebate';
const toasts = () => useToasts.getState().waiting.map(({ title }) => title);
const claimButton = () => screen.findByRole('button', { name: 'Claim rebate' });
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
  useToasts.setState({ waiting: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the manual rebate', () => {
  it('shows of what it is made, in all its decimals, what is to be wagered for it, and when it comes by itself', async () => {
    await showScreen(<ManualRebate />, PATH);
    expect(await cellsOf(/Lotus Reels.*₫150/)).toEqual(['Slots', 'Lotus Reels', '₫150.50', '0.4%', '₫0.602']);
    expect(await cellsOf(/Total/)).toEqual(['Total', '', '₫1,240.50', '', '₫4.9215']);
    expect(screen.getByText('Of it carried over: ₫0.0045')).toBeTruthy();
    const panel = screen.getByRole('region', { name: 'Claimable rebate' });
    expect(panel.textContent).toContain('₫4.92');
    expect(panel.textContent).toContain('To be wagered: ₫4.92 (1×)');
    expect(panel.textContent).toContain('is credited by itself on the day after; next on ');
  });

  it('claims it once, says how much it was, and waits for the next minute', async () => {
    await showScreen(<ManualRebate />, PATH);
    await userEvent.click(await claimButton());
    await waitFor(() => expect(toasts()).toEqual(['Rebate claimed: ₫4.92']));
    expect(await screen.findByText('Nothing has accrued yet')).toBeTruthy();
    expect(screen.getByText('You can claim once a minute.')).toBeTruthy();
    expect((await claimButton()).hasAttribute('disabled')).toBe(true);
  });

  it('says why nothing can be claimed: too little', async () => {
    Object.assign(gateway().programmes.rebate, { claimable: 0.4, required: 0.4 });
    await showScreen(<ManualRebate />, PATH);
    expect(await screen.findByText('At least ₫1.00 is needed')).toBeTruthy();
    expect((await claimButton()).hasAttribute('disabled')).toBe(true);
  });

  it('tells a frozen member that it goes on accruing', async () => {
    Object.assign(gateway().programmes.rebate, { state: 'HELD' });
    await showScreen(<ManualRebate />, PATH);
    expect(await screen.findByText(/Your account is frozen/)).toBeTruthy();
    expect((await claimButton()).hasAttribute('disabled')).toBe(true);
  });

  it('says what the gateway refuses', async () => {
    gateway().overrides.claimManualRebate = () => {
      throw new FakeFailure('reward.blocked');
    };
    await showScreen(<ManualRebate />, PATH);
    await userEvent.click(await claimButton());
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect((await claimButton()).hasAttribute('disabled')).toBe(false);
  });

  it('shows what each level gives, and marks the member’s own', async () => {
    await showScreen(<ManualRebate />, PATH);
    await userEvent.click(await screen.findByRole('heading', { name: 'Rates by VIP level' }));
    expect(screen.getByRole('heading', { name: 'Slots, Fishing' })).toBeTruthy();
    const own = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'true');
    expect(own.map(({ textContent }) => textContent)).toEqual(['Bronze 0.4%', 'Bronze 0.35%']);
    expect(columnsOf([])).toEqual([]);
  });

  it('lists what was paid and taken back, by days', async () => {
    await showScreen(<ManualRebate />, PATH);
    expect((await cellsOf(/Taken back.*Credited/)).slice(1)).toEqual(['', '-₫100.00', '-₫0.40', 'Taken back', 'Credited']);
    expect((await cellsOf(/Automatic/)).slice(2)).toEqual(['₫625.00', '₫2.50', 'Automatic', 'Credited']);
  });

  it('asks for the page and the days that the address names', async () => {
    const asked: Query<'rebateRecord'>[] = [];
    gateway().overrides.rebateRecord = ({ query }) => {
      asked.push(query);
      return {
        ...{ list: [], totalPages: 0, totalCount: 0, footer: { validBet: 0, amount: 0 } },
        period: { start: '2026-01-01', end: '2026-01-01' },
      };
    };
    await showScreen(<ManualRebate />, `${PATH}?days=last7&page=2`);
    expect(await screen.findByText('No rebates in this period')).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ page: 2 });
  });
});
