import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type LobbyPage, lobbyListQuery } from '../../domain/catalogue/lobby-lists.ts';
import type { LobbyEvent, LobbyQuestion, Paging } from '../../domain/catalogue/lobby-state.ts';
import { type GameItem, hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { favouriteGamesQuery } from '../../domain/favourites/favourites.ts';

interface GameList {
  /** Undefined until the first page is there. */
  games: readonly GameItem[] | undefined;
  total: number;
  hasMore: boolean;
  /** The next page was asked for and is not there yet. */
  isBusy: boolean;
  /** Why the first page, or the next one, could not be had; null while nothing is wrong. */
  error: unknown;
  isRetrying: boolean;
  /** Asks again for what failed. */
  retry: () => void;
  loadMore: () => void;
}

const NOTHING: LobbyQuestion = { list: 'all', gameType: '', vendor: '', search: '', classify: '', minBet: '' };

type FavouritePage = Omit<LobbyPage, 'games'> & { content: readonly GameItem[] };
const asPages = ({ pages }: InfiniteData<FavouritePage>): { pages: LobbyPage[] } => ({
  pages: pages.map(({ content, ...rest }) => ({ games: content, ...rest })),
});

/** Each game once, also when the list changed at the gateway between two pages. */
const gamesOf = (pages: readonly LobbyPage[]): GameItem[] => [
  ...new Map(pages.flatMap((page) => page.games).map((game) => [game.nodeId, game])).values(),
];

/**
 * The games of a lobby's question. A question's pages are asked for one after the other, each once: while one is on its way no
 * other is asked for, what is wanted meanwhile follows it, and one that failed waits for another try.
 */
export function useGameList(question: LobbyQuestion | null, paging: Paging, send: (event: LobbyEvent) => void): GameList {
  const asked = question ?? NOTHING;
  const list = question?.list;
  const isPaged = list === 'all' || list === 'recent';
  const hot = useQuery({ ...hotGamesQuery(asked.gameType, asked.vendor), enabled: list === 'hot' });
  const liked = useInfiniteQuery({
    ...favouriteGamesQuery(asked.gameType, asked.vendor),
    enabled: list === 'fav',
    select: asPages,
  });
  const listed = useInfiniteQuery({ ...lobbyListQuery(asked), enabled: isPaged });
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = list === 'fav' ? liked : listed;

  const loaded = data?.pages.length ?? 0;
  const isMissing = list !== 'hot' && loaded > 0 && loaded < paging.pageNo && hasNextPage;
  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage]);

  const shown = Math.min(loaded, paging.pageNo);
  const hasMore = list === 'hot' ? false : loaded === 0 || shown < loaded || hasNextPage;
  useEffect(() => {
    if (question) send({ type: 'loaded', hasMore });
  });

  const games = useMemo(() => (data ? gamesOf(data.pages.slice(0, shown)) : undefined), [data, shown]);
  if (list === 'hot') {
    return {
      games: hot.data,
      total: hot.data?.length ?? 0,
      hasMore,
      isBusy: false,
      error: hot.data ? null : hot.error,
      isRetrying: hot.isFetching,
      retry: () => void hot.refetch(),
      loadMore: () => {},
    };
  }
  const isEmptyHanded = !data && error !== null;
  return {
    games: question ? games : undefined,
    total: data?.pages[0]?.totalCount ?? 0,
    hasMore: loaded > 0 && hasMore,
    isBusy: isMissing && !isFetchNextPageError,
    error: question && (isEmptyHanded || isFetchNextPageError) ? error : null,
    isRetrying: isFetching,
    retry: () => void (data ? fetchNextPage({ cancelRefetch: false }) : refetch({ cancelRefetch: false })),
    loadMore: () => send({ type: 'moreWanted', loaded: shown }),
  };
}
