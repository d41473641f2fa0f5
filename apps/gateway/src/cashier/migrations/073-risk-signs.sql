-- From when on an order shows a risk sign. Without a row: the usual.
create table risk_setting (
  merchant_id int primary key,
  -- An account younger than this is new.
  new_account_days int not null check (new_account_days between 0 and 365),
  -- Within this time two accounts share a device or an address.
  shared_days int not null check (shared_days between 1 and 365),
  -- So many times the member's usual amount, in hundredths, and at least so much, in ten-thousandths of a unit.
  unusual_times int not null check (unusual_times between 100 and 100000),
  unusual_least bigint not null check (unusual_least >= 0),
  -- Less valid bet than this of the last deposit, in percent.
  little_played int not null check (little_played between 0 and 10000)
);
--;;
create index payout_account_key on payout_account (merchant_id, account_key);
