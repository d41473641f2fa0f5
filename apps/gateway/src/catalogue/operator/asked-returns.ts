import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner } from '../../base/database/database.ts';
import type { GameReturn } from '../store.ts';

/** A list that was written down so long after a return was asked for was read from the vendor after its answer. */
const READ_AFTER = `interval '1 minute'`;

/** A game with the return that its vendor was asked for, in millionths. */
export type AskedReturn = Omit<GameReturn, 'rtpBasisPoints'> & { gameReturn: number };

/** Keeps what a vendor is about to be asked for, in the transaction that checks it; its number, or null for a game that is not known. */
export async function keepAskedReturn(
  tx: Runner,
  clock: Clock,
  { vendor, gameCode, gameReturn }: Pick<AskedReturn, 'vendor' | 'gameCode'> & { gameReturn: number },
): Promise<bigint | null> {
  await tx.query({
    name: 'asked-returns-over',
    text: `delete from game_asked_return a using game g join vendor v on v.id = g.vendor_id
           where g.node_id = a.node_id and a.asked_at + ${READ_AFTER} <= v.synced_at`,
  });
  const [row] = await tx.query<{ id: bigint }>({
    name: 'asked-return-keep',
    text: `insert into game_asked_return (node_id, game_return, asked_at)
           select g.node_id, $3, $4 from game g join vendor v on v.id = g.vendor_id where v.code = $1 and g.game_code = $2
           returning id`,
    values: [vendor, gameCode, gameReturn, dateOf(clock)],
  });
  return row?.id ?? null;
}

/** Forgets a return that its vendor refused. */
export async function dropAskedReturn(runner: Runner, id: bigint): Promise<void> {
  await runner.query({ name: 'asked-return-drop', text: 'delete from game_asked_return where id = $1', values: [id] });
}

/** The returns of games that a brand offers now, that vendors were asked for and their lists may not tell yet. */
export const readAskedReturns = (runner: Runner, merchantId: number): Promise<AskedReturn[]> =>
  runner.query<AskedReturn>({
    name: 'asked-returns',
    text: `select g.node_id as "nodeId", g.game_code as "gameCode", g.game_type as "gameType", coalesce(g.names ->> 'EN', g.game_code) as name,
             v.code as vendor, a.game_return as "gameReturn"
           from game_asked_return a
           join game g on g.node_id = a.node_id and g.status = 'open' and g.listed
           join vendor v on v.id = g.vendor_id and v.status = 'open'
           join merchant_vendor m on m.vendor_id = v.id and m.merchant_id = $1 and m.is_open
           where v.synced_at is null or a.asked_at + ${READ_AFTER} > v.synced_at`,
    values: [merchantId],
  });
