-- As cashier_day, in several rows a day: orders of many members end at the same moment, and in one row each would wait for the others'
-- commit. What is in cashier_day itself counts beside it.
create table cashier_day_slot (
  merchant_id int not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  day date not null,
  slot smallint not null,
  operations bigint not null,
  seconds bigint not null,
  primary key (merchant_id, kind, day, slot)
);
