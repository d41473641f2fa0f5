import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFullPage } from '../../domain/play/full-page.ts';
import type { LaunchWish } from '../../domain/play/launch-call.ts';
import { logOut } from '../../domain/session/actions.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { GameScreen } from './game-screen.tsx';
import { useLiveLink } from './live-link.ts';

const gateway = withGateway();
const REAL = { mode: 'real', nodeId: '1001' } as const;
const ORIGIN = 'https://studio.test';
let launches: string[] = [];

/** A game session; `gameUrl` numbers the launches. */
function launched(kind: string) {
  launches.push(kind);
  const url = `${ORIGIN}/game?n=${launches.length}`;
  return {
    content: { game_url: url },
    gameUrl: url,
    url,
    origin: ORIGIN,
    gameSession: kind === 'trial' ? '' : `s${launches.length}`,
    launchIn: 'IFRAME' as const,
  };
}

const frame = () => screen.queryByTitle<HTMLIFrameElement>('Lantern Night');

/** What the game in the frame says; the frames of the test have no window of their own. */
function say(data: unknown, origin = ORIGIN) {
  const source = { postMessage: () => {} };
  const element = frame();
  if (element) Object.defineProperty(element, 'contentWindow', { value: source, configurable: true });
  act(() => void window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source })));
}

const show = (wish: LaunchWish = REAL, onPlayForReal?: () => void, path = '/game?nodeId=1001') =>
  showScreen(<GameScreen wish={wish} name="Lantern Night" lobby="/rng" {...(onPlayForReal && { onPlayForReal })} />, path);

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  launches = [];
  gateway().overrides.launchGame = () => launched('real');
  gateway().overrides.gameTrialLaunch = () => launched('trial');
  gateway().overrides.gameLaunchFB = ({ query }) => launched(`sports ${query.vendor} ${query.gameType}`);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useLiveLink.setState({ isUp: true });
});

describe('a game', () => {
  beforeEach(() => logIn('demoplayer', 'Demo2026'));

  it('runs in a frame, with balance, time and result around it', async () => {
    await show();
    await waitFor(() => expect(frame()?.src).toBe(`${ORIGIN}/game?n=1`));
    expect(screen.getByText('Playing for')).toBeTruthy();
    expect(await screen.findByText('Net result')).toBeTruthy();
    expect(screen.queryByText('Demo: play money')).toBeNull();
    expect(screen.getByText('The game is opening…')).toBeTruthy();
    say({ type: 'marquee:ready' });
    expect(screen.queryByText('The game is opening…')).toBeNull();
  });

  it('that shows the balance itself is the only one that does', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    expect(await screen.findByText('Play money')).toBeTruthy();
    say({ type: 'marquee:ready', hasBalance: true });
    expect(screen.queryByText('Play money')).toBeNull();
    expect(screen.getByText('Net result')).toBeTruthy();
  });

  it('hears the brand’s time zone, so that a round has one time', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    const heard = vi.fn();
    const element = frame();
    if (element) Object.defineProperty(element, 'contentWindow', { value: { postMessage: heard }, configurable: true });
    const source = element?.contentWindow;
    const data = { type: 'marquee:ready' };
    act(() => void window.dispatchEvent(Object.assign(new Event('message'), { data, origin: ORIGIN, source })));
    expect(heard).toHaveBeenCalledWith({ type: 'marquee:zone', timeZone: 'Asia/Ho_Chi_Minh' }, ORIGIN);
  });

  it('keeps the site’s address while it is open, and never the vendor’s', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    expect(sessionStorage.getItem('iframeUrl')).toBe('/game?nodeId=1001');
    cleanup();
    expect(sessionStorage.getItem('iframeUrl')).toBeNull();
  });

  it('that is not ready in time offers another try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    act(() => void vi.advanceTimersByTime(19_000));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(1_500));
    expect(screen.getByRole('alert').textContent).toContain('The game is taking too long');
    // Better late than never.
    say({ type: 'marquee:ready' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is launched anew by that try, and is given its time again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    act(() => void vi.advanceTimersByTime(20_500));
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(frame()?.src).toBe(`${ORIGIN}/game?n=2`));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('believes only its own frame and origin', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    say({ type: 'marquee:error', code: 'session.expired' }, 'https://other.test');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('believes no other window, not even one of the vendor’s', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    say({ type: 'marquee:ready' });
    const data = { type: 'marquee:error', code: 'session.expired' };
    const stranger = { data, origin: ORIGIN, source: { postMessage: () => {} } };
    act(() => void window.dispatchEvent(Object.assign(new Event('message'), stranger)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('whose session has ended is opened again', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    say({ type: 'marquee:ready' });
    say({ type: 'marquee:error', code: 'session.expired' });
    expect(screen.getByRole('alert').textContent).toContain('The game session has ended');
    expect(frame()?.hasAttribute('inert')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Open it again' }));
    await waitFor(() => expect(frame()?.src).toBe(`${ORIGIN}/game?n=2`));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays under a word when the login has ended, and goes on after the next', async () => {
    const router = await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    // What it says over the game nobody says beside it.
    expect(useFullPage.getState().tellsLogout).toBe(true);
    await act(() => logOut());
    expect(screen.getByRole('alert').textContent).toContain('You were logged out');
    expect(frame()?.src).toBe(`${ORIGIN}/game?n=1`);
    expect(launches).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(router.state.location.state).toMatchObject({ dialog: 'login', next: '/game?nodeId=1001' });
    await act(() => logIn('demoplayer', 'Demo2026'));
    await waitFor(() => expect(frame()?.src).toBe(`${ORIGIN}/game?n=2`));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(launches).toHaveLength(2);
  });

  it('says when the connection is lost: at once without a network, after a while without the gateway', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    act(() => useLiveLink.setState({ isUp: false }));
    act(() => void vi.advanceTimersByTime(14_000));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void vi.advanceTimersByTime(1_500));
    expect(screen.getByRole('alert').textContent).toContain('The connection is lost');
    act(() => useLiveLink.setState({ isUp: true }));
    expect(screen.queryByRole('alert')).toBeNull();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('alert').textContent).toContain('The connection is lost');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(frame());
  });

  it('gives way to the same game in another tab, and comes back here', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    const { accountId } = useSession.getState();
    const other = new BroadcastChannel('marquee-game');
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    other.postMessage({ game: `${accountId} ${JSON.stringify({ mode: 'real', nodeId: '1002' })}`, tab: 'b' });
    other.postMessage({ game: `${accountId} ${JSON.stringify(REAL)}`, tab: 'b' });
    expect((await screen.findByRole('alert')).textContent).toContain('Opened in another tab');
    expect(frame()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play here' }));
    await waitFor(() => expect(frame()?.src).toBe(`${ORIGIN}/game?n=2`));
    await waitFor(() => expect(heard).toHaveLength(1));
    other.close();
  });

  it('does not give way to another game in another tab', async () => {
    await show();
    await waitFor(() => expect(frame()).toBeTruthy());
    const other = new BroadcastChannel('marquee-game');
    const mine = new BroadcastChannel('marquee-game');
    const arrived = new Promise<void>((done) => {
      mine.onmessage = () => done();
    });
    other.postMessage({ game: '7 {"mode":"real","nodeId":"1002"}', tab: 'b' });
    await act(() => arrived);
    expect(frame()).toBeTruthy();
    other.close();
    mine.close();
  });

  it('that fails says why, and offers another try only where one can help', async () => {
    gateway().overrides.launchGame = () => {
      throw new FakeFailure('vendor.unavailable');
    };
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('The game could not be opened');
    gateway().overrides.launchGame = () => {
      throw new FakeFailure('game.closed');
    };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This game cannot be opened');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that a trial account may not play leads to the registration', async () => {
    gateway().overrides.launchGame = () => {
      throw new FakeFailure('game.no.trial');
    };
    const router = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Register now' }));
    expect(router.state.location.state).toMatchObject({ dialog: 'register', next: '/game?nodeId=1001' });
  });

  it('of a sports vendor is launched by the call for sports', async () => {
    await show({ mode: 'sports', nodeId: '', vendor: 'SB', gameType: 'ESPORTS' }, undefined, '/fbsports?vendor=SB');
    await waitFor(() => expect(launches).toEqual(['sports SB ESPORTS']));
  });

  it('leads back to its lobby when the player came from nowhere on this site', async () => {
    const router = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the lobby' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/rng'));
  });
});

describe('a trial', () => {
  it('is open to visitors, says that the money is none, and shows neither balance nor result', async () => {
    const onPlayForReal = vi.fn();
    await show({ mode: 'trial', nodeId: '1001' }, onPlayForReal);
    await waitFor(() => expect(launches).toEqual(['trial']));
    expect(screen.getByText('Demo: play money')).toBeTruthy();
    expect(useFullPage.getState().tellsLogout).toBe(false);
    expect(screen.getByText('Playing for')).toBeTruthy();
    expect(screen.queryByText('Net result')).toBeNull();
    expect(screen.queryByText('Balance')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play for real' }));
    expect(onPlayForReal).toHaveBeenCalled();
  });
});
