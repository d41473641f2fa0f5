import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { ALL_GAMES, pageOf, posters } from '../../test/lobby-games.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Lobby } from './lobby.tsx';

const gateway = withGateway();
const red = (text: string) => ({ text, tone: 'red' as const });

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  connectApi({ token: () => '', language: () => 'EN' });
});

/** Shows the live lobby with these games, and returns the questions for results. */
async function show(gameType: string): Promise<string[]> {
  const asked: string[] = [];
  const games = ALL_GAMES.map((game) => ({ ...game, gameType }));
  gateway().overrides.gameList = ({ query }) => pageOf(games, query.pageNo);
  gateway().overrides.lastResults = ({ query }) => {
    asked.push(query.gameType);
    const [first, second] = games.map(({ nodeId }) => nodeId);
    return { results: { [first ?? '']: ['17', '0', '36', '9', '1', '5', '22'].map(red), [second ?? '']: [red('B')] } };
  };
  await showScreen(<Lobby category="LIVE" title="Live" />, '/live?vendor=all');
  await waitFor(() => expect(posters()).toHaveLength(21));
  return asked;
}

it('stand on the tiles of tables, six of each, newest first, and are asked for once for all tiles', async () => {
  const asked = await show('LIVE');
  expect(await screen.findByRole('img', { name: 'Last results: 17, 0, 36, 9, 1, 5' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Last results: B' }).textContent).toBe('B');
  expect(screen.getAllByRole('img', { name: /Last results/ })).toHaveLength(2);
  expect(asked).toEqual(['LIVE']);
});

it('are not asked for where no live table is shown', async () => {
  const asked = await show('RNG');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('img', { name: /Last results/ })).toBeNull();
});
