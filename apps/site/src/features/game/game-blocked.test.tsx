import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resumeSession } from '../../domain/session/actions.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import type { LiveEvent } from '../../shared/live/events.ts';
import { live } from '../../shared/live/live.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { GameScreen } from './game-screen.tsx';

const gateway = withGateway();
const ORIGIN = 'https://studio.test';
let hear: (event: LiveEvent) => void = () => {};

const frame = () => screen.queryByTitle<HTMLIFrameElement>('Lantern Night');

/** What the game in the frame says; the frames of the test have no window of their own. */
function say(data: unknown) {
  const source = { postMessage: () => {} };
  const element = frame();
  if (element) Object.defineProperty(element, 'contentWindow', { value: source, configurable: true });
  act(() => void window.dispatchEvent(Object.assign(new Event('message'), { data, origin: ORIGIN, source })));
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  const url = `${ORIGIN}/game`;
  const session = { gameSession: 's1', launchIn: 'IFRAME' as const };
  gateway().overrides.launchGame = () => ({ content: { game_url: url }, gameUrl: url, url, origin: ORIGIN, ...session });
  vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    if (topic === 'play') hear = listener;
    return () => {};
  });
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<GameScreen wish={{ mode: 'real', nodeId: '1001' }} name="Lantern Night" lobby="/rng" />, '/game?nodeId=1001');
  await waitFor(() => expect(frame()).toBeTruthy());
  say({ type: 'marquee:ready' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that the account is frozen where it was blocked, and not that the player was away', () => {
  say({ type: 'marquee:error', code: 'session.expired' });
  expect(screen.getByRole('alert').textContent).toContain('You were inactive');
  act(() => hear({ type: 'play', gameSessions: ['s1'], isBlocked: true }));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Your account is frozen');
  expect(alert.textContent).toContain('Ask customer service');
  expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull();
});

it('does not ask a frozen member for another login', async () => {
  gateway().overrides.session = () => {
    throw new FakeFailure('us_forbidden_login_error');
  };
  await act(async () => expect(await resumeSession()).toBe(true));
  expect(screen.getByRole('alert').textContent).toContain('Your account is frozen');
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
});
