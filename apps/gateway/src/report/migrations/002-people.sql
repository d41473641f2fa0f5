-- Who did what on which days, found by the day.
create index report_bet_day on report_bet (day) where not below;
--;;
create index report_cash_deposit on report_cash (day) where not below and code = 1;
--;;
create index report_first_deposit_day on report_first_deposit (day);
--;;
-- How teams stand, and who in them did what in the ranges by name: counted every few minutes.
create table report_people (
  account_id bigint primary key,
  merchant_id int not null,
  counted_at timestamptz not null,
  figures jsonb not null
) with (fillfactor = 70);
--;;
create index report_people_merchant on report_people (merchant_id);
--;;
-- New and active members of teams by day.
create table report_people_day (
  account_id bigint not null,
  day date not null,
  new_accounts int not null,
  active_members int not null,
  primary key (account_id, day)
) with (fillfactor = 70);
--;;
-- Days of a brand that are over and counted.
create table report_counted_day (
  merchant_id int not null,
  day date not null,
  primary key (merchant_id, day)
);
