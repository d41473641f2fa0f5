-- The rules of game movements and holds: why a posting whose key is new must be refused, or 0 when nothing speaks against it.
-- The caller holds the lock of the player's account, so what is read here cannot change before the posting is written.
-- Status numbers: see ledger_post.
drop routine if exists ledger_refusal;
--;;
create function ledger_refusal(
  p_kind smallint, p_account bigint, p_provider integer, p_tx text, p_amount bigint, p_group text, p_ref text
) returns smallint language plpgsql stable as $$
declare
  v_group text;
  v_stake bigint;
  v_hold bigint;
  v_spent bigint;
begin
  if p_kind = 1 then -- debit
    if ledger_has(p_account, p_provider, p_tx, 7::smallint) then return 6; end if;
    if ledger_is_closed(p_account, p_provider, p_group) then return 9; end if;

  elsif p_kind = 2 then -- credit
    if p_ref is not null then
      select group_id into v_group from transfer where account_id = p_account and provider = p_provider and tx_id = p_ref and kind = 1;
      if v_group is distinct from p_group or v_group is null then return 10; end if;
      if ledger_has(p_account, p_provider, p_ref, 7::smallint) then return 10; end if;
      return 0; -- a late win of a closed round is paid when it names the applied debit
    end if;
    if not exists (
      select from transfer d
      where d.account_id + 0 = p_account and d.provider = p_provider and d.group_id = p_group and not d.closes and d.kind = 1
        and not ledger_has(p_account, p_provider, d.tx_id, 7::smallint)
    ) then return 10; end if;
    if ledger_is_closed(p_account, p_provider, p_group) then return 9; end if;

  elsif p_kind in (3, 9) then -- rollback of a debit, or the return of a part of it
    if ledger_has(p_account, p_provider, p_ref, 7::smallint) then return 7; end if;
    select group_id, amount into v_group, v_stake from transfer where account_id = p_account and provider = p_provider and tx_id = p_ref and kind = 1;
    if not found then return case when p_kind = 3 then 0 else 11 end; end if;
    if v_group is distinct from p_group then return 2; end if;
    if exists (
      select from transfer c
      where c.account_id + 0 = p_account and c.provider = p_provider and c.group_id = p_group and c.kind = 2
        and (c.ref_tx is null or c.ref_tx = p_ref)
        and not ledger_has(p_account, p_provider, c.tx_id, 8::smallint)
    ) then return 8; end if;
    if p_kind = 9 and ledger_returned(p_account, p_provider, p_group, p_ref) + p_amount > v_stake then return 2; end if;

  elsif p_kind = 4 then -- reversal of a credit
    if ledger_has(p_account, p_provider, p_ref, 8::smallint) then return 7; end if;
    select group_id into v_group from transfer where account_id = p_account and provider = p_provider and tx_id = p_ref and kind = 2;
    if not found then return 11; end if;
    if v_group is distinct from p_group then return 2; end if;

  elsif p_kind = 6 then -- end of a round
    if not exists (select from transfer where account_id + 0 = p_account and provider = p_provider and group_id = p_group) then return 11; end if;

  elsif p_kind in (11, 12) then -- capture or release of a hold: never more than what is left of it
    select amount into v_hold from transfer where account_id = p_account and provider = p_provider and tx_id = p_ref and kind = 10;
    if not found then return 11; end if;
    select coalesce(sum(amount), 0) into v_spent from transfer
    where account_id + 0 = p_account and provider = p_provider and group_id = p_group and not closes and kind in (11, 12);
    if v_spent + p_amount > v_hold then return 8; end if;
  end if;
  return 0;
end $$;
--;;
drop routine if exists ledger_has;
--;;
-- Is there a transfer with this key?
create function ledger_has(p_account bigint, p_provider integer, p_tx text, p_kind smallint)
returns boolean language plpgsql stable as $$
begin
  return exists (select from transfer where account_id = p_account and provider = p_provider and tx_id = p_tx and kind = p_kind);
end $$;
--;;
drop routine if exists ledger_is_closed;
--;;
-- Has a movement closed this round? Only credits and ends of rounds can.
create function ledger_is_closed(p_account bigint, p_provider integer, p_group text)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select from transfer
    where account_id + 0 = p_account and provider = p_provider and group_id = p_group and closes
  );
end $$;
--;;
drop routine if exists ledger_returned;
--;;
-- What has come back of a debit in parts.
create function ledger_returned(p_account bigint, p_provider integer, p_group text, p_debit_tx text)
returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(amount), 0) from transfer
    where account_id + 0 = p_account and provider = p_provider and group_id = p_group and not closes and kind = 9 and ref_tx = p_debit_tx
  );
end $$;
