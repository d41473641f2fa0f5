import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { translate } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { answerLanguage } from '../brand/call-fields.ts';
import type { GameItem } from '../catalogue/queries.ts';
import { favouriteLotteries, isLottery, useLotteryFavourite } from '../lottery/favourites.ts';
import { useSession } from '../session/store.ts';
import { createToggleQueue } from './toggle-queue.ts';

type Likeable = Pick<GameItem, 'nodeId' | 'vassalage' | 'gameType' | 'gameId'>;

const PAGE = 21;
const FIRST_WAIT_MS = 1_000;
const LISTS = 'favouriteGames';

/** What every question for favourites carries: docs/rules/calls.md#fields-of-queries. */
export const favouriteFields = () => ({
  clientType: '3',
  platform: 'flash',
  language: answerLanguage(),
  token: useSession.getState().token,
});

/** Nodes of the member's favourite games. */
export const favouriteIdsQuery = () =>
  queryOptions({
    queryKey: ['favouriteIds'],
    queryFn: ({ signal }) => call('favouriteIds', { query: favouriteFields(), signal }),
    staleTime: STALE_MS.catalogue,
  });

/**
 * The member's favourite games of a type, and of a vendor unless that is empty, page by page: docs/rules/lobbies.md#favourites.
 */
export const favouriteGamesQuery = (gameType: string, vendor: string) =>
  infiniteQueryOptions({
    ...spoken(LISTS, gameType, vendor),
    queryFn: async ({ pageParam, signal }) => {
      if (isLottery(gameType)) {
        const content = await favouriteLotteries(gameType, vendor, signal);
        return { content, pageNum: 1, totalPages: 1, totalCount: content.length };
      }
      const query = { ...favouriteFields(), gameType, vassalage: vendor, pageNo: pageParam, pageSize: PAGE };
      return call('favouriteGames', { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : null),
    staleTime: STALE_MS.catalogue,
  });

const useBusy = create<{ nodes: ReadonlySet<string> }>(() => ({ nodes: new Set() }));

/** What the calls name beside the node: docs/rules/lobbies.md#favourites. */
const known = new Map<string, Likeable>();

const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  (error.kind !== 'business' && error.kind !== 'insecure' && (error.kind !== 'http' || error.status >= 500));

/** Until the browser is online again, or else a moment that grows with each try. */
function wait(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(done, FIRST_WAIT_MS * 2 ** (tries - 1)) : undefined;
    window.addEventListener('online', done);
  });
}

/** The local list follows: a new favourite is the first one, one that is none any more leaves the lists it is in. */
function follow(nodeId: string, isFavourite: boolean): void {
  const { queryKey } = favouriteIdsQuery();
  const isAsked = queryClient.isFetching({ queryKey }) > 0;
  queryClient.setQueryData(queryKey, (ids: string[] | undefined) => {
    const others = (ids ?? []).filter((id) => id !== nodeId);
    return isFavourite ? [nodeId, ...others] : others;
  });
  // An answer that is on its way may be from before the call: it is asked for again.
  if (isAsked) void queryClient.invalidateQueries({ queryKey });
  // Pages that follow one that became shorter would miss a game: whole lists are asked again.
  void queryClient.invalidateQueries({ queryKey: [LISTS] });
}

const queue = createToggleQueue({
  send: (nodeId, isFavourite) => {
    const game = known.get(nodeId);
    const body = { nodeId, vendor: game?.vassalage ?? '', gameType: game?.gameType ?? '' };
    return isFavourite ? call('addFavourite', { body }) : call('removeFavourite', { body });
  },
  isPassing,
  wait,
  onChange: () => useBusy.setState({ nodes: queue.busy() }),
  onSettled: follow,
  onRefused: (_nodeId, error) => {
    void queryClient.invalidateQueries({ queryKey: favouriteIdsQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: [LISTS] });
    // A lost session is told by whoever notices it for all calls.
    if (error instanceof ApiError && error.status === 401) return;
    showToast({ tone: 'bad', title: translate('favourite_failed'), text: errorText(error) });
  },
});

useSession.subscribe((now, before) => {
  if (now.accountId !== before.accountId) queue.reset();
});

/** Nodes of the member's favourites; none for a visitor. */
export function useFavouriteIds(): ReadonlySet<string> {
  const isIn = useSession((state) => state.phase === 'in');
  const { data } = useQuery({ ...favouriteIdsQuery(), enabled: isIn, select: toSet });
  return (isIn && data) || NONE;
}
const NONE: ReadonlySet<string> = new Set();
const toSet = (ids: readonly string[]): ReadonlySet<string> => new Set(ids);

interface Favourite {
  isFavourite: boolean;
  /** The gateway is being told: the list follows its answer. */
  isBusy: boolean;
  /**
   * Adds the game, or takes it away; the last tap wins. A visitor is asked to log in instead: docs/rules/lobbies.md#favourites.
   */
  toggle(): void;
}

/** A game as one of the member's favourites; a lottery is one in this browser only: docs/rules/lobbies.md#favourites. */
export function useFavourite(game: Likeable): Favourite {
  const { open } = useDialogs();
  const ids = useFavouriteIds();
  const isBusy = useBusy((state) => state.nodes.has(game.nodeId));
  const isFavourite = ids.has(game.nodeId);
  const lottery = useLotteryFavourite(game.gameId);
  if (isLottery(game.gameType)) {
    return {
      isFavourite: lottery.isFavourite,
      isBusy: false,
      toggle() {
        lottery.toggle();
        void queryClient.invalidateQueries({ queryKey: [LISTS] });
      },
    };
  }
  return {
    isFavourite,
    isBusy,
    toggle() {
      if (useSession.getState().phase !== 'in') {
        open('login');
        return;
      }
      known.set(game.nodeId, game);
      queue.toggle(game.nodeId, isFavourite);
    },
  };
}
