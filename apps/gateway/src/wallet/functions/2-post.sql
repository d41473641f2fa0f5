-- Posts one transfer, or says why not. One transaction's worth: locks, then looks, then writes.
--
-- status: 0 posted, 1 repeated (with the original answer), 2 mismatch (same key, other content), 3 declined (funds),
--   4 frozen, 5 unknown account, 6 tombstoned (a debit after its rollback), 7 rolled back, 8 settled, 9 round closed,
--   10 no debit, 11 not found
-- kinds: 1 debit, 2 credit, 3 rollback, 4 credit reversal, 5 promotion, 6 end of round, 7 tombstone of a debit,
--   8 mark of a reversed credit, 9 return of a part of a debit, 10 hold, 11 capture, 12 release, 13 reversal, 100 and above entries of the house
-- flags: 1 closes the round, 2 by order of the house (a block does not refuse it), 4 joined with the next (batch only)
-- Only the kinds 4 and 13, declared reversals, may leave a balance below its floor, and a hold by order of the house: it takes what
-- the step before has brought, of a balance that may be below its floor already.
-- The planner's settings hold for the functions called from here too: index look-ups, planned once a session.
-- balance and version are those of the key's account: after the transfer when there is one, else the current ones.
drop routine if exists ledger_post;
--;;
create function ledger_post(
  p_at timestamptz, p_kind smallint, p_code smallint, p_account bigint, p_provider integer, p_tx text,
  p_debit bigint, p_credit bigint, p_amount bigint, p_group text, p_ref text, p_flags smallint, p_subject integer, p_remark text,
  out status smallint, out transfer_id bigint, out balance bigint, out version bigint, out moved bigint,
  out peer_balance bigint, out peer_version bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_debit ledger_account;
  v_credit ledger_account;
  v_known transfer;
  v_original transfer;
  v_amount bigint := p_amount;
  v_left bigint;
  v_undoes boolean := p_kind in (3, 4);
  v_declared boolean := p_kind in (4, 13) or (p_kind = 10 and p_flags & 2 <> 0);
begin
  -- In id order, so that two postings never wait for each other. House accounts are neither locked nor updated.
  perform from ledger_account where id in (p_debit, p_credit) and owner_id is not null order by id for update;
  -- New statements, so their snapshots see whatever the last holder of the locks committed.
  select * into v_debit from ledger_account where id = p_debit;
  select * into v_credit from ledger_account where id = p_credit;
  if v_debit.id is null or v_credit.id is null then status := 5; return; end if;
  if v_debit.currency <> v_credit.currency or v_debit.merchant_id <> v_credit.merchant_id then
    raise exception 'accounts % and % differ in currency or merchant', p_debit, p_credit;
  end if;
  if p_account = p_debit then balance := v_debit.balance; version := v_debit.version;
  else balance := v_credit.balance; version := v_credit.version;
  end if;

  select * into v_known from transfer
  where account_id = p_account and provider = p_provider and tx_id = p_tx and kind = p_kind;
  if found then
    status := ledger_repetition(v_known, p_code, p_debit, p_credit, p_amount, p_group, p_ref, p_flags, p_subject);
    transfer_id := v_known.id;
    if status = 1 then
      balance := case when p_account = v_known.debit_id then v_known.debit_after else v_known.credit_after end;
      version := case when p_account = v_known.debit_id then v_known.debit_seq else v_known.credit_seq end;
      moved := v_known.amount;
    end if;
    return;
  end if;

  status := ledger_refusal(p_kind, p_account, p_provider, p_tx, p_amount, p_group, p_ref);
  if status <> 0 then return; end if;
  if v_debit.owner_id is not null and not v_declared and p_flags & 2 = 0
    and v_debit.blocks & (case when p_kind = 1 then 3 when p_kind in (11, 12) then 0 else 2 end) <> 0
  then status := 4; return; end if;

  if p_kind in (3, 4, 9) then -- exactly what is left of what was moved comes back, or a part of it; nothing when the debit never arrived
    select * into v_original from transfer
    where account_id = p_account and provider = p_provider and tx_id = p_ref and kind = (case p_kind when 4 then 2 else 1 end);
    if p_kind = 4 then v_amount := v_original.amount;
    else
      v_left := coalesce(v_original.amount, 0) - ledger_returned(p_account, p_provider, p_group, p_ref);
      if p_kind = 3 then v_amount := v_left; else v_undoes := v_amount = v_left; end if;
    end if;
    if v_original.id is not null and (v_original.debit_id, v_original.credit_id) is distinct from (p_credit, p_debit) then
      raise exception 'the reversal of transfer % names other accounts', v_original.id;
    end if;
  end if;
  if v_debit.owner_id is not null and v_amount > 0 and not v_declared and v_debit.balance - v_amount < v_debit.floor then
    status := 3;
    return;
  end if;

  insert into transfer (at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, closes, subject, remark,
    debit_after, debit_seq, credit_after, credit_seq)
  values (p_at, p_kind, p_code, p_account, p_provider, p_tx, p_debit, p_credit, v_amount, p_group, p_ref, p_flags & 1 <> 0, p_subject, p_remark,
    case when v_debit.owner_id is not null then v_debit.balance - v_amount end, case when v_debit.owner_id is not null then v_debit.version + 1 end,
    case when v_credit.owner_id is not null then v_credit.balance + v_amount end, case when v_credit.owner_id is not null then v_credit.version + 1 end)
  returning id into transfer_id;
  if v_debit.owner_id is not null then
    v_debit.balance := v_debit.balance - v_amount; v_debit.version := v_debit.version + 1;
  end if;
  if v_credit.owner_id is not null then
    v_credit.balance := v_credit.balance + v_amount; v_credit.version := v_credit.version + 1;
  end if;
  if v_undoes then -- the mark under the undone movement's own id: it can be undone once, and never arrive again
    insert into transfer (at, kind, code, account_id, provider, tx_id, debit_id, credit_id, amount, group_id, ref_tx, subject,
      debit_after, debit_seq, credit_after, credit_seq)
    values (p_at, case p_kind when 4 then 8 else 7 end, p_code, p_account, p_provider, p_ref, p_debit, p_credit, 0, p_group, p_tx, p_subject,
      case when v_debit.owner_id is not null then v_debit.balance end, case when v_debit.owner_id is not null then v_debit.version + 1 end,
      case when v_credit.owner_id is not null then v_credit.balance end, case when v_credit.owner_id is not null then v_credit.version + 1 end);
    if v_debit.owner_id is not null then v_debit.version := v_debit.version + 1; end if;
    if v_credit.owner_id is not null then v_credit.version := v_credit.version + 1; end if;
  end if;

  if v_debit.owner_id is not null then
    update ledger_account set balance = v_debit.balance, version = v_debit.version where id = p_debit;
  end if;
  if v_credit.owner_id is not null then
    update ledger_account set balance = v_credit.balance, version = v_credit.version where id = p_credit;
  end if;
  moved := v_amount;
  if p_account = p_debit then
    balance := v_debit.balance; version := v_debit.version;
    if v_credit.owner_id is not null then peer_balance := v_credit.balance; peer_version := v_credit.version; end if;
  else
    balance := v_credit.balance; version := v_credit.version;
    if v_debit.owner_id is not null then peer_balance := v_debit.balance; peer_version := v_debit.version; end if;
  end if;
end $$;
--;;
-- The status of a posting whose key is taken: repeated when the content is the same, mismatch when not, rolled back when
-- the movement has been undone since.
drop routine if exists ledger_repetition;
--;;
create function ledger_repetition(
  p_known transfer, p_code smallint, p_debit bigint, p_credit bigint, p_amount bigint, p_group text, p_ref text, p_flags smallint, p_subject integer
) returns smallint language plpgsql stable as $$
begin
  if p_known.code <> p_code or p_known.debit_id <> p_debit or p_known.credit_id <> p_credit
    or p_known.group_id is distinct from p_group or p_known.ref_tx is distinct from p_ref
    or p_known.closes <> (p_flags & 1 <> 0) or p_known.subject is distinct from p_subject
    or (p_known.kind not in (3, 4) and p_known.amount <> p_amount)
  then return 2; end if;
  if p_known.kind in (1, 2) and ledger_has(p_known.account_id, p_known.provider, p_known.tx_id, (p_known.kind + 6)::smallint) then return 7; end if;
  return 1;
end $$;
