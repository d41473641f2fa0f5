-- Up to which account the daily rows of before were told as events; null once all are.
alter table play_cursor add column days_told bigint;
--;;
update play_cursor set days_told = 0 where exists (select from play_day) or not has_days;
--;;
-- Moves the place of the rounds for code that tells of the daily rows in the same transaction.
create function play_cursor_move_telling(p_turn bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  update play_cursor set xid = p_xid, id = p_id, turn = ('x' || translate(gen_random_uuid()::text, '-', ''))::bit(64)::bigint
  where only_row in (select only_row from play_cursor where turn = p_turn for update skip locked);
  if not found then
    raise exception 'these rounds are made by another' using errcode = 'PL001';
  end if;
end $$;
--;;
-- Code of before, beside which this code may run for a while, tells of none: its move leaves word that all are to be told anew.
create or replace function play_cursor_move_with_days(p_turn bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  perform play_cursor_move_telling(p_turn, p_xid, p_id);
  update play_cursor set days_told = 0;
end $$;
