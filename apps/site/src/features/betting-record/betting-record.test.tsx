import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { BettingRecord } from './betting-record.tsx';

const gateway = withGateway();

/** The record on a desk or a phone. */
async function show(width: 'desk' | 'phone') {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'desk',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await showScreen(<BettingRecord />, '/member/personalHistoryCopy');
}

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});
afterEach(() => vi.unstubAllGlobals());

describe('the totals', () => {
  it('on a phone have the number of bets under a name of its own', async () => {
    await show('phone');
    const name = await screen.findByText('Number of bets');
    expect([name.tagName, name.nextElementSibling?.textContent]).toEqual(['DT', '23']);
    const totals = name.closest('dl') as HTMLElement;
    expect(within(totals).queryByText('Time')).toBeNull();
    expect(within(totals).getByText('Stake').nextElementSibling?.textContent).toBe('₫46.00');
  });

  it('on a desk begin with it in words', async () => {
    await show('desk');
    const cell = await screen.findByRole('cell', { name: '23 bets' });
    expect((cell as HTMLTableCellElement).cellIndex).toBe(0);
  });
});

it('without a bet leads to the games, and shows some', async () => {
  gateway().overrides.bets = () => ({
    list: [],
    totalPages: 0,
    totalCount: 0,
    footer: { count: 0, stake: 0, validBet: 0, payout: 0, profit: 0 },
  });
  await show('phone');
  expect(await screen.findByText('No bets in this period')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the slots' }).getAttribute('href')).toBe('/rng');
  const games = within(await screen.findByRole('region', { name: 'Hot games' }));
  expect(await games.findAllByRole('link')).toHaveLength(3);
});
