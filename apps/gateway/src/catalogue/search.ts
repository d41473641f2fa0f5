import type { Query, Reply } from '@marquee/contract';
import type { Snapshot } from './cache.ts';
import type { Vendor } from './game.ts';
import { hotNodes } from './hot.ts';
import { items } from './lists.ts';
import type { Lobby } from './lobby.ts';
import { createNearIndex, type NearIndex } from './near-words.ts';
import { createWordIndex, type Places, type WordIndex } from './word-index.ts';
import { wordsOf } from './words.ts';

const USUAL_LIMIT = 12;
/** No name has more; what is typed beyond is not looked at. */
const MOST_WORDS = 12;

/** How far a game's word is from a typed one; what is found by a smaller number stands first. */
const EXACT = 0;
const PREFIX = 1;
const VENDOR = 2;
/** What each wrong letter adds: more than anything that is spelled right. */
const WRONG_LETTER = 4;
const NOT_FOUND = 255;

/** Words, the places of the games behind them, and the words that are spelled nearly so. */
interface Side {
  index: WordIndex;
  near: NearIndex;
  gamesAt(position: number): Places;
  /** What is added for being found on this side. */
  far: number;
}

/** A vendor is found by its name, also as one word, and by its code. */
const vendorWords = ({ name, code }: Vendor): string[] => {
  const words = wordsOf(name);
  return [...new Set([...words, words.join(''), ...wordsOf(code)])];
};

function sidesOf(lobby: Lobby): Side[] {
  const vendors = createWordIndex(lobby.vendors, vendorWords);
  return [
    {
      index: vendors,
      near: createNearIndex(vendors.words),
      gamesAt: (position) => vendors.placesAt(position).flatMap((place) => lobby.ofVendor(lobby.vendors[place]?.id ?? 0)),
      far: VENDOR,
    },
    { index: lobby.words, near: createNearIndex(lobby.words.words), gamesAt: lobby.words.placesAt, far: 0 },
  ];
}

// Made when somebody first searches, and gone with the lobby.
const knownSides = new WeakMap<Lobby, Side[]>();

function searchable(lobby: Lobby): Side[] {
  const sides = knownSides.get(lobby) ?? sidesOf(lobby);
  knownSides.set(lobby, sides);
  return sides;
}

/** Places of what was found, in no order, and how far each place is from what was typed. */
interface Found {
  places: Places;
  sums: Uint16Array;
}

/** What a typed word finds: the places, and how far each is. */
function findWord(sides: readonly Side[], word: string, isNear: boolean, distances: Uint8Array): number[] {
  const touched: number[] = [];
  const reach = (places: Places, distance: number): void => {
    for (const place of places) {
      const before = distances[place] ?? 0;
      if (before === NOT_FOUND) touched.push(place);
      if (distance < before) distances[place] = distance;
    }
  };
  for (const { index, near, gamesAt, far } of sides) {
    const [from, to] = index.range(word);
    for (let at = from; at < to; at += 1) reach(gamesAt(at), far + (at === from && index.words[at] === word ? EXACT : PREFIX));
    if (!isNear) continue;
    for (const nearby of near(word)) {
      const distance = far + nearby.distance * WRONG_LETTER + (nearby.isWhole ? EXACT : PREFIX);
      for (let at = nearby.from; at < nearby.to; at += 1) reach(gamesAt(at), distance);
    }
  }
  return touched;
}

/** The games that have something for every typed word. Flat arrays: a short word is in thousands of names. */
function findAll(lobby: Lobby, typed: readonly string[], isNear: boolean): Found {
  const sides = searchable(lobby);
  const distances = new Uint8Array(lobby.games.length).fill(NOT_FOUND);
  const sums = new Uint16Array(lobby.games.length);
  // How many of the words so far each place has.
  const reached = new Uint8Array(lobby.games.length);
  let places: Places = [];
  for (const [nth, word] of typed.entries()) {
    const both: number[] = [];
    for (const place of findWord(sides, word, isNear, distances)) {
      if (reached[place] === nth) {
        reached[place] = nth + 1;
        sums[place] = (sums[place] ?? 0) + (distances[place] ?? 0);
        both.push(place);
      }
      distances[place] = NOT_FOUND;
    }
    places = both;
    if (places.length === 0) break;
  }
  return { places, sums };
}

/**
 * Games of every category by the words of their names, and of their vendor's name. Each typed word must begin one of them; where no
 * game has that, words that are spelled nearly so count too. First what is spelled as typed, then what begins so, then what
 * the vendor is called; of equals the hot games, the top ones, and the order of lists.
 */
export function searchGames(
  snapshot: Snapshot,
  { text, limit = USUAL_LIMIT }: Query<'searchGames'>,
  merchantId: number,
  language: string,
): Reply<'searchGames'> {
  const lobby = snapshot.lobby(merchantId);
  const typed = wordsOf(text).slice(0, MOST_WORDS);
  const asTyped = findAll(lobby, typed, false);
  const isNear = asTyped.places.length === 0;
  const { places, sums } = isNear ? findAll(lobby, typed, true) : asTyped;
  const hot = hotNodes(snapshot, merchantId);
  // A number for each, of which the rest by the number of games is the place: sorted without a comparison of ours.
  const ranked = new Float64Array(places.length);
  places.forEach((place, at) => {
    const game = lobby.games[place];
    const standing = game && hot.has(game.nodeId) ? 0 : game?.isTop === true ? 1 : 2;
    ranked[at] = ((sums[place] ?? 0) * 3 + standing) * lobby.games.length + place;
  });
  ranked.sort();
  const shown = [...ranked.subarray(0, limit)].flatMap((each) => lobby.games[each % lobby.games.length] ?? []);
  return { games: items(snapshot, shown, merchantId, language), totalCount: places.length, isNear: isNear && places.length > 0 };
}
