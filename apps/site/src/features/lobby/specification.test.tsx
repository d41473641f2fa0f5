import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { ALL_GAMES, countCalls, pageOf, posters } from '../../test/lobby-games.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Lobby } from './lobby.tsx';
import { VendorStrip } from './vendor-strip.tsx';

const gateway = withGateway();
const show = (path: string, category = 'RNG') => showScreen(<Lobby category={category} title="Lobby" />, path);
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tab = (name: string) => screen.getByRole('tab', { name });
const maker = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name });

beforeEach(() => {
  clearSession();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

describe('the vendor strip', () => {
  const [card] = lanesOf(GAMES)[0]?.cards ?? [];
  if (!card) throw new Error('the mocks have no vendor');

  it.each([
    [6, 0],
    [7, 2],
  ])('of %i vendors has %i arrows', async (count, arrows) => {
    const cards = Array.from({ length: count }, (_, index) => ({ ...card, vassalage: `V${index}` }));
    await showScreen(<VendorStrip brand={BRAND.info} cards={cards} hasAll chosen="all" onChoose={() => {}} />);
    expect(screen.queryAllByRole('button', { name: /^Scroll/ })).toHaveLength(arrows);
  });

  it('has the first vendor pressed by default, and shows its games', async () => {
    const asked = countCalls(gateway());
    await show('/rng');
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(maker('Riverlight').getAttribute('aria-pressed')).toBe('true');
    expect(asked.filter((each) => each.startsWith('games'))).toEqual(['games RLT 1']);
  });

  it('says how many games all makers have', async () => {
    countCalls(gateway());
    await show('/rng');
    expect((await screen.findByRole('button', { name: 'All providers' })).textContent).toMatch(/30$/);
  });

  it('is one stop of the Tab key; arrow keys move along it', async () => {
    await show('/rng');
    await screen.findByRole('button', { name: 'Riverlight' });
    maker('Riverlight').focus();
    fireEvent.keyDown(maker('Riverlight'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(maker('Kiln House'));
    expect([maker('Riverlight').tabIndex, maker('Kiln House').tabIndex]).toEqual([0, -1]);
  });
});

describe('the game grid', () => {
  it('has 21 games a page, and load more', async () => {
    const asked = countCalls(gateway());
    await show('/rng?vendor=all');
    await waitFor(() => expect(posters()).toHaveLength(21));
    expect(screen.getByText('21 of 30 shown')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(posters()).toHaveLength(30));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked.filter((each) => each.startsWith('games'))).toEqual(['games all 1', 'games all 2']);
  });

  it('begins at page 1 again with another vendor, and with the first one again', async () => {
    await show('/rng?vendor=all');
    await waitFor(() => expect(posters()).toHaveLength(21));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(posters()).toHaveLength(30));
    fireEvent.click(maker('Kiln House'));
    await waitFor(() => expect(posters()).toHaveLength(10));
    fireEvent.click(maker('All providers'));
    await waitFor(() => expect(posters()).toHaveLength(21));
  });

  it('asks with the fixed fields of the specification', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await show('/rng?q=pearl&minBet=0.5&vendor=TDW');
    await waitFor(() => expect(fetched.mock.calls.some(([input]) => String(input).includes('_gameList'))).toBe(true));
    const asked = fetched.mock.calls.map(([input]) => String(input)).find((input) => input.includes('_gameList')) ?? '';
    expect(Object.fromEntries(new URL(asked, location.href).searchParams)).toMatchObject({
      clientType: '3',
      platform: 'flash,html5-desktop',
      gameType: 'RNG',
      vassalage: 'TDW',
      gameName: 'pearl',
      minBet: '0.5',
      pageNo: '1',
      pageSize: '21',
    });
  });

  it('names each game’s maker, return and at most two marks, and offers its demo where it has one', async () => {
    const [first] = GAMES;
    if (!first) throw new Error('the mocks have no game');
    gateway().overrides.gameList = () =>
      pageOf([
        { ...first, isNew: true, isHot: true, gameClassify: 'JP', supportPlay: 1 },
        { ...first, nodeId: '8', displayName: 'Warm', isNew: true, isHot: true, gameClassify: '' },
        { ...first, nodeId: '7', displayName: 'Plain', isNew: false, isHot: false, gameClassify: '', supportPlay: 0 },
      ]);
    await show('/rng');
    const link = await screen.findByRole('link', { name: /^New\s*Jackpot\s*Lantern Night\s*Riverlight\s*RTP 96.12%$/ });
    expect(link.getAttribute('href')).toBe('/game?nodeId=1001');
    expect(screen.getByRole('link', { name: 'Demo of Lantern Night' }).getAttribute('href')).toBe('/game?nodeId=1001&mode=trial');
    expect(screen.queryByRole('link', { name: 'Demo of Plain' })).toBeNull();
    expect(screen.getByRole('link', { name: /^New\s*Hot\s*Warm/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Plain/ })).toBeTruthy();
  });

  it('is one stop of the Tab key, says how many there are, and follows the arrow keys', async () => {
    await show('/rng?vendor=all');
    await waitFor(() => expect(posters()).toHaveLength(21));
    expect(
      posters()
        .map((link) => link.tabIndex)
        .filter((index) => index === 0),
    ).toHaveLength(1);
    const item = posters()[0]?.closest('li');
    expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['1', '30']);
  });

  it('says what to do where nothing fits the filters', async () => {
    gateway().overrides.gameList = ({ query }) => pageOf(query.gameClassify === 'TG' ? [] : ALL_GAMES);
    const router = await show('/rng?class=TG');
    fireEvent.click(await screen.findByRole('button', { name: 'Show all games' }));
    await waitFor(() => expect(posters()).toHaveLength(21));
    expect(router.state.location.search).toBe('');
  });
});

describe('below the games of one maker', () => {
  const others = () => screen.findByRole('region', { name: 'Hot games of other providers' });

  it('are the hot games of the others, and a step to all makers', async () => {
    const asked = countCalls(gateway());
    const router = await show('/rng');
    const region = await others();
    expect(posters()).toHaveLength(10);
    const names = () => within(region).getAllByRole('link', { name: /RTP/ });
    await waitFor(() =>
      expect(names().map((link) => link.getAttribute('href'))).toEqual(['/game?nodeId=1002', '/game?nodeId=1003']),
    );
    expect(asked.filter((each) => each.startsWith('hot'))).toEqual(['hot RNG']);
    fireEvent.click(within(region).getByRole('button', { name: 'All providers: 30 games' }));
    await waitFor(() => expect(router.state.location.search).toBe('?vendor=all'));
    await waitFor(() => expect(posters()).toHaveLength(21));
    expect(screen.queryByRole('region', { name: 'Hot games of other providers' })).toBeNull();
  });

  it.each(['/rng?vendor=all', '/rng?minBet=0.5', '/rng?page=hot'])('are none at %s', async (path) => {
    countCalls(gateway());
    await show(path);
    await waitFor(() => expect(posters().length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'Hot games of other providers' })).toBeNull();
  });
});

describe('the lists', () => {
  it('have hot only with hot games, and show them all at once', async () => {
    const asked: unknown[] = [];
    gateway().overrides.hotGames = ({ query }) => {
      asked.push([query.gameType, query.isPlatform]);
      return { list: ALL_GAMES };
    };
    const router = await show('/live', 'LIVE');
    await screen.findByRole('tab', { name: 'Hot' });
    fireEvent.click(tab('Hot'));
    await waitFor(() => expect(router.state.location.search).toBe('?page=hot'));
    expect(asked).toEqual([['LIVE', '2']]);
  });

  it('shows all hot games of its type, without more to load', async () => {
    gateway().overrides.hotGames = ({ query }) => ({ list: query.gameType === 'RNG' ? ALL_GAMES : [] });
    await show('/rng?page=hot');
    await waitFor(() => expect(posters()).toHaveLength(30));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('have no hot without hot games', async () => {
    gateway().overrides.hotGames = () => ({ list: [] });
    await show('/rng?page=hot');
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(tabs()).toEqual(['All games', 'Recent']);
  });

  it('ask a visitor who chose the favourites to log in, and show all games behind', async () => {
    const router = await show('/rng?page=fav');
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login', next: '/rng?page=fav' }));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(tabs()).toEqual(['All games', 'Hot', 'Recent']);
  });

  it('ask a visitor who chose the recent games to log in, and nothing of the gateway', async () => {
    let isAsked = false;
    gateway().overrides.recentGames = () => {
      isAsked = true;
      return { list: [], pageNum: 1, totalPages: 0, totalCount: 0 };
    };
    const router = await show('/rng?page=recent');
    expect(await screen.findByText('Log in to see the games you played')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login' }));
    expect(isAsked).toBe(false);
  });

  it('show a member’s recent games, asked with the fields of the specification', async () => {
    const queries: unknown[] = [];
    gateway().overrides.recentGames = ({ query }) => {
      queries.push(query);
      return { list: GAMES.slice(1), pageNum: 1, totalPages: 1, totalCount: 2 };
    };
    await logIn('demoplayer', 'Demo2026');
    await show('/rng?page=recent');
    await waitFor(() => expect(posters()).toHaveLength(2));
    expect(queries).toEqual([{ clientType: '3', gameType: 'RNG', language: 'EN', pageNo: 1, pageSize: 21 }]);
    fireEvent.click(maker('Kiln House'));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ vassalage: 'KLN' }));
  });

  it('show a member’s favourites, and follow when one is taken away', async () => {
    let liked = GAMES.map((game) => game.nodeId);
    gateway().overrides.favouriteIds = () => liked;
    gateway().overrides.favouriteGames = () => {
      const content = GAMES.filter((game) => liked.includes(game.nodeId));
      return { content, pageNum: 1, totalPages: 1, totalCount: content.length };
    };
    gateway().overrides.removeFavourite = ({ body }) => {
      liked = liked.filter((id) => id !== body.nodeId);
      return null;
    };
    await logIn('demoplayer', 'Demo2026');
    await show('/rng');
    fireEvent.click(await screen.findByRole('tab', { name: 'Favourites' }));
    await waitFor(() => expect(posters()).toHaveLength(3));
    const heart = screen.getByRole('button', { name: 'Favourite: Ember Kiln' });
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(heart);
    await waitFor(() => expect(posters()).toHaveLength(2));
    expect(screen.queryByRole('link', { name: /Ember Kiln/ })).toBeNull();
  });

  it('without games say what they are', async () => {
    await logIn('demoplayer', 'Demo2026');
    await show('/rng?page=recent');
    expect(await screen.findByText('Nothing played yet')).toBeTruthy();
    fireEvent.click(tab('Favourites'));
    expect(await screen.findByText('No favourites yet')).toBeTruthy();
  });
});
