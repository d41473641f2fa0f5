import type { Database } from '../base/database/database.ts';
import { CODES } from './codes.ts';

/** A place where the ledger disagrees with itself. */
export interface Difference {
  check: string;
  /** What is wrong, with the ids to look it up. */
  detail: string;
}

const MAX_SHOWN = 100;

/** Each check selects the violations it finds, one text a row. */
const CHECKS: readonly { name: string; sql: string }[] = [
  {
    name: 'running-balance',
    // Replays every account: sequence 1, 2, 3… and each resulting balance is the sum of all before it.
    sql: `select 'account ' || account || ' at ' || seq || ': balance ' || after || ', recomputed ' || total || ', place ' || place as detail
          from (select account, seq, after, sum(delta) over w as total, row_number() over w as place
                from (select debit_id as account, debit_seq as seq, debit_after as after, -amount as delta from transfer where debit_seq is not null
                      union all select credit_id, credit_seq, credit_after, amount from transfer where credit_seq is not null) m
                window w as (partition by account order by seq rows unbounded preceding)) r
          where total <> after or place <> seq`,
  },
  {
    name: 'account-balance',
    sql: `select 'account ' || a.id || ': balance ' || a.balance || ' version ' || a.version || ', recomputed ' || coalesce(m.total, 0)
            || ' version ' || coalesce(m.items, 0) as detail
          from ledger_account a
          full join (select account, sum(delta) as total, count(*) as items
                     from (select debit_id as account, -amount as delta from transfer where debit_seq is not null
                           union all select credit_id, amount from transfer where credit_seq is not null) s group by account) m on m.account = a.id
          where (a.owner_id is not null and (a.balance <> coalesce(m.total, 0) or a.version <> coalesce(m.items, 0)))
             or (a.owner_id is null and m.account is not null)`,
  },
  {
    name: 'sum-is-zero',
    // Kept balances of players against derived balances of the house, per merchant and currency.
    sql: `select 'merchant ' || merchant_id || ' ' || currency || ': sum ' || sum(amount) as detail
          from (select merchant_id, currency, balance as amount from ledger_account
                union all select a.merchant_id, a.currency, t.credits - t.debits from house_total t join ledger_account a on a.id = t.account_id
                union all select a.merchant_id, a.currency, -t.amount from transfer t join ledger_account a on a.id = t.debit_id
                  where t.debit_seq is null and t.xid >= (select xid from house_cursor)
                union all select a.merchant_id, a.currency, t.amount from transfer t join ledger_account a on a.id = t.credit_id
                  where t.credit_seq is null and t.xid >= (select xid from house_cursor)) s
          group by merchant_id, currency having sum(amount) <> 0`,
  },
  {
    name: 'sides-match',
    sql: `select 'transfer ' || t.id || ': sides differ in currency or merchant, or are not accounts' as detail
          from transfer t left join ledger_account d on d.id = t.debit_id left join ledger_account c on c.id = t.credit_id
          where d.id is null or c.id is null or d.currency <> c.currency or d.merchant_id <> c.merchant_id
             or (d.owner_id is null) <> (t.debit_seq is null) or (c.owner_id is null) <> (t.credit_seq is null)`,
  },
  {
    name: 'floor',
    // Only a declared reversal (kinds 4 and 13) may leave a balance below its floor, and what keeps a win apart that came to one.
    sql: `select 'transfer ' || t.id || ': account ' || a.id || ' fell to ' || t.debit_after as detail
          from transfer t join ledger_account a on a.id = t.debit_id
          where t.debit_seq is not null and t.amount > 0 and t.debit_after < a.floor and t.kind not in (4, 13) and t.code <> ${CODES.WIN_HELD.id}`,
  },
  {
    name: 'key-once',
    sql: `select 'key ' || account_id || '/' || provider || '/' || kind || '/' || tx_id || ': ' || count(*) || ' transfers' as detail
          from transfer group by account_id, provider, kind, tx_id having count(*) > 1`,
  },
  {
    name: 'credit-without-debit',
    sql: `select 'transfer ' || c.id || ': a credit without an applied debit in round ' || coalesce(c.group_id, '-') as detail
          from transfer c
          where c.kind = 2
            and not exists (select from transfer m where m.account_id = c.account_id and m.provider = c.provider and m.tx_id = c.tx_id and m.kind = 8)
            and not exists (
              select from transfer d where d.account_id = c.account_id and d.provider = c.provider and d.group_id = c.group_id and d.kind = 1
                and (c.ref_tx is null or d.tx_id = c.ref_tx) and d.debit_seq < c.credit_seq
                and not exists (select from transfer m where m.account_id = d.account_id and m.provider = d.provider and m.tx_id = d.tx_id and m.kind = 7))`,
  },
  {
    name: 'debit-after-tombstone',
    sql: `select 'transfer ' || d.id || ': a debit after its tombstone ' || m.id as detail
          from transfer m join transfer d on d.account_id = m.account_id and d.provider = m.provider and d.tx_id = m.tx_id and d.kind = 1
          where m.kind = 7 and d.debit_seq > m.credit_seq`,
  },
  {
    name: 'undone-exactly',
    // A rollback or reversal moves exactly what is left of the movement it names, and leaves its mark.
    sql: `select 'transfer ' || r.id || ': undid ' || r.amount || ' of ' || coalesce(o.amount, 0) as detail
          from transfer r
          left join transfer o on o.account_id = r.account_id and o.provider = r.provider and o.tx_id = r.ref_tx and o.kind = r.kind - 2
          left join transfer m on m.account_id = r.account_id and m.provider = r.provider and m.tx_id = r.ref_tx and m.kind = r.kind + 4
          where r.kind in (3, 4) and (m.id is null or m.ref_tx is distinct from r.tx_id
            or r.amount <> coalesce(o.amount, 0) - (select coalesce(sum(p.amount), 0) from transfer p where r.kind = 3 and p.kind = 9
                 and p.account_id + 0 = r.account_id and p.provider = r.provider and p.group_id = r.group_id and p.ref_tx = r.ref_tx))`,
  },
  {
    name: 'returned-in-parts',
    // Parts of a stake come to no more than it, all are of its round, and the debit is marked as undone once nothing is left.
    sql: `select 'debit ' || p.ref_tx || ' of account ' || p.account_id || ': ' || p.returned || ' of ' || coalesce(d.amount, 0) || ' came back' as detail
          from (select account_id, provider, group_id, ref_tx, sum(amount) as returned from transfer where kind = 9 group by 1, 2, 3, 4) p
          left join transfer d on d.account_id = p.account_id and d.provider = p.provider and d.tx_id = p.ref_tx and d.kind = 1
          left join transfer m on m.account_id = p.account_id and m.provider = p.provider and m.tx_id = p.ref_tx and m.kind = 7
          where d.id is null or d.group_id is distinct from p.group_id or p.returned > d.amount or (p.returned = d.amount and m.id is null)`,
  },
  {
    name: 'debit-in-closed-round',
    sql: `select 'transfer ' || d.id || ': a debit in round ' || d.group_id || ', closed by transfer ' || c.id as detail
          from transfer c join transfer d on d.account_id = c.account_id and d.provider = c.provider and d.group_id = c.group_id and d.kind = 1
          where c.closes and c.kind in (2, 6) and d.debit_seq > c.credit_seq`,
  },
  {
    name: 'hold-spent-twice',
    sql: `select 'hold ' || h.tx_id || ' of account ' || h.account_id || ': ' || s.spent || ' of ' || h.amount as detail
          from (select account_id, ref_tx, sum(amount) as spent from transfer where kind in (11, 12) group by account_id, ref_tx) s
          left join transfer h on h.account_id = s.account_id and h.provider = 0 and h.tx_id = s.ref_tx and h.kind = 10
          where s.spent > coalesce(h.amount, 0)`,
  },
];

/**
 * The full audit, under one snapshot: every balance recomputed from the transfers, every rule of the ledger checked on
 * what is stored. At most 100 differences of each check are listed.
 */
export async function findDifferences(db: Database): Promise<Difference[]> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    await tx.query({ text: `set local statement_timeout = '10min'` });
    const found: Difference[] = [];
    for (const { name, sql } of CHECKS) {
      const rows = await tx.query<{ detail: string }>({ text: `${sql} limit ${MAX_SHOWN}` });
      for (const row of rows) found.push({ check: name, detail: row.detail });
    }
    return found;
  });
}

/** Names of all checks, for the report and for the test that plants a violation of each. */
export const CHECK_NAMES = CHECKS.map((check) => check.name);
