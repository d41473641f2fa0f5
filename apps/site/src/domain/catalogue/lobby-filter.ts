/** What a lobby shows. Empty means no restriction. */
export interface LobbyFilter {
  vendor: string;
  search: string;
  classify: string;
  minBet: string;
}

/** Minimum-bet choices: specification 2, lobby page. */
export const MIN_BETS = ['', '0.01', '0.05', '0.1', '0.5', '0.75'] as const;
const CLASSES = ['JP', 'TG', 'AC', 'BG'];
const LONGEST_SEARCH = 100;

/** The classification filters of the slot lobby: bingo only where the brand also speaks TY. */
export function classesFor(languages: readonly string[]): string[] {
  return CLASSES.filter((key) => key !== 'BG' || languages.includes('TY'));
}

/** Reads a lobby's state from the address; anything unknown in it is left out. */
export function readFilter(search: URLSearchParams): LobbyFilter {
  const minBet = search.get('minBet') ?? '';
  const classify = search.get('class') ?? '';
  return {
    vendor: /^[A-Za-z0-9_]{1,40}$/.exec(search.get('vendor') ?? '')?.[0] ?? '',
    search: (search.get('q') ?? '').slice(0, LONGEST_SEARCH),
    classify: CLASSES.includes(classify) ? classify : '',
    minBet: MIN_BETS.some((choice) => choice === minBet) ? minBet : '',
  };
}

/** The address's query for a lobby's state. */
export function writeFilter(filter: LobbyFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.vendor) search.set('vendor', filter.vendor);
  if (filter.search) search.set('q', filter.search);
  if (filter.classify) search.set('class', filter.classify);
  if (filter.minBet) search.set('minBet', filter.minBet);
  return search;
}

/** The state after one choice: a new vendor, search, classification or minimum clears the others. Specification 4, lobby list type. */
export function changeFilter(filter: LobbyFilter, change: Partial<LobbyFilter>): LobbyFilter {
  const vendor = change.vendor ?? filter.vendor;
  return { vendor, search: '', classify: '', minBet: '', ...change };
}
