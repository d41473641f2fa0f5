-- What came into and left each player account on each business day of its brand, by code. Movements that move nothing are not
-- counted. Sums are numeric: a day of the largest amounts is beyond bigint.
create table ledger_day (
  account_id bigint not null,
  day date not null,
  code smallint not null,
  ins bigint not null,
  outs bigint not null,
  sum_in numeric(30) not null,
  sum_out numeric(30) not null,
  primary key (account_id, day, code),
  check (ins >= 0 and outs >= 0 and sum_in >= 0 and sum_out >= 0)
) with (fillfactor = 70);
--;;
-- Where the counting has got to in the ledger; what is younger is added when totals are read.
create table ledger_day_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0',
  id bigint not null default 0
);
--;;
insert into ledger_day_cursor default values;
--;;
-- Movements of a type, in their order. Nearly all that leaves an account is a stake (30) and nearly all that comes in is a payout
-- (32): those are found by the indexes of each side, and a bet writes nothing here.
create index transfer_rare_debit on transfer (debit_id, code, at, debit_seq) where debit_seq is not null and amount > 0 and code <> 30;
--;;
create index transfer_rare_credit on transfer (credit_id, code, at, credit_seq) where credit_seq is not null and amount > 0 and code <> 32;
