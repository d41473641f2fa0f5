-- Counts the changes of the rounds: whoever makes rounds names the count that he read before, so that nobody writes on what
-- another has changed since, be it further on in the ledger or a round that was made again.
alter table play_cursor add column turn bigint not null default 0;
--;;
drop function play_cursor_move(xid8, bigint, xid8, bigint);
--;;
-- Moves the place up to which rounds are made, unless they have been changed or are being changed by another: then it fails, and
-- with it the transaction, whose rounds that other one has changed.
create function play_cursor_move(p_turn bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  update play_cursor set xid = p_xid, id = p_id, turn = turn + 1
  where only_row in (select only_row from play_cursor where turn = p_turn for update skip locked);
  if not found then
    raise exception 'these rounds are made by another' using errcode = 'PL001';
  end if;
end $$;
--;;
-- Movements of the ledger that fit into no record. They stay here until a person has seen to the reason, or until their round can
-- be made: nothing that moved money is passed over.
create table play_parked (
  transfer_id bigint primary key,
  wallet_account_id bigint not null,
  vendor_id int not null,
  round_ref text collate "C" not null,
  kind text not null,
  amount bigint not null,
  at timestamptz not null,
  reason text not null,
  parked_at timestamptz not null
);
--;;
create index play_parked_round on play_parked (wallet_account_id, vendor_id, round_ref);
