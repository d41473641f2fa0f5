import type { BootCatalogue, Reply } from '@marquee/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { type LobbyFilter, readFilter } from './lobby-filter.ts';

/** A game as lists show it. */
export type GameItem = Reply<'game'>;
export type Lane = Reply<'gameVendor'>['data']['lanes'][number];
export type VendorCard = Lane['cards'][number];

/** Games on one page of a lobby: specification 9. */
export const LOBBY_PAGE = 21;

/** Vendors by game type. */
export const vendorsQuery = () =>
  queryOptions({
    ...spoken('vendors'),
    queryFn: ({ signal }) => call('gameVendor', { query: { platform: 'html5-desktop' }, signal }),
    select: (reply) => reply.data.lanes,
    staleTime: STALE_MS.catalogue,
  });

/** Hot games: the operator's pins first. */
export const hotGamesQuery = (gameType?: string) =>
  queryOptions({
    ...spoken('hotGames', gameType ?? ''),
    queryFn: ({ signal }) => call('hotGames', { query: { isPlatform: '2', ...(gameType ? { gameType } : {}) }, signal }),
    select: (reply) => reply.list,
    staleTime: STALE_MS.catalogue,
  });

/** A lobby's games, page by page. */
export const gameListQuery = (gameType: string, filter: LobbyFilter) =>
  infiniteQueryOptions({
    ...spoken('gameList', gameType, filter),
    queryFn: ({ pageParam, signal }) =>
      call('gameList', {
        query: {
          clientType: '3',
          platform: 'flash,html5-desktop',
          gameType,
          vassalage: filter.vendor,
          gameClassify: filter.classify,
          gameName: filter.search,
          minBet: filter.minBet,
          pageNo: pageParam,
          pageSize: LOBBY_PAGE,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : null),
    staleTime: STALE_MS.catalogue,
  });

/** Puts what travelled with the page where the queries look for it, if it is in the page's language. */
export function seedCatalogue(client: QueryClient, boot: BootCatalogue | null | undefined, language: string): void {
  if (boot?.language !== language) return;
  client.setQueryData(vendorsQuery().queryKey, boot.vendors);
  if (boot.hot) client.setQueryData(hotGamesQuery().queryKey, boot.hot);
  if (boot.games) {
    const key = gameListQuery('RNG', readFilter(new URLSearchParams())).queryKey;
    client.setQueryData(key, { pages: [boot.games], pageParams: [1] });
  }
}

/** One game by its node. */
export const gameQuery = (nodeId: string) =>
  queryOptions({
    ...spoken('game', nodeId),
    queryFn: ({ signal }) => call('game', { query: { nodeId }, signal }),
    staleTime: STALE_MS.catalogue,
  });
