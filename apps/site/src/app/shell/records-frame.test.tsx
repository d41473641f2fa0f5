import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../../domain/session/actions.ts';
import { clearSession, TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';

withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});

it('offers the unfinished rounds above the records', async () => {
  await showRoutes('/records/bets');
  expect(await screen.findByRole('region', { name: /unfinished round/ })).toBeTruthy();
});

it('keeps a trial account out of the records, with the warning and the way to a real account', async () => {
  useSession.setState({ customerType: TRIAL_TYPE });
  const router = await showRoutes('/records/bets');
  expect(await screen.findByText('This needs a real account.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Account record' }));
  expect(router.state.location.pathname).toBe('/records/bets');
  expect(router.state.location.state).toMatchObject({ dialog: 'realAccount' });
});
