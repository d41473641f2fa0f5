import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { gameListFields } from '../brand/call-fields.ts';

/** Games on one page of the list: as in a lobby, docs/rules/lobbies.md#lists. */
const PAGE = 21;

/**
 * Games of one vendor and type by name, page by page. Bingo's are listed among the slots:
 * docs/rules/lobbies.md#bingo-among-the-slots.
 */
export const vendorGamesQuery = (gameType: string, vendor: string, gameName: string) =>
  infiniteQueryOptions({
    ...spoken('vendorGames', gameType, vendor, gameName),
    queryFn: ({ pageParam, signal }) =>
      call('gameList', {
        query: {
          ...gameListFields(),
          gameType: gameType === 'BINGO' ? 'RNG' : gameType,
          vassalage: vendor,
          gameName,
          pageNo: pageParam,
          pageSize: PAGE,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.catalogue,
  });
