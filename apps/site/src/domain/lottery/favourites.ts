import { useCallback } from 'react';
import { create } from 'zustand';
import { local } from '../../shared/lib/storage.ts';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { useSession } from '../session/store.ts';

/** Specification 3, client storage: lists of game ids by user name. */
const KEY = 'LOTTFAV';
/** As many as a member may have of other games. */
const MOST = 500;

type Lists = Readonly<Record<string, readonly string[]>>;

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

/** The lists after the user has added the game, or taken it away if it was there. The latest is first, and the oldest goes. */
export function toggled(lists: Lists, userName: string, gameId: string): Lists {
  const ids = Object.hasOwn(lists, userName) ? (lists[userName] ?? []) : [];
  const next = ids.includes(gameId) ? ids.filter((id) => id !== gameId) : [gameId, ...ids].slice(0, MOST);
  return { ...lists, [userName]: next };
}

const useLists = create<{ lists: Lists }>(() => ({ lists: readLists(local.get(KEY)) }));

globalThis.addEventListener?.('storage', (event) => {
  // Null: the whole storage was emptied.
  if (event.key === KEY || event.key === null) useLists.setState({ lists: readLists(local.get(KEY)) });
});

const NONE: readonly string[] = [];

/** Ids of the member's favourite lotteries, the latest first; none for a visitor. */
export function useLotteryFavourites(): readonly string[] {
  const userName = useSession((state) => (state.phase === 'in' ? state.userName : ''));
  const { lists } = useLists();
  return userName !== '' && Object.hasOwn(lists, userName) ? (lists[userName] ?? NONE) : NONE;
}

/**
 * Whether a lottery is among the member's favourites, and what its heart does. They are kept in this browser, by user name, not
 * at the gateway: specification 3. A visitor's tap opens the login.
 */
export function useLotteryFavourite(gameId: string): { isFavourite: boolean; toggle: () => void } {
  const isFavourite = useLotteryFavourites().includes(gameId);
  const { open } = useDialogs();
  const toggle = useCallback(() => {
    const { phase, userName } = useSession.getState();
    if (phase !== 'in') return open('login');
    // Read anew: another tab may have changed the lists of this browser.
    const lists = toggled(readLists(local.get(KEY)), userName, gameId);
    local.set(KEY, JSON.stringify(lists));
    useLists.setState({ lists });
  }, [gameId, open]);
  return { isFavourite, toggle };
}
