import type { Query } from '@marquee/contract';
import { gameKey, type Snapshot } from './cache.ts';
import type { Game } from './game.ts';
import { type GameItem, itemOf } from './items.ts';
import { openGame } from './offered.ts';
import { narrowedBy } from './query.ts';

const MOST_HOT = 30;
/** A mark that every game wears says nothing: it is for one in so many of the open games, beside the operator's pins. */
const ONE_IN = 4;

/** What is hot in a brand at one version of the catalogue. */
interface Hot {
  /** Open games: the operator's pins in their order, then those that are really played, the most played first. */
  games: readonly Game[];
  /** Pins, seen or not, and the most played of the brand. */
  marked: ReadonlySet<number>;
  /** Has anybody played anything yet? */
  isPlayed: boolean;
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

function hotOf(snapshot: Snapshot, merchantId: number): Hot {
  const brands = knownHot.get(snapshot) ?? new Map<number, Hot>();
  knownHot.set(snapshot, brands);
  const known = brands.get(merchantId);
  if (known) return known;
  const pins = pinnedNodes(snapshot, merchantId);
  const played = snapshot.heat.get(merchantId) ?? [];
  const open = (nodes: Iterable<number>) => [...nodes].flatMap((node) => openGame(snapshot, merchantId, node)?.game ?? []);
  const games = open(new Set([...pins, ...played]));
  const marks = Math.min(MOST_HOT, Math.ceil(snapshot.lobby(merchantId).games.length / ONE_IN));
  const marked = new Set([
    ...pins,
    ...open(played)
      .slice(0, marks)
      .map((game) => game.nodeId),
  ]);
  const hot = { games, marked, isPlayed: played.length > 0 };
  brands.set(merchantId, hot);
  return hot;
}

/** Nodes of the games that the brand's operator pinned, and of the brand's most played ones. */
export const hotNodes = (snapshot: Snapshot, merchantId: number): ReadonlySet<number> => hotOf(snapshot, merchantId).marked;

/** Is the game one that the brand's operator pinned, or among the brand's most played? */
export const isHot = (snapshot: Snapshot, merchantId: number, game: Game): boolean =>
  hotNodes(snapshot, merchantId).has(game.nodeId);

/**
 * The brand's hot games, of a type or a vendor where one is asked for: the operator's pins in their order, then by real play; 30
 * at most. While nobody has played anything yet, top and new games stand in for the second part.
 */
export function hotGames(snapshot: Snapshot, query: Query<'hotGames'>, merchantId: number, language: string): GameItem[] {
  const hot = hotOf(snapshot, merchantId);
  const fits = narrowedBy(query);
  const list: readonly Game[] = hot.isPlayed ? hot.games : [...new Set([...hot.games, ...snapshot.lobby(merchantId).promoted])];
  const shown: GameItem[] = [];
  for (const game of list) {
    if (shown.length === MOST_HOT) break;
    const vendor = snapshot.vendors.get(game.vendorId);
    if (vendor && fits(game, vendor)) shown.push(itemOf(game, vendor, language, hot.marked.has(game.nodeId)));
  }
  return shown;
}
