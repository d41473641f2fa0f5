import type { Query, Reply } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import { briefCache } from '../../base/brief-cache.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { WinCatalogue } from '../deps.ts';

export interface RoomDeps {
  db: Database;
  clock: Clock;
  catalogue: Pick<WinCatalogue, 'lotteries'>;
}

/** Games that are played against other members, each of which is a room. */
const ROOM_TYPES = ['PVP'];
/** Who did nothing for longer has left the table without saying so. A session's use is noted once a minute. */
const ONLINE_MS = 300_000;
const FRESH_MS = 10_000;

/** Members with a live session that was used since a moment, by game; games with none are left out. */
const readOnline = (db: Database, merchantId: number, nodes: readonly number[], since: Date) =>
  db.query<{ node_id: number; players: number }>({
    name: 'play-online',
    text: `select k.node_id, s.players from unnest($2::text::int[]) as k (node_id) cross join lateral (
             select count(distinct account_id)::int as players from game_session
             where merchant_id = $1 and node_id = k.node_id and ended_at is null and last_used_at >= $3) s
           where s.players > 0`,
    values: [merchantId, integers(nodes), since],
  });

/** The rooms of games between members. */
export function createRooms({ db, clock, catalogue }: RoomDeps) {
  const online = briefCache(clock, FRESH_MS, async (key) => {
    const [merchant, nodes = ''] = key.split('/');
    const since = new Date(clock.now() - ONLINE_MS);
    const rows = await readOnline(db, Number(merchant), nodes.split(',').map(Number), since);
    return new Map(rows.map((row) => [String(row.node_id), row.players]));
  });

  /** The rooms that the brand offers now, a vendor's where one is asked for. Whoever can pay the smallest stake may enter. */
  return async function rooms(
    query: Query<'roomList'>,
    viewer: { merchantId: number; language: string },
  ): Promise<Reply<'roomList'>> {
    const games = await catalogue.lotteries(ROOM_TYPES, viewer);
    if (games.length === 0) return { content: [] };
    const members = await online(`${viewer.merchantId}/${games.map(({ nodeId }) => nodeId).join(',')}`);
    return {
      content: games
        .filter(({ vassalage }) => !query.vassalage || vassalage === query.vassalage)
        .map(({ roomId, nodeId, vassalage, gameType, gameName, iconUrl, minBet }) => ({
          roomId,
          nodeId,
          vassalage,
          gameType,
          roomName: gameName,
          iconUrl,
          baseStake: minBet,
          minEntry: minBet,
          playersOnline: members.get(nodeId) ?? 0,
        })),
    };
  };
}
