-- Moves the place up to which rounds are made, unless it has been moved or is being moved by another: then it fails, and with it
-- the transaction whose rounds that other one makes as well.
create function play_cursor_move(p_from_xid xid8, p_from_id bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  update play_cursor set xid = p_xid, id = p_id
  where only_row in (select only_row from play_cursor where xid = p_from_xid and id = p_from_id for update skip locked);
  if not found then
    raise exception 'these rounds are made by another' using errcode = 'PL001';
  end if;
end $$;
