-- Posts many transfers in one transaction: the same as calling ledger_post for each in array order, with a verdict each.
--
-- Most items of a group have nothing to do with one another and nothing against them. Those are found and written by one
-- set-based statement. Its test is deliberately narrow: anything but an obviously clean posting of a new key sends every
-- item of that account to the loop below, in array order, so the rules live in ledger_post alone. "Clean" asks of the
-- batch that neither the key nor the round occurs twice (counting accepted occurrences is then unnecessary), and of each
-- account that it could pay everything it is asked for without what it is to receive. Players post one thing at a time, so that
-- in most groups every account occurs once: those are spared what compares items with one another.
--
-- Look-ups are scalar sub-selects or LATERAL with LIMIT: they cannot be turned into joins, whose plan, made over a young and
-- empty table, would be cached and scan it for good. And the plan must be kept: left alone, PostgreSQL makes a new one for each
-- call, because it seems cheaper once it knows the arrays' lengths, and that costs more than posting twenty items.
drop routine if exists ledger_post_batch;
--;;
create function ledger_post_batch(
  p_at timestamptz, p_kind smallint[], p_code smallint[], p_account bigint[], p_provider integer[], p_tx text[],
  p_debit bigint[], p_credit bigint[], p_amount bigint[], p_group text[], p_ref text[], p_flags smallint[], p_subject integer[], p_remark text[],
  out r_status smallint[], out r_id bigint[], out r_balance bigint[], out r_version bigint[],
  out r_moved bigint[], out r_peer_balance bigint[], out r_peer_version bigint[]
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  n integer := cardinality(p_kind);
  i integer := 1;
  v_locked integer;
  v record;
begin
  perform from ledger_account a
  where a.id = any(p_debit || p_credit) and a.owner_id is not null
  order by a.id for update;

  get diagnostics v_locked = row_count;
  if v_locked = n then
    -- As many players as items, and where no item is between two players, one for each: no item depends on another. What has
    -- to do with items of the same account is left out here; everything else is the same as below. Should one be between two
    -- players nevertheless, so that the numbers agree by chance, nothing is posted here and all items go to the loop.
    with item as materialized (
      select u.*, h.owner_id is not null as is_between_players, u.debit_id = u.account_id as pays,
        a.balance + case when u.debit_id = u.account_id then -u.amount else u.amount end as balance_after, a.version + 1 as version_after,
        case when
          a.owner_id is not null and a.blocks = 0
            and h.id is not null and h.owner_id is null and h.currency = a.currency and h.merchant_id = a.merchant_id
            and (u.kind in (1, 2, 5) or u.kind >= 100) and u.flags & 6 = 0
            and u.amount between 0 and 999999999999999
            and (u.debit_id = u.account_id) = (u.credit_id = h.id)
            and (select true from transfer t where t.account_id = u.account_id and t.provider = u.provider and t.tx_id = u.tx_id
                 and t.kind in (u.kind, 7) limit 1) is null
            and (u.kind > 2 or (select true from transfer t where t.account_id + 0 = u.account_id and t.provider = u.provider
                 and t.group_id = u.group_id and t.closes limit 1) is null)
            and (u.kind <> 2 or case when u.ref_tx is null
                 then (select true from transfer t where t.account_id + 0 = u.account_id and t.provider = u.provider
                       and t.group_id = u.group_id and not t.closes and t.kind = 1 limit 1)
                   and (select true from transfer t where t.account_id + 0 = u.account_id and t.provider = u.provider
                        and t.group_id = u.group_id and not t.closes and t.kind = 7 limit 1) is null
                 else (select t.group_id from transfer t where t.account_id = u.account_id and t.provider = u.provider
                       and t.tx_id = u.ref_tx and t.kind = 1 limit 1) = u.group_id
                   and (select true from transfer t where t.account_id = u.account_id and t.provider = u.provider
                        and t.tx_id = u.ref_tx and t.kind = 7 limit 1) is null
                 end)
            and a.balance - case when u.debit_id = u.account_id then u.amount else 0 end >= a.floor
          then nextval('transfer_id_seq') end as id
      from unnest(p_kind, p_code, p_account, p_provider, p_tx, p_debit, p_credit, p_amount, p_group, p_ref, p_flags, p_subject, p_remark)
        with ordinality as u(kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags, subject, remark, nr)
      left join lateral (select * from ledger_account x where x.id = u.account_id limit 1) a on true
      left join lateral (
        select * from ledger_account y where y.id = case when u.account_id = u.debit_id then u.credit_id else u.debit_id end limit 1) h on true
    ), fast as not materialized (
      select * from item where id is not null and not (select bool_or(is_between_players) from item)
    ), written as (
      insert into transfer (id, at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, closes, subject, remark,
        debit_after, debit_seq, credit_after, credit_seq)
      select id, p_at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags & 1 <> 0, subject, remark,
        case when pays then balance_after end, case when pays then version_after end,
        case when not pays then balance_after end, case when not pays then version_after end
      from fast
    ), booked as (
      update ledger_account a set balance = f.balance_after, version = f.version_after from fast f where a.id = f.account_id
    )
    select array_agg(case when id is not null then 0::smallint end), array_agg(id),
      array_agg(case when id is not null then balance_after end), array_agg(case when id is not null then version_after end)
    into r_status, r_id, r_balance, r_version
    from (
      select case when not (select bool_or(is_between_players) from item) then id end as id, balance_after, version_after
      from item order by nr
    ) answer;
  else
    with item as materialized (
      select u.*, a.balance, a.floor, a.version,
        case when u.debit_id = u.account_id then -u.amount else u.amount end as delta,
        a.owner_id is not null and a.blocks = 0
          and h.id is not null and h.owner_id is null and h.currency = a.currency and h.merchant_id = a.merchant_id
          and (u.kind in (1, 2, 5) or u.kind >= 100) and u.flags & 6 = 0
          and u.amount between 0 and 999999999999999
          and (u.debit_id = u.account_id) = (u.credit_id = h.id)
          and (select true from transfer t where t.account_id = u.account_id and t.provider = u.provider and t.tx_id = u.tx_id
               and t.kind in (u.kind, 7) limit 1) is null
          and (u.kind > 2 or (select true from transfer t where t.account_id + 0 = u.account_id and t.provider = u.provider
               and t.group_id = u.group_id and t.closes limit 1) is null)
          and (u.kind <> 2 or case when u.ref_tx is null
               then (select true from transfer t where t.account_id + 0 = u.account_id and t.provider = u.provider
                     and t.group_id = u.group_id and not t.closes and t.kind = 1 limit 1)
                 and (select true from transfer t where t.account_id + 0 = u.account_id and t.provider = u.provider
                      and t.group_id = u.group_id and not t.closes and t.kind = 7 limit 1) is null
               else (select t.group_id from transfer t where t.account_id = u.account_id and t.provider = u.provider
                     and t.tx_id = u.ref_tx and t.kind = 1 limit 1) = u.group_id
                 and (select true from transfer t where t.account_id = u.account_id and t.provider = u.provider
                      and t.tx_id = u.ref_tx and t.kind = 7 limit 1) is null
               end)
          as clean
      from unnest(p_kind, p_code, p_account, p_provider, p_tx, p_debit, p_credit, p_amount, p_group, p_ref, p_flags, p_subject, p_remark)
        with ordinality as u(kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags, subject, remark, nr)
      left join lateral (select * from ledger_account x where x.id = u.account_id limit 1) a on true
      left join lateral (
        select * from ledger_account y where y.id = case when u.account_id = u.debit_id then u.credit_id else u.debit_id end limit 1) h on true
    ), dirty as materialized (
      select debit_id as id from item where clean is not true union select credit_id from item where clean is not true
      union select account_id from item group by account_id having min(balance) + sum(least(delta, 0)) < min(floor)
      union select account_id from item group by account_id, provider, tx_id having count(*) > 1
      union select account_id from item group by account_id, provider, group_id having count(group_id) > 1
    ), judged as (
      select *, (sum(delta) over w)::bigint as running, row_number() over w as nth,
        clean is true and account_id not in (select id from dirty) as fast
      from item window w as (partition by account_id order by nr)
    ), numbered as materialized (
      select *, case when fast then nextval('transfer_id_seq') end as id from judged order by nr
    ), written as (
      insert into transfer (id, at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, closes, subject, remark,
        debit_after, debit_seq, credit_after, credit_seq)
      select id, p_at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags & 1 <> 0, subject, remark,
        case when debit_id = account_id then balance + running end, case when debit_id = account_id then version + nth end,
        case when credit_id = account_id then balance + running end, case when credit_id = account_id then version + nth end
      from numbered where fast
    ), booked as (
      update ledger_account a set balance = a.balance + s.total, version = a.version + s.items
      from (select account_id, sum(delta)::bigint as total, count(*) as items from numbered where fast group by account_id) s
      where a.id = s.account_id
    )
    select array_agg(case when fast then 0::smallint end), array_agg(id),
      array_agg(case when fast then balance + running end), array_agg(case when fast then version + nth end)
    into r_status, r_id, r_balance, r_version
    from numbered;
  end if;

  while i <= n loop
    if r_status[i] is null then
      if r_moved is null then
        r_moved := array_fill(null::bigint, array[n]);
        r_peer_balance := r_moved;
        r_peer_version := r_moved;
      end if;
      if p_flags[i] & 4 <> 0 then
        begin
          for j in i .. i + 1 loop
            select * into v from ledger_post(p_at, p_kind[j], p_code[j], p_account[j], p_provider[j], p_tx[j], p_debit[j], p_credit[j],
              p_amount[j], p_group[j], p_ref[j], p_flags[j], p_subject[j], p_remark[j]);
            r_status[j] := v.status; r_id[j] := v.transfer_id; r_balance[j] := v.balance; r_version[j] := v.version; r_moved[j] := v.moved;
            if v.status > 1 then raise exception using errcode = 'LP001'; end if;
          end loop;
        exception when sqlstate 'LP001' then
          -- Both or neither: what the first half wrote is undone, and both halves get the verdict of the refused one.
          select a.balance, a.version, v.status into v from ledger_account a where a.id = p_account[i];
          for j in i .. i + 1 loop
            r_status[j] := v.status; r_id[j] := null; r_balance[j] := v.balance; r_version[j] := v.version; r_moved[j] := null;
          end loop;
        end;
        i := i + 1;
      else
        select * into v from ledger_post(p_at, p_kind[i], p_code[i], p_account[i], p_provider[i], p_tx[i], p_debit[i], p_credit[i],
          p_amount[i], p_group[i], p_ref[i], p_flags[i], p_subject[i], p_remark[i]);
        r_status[i] := v.status; r_id[i] := v.transfer_id; r_balance[i] := v.balance; r_version[i] := v.version; r_moved[i] := v.moved;
        r_peer_balance[i] := v.peer_balance; r_peer_version[i] := v.peer_version;
      end if;
    end if;
    i := i + 1;
  end loop;
end $$;
