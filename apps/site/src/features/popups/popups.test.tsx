import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { popupsQuery } from '../../domain/content/queries.ts';
import { demandPasswordChange, endPasswordDemand } from '../../domain/password/must-change.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { showToast, useToasts } from '../../shared/lib/toast-store.ts';
import { blockStorage } from '../../test/blocked-storage.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Popups } from './popups.tsx';

/** What holds back the code of the dialog; nothing unless a test says so. */
const codeIsHere = vi.hoisted(() => ({ when: Promise.resolve() }));
vi.mock('../../shared/lib/lazy-retry.ts', async (original) => {
  const real = await original<typeof import('../../shared/lib/lazy-retry.ts')>();
  return { ...real, loadChunk: <T,>(load: () => Promise<T>) => codeIsHere.when.then(() => real.loadChunk(load)) };
});

withGateway();

beforeEach(() => clearSession());

const showPopups = async () => {
  const router = await showScreen(<Popups />);
  fireEvent.pointerMove(window);
  return router;
};
/** All that a popup waits for is there: it would open now. */
const untilDue = async () => {
  await waitFor(() => expect(queryClient.getQueryData(popupsQuery().queryKey)).toBeDefined());
  await act(async () => {
    await import('./popup-dialog.tsx');
    await new Promise((done) => setTimeout(done));
  });
};
const titleShown = async () => (await screen.findByRole('dialog')).textContent;

describe('Popups', () => {
  it('shows a visitor one after the other, then no more in this session', async () => {
    const user = userEvent.setup();
    await showPopups();
    expect(await titleShown()).toContain('Welcome to the house');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('dialog').textContent).toContain('Maintenance on Tuesday');
    expect(sessionStorage.getItem('ANONYMOUS_POPUP')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('ANONYMOUS_POPUP')).toBe('closed');
  });

  it('comes no more once it is closed, where the browser keeps nothing', async () => {
    const unblock = blockStorage();
    try {
      await showPopups();
      await titleShown();
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await queryClient.invalidateQueries();
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(screen.queryByRole('dialog')).toBeNull();
    } finally {
      unblock();
    }
  });

  it('notes a wish for quiet, which ends the row', async () => {
    const user = userEvent.setup();
    await showPopups();
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.parse(localStorage.getItem('popupDays.anonymous') ?? '{}').quietDay).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('leaves the first seconds to the page, unless the visitor does something', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await showScreen(<Popups />);
      await act(() => vi.advanceTimersByTimeAsync(4000));
      expect(queryClient.getQueryState(popupsQuery().queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
      await act(() => vi.advanceTimersByTimeAsync(1500));
      await titleShown();
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits while a password must be changed', async () => {
    await showPopups();
    act(() => demandPasswordChange());
    await untilDue();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => endPasswordDemand());
    await titleShown();
  });

  it('waits while another dialog is open', async () => {
    const router = await showPopups();
    await router.navigate('/', { state: { dialog: 'login' } });
    await untilDue();
    expect(screen.queryByRole('dialog')).toBeNull();
    await router.navigate('/', { replace: true });
    expect(await titleShown()).toContain('Welcome to the house');
  });

  it('waits while a message is shown, and comes when that has gone', async () => {
    act(() => showToast({ title: 'Welcome back', tone: 'good' }));
    await showPopups();
    await untilDue();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => useToasts.setState({ waiting: [], isShowing: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => useToasts.setState({ isShowing: false }));
    expect(await titleShown()).toContain('Welcome to the house');
  });

  it('waits while a page has a dialog of its own open', async () => {
    const router = await showPopups();
    await router.navigate('/', { state: { panel: { name: 'payment', about: '' } } });
    await untilDue();
    expect(screen.queryByRole('dialog')).toBeNull();
    await router.navigate('/', { replace: true });
    await titleShown();
  });

  it.each([
    ['pressing', () => fireEvent.pointerDown(document.body)],
    ['typing', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['scrolling', () => fireEvent.wheel(window)],
  ])('is a bar for somebody who is %s, and opens when it is asked for', async (_, act) => {
    const user = userEvent.setup();
    await showPopups();
    act();
    const bar = await screen.findByRole('complementary', { name: 'An announcement for you' });
    expect(bar.textContent).toContain('Welcome to the house');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(await titleShown()).toContain('Welcome to the house');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is a bar on pages to which people come with an errand', async () => {
    await showScreen(<Popups isAside />);
    fireEvent.pointerMove(window);
    await screen.findByRole('complementary', { name: 'An announcement for you' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is a bar for somebody who touches the page while the dialog is on its way', async () => {
    const code = Promise.withResolvers<void>();
    await showPopups();
    codeIsHere.when = code.promise;
    try {
      await waitFor(() => expect(queryClient.getQueryData(popupsQuery().queryKey)).toBeDefined());
      fireEvent.pointerDown(document.body);
      code.resolve();
      await screen.findByRole('complementary', { name: 'An announcement for you' });
      expect(screen.queryByRole('dialog')).toBeNull();
    } finally {
      codeIsHere.when = Promise.resolve();
    }
  });

  it('a bar that is closed is an answer for this session', async () => {
    await showPopups();
    fireEvent.pointerDown(document.body);
    await screen.findByRole('complementary');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(sessionStorage.getItem('ANONYMOUS_POPUP')).toBe('closed');
  });

  it('opens for somebody who has just logged in, whatever was done before', async () => {
    connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
    await showPopups();
    fireEvent.pointerDown(document.body);
    await screen.findByRole('complementary');
    await act(() => logIn('demoplayer', 'Demo2026'));
    await titleShown();
  });

  it('goes when the page is left', async () => {
    const router = await showPopups();
    await titleShown();
    await router.navigate('/help');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('ANONYMOUS_POPUP')).toBe('closed');
  });
});
