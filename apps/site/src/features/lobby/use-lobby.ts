import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { categoryIn } from '../../domain/catalogue/categories.ts';
import type { VendorCard } from '../../domain/catalogue/lanes.ts';
import { isNewPlace, readChoice, writeChoice } from '../../domain/catalogue/lobby-address.ts';
import { type LobbyEvent, type LobbyState, type LobbyView, nextLobby, viewLobby } from '../../domain/catalogue/lobby-state.ts';
import { hotGamesQuery, knowsHot, vendorsQuery } from '../../domain/catalogue/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import type { DialogState } from '../../shared/lib/dialog-route.ts';
import { placeAt, placeKey } from './places.ts';

/** A lobby as it stands, and what changes it. */
export interface LobbyControl {
  state: LobbyState;
  view: LobbyView;
  /** Undefined while the vendors are not known. */
  cards: readonly VendorCard[] | undefined;
  /** True where all makers can be shown at once. */
  hasAll: boolean;
  /** Why the vendors are not known, and another try. */
  failure: { error: unknown; isRetrying: boolean; retry: () => void } | null;
  /** Something happened. What the player chose goes into the address. */
  send: (event: LobbyEvent) => void;
}

const queryOf = (state: LobbyState): string => {
  const query = writeChoice(state).toString();
  return query === '' ? '' : `?${query}`;
};

/**
 * The lobby of a category at the current address. The address holds all that the player chose; how many pages are shown is
 * remembered with the entry of the history, for who comes back to it.
 */
export function useLobby(category: string, gameType: string): LobbyControl {
  const location = useLocation();
  const navigate = useNavigate();
  const isBack = useNavigationType() === NavigationType.Pop;
  const phase = useSession((session) => session.phase);
  const vendors = useQuery(vendorsQuery());
  const { data: hot, isError: hasNoHot } = useQuery(hotGamesQuery(gameType));
  const found = useMemo(() => (vendors.data ? categoryIn(vendors.data, category) : null), [vendors.data, category]);

  // The question and not the entry: a dialog over the lobby is an entry of its own.
  const address = `${category}?${location.search}`;
  const enter = (): LobbyState => {
    const choice = readChoice(new URLSearchParams(location.search));
    const place = isBack ? placeAt(placeKey(location)) : undefined;
    const begin: LobbyState = { ...choice, category, paging: { pageNo: 1, pageSize: 1, hasMore: true } };
    return nextLobby(begin, { type: 'entered', category, choice, ...(place && { paging: place.paging }) });
  };
  const [held, setHeld] = useState(() => ({ address, state: enter() }));
  let { state } = held;
  if (held.address !== address) {
    state = enter();
    setHeld({ address, state });
  }

  // A list of hot games that cannot be had is as good as none: the tab is not offered.
  const hasHot = hot ? hot.length > 0 : hasNoHot ? false : knowsHot(gameType);
  const view = useMemo(() => viewLobby(state, { category: found, hasHot, phase }), [state, found, hasHot, phase]);

  const send = (event: LobbyEvent): void => {
    const next = nextLobby(state, event);
    if (next === state) return;
    const search = queryOf(next);
    if (search === queryOf(state)) setHeld({ address, state: next });
    else {
      const replace = event.type === 'loggedOut' || !isNewPlace(state, next);
      void navigate({ pathname: location.pathname, search }, { replace, preventScrollReset: true });
    }
  };

  // Who was logged in until now has left; a visitor who chose the favourites is asked to log in.
  const wasIn = useRef(false);
  const { isBlocked } = view;
  useEffect(() => {
    if (phase === 'in') wasIn.current = true;
    if (!isBlocked) {
      if (phase === 'out') wasIn.current = false;
      return;
    }
    const next = location.pathname + location.search;
    const search = queryOf(nextLobby(state, { type: 'loggedOut' }));
    const dialog: DialogState | null = wasIn.current ? null : { dialog: 'login', next };
    void navigate({ pathname: location.pathname, search }, { replace: true, preventScrollReset: true, state: dialog });
  });

  return {
    state,
    view,
    cards: found?.cards,
    hasAll: found !== null && found.isWhole && found.cards.length > 1,
    failure:
      vendors.error && !vendors.data
        ? { error: vendors.error, isRetrying: vendors.isFetching, retry: () => void vendors.refetch() }
        : null,
    send,
  };
}
