import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { demandPasswordChange } from '../domain/password/must-change.ts';
import { logIn } from '../domain/session/logins.ts';
import { clearSession, useSession } from '../domain/session/store.ts';
import { connectApi } from '../shared/api/api.ts';
import { useDialogs } from '../shared/lib/dialog-route.ts';
import { showScreen } from '../test/screen.tsx';
import { withGateway } from '../test/server.ts';
import { Dialogs } from './dialogs.tsx';

const gateway = withGateway();

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

beforeEach(() => {
  clearSession();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

describe('a dialog', () => {
  it('has an entry of its own in the history: Back closes it', async () => {
    const router = await showScreen(<Page />, '/rng?vendor=RLT');
    await userEvent.click(await screen.findByRole('button', { name: 'play' }));
    await screen.findByRole('dialog', { name: 'Log in' });
    expect(router.state.location.pathname + router.state.location.search).toBe('/rng?vendor=RLT');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads on to where the player was heading, also by way of the registration', async () => {
    const router = await showScreen(<Page />, '/rng');
    await userEvent.click(await screen.findByRole('button', { name: 'play' }));
    await screen.findByRole('dialog', { name: 'Log in' });
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('dialog', { name: 'Register' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
    await screen.findByRole('dialog', { name: 'Log in' });
    await userEvent.type(screen.getByLabelText('Username'), 'demoplayer');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo2026');
    await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/game?nodeId=7'));
  });

  it('leads home who has registered without heading anywhere', async () => {
    const router = await showScreen(<Page />, '/rng?vendor=RLT');
    await userEvent.click(await screen.findByRole('button', { name: 'join' }));
    await screen.findByRole('dialog', { name: 'Register' });
    await userEvent.type(await screen.findByLabelText(/^Username/), 'newcomer');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo2026');
    await userEvent.type(screen.getByLabelText('Repeat the password'), 'Demo2026');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Register' }).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  describe('for a password that must be changed', () => {
    beforeEach(async () => {
      await logIn('demoplayer', 'Demo2026');
      demandPasswordChange();
    });

    it('stands before every other, and Back does not lead past it', async () => {
      const router = await showScreen(<Page />, '/rng');
      await screen.findByRole('dialog', { name: 'Change password' });
      await act(() => router.navigate('/rng', { state: { dialog: 'deposit' } }));
      await act(() => router.navigate(-1));
      expect(screen.getByRole('dialog', { name: 'Change password' })).toBeTruthy();
      expect(sessionStorage.getItem('passwordDemand')).toBe('true');
    });

    it('leads home once it is changed, where the token goes on', async () => {
      const { token, accountId: id, userName } = useSession.getState();
      const same = { token, id, userName, customerType: 0, firstTimeLogin: false, passwordExpired: false };
      gateway().overrides.session = () => same;
      gateway().overrides.changePassword = () => null;
      const router = await showScreen(<Page />, '/rng?vendor=RLT');
      await screen.findByRole('dialog', { name: 'Change password' });
      await userEvent.type(screen.getByLabelText('Current password'), 'Demo2026');
      await userEvent.type(screen.getByLabelText('New password'), 'Quay-Lantern-48');
      await userEvent.type(screen.getByLabelText('Repeat the password'), 'Quay-Lantern-48');
      await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(useSession.getState()).toMatchObject({ phase: 'in', token });
    });

    it('is gone with the member who logs out', async () => {
      await showScreen(<Page />, '/rng');
      await screen.findByRole('dialog', { name: 'Change password' });
      act(() => clearSession());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sessionStorage.getItem('passwordDemand')).toBeNull();
    });
  });
});
