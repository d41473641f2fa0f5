import type { Runner } from '../../../base/database/database.ts';
import type { Way } from '../payment/desk.ts';

/** What of bills, payments and debts of a brand does not fit together, a line each; at most so many. */
export async function readMisfits(db: Runner, merchantId: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ detail: string }>({
    text: `with own as materialized (select * from agent_bill where merchant_id = $1),
           moved as materialized (select * from agent_payment where merchant_id = $1),
           owed as materialized (select bill_id, open, forgiven, creditor_id, from_bills from agent_debt where merchant_id = $1),
           nets as (
             -- Whose bill is cancelled is owed no more than it was paid, and owes its downlines all the same.
             select run_id, sum(case when status = 'CANCELLED' then paid - owed else net end) as net,
               coalesce(sum(case when status = 'CANCELLED' then paid else gross end) filter (where upline_id is null or not exists (
                 select from own u where u.run_id = b.run_id and u.holder_id = b.upline_id)), 0) as top
             from own b group by run_id),
           sums as (
             select b.id, coalesce(sum(case when m.way = 'RETURN' then -m.amount when m.way <> 'RELEASE' and m.to_id = b.holder_id then m.amount end), 0) as paid
             from own b left join moved m on m.bill_id = b.id group by b.id),
           keeping as (
             select account, sum(amount) as kept from (
               select to_id as account, amount from moved where to_kind = 'KEPT'
               union all select from_id, -amount from moved where from_kind = 'KEPT') k group by account),
           kept as (select holder_id, sum(kept) as kept from own group by holder_id)
           select 'the nets of the run ' || run_id || ' are ' || net || ', and the house owes ' || top as detail from nets where net <> top
           union all
           select 'the bill ' || b.id || ' was paid ' || b.paid || ', and its payments are ' || s.paid from own b join sums s using (id) where s.paid <> b.paid
           union all
           select 'of the bill ' || b.id || ' ' || (b.gross - b.paid) || ' is open, and ' || coalesce(o.open, 0) || ' is owed'
           from own b left join owed o on o.bill_id = b.id and o.creditor_id is not null
           where b.status not in ('CALCULATED', 'REVIEW', 'CANCELLED') and b.gross - b.paid <> coalesce(o.open, 0)
           union all
           select 'of the bill ' || b.id || ', which the house has paid, ' || b.gross || ' is owed above, and ' || coalesce(m.amount, 0) || ' was set off or came back, '
             || coalesce(o.open + o.forgiven, 0) || ' is advanced or was closed'
           from own b join agent_run r on r.id = b.run_id and r.payer_mode = 'HOUSE_NET'
           left join (select bill_id, sum(amount) as amount from moved where way in ('SET_OFF', 'CLAIM') and to_id is null group by bill_id) m on m.bill_id = b.id
           left join owed o on o.bill_id = b.id and o.from_bills
           where b.upline_id is not null and b.status in ('PAID', 'HELD') and b.gross <> coalesce(m.amount, 0) + coalesce(o.open + o.forgiven, 0)
           union all
           select 'for ' || id || ' ' || sum(taken) || ' was set off, and ' || sum(given) || ' of what it owed'
           from (select coalesce(to_id, from_id) as id, case when to_id is null then 0 else amount end as taken, case when to_id is null then amount else 0 end as given
             from moved where way = 'SET_OFF') s group by id having sum(taken) <> sum(given)
           union all
           select 'for ' || holder_id || ' ' || kept.kept || ' is kept, and its payments are ' || coalesce(k.kept, 0)
           from kept left join keeping k on k.account = holder_id where kept.kept <> coalesce(k.kept, 0)
           limit $2`,
    values: [merchantId, limit],
  });
  return rows.map(({ detail }) => detail);
}

/** A payment, to be looked up in the ledger. */
export interface AuditedPayment {
  id: bigint;
  holderId: bigint;
  kind: 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME';
  fromKind: 'HOUSE' | 'MAIN' | 'KEPT';
  fromId: bigint | null;
  toKind: 'HOUSE' | 'MAIN' | 'KEPT';
  toId: bigint | null;
  amount: bigint;
  way: Way;
}

/** Payments of a brand in their order, after one of them; what was set off is not in the ledger. */
export const readPayments = (db: Runner, merchantId: number, after: bigint, limit: number): Promise<AuditedPayment[]> =>
  db.query<AuditedPayment>({
    text: `select p.id, b.holder_id as "holderId", b.kind, p.from_kind as "fromKind", p.from_id as "fromId", p.to_kind as "toKind", p.to_id as "toId", p.amount, p.way
           from agent_payment p join agent_bill b on b.id = p.bill_id
           where p.merchant_id = $1 and p.id > $2 and p.way <> 'SET_OFF' order by p.id limit $3`,
    values: [merchantId, after, limit],
  });
