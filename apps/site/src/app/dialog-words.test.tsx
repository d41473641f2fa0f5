import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../domain/session/store.ts';
import { connectApi } from '../shared/api/api.ts';
import { useDialogs } from '../shared/lib/dialog-route.ts';
import { showScreen } from '../test/screen.tsx';
import { withGateway } from '../test/server.ts';
import { Dialogs } from './dialogs.tsx';

type Bundle = { messages: Record<string, unknown> };

/** The words that come with the first dialog; a test says what becomes of each load of them. */
const later = vi.hoisted(() => vi.fn<() => Promise<Bundle>>());
const rest = vi.hoisted((): { messages: Record<string, unknown> } => ({ messages: {} }));

vi.mock(import('virtual:catalogs'), async (original) => {
  const { bundles } = await original();
  const english = bundles['EN'];
  if (!english) throw new Error('there is no English');
  const { reg_username, reg_password, ...first } = ((await english()) as Bundle).messages;
  rest.messages = { reg_username, reg_password };
  return { bundles: { EN: async () => ({ messages: first }) }, laterBundles: { EN: later } } as never;
});

withGateway();

function Page() {
  const { open } = useDialogs();
  return (
    <>
      <button type="button" onClick={() => open('login')}>
        play
      </button>
      <Dialogs />
    </>
  );
}

beforeEach(() => {
  later.mockReset();
  clearSession();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  // The page was reloaded for it already.
  sessionStorage.setItem('chunkReload.dialog.login', '1');
});

it('closes like the dialog whose place it takes, and is tried anew when that is opened again', async () => {
  later.mockRejectedValue(new TypeError('Failed to fetch'));
  await showScreen(<Page />, '/rng');
  await userEvent.click(await screen.findByRole('button', { name: 'play' }));
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const before = later.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'play' }));
  await screen.findByRole('alertdialog');
  expect(later.mock.calls.length).toBe(before + 2);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('does not open without its words, says so, and opens with them once they can be had', async () => {
  later.mockRejectedValue(new TypeError('Failed to fetch'));
  await showScreen(<Page />, '/rng');
  await userEvent.click(await screen.findByRole('button', { name: 'play' }));
  expect(await screen.findByRole('alertdialog', { name: 'This could not be loaded' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  // One load and one more try, and no word of it is taken for known.
  expect(later).toHaveBeenCalledTimes(2);

  later.mockResolvedValue({ messages: rest.messages });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
