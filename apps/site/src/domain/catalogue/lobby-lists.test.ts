import { beforeEach, expect, it } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { favouriteGamesQuery } from '../favourites/favourites.ts';
import { logIn } from '../session/logins.ts';
import { useSession } from '../session/store.ts';
import { lobbyListQuery } from './lobby-lists.ts';

const gateway = withGateway();
beforeEach(() => connectApi({ token: () => useSession.getState().token, language: () => 'EN' }));

it('narrows the list of games by classification and smallest stake', async () => {
  const asked: unknown[] = [];
  gateway().overrides.gameList = ({ query }) => {
    asked.push(query);
    return { games: [], pageNum: 1, totalPages: 1, totalCount: 0 };
  };
  await queryClient.fetchInfiniteQuery(
    lobbyListQuery({ list: 'all', gameType: 'RNG', vendor: 'RLT', search: '', classify: 'JP', minBet: '0.75' }),
  );
  expect(asked).toEqual([expect.objectContaining({ vassalage: 'RLT', gameClassify: 'JP', minBet: '0.75' })]);
});

it('asks for the favourites of a type, page by page', async () => {
  const asked: unknown[] = [];
  gateway().overrides.favouriteGames = ({ query }) => {
    asked.push(query);
    return { content: [], pageNum: 1, totalPages: 1, totalCount: 0 };
  };
  await logIn('demoplayer', 'Demo2026');
  await queryClient.fetchInfiniteQuery(favouriteGamesQuery('RNG', ''));
  const query = { clientType: '3', platform: 'flash', gameType: 'RNG', pageNo: 1, pageSize: 21 };
  expect(asked).toEqual([expect.objectContaining(query)]);
});
