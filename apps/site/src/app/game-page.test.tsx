import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TRIAL_STATE } from '../domain/play/game-path.ts';
import { logOut } from '../domain/session/actions.ts';
import { logIn } from '../domain/session/logins.ts';
import { clearSession, useSession } from '../domain/session/store.ts';
import { FakeFailure } from '../mocks/fake-gateway.ts';
import { GAMES, lanesOf } from '../mocks/games.ts';
import { connectApi } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { showRoutes } from '../test/routes.tsx';
import { withGateway } from '../test/server.ts';

const gateway = withGateway();
const [slot] = GAMES;
if (!slot) throw new Error('the mocks have no game');
let calls: string[] = [];

const launched = (name: string) => {
  calls.push(name);
  const url = 'https://studio.test/game';
  return {
    content: { game_url: url },
    gameUrl: url,
    url,
    origin: 'https://studio.test',
    gameSession: 's',
    launchIn: 'IFRAME' as const,
  };
};

beforeEach(() => {
  calls = [];
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  const { overrides } = gateway();
  overrides.game = ({ query }) => ({ ...slot, nodeId: query.nodeId });
  overrides.launchGame = ({ query }) => launched(`launch ${query.nodeId}`);
  overrides.gameTrialLaunch = ({ query }) => launched(`trial ${query.nodeId}`);
  overrides.gameLaunchFB = ({ query }) => launched(`sports ${query.nodeId ?? ''}${query.vendor ?? ''} ${query.gameType ?? ''}`);
});

afterEach(() => vi.unstubAllGlobals());

const here = (router: Awaited<ReturnType<typeof showRoutes>>) => router.state.location.pathname + router.state.location.search;

describe('a member at the address of a game', () => {
  beforeEach(() => logIn('demoplayer', 'Demo2026'));

  it('has it in a frame, with no header', async () => {
    await showRoutes('/game?nodeId=1001');
    await waitFor(() => expect(calls).toEqual(['launch 1001']));
    expect(screen.getByTitle('Lantern Night')).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('has the way out while it is still looked for', async () => {
    let release = () => {};
    const found = new Promise<void>((done) => (release = done));
    gateway().overrides.game = async ({ query }) => {
      await found;
      return { ...slot, nodeId: query.nodeId };
    };
    await showRoutes('/game?nodeId=1001');
    expect(await screen.findByText('The game is opening…')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to the lobby' })).toBeTruthy();
    expect(calls).toEqual([]);
    release();
    await waitFor(() => expect(calls).toEqual(['launch 1001']));
  });

  it('keeps it in sight when the login ends, under a word and still without a header', async () => {
    await showRoutes('/game?nodeId=1001');
    const frame = await screen.findByTitle('Lantern Night');
    await act(() => logOut());
    await screen.findByText('You were logged out');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByTitle('Lantern Night')).toBe(frame);
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(calls).toEqual(['launch 1001']);
  });

  it.each([
    ['LIVE', '/seamless?nodeId=1001', 'launch 1001'],
    ['SPORTS', '/fbsports?nodeId=1001', 'sports 1001 '],
    ['COCKFIGHT', '/fbsports?nodeId=1001', 'sports 1001 '],
  ])('of %s that takes a page of its own is led there', async (gameType, address, call) => {
    gateway().overrides.game = () => ({ ...slot, gameType, launchIn: 'ROUTE' });
    const router = await showRoutes('/game?nodeId=1001');
    await waitFor(() => expect(calls).toEqual([call]));
    expect(here(router)).toBe(address);
  });

  it('that opens in a window has a button for it, and nothing is launched before', async () => {
    gateway().overrides.game = () => ({ ...slot, launchIn: 'WINDOW' });
    const open = vi.fn<() => null>(() => null);
    await showRoutes('/game?nodeId=1001');
    vi.stubGlobal('open', open);
    await userEvent.click(await screen.findByRole('button', { name: 'Open the game' }));
    expect(open).toHaveBeenCalled();
    await screen.findByText(/blocked the game window/);
    expect(calls).toEqual([]);
  });

  it.each(['game.unknown', 'game.closed'] as const)('reads why there is none (%s), with the ways elsewhere', async (code) => {
    gateway().overrides.game = () => {
      throw new FakeFailure(code);
    };
    await showRoutes('/game?nodeId=99');
    await screen.findByText('This game cannot be opened');
    expect(screen.getByText(`refused: ${code}`)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it.each(['/game', '/game?nodeId=x', '/seamless', '/fbsports'])('that names none (%s) reads so', async (address) => {
    await showRoutes(address);
    await screen.findByText('No game has been chosen. This is open now:');
    expect(calls).toEqual([]);
  });

  it.each([
    ['/fbsports?vendor=SB', 'sports SB '],
    ['/fbsports?vassalage=SB&gameType=esports', 'sports SB ESPORTS'],
    ['/fbsports?vendor=SB&gameType=RNG', 'sports SB '],
  ])('of a sports vendor (%s) has its book', async (address, call) => {
    await showRoutes(address);
    await waitFor(() => expect(calls).toEqual([call]));
  });
});

describe('a visitor at the address of a game', () => {
  it.each(['/game?nodeId=1001', '/seamless?nodeId=1001', '/fbsports?nodeId=1001', '/fbsports?vendor=SB'])(
    '%s is asked to log in, and nothing is launched',
    async (address) => {
      const router = await showRoutes(address);
      await screen.findByText('A game opens for members only.');
      await userEvent.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) ?? document.body);
      expect(router.state.location.state).toMatchObject({ dialog: 'login' });
      expect(calls).toEqual([]);
    },
  );

  it('is offered its trial and the registration, and nothing is launched unasked', async () => {
    const router = await showRoutes('/game?nodeId=1001&mode=trial');
    await screen.findByRole('heading', { level: 1, name: 'Lantern Night' });
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Register' }).at(-1) ?? document.body);
    expect(router.state.location.state).toMatchObject({ dialog: 'register', next: '/game?nodeId=1001' });
    expect(calls).toEqual([]);
  });

  it('that has pressed “Demo” at a game is not asked once more', async () => {
    await showRoutes({ pathname: '/game', search: '?nodeId=1001&mode=trial', state: TRIAL_STATE });
    await waitFor(() => expect(calls).toEqual(['trial 1001']));
  });

  it('has its trial, and from there the login before the game itself', async () => {
    const router = await showRoutes('/game?nodeId=1001&mode=trial');
    await userEvent.click(await screen.findByRole('button', { name: 'Play the demo' }));
    await waitFor(() => expect(calls).toEqual(['trial 1001']));
    await userEvent.click(screen.getByRole('button', { name: 'Play for real' }));
    expect(router.state.location.state).toMatchObject({ dialog: 'login', next: '/game?nodeId=1001' });
  });
});

describe('the lottery page', () => {
  const [lane] = lanesOf(GAMES);
  beforeEach(async () => {
    await logIn('demoplayer', 'Demo2026');
    gateway().overrides.gameVendor = () => ({
      data: {
        lanes: lane
          ? [{ ...lane, title: 'ELOTT', cards: lane.cards.map((card) => ({ ...card, gameType: 'ELOTT', vassalage: 'LOTT' })) }]
          : [],
      },
    });
    gateway().overrides.gameList = ({ query }) => ({
      games:
        query.gameType === 'ELOTT'
          ? [{ ...slot, nodeId: '31', gameCode: 'DEMOVN' }]
          : [{ ...slot, nodeId: '41', gameCode: 'OLD' }],
      pageNum: 1,
      totalPages: 1,
      totalCount: 1,
    });
  });

  it('opens the game named, and keeps the play type', async () => {
    const router = await showRoutes('/lottery?gameCode=old&vendor=LOTT&playType=pair');
    await waitFor(() => expect(calls).toEqual(['launch 41']));
    expect(here(router)).toBe('/lottery?gameCode=old&vendor=LOTT&playType=pair&nodeId=41');
  });

  it('opens the first of the prize mode where none is named', async () => {
    await showRoutes('/lottery');
    await waitFor(() => expect(calls).toEqual(['launch 31']));
  });

  it.each([
    ['SEA', 'launch 41'],
    ['zy', 'launch 41'],
    ['ELOTT', 'launch 31'],
    ['pair', 'launch 31'],
  ])('opens the first of the play type %s before those of the brand’s prize mode', async (playType, launched) => {
    await showRoutes(`/lottery?vendor=LOTT&playType=${playType}`);
    await waitFor(() => expect(calls).toEqual([launched]));
  });

  it('says so where the game is not offered, or no vendor has lotteries', async () => {
    await showRoutes('/lottery?gameCode=GONE');
    await screen.findByText(/./, { selector: 'h1' });
    await waitFor(() => expect(screen.getByRole('list', { name: /open now/i })).toBeTruthy());
    expect(calls).toEqual([]);
  });
});
