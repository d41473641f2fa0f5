-- Who makes rounds names the turn that he read before. A turn that was lost with a crash of the database, since it had not reached the disk,
-- must never come again for other rounds: whoever had read it would write on what another has changed since. So it is no count, but drawn.
create or replace function play_cursor_move_with_days(p_turn bigint, p_xid xid8, p_id bigint) returns void language plpgsql as $$
begin
  update play_cursor set xid = p_xid, id = p_id, turn = ('x' || translate(gen_random_uuid()::text, '-', ''))::bit(64)::bigint
  where only_row in (select only_row from play_cursor where turn = p_turn for update skip locked);
  if not found then
    raise exception 'these rounds are made by another' using errcode = 'PL001';
  end if;
end $$;
