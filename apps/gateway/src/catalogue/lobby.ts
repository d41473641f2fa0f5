import { type Amount, MAX_AMOUNT } from '@marquee/money';
import type { Game, Vendor } from './game.ts';
import { createWordIndex, group, type Places, type WordIndex } from './word-index.ts';
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
  /** The words of the games' names. */
  words: WordIndex;
  /** Places in `games` of a vendor's games, ascending. */
  ofVendor(vendorId: number): readonly number[];
  /** Places in `games` of the games that pass, ascending. */
  find(filter: ListFilter): readonly number[];
}

const NONE: Places = [];

/** Games of bingo are listed among the slots: the bingo lobby asks for RNG: docs/rules/lobbies.md#bingo-among-the-slots. */
export const listedAs = (gameType: string): string => (gameType === 'BINGO' ? 'RNG' : gameType);

const inListOrder = (a: Game, b: Game): number => Number(b.isTop) - Number(a.isTop) || a.sort - b.sort || a.nodeId - b.nodeId;

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

/** Indexes the open games of open vendors. */
export function buildLobby(all: Iterable<Game>, vendors: readonly Vendor[]): Lobby {
  const offered = new Set(vendors.map((vendor) => vendor.id));
  const games = [...all].filter((game) => game.status === 'open' && offered.has(game.vendorId)).sort(inListOrder);
  const everything: Places = games.map((_, place) => place);
  const byType = group(games, (game) => [listedAs(game.gameType)]);
  const byVendor = group(games, (game) => [game.vendorId]);
  const byClass = group(games, (game) => [game.classification]);
  const words = createWordIndex(games, wordsOfGame);
  // Amounts are within what a number holds exactly, and numbers compare faster.
  const stakes = Float64Array.from(games, (game) => Number(game.minStake));
  const lines = Int32Array.from(games, (game) => game.lines);

  return {
    vendors,
    games,
    words,
    ofVendor: (vendorId) => byVendor.get(vendorId) ?? NONE,
    promoted: [...games.filter((game) => game.isTop), ...games.filter((game) => game.isNew && !game.isTop)],
    find(filter) {
      if (filter.words?.length === 0) return NONE;
      const lists: Places[] = (filter.words ?? []).map(words.byPrefix);
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
