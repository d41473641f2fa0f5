import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../../domain/session/logins.ts';
import { clearSession, TRIAL_TYPE, useSession } from '../../../domain/session/store.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showRoutes } from '../../../test/routes.tsx';
import { withGateway } from '../../../test/server.ts';

withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
  useSession.setState({ customerType: TRIAL_TYPE });
});

describe('a guest on a phone', () => {
  it('who presses Account is warned in a dialog that leads to the registration', async () => {
    const router = await showRoutes('/promotions', {}, 'phone');
    await userEvent.click(await screen.findByRole('link', { name: 'Account' }));
    const warning = within(await screen.findByRole('dialog', { name: 'This needs a real account.' }));
    expect(router.state.location.pathname).toBe('/promotions');
    await userEvent.click(warning.getByRole('button', { name: 'Register now' }));
    expect(router.state.location.state).toMatchObject({ dialog: 'register' });
  });

  it('finds the registration in the menu, no deposit and no member section', async () => {
    await showRoutes('/promotions', {}, 'phone');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Guest' }));
    expect(menu.getByRole('button', { name: 'Register' })).toBeTruthy();
    expect(menu.queryByRole('link', { name: 'Deposit' })).toBeNull();
    expect(menu.queryByRole('link', { name: 'My account' })).toBeNull();
  });
});
