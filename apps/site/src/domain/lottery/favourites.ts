import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { local } from '../../shared/lib/storage.ts';
import { gameListFields } from '../brand/call-fields.ts';
import type { GameItem } from '../catalogue/queries.ts';
import { useSession } from '../session/store.ts';

/** Lists of game ids by user name: docs/rules/lobbies.md#favourites. */
const KEY = 'LOTTFAV';
/** As many as a member may have of other games. */
const MOST = 500;

type Lists = Readonly<Record<string, readonly string[]>>;
const NONE: readonly string[] = [];

/** Reads what is kept: whatever is damaged in it counts as not there. */
export function readLists(text: string | null): Lists {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
    const lists = Object.entries(kept).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return Object.fromEntries(
      lists.map(([user, ids]) => [
        user,
        // Older lists may hold numbers.
        ids.filter((id) => typeof id === 'string' || typeof id === 'number').map(String),
      ]),
    );
  } catch {
    return {};
  }
}

const idsIn = (lists: Lists, userName: string): readonly string[] =>
  Object.hasOwn(lists, userName) ? (lists[userName] ?? NONE) : NONE;

/** The lists after the user has added the game, or taken it away if it was there. The latest is first, and the oldest goes. */
export function toggled(lists: Lists, userName: string, gameId: string): Lists {
  const ids = idsIn(lists, userName);
  const next = ids.includes(gameId) ? ids.filter((id) => id !== gameId) : [gameId, ...ids].slice(0, MOST);
  return { ...lists, [userName]: next };
}

const LOTTERIES = ['LOTT', 'ELOTT'];
const PAGE = 100;

/** True for games whose favourites are kept here and not at the gateway. */
export const isLottery = (gameType: string): boolean => LOTTERIES.includes(gameType);

/** All lotteries of a type, and of a vendor unless that is empty, that are offered now, by their ids. */
async function offered(gameType: string, vassalage: string, signal: AbortSignal): Promise<Map<string, GameItem>> {
  const games = new Map<string, GameItem>();
  for (let pageNo = 1, last = 1; pageNo <= last; pageNo += 1) {
    const query = { ...gameListFields(), gameType, vassalage, pageNo, pageSize: PAGE };
    const page = await call('gameList', { query, signal });
    for (const game of page.games) games.set(game.gameId, game);
    last = page.totalPages;
  }
  return games;
}

/** The member's favourite lotteries of a type, and of a vendor unless that is empty, that are offered now; the latest first. */
export async function favouriteLotteries(gameType: string, vassalage: string, signal: AbortSignal): Promise<GameItem[]> {
  const ids = idsIn(readLists(local.get(KEY)), useSession.getState().userName);
  if (ids.length === 0) return [];
  const games = await offered(gameType, vassalage, signal);
  return ids.flatMap((id) => games.get(id) ?? []);
}

/** All lotteries of a vendor that are offered now. */
export const lotteriesOfQuery = (vendor: string) =>
  queryOptions({
    queryKey: ['lotteriesOf', vendor],
    queryFn: async ({ signal }) => {
      const games = await Promise.all(LOTTERIES.map((gameType) => offered(gameType, vendor, signal)));
      return games.flatMap((each) => [...each.values()]);
    },
    staleTime: STALE_MS.catalogue,
  });

const useLists = create<{ lists: Lists }>(() => ({ lists: readLists(local.get(KEY)) }));

globalThis.addEventListener?.('storage', (event) => {
  // Null: the whole storage was emptied.
  if (event.key === KEY || event.key === null) useLists.setState({ lists: readLists(local.get(KEY)) });
});

/** Ids of the member's favourite lotteries, the latest first; none for a visitor. */
export function useLotteryFavourites(): readonly string[] {
  const userName = useSession((state) => (state.phase === 'in' ? state.userName : ''));
  const { lists } = useLists();
  return userName === '' ? NONE : idsIn(lists, userName);
}

/** Makes a lottery a favourite of the member's in this browser, or none. Changes nothing where it is so already, and for a visitor. */
export function keepLotteryFavourite(gameId: string, isFavourite: boolean): void {
  const { phase, userName } = useSession.getState();
  if (phase !== 'in') return;
  // Read again: another tab may have changed the lists of this browser.
  const lists = readLists(local.get(KEY));
  if (idsIn(lists, userName).includes(gameId) === isFavourite) return;
  const next = toggled(lists, userName, gameId);
  local.set(KEY, JSON.stringify(next));
  useLists.setState({ lists: next });
}

/**
 * Whether a lottery is among the member's favourites, and what its heart does. They are kept in this browser, by user name, not
 * at the gateway: docs/rules/lobbies.md#favourites. A visitor's tap opens the login.
 */
export function useLotteryFavourite(gameId: string): { isFavourite: boolean; toggle: () => void } {
  const isFavourite = useLotteryFavourites().includes(gameId);
  const { open } = useDialogs();
  const toggle = useCallback(() => {
    if (useSession.getState().phase !== 'in') return open('login');
    keepLotteryFavourite(gameId, !isFavourite);
  }, [gameId, isFavourite, open]);
  return { isFavourite, toggle };
}
