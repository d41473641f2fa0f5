import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../domain/session/logins.ts';
import { clearSession, useSession } from '../domain/session/store.ts';
import { GAMES, lanesOf } from '../mocks/games.ts';
import { connectApi } from '../shared/api/api.ts';
import { showRoutes } from '../test/routes.tsx';
import { withGateway } from '../test/server.ts';

const gateway = withGateway();
const [slot] = GAMES;
const [slots] = lanesOf(GAMES);
const [card] = slots?.cards ?? [];
if (!slot || !slots || !card) throw new Error('the mocks have no game');

/** The lotteries of the studio: tables of Viet Nam, and digits and dice of another vendor, each in its lane. */
const LOTTERIES = [
  { nodeId: '1', vassalage: 'TCG_LOTTO_VN', gameType: 'LOTT', gameCode: 'xsmb' },
  { nodeId: '2', vassalage: 'TCG_LOTTO_VN', gameType: 'LOTT', gameCode: 'vn-north-sea-1m' },
  { nodeId: '3', vassalage: 'LOTT', gameType: 'LOTT', gameCode: 'ssc-lott-1m' },
  { nodeId: '4', vassalage: 'LOTT', gameType: 'ELOTT', gameCode: 'k3-elott-1m' },
  { nodeId: '5', vassalage: 'OTHER', gameType: 'LOTT', gameCode: 'k3-other' },
].map((game) => ({ ...slot, ...game, gameId: game.nodeId }));

/** The page of the lotteries of a type, and of a vendor where one is named. */
function listOf({ gameType, vassalage }: { gameType?: string | undefined; vassalage?: string | undefined }) {
  const games = LOTTERIES.filter((each) => each.gameType === gameType && (!vassalage || each.vassalage === vassalage));
  return { games, pageNum: 1, totalPages: 1, totalCount: games.length };
}

const ORIGIN = 'https://studio.test';
let launches: (string | undefined)[] = [];

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  const { overrides } = gateway();
  const vendors = ['TCG_LOTTO_VN', 'LOTT'].map((vassalage) => ({ ...card, vassalage }));
  overrides.gameVendor = () => ({
    data: { lanes: ['LOTT', 'ELOTT'].map((title) => ({ ...slots, title, cards: vendors })) },
  });
  overrides.gameList = ({ query }) => listOf(query);
  overrides.game = ({ query }) => {
    const found = LOTTERIES.find(({ nodeId }) => nodeId === query.nodeId) ?? slot;
    return { ...found, displayName: `Game ${found.gameCode}` };
  };
  launches = [];
  overrides.launchGame = ({ query }) => {
    launches.push(query.nodeId);
    const url = `${ORIGIN}/lottery?${launches.length}`;
    const about = { origin: ORIGIN, gameSession: 's', launchIn: 'IFRAME' as const };
    return { content: { game_url: url }, gameUrl: url, url, ...about };
  };
  await logIn('demoplayer', 'Demo2026');
});

it.each([
  ['TCG_LOTTO_VN', '', '1'],
  ['TCG_LOTTO_VN', 'vn-north-sea-1m', '2'],
  ['TCG_LOTTO_VN', 'k3-elott-1m', '4'],
  ['TCG_SEA', '', '1'],
  ['TCG_SEA', 'xsmb', '1'],
  ['TCG_SEA', 'VN-NORTH-SEA-1M', '2'],
  ['ELOTT', '', '4'],
  ['ELOTT', 'k3-elott-1m', '4'],
  ['ELOTT', 'ssc-lott-1m', '3'],
  ['LOTT', '', '4'],
  ['LOTT', 'ssc-lott-1m', '3'],
  ['LOTT', 'xsmb', '1'],
  ['OTHER', 'k3-other', '5'],
])('the code %s with the game “%s” opens a lottery that it means', async (vendor, gameCode, nodeId) => {
  const router = await showRoutes(`/lottery?vendor=${vendor}${gameCode && `&gameCode=${gameCode}`}`);
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('nodeId')).toBe(nodeId));
});

it.each([
  ['TCG_SEA', 'no-such-game'],
  ['LOTT', 'k3-other'],
  ['OTHER', 'xsmb'],
  ['KMX', ''],
  ['', 'no-such-game'],
])('the code “%s” with the game “%s” opens none, and the way to the lobby', async (vendor, gameCode) => {
  await showRoutes(`/lottery?${new URLSearchParams({ ...(vendor && { vendor }), ...(gameCode && { gameCode }) })}`);
  expect(await screen.findByText(/^This game was not found/)).toBeTruthy();
  const ways = within(screen.getByRole('list', { name: 'Open now' })).getAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toContain('/lott');
});

it('without a name says that no vendor offers a lottery where there is none', async () => {
  gateway().overrides.gameList = () => ({ games: [], pageNum: 1, totalPages: 1, totalCount: 0 });
  await showRoutes('/lottery');
  expect(await screen.findByText(/^No provider offers this yet/)).toBeTruthy();
});

it('names the lottery that the player opens in the frame, in the same entry of the history, and keeps the frame', async () => {
  const router = await showRoutes('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb');
  const frame = await screen.findByTitle<HTMLIFrameElement>('Game xsmb');
  const source = { postMessage: () => {} };
  Object.defineProperty(frame, 'contentWindow', { value: source, configurable: true });
  const say = (game: unknown, origin = ORIGIN) => {
    const data = { type: 'marquee:game', game };
    act(() => void window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source })));
  };
  const here = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  const entries = history.length;
  for (const [gameCode, nodeId] of [
    ['vn-north-sea-1m', '2'],
    ['xsmb', '1'],
    ['vn-north-sea-1m', '2'],
  ] as const) {
    say(gameCode);
    expect(await screen.findByTitle(`Game ${gameCode}`)).toBe(frame);
    expect(here()).toEqual({ vendor: 'TCG_LOTTO_VN', gameCode, nodeId });
    expect(document.title).toContain(`Game ${gameCode}`);
  }
  // A game of nobody, of another vendor and a word of another page change nothing.
  for (const code of ['no-such-game', 'ssc-lott-1m', 7]) say(code);
  say('xsmb', 'https://evil.test');
  expect([here()['gameCode'], launches, history.length]).toEqual(['vn-north-sea-1m', ['1'], entries]);
});

it('leads from the lotteries of one type to those of the other, from the lobby and from an open one', async () => {
  const router = await showRoutes('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb');
  const wayTo = (name: string) => screen.findByRole('link', { name });
  await screen.findByTitle('Game xsmb');
  await userEvent.click(await wayTo('Electronic lottery'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elott'));
  const title = await screen.findByRole('heading', { level: 1, name: 'Electronic lottery' });
  await userEvent.click(within(title.parentElement ?? title).getByRole('link', { name: 'Lottery' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lott'));
  expect((await wayTo('Electronic lottery')).getAttribute('href')).toBe('/elott');
});

it('does not take a player back who follows a link, of which the code is still loading, while the lottery is looked for', async () => {
  const router = await showRoutes('/download');
  gateway().overrides.gameList = async ({ query }) => {
    void router.navigate('/help');
    // As slow as a network, so that the page has heard of it.
    await new Promise((later) => setTimeout(later, 100));
    return listOf(query);
  };
  await act(() => router.navigate('/lottery?vendor=TCG_LOTTO_VN&gameCode=xsmb'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});

it('names no other lotteries where the brand has those of one type alone', async () => {
  gateway().overrides.gameVendor = () => ({ data: { lanes: [{ ...slots, title: 'LOTT', cards: [card] }] } });
  await showRoutes('/lott');
  const title = await screen.findByRole('heading', { level: 1, name: 'Lottery' });
  expect(within(title.parentElement ?? title).queryByRole('link')).toBeNull();
});
