import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { connectApi } from '../../shared/api/api.ts';
import { useToasts } from '../../shared/lib/toast-store.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { CheckIn } from './check-in.tsx';

const gateway = withGateway();
const PATH = '/member/rewardCenter';
const toasts = () => useToasts.getState().waiting.map(({ title }) => title);
const open = async () => {
  await showScreen(<CheckIn />, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'See the calendar' }));
  return screen.findByRole('dialog', { name: 'Daily check-in' });
};

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
  useToasts.setState({ waiting: [] });
});

describe('the daily check-in', () => {
  it('opens by its button only, and can be closed', async () => {
    await showScreen(<CheckIn />, PATH);
    const line = await screen.findByRole('region', { name: 'Daily check-in' });
    expect(line.textContent).toContain('Today: 10 points');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(within(line).getByRole('button', { name: 'See the calendar' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway().programmes.checkIn.isClaimed).toBe(false);
  });

  it('shows each day with what it gives, what is to be wagered and how it stands', async () => {
    const days = within(await open()).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Day 15 pointsCollected',
      'Day 210 pointsToday',
      'Day 3₫2.00 + 20 pointsto be wagered 3×To come',
    ]);
    expect(days[1]?.getAttribute('aria-current')).toBe('date');
    expect(screen.getByText('After a missed day the calendar begins again.')).toBeTruthy();
  });

  it('checks in once, and then says when the next day begins', async () => {
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(toasts()).toEqual(['Collected: 10 points']));
    expect((await within(dialog).findByRole('status')).textContent).toMatch(/^You have checked in today\. The next day begins /);
    expect(within(dialog).queryByRole('button', { name: 'Check in' })).toBeNull();
  });

  it('tells of a refusal, and asks anew', async () => {
    const dialog = await open();
    gateway().overrides.claimLoginPromotion = () => {
      gateway().programmes.checkIn.isClaimed = true;
      throw new FakeFailure('reward.collected');
    };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await within(dialog).findByRole('status');
  });

  it('says that a missed day changes nothing where it does not, and when the calendar ends', async () => {
    Object.assign(gateway().programmes.checkIn, { onMiss: 'GO_ON', endsAt: Date.now() + 3_600_000 });
    const dialog = await open();
    expect(dialog.textContent).toContain('After a missed day the calendar goes on.');
    expect(dialog.textContent).toContain('The calendar ends ');
    expect(dialog.textContent).not.toContain('bets count for it alone');
  });

  it('marks the days of which bets count for what is to be wagered alone, and no others', async () => {
    const { checkIn } = gateway().programmes;
    checkIn.days = checkIn.days.map((day) => ({ ...day, countsBets: false }));
    checkIn.days.push({ day: 4, amount: 5, points: 0, multiple: 2, state: 'COMING' });
    const dialog = await open();
    const days = within(dialog).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent?.includes('×*'))).toEqual([false, false, true, false]);
    expect(dialog.textContent).toContain('* Until that is wagered, bets count for it alone');
  });

  it('is not there where the brand has none', async () => {
    let isAsked = false;
    gateway().overrides.loginPromotion = () => {
      isAsked = true;
      return { ...gateway().programmes.checkIn, isOpen: false, days: [] };
    };
    await showScreen(<CheckIn />, PATH);
    await waitFor(() => expect(isAsked).toBe(true));
    expect(screen.queryByRole('region', { name: 'Daily check-in' })).toBeNull();
  });
});
