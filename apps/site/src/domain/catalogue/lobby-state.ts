import type { SessionState } from '../session/store.ts';
import { type Category, listedAs } from './categories.ts';
import { ALL_MAKERS, type LobbyChoice, type LobbyTab } from './lobby-address.ts';

/** Games on one page of a lobby: docs/rules/lobbies.md#lists. */
export const LOBBY_PAGE = 21;

/** How much of a list is shown: docs/rules/lobbies.md#lists. */
export interface Paging {
  /** The last page that is shown; those before it are above it. */
  pageNo: number;
  pageSize: number;
  hasMore: boolean;
}

/** What every list begins with. */
export const FIRST_PAGE: Paging = { pageNo: 1, pageSize: LOBBY_PAGE, hasMore: true };

/** A lobby's state as the player made it. */
export interface LobbyState extends LobbyChoice {
  category: string;
  paging: Paging;
}

export type LobbyEvent =
  /** An address was opened. `paging` is that of the same place before, when the player came back to it. */
  | { type: 'entered'; category: string; choice: LobbyChoice; paging?: Paging }
  | { type: 'vendorChosen'; vendor: string }
  | { type: 'tabChosen'; tab: LobbyTab }
  | { type: 'searchChanged'; search: string }
  | { type: 'classChosen'; classify: string }
  | { type: 'minBetChosen'; minBet: string }
  | { type: 'filtersCleared' }
  /** More is wanted, and so many pages are there. */
  | { type: 'moreWanted'; loaded: number }
  | { type: 'loaded'; hasMore: boolean }
  /** Nobody is logged in any more. */
  | { type: 'loggedOut' };

const NO_FILTERS = { search: '', classify: '', minBet: '' };

function changed(state: LobbyState, change: Partial<LobbyChoice>): LobbyState {
  const next = { ...state, ...NO_FILTERS, ...change, paging: FIRST_PAGE };
  const isSame = (['vendor', 'tab', 'search', 'classify', 'minBet'] as const).every((key) => next[key] === state[key]);
  return isSame ? state : next;
}

/**
 * The state after an event. A new tab, vendor, search, classification or minimum bet begins its list at page 1 and clears the
 * other filters: docs/rules/lobbies.md#lists. Search, classification and minimum bet narrow the list of all games, so they leave
 * the other lists for it. An event that changes nothing returns the same object.
 */
export function nextLobby(state: LobbyState, event: LobbyEvent): LobbyState {
  switch (event.type) {
    case 'entered':
      return { ...event.choice, category: event.category, paging: event.paging ?? FIRST_PAGE };
    case 'vendorChosen':
      return changed(state, { vendor: event.vendor });
    case 'tabChosen':
      return changed(state, { tab: event.tab });
    case 'searchChanged':
      // The list of favourites stays when an empty search box is emptied.
      return event.search === state.search ? state : changed(state, { search: event.search, tab: 'all' });
    case 'classChosen':
      return changed(state, { classify: event.classify, tab: 'all' });
    case 'minBetChosen':
      return changed(state, { minBet: event.minBet, tab: 'all' });
    case 'filtersCleared':
      return changed(state, {});
    case 'moreWanted': {
      // Counted from what is there: wanted twice, it is one page all the same.
      const pageNo = event.loaded + 1;
      if (!state.paging.hasMore || pageNo <= state.paging.pageNo) return state;
      return { ...state, paging: { ...state.paging, pageNo } };
    }
    case 'loaded':
      if (state.paging.hasMore === event.hasMore) return state;
      return { ...state, paging: { ...state.paging, hasMore: event.hasMore } };
    case 'loggedOut':
      return state.tab === 'fav' ? changed(state, { tab: 'all' }) : state;
  }
}

/** What the lobby knows beside its own state; null is not known yet. */
export interface LobbyKnown {
  category: Category | null;
  hasHot: boolean | null;
  phase: SessionState['phase'];
}

/** What is to be asked for. */
export interface LobbyQuestion {
  list: LobbyTab;
  gameType: string;
  /** Empty for all makers. */
  vendor: string;
  search: string;
  classify: string;
  minBet: string;
}

/** What the lobby shows. */
export interface LobbyView {
  tabs: readonly LobbyTab[];
  tab: LobbyTab;
  /** The entry of the strip that is pressed: a vendor's code, or `ALL_MAKERS`. Empty while the vendors are not known. */
  vendor: string;
  /** Null while something is not known that it depends on, and where nothing may be asked. */
  question: LobbyQuestion | null;
  /**
   * The favourites were chosen by somebody who is not logged in: that is blocked, and the login opens:
   * docs/rules/lobbies.md#lists.
   */
  isBlocked: boolean;
  /** Recent games were chosen by a visitor, who has none: docs/rules/lobbies.md#lists. */
  needsLogin: boolean;
}

function shownTab(state: LobbyState, { hasHot, phase }: LobbyKnown): LobbyTab {
  if (state.tab === 'fav' && phase === 'out') return 'all';
  if (state.tab === 'hot' && hasHot === false) return 'all';
  return state.tab;
}

/**
 * The strip's pressed entry. Nothing chosen is the first vendor in the list of all games; a search, and the lists that are not
 * of a vendor, look at all makers then. A vendor that nobody knows is the first one.
 */
function pressedVendor(state: LobbyState, tab: LobbyTab, { cards, isWhole }: Category): string {
  const first = cards[0]?.vassalage ?? '';
  const wanted = state.vendor.toUpperCase();
  if (state.vendor === ALL_MAKERS) return isWhole ? ALL_MAKERS : first;
  if (state.vendor !== '') return cards.find((card) => card.vassalage.toUpperCase() === wanted)?.vassalage ?? first;
  return isWhole && (tab !== 'all' || state.search !== '') ? ALL_MAKERS : first;
}

/** What a state shows, given what is known. */
export function viewLobby(state: LobbyState, known: LobbyKnown): LobbyView {
  const { category, hasHot, phase } = known;
  const tab = shownTab(state, known);
  const tabs: LobbyTab[] = [
    'all',
    ...(hasHot || (hasHot === null && tab === 'hot') ? (['hot'] as const) : []),
    ...(phase === 'in' ? (['fav'] as const) : []),
    'recent',
  ];
  const vendor = category ? pressedVendor(state, tab, category) : '';
  const needsLogin = tab === 'recent' && phase === 'out';
  const isWaiting =
    !category || (tab === 'hot' && hasHot === null) || ((tab === 'fav' || tab === 'recent') && phase === 'unknown');
  const card = category?.cards.find((each) => each.vassalage === vendor);
  return {
    tabs,
    tab,
    vendor,
    question:
      isWaiting || needsLogin
        ? null
        : {
            list: tab,
            gameType: listedAs(card?.gameType ?? state.category),
            vendor: vendor === ALL_MAKERS ? '' : vendor,
            search: state.search,
            classify: listedAs(state.category) === 'RNG' ? state.classify : '',
            minBet: state.minBet,
          },
    isBlocked: state.tab === 'fav' && phase === 'out',
    needsLogin,
  };
}
