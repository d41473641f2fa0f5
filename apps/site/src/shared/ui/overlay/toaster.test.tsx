import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { showToast, useToasts } from '../../lib/toast-store.ts';
import { holdToasts } from './held-toasts.ts';
import Toaster from './toaster.tsx';

withGateway();
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ waiting: [] });
});

const shown = () => screen.queryByText('Done') !== null;

/** Shows a message and says whether it is there before and after a moment. */
async function around(
  message: { staysMs?: number; action?: { label: string; onSelect: () => void } },
  moment: number,
): Promise<[boolean, boolean]> {
  await showScreen(<Toaster />);
  vi.useFakeTimers();
  act(() => showToast({ tone: 'good', title: 'Done', ...message }));
  await act(() => vi.advanceTimersByTimeAsync(moment - 1));
  const before = shown();
  // What has closed is taken away with the frames that follow.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  return [before, shown()];
}

it.each([
  ['the time that its caller gives', { staysMs: 3000 }, 3000],
  ['seven seconds where the caller gives none', {}, 7000],
])('a message closes by itself after %s', async (_time, message, moment) => {
  expect(await around(message, moment)).toEqual([true, false]);
});

it('a message that offers something stays until it is closed, whatever its time', async () => {
  expect(await around({ staysMs: 3000, action: { label: 'Again', onSelect: () => {} } }, 60_000)).toEqual([true, true]);
});

it('says while a message is there that goes by itself, and not of one that stays', async () => {
  const isShowing = () => useToasts.getState().isShowing;
  await showScreen(<Toaster />);
  vi.useFakeTimers();
  act(() => showToast({ tone: 'good', title: 'Again?', action: { label: 'Again', onSelect: () => {} } }));
  expect(isShowing()).toBe(false);
  act(() => showToast({ tone: 'good', title: 'Done', staysMs: 3000 }));
  expect(isShowing()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(isShowing()).toBe(false);
});

it.each(['before', 'while'])(
  'a message that gives way, told %s others are held, comes when they no longer are',
  async (moment) => {
    await showScreen(<Toaster />);
    vi.useFakeTimers();
    const tell = () => act(() => showToast({ tone: 'good', title: 'Welcome', givesWay: true }));
    const welcome = () => screen.queryByText('Welcome') !== null;
    if (moment === 'before') tell();
    let release = () => {};
    act(() => {
      release = holdToasts();
    });
    if (moment === 'while') tell();
    act(() => showToast({ tone: 'good', title: 'Done' }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect([welcome(), shown()]).toEqual([false, true]);
    // However long it takes.
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    act(release);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(welcome()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(welcome()).toBe(false);
  },
);
