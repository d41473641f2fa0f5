-- What each round must have come to, by sums over its transfers alone: for audits of the records that are made of them. A round
-- begins with its first stake; it is cancelled where all stakes came back and none came after, completed where it was closed
-- since. `is_read` says whether everything of it stands before the place that is given.
drop routine if exists ledger_round_recount;
--;;
create function ledger_round_recount(p_xid xid8, p_id bigint)
returns table (
  account_id bigint, provider integer, round_ref text, stake bigint, payout bigint, refunded bigint, status text, opened_at timestamptz,
  is_read boolean
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with movements as (
    select t.account_id, t.provider, t.group_id, t.kind, t.amount, t.closes, t.at, (t.xid, t.id) <= (p_xid, p_id) as is_read,
      coalesce(case when t.account_id = t.debit_id then t.debit_seq end, t.credit_seq) as seq,
      case t.kind when 1 then t.amount when 3 then -t.amount when 9 then -t.amount else 0 end as staked
    from transfer t
    where t.group_id is not null and t.provider <> 0 and t.kind in (1, 2, 3, 4, 6, 9)
  ), running as (
    select *, sum(staked) over (partition by account_id, provider, group_id order by seq) as left_of_stakes from movements
  ), began as (
    select account_id, provider, group_id, max(seq) filter (where kind in (3, 9) and amount > 0 and left_of_stakes = 0) as emptied
    from running group by 1, 2, 3
  ), opened as (
    select r.*, b.emptied,
      min(r.seq) filter (where r.kind = 1) over w as first_stake,
      min(r.seq) filter (where r.kind = 1 and r.seq > coalesce(b.emptied, 0)) over w as last_opening
    from running r join began b using (account_id, provider, group_id)
    window w as (partition by r.account_id, r.provider, r.group_id)
  )
  select account_id, provider, group_id, sum(staked)::bigint,
    coalesce(sum(case kind when 2 then amount when 4 then -amount end), 0)::bigint,
    coalesce(sum(amount) filter (where kind in (3, 9)), 0)::bigint,
    case when last_opening is null then 'cancelled'
      when bool_or(closes and seq > last_opening) then 'completed' else 'open' end,
    min(at) filter (where seq = first_stake), bool_and(is_read)
  from opened
  group by account_id, provider, group_id, first_stake, last_opening
  having first_stake is not null;
end $$;
