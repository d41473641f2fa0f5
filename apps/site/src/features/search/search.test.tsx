import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { GAMES } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import SearchDialog from './search-dialog.tsx';

const gateway = withGateway();
const asked: string[] = [];
const near = { isNear: false };

beforeEach(() => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  localStorage.clear();
  asked.length = 0;
  near.isNear = false;
  gateway().overrides.searchGames = ({ query }) => {
    asked.push(query.text);
    const games = GAMES.filter((game) => game.gameName.toLowerCase().includes(query.text.toLowerCase()) || near.isNear);
    return { games, totalCount: games.length, isNear: near.isNear };
  };
});
afterEach(() => vi.useRealTimers());

const box = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });

describe('the search over all games', () => {
  it('asks half a second after the last key, and once for a text', async () => {
    await showScreen(<SearchDialog onClose={() => {}} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('pe');
    act(() => void vi.advanceTimersByTime(400));
    type('pearl ');
    act(() => void vi.advanceTimersByTime(499));
    expect(asked).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(await screen.findByRole('link', { name: /Pearl Tide/ })).toBeTruthy();
    expect(asked).toEqual(['pearl']);
  });

  it('is walked with the arrows, and Enter in the box opens the first game', async () => {
    await logIn('demoplayer', 'Demo2026');
    gateway().overrides.hotGames = () => ({ list: [...GAMES] });
    const router = await showScreen(<SearchDialog onClose={() => {}} />);
    const rows = await screen.findAllByRole('link', { name: /RTP/ });
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[0]);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(box());
    await userEvent.type(box(), 'ember');
    await waitFor(() => expect(asked).toEqual(['ember']));
    await screen.findByText('1 game');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?nodeId=1002'));
    expect(localStorage.getItem('searches')).toBe('["ember"]');
  });

  it('is begun at once by Enter, but not by the one that ends the writing of a character', async () => {
    await showScreen(<SearchDialog onClose={() => {}} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('pearl  tide');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    act(() => void vi.advanceTimersByTime(100));
    expect(asked).toEqual([]);
    act(() => box().focus());
    fireEvent.keyDown(box(), { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(await screen.findByRole('link', { name: /Pearl Tide/ })).toBeTruthy();
    expect(asked).toEqual(['pearl tide']);
  });

  it('is not what Back from a game leads to', async () => {
    await logIn('demoplayer', 'Demo2026');
    const router = await showScreen(<SearchDialog onClose={() => {}} />, '/promotions');
    await router.navigate('/promotions', { state: { dialog: 'search', isPushed: true } });
    type('ember');
    await userEvent.click(await screen.findByRole('link', { name: /Ember Kiln/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?nodeId=1002'));
    await router.navigate(-1);
    expect(router.state.location.state).toBeNull();
  });

  it('says that the games only come near', async () => {
    near.isNear = true;
    await showScreen(<SearchDialog onClose={() => {}} />);
    type('perl');
    expect(await screen.findByRole('heading', { name: 'No game is called “perl”. Close to it:' })).toBeTruthy();
  });

  it('says so when there is nothing, and suggests hot games', async () => {
    await showScreen(<SearchDialog onClose={() => {}} />);
    type('zzz');
    expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
    // What others play stands beneath, and is nothing that Enter in the box opens.
    const hot = await screen.findByRole('region', { name: 'Hot games' });
    expect(hot.querySelectorAll('a').length).toBeGreaterThan(0);
    expect(hot.closest('[data-instead]')).toBeTruthy();
  });

  it('opens no game by Enter in the box where nothing is found', async () => {
    await logIn('demoplayer', 'Demo2026');
    const router = await showScreen(<SearchDialog onClose={() => {}} />, '/promotions');
    type('zzz');
    await screen.findByText('Nothing found for “zzz”');
    const hot = await screen.findByRole('region', { name: 'Hot games' });
    const clicked = vi.fn<() => void>();
    hot.addEventListener('click', clicked);
    act(() => box().focus());
    fireEvent.keyDown(box(), { key: 'Enter' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect([clicked.mock.calls.length, router.state.location.pathname]).toEqual([0, '/promotions']);
    // The arrows reach them all the same.
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(hot.querySelector('a'));
  });

  it('offers earlier searches, and forgets them', async () => {
    localStorage.setItem('searches', '["pearl"]');
    await showScreen(<SearchDialog onClose={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'pearl' }));
    expect(await screen.findByRole('link', { name: /Pearl Tide/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('button', { name: 'pearl' })).toBeNull();
    expect(localStorage.getItem('searches')).toBeNull();
  });

  it('shows a member’s own games, and a visitor none', async () => {
    const [lantern, ember] = GAMES;
    if (!lantern || !ember) throw new Error('the mocks have too few games');
    const page = { pageNum: 1, totalPages: 1, totalCount: 1 };
    gateway().overrides.recentGames = () => ({ list: [lantern], ...page });
    gateway().overrides.favouriteGames = () => ({ content: [ember], ...page });
    await logIn('demoplayer', 'Demo2026');
    await showScreen(<SearchDialog onClose={() => {}} />);
    const named = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await named('Played last')).toContain('Lantern Night');
    expect(await named('Your favourites')).toContain('Ember Kiln');
    act(clearSession);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Played last' })).toBeNull());
  });
});
