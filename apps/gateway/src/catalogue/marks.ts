import type { Query, Reply } from '@marquee/contract';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { Snapshot } from './cache.ts';
import type { Game } from './game.ts';
import { isHot } from './hot.ts';
import { type GameItem, itemOf } from './items.ts';
import { deleteFavourite, type Member, readFavourites, readRecent, writeFavourite, writeRecent } from './mark-store.ts';
import { offeredGame, openGame } from './offered.ts';
import { given, type Narrowing, narrowedBy } from './query.ts';

/** A member who looks at the catalogue. */
export interface MemberViewer extends Member {
  language: string;
}

/** What names a game in a call: its node and, where it is given, its vendor. */
export interface GameRef {
  nodeId: string;
  vendor?: string | undefined;
}

/** What members marked: their favourites and the games that they opened last. */
export interface Marks {
  favouriteIds(viewer: Member): Promise<Reply<'favouriteIds'>>;
  favouriteGames(query: Query<'favouriteGames'>, viewer: MemberViewer): Promise<Reply<'favouriteGames'>>;
  /** Throws `game.unknown` for a game that the brand has not or that is not the vendor's, `favourites.full` for one too many. */
  addFavourite(ref: GameRef, viewer: Member): Promise<void>;
  removeFavourite(ref: GameRef, viewer: Member): Promise<void>;
  recentGames(query: Query<'recentGames'>, viewer: MemberViewer): Promise<Reply<'recentGames'>>;
  /** Throws `game.unknown` as {@link Marks.addFavourite} does. */
  addRecentGame(ref: GameRef, viewer: Member): Promise<void>;
  /** Puts a game that is being launched at the head of the account's recent games. Call it with a node that exists. */
  noteRecent(merchantId: number, accountId: bigint, nodeId: number): Promise<void>;
}

const PAGE_SIZE = 21;

interface MarkFilter extends Narrowing {
  page: number;
  size: number;
}

/** The page of marked games that are to be seen now: a mark of one that is not stays, unseen. */
function pageOf(snapshot: Snapshot, nodes: readonly number[], { merchantId, language }: MemberViewer, filter: MarkFilter) {
  const fits = narrowedBy(filter);
  const items = nodes.flatMap((node): GameItem[] => {
    const found = openGame(snapshot, merchantId, node);
    if (!found || !fits(found.game, found.vendor)) return [];
    return [itemOf(found.game, found.vendor, language, isHot(snapshot, merchantId, found.game))];
  });
  const { page, size } = filter;
  return {
    shown: items.slice((page - 1) * size, page * size),
    totals: { pageNum: page, totalPages: Math.ceil(items.length / size), totalCount: items.length },
  };
}

/** The game of a reference. Throws `game.unknown`. */
function gameOf(snapshot: Snapshot, merchantId: number, { nodeId, vendor }: GameRef): Game {
  const found = offeredGame(snapshot, merchantId, Number(nodeId));
  const code = given(vendor);
  if (!found || (code !== null && found.vendor.code !== code)) throw new BusinessError('game.unknown');
  return found.game;
}

/** Makes the keeping of members' marks. */
export function createMarks(db: Database, current: () => Promise<Snapshot>): Marks {
  return {
    favouriteIds: async (viewer) => (await readFavourites(db, viewer)).map(String),
    async favouriteGames(query, viewer) {
      const nodes = await readFavourites(db, viewer);
      const gameType = given(query.gameType) ?? query.gameTyp;
      const [page, size] = [query.pageNo ?? 1, query.pageSize ?? PAGE_SIZE];
      const { shown, totals } = pageOf(await current(), nodes, viewer, { ...query, gameType, page, size });
      return { content: shown, ...totals };
    },
    async addFavourite(ref, viewer) {
      const { nodeId } = gameOf(await current(), viewer.merchantId, ref);
      if (!(await writeFavourite(db, viewer, nodeId))) throw new BusinessError('favourites.full');
    },
    async removeFavourite({ nodeId }, viewer) {
      // No node has more digits: what is longer is nobody's favourite.
      if (/^\d{1,9}$/.test(nodeId)) await deleteFavourite(db, viewer, Number(nodeId));
    },
    async recentGames(query, viewer) {
      const nodes = await readRecent(db, viewer);
      const page = query.pageNo ?? query.page ?? 1;
      const { shown, totals } = pageOf(await current(), nodes, viewer, { ...query, page, size: query.pageSize ?? PAGE_SIZE });
      return { list: shown, ...totals };
    },
    async addRecentGame(ref, viewer) {
      await writeRecent(db, viewer, gameOf(await current(), viewer.merchantId, ref).nodeId);
    },
    noteRecent: (merchantId, accountId, nodeId) => writeRecent(db, { merchantId, accountId }, nodeId),
  };
}
