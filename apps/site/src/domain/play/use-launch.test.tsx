import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../app/dialogs.tsx';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { GAMES } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { logIn } from '../session/logins.ts';
import { clearSession, TRIAL_TYPE, useSession } from '../session/store.ts';
import { closeWindow } from './game-window.ts';
import type { Launchable } from './launch-rules.ts';
import { useLaunch } from './use-launch.ts';
import { useWindowGames } from './window-launch.ts';

const gateway = withGateway();
const URL_OF_GAME = 'https://studio.test/game?t=1';
const framed: Launchable = {
  gameType: 'LIVE',
  isGame: 'GAME',
  vassalage: 'SEX',
  nodeId: '7',
  launchIn: 'IFRAME',
  supportPlay: 0,
};
const windowed: Launchable = { ...framed, launchIn: 'WINDOW' };
const makers: Launchable = { ...framed, isGame: 'VASSALAGE', nodeId: null, displayName: 'Salon' };

/** The parts of a window that a launch uses. */
function fakeWindow() {
  return {
    closed: false,
    opener: {} as unknown,
    document: { title: '', body: { textContent: '' } },
    location: { replace: vi.fn<(url: string) => void>() },
    focus: vi.fn<() => void>(),
    close() {
      this.closed = true;
    },
  };
}

let opened: ReturnType<typeof fakeWindow>[] = [];
let isBlocked = false;

function Games({ games }: { games: readonly Launchable[] }) {
  const { pathOf, onLaunch } = useLaunch();
  return (
    <>
      {games.map((game) => (
        <a key={pathOf(game)} href={pathOf(game)} onClick={(event) => onLaunch(event, game)}>
          play
        </a>
      ))}
      <Dialogs />
    </>
  );
}

const play = () => userEvent.click(screen.getByText('play'));

beforeEach(() => {
  opened = [];
  isBlocked = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('open', () => {
    if (isBlocked) return null;
    const next = fakeWindow();
    opened.push(next);
    return next;
  });
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  closeWindow('7');
  useWindowGames.setState({}, true);
  gateway().overrides.launchGame = () => ({
    content: { game_url: URL_OF_GAME },
    gameUrl: URL_OF_GAME,
    url: URL_OF_GAME,
    origin: 'https://studio.test',
    gameSession: 's1',
    launchIn: 'WINDOW',
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a launch', () => {
  it('leads a member to the page of the game', async () => {
    await logIn('demoplayer', 'Demo2026');
    const router = await showScreen(<Games games={[framed]} />, '/live');
    await play();
    expect(router.state.location.pathname + router.state.location.search).toBe('/game?nodeId=7');
  });

  it('opens the login for a visitor and nothing else; the game follows it', async () => {
    const router = await showScreen(<Games games={[windowed]} />, '/live');
    await play();
    await screen.findByRole('dialog', { name: 'Log in' });
    expect(opened).toEqual([]);
    await userEvent.type(screen.getByLabelText('Username'), 'demoplayer');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo2026');
    await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/game?nodeId=7'));
  });

  it('warns a trial account of a game without a trial mode, and leads it to the registration', async () => {
    await logIn('demoplayer', 'Demo2026');
    useSession.setState({ customerType: TRIAL_TYPE });
    const router = await showScreen(<Games games={[framed]} />, '/live');
    await play();
    await screen.findByRole('dialog', { name: 'This needs a real account.' });
    expect(router.state.location.pathname).toBe('/live');
    await userEvent.click(screen.getByRole('button', { name: 'Register now' }));
    await screen.findByRole('dialog', { name: 'Register' });
  });

  it('leaves a click that asks for another tab to the browser', async () => {
    await logIn('demoplayer', 'Demo2026');
    const router = await showScreen(<Games games={[framed]} />, '/live');
    const isOurs: boolean[] = [];
    const stop = (event: Event) => {
      isOurs.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', stop);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('play'));
    window.removeEventListener('click', stop);
    expect(isOurs).toEqual([false]);
    expect(router.state.location.pathname).toBe('/live');
  });
});

describe('the list of a vendor’s games', () => {
  it('opens in a popup, searches, shows more, and launches', async () => {
    await logIn('demoplayer', 'Demo2026');
    const asked: string[] = [];
    gateway().overrides.gameList = ({ query }) => {
      asked.push(`${query.gameType} ${query.vassalage} ${query.gameName ?? ''} ${query.pageNo} ${query.pageSize}`);
      const [first, second] = GAMES;
      const games = query.pageNo === 1 ? [first] : [second];
      return { games: games.flatMap((game) => game ?? []), pageNum: query.pageNo ?? 1, totalPages: 2, totalCount: 2 };
    };
    const router = await showScreen(<Games games={[makers]} />, '/live');
    await play();
    await screen.findByRole('dialog', { name: 'Games of Salon' });
    await screen.findByRole('link', { name: /Lantern Night/ });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: /Ember Kiln/ });
    await userEvent.type(screen.getByRole('searchbox'), 'lan');
    await waitFor(() => expect(asked).toEqual(['LIVE SEX  1 21', 'LIVE SEX  2 21', 'LIVE SEX lan 1 21']));
    await userEvent.click(await screen.findByRole('link', { name: /Lantern Night/ }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/game?nodeId=1001');
    await router.navigate(-1);
    await screen.findByRole('dialog', { name: 'Games of Salon' });
  });

  it('follows the login of a visitor', async () => {
    await showScreen(<Games games={[makers]} />, '/live');
    await play();
    await screen.findByRole('dialog', { name: 'Log in' });
    await userEvent.type(screen.getByLabelText('Username'), 'demoplayer');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo2026');
    await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
    await screen.findByRole('dialog', { name: 'Games of Salon' });
  });
});

describe('a game in a window', () => {
  beforeEach(() => logIn('demoplayer', 'Demo2026'));

  it('has its window from the click on, which cannot reach this page, and its address when the launch answers', async () => {
    await showScreen(<Games games={[windowed]} />, '/live');
    await play();
    expect(opened).toHaveLength(1);
    expect(opened[0]?.opener).toBeNull();
    expect(opened[0]?.document.body.textContent).toBe('The game is opening…');
    await waitFor(() => expect(opened[0]?.location.replace).toHaveBeenCalledExactlyOnceWith(URL_OF_GAME));
    await screen.findByText('The game runs in another window. Your balance here follows it.');
    expect(await screen.findByText('₫1,000,000.00')).toBeTruthy();
  });

  it('is brought forward instead of opened twice, and closed from here', async () => {
    const router = await showScreen(<Games games={[windowed]} />, '/live');
    await play();
    await screen.findByText(/runs in another window/);
    await router.navigate(-1);
    await play();
    expect(opened).toHaveLength(1);
    expect(opened[0]?.focus).toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Close the game' }));
    expect(opened[0]?.closed).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Open the game' }));
    expect(opened).toHaveLength(2);
    await waitFor(() => expect(opened[1]?.location.replace).toHaveBeenCalled());
  });

  it('that the player has closed is noticed', async () => {
    await showScreen(<Games games={[windowed]} />, '/live');
    await play();
    await screen.findByText(/runs in another window/);
    opened[0]?.close();
    await screen.findByText(/The game's window is closed/);
  });

  it('whose launch fails is closed again, and says so here', async () => {
    gateway().overrides.launchGame = () => {
      throw new FakeFailure('vendor.unavailable');
    };
    await showScreen(<Games games={[windowed]} />, '/live');
    await play();
    await screen.findByText('refused: vendor.unavailable');
    expect(opened[0]?.closed).toBe(true);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('that nobody has clicked on, as after a reload, is offered and nothing is said to be held back', async () => {
    const router = await showScreen(<Games games={[windowed]} />, '/live');
    await act(() => router.navigate('/live', { state: { dialog: 'gameWindow', about: { nodeId: '7' } } }));
    await screen.findByRole('button', { name: 'Open the game' });
    expect(screen.queryByText(/blocked the game window/)).toBeNull();
    expect(opened).toEqual([]);
  });

  it('that the browser held back is opened by a button', async () => {
    isBlocked = true;
    await showScreen(<Games games={[windowed]} />, '/live');
    await play();
    await screen.findByText(/blocked the game window/);
    isBlocked = false;
    act(() => screen.getByRole('button', { name: 'Open the game' }).click());
    expect(opened).toHaveLength(1);
    await waitFor(() => expect(opened[0]?.location.replace).toHaveBeenCalledWith(URL_OF_GAME));
  });
});
