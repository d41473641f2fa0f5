import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { GAMES } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { takeToasts } from '../../shared/lib/toast-store.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { logOut } from '../session/actions.ts';
import { logIn } from '../session/logins.ts';
import { clearSession, useSession } from '../session/store.ts';
import { favouriteGamesQuery, useFavourite } from './favourites.ts';

const gateway = withGateway();
const [game] = GAMES;
if (!game) throw new Error('the mocks have no game');

function Heart() {
  const { isFavourite, isBusy, toggle } = useFavourite(game as (typeof GAMES)[number]);
  return (
    <button type="button" aria-pressed={isFavourite} aria-busy={isBusy} onClick={toggle}>
      heart
    </button>
  );
}

const heart = () => screen.getByRole('button', { name: 'heart' });
const isOn = () => heart().getAttribute('aria-pressed') === 'true';
const isBusy = () => heart().getAttribute('aria-busy') === 'true';

beforeEach(() => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  takeToasts();
});

it('shows the loader during the call, then the list follows', async () => {
  const bodies: unknown[] = [];
  let release = () => {};
  gateway().overrides.favouriteIds = () => [];
  gateway().overrides.addFavourite = async ({ body }) => {
    bodies.push(body);
    await new Promise<void>((done) => (release = done));
    return null;
  };
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Heart />);
  await userEvent.click(heart());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect([isBusy(), isOn()]).toEqual([true, false]);
  release();
  await waitFor(() => expect([isBusy(), isOn()]).toEqual([false, true]));
  expect(bodies).toEqual([{ nodeId: game.nodeId, vendor: game.vassalage, gameType: 'RNG' }]);
});

it('removes a favourite', async () => {
  let removed = 0;
  gateway().overrides.favouriteIds = () => (removed > 0 ? [] : [game.nodeId]);
  gateway().overrides.removeFavourite = () => {
    removed += 1;
    return null;
  };
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Heart />);
  await waitFor(() => expect(isOn()).toBe(true));
  await userEvent.click(heart());
  await waitFor(() => expect(isOn()).toBe(false));
  expect(removed).toBe(1);
});

it('is not undone by a list that was asked for before the call', async () => {
  let held: string[] = [];
  let asked = 0;
  let release = () => {};
  gateway().overrides.favouriteIds = async () => {
    const then = held;
    asked += 1;
    if (asked === 1) await new Promise<void>((done) => (release = done));
    return then;
  };
  gateway().overrides.addFavourite = () => {
    held = [game.nodeId];
    return null;
  };
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Heart />);
  await waitFor(() => expect(asked).toBe(1));
  await userEvent.click(heart());
  await waitFor(() => expect([isBusy(), isOn()]).toEqual([false, true]));
  release();
  await waitFor(() => expect(asked).toBe(2));
  expect(isOn()).toBe(true);
});

it('says what the gateway refuses and shows what it holds', async () => {
  gateway().overrides.favouriteIds = () => [];
  gateway().overrides.addFavourite = () => {
    throw new FakeFailure('favourites.full');
  };
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Heart />);
  await userEvent.click(heart());
  await waitFor(() => expect(takeToasts().map(({ title }) => title)).toEqual(['The favourite was not changed']));
  await waitFor(() => expect([isBusy(), isOn()]).toEqual([false, false]));
});

it('asks a visitor to log in and calls nobody', async () => {
  const router = await showScreen(<Heart />);
  await userEvent.click(heart());
  await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login' }));
  expect(isBusy()).toBe(false);
});

it('shows the next user none of the last one’s favourites', async () => {
  gateway().addAccount('somebody', 'Demo2026');
  gateway().overrides.favouriteIds = ({ account }) => (account?.userName === 'demoplayer' ? [game.nodeId] : []);
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Heart />);
  await waitFor(() => expect(isOn()).toBe(true));
  await act(logOut);
  expect(isOn()).toBe(false);
  await act(() => logIn('somebody', 'Demo2026'));
  await waitFor(() => expect(useSession.getState().userName).toBe('somebody'));
  expect(isOn()).toBe(false);
});

it('keeps a lottery in the browser by its game, and lists it from there', async () => {
  const told: unknown[] = [];
  gateway().overrides.addFavourite = ({ body }) => {
    told.push(body);
    return null;
  };
  const lottery = { ...game, gameType: 'ELOTT', gameId: '31', nodeId: '31' };
  gateway().overrides.gameList = ({ query }) => ({
    games: [{ ...lottery, nodeId: String(query.pageNo), gameId: query.pageNo === 2 ? '31' : '7' }],
    pageNum: query.pageNo ?? 1,
    totalPages: 2,
    totalCount: 2,
  });
  function Lottery() {
    const { isFavourite, toggle } = useFavourite(lottery);
    const { data } = useInfiniteQuery(favouriteGamesQuery('ELOTT', ''));
    return (
      <>
        <button type="button" aria-pressed={isFavourite} onClick={toggle}>
          heart
        </button>
        <p>{data?.pages.flatMap((page) => page.content.map((each) => each.nodeId)).join(' ')}</p>
      </>
    );
  }
  await logIn('demoplayer', 'Demo2026');
  await showScreen(<Lottery />);
  expect(isOn()).toBe(false);
  await userEvent.click(heart());
  expect(isOn()).toBe(true);
  await screen.findByText('2');
  expect(JSON.parse(localStorage.getItem('LOTTFAV') ?? 'null')).toEqual({ demoplayer: ['31'] });
  expect(told).toEqual([]);
});
