import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useOpenGame } from '../../domain/play/open-game.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { InterruptedCards } from './interrupted-cards.tsx';
import { InterruptedRound } from './interrupted-round.tsx';

const gateway = withGateway();
const round = (roundId: string, part = {}) => ({
  roundId,
  nodeId: '1001',
  gameName: 'Lantern Night',
  vassalage: 'RLT',
  vendorName: 'Riverlight',
  stake: 1,
  openedAt: 0,
  canResume: true,
  ...part,
});
const closed = round('r2', { nodeId: '1002', gameName: 'Ember Kiln', canResume: false });

beforeEach(() => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  sessionStorage.clear();
});

it('offers the unfinished round, and stays small once it was made so, until there is another', async () => {
  let roundId = 'r1';
  gateway().overrides.interruptedRounds = () => ({ list: [round(roundId)] });
  await logIn('demoplayer', 'Demo2026');
  const user = userEvent.setup();
  await showScreen(<InterruptedRound />);
  expect((await screen.findByRole('link', { name: 'Resume Lantern Night' })).getAttribute('href')).toBe('/game?nodeId=1001');
  await user.click(screen.getByRole('button', { name: '1 unfinished round' }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: '1 unfinished round' }).getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: '1 unfinished round' }));
  expect(screen.getByRole('link')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '1 unfinished round' }));
  roundId = 'r2';
  cleanup();
  await showScreen(<InterruptedRound />);
  expect(await screen.findByRole('link', { name: 'Resume Lantern Night' })).toBeTruthy();
});

it.each([
  ['in the bar', InterruptedRound],
  ['above the records', InterruptedCards],
])('lists several %s, and says why one cannot be resumed', async (_where, Offer) => {
  gateway().overrides.interruptedRounds = () => ({ list: [round('r1'), closed] });
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Offer />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null)).toEqual(['/game?nodeId=1001', null]);
  expect(rows[1]?.textContent).toContain('Ember KilnRiverlight · stake ₫1.00The game is closed now.');
});

it('says nothing to a visitor', async () => {
  gateway().overrides.interruptedRounds = () => ({ list: [round('r1')] });
  sessionStorage.setItem('iframeUrl', '/game?nodeId=1001');
  await showScreen(<InterruptedRound />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('leads back to the game that this tab left open, and to nothing else', async () => {
  gateway().overrides.interruptedRounds = () => ({ list: [] });
  await logIn('demoplayer', 'Demo2026');
  sessionStorage.setItem('iframeUrl', '/game?nodeId=1001');
  await showScreen(<InterruptedRound />);
  expect((await screen.findByRole('link', { name: 'Go to the game' })).getAttribute('href')).toBe('/game?nodeId=1001');
  cleanup();
  sessionStorage.setItem('iframeUrl', 'https://evil.test/game?nodeId=1001');
  await showScreen(<InterruptedRound />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('offers no game that the player has left for this page', async () => {
  gateway().overrides.interruptedRounds = () => ({ list: [] });
  await logIn('demoplayer', 'Demo2026');
  function Game() {
    useOpenGame('/game?nodeId=1001');
    return null;
  }
  function Pages() {
    return useLocation().pathname === '/game' ? <Game /> : <InterruptedRound />;
  }
  const router = await showScreen(<Pages />, '/game?nodeId=1001');
  expect(sessionStorage.getItem('iframeUrl')).toBe('/game?nodeId=1001');
  await act(() => router.navigate('/rng'));
  expect(screen.queryByRole('complementary')).toBeNull();
});
