import type { Query, Reply } from '@marquee/contract';
import { type Amount, parseDecimal } from '@marquee/money';
import { inputError } from '../base/errors.ts';
import { gameKey, type Snapshot } from './cache.ts';
import type { Game } from './game.ts';
import { type GameItem, itemOf } from './items.ts';
import { type ListFilter, listedAs } from './lobby.ts';
import { wordsOf } from './words.ts';

const PAGE_SIZE = 21;
const MOST_HOT = 30;

/** A field of a query string; clients send empty texts for what they do not ask. */
const given = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text.trim());

function stakeOf(text: string | null): Amount | null {
  if (text === null) return null;
  const stake = parseDecimal(text);
  if (stake === null || stake < 0n) throw inputError('minBet');
  return stake;
}

function linesOf(text: string | null, field: string): number | null {
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw inputError(field);
  return Number(text);
}

function filterOf(query: Query<'gameList'>, snapshot: Snapshot): ListFilter {
  const vendor = given(query.vassalage);
  const name = given(query.gameName);
  return {
    gameType: given(query.gameType)?.toUpperCase() ?? null,
    // Numbers of vendors begin at 1: zero is the unknown vendor, which has no games.
    vendorId: vendor === null ? null : (snapshot.vendorsByCode.get(vendor)?.id ?? 0),
    classification: given(query.gameClassify),
    words: name === null ? null : wordsOf(name),
    stake: stakeOf(given(query.minBet)),
    lines: linesOf(given(query.minLineNum), 'minLineNum') ?? linesOf(given(query.minLine), 'minLine'),
  };
}

/** The games that the brand's operator pinned, by node, in the operator's order; those that are not to be seen are left out. */
function pinnedNodes(snapshot: Snapshot, merchantId: number): number[] {
  return (snapshot.offers.get(merchantId)?.pins ?? []).flatMap((pin) => {
    const vendor = snapshot.vendorsByCode.get(pin.vendorCode);
    const node = vendor && snapshot.nodes.get(gameKey(vendor.id, pin.gameCode));
    return node === undefined ? [] : [node];
  });
}

/** Is the game one that the brand's operator pinned? */
export const isPinned = (snapshot: Snapshot, merchantId: number, game: Game): boolean =>
  pinnedNodes(snapshot, merchantId).includes(game.nodeId);

function items(snapshot: Snapshot, games: readonly Game[], language: string, hot: ReadonlySet<number>): GameItem[] {
  return games.flatMap((game) => {
    const vendor = snapshot.vendors.get(game.vendorId);
    return vendor ? [itemOf(game, vendor, language, hot.has(game.nodeId))] : [];
  });
}

/** A page of the games that a brand offers. Throws `request_param_err` for a stake or a number of lines that is none. */
export function gameList(snapshot: Snapshot, query: Query<'gameList'>, merchantId: number, language: string): Reply<'gameList'> {
  const lobby = snapshot.lobby(merchantId);
  const places = lobby.find(filterOf(query, snapshot));
  const [page, size] = [query.pageNo ?? 1, query.pageSize ?? PAGE_SIZE];
  const shown = places.slice((page - 1) * size, page * size).flatMap((place) => lobby.games[place] ?? []);
  return {
    games: items(snapshot, shown, language, new Set(pinnedNodes(snapshot, merchantId))),
    pageNum: page,
    totalPages: Math.ceil(places.length / size),
    totalCount: places.length,
  };
}

/** The brand's hot games: the operator's pins in their order, then top and new games in the order of lists; 30 at most. */
export function hotGames(snapshot: Snapshot, query: Query<'hotGames'>, merchantId: number, language: string): GameItem[] {
  const lobby = snapshot.lobby(merchantId);
  const gameType = given(query.gameType)?.toUpperCase() ?? null;
  const vendor = given(query.vassalage);
  const pinned = pinnedNodes(snapshot, merchantId);
  const hot = new Set(pinned);
  const fits = (game: Game): boolean =>
    (gameType === null || listedAs(game.gameType) === listedAs(gameType)) &&
    (vendor === null || snapshot.vendors.get(game.vendorId)?.code === vendor);
  const open = new Set(lobby.vendors.map(({ id }) => id));
  const pins = pinned.flatMap((node) => {
    const game = snapshot.games.get(node);
    return game?.status === 'open' && open.has(game.vendorId) && fits(game) ? [game] : [];
  });
  const others = lobby.promoted.filter((game) => !hot.has(game.nodeId) && fits(game));
  return items(snapshot, [...pins, ...others].slice(0, MOST_HOT), language, hot);
}
