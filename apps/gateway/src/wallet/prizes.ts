import type { Runner } from '../base/database/database.ts';
import { CODES, KIND } from './codes.ts';
import { type Cursor, PAYS_PRIZE } from './following.ts';

/** A win that no stake precedes, once it is with its player: a pot, a tournament's, of free rounds. */
export interface Prize {
  /** Number of the transfer that paid it. */
  transferId: bigint;
  /** The player's ledger account. */
  account: bigint;
  provider: number;
  /** What it pays, by the vendor's name. */
  ref: string;
  /** The game that its vendor names with it. */
  game: number;
  /** In ten-thousandths of a unit. */
  amount: bigint;
  /** When it was paid; of one that was held, when it was released. */
  at: Date;
}

/** The prizes in games that the transfers after one place in the ledger, up to another, brought to their players. */
export const readPrizesBetween = (runner: Runner, from: Cursor, to: Cursor): Promise<Prize[]> =>
  runner.query<Prize>({
    name: 'ledger-prizes',
    // A held one is grouped by its kind, vendor and id, which has no spaces.
    text: `with fresh as materialized (
             select t.id, t.kind, t.code, t.at, t.account_id, t.credit_id, t.group_id from transfer t
             where (t.xid, t.id) > ($1::xid8, $2) and (t.xid, t.id) <= ($3::xid8, $4) and ${PAYS_PRIZE})
           select p.id as "transferId", p.account_id as account, p.provider, coalesce(p.ref_tx, '') as ref, p.subject as game, p.amount, f.at
           from fresh f cross join lateral (
             select t.* from transfer t where f.code = ${CODES.PROMOTION_WIN.id} and t.id = f.id
             union all
             select t.* from transfer t where f.code = ${CODES.WIN_RELEASED.id} and t.account_id = f.credit_id
               and t.provider = split_part(f.group_id, ' ', 2)::int and t.tx_id = split_part(f.group_id, ' ', 3) and t.kind = ${KIND.promotion}
           ) p where p.subject is not null`,
    values: [from.xid, from.id, to.xid, to.id],
  });
