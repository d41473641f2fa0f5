-- The place up to which readers with a cursor may go: every transaction below it has ended, so none of its rows can still appear.
-- Asked for as a scalar sub-select it is worked out once a statement.
drop routine if exists readable_before;
--;;
create function readable_before() returns xid8 language sql stable as $$
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ahead)::text::xid8 from transaction_clock
$$;
