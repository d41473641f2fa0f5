import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
const [lane] = lanesOf(GAMES);
const asked: string[] = [];

const room = {
  roomId: '5003',
  nodeId: '1003',
  vassalage: 'TDW',
  gameType: 'PVP',
  roomName: 'Pearl Table',
  iconUrl: 'games/TDW/pearl.svg',
  baseStake: 0.5,
  minEntry: 20,
  playersOnline: 3,
};

beforeEach(() => {
  clearSession();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  asked.length = 0;
  gateway().overrides.gameVendor = () => ({
    data: {
      lanes: ['PVP', 'LIVE'].flatMap((title) =>
        lane ? [{ ...lane, title, cards: lane.cards.map((card) => ({ ...card, gameType: title })) }] : [],
      ),
    },
  });
  gateway().overrides.roomList = () => {
    asked.push('rooms');
    return { content: [room] };
  };
});

const rooms = () => screen.queryByRole('region', { name: 'Rooms' });

it('stand above the lobby of games between members: stake, entry, players, and the way in', async () => {
  await logIn('demoplayer', 'Demo2026');
  await showRoutes('/pvp');
  const link = await screen.findByRole('link', { name: /Pearl Table/ });
  expect(rooms()?.contains(link)).toBe(true);
  expect(link.textContent).toMatch(/Base stake ₫0\.50.*To enter: ₫20\.00.*3 players/);
  expect(link.getAttribute('href')).toBe('/game?nodeId=1003');
});

it.each([
  ['a visitor', '/pvp', false],
  ['another category', '/live', true],
])('are not asked for by %s', async (_who, path, isIn) => {
  if (isIn) await logIn('demoplayer', 'Demo2026');
  await showRoutes(path);
  await screen.findAllByRole('link', { name: /RTP/ });
  expect([asked, rooms()]).toEqual([[], null]);
});

it('are not there without a room', async () => {
  gateway().overrides.roomList = () => {
    asked.push('rooms');
    return { content: [] };
  };
  await logIn('demoplayer', 'Demo2026');
  await showRoutes('/pvp');
  await waitFor(() => expect(asked).toEqual(['rooms']));
  await screen.findAllByRole('link', { name: /RTP/ });
  expect(rooms()).toBeNull();
});
