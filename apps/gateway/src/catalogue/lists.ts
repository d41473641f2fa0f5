import type { Query, Reply } from '@marquee/contract';
import { type Amount, parseDecimal } from '@marquee/money';
import { inputError } from '../base/errors.ts';
import type { Snapshot } from './cache.ts';
import type { Game } from './game.ts';
import { isHot } from './hot.ts';
import { type GameItem, itemOf } from './items.ts';
import type { ListFilter } from './lobby.ts';
import { given } from './query.ts';
import { wordsOf } from './words.ts';

const PAGE_SIZE = 21;

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

/** Games as lists show them. */
export const items = (snapshot: Snapshot, games: readonly Game[], merchantId: number, language: string): GameItem[] =>
  games.flatMap((game) => {
    const vendor = snapshot.vendors.get(game.vendorId);
    return vendor ? [itemOf(game, vendor, language, isHot(snapshot, merchantId, game))] : [];
  });

/** A page of the games that a brand offers. Throws `request_param_err` for a stake or a number of lines that is none. */
export function gameList(snapshot: Snapshot, query: Query<'gameList'>, merchantId: number, language: string): Reply<'gameList'> {
  const lobby = snapshot.lobby(merchantId);
  const places = lobby.find(filterOf(query, snapshot));
  const [page, size] = [query.pageNo ?? 1, query.pageSize ?? PAGE_SIZE];
  const shown = places.slice((page - 1) * size, page * size).flatMap((place) => lobby.games[place] ?? []);
  return {
    games: items(snapshot, shown, merchantId, language),
    pageNum: page,
    totalPages: Math.ceil(places.length / size),
    totalCount: places.length,
  };
}
