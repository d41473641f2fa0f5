import { keepAudit } from '../../base/audits.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Difference, LedgerRoundKey } from '../../wallet/index.ts';

/** A place where a betting record and the ledger differ. */
export interface RecordDifference extends Difference {
  /** The round in the ledger; null where the ledger knows nothing of what is recorded. */
  round: LedgerRoundKey | null;
}

const LIMIT = 100;

interface Row {
  account: bigint | null;
  provider: number | null;
  ref: string;
  owner: bigint | null;
  recorded: string | null;
  recounted: string | null;
}

const said = (alias: string): string =>
  `'stake ' || ${alias}.stake || ', payout ' || ${alias}.payout || ', given back ' || ${alias}.refunded || ', ' || ${alias}.status
     || ', opened ' || to_char(${alias}.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Compares every record with the ledger's own recount of its round. What is on its way into a record is not compared. */
const readDifferences = (runner: Runner, limit: number): Promise<Row[]> =>
  runner.query<Row>({
    text: `select l.account_id as account, l.provider, coalesce(l.round_ref, r.round_ref) as ref, coalesce(r.account_id, r.player_account) as owner,
             case when r.status is not null then ${said('r')} end as recorded, case when l.status is not null then ${said('l')} end as recounted
           from (select c.* from play_cursor p cross join lateral ledger_round_recount(p.xid, p.id) c) l
           full join (select v.wallet_account_id, v.account_id as player_account, p.*
                      from play_round p left join vendor_player v on v.account_id = p.account_id and v.vendor_id = p.vendor_id) r
             on r.wallet_account_id = l.account_id and r.vendor_id = l.provider and r.round_ref = l.round_ref
           where l.is_read is not false
             and (l.stake, l.payout, l.refunded, l.status, l.opened_at) is distinct from (r.stake, r.payout, r.refunded, r.status, r.opened_at)
           order by 1, 2, 3 limit $1`,
    values: [limit],
  });

/**
 * Compares the betting records with the ledger: every round recounted from its transfers by a statement that has nothing of
 * how records are made, all under one snapshot. At most `limit` differences are given, 100 when nothing is said.
 */
export async function findRecordDifferences(db: Database, clock: Clock, limit = LIMIT): Promise<RecordDifference[]> {
  const rows = await db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    await tx.query({ text: `set local statement_timeout = '10min'` });
    return readDifferences(tx, limit);
  });
  await keepAudit(db, clock, 'records', rows.length);
  return rows.map(({ account, provider, ref, owner, recorded, recounted }) => ({
    check: 'records',
    detail: `round ${ref} of ${owner === null ? `ledger account ${account}` : `account ${owner}`}: recorded ${recorded ?? 'nothing'}; the ledger has ${recounted ?? 'nothing'}`,
    round: account === null || provider === null ? null : { account, provider, roundRef: ref },
  }));
}
