-- What stands of a round: the games of its stakes that were not taken back, what its account has now, null where there is none, and
-- whether a movement has closed it. For statements of other modules that write beside rounds; a plain query, so that it becomes a
-- part of theirs. Look-ups are scalar sub-selects, for the reasons given with ledger_post_batch.
drop routine if exists ledger_standing;
--;;
create function ledger_standing(p_account bigint, p_provider integer, p_group text)
returns table (balance bigint, games integer[], is_closed boolean) language sql stable as $$
  select (select a.balance from ledger_account a where a.id = p_account limit 1),
    (select array_agg(t.subject) from transfer t
     where t.account_id + 0 = p_account and t.provider = p_provider and t.group_id = p_group and t.kind = 1
       and (select true from transfer u where u.account_id = t.account_id and u.provider = t.provider and u.tx_id = t.tx_id and u.kind = 7
            limit 1) is null),
    (select true from transfer t where t.account_id + 0 = p_account and t.provider = p_provider and t.group_id = p_group and t.closes
     limit 1) is not null
$$;
