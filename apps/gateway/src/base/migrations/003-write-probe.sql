-- What readiness writes to learn whether anything can be written: one row, changed in place.
create table write_probe (
  id int primary key check (id = 1),
  at timestamptz not null
) with (fillfactor = 10);
--;;
insert into write_probe (id, at) values (1, now());
