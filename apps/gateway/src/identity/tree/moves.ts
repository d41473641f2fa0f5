import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { type Place, readPlaces } from './places.ts';

/**
 * Puts an account with all that is below it under another, in one statement, and notes where it stood. The caller holds the tree. Returns
 * the moment from which on it stands there.
 */
export async function movePlaces(tx: Transaction, accountId: bigint, parentId: bigint, clock: Clock): Promise<Date> {
  await tx.query({
    text: 'select id from account where id = $1 or path @> array[$1::bigint] order by id for no key update',
    values: [accountId],
  });
  // Read only now, that the transaction has its number by the locks: news of what is bet from this moment on is read behind this move. No move
  // is before one that was made before it, whatever the clocks of two gateways say.
  const [made] = await tx.query<{ at: Date }>({
    text: `insert into account_move (merchant_id, account_id, at, path)
           select merchant_id, id, greatest($2::timestamptz, (select max(m.at) from account_move m where m.merchant_id = a.merchant_id)), path
           from account a where id = $1 returning at`,
    values: [accountId, dateOf(clock)],
  });
  if (!made) throw new Error(`there is no account ${accountId}`);
  await tx.query({
    text: `update account a set
             parent_id = case when a.id = m.id then p.id else a.parent_id end,
             path = p.path || p.id || a.path[m.depth + 1:],
             depth = p.depth + 1 + a.depth - m.depth,
             top_agent_id = coalesce(p.top_agent_id, case when p.type in (2, 42) then p.id end)
           from account m, account p
           where m.id = $1 and p.id = $2 and (a.id = $1 or a.path @> array[$1::bigint])`,
    values: [accountId, parentId],
  });
  return made.at;
}

interface MoveRow {
  accountId: bigint;
  at: Date;
  path: bigint[];
}

/** Forgets moves that were made before a moment; returns how many, as many as `limit` at most. */
export async function forgetMoves(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from account_move where id = any(array(select id from account_move where at < $1 order by at limit $2)) returning id`,
    values: [before, limit],
  });
  return rows.length;
}

/** A brand's moves after a moment, the latest first. Who makes one holds the tree: their numbers are in the order in which they were made. */
const readMoves = (db: Runner, merchantId: number, after: Date): Promise<MoveRow[]> =>
  db.query<MoveRow>({
    name: 'account-moves',
    text: `select account_id as "accountId", at, path from account_move where merchant_id = $1 and at > $2 order by id desc`,
    values: [merchantId, after],
  });

/** An account and a moment. */
interface Standpoint {
  id: bigint;
  at: Date;
}

/** Takes moves back, the latest first: where an account stood before them. One that it did not take part in yet changes nothing. */
const before = ({ id, path }: Place, moves: readonly MoveRow[]): bigint[] =>
  moves.reduce((stood, move) => {
    const place = [...stood, id].indexOf(move.accountId);
    return place < 0 ? stood : [...move.path, ...stood.slice(place)];
  }, path);

/** Where accounts of a brand stood at moments; at that of a move it is made. Trial and test accounts are left out. */
export async function readPlacesAt<T extends Standpoint>(
  db: Runner,
  merchantId: number,
  wanted: readonly T[],
): Promise<(T & Place)[]> {
  if (wanted.length === 0) return [];
  // The places first: a move that is made between the two readings is taken back to where they stand.
  const places = new Map((await readPlaces(db, [...new Set(wanted.map(({ id }) => id))])).map((place) => [place.id, place]));
  const moves = await readMoves(db, merchantId, new Date(Math.min(...wanted.map(({ at }) => at.getTime()))));
  return wanted.flatMap((each) => {
    const place = places.get(each.id);
    if (!place) return [];
    const later = moves.filter(({ at }) => at > each.at);
    return [{ ...each, path: before(place, later) }];
  });
}
