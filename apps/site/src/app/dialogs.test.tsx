import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession, useSession } from '../domain/session/store.ts';
import { connectApi } from '../shared/api/api.ts';
import { useDialogs } from '../shared/ui/dialog-route.ts';
import { showScreen } from '../test/screen.tsx';
import { withGateway } from '../test/server.ts';
import { Dialogs } from './dialogs.tsx';

withGateway();

function Page() {
  const { open } = useDialogs();
  return (
    <>
      <button type="button" onClick={() => open('login', { next: '/game?nodeId=7' })}>
        play
      </button>
      <button type="button" onClick={() => open('register')}>
        join
      </button>
      <Dialogs />
    </>
  );
}

const SLOW = { timeout: 5000 };

beforeEach(() => {
  clearSession();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

describe('a dialog', () => {
  it('has an entry of its own in the history: Back closes it', async () => {
    const router = await showScreen(<Page />, '/rng?vendor=RLT');
    await userEvent.click(await screen.findByRole('button', { name: 'play' }));
    await screen.findByRole('dialog', { name: 'Log in' }, SLOW);
    expect(router.state.location.pathname + router.state.location.search).toBe('/rng?vendor=RLT');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads on to where the player was heading, also by way of the registration', async () => {
    const router = await showScreen(<Page />, '/rng');
    await userEvent.click(await screen.findByRole('button', { name: 'play' }));
    await screen.findByRole('dialog', { name: 'Log in' }, SLOW);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('dialog', { name: 'Register' }, SLOW);
    await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
    await screen.findByRole('dialog', { name: 'Log in' }, SLOW);
    await userEvent.type(screen.getByLabelText('Username'), 'demoplayer');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo2026');
    await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/game?nodeId=7'), SLOW);
  });

  it('leads home who has registered without heading anywhere', async () => {
    const router = await showScreen(<Page />, '/rng?vendor=RLT');
    await userEvent.click(await screen.findByRole('button', { name: 'join' }));
    await screen.findByRole('dialog', { name: 'Register' }, SLOW);
    await userEvent.type(await screen.findByLabelText(/^Username/, undefined, SLOW), 'newcomer');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo2026');
    await userEvent.type(screen.getByLabelText('Repeat the password'), 'Demo2026');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Register' }).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), SLOW);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
