-- Posts many transfers in one transaction: the same as calling ledger_post for each in array order, with a verdict each.
--
-- Most items of a group have nothing against them, even where a player posts many things at once. Those are judged together
-- and written by set-based statements. Their test is deliberately narrow: anything but an obviously clean posting of a new key
-- sends every item of that account to the loop at the end, in array order, so the rules live in ledger_post alone. "Clean" asks
-- of the batch that neither the key nor the round occurs twice (counting accepted occurrences is then unnecessary), and of each
-- account that it could pay everything it is asked for without what it is to receive. (ledger_post_plain is quicker where each
-- account occurs once.)
--
-- Look-ups are scalar sub-selects with LIMIT: they cannot be turned into joins, whose plan, made over a young and empty table,
-- would be cached and scan it for good. And the plan must be kept: left alone, PostgreSQL makes a new one for each call, because
-- it seems cheaper once it knows the arrays' lengths, and that costs more than posting twenty items.
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
  e integer;
  v_ids bigint[];
  v_balance bigint[];
  v_version bigint[];
  v_floor bigint[];
  v_merchant integer[];
  v_currency text[];
  v_house bigint[];
  v_house_merchant integer[];
  v_house_currency text[];
  v_clean boolean[];
  v_last boolean[];
  v record;
begin
  -- What is blocked is locked too, but not among the players whose items can be clean.
  select array_agg(a.id), array_agg(a.balance), array_agg(a.version), array_agg(a.floor), array_agg(case when a.blocks = 0 then a.merchant_id end),
    array_agg(a.currency)
  into v_ids, v_balance, v_version, v_floor, v_merchant, v_currency
  from (
    select * from ledger_account
    where id = any(p_debit || p_credit) and owner_id is not null
    order by id for update
  ) a;
  select array_agg(h.id), array_agg(h.merchant_id), array_agg(h.currency) into v_house, v_house_merchant, v_house_currency
  from ledger_account h where h.id = any(p_debit || p_credit) and h.owner_id is null;

  -- New statements from here on, so that their snapshots see whatever the last holders of the locks committed. The players are
  -- found in their sorted array by bisection.
  select array_agg(
    v_ids[u.place] = u.account_id
      and v_merchant[u.place] = v_house_merchant[u.house_place] and v_currency[u.place] = v_house_currency[u.house_place]
      and (u.kind in (1, 2, 5) or u.kind >= 100) and u.flags & 6 = 0
      and u.amount between 0 and 999999999999999
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
           end))
  into v_clean
  from (
    select i.*, width_bucket(i.account_id, v_ids) as place,
      array_position(v_house, case when i.debit_id = i.account_id then i.credit_id when i.credit_id = i.account_id then i.debit_id end) as house_place
    from unnest(p_kind, p_account, p_provider, p_tx, p_debit, p_credit, p_amount, p_group, p_ref, p_flags)
      as i(kind, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags)
  ) u;

  with item as materialized (
    select u.*, width_bucket(u.account_id, v_ids) as place, case when u.debit_id = u.account_id then -u.amount else u.amount end as delta
    from unnest(v_clean, p_account, p_provider, p_tx, p_debit, p_credit, p_amount, p_group) with ordinality
      as u(clean, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, nr)
  ), dirty as materialized (
    select debit_id as id from item where clean is not true union select credit_id from item where clean is not true
    union select account_id from item group by account_id, place having v_balance[place] + sum(least(delta, 0)) < v_floor[place]
    union select account_id from item group by account_id, provider, tx_id having count(*) > 1
    union select account_id from item group by account_id, provider, group_id having count(group_id) > 1
  ), judged as (
    select nr, place, clean is true and account_id not in (select id from dirty) as fast, row_number() over w as nth,
      (sum(delta) over w)::bigint as running, lead(nr) over w is null as is_last
    from item window w as (partition by account_id order by nr)
    order by nr
  )
  select array_agg(case when fast then 0::smallint end), array_agg(case when fast then nextval('transfer_id_seq') end),
    array_agg(case when fast then v_balance[place] + running end), array_agg(case when fast then v_version[place] + nth end),
    array_agg(fast and is_last)
  into r_status, r_id, r_balance, r_version, v_last
  from judged;

  insert into transfer (id, at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, closes, subject, remark,
    debit_after, debit_seq, credit_after, credit_seq)
  select id, p_at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags & 1 <> 0, subject, remark,
    case when debit_id = account_id then balance end, case when debit_id = account_id then version end,
    case when credit_id = account_id then balance end, case when credit_id = account_id then version end
  from unnest(r_id, r_balance, r_version, p_kind, p_code, p_account, p_provider, p_tx, p_debit, p_credit, p_amount, p_group, p_ref, p_flags,
      p_subject, p_remark)
    as u(id, balance, version, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, flags, subject, remark)
  where id is not null;

  update ledger_account a set balance = u.balance, version = u.version
  from unnest(v_last, p_account, r_balance, r_version) as u(is_last, account_id, balance, version)
  where u.is_last and a.id = u.account_id;

  while i <= n loop
    if r_status[i] is null then
      if r_moved is null then
        r_moved := array_fill(null::bigint, array[n]);
        r_peer_balance := r_moved;
        r_peer_version := r_moved;
      end if;
      if p_flags[i] & 4 <> 0 then
        e := i;
        while p_flags[e] & 4 <> 0 loop e := e + 1; end loop;
        begin
          for j in i .. e loop
            select * into v from ledger_post(p_at, p_kind[j], p_code[j], p_account[j], p_provider[j], p_tx[j], p_debit[j], p_credit[j],
              p_amount[j], p_group[j], p_ref[j], p_flags[j], p_subject[j], p_remark[j]);
            r_status[j] := v.status; r_id[j] := v.transfer_id; r_balance[j] := v.balance; r_version[j] := v.version; r_moved[j] := v.moved;
            if v.status > 1 then raise exception using errcode = 'LP001'; end if;
          end loop;
        exception when sqlstate 'LP001' then
          -- All or none: what the first ones wrote is undone, and each gets the verdict of the refused one.
          select a.balance, a.version, v.status into v from ledger_account a where a.id = p_account[i];
          for j in i .. e loop
            r_status[j] := v.status; r_id[j] := null; r_balance[j] := v.balance; r_version[j] := v.version; r_moved[j] := null;
          end loop;
        end;
        i := e;
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
