/** The lists of a lobby: all games in pages, the hot ones at once, one's favourites, and what one played last. */
export const LOBBY_TABS = ['all', 'hot', 'fav', 'recent'] as const;
export type LobbyTab = (typeof LOBBY_TABS)[number];

/** What a player chose in a lobby; an empty text where nothing is. */
export interface LobbyChoice {
  /** A vendor's code, or `ALL_MAKERS`. */
  vendor: string;
  tab: LobbyTab;
  search: string;
  classify: string;
  minBet: string;
}

/** Stands for the vendors of a category together. */
export const ALL_MAKERS = 'all';

/** Minimum-bet choices: docs/rules/lobbies.md#filters. */
export const MIN_BETS = ['', '0.01', '0.05', '0.1', '0.5', '0.75'] as const;
/** Longest name that can be searched for: the call's own limit. */
export const LONGEST_SEARCH = 100;
const CLASSES = ['JP', 'TG', 'AC', 'BG'] as const;
export type GameClass = (typeof CLASSES)[number];
const CODE = /^[A-Za-z0-9_]{1,40}$/;

/** The classification filters of the slot lobby: bingo only where the brand also speaks TY. */
export function classesFor(languages: readonly string[]): GameClass[] {
  return CLASSES.filter((key) => key !== 'BG' || languages.includes('TY'));
}

/** Reads a choice from the address; anything unknown in it is left out. */
export function readChoice(search: URLSearchParams): LobbyChoice {
  const tab = LOBBY_TABS.find((each) => each === search.get('page')) ?? 'all';
  // The filters are those of the list of all games.
  const given = (name: string) => (tab === 'all' ? search.get(name) : null) ?? '';
  return {
    vendor: CODE.exec(search.get('vendor') ?? '')?.[0] ?? '',
    tab,
    search: given('q').trim().slice(0, LONGEST_SEARCH),
    classify: CLASSES.find((key) => key === given('class')) ?? '',
    minBet: MIN_BETS.find((choice) => choice === given('minBet')) ?? '',
  };
}

/** The address's query for a choice. */
export function writeChoice({ vendor, tab, search, classify, minBet }: LobbyChoice): URLSearchParams {
  const query = new URLSearchParams();
  if (vendor) query.set('vendor', vendor);
  if (tab !== 'all') query.set('page', tab);
  if (search) query.set('q', search);
  if (classify) query.set('class', classify);
  if (minBet) query.set('minBet', minBet);
  return query;
}

/**
 * True when a step from one choice to another is one that Back should undo: another vendor or list, or the first filter. Typing on
 * in a search, another filter of the kind and the end of a filter stay in the same entry of the history.
 */
export function isNewPlace(from: LobbyChoice, to: LobbyChoice): boolean {
  const isFiltered = (choice: LobbyChoice) => choice.search !== '' || choice.classify !== '' || choice.minBet !== '';
  return from.vendor !== to.vendor || from.tab !== to.tab || (!isFiltered(from) && isFiltered(to));
}
