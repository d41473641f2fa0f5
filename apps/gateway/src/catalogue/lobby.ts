import { type Amount, MAX_AMOUNT } from '@marquee/money';
import type { Game, Vendor } from './game.ts';
import { wordsOf } from './words.ts';

/** What a list is narrowed to; null means no restriction. */
export interface ListFilter {
  gameType: string | null;
  vendorId: number | null;
  classification: string | null;
  /** Each must begin a word of the game's names. An empty list, unlike null, finds nothing. */
  words: readonly string[] | null;
  /** Games that can be played with a stake of this or less. */
  stake: Amount | null;
  /** Games with at least so many lines. */
  lines: number | null;
}

/** The open games that a brand offers, in the order in which lists show them, with their indexes. */
export interface Lobby {
  /** Open vendors in their order. */
  vendors: readonly Vendor[];
  games: readonly Game[];
  /** Top games, then new ones: what is shown as hot beside the operator's pins. */
  promoted: readonly Game[];
  /** Places in `games` of the games that pass, ascending. */
  find(filter: ListFilter): readonly number[];
}

/** Places in `games`, ascending. */
type Places = readonly number[];

const NONE: Places = [];

/** Games of bingo are listed among the slots: the bingo lobby asks for RNG. Specification 2, lobby page. */
export const listedAs = (gameType: string): string => (gameType === 'BINGO' ? 'RNG' : gameType);

const inListOrder = (a: Game, b: Game): number => Number(b.isTop) - Number(a.isTop) || a.sort - b.sort || a.nodeId - b.nodeId;

function group<K>(games: readonly Game[], keysOf: (game: Game) => Iterable<K>): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  games.forEach((game, place) => {
    for (const key of keysOf(game)) {
      const places = groups.get(key);
      if (places) places.push(place);
      else groups.set(key, [place]);
    }
  });
  return groups;
}

// A game stays the same object from one version of the catalogue to the next unless it changed.
const knownWords = new WeakMap<Game, readonly string[]>();

/** The words of all names of a game: it is found in any of its languages. */
function wordsOfGame(game: Game): readonly string[] {
  const known = knownWords.get(game);
  if (known) return known;
  const words = wordsOf(Object.values(game.names).join(' '));
  knownWords.set(game, words);
  return words;
}

/** First place in sorted words that is not before `word`. */
function lowerBound(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An inverted index: word to games. Gives a lookup by the beginning of a word. */
function wordIndex(games: readonly Game[]): (prefix: string) => Places {
  const byWord = group(games, wordsOfGame);
  const words = [...byWord.keys()].sort((a, b) => (a < b ? -1 : 1));
  return (prefix) => {
    const found: Places[] = [];
    for (let at = lowerBound(words, prefix); words[at]?.startsWith(prefix); at += 1)
      found.push(byWord.get(words[at] ?? '') ?? NONE);
    if (found.length <= 1) return found[0] ?? NONE;
    // Plain loops: these run over thousands of places for a short prefix.
    const marks = new Uint8Array(games.length);
    for (const places of found) for (const place of places) marks[place] = 1;
    const union: number[] = [];
    for (let place = 0; place < marks.length; place += 1) if (marks[place] === 1) union.push(place);
    return union;
  };
}

/** Indexes the open games of open vendors. */
export function buildLobby(all: Iterable<Game>, vendors: readonly Vendor[]): Lobby {
  const offered = new Set(vendors.map((vendor) => vendor.id));
  const games = [...all].filter((game) => game.status === 'open' && offered.has(game.vendorId)).sort(inListOrder);
  const everything: Places = games.map((_, place) => place);
  const byType = group(games, (game) => [listedAs(game.gameType)]);
  const byVendor = group(games, (game) => [game.vendorId]);
  const byClass = group(games, (game) => [game.classification]);
  const byPrefix = wordIndex(games);
  // Amounts are within what a number holds exactly, and numbers compare faster.
  const stakes = Float64Array.from(games, (game) => Number(game.minStake));
  const lines = Int32Array.from(games, (game) => game.lines);

  return {
    vendors,
    games,
    promoted: [...games.filter((game) => game.isTop), ...games.filter((game) => game.isNew && !game.isTop)],
    find(filter) {
      if (filter.words?.length === 0) return NONE;
      const lists: Places[] = (filter.words ?? []).map(byPrefix);
      if (filter.gameType !== null) lists.push(byType.get(listedAs(filter.gameType)) ?? NONE);
      if (filter.vendorId !== null) lists.push(byVendor.get(filter.vendorId) ?? NONE);
      if (filter.classification !== null) lists.push(byClass.get(filter.classification) ?? NONE);
      lists.sort((a, b) => a.length - b.length);
      let places = lists[0] ?? everything;
      for (const list of lists.slice(1)) places = intersect(places, list);
      if (filter.stake === null && filter.lines === null) return places;
      const [most, least] = [Number(filter.stake ?? MAX_AMOUNT), filter.lines ?? 0];
      return places.filter((place) => (stakes[place] ?? 0) <= most && (lines[place] ?? 0) >= least);
    },
  };
}

/** What two ascending lists share; the first is the shorter one. */
function intersect(short: Places, long: Places): Places {
  const shared: number[] = [];
  let from = 0;
  for (const place of short) {
    // Steps that double, then halves: the cost follows the shorter list, not the longer.
    let step = 1;
    while (from + step < long.length && (long[from + step] ?? 0) < place) step *= 2;
    let [low, high] = [from + (step >> 1), Math.min(from + step, long.length)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((long[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (long[low] === place) shared.push(place);
  }
  return shared;
}
