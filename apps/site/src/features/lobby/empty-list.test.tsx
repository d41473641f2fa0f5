import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Lobby } from './lobby.tsx';

const gateway = withGateway();

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
});

describe('favourites of a member who has none', () => {
  it('show games, and lead to all of them', async () => {
    gateway().overrides.favouriteGames = () => ({ content: [], pageNum: 1, totalPages: 0, totalCount: 0 });
    const router = await showScreen(<Lobby category="RNG" title="Slots" />, '/rng?page=fav');
    const empty = within(await screen.findByRole('tabpanel'));
    expect(await empty.findByText('No favourites yet')).toBeTruthy();
    const games = within(await empty.findByRole('region', { name: 'Hot games' }));
    expect(await games.findAllByRole('link')).toHaveLength(3);
    await userEvent.click(empty.getByRole('button'));
    expect(router.state.location.search).not.toContain('fav');
  });
});
