-- Has a new consumer begin with what is told from here on: what was told before, its module has dealt with in another way. Its migration calls it.
drop routine if exists event_begin_here;
--;;
create function event_begin_here(p_consumer text) returns void language sql as $$
  insert into event_cursor (consumer, xid)
  select p_consumer, (pg_current_xact_id()::text::bigint + ahead)::text::xid8 from transaction_clock
  on conflict do nothing
$$;
