import type { Location } from 'react-router';
import { FIRST_PAGE, type Paging } from '../../domain/catalogue/lobby-state.ts';
import { session } from '../../shared/lib/storage.ts';

/** Where a player was in a list. */
export interface Place {
  paging: Paging;
  scrollY: number;
}

const KEY = 'lobbyPlaces';
/** Entries of the history that are remembered: the oldest are forgotten. */
const MOST = 50;
const MOST_PAGES = 10_000;

let places: Map<string, Place> | null = null;

function isPlace(value: unknown): value is [string, number, number] {
  const [key, pageNo, scrollY] = Array.isArray(value) ? value : [];
  return typeof key === 'string' && Number.isInteger(pageNo) && pageNo >= 1 && pageNo <= MOST_PAGES && Number.isFinite(scrollY);
}

/** What the tab kept when it was reloaded; what somebody else wrote there is left out. */
function readPlaces(): Map<string, Place> {
  try {
    const rows: unknown = JSON.parse(session.get(KEY) ?? '[]');
    const good = Array.isArray(rows) ? rows.filter(isPlace) : [];
    return new Map(good.map(([key, pageNo, scrollY]) => [key, { paging: { ...FIRST_PAGE, pageNo }, scrollY }]));
  } catch {
    return new Map();
  }
}

const known = (): Map<string, Place> => (places ??= readPlaces());

/** What an entry of the history is remembered by: see the shell's own key of scroll places. */
export const placeKey = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === 'default' ? pathname + search : key;

/** Where the player was in this entry of the history, if it is remembered. */
export const placeAt = (key: string): Place | undefined => known().get(key);

/** Remembers where the player is. */
export function keepPlace(key: string, place: Place): void {
  const all = known();
  all.delete(key);
  all.set(key, place);
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break;
    all.delete(oldest);
  }
}

/** Writes the places down where they survive a reload. */
export function writePlaces(): void {
  session.set(KEY, JSON.stringify([...known()].map(([key, { paging, scrollY }]) => [key, paging.pageNo, scrollY])));
}
