-- Minutes after which a payout account can be used that was added.
alter table withdrawal_setting
  add column account_minutes int not null default 60 check (account_minutes between 0 and 10080);
