import type { Query, Reply } from '@marquee/contract';
import type { Snapshot } from './cache.ts';
import type { Vendor } from './game.ts';
import { isHot } from './hot.ts';
import { items } from './lists.ts';
import type { Lobby } from './lobby.ts';
import { createNearIndex, type NearIndex } from './near-words.ts';
import { createWordIndex, type Places, type WordIndex } from './word-index.ts';
import { wordsOf } from './words.ts';

const USUAL_LIMIT = 12;

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

/** Games found so far, by place, with how far they are from what was typed. */
type Found = Map<number, number>;

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

/** The games that have something for every typed word. */
function findAll(lobby: Lobby, typed: readonly string[], isNear: boolean): Found {
  const sides = searchable(lobby);
  let found: Found | null = null;
  const distances = new Uint8Array(lobby.games.length).fill(NOT_FOUND);
  for (const word of typed) {
    const touched = findWord(sides, word, isNear, distances);
    const both: Found = new Map();
    for (const place of touched) {
      const before = found === null ? 0 : found.get(place);
      if (before !== undefined) both.set(place, before + (distances[place] ?? 0));
      distances[place] = NOT_FOUND;
    }
    found = both;
    if (found.size === 0) break;
  }
  return found ?? new Map();
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
  const typed = wordsOf(text);
  const asTyped = findAll(lobby, typed, false);
  const isNear = asTyped.size === 0;
  const found = isNear ? findAll(lobby, typed, true) : asTyped;
  const rank = (place: number, distance: number): number => {
    const game = lobby.games[place];
    const standing = game && isHot(snapshot, merchantId, game) ? 0 : game?.isTop === true ? 1 : 2;
    return (distance * 3 + standing) * lobby.games.length + place;
  };
  // A number for each, of which the rest by the number of games is the place: sorted without a comparison of ours.
  const ranked = Float64Array.from(found, ([place, distance]) => rank(place, distance)).sort();
  const shown = [...ranked.subarray(0, limit)].flatMap((each) => lobby.games[each % lobby.games.length] ?? []);
  return { games: items(snapshot, shown, merchantId, language), totalCount: found.size, isNear: isNear && found.size > 0 };
}
