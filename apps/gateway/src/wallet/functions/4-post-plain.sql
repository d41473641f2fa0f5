-- Posts what nothing speaks against, of accounts that each occur once: most of what a busy group holds, since a player posts
-- one thing at a time. No item depends on another then, so that no balance has to be worked out: each account is booked
-- where it stands, which locks it, and only then are the keys and rounds looked up (by a new statement, whose snapshot sees
-- whatever the last holder of the lock committed). What was booked and may not be written is booked back.
--
-- The accounts must come in ascending order, each once: so they are locked in id order like everywhere else. What is not
-- obviously clean gets no id and is as it was: whoever calls posts it with ledger_post_batch, in a transaction of its own, so
-- that no account is waited for while later ones are held. The rules live in ledger_post; this is a narrow copy of its happy case.
--
-- p_other is each item's other side, p_house all of these once. Flags are those of ledger_post, and 8 where the account pays.
-- Look-ups are scalar sub-selects with LIMIT, and the plan is kept, for the reasons given with ledger_post_batch; for the same
-- ones accounts are found by nested loops only, however few they were when the plan was made.
drop routine if exists ledger_post_plain;
--;;
create function ledger_post_plain(
  p_at timestamptz, p_house bigint[], p_kind smallint[], p_code smallint[], p_account bigint[], p_provider integer[], p_tx text[],
  p_other bigint[], p_amount bigint[], p_group text[], p_ref text[], p_flags smallint[], p_subject integer[], p_remark text[],
  out r_id bigint[], out r_balance bigint[], out r_version bigint[]
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  v_house bigint[];
  v_merchant integer[];
  v_currency text[];
  v_booked bigint[];
  v_written bigint[];
begin
  select array_agg(h.id), array_agg(h.merchant_id), array_agg(h.currency) into v_house, v_merchant, v_currency
  from ledger_account h where h.id = any(p_house) and h.owner_id is null;

  with booked as (
    update ledger_account a
    set balance = a.balance + case when u.flags & 8 <> 0 then -u.amount else u.amount end, version = a.version + 1
    from unnest(p_kind, p_account, p_other, p_amount, p_flags) as u(kind, account_id, other_id, amount, flags)
    where a.id = u.account_id and a.owner_id is not null and a.blocks = 0
      and (u.kind in (1, 2, 5) or u.kind >= 100) and u.flags & 6 = 0
      and u.amount between 0 and 999999999999999
      and a.balance - case when u.flags & 8 <> 0 then u.amount else 0 end >= a.floor
      and v_merchant[array_position(v_house, u.other_id)] = a.merchant_id
      and v_currency[array_position(v_house, u.other_id)] = a.currency
    returning a.id, a.balance, a.version
  )
  select array_agg(id), array_agg(balance), array_agg(version) into v_booked, r_balance, r_version from booked;

  -- Where one is missing, the answers no longer lie beside their items: each finds its own by bisection.
  if v_booked is distinct from p_account then
    select array_agg(id order by id), array_agg(balance order by id), array_agg(version order by id) into v_booked, r_balance, r_version
    from unnest(v_booked, r_balance, r_version) as b(id, balance, version);
    select array_agg(case when v_booked[place] = id then r_balance[place] end order by nr),
      array_agg(case when v_booked[place] = id then r_version[place] end order by nr)
    into r_balance, r_version
    from (select id, nr, width_bucket(id, v_booked) as place from unnest(p_account) with ordinality p(id, nr)) item;
  end if;

  with written as (
    insert into transfer (at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, closes, subject, remark,
      debit_after, debit_seq, credit_after, credit_seq)
    select p_at, u.kind, u.code, u.account_id, u.provider, u.tx_id,
      case when u.flags & 8 <> 0 then u.account_id else u.other_id end, case when u.flags & 8 <> 0 then u.other_id else u.account_id end,
      u.amount, u.group_id, u.ref_tx, u.flags & 1 <> 0, u.subject, u.remark,
      case when u.flags & 8 <> 0 then u.balance end, case when u.flags & 8 <> 0 then u.version end,
      case when u.flags & 8 = 0 then u.balance end, case when u.flags & 8 = 0 then u.version end
    from unnest(p_kind, p_code, p_account, p_provider, p_tx, p_other, p_amount, p_group, p_ref, p_flags, p_subject, p_remark,
        r_balance, r_version)
      as u(kind, code, account_id, provider, tx_id, other_id, amount, group_id, ref_tx, flags, subject, remark, balance, version)
    where u.balance is not null
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
    returning id, account_id
  )
  select array_agg(id), array_agg(account_id) into r_id, v_written from written;

  if v_written is distinct from p_account then
    update ledger_account a
    set balance = a.balance - case when u.flags & 8 <> 0 then -u.amount else u.amount end, version = a.version - 1
    from unnest(p_account, p_flags, p_amount, r_balance) as u(account_id, flags, amount, balance)
    where a.id = u.account_id and u.balance is not null and u.account_id <> all(coalesce(v_written, '{}'));
    select array_agg(account_id order by account_id), array_agg(id order by account_id) into v_written, r_id
    from unnest(v_written, r_id) as w(account_id, id);
    select array_agg(case when v_written[place] = account_id then r_id[place] end order by nr) into r_id
    from (select account_id, nr, width_bucket(account_id, v_written) as place
          from unnest(p_account) with ordinality p(account_id, nr)) item;
  end if;
end $$;
