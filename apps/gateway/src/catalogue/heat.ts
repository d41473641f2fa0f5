import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Runner } from '../base/database/database.ts';
import { holdVersion, nextVersion } from './store.ts';

/** How hot a game is by real play: measures to compare games of a brand by, no counts of members or of rounds. */
export interface GameHeat {
  nodeId: number;
  /** By members: each counts once for every day on which they played, weighted by the day's age. */
  players: number;
  /** By rounds, weighted in the same way; decides between equals. */
  rounds: number;
}

/** Games that are kept of a brand: enough for a list of each vendor and type, and no more with a larger catalogue. */
export const MOST_HEAT = 2_000;

const hottestFirst = (a: GameHeat, b: GameHeat): number => b.players - a.players || b.rounds - a.rounds || a.nodeId - b.nodeId;

/** By brand the nodes of the games that are really played, the most played first. */
export async function readHeat(db: Runner): Promise<Map<number, number[]>> {
  const rows = await db.query<{ merchant_id: number; node_id: number }>({
    text: 'select merchant_id, node_id from game_heat order by merchant_id, players desc, rounds desc, node_id',
  });
  const heat = new Map<number, number[]>();
  for (const row of rows) {
    const nodes = heat.get(row.merchant_id);
    if (nodes) nodes.push(row.node_id);
    else heat.set(row.merchant_id, [row.node_id]);
  }
  return heat;
}

/**
 * Makes a brand's heat these games, of which the hottest {@link MOST_HEAT} are kept; unknown games and those without a player or a
 * round are left out. The catalogue's version moves only when something changed.
 */
export async function writeHeat(db: Database, clock: Clock, merchantId: number, rows: readonly GameHeat[]): Promise<void> {
  const kept = rows
    .filter(({ players, rounds }) => players > 0 && rounds > 0)
    .sort(hottestFirst)
    .slice(0, MOST_HEAT);
  await db.transaction(async (tx) => {
    // Two gateways that count at the same time write one after the other.
    await holdVersion(tx);
    const held = await tx.query<{ node_id: number; players: number; rounds: bigint }>({
      text: 'select node_id, players, rounds from game_heat where merchant_id = $1 order by players desc, rounds desc, node_id',
      values: [merchantId],
    });
    const before = held.map((row) => `${row.node_id}/${row.players}/${row.rounds}`).join();
    if (before === kept.map((row) => `${row.nodeId}/${row.players}/${row.rounds}`).join()) return;
    await nextVersion(tx);
    await tx.query({ text: 'delete from game_heat where merchant_id = $1', values: [merchantId] });
    await tx.query({
      text: `insert into game_heat (merchant_id, node_id, players, rounds, since)
             select $1, told."nodeId", told.players, told.rounds, $2
             from jsonb_to_recordset($3::jsonb) as told("nodeId" int, players int, rounds bigint)
             cross join lateral (select from game where node_id = told."nodeId" limit 1) known`,
      values: [merchantId, dateOf(clock), JSON.stringify(kept)],
    });
  });
}
