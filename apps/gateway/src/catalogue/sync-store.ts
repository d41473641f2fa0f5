import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { nextVersion } from './store.ts';
import type { ToldGame } from './vendor-client.ts';

/** What a synchronisation changed. */
export interface Changes {
  added: number;
  changed: number;
  closed: number;
}

/** A poster that is to be looked at. */
export interface PosterRow {
  node_id: number;
  game_code: string;
  poster: string;
  poster_hash: string | null;
}

/** What the vendor decides of a game, in the names of the columns. */
interface ToldRow {
  game_code: string;
  game_type: string;
  classification: string;
  names: Record<string, string>;
  min_stake: string;
  max_stake: string;
  lines: number;
  rtp_basis_points: number;
  volatility: string;
  has_demo: boolean;
  is_new: boolean;
  poster: string;
  told_multiple: number | null;
}

const POSTERS_AT_ONCE = 500;
const POSTER_FRESH_MS = 86_400_000;

const COLUMNS = `game_code, game_type, classification, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
                 has_demo, is_new, poster, told_multiple`;
const RECORD = `game_code text, game_type text, classification text, names jsonb, min_stake bigint, max_stake bigint,
                lines int, rtp_basis_points int, volatility text, has_demo boolean, is_new boolean, poster text, told_multiple int`;

const toldRow = (game: ToldGame): ToldRow => ({
  game_code: game.gameCode,
  game_type: game.gameType,
  classification: game.classification,
  names: game.names,
  min_stake: game.minStake,
  max_stake: game.maxStake,
  lines: game.lines,
  rtp_basis_points: game.rtpBasisPoints,
  volatility: game.volatility,
  has_demo: game.hasDemo,
  is_new: game.isNew,
  poster: game.poster,
  told_multiple: game.maxWinMultiple ?? null,
});

/** A text that is the same for rows that say the same. */
const fingerprint = (row: ToldRow): string =>
  JSON.stringify([
    row.game_type,
    row.classification,
    Object.entries(row.names).sort(([a], [b]) => (a < b ? -1 : 1)),
    row.min_stake,
    row.max_stake,
    row.lines,
    row.rtp_basis_points,
    row.volatility,
    row.has_demo,
    row.is_new,
    row.poster,
    row.told_multiple,
  ]);

async function insertGames(tx: Transaction, vendorId: number, version: bigint, rows: readonly ToldRow[]): Promise<void> {
  await tx.query({
    text: `insert into game (vendor_id, version, ${COLUMNS})
           select $1, $2, ${COLUMNS} from jsonb_to_recordset($3::jsonb) as told(${RECORD})`,
    values: [vendorId, version, JSON.stringify(rows)],
  });
}

async function updateGames(tx: Transaction, vendorId: number, version: bigint, rows: readonly ToldRow[]): Promise<void> {
  await tx.query({
    text: `update game set game_type = told.game_type, classification = told.classification, names = told.names,
                  min_stake = told.min_stake, max_stake = told.max_stake, lines = told.lines,
                  rtp_basis_points = told.rtp_basis_points, volatility = told.volatility, has_demo = told.has_demo,
                  is_new = told.is_new, listed = true, version = $2, poster = told.poster,
                  told_multiple = told.told_multiple,
                  poster_checked_at = case when game.poster = told.poster then game.poster_checked_at end
           from jsonb_to_recordset($3::jsonb) as told(${RECORD})
           where game.vendor_id = $1 and game.game_code = told.game_code`,
    values: [vendorId, version, JSON.stringify(rows)],
  });
}

async function closeGames(tx: Transaction, vendorId: number, version: bigint, codes: readonly string[]): Promise<void> {
  await tx.query({
    text: `update game set listed = false, version = $2
           from jsonb_array_elements_text($3::jsonb) as gone(game_code)
           where game.vendor_id = $1 and game.game_code = gone.game_code`,
    values: [vendorId, version, JSON.stringify(codes)],
  });
}

/**
 * Makes a vendor's games what the vendor told: new ones are added, changed ones changed, those it no longer lists closed, none
 * deleted. `unfit` games stay as they are. The catalogue's version moves only when something changed.
 */
export async function writeTold(
  db: Database,
  clock: Clock,
  vendorId: number,
  told: { games: readonly ToldGame[]; unfit: readonly string[]; verifyUrl: string | null },
): Promise<Changes> {
  return db.transaction(async (tx) => {
    // Two gateways that synchronise the same vendor do so one after the other.
    const [vendor] = await tx.query<{ verify_url: string | null }>({
      text: 'select verify_url from vendor where id = $1 for update',
      values: [vendorId],
    });
    const held = await tx.query<
      Omit<ToldRow, 'min_stake' | 'max_stake'> & { min_stake: bigint; max_stake: bigint; listed: boolean }
    >({
      text: `select listed, ${COLUMNS} from game where vendor_id = $1`,
      values: [vendorId],
    });
    const known = new Map(
      held.map((row) => [
        row.game_code,
        { listed: row.listed, text: fingerprint({ ...row, min_stake: String(row.min_stake), max_stake: String(row.max_stake) }) },
      ]),
    );
    const rows = told.games.map(toldRow);
    const added = rows.filter((row) => !known.has(row.game_code));
    const changed = rows.filter((row) => {
      const before = known.get(row.game_code);
      return before !== undefined && !(before.listed && before.text === fingerprint(row));
    });
    const mentioned = new Set([...rows.map((row) => row.game_code), ...told.unfit]);
    const gone = [...known].flatMap(([code, { listed }]) => (listed && !mentioned.has(code) ? [code] : []));
    const isMoved = vendor?.verify_url !== told.verifyUrl;
    if (added.length + changed.length + gone.length > 0 || isMoved) {
      const version = await nextVersion(tx);
      if (added.length > 0) await insertGames(tx, vendorId, version, added);
      if (changed.length > 0) await updateGames(tx, vendorId, version, changed);
      if (gone.length > 0) await closeGames(tx, vendorId, version, gone);
    }
    await tx.query({
      text: 'update vendor set synced_at = $2, verify_url = $3 where id = $1',
      values: [vendorId, dateOf(clock), told.verifyUrl],
    });
    return { added: added.length, changed: changed.length, closed: gone.length };
  });
}

/** Posters of a vendor that are missing, have moved, or were last looked at more than a day ago: 500 at most, the oldest first. */
export const readDuePosters = (db: Database, clock: Clock, vendorId: number): Promise<PosterRow[]> =>
  db.query<PosterRow>({
    text: `select node_id, game_code, poster, poster_hash from game
           where vendor_id = $1 and listed and poster <> '' and (poster_hash is null or poster_checked_at is null or poster_checked_at < $2)
           order by poster_checked_at nulls first, node_id limit ${POSTERS_AT_ONCE}`,
    values: [vendorId, new Date(clock.now() - POSTER_FRESH_MS)],
  });

/** Notes which posters were looked at, and the hashes of those that are new: each new one is a new version of the picture. */
export async function writePosters(
  db: Database,
  clock: Clock,
  vendorId: number,
  looked: readonly number[],
  fresh: readonly { node_id: number; poster_hash: string }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (fresh.length > 0) {
      const version = await nextVersion(tx);
      await tx.query({
        text: `update game set poster_hash = fresh.poster_hash, poster_version = poster_version + 1, version = $1
               from jsonb_to_recordset($2::jsonb) as fresh(node_id int, poster_hash text)
               where game.vendor_id = $3 and game.node_id = fresh.node_id and game.poster_hash is distinct from fresh.poster_hash`,
        values: [version, JSON.stringify(fresh), vendorId],
      });
    }
    await tx.query({
      text: `update game set poster_checked_at = $1
             from jsonb_array_elements_text($2::jsonb) as looked(node_id)
             where game.vendor_id = $3 and game.node_id = looked.node_id::int`,
      values: [dateOf(clock), JSON.stringify(looked), vendorId],
    });
  });
}
