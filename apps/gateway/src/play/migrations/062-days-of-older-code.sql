-- Moves the place of the rounds, as the function of 007 did, for code that writes the daily rows with them.
create function play_cursor_move_with_days(p_turn bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  update play_cursor set xid = p_xid, id = p_id, turn = turn + 1
  where only_row in (select only_row from play_cursor where turn = p_turn for update skip locked);
  if not found then
    raise exception 'these rounds are made by another' using errcode = 'PL001';
  end if;
end $$;
--;;
-- Code of before there were daily rows, beside which this code may run for a while, does not write them: its move leaves word that
-- they are to be made anew.
create or replace function play_cursor_move(p_turn bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  perform play_cursor_move_with_days(p_turn, p_xid, p_id);
  update play_cursor set has_days = false;
end $$;
