import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearSession } from '../../../domain/session/store.ts';
import { connectApi } from '../../../shared/api/api.ts';
import { showRoutes } from '../../../test/routes.tsx';
import { withGateway } from '../../../test/server.ts';

withGateway();
beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});
it('sends a visitor to the login while the brand keeps its home page for members', async () => {
  const router = await showRoutes('/help', { loginedToHomePage: true });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
});
