import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { AccountRecord } from './account-record.tsx';

const gateway = withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});

it('without a movement leads to the games, and shows some', async () => {
  gateway().overrides.statement = () => ({ list: [], totalPages: 0, totalCount: 0 });
  await showScreen(<AccountRecord />, '/member/transactionHistory');
  expect((await screen.findByRole('link', { name: 'See the slots' })).getAttribute('href')).toBe('/rng');
  const games = within(await screen.findByRole('region', { name: 'Hot games' }));
  expect(await games.findAllByRole('link')).toHaveLength(3);
});
