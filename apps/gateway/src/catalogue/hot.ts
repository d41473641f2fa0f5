import type { Query } from '@marquee/contract';
import { gameKey, type Snapshot } from './cache.ts';
import type { Game } from './game.ts';
import { type GameItem, itemOf } from './items.ts';
import { type Lobby, listedAs } from './lobby.ts';
import { openGame } from './offered.ts';
import { given, narrowedBy } from './query.ts';

const MOST_HOT = 30;
const LEAST_HOT = 3;
const ONE_IN = 4;

/** How many of so many games of a type are hot by play at most: a word that fits every game says nothing. */
export const hotShare = (games: number): number => Math.min(MOST_HOT, Math.max(LEAST_HOT, Math.ceil(games / ONE_IN)));

/** What is hot in a brand at one version of the catalogue. */
interface Hot {
  /** Open games that the operator pinned, in the operator's order. */
  pins: readonly Game[];
  /** Open games that are really played, the most played first. */
  played: readonly Game[];
  /** Nodes of the pins, seen or not, and of the most played games of each type. */
  marked: ReadonlySet<number>;
}

// A snapshot never changes; the marks are asked for with every list.
const knownHot = new WeakMap<Snapshot, Map<number, Hot>>();

/** The games that the brand's operator pinned, by node, in the operator's order; a pin of an unknown game is left out. */
function pinnedNodes(snapshot: Snapshot, merchantId: number): number[] {
  return (snapshot.offers.get(merchantId)?.pins ?? []).flatMap((pin) => {
    const vendor = snapshot.vendorsByCode.get(pin.vendorCode);
    const node = vendor && snapshot.nodes.get(gameKey(vendor.id, pin.gameCode));
    return node === undefined ? [] : [node];
  });
}

// Lobbies live as long as nothing but heat changes.
const knownSizes = new WeakMap<Lobby, ReadonlyMap<string, number>>();

/** How many games the lobby lists of each type, and of each type and vendor. */
function sizesOf(lobby: Lobby): ReadonlyMap<string, number> {
  const known = knownSizes.get(lobby);
  if (known) return known;
  const sizes = new Map<string, number>();
  for (const { gameType, vendorId } of lobby.games) {
    const type = listedAs(gameType);
    for (const key of [type, `${type}/${vendorId}`]) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  knownSizes.set(lobby, sizes);
  return sizes;
}

/** Of games in the order of play, those within the share of their type, or of their type and vendor where only one is looked at. */
function hottest(played: readonly Game[], lobby: Lobby, isOfOneVendor: boolean): Game[] {
  const sizes = sizesOf(lobby);
  const taken = new Map<string, number>();
  return played.filter(({ gameType, vendorId }) => {
    const type = listedAs(gameType);
    const before = taken.get(type) ?? 0;
    taken.set(type, before + 1);
    return before < hotShare(sizes.get(isOfOneVendor ? `${type}/${vendorId}` : type) ?? 0);
  });
}

function hotOf(snapshot: Snapshot, merchantId: number): Hot {
  const brands = knownHot.get(snapshot) ?? new Map<number, Hot>();
  knownHot.set(snapshot, brands);
  const known = brands.get(merchantId);
  if (known) return known;
  const open = (nodes: readonly number[]) => nodes.flatMap((node) => openGame(snapshot, merchantId, node)?.game ?? []);
  const pinned = pinnedNodes(snapshot, merchantId);
  const played = open(snapshot.heat.get(merchantId) ?? []);
  const top = hottest(played, snapshot.lobby(merchantId), false);
  const marked = new Set([...pinned, ...top.map((game) => game.nodeId)]);
  const hot = { pins: open(pinned), played, marked };
  brands.set(merchantId, hot);
  return hot;
}

/** Nodes of the games that the brand's operator pinned, and of the most played ones of each type. */
export const hotNodes = (snapshot: Snapshot, merchantId: number): ReadonlySet<number> => hotOf(snapshot, merchantId).marked;

/** Is the game one that the brand's operator pinned, or among the most played of its type? */
export const isHot = (snapshot: Snapshot, merchantId: number, game: Game): boolean =>
  hotNodes(snapshot, merchantId).has(game.nodeId);

/**
 * The brand's hot games, of a type or a vendor where one is asked for: the operator's pins in their order, then the quarter of
 * each type that is played most; 30 at most. While nobody has played anything yet, top and new games stand in for the second part.
 */
export function hotGames(snapshot: Snapshot, query: Query<'hotGames'>, merchantId: number, language: string): GameItem[] {
  const hot = hotOf(snapshot, merchantId);
  const lobby = snapshot.lobby(merchantId);
  const narrows = narrowedBy(query);
  const fits = (game: Game): boolean => {
    const vendor = snapshot.vendors.get(game.vendorId);
    return vendor !== undefined && narrows(game, vendor);
  };
  const isOfOneVendor = given(query.vassalage) !== null;
  const second = hot.played.length > 0 ? hottest(hot.played.filter(fits), lobby, isOfOneVendor) : lobby.promoted.filter(fits);
  return [...new Set([...hot.pins.filter(fits), ...second])].slice(0, MOST_HOT).flatMap((game) => {
    const vendor = snapshot.vendors.get(game.vendorId);
    return vendor ? [itemOf(game, vendor, language, hot.marked.has(game.nodeId))] : [];
  });
}
